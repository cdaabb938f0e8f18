package magici_test

import (
	"testing"

	"scacchimagici/internal/fault"
)

// refused fails unless err is the fault of a code and a key.
func refused(t testing.TB, err error, code, key string) {
	t.Helper()
	f := fault.Of(err)
	if f == nil {
		t.Fatalf("not refused (%v), want %s %s", err, code, key)
	}
	if f.Code.String() != code || f.Key != key {
		t.Errorf("refused by %v, want %s %s", f, code, key)
	}
}
