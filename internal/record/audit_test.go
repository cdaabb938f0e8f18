package record_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/record"
)

// words are the English ones.
func words(t testing.TB) *locale.Words {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.In(locale.English)
}

func file(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// value reads JSON as plain values, for comparison.
func value(t testing.TB, data []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestExample audits the example of the format.
func TestExample(t *testing.T) {
	d, err := record.Read(file(t, "example-record.json"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := record.Audit(d).JSON(words(t))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(value(t, file(t, "example-audit.json")), value(t, got)); diff != "" {
		t.Error(diff)
	}
}
