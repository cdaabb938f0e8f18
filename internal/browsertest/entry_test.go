package browsertest

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"rsc.io/qr/coding"

	"scacchimagici/internal/locale"
)

// card is a printed card: whose it is, and how they get in.
type card struct {
	role   string // "Arbitro A", "Stratega Grifondoro"
	digits string
	qr     string // the text of its QR code
}

var (
	cardRole   = regexp.MustCompile(`(?s)<h2[^>]*>(.*?)</h2>\s*<p>(.*?)</p>`)
	cardDigits = regexp.MustCompile(`<p class="o-digits num">([^<]*)</p>`)
	cardQR     = regexp.MustCompile(`(?s)<svg class="qr" viewBox="0 0 (\d+) \d+".*?<path d="([^"]*)"`)
	matchKey   = regexp.MustCompile(`/api/v1/matches/([^/"]+)/commands`)
	person     = regexp.MustCompile(`name="person" value="([^"]+)"`)
)

// cards returns the cards on the page to print.
func (c *apiClient) cards() []card {
	c.t.Helper()
	page := c.must(c.get("/desk/cartellini")).body
	var all []card
	for _, text := range strings.Split(page, `<li class="o-card">`)[1:] {
		var one card
		if m := cardRole.FindStringSubmatch(text); m != nil {
			one.role = html.UnescapeString(m[1] + " " + m[2])
		}
		if m := cardDigits.FindStringSubmatch(text); m != nil {
			one.digits = m[1]
		}
		if m := cardQR.FindStringSubmatch(text); m != nil {
			var err error
			if one.qr, err = readQR(m[1], m[2]); err != nil {
				c.t.Fatalf("the QR code of %s: %v", one.role, err)
			}
		}
		all = append(all, one)
	}
	return all
}

// card returns the card whose role ends in a word.
func (c *apiClient) card(ending string) card {
	c.t.Helper()
	for _, one := range c.cards() {
		if strings.HasSuffix(one.role, ending) && one.digits != "" {
			return one
		}
	}
	c.t.Fatalf("there is no card for %q among %v", ending, c.cards())
	return card{}
}

// matchKey returns the key of the match on board A, as the Referee's page names it.
func (c *apiClient) matchKey() string {
	c.t.Helper()
	found := matchKey.FindStringSubmatch(c.must(c.get("/arbitro/A")).body)
	if found == nil {
		c.t.Fatal("the Referee's page names no match")
	}
	return found[1]
}

// readQR reads the text of a QR code from the path of its dark modules, drawn with a margin of four. The
// plan of its version gives the place of each bit.
func readQR(size, path string) (string, error) {
	var n int
	if _, err := fmt.Sscan(size, &n); err != nil {
		return "", err
	}
	dark := map[[2]int]bool{}
	for _, run := range strings.Split(strings.TrimSuffix(path, "z"), "z") {
		var x, y, length, back int
		if _, err := fmt.Sscanf(run, "M%d %dh%dv1h-%d", &x, &y, &length, &back); err != nil {
			return "", fmt.Errorf("run %q: %w", run, err)
		}
		for i := range length {
			dark[[2]int{x - 4 + i, y - 4}] = true
		}
	}
	version := coding.Version((n - 8 - 17) / 4)
	for mask := range coding.Mask(8) {
		plan, err := coding.NewPlan(version, coding.M, mask)
		if err != nil {
			return "", err
		}
		if text, ok := unmask(plan, dark); ok {
			return text, nil
		}
	}
	return "", fmt.Errorf("no mask fits")
}

// unmask reads the bits of a plan; ok is false when they are not a text in bytes.
func unmask(plan *coding.Plan, dark map[[2]int]bool) (text string, ok bool) {
	bits := make([]byte, plan.DataBytes*8)
	for y, row := range plan.Pixel {
		for x, p := range row {
			switch p.Role() {
			case coding.Data:
				if dark[[2]int{x, y}] != (p&coding.Invert != 0) {
					bits[p.Offset()] = 1
				}
			case coding.Format:
				if dark[[2]int{x, y}] != (p&coding.Black != 0) {
					return "", false
				}
			}
		}
	}
	number := func(from, n int) (v int) {
		for _, b := range bits[from : from+n] {
			v = v<<1 | int(b)
		}
		return v
	}
	const bytesMode, header = 4, 4
	if number(0, header) != bytesMode {
		return "", false
	}
	var b strings.Builder
	for i := range number(header, 8) {
		b.WriteByte(byte(number(header+8+8*i, 8)))
	}
	return b.String(), true
}

// signIn types the organiser's password.
func (s *screen) signIn(password string) {
	s.t.Helper()
	s.visit("/accedi")
	s.fill("#password", password)
	s.tap(visible("form[action='/accedi'] button"))
	s.until(`location.pathname === "/desk"`)
}

// enter types the six digits of a code.
func (s *screen) enter(code string) {
	s.t.Helper()
	s.visit("/entra")
	s.until(visible("#code"))
	s.steps(chromedp.SendKeys(chromedp.CSS("#code"), code))
	s.tap(visible("form[action='/entra'] button"))
	s.until(`location.pathname !== "/entra"`)
}

// TestWrongCode: a wrong code is said beside the field, which is selected for the next try, and the button stays where
// it is.
func TestWrongCode(t *testing.T) {
	t.Parallel()
	s := open(t, "referee", size{1024, 600, true}, tables.address)
	s.visit("/entra")
	s.fill("#code", "000 000")
	const push, at = "form[action='/entra'] .main", `document.querySelector("form[action='/entra'] .main").getBoundingClientRect().top`
	before := eval[float64](s, at)
	s.tap(visible(push))
	s.says(catalogue.In(locale.Italian).T("fault.code.wrong"))
	s.until(`document.querySelector("form .toast") && document.activeElement.id === "code" && String(getSelection()) === "000 000"`)
	if after := eval[float64](s, at); after != before {
		t.Errorf("the button was at %v and is at %v", before, after)
	}
}

// named writes the name that a Referee is asked for.
func (s *screen) named(name string) {
	s.t.Helper()
	s.tap(visible("[data-action=theme][data-value=sole]")) // the tablet stands in the sun
	s.until(`document.documentElement.dataset.theme === "sole" && document.cookie.includes("theme=sole")`)
	s.fill("#name", name)
	s.tap(visible("form[action='/entra/nome'] button"))
	s.until(`location.pathname.startsWith("/arbitro/")`)
}

// scan opens the address in a QR code and takes the seat.
func (s *screen) scan(address string) {
	s.t.Helper()
	s.visit(address[strings.Index(address, "/e/"):])
	s.tap(visible("form[action^='/e/'] button"))
	s.until(`!location.pathname.startsWith("/e/")`)
}
