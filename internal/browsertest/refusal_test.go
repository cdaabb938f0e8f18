package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"scacchimagici/internal/locale"
)

// refusalStays puts the refusal of a page back once it has been seen: it goes by itself after some seconds, which a slow
// machine may need.
const refusalStays = `((window.refusal = document.querySelector(".toast") ?? window.refusal) && (refusal.isConnected || document.getElementById("toasts").append(refusal), true))`

// refusalCoversNothing gives the tablet a size and looks for controls below the refusal of a page.
func (r referee) refusalCoversNothing(of size, page string) {
	r.t.Helper()
	r.until(refusalStays)
	r.steps(chromedp.EmulateViewport(of.width, of.height, chromedp.EmulateMobile, chromedp.EmulateTouch))
	r.until(fmt.Sprintf("innerWidth === %d && innerHeight === %d && ", of.width, of.height) + refusalStays + ` && ` + visible(".toast"))
	r.steps(drawn())
	covered := eval[[]string](r.screen, `(() => {
		`+refusalStays+`;
		const t = document.querySelector(".toast").getBoundingClientRect();
		const below = (el) => { const b = el.getBoundingClientRect(); return b.width && b.left < t.right && b.right > t.left && b.top < t.bottom && b.bottom > t.top; };
		return [...document.querySelectorAll("#live :is(button,a[href])")].filter((el) => probe.shown(el) && below(el)).map(probe.nameOf);
	})()`)
	if len(covered) > 0 {
		r.t.Errorf("%s %d×%d: the refusal covers %q", page, of.width, of.height, covered)
	}
	r.screenshot("refusal")
}

// TestRefusalsCoverNothing shows a long refusal on the Referee's screens at the sizes of tablets: it covers no
// control.
func TestRefusalsCoverNothing(t *testing.T) {
	t.Parallel()
	s := serve(t, "--gallery")
	r := referee{open(t, "referee", tablet, s.address)}
	words := catalogue.In(locale.Italian)
	for _, page := range []string{
		"referee/planned-named", "referee/purchase-helped", "referee/deployment-placed", "referee/ready-tossed", "referee/duel-long",
		"referee/thinking-undone", "referee/performing-long", "referee/finished-long", "intervention/preview",
	} {
		r.visit("/gallery/" + page)
		r.until(`document.querySelector("#main")`)
		eval[bool](r.screen, `((toasts) => {
			toasts.innerHTML = "<div class=toast><span></span><button class='btn small'>Chiudi</button></div>";
			toasts.querySelector("span").textContent = `+quote(words.T("referee.direct.refused", "e4"))+`;
			return true;
		})(document.getElementById("toasts"))`)
		for _, of := range tablets {
			r.refusalCoversNothing(of, page)
		}
	}
}
