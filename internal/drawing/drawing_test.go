package drawing

import (
	"bytes"
	"image/color"
	"image/png"
	"strings"
	"testing"
)

// All letters of Italian names are drawn, those with accents too, and each as wide as it says.
func TestFonts(t *testing.T) {
	for name, load := range map[string]func() (*Font, error){"display": Display, "text": Text} {
		f, err := load()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range "ABCabcxyzàèéìòùÀÈÉÇçñßœ0123456789&’–·" {
			g := f.glyph(r)
			if g == 0 || f.advance(g) <= 0 {
				t.Errorf("%s: %q is letter %d, %v wide", name, r, g, f.advance(g))
			}
			outlines := f.line(string(r), 0, 0, 100)
			if len(outlines) == 0 {
				t.Errorf("%s: %q has no outline", name, r)
			}
			for _, o := range outlines {
				for _, p := range o.flat() {
					if p.X < -40 || p.X > 180 || p.Y < -140 || p.Y > 60 {
						t.Fatalf("%s: %q reaches %v at a size of 100", name, r, p)
					}
				}
			}
		}
		if got := f.glyph('漢'); got != 0 {
			t.Errorf("%s: an unknown letter is %d", name, got)
		}
		if one, two := f.Width("Luna", 10), f.Width("LunaLuna", 10); one <= 0 || two-2*one > 1e-9 || 2*one-two > 1e-9 {
			t.Errorf("%s: Luna is %v wide, twice %v", name, one, two)
		}
	}
}

func TestSymbols(t *testing.T) {
	pieces, err := Pieces()
	if err != nil || len(pieces) != 12 {
		t.Fatal(len(pieces), err)
	}
	arms, err := Arms()
	if err != nil || len(arms) != 12 {
		t.Fatal(len(arms), err)
	}
	for _, all := range []map[string]Symbol{pieces, arms} {
		for id, symbol := range all {
			for _, s := range symbol {
				for _, colour := range []string{s.Fill, s.Stroke} {
					if colour != "" && (len(colour) != 7 || strings.Trim(colour, "#0123456789abcdef") != "") {
						t.Errorf("%s has the colour %q", id, colour)
					}
				}
			}
			c := NewCanvas(120, 120, "#808080")
			c.Symbol(symbol, 10, 2, 1)
			painted := 0
			for x := range 120 {
				for y := range 120 {
					if c.picture.RGBAAt(x, y) != (color.RGBA{0x80, 0x80, 0x80, 0xff}) {
						painted++
					}
				}
			}
			if painted < 300 {
				t.Errorf("%s paints %d pixels", id, painted)
			}
		}
	}
}

func TestFill(t *testing.T) {
	at := func(c *Canvas, x, y int) string {
		p := c.picture.RGBAAt(x, y)
		return map[color.RGBA]string{{255, 255, 255, 255}: "ground", {0, 0, 0, 255}: "ink"}[p]
	}
	ring := [][]Point{{{2, 2}, {18, 2}, {18, 18}, {2, 18}}, {{6, 6}, {14, 6}, {14, 14}, {6, 14}}}
	for _, evenOdd := range []bool{true, false} {
		c := NewCanvas(20, 20, "#ffffff")
		c.fill(ring, evenOdd, "#000000")
		inside := "ink"
		if evenOdd {
			inside = "ground"
		}
		if at(c, 0, 0) != "ground" || at(c, 3, 10) != "ink" || at(c, 10, 10) != inside {
			t.Errorf("even or odd %v: %q %q %q", evenOdd, at(c, 0, 0), at(c, 3, 10), at(c, 10, 10))
		}
	}
	c := NewCanvas(4, 4, "#ffffff")
	c.Rectangle(-5, 1, 7.5, 1, "#000000") // half of the third pixel; the part outside is cut
	if got := c.picture.RGBAAt(2, 1).R; got < 120 || got > 135 {
		t.Errorf("half of a pixel is %d", got)
	}
	file, err := c.PNG()
	if err != nil {
		t.Fatal(err)
	}
	if picture, err := png.Decode(bytes.NewReader(file)); err != nil || picture.Bounds().Dx() != 4 {
		t.Error(err)
	}
}
