package drawing

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"
)

// Rectangles, symbols, paths with small letters, rounded corners, dashes, transparency and letters are
// painted in the right places.
func TestRender(t *testing.T) {
	file, err := Render([]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60">
		<title>no ink</title><defs><symbol id="s" viewBox="0 0 40 40"><path d="M10 10h20v20h-20z" fill="#00ff00"/></symbol></defs>
		<rect width="100" height="60" fill="#ffffff"/>
		<g transform="translate(10 10) scale(2)"><use href="#s" width="10" height="10"/></g>
		<rect x="40" y="0" width="20" height="20" rx="10" fill="#ff0000"/>
		<g opacity=".5"><rect x="70" y="0" width="20" height="20" fill="#000000"/></g>
		<path d="M40 40H60" stroke="#0000ff" stroke-width="6" stroke-dasharray="5 5"/>
		<path d="M70 30q10 0 10 10v10q-10 0-10-10Z" fill="#ff00ff"/>
		<text x="5" y="58" font-size="20" fill="#000000">MM</text></svg>`))
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil || picture.Bounds().Dx() != 100 || picture.Bounds().Dy() != 60 {
		t.Fatal(picture.Bounds(), err)
	}
	at := func(x, y int) string {
		c := color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)
		switch {
		case c.A != 255:
			return "see-through"
		case c == color.RGBA{255, 255, 255, 255}:
			return "ground"
		case c.R == c.G && c.G == c.B && c.R > 120 && c.R < 135:
			return "half"
		}
		return map[color.RGBA]string{{0, 255, 0, 255}: "green", {255, 0, 0, 255}: "red", {0, 0, 255, 255}: "blue", {255, 0, 255, 255}: "violet"}[c]
	}
	for _, c := range []struct {
		x, y int
		want string
	}{
		{20, 20, "green"}, {12, 12, "ground"}, {50, 10, "red"}, {41, 1, "ground"}, {80, 10, "half"}, {42, 40, "blue"}, {57, 46, "ground"}, {75, 40, "violet"}, {79, 31, "ground"}, {99, 59, "ground"},
	} {
		if got := at(c.x, c.y); got != c.want {
			t.Errorf("%d, %d: %q, want %q", c.x, c.y, got, c.want)
		}
	}
	dark := 0
	for x := range 40 {
		for y := 42; y < 60; y++ {
			if c := color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA); c.R < 100 {
				dark++
			}
		}
	}
	if dark < 60 {
		t.Errorf("the letters have %d pixels", dark)
	}
	if _, err := Render([]byte("no drawing")); err == nil {
		t.Error("what is no drawing was painted")
	}
}
