package browsertest

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The pages of a tournament need no server: opened from a disk, the replay of a match moves by taps, by
// keys, by its list and by itself, and an address leads to a step.
func TestSiteFromADisk(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	db, pages := filepath.Join(folder, "scacchi.db"), filepath.Join(folder, "sito")
	for _, args := range [][]string{
		{"import", "../record/testdata/example-record.json", "--db", db}, {"publish", pages, "--db", db, "--people"},
	} {
		if out, err := exec.CommandContext(t.Context(), binary, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v: %s", args, err, out)
		}
	}
	visitor := open(t, "visitor", phone, "")
	visitor.origin = "file://" + filepath.ToSlash(pages)
	visitor.visit("/index.html")
	visitor.until(`document.querySelectorAll(".st-place").length === 4 && document.documentElement.scrollWidth <= innerWidth`)
	visitor.until(`document.fonts.check("20px Cinzel") && getComputedStyle(document.querySelector(".st-place")).display === "grid"`)
	visitor.screenshot("index")
	visitor.tap(visible("a.st-match"))
	visitor.until(`document.querySelector("[data-slide]")?.value === "0"`)
	pieces := `[...document.querySelectorAll("[data-sq] use[href]")].map((u) => u.closest("[data-sq]").dataset.sq + u.getAttribute("href")).join()`
	start := eval[string](visitor, pieces)
	visitor.until(`document.documentElement.scrollWidth <= innerWidth && document.querySelector("[data-sq] use[href]").getBoundingClientRect().width > 10`)
	visitor.tap(visible("[data-do=next]"))
	visitor.until(`location.hash === "#passo-1" && document.querySelector(".st-log [aria-current]").textContent.trim().startsWith("1")`)
	visitor.tap(visible("[data-do=last]"))
	visitor.until(pieces + ` !== ` + quote(start))
	visitor.screenshot("match")
	end := eval[string](visitor, pieces)
	visitor.press(kb.Home)
	visitor.until(pieces + ` === ` + quote(start))
	visitor.tap(visible("[data-do=play]"))
	visitor.until(`Number(document.querySelector("[data-slide]").value) >= 2`)
	visitor.tap(visible("[data-do=play]"))
	last := eval[string](visitor, `document.querySelector("[data-slide]").max`)
	visitor.visit("/" + eval[string](visitor, `location.pathname.split("/").at(-1)`) + "#passo-" + last)
	visitor.until(pieces + ` === ` + quote(end))
	if said := visitor.errors.String(); said != "" {
		t.Error(said)
	}
}
