package browsertest

import (
	"context"
	"net/url"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"scacchimagici/internal/locale"
	"scacchimagici/views/handbook"
)

// handbookNames are the people on the pictures of the handbook.
var handbookNames = draft{
	name:   "Coppa delle Case",
	houses: [2]string{"Grifondoro", "Serpeverde"},
	people: [2][]string{
		{"Marco Ferri", "Elena Riva", "Sofia Conti", "Tommaso Gallo", "Davide Costa", "Luca Greco", "Marta Villa", "Nora Fontana"},
		{"Andrea Galli", "Pietro Sala", "Beatrice Moro", "Giada Leone", "Nicola Serra", "Chiara Longhi", "Ugo Marini", "Irene Pace"},
	},
}

// TestHandbookPictures plays a match as far as the handbook shows it. Each picture in the handbook still
// looks like its screen; with -pictures they are taken anew.
func TestHandbookPictures(t *testing.T) {
	t.Parallel()
	for _, lang := range locale.Languages {
		p := &photographer{t, filepath.Join("..", "..", "views", "handbook", "pictures", string(lang)), map[string]bool{}}
		m := newMatchOf(t, handbookNames, nil)
		e := m.browsers()
		e.laptop.size = size{int64(handbook.Laptop.Width), int64(handbook.Laptop.Height), false}
		for _, s := range append(e.screens(), e.laptop) {
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
		e.projector.until(`!document.querySelector(".identify")`) // its number, after it has come
		p.take(e.projector, "projector", "/schermo")
		for _, name := range handbook.Pictures() {
			if !p.taken[name] {
				t.Errorf("%s: nobody takes the picture %s", lang, name)
			}
		}
	}
}

// sheets returns how many sheets of A4 a page has on paper.
func (s *screen) sheets(path string) (sheets int) {
	s.t.Helper()
	s.visit(path)
	s.until(`[...document.images].every((i) => i.complete && i.naturalWidth > 0)`)
	s.steps(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		paper, err := cdp.Call(ctx, target, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: new(true)})
		sheets = len(regexp.MustCompile(`/Type\s*/Page[^s]`).FindAll(paper.Data, -1))
		return err
	}))
	return sheets
}

// TestBooklet prints the handbook: on A4 it has at most thirteen pages.
func TestBooklet(t *testing.T) {
	t.Parallel()
	s := open(t, "reader", laptop, tables.address)
	for _, lang := range locale.Languages {
		s.cookie("lingua", string(lang))
		if pages := s.sheets("/aiuto/libretto"); pages < 5 || pages > 13 {
			t.Errorf("%s: %d pages", lang, pages)
		}
	}
}

// TestPrintedCards prints posters and cards: six cards with the QR of the Wi-Fi are a sheet, the poster is
// one.
func TestPrintedCards(t *testing.T) {
	t.Parallel()
	organiser := newMatchOf(t, handbookNames, nil).organiser
	organiser.must(organiser.form("/desk/cartellini/rete", url.Values{"name": {"Villa Magica"}, "password": {"incanto2026"}}))
	s := organiser.seated("organiser", laptop)
	for _, lang := range locale.Languages {
		s.cookie("lingua", string(lang))
		for _, path := range []string{"/desk/cartellini", "/desk/cartellini/manifesto"} {
			if sheets := s.sheets(path); sheets != 1 {
				t.Errorf("%s: %s: %d sheets", lang, path, sheets)
			}
		}
	}
}
