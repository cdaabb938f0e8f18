package drawing

import (
	"encoding/binary"
	"fmt"
	"io/fs"
	"sync"

	"scacchimagici/static"
)

// Font is a typeface whose letters are outlines.
type Font struct {
	glyphs, places, widths []byte // the tables glyf, loca and hmtx
	ranges                 []byte // the part of cmap by ranges of code points (format 4)
	units                  float64
	long                   bool // places are of four bytes
	wide                   int  // how many letters have a width of their own; the others have the width of the last
}

// Display and Text are the fonts of pictures: Display for names, Text for the rest.
var (
	Display = sync.OnceValues(func() (*Font, error) { return readFont("fonts/cinzel-700.ttf") })
	Text    = sync.OnceValues(func() (*Font, error) { return readFont("fonts/eb-garamond-700.ttf") })
)

// readFont reads a file that is part of the program.
func readFont(name string) (*Font, error) {
	data, err := fs.ReadFile(static.FS, name)
	if err != nil {
		return nil, fmt.Errorf("read a font: %w", err)
	}
	tables := map[string][]byte{}
	for i := range int(number16(data, 4)) {
		entry := data[12+16*i:]
		from, length := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		tables[string(entry[:4])] = data[from : from+length]
	}
	for _, needed := range []string{"head", "hhea", "hmtx", "loca", "glyf", "cmap"} {
		if tables[needed] == nil {
			return nil, fmt.Errorf("read a font: %s has no table %s", name, needed)
		}
	}
	f := &Font{
		glyphs: tables["glyf"], places: tables["loca"], widths: tables["hmtx"],
		units: float64(number16(tables["head"], 18)), long: number16(tables["head"], 50) == 1, wide: int(number16(tables["hhea"], 34)),
	}
	letters := tables["cmap"]
	for i := range int(number16(letters, 2)) {
		part := letters[binary.BigEndian.Uint32(letters[8+8*i:]):]
		if number16(part, 0) == 4 {
			f.ranges = part
		}
	}
	if f.ranges == nil {
		return nil, fmt.Errorf("read a font: %s has no letters by ranges", name)
	}
	return f, nil
}

func number16(b []byte, at int) uint16 { return binary.BigEndian.Uint16(b[at:]) }

func signed16(b []byte, at int) float64 { return float64(int16(number16(b, at))) }

// glyph returns the number of the letter for a code point; 0 stands for a code point that the font lacks.
func (f *Font) glyph(r rune) int {
	if r > 0xffff {
		return 0
	}
	n := int(number16(f.ranges, 6)) // twice the number of ranges
	for i := 0; i < n; i += 2 {
		last, first := int(number16(f.ranges, 14+i)), int(number16(f.ranges, 16+n+i))
		if int(r) > last {
			continue
		}
		if int(r) < first {
			return 0
		}
		delta, offset := int(number16(f.ranges, 16+2*n+i)), int(number16(f.ranges, 16+3*n+i))
		if offset == 0 {
			return (int(r) + delta) & 0xffff
		}
		if g := int(number16(f.ranges, 16+3*n+i+offset+2*(int(r)-first))); g != 0 {
			return (g + delta) & 0xffff
		}
		return 0
	}
	return 0
}

// advance returns how wide a letter is, in ems.
func (f *Font) advance(glyph int) float64 {
	return float64(number16(f.widths, 4*min(glyph, f.wide-1))) / f.units
}

// Width returns how wide a line of text is at a size.
func (f *Font) Width(text string, size float64) float64 {
	width := 0.0
	for _, r := range text {
		width += f.advance(f.glyph(r)) * size
	}
	return width
}

// line returns the outlines of a text that begins at x, y on its base line.
func (f *Font) line(text string, x, y, size float64) []Outline {
	var all []Outline
	for _, r := range text {
		g := f.glyph(r)
		all = append(all, f.outlines(g, Matrix{size / f.units, 0, 0, -size / f.units, x, y}, 0)...)
		x += f.advance(g) * size
	}
	return all
}

// place returns the data of a letter; nil when it is blank.
func (f *Font) place(glyph int) []byte {
	if f.long {
		from, to := binary.BigEndian.Uint32(f.places[4*glyph:]), binary.BigEndian.Uint32(f.places[4*glyph+4:])
		return f.glyphs[from:to]
	}
	return f.glyphs[2*int(number16(f.places, 2*glyph)) : 2*int(number16(f.places, 2*glyph+2))]
}

