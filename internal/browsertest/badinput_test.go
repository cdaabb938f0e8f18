package browsertest

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// badRequest is a request that must be refused.
type badRequest struct {
	name   string
	status int
	send   func(c *apiClient) answer // on a device with the right or the wrong seat, in its language
}

// TestBadInput sends orders that are late, stale, doubled, malformed, unknown or too many. Each gets a
// sentence in the language of the device, and the match stays as before.
func TestBadInput(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	h.open()
	t.Run("purchase", func(t *testing.T) { h.refuses(t, h.duringPurchase()) })
	for _, slot := range []string{"Q", "B1", "R1"} {
		h.do(h.sides[0], "sell", fields{"side": "white", "slot": slot})
	}
	h.draft(0)
	h.seal(0)
	h.draft(1)
	h.seal(1)
	h.deploy()
	h.start()
	t.Run("turn", func(t *testing.T) { h.refuses(t, h.duringTurn()) })
	t.Run("malformed", func(t *testing.T) { h.refuses(t, h.malformed()) })
	t.Run("late move", h.lateMove)
	t.Run("double tap", h.doubleTap)
	t.Run("two referees at once", h.twoReferees)
}

// refuses sends each bad request in both languages.
func (h *apiMatch) refuses(t *testing.T, all []badRequest) {
	for _, n := range all {
		t.Run(n.name, func(t *testing.T) {
			before := h.organiser.state()
			said := map[string]bool{}
			for _, lang := range []string{"it", "en"} {
				a := n.send(&apiClient{lang: lang})
				code, message := a.refusal()
				if a.status != n.status || code == "" || !sentence.MatchString(message) || jargon.MatchString(message) {
					t.Errorf("%s: %d %q %q, want %d and a sentence", lang, a.status, code, message, n.status)
				}
				said[message] = true
			}
			if len(said) != 2 {
				t.Errorf("the same words in both languages: %v", said)
			}
			if after := h.organiser.state(); after.Seq != before.Seq {
				t.Errorf("the match has changed: %d to %d", before.Seq, after.Seq)
			}
		})
	}
}

// A sentence begins with a capital or a number and ends with a point; jargon is words for programmers
// only.
var (
	sentence = regexp.MustCompile(`^[«“]?[\p{Lu}\d].*[.!?…»”]$`)
	jargon   = regexp.MustCompile(`(?i)fault\.|%!|json:|sql|nil|panic|unmarshal|strconv|http:`)
)

// as returns a way to send an order on a seat.
func (p *matchClient) as(command string, own fields) func(*apiClient) answer {
	return func(c *apiClient) answer { return p.in(c.lang).match(p.key).try(command, own) }
}

// raw returns a way to send any bytes.
func (p *matchClient) raw(media, body string) func(*apiClient) answer {
	return func(c *apiClient) answer {
		own := p.in(c.lang)
		r := own.request(http.MethodPost, p.path()+"/commands", media, []byte(body))
		r.Header.Set("Accept", "application/json")
		return own.send(r)
	}
}

func (h *apiMatch) duringPurchase() []badRequest {
	white := h.sides[0]
	for _, slot := range []string{"Q", "B1", "R1"} {
		h.do(white, "buy", fields{"side": "white", "slot": slot})
	}
	stranger := h.server.newClient(h.t).match(h.organiser.key)
	return []badRequest{
		{"over budget", 422, white.as("buy", fields{"side": "white", "slot": "N1"})},
		{"a second Queen's slot", 409, white.as("buy", fields{"side": "white", "slot": "Q"})},
		{"the King is not for sale", 422, white.as("sell", fields{"side": "white", "slot": "K"})},
		{"somebody of the other House", 422, white.as("assign", fields{"side": "white", "slot": "K", "person": h.people[1][2]})},
		{"the Strategist on the board", 422, white.as("assign", fields{"side": "white", "slot": "K", "person": h.people[0][0]})},
		{"sealing an old draft", 409, white.as("confirm", fields{"side": "white", "draft": 1})},
		{"sealing without people", 422, white.as("confirm", fields{"side": "white", "draft": white.state().Sides[0].Draft})},
		{"buying for the other side", 403, white.as("buy", fields{"side": "black", "slot": "P1"})},
		{"a Strategist sets a limit", 403, white.as("limit-purchase", fields{"seconds": 60})},
		{"nobody in particular", 401, stranger.as("buy", fields{"side": "white", "slot": "P1"})},
		{"a move before the match", 409, white.as("move", fields{"turn": 0, "from": "e2", "to": "e4"})},
		{"an empty reason", 400, h.referee.as("end", fields{"by": "annulled", "reason": "  "})},
		{"a reason as long as a letter", 400, h.referee.as("end", fields{"by": "annulled", "reason": strings.Repeat("perché ", 200)})},
	}
}

