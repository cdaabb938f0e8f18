package browsertest

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"scacchimagici/internal/side/game/registry"
)

// loaded returns what a page has loaded once nothing has come for a quarter of a second: itself and each file, in
// bytes on the wire, with the fonts that it shows. An open stream is left out.
const loaded = `(() => {
	const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
	const was = window.loadedBefore;
	if (!was || was.files !== all.length || document.readyState !== "complete" || document.fonts.status !== "loaded") {
		window.loadedBefore = { files: all.length, at: performance.now() };
		return null;
	}
	if (performance.now() - was.at < 250) return null;
	return [all.reduce((sum, e) => sum + e.encodedBodySize, 0), all.length];
})()`

// TestWeights holds the pages as a browser loads them with an empty cache, headers included, to 130 KB.
func TestWeights(t *testing.T) {
	t.Parallel()
	const (
		most    = 130 << 10
		headers = 400 // generous size of an answer's headers
	)
	h := newAPIMatch(t, nil)
	h.prepare()
	h.start()
	h.allTheTime()
	visitor := open(t, "visitor", phone, h.server.address)
	wall := h.server.newClient(t).match(h.organiser.key)
	wall.must(wall.form("/schermo", nil))
	h.organiser.must(h.organiser.order("/api/v1/access/commands", "assign-screen", fields{"number": 1, "shows": "board:A"}))
	weigh := func(s *screen, path string) {
		t.Helper()
		s.steps(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
			return err
		}))
		s.visit(path)
		got := poll[[2]int](s, timeout, loaded)
		all := got[0] + headers*got[1]
		t.Logf("%-36s %6.1f KB in %d files", path, float64(all)/1024, got[1])
		if got[1] < 8 || all > most {
			t.Errorf("%s weighs %d bytes in %d files, at most %d", path, all, got[1], most)
		}
	}
	for _, g := range registry.Tables().Games() {
		id := g.ID()
		own := open(t, id, phone, h.server.address)
		c := h.server.newClient(t)
		code := c.sideTable(fields{"game": id, "name": "Ada", "against": "here", "other": "Bo"})
		c.lend(own)
		weigh(own, "/tavoli/"+code)
		own.off()
		weigh(visitor, "/tavoli/regole/"+id)
		weigh(visitor, "/tavoli/lezioni/"+id+"/1")
		weigh(visitor, "/tavoli/problemi/"+id+"/1")
		if _, guided := registry.Guide(id); guided {
			weigh(visitor, "/tavoli/lezioni/"+id+"/prima/1")
		}
	}
	for _, path := range []string{"/", "/tavoli", "/tavoli/lezioni", "/tavoli/problemi", "/tavoli/coppa", "/classifica", "/calendario", "/entra"} {
		weigh(visitor, path)
	}
	referee := h.referee.seated("referee", tablet)
	weigh(referee, "/arbitro/A")
	weigh(h.sides[0].seated("white", phone), h.page(0))
	weigh(wall.seated("projector", big), "/schermo")
	weigh(h.organiser.seated("organiser", laptop), "/desk")
	h.do(h.referee, "call", fields{"turn": h.referee.state().Turn, "square": "d1"})
	h.do(h.referee, "move", fields{"turn": h.referee.state().Turn, "from": "d1", "to": "d8"})
	weigh(referee, "/arbitro/A")
	weigh(visitor, "/")
}