// deepest is how many levels a letter that is composed of others may have.
const deepest = 4

// outlines returns a letter as m maps it.
func (f *Font) outlines(glyph int, m Matrix, depth int) []Outline {
	data := f.place(glyph)
	switch {
	case len(data) == 0 || depth > deepest:
		return nil
	case int16(number16(data, 0)) >= 0:
		return simple(data, m)
	}
	var all []Outline
	for at, more := 10, true; more; { // composed: a letter and its accent
		flags, part := number16(data, at), int(number16(data, at+2))
		at += 4
		own := Identity
		if flags&1 != 0 {
			own[4], own[5] = signed16(data, at), signed16(data, at+2)
			at += 4
		} else {
			own[4], own[5] = float64(int8(data[at])), float64(int8(data[at+1]))
			at += 2
		}
		scale := func(at int) float64 { return signed16(data, at) / (1 << 14) }
		switch {
		case flags&8 != 0:
			own[0], own[3] = scale(at), scale(at)
			at += 2
		case flags&0x40 != 0:
			own[0], own[3] = scale(at), scale(at+2)
			at += 4
		case flags&0x80 != 0:
			own[0], own[1], own[2], own[3] = scale(at), scale(at+2), scale(at+4), scale(at+6)
			at += 8
		}
		all = append(all, f.outlines(part, m.then(own), depth+1)...)
		more = flags&0x20 != 0
	}
	return all
}

// dot is a point of a letter; between two that are off the line lies a point on it.
type dot struct {
	Point
	on bool
}

// simple reads a letter that is made of its own outlines.
func simple(data []byte, m Matrix) []Outline {
	contours := int(number16(data, 0))
	at := 10 + 2*contours
	n := 0
	if contours > 0 {
		n = int(number16(data, at-2)) + 1
	}
	at += 2 + int(number16(data, at)) // the hints
	flags := make([]byte, 0, n)
	for len(flags) < n {
		flag := data[at]
		at++
		flags = append(flags, flag)
		if flag&8 != 0 {
			for range data[at] {
				flags = append(flags, flag)
			}
			at++
		}
	}
	dots := make([]dot, n)
	coordinate := func(short, same byte, put func(i int, v float64)) {
		v := 0.0
		for i, flag := range flags[:n] {
			switch {
			case flag&short != 0 && flag&same != 0:
				v += float64(data[at])
				at++
			case flag&short != 0:
				v -= float64(data[at])
				at++
			case flag&same == 0:
				v += signed16(data, at)
				at += 2
			}
			put(i, v)
		}
	}
	coordinate(2, 16, func(i int, v float64) { dots[i].X = v })
	coordinate(4, 32, func(i int, v float64) { dots[i].Y = v })
	for i := range dots {
		dots[i] = dot{m.apply(dots[i].Point), flags[i]&1 != 0}
	}
	var all []Outline
	for i, from := 0, 0; i < contours; i++ {
		end := int(number16(data, 10+2*i)) + 1
		if end-from > 1 {
			all = append(all, contour(dots[from:end]))
		}
		from = end
	}
	return all
}

func between(a, b Point, share float64) Point {
	return Point{a.X + (b.X-a.X)*share, a.Y + (b.Y-a.Y)*share}
}

// contour makes a closed outline of dots, whose curves are quadratic.
func contour(dots []dot) Outline {
	first := dots[0]
	if !first.on {
		if last := dots[len(dots)-1]; last.on {
			first = last
		} else {
			first.Point = between(first.Point, last.Point, .5)
		}
	}
	o := Outline{Start: first.Point, Closed: true}
	var handle *Point
	to := func(p Point) {
		if handle == nil {
			o.lineTo(p)
			return
		}
		o.Curves = append(o.Curves, [3]Point{between(o.last(), *handle, 2.0/3), between(p, *handle, 2.0/3), p})
		handle = nil
	}
	for _, d := range append(dots[:len(dots):len(dots)], dot{first.Point, true}) {
		switch {
		case d.on:
			to(d.Point)
		case handle != nil:
			to(between(*handle, d.Point, .5))
			fallthrough
		default:
			handle = &Point{d.X, d.Y}
		}
	}
	return o
}
