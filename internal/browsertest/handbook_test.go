package browsertest

import (
	"bytes"
	"context"
	"flag"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"scacchimagici/internal/handbook"
	"scacchimagici/internal/locale"
)

var pictures = flag.Bool("pictures", false, "make the pictures of the handbook anew")

// handbookNames are the people on the pictures of the handbook.
var handbookNames = draft{
	name:   "Coppa delle Case",
	houses: [2]string{"Grifondoro", "Serpeverde"},
	people: [2][]string{
		{"Marco Ferri", "Elena Riva", "Sofia Conti", "Tommaso Gallo", "Davide Costa", "Luca Greco", "Marta Villa", "Nora Fontana"},
		{"Andrea Galli", "Pietro Sala", "Beatrice Moro", "Giada Leone", "Nicola Serra", "Chiara Longhi", "Ugo Marini", "Irene Pace"},
	},
}

// photographer takes the pictures of the handbook in one language.
type photographer struct {
	*testing.T
	lang  locale.Language
	taken map[string]bool
}

// TestHandbookPictures plays a match as far as the handbook shows it. Each picture in the
// handbook still looks like its screen; with -pictures they are taken anew.
func TestHandbookPictures(t *testing.T) {
	t.Parallel()
	for _, lang := range locale.Languages {
		p := &photographer{t, lang, map[string]bool{}}
		m := newMatchOf(t, handbookNames, nil)
		e := m.browsers()
		e.laptop.size = size{int64(handbook.Laptop.Width), int64(handbook.Laptop.Height), false}
		for _, s := range append(e.screens(), e.laptop) {
			s.reduceMotion()
			s.cookie("lingua", string(lang))
			s.steps(chromedp.EmulateViewport(s.size.width, s.size.height))
		}
		p.take(e.laptop, "people", "/desk/persone")
		p.take(e.laptop, "cards", "/desk/cartellini")
		m.open()
		m.draft(0)
		p.take(e.white.screen, "purchase", m.page(0))
		m.seal(0)
		m.draft(1)
		m.seal(1)
		m.do(m.sides[0], "place", fields{"side": "white", "slot": "R1", "square": "a1"})
		m.do(m.sides[1], "place", fields{"side": "black", "slot": "R1", "square": "a8"})
		p.take(e.white.screen, "deployment", m.page(0))
		m.deployRest()
		p.take(e.referee.screen, "wands", "/arbitro/A")
		m.start()
		m.allTheTime()
		m.turnSeconds(30)
		p.take(e.white.screen, "move", m.page(0))
		m.turnSeconds(29)
		p.take(e.referee.screen, "thinking", "/arbitro/A")
		m.turnSeconds(28)
		p.take(e.laptop, "day", "/desk")
		m.do(m.referee, "call", fields{"turn": m.referee.state().Turn, "square": "d1"})
		m.turnSeconds(20)
		p.take(e.referee.screen, "direct", "/arbitro/A")
		m.do(m.referee, "move", fields{"turn": m.referee.state().Turn, "from": "d1", "to": "d8"})
		p.take(e.referee.screen, "duel", "/arbitro/A")
		m.do(m.referee, "reveal", fields{"asked": m.referee.state().Asked})
		p.take(e.projector, "projector", "/schermo")
		for _, name := range handbook.Pictures() {
			if !p.taken[name] {
				t.Errorf("%s: nobody takes the picture %s", lang, name)
			}
		}
	}
}

// take takes the picture of a page, at half the size of a laptop's screen, and compares it
// with the one that the handbook has.
func (p *photographer) take(s *screen, name, path string) {
	p.Helper()
	p.taken[name] = true
	s.visit(path)
	s.until(`document.querySelector("#main")`)
	s.steps(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		taken, err := cdp.Call(ctx, t, page.CaptureScreenshot, page.CaptureScreenshotParams{
			Format: page.CaptureScreenshotFormatJpeg, Quality: new(int64(84)),
			Clip: &page.Viewport{Width: float64(s.size.width), Height: float64(s.size.height), Scale: scaleOf(s.size)},
		})
		if err != nil {
			return err
		}
		p.compare(name, taken.Data)
		return nil
	}))
}

// scaleOf makes a phone's picture as it is, and others as wide as a page shows them.
func scaleOf(of size) float64 {
	return min(1, 840/float64(of.width))
}

// compare holds a new picture against that of the handbook, or puts it there.
func (p *photographer) compare(name string, now []byte) {
	p.Helper()
	if *pictures {
		file := filepath.Join("..", "handbook", "pictures", string(p.lang), name+".jpg")
		if err := os.WriteFile(file, now, 0o644); err != nil {
			p.Fatal(err)
		}
		return
	}
	was, ok := handbook.Picture(p.lang, name)
	if !ok {
		p.Errorf("%s/%s: there is none; make pictures takes it", p.lang, name)
		return
	}
	const most = 4 // of 100: another question or code changes up to 3
	if d := p.difference(was, now); d > most {
		p.Errorf("%s/%s: the screen has changed by %.1f of 100; make pictures takes it anew", p.lang, name, d)
	} else {
		p.Logf("%s/%s: %.1f of 100", p.lang, name, d)
	}
}

// difference returns how much two pictures differ in lightness, from 0 to 100, looked at from
// far enough that letters are not told apart.
func (p *photographer) difference(a, b []byte) float64 {
	p.Helper()
	one, other := p.far(a), p.far(b)
	if one.Rect != other.Rect {
		return 100
	}
	sum := 0
	for i, v := range one.Pix {
		sum += max(int(v)-int(other.Pix[i]), int(other.Pix[i])-int(v))
	}
	return float64(sum) / float64(len(one.Pix)) / 255 * 100
}

// far returns a picture whose points are the means of squares of 12 by 12.
func (p *photographer) far(data []byte) *image.Gray {
	p.Helper()
	full, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		p.Fatal(err)
	}
	const step = 12
	size := full.Bounds().Size().Div(step)
	small := image.NewGray(image.Rect(0, 0, size.X, size.Y))
	for y := range size.Y {
		for x := range size.X {
			sum := 0
			for i := range step * step {
				sum += int(color.GrayModel.Convert(full.At(x*step+i%step, y*step+i/step)).(color.Gray).Y)
			}
			small.SetGray(x, y, color.Gray{Y: uint8(sum / step / step)})
		}
	}
	return small
}

// TestBooklet prints the handbook: on A4 it has at most twelve pages.
func TestBooklet(t *testing.T) {
	t.Parallel()
	s := open(t, "reader", laptop, tables.address)
	for _, lang := range locale.Languages {
		s.cookie("lingua", string(lang))
		s.visit("/aiuto/libretto")
		s.until(`[...document.images].every((i) => i.complete && i.naturalWidth > 0)`)
		s.steps(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			paper, err := cdp.Call(ctx, target, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: new(true)})
			if err != nil {
				return err
			}
			if pages := len(regexp.MustCompile(`/Type\s*/Page[^s]`).FindAll(paper.Data, -1)); pages < 5 || pages > 12 {
				t.Errorf("%s: %d pages", lang, pages)
			}
			return nil
		}))
	}
}
