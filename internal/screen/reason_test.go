package screen_test

import (
	"strconv"
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/views/ui"
)

// A form accepts reasons as long as the rules do.
func TestMaxReason(t *testing.T) {
	if want := strconv.Itoa(magici.MaxReason); ui.MaxReason != want {
		t.Errorf("the fields take %s characters, the rules %s", ui.MaxReason, want)
	}
}
