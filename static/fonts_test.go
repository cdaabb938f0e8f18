package static_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/static"
)

var (
	face      = regexp.MustCompile(`@font-face\{font-family:"Inter";[^}]*unicode-range:([^}]*)\}`)
	codePoint = regexp.MustCompile(`U\+([0-9A-F]+)(?:-([0-9A-F]+))?`)
)

// Words are set in Inter, whose two files name the characters that they cover. Arrows that no file has
// are taken from a font of the device.
func TestFontHasTheLetters(t *testing.T) {
	const ofTheDevice = "→↔↕"
	sheet, err := fs.ReadFile(static.FS, "css/base.css")
	if err != nil {
		t.Fatal(err)
	}
	var ranges [][2]rune
	for _, f := range face.FindAllStringSubmatch(string(sheet), -1) {
		for _, m := range codePoint.FindAllStringSubmatch(f[1], -1) {
			first, err := strconv.ParseInt(m[1], 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			last := first
			if m[2] != "" {
				if last, err = strconv.ParseInt(m[2], 16, 32); err != nil {
					t.Fatal(err)
				}
			}
			ranges = append(ranges, [2]rune{rune(first), rune(last)})
		}
	}
	files, err := filepath.Glob("../internal/locale/messages/*.yaml")
	games, err2 := filepath.Glob("../internal/side/game/*/messages/*.yaml")
	if err := errors.Join(err, err2); err != nil || len(files) == 0 || len(games) == 0 || len(ranges) < 10 {
		t.Fatal(err, len(files), len(games), len(ranges))
	}
	files = append(files, games...)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
	letters:
		for _, letter := range string(text) {
			for _, r := range ranges {
				if r[0] <= letter && letter <= r[1] {
					continue letters
				}
			}
			if !strings.ContainsRune(ofTheDevice, letter) {
				t.Errorf("%s: %q is in no font", file, letter)
			}
		}
	}
}
