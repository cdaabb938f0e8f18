// Package pdf prints the report of a tournament: a first page to hang up, and the pages to check it by; and the
// set of sheets on which a match is played without electricity.
//
// It draws a [paper.Document] or a [screen.PaperSet] and computes nothing. The same document gives the same
// bytes: dates come from the document, and nothing is random.
//
// Units: millimetres on A4, from the top left; sizes of type are points.
package pdf

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"scacchimagici/internal/drawing"
	"scacchimagici/static"
	"scacchimagici/views/paper"
	"scacchimagici/views/ui"
)

// The page.
const (
	pageWidth  = 210.0
	pageHeight = 297.0
	margin     = 18.0
	width      = pageWidth - 2*margin // of the printed area
	bottom     = pageHeight - 20.0    // its lower end
)

// colour of ink.
type colour struct{ r, g, b int }

// Those of the parchment theme, on white paper.
var (
	ink    = colour{0x2b, 0x21, 0x17}
	dim    = colour{0x6d, 0x5e, 0x49}
	line   = colour{0xd8, 0xc8, 0xa6}
	gold   = colour{0xb0, 0x7d, 0x1f}
	soft   = colour{0xfa, 0xf3, 0xe2}
	bright = colour{0xff, 0xff, 0xff}
)

// The fonts, by family and style.
const (
	display = "cinzel"
	text    = "garamond"
)

var fonts = []struct{ family, style, file string }{
	{display, "", "fonts/cinzel-700.ttf"},
	{text, "", "fonts/eb-garamond-500.ttf"},
	{text, "B", "fonts/eb-garamond-700.ttf"},
	{text, "I", "fonts/eb-garamond-500-italic.ttf"},
}

// printer writes a document page by page.
type printer struct {
	*fpdf.Fpdf
	doc   paper.Document
	arms  map[string]drawing.Symbol
	drawn map[string]fpdf.Template // arms drawn so far
	y     float64                  // where the next part begins
}

// Print returns the document as a PDF.
func Print(d paper.Document) ([]byte, error) {
	p, err := newPrinter(d.Words, cover{title: d.Name, subject: d.T("report.title"), footer: d.Name + " · " + d.Stamp, at: d.At})
	if err != nil {
		return nil, err
	}
	p.doc = d
	p.poster()
	if !d.Empty() {
		p.check()
	}
	return p.bytes()
}

// cover holds a file's title and subject, and the footer of every page.
type cover struct {
	title, subject, footer string
	at                     time.Time
}

// newPrinter returns a printer with the fonts and arms, before its first page.
func newPrinter(w ui.Words, c cover) (*printer, error) {
	p := &printer{Fpdf: fpdf.New("P", "mm", "A4", ""), drawn: map[string]fpdf.Template{}}
	p.SetCatalogSort(true)
	p.SetCreationDate(c.at)
	p.SetModificationDate(c.at)
	p.SetTitle(clean(c.title), true)
	p.SetSubject(c.subject, true)
	p.SetAuthor(w.T("app.name"), true)
	p.SetProducer(w.T("app.name"), true)
	p.SetLang(w.Lang())
	p.SetMargins(margin, margin, margin)
	p.SetAutoPageBreak(false, 0)
	p.SetCellMargin(0)
	p.AliasNbPages("{pages}")
	for _, f := range fonts {
		data, err := fs.ReadFile(static.FS, f.file)
		if err != nil {
			return nil, fmt.Errorf("read a font: %w", err)
		}
		p.AddUTF8FontFromBytes(f.family, f.style, data)
	}
	p.SetFooterFunc(func() {
		p.use(text, "I", 9.5, dim)
		y := pageHeight - 12
		p.put(margin, y, c.footer)
		p.SetXY(margin, y-4)
		p.CellFormat(width, 5, w.T("report.page", p.PageNo(), "{pages}"), "", 0, "R", false, 0, "")
	})
	var err error
	p.arms, err = drawing.Arms()
	return p, err
}

// bytes returns the file.
func (p *printer) bytes() ([]byte, error) {
	var b bytes.Buffer
	if err := p.Output(&b); err != nil {
		return nil, fmt.Errorf("print: %w", err)
	}
	return b.Bytes(), nil
}

// use chooses font, size and ink.
func (p *printer) use(family, style string, size float64, c colour) {
	p.SetFont(family, style, size)
	p.SetTextColor(c.r, c.g, c.b)
}

func (p *printer) fill(c colour) { p.SetFillColor(c.r, c.g, c.b) }

func (p *printer) stroke(c colour, width float64) {
	p.SetDrawColor(c.r, c.g, c.b)
	p.SetLineWidth(width)
}

// put writes text with its baseline at y.
func (p *printer) put(x, y float64, s string) { p.Text(x, y, clean(s)) }

// putRight writes text that ends at x.
func (p *printer) putRight(x, y float64, s string) {
	s = clean(s)
	p.Text(x-p.GetStringWidth(s), y, s)
}

// putCentre writes text in the middle of x.
func (p *printer) putCentre(x, y float64, s string) {
	s = clean(s)
	p.Text(x-p.GetStringWidth(s)/2, y, s)
}

// title writes a name or title in the display font, smaller until it fits.
func (p *printer) title(x, y, room, size float64, c colour, s string, put func(x, y float64, s string)) {
	font, style := display, ""
	if strings.ContainsAny(s, lacking) {
		font, style = text, "B"
	}
	p.use(font, style, size, c)
	for p.GetStringWidth(clean(s)) > room && size > 7 {
		size -= 0.5
		p.SetFontSize(size)
	}
	put(x, y, s)
}

// lacking are letters that the display font lacks.
const lacking = "ĈĉĔĕĜĝĤĥĨĩĬĭĴĵĸŉŎŏŜŝŨũŬŭſ′²³¹"

// signs that the fonts have beyond the Latin alphabets.
const signs = "ȘșȚț–—‘’“”„•…′€−×÷½"

// clean replaces characters that the fonts lack, so that a name can always be printed.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= ' ' && r < 0x7f, r >= 0xa0 && r < 0x180, strings.ContainsRune(signs, r):
			return r
		case r == '\n' || r == '\t' || r == '\u202f' || r == '\u2009':
			return ' '
		}
		return '?'
	}, s)
}

// newPage begins a page of the second part.
func (p *printer) newPage() {
	p.AddPage()
	p.y = margin
}

// need begins a new page unless there is room for height.
func (p *printer) need(height float64) {
	if p.y+height > bottom {
		p.newPage()
	}
}

// section begins a part with its title.
func (p *printer) section(title string, room float64) {
	if p.y > margin {
		p.y += 6
	}
	p.need(room)
	p.Bookmark(clean(title), 0, p.y)
	p.title(margin, p.y+6, width, 17, ink, title, p.put)
	p.stroke(gold, 0.5)
	p.Line(margin, p.y+9, margin+width, p.y+9)
	p.y += 12
}

// paragraph writes text over the whole width.
func (p *printer) paragraph(style string, size float64, c colour, s string) {
	p.use(text, style, size, c)
	step := size * 0.43
	for _, l := range p.SplitText(clean(s), width) {
		p.need(step)
		p.use(text, style, size, c)
		p.put(margin, p.y+step*0.8, l)
		p.y += step
	}
	p.y += 1.5
}