func (h *apiMatch) duringTurn() []badRequest {
	turn := h.referee.state().Turn
	white, black := h.sides[0], h.sides[1]
	return []badRequest{
		{"an illegal move", 422, white.as("move", fields{"turn": turn, "from": "a1", "to": "h8"})},
		{"from an empty square", 422, white.as("move", fields{"turn": turn, "from": "e4", "to": "e5"})},
		{"somebody else's piece", 422, white.as("move", fields{"turn": turn, "from": "a8", "to": "a7"})},
		{"out of turn", 403, black.as("move", fields{"turn": turn, "from": "a8", "to": "a7"})},
		{"a stale turn", 409, white.as("move", fields{"turn": turn - 1, "from": "a1", "to": "a2"})},
		{"a Strategist calls a Direct Move", 403, white.as("call", fields{"turn": turn, "square": "a1"})},
		{"a Strategist decides a Duel", 403, white.as("settle", fields{"asked": 0, "outcome": "attacker"})},
		{"a Duel that is none", 409, h.referee.as("settle", fields{"asked": 0, "outcome": "attacker"})},
		{"performed before the move", 409, h.referee.as("perform", fields{"turn": turn})},
		{"an undo of what it has not seen", 409, h.referee.as("undo", fields{"to": 0, "seen": 99, "reason": "tocco"})},
		{"a clock by a day and more", 400, h.referee.as("correct-clock", fields{"clock": "match", "mode": "add", "seconds": 100000, "reason": "tocco"})},
		{"resuming what runs", 409, h.referee.as("resume", nil)},
		{"on a seat it does not have", 403, white.as("pause", fields{"as": "referee:A"})},
		{"on a seat that is none", 400, h.referee.as("pause", fields{"as": "emperor"})},
		{"the system's own order", 400, h.referee.as("timeout", nil)},
	}
}

func (h *apiMatch) malformed() []badRequest {
	const form = "application/x-www-form-urlencoded"
	unknown := *h.referee
	unknown.key = h.tournament() + ".9Z"
	elsewhere := *h.referee
	elsewhere.key = "nessuno.1A"
	keyless := *h.referee
	keyless.key = "nessuno"
	return []badRequest{
		{"no JSON", 400, h.referee.raw("application/json", "{")},
		{"a list", 400, h.referee.raw("application/json", `["pause"]`)},
		{"two objects", 400, h.referee.raw("application/json", `{"id":"a","command":"pause"}{}`)},
		{"nothing", 400, h.referee.raw("application/json", "")},
		{"a number for a name", 400, h.referee.raw("application/json", `{"id":7,"command":"pause"}`)},
		{"no id", 400, h.referee.raw("application/json", `{"command":"pause"}`)},
		{"an endless id", 400, h.referee.raw("application/json", `{"id":"`+strings.Repeat("x", 100)+`","command":"pause"}`)},
		{"no command", 400, h.referee.raw("application/json", `{"id":"a"}`)},
		{"an unknown command", 400, h.referee.raw("application/json", `{"id":"a","command":"abracadabra"}`)},
		{"an unknown field", 400, h.referee.raw("application/json", `{"id":"a","command":"pause","wand":true}`)},
		{"a square off the board", 400, h.referee.raw("application/json", `{"id":"a","command":"move","turn":1,"from":"z9","to":"a1"}`)},
		{"a turn in words", 400, h.referee.raw("application/json", `{"id":"a","command":"perform","turn":"one"}`)},
		{"a third side", 400, h.referee.raw("application/json", `{"id":"a","command":"swap-colours","white":7}`)},
		{"a form with a turn in words", 400, h.referee.raw(form, "id=a&command=perform&turn=one")},
		{"a form with an unknown field", 400, h.referee.raw(form, "id=a&command=pause&wand=1")},
		{"a form that breaks off", 400, h.referee.raw(form, "id=a&command=pause&reason=%zz")},
		{"a form without a command", 400, h.referee.raw(form, "id=a")},
		{"a picture", 400, h.referee.raw("image/png", "\x89PNG")},
		{"a body without end", 400, h.referee.raw("application/json", `{"id":"a","command":"pause","reason":"`+strings.Repeat("a", 70<<10)+`"}`)},
		{"an unknown match", 404, unknown.as("pause", nil)},
		{"an unknown tournament", 404, elsewhere.as("pause", nil)},
		{"a match that is no key", 404, keyless.as("pause", nil)},
	}
}

// lateMove: the turn runs out, and the move of a phone that did not notice comes after it.
func (h *apiMatch) lateMove(t *testing.T) {
	news := h.organiser.listen("/")
	turn := h.referee.state().Turn
	h.referee.do("correct-clock", fields{"clock": "turn", "mode": "set", "seconds": 0, "reason": "prova"})
	news.await(h.organiser.apiClient, func() bool { return h.referee.state().Turn != turn })
	h.refuses(t, []badRequest{{"a late move", 409, h.sides[0].as("move", fields{"turn": turn, "from": "a1", "to": "a2"})}})
}

