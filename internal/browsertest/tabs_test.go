package browsertest

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// A device that takes another seat in a second tab goes on in the first one too, with the token of both
// seats.
func TestSeatInAnotherTab(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	first := open(t, "strategist", phone, h.server.address)
	first.enter(h.organiser.card(h.names.houses[0]).digits)
	first.until(`document.body.dataset.stream`)
	before := first.seatToken()

	ctx, closed := chromedp.NewContext(first.ctx)
	t.Cleanup(closed)
	second := &screen{t: t, who: "the other tab", size: phone, origin: first.origin, ctx: ctx}
	second.prepare()
	second.scan(h.organiser.card(" A").qr)
	second.named("Anna Verdi")
	second.until(`document.body.dataset.stream`)
	if after := second.seatToken(); after == before || first.seatToken() != after {
		t.Errorf("the token is %q before, %q after, in the first tab %q", before, after, first.seatToken())
	}

	h.organiser.must(h.organiser.order("/api/v1/tournaments/"+h.tournament()+"/commands", "announce", fields{"text": "Merenda sotto il gazebo"}))
	first.says("Merenda sotto il gazebo")
	second.says("Merenda sotto il gazebo")
	first.until(`document.body.dataset.silent === undefined`)
}

// seatToken returns the cookie by which the server knows the device; no script can read it.
func (s *screen) seatToken() string {
	s.t.Helper()
	token := ""
	s.steps(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		all, err := cdp.Call(ctx, t, network.GetCookies, network.GetCookiesParams{URLs: []string{s.origin}})
		if err != nil {
			return err
		}
		for _, c := range all.Cookies {
			if c.Name == "posto" {
				token = c.Value
			}
		}
		return nil
	}))
	return token
}