// doubleTap: the same id twice is one order and gets the same answer; two quick taps are one order and
// one refusal.
func (h *apiMatch) doubleTap(t *testing.T) {
	h.move(1, "b8", "c6")
	body := fmt.Sprintf(`{"id":%q,"command":"perform","turn":%d}`, rand.Text(), h.referee.state().Turn)
	first := h.referee.raw("application/json", body)(&apiClient{lang: "it"})
	again := h.referee.raw("application/json", body)(&apiClient{lang: "it"})
	if first.status != 200 || again.status != 200 || !strings.Contains(again.body, `"repeat":true`) {
		t.Errorf("the same tap twice: %d %s, then %d %s", first.status, first.body, again.status, again.body)
	}
	turn := h.referee.state().Turn
	h.move(0, "c2", "c4")
	h.referee.do("perform", fields{"turn": turn})
	h.refuses(t, []badRequest{{"the second of two quick taps", 409, h.referee.as("perform", fields{"turn": turn})}})
}

// twoReferees: two tablets on one seat decide the same Duel at once, each differently. One is accepted,
// the other reads why it is refused.
func (h *apiMatch) twoReferees(t *testing.T) {
	other := h.seat(" A")
	h.move(1, "a8", "a1")
	asked := h.referee.state().Asked
	answers := [2]answer{}
	var both sync.WaitGroup
	for i, p := range []*matchClient{h.referee, other} {
		both.Go(func() {
			answers[i] = p.try("settle", fields{"asked": asked, "outcome": []string{"attacker", "defender"}[i]})
		})
	}
	both.Wait()
	if answers[1].status == 200 {
		answers[0], answers[1] = answers[1], answers[0]
	}
	if _, why := answers[1].refusal(); answers[0].status != 200 || answers[1].status != 409 || !sentence.MatchString(why) {
		t.Errorf("one gets %d, the other one %d: %s", answers[0].status, answers[1].status, answers[1].body)
	}
}

// TestNames gives a quick match names that are too long, empty, doubled, of markup and of emoji. Too long
// ones get a sentence at their field and make nothing; markup and emoji are shown as they were written.
func TestNames(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.newClient(t)
	c.signIn()
	good := url.Values{
		"name": {"Prova"}, "boards": {"1"}, "house1": {"Leoni"}, "arms1": {"grifondoro"}, "people1": {"Anna\nBea\nCarlo"},
		"house2": {"Serpi"}, "arms2": {"serpeverde"}, "people2": {"Dora\nEzio\nFlavia"},
	}
	long := strings.Repeat("Wolframio", 23)
	tests := []struct{ name, field, value string }{
		{"a tournament of 200 characters", "name", long},
		{"a House of 200 characters", "house1", long},
		{"a House without a name", "house1", "  "},
		{"two Houses of one name", "house2", "leoni"},
		{"a House that turns the text round", "house1", "Leoni\u202e"},
		{"arms that are none", "arms1", "../../etc/passwd"},
		{"a person of 200 characters", "people1", "Anna\n" + long},
		{"a House of one", "people1", "Anna"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, lang := range []string{"it", "en"} {
				form := url.Values{"id": {rand.Text()}}
				for name, values := range good {
					form[name] = values
				}
				form.Set(tt.field, tt.value)
				a := c.in(lang).form("/desk/nuova", form)
				if a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, "note-bad") {
					t.Errorf("%s: %d, want a page that says what is wrong", lang, a.status)
				}
			}
			if desk := c.get("/desk").body; strings.Contains(desk, "o-board-head") {
				t.Error("a tournament was made")
			}
		})
	}
	t.Run("markup and emoji", func(t *testing.T) { c.oddNames(good) })
}

// oddNames makes a match of markup and emoji and reads it on all kinds of pages.
func (c *apiClient) oddNames(form url.Values) {
	c.t.Helper()
	const markup = `<script>alert(1)</script>`
	form.Set("id", rand.Text())
	form.Set("house1", "🦁🔥")
	form.Set("house2", markup)
	form.Set("people1", "<b>Anna</b>\n\"Bea\" & C.\n👩‍🚀 Zoë")
	if a := c.form("/desk/nuova", form); a.status != http.StatusSeeOther {
		c.t.Fatalf("refused with %d: %s", a.status, a.body)
	}
	phone := c.server.newClient(c.t)
	phone.enter(c.card("🦁🔥").digits)
	for _, path := range []string{"/", "/desk", "/desk/cartellini", "/arbitro/A"} {
		page := c.must(c.get(path)).body
		if strings.Contains(page, markup) || strings.Contains(page, "<b>Anna") || !strings.Contains(page, "🦁🔥") {
			c.t.Errorf("%s does not show the names as they were written", path)
		}
	}
}
