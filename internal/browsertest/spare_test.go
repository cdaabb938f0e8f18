package browsertest

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/proctest"
)

// follow starts the program as the spare of a server, and returns it once the server says that it has
// everything. The two have addresses of their own, as two laptops have, because a browser gives no cookie of
// one to the other.
func (p *matchClient) follow(t *testing.T) *server {
	t.Helper()
	answered := p.must(p.order("/api/v1/replica/commands", "add-peer", fields{"kind": "standby", "name": "Biblioteca"}))
	var pairing struct{ Code string }
	if err := json.Unmarshal([]byte(answered.body), &pairing); err != nil {
		t.Fatal(err)
	}
	address, err := proctest.Address("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	s := &server{db: filepath.Join(t.TempDir(), "scorta.db"), address: address}
	s.process = exec.Command(binary, "standby", "--db", s.db, "--listen", s.address, "--no-open", "--ask-password", "--of", p.server.address, "--code", pairing.Code)
	s.process.Env = append(os.Environ(), "LC_ALL=en_GB.UTF-8", "TMPDIR="+filepath.Dir(s.db))
	s.process.Stderr = &s.log
	if err := proctest.Start(s.process); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.kill()
		if t.Failed() {
			t.Logf("the spare's log:\n%s", s.log.String())
		}
	})
	var said struct {
		Peers []struct {
			Behind int
			Reach  string
		}
	}
	news := p.listen("/desk/scorta")
	news.await(p.apiClient, func() bool {
		answered := p.must(p.get("/api/v1/replica"))
		return json.Unmarshal([]byte(answered.body), &said) == nil && len(said.Peers) == 1 && said.Peers[0].Behind == 0 && said.Peers[0].Reach == "http://"+s.address
	})
	return s
}

// TestSpareTakesOver kills the laptop of a running match, and the button of the spare is pressed. The Referee,
// a Strategist, the projector and the public arrive there by themselves, each at the same page and on the
// same seat; the match is paused with its time, and goes on.
func TestSpareTakesOver(t *testing.T) {
	t.Parallel()
	address, err := proctest.Address("127.0.0.2")
	if err != nil {
		t.Fatal(err)
	}
	h := newMatchOn(t, serveOn(t, address), quickMatch, nil)
	h.prepare()
	h.start()
	h.allTheTime()

	tablet := open(t, "referee", tablet, address)
	tablet.enter(h.organiser.card(" A").digits)
	tablet.named("Paolo Rinaldi")
	player := open(t, "white", phone, address)
	player.cookie("lingua", "en")
	player.enter(h.organiser.card(quickMatch.houses[0]).digits)
	projector := open(t, "projector", big, address)
	projector.becomeScreen()
	public := open(t, "public", phone, address)
	public.visit("/scacchiera/A")
	public.cookie("theme", "sole")
	public.visit("/scacchiera/A")
	public.until(`document.documentElement.dataset.theme === "sole"`)
	over := open(t, "stream", big, address)
	over.visit("/overlay/punteggio+mangiata/A?tema=pergamena")
	everybody := []*screen{tablet, player, projector, public, over}

	spare := h.organiser.follow(t)
	keeper := open(t, "spare", laptop, spare.address)
	keeper.visit("/desk")
	keeper.says(quickMatch.houses[0])
	keeper.until(visible("[data-open=take]"))
	keeper.screenshot("following")
	var paths []string
	for _, s := range everybody {
		s.until(`document.querySelector("iframe[src='/passaggio']")?.contentDocument?.body?.dataset.spares`)
		paths = append(paths, eval[string](s, "location.pathname"))
	}
	tablet.sayFacts(t, "restano", "Posto di Arbitro")
	player.sayFacts(t, "left", "Your seat as Strategist")
	projector.sayFacts(t, "restano", "Questo schermo")
	public.saysWhatIsLost(t)
	before := h.referee.state()

	h.server.kill()
	died := time.Now()
	player.tap(square("a1"))
	player.tap(square("a5")) // not sent now; it goes along to the spare
	keeper.tap(button("take-over", nil, ""))
	keeper.screenshot("pressed")
	for i, s := range everybody {
		s.until(`location.host === ` + quote(spare.address) + ` && location.pathname === ` + quote(paths[i]) + ` && document.querySelector("#live")`)
		t.Logf("%s is there after %v", s.who, time.Since(died).Round(time.Millisecond))
		s.screenshot("arrived")
		if complaints := s.errors.String(); complaints != "" {
			t.Logf("%s: %s", s.who, complaints)
		}
	}
	keeper.until(`location.pathname === "/desk" && document.querySelector(".o-day,.door")`)
	keeper.screenshot("after")
	if lang, theme := eval[string](player, "document.documentElement.lang"), eval[string](public, "document.documentElement.dataset.theme"); lang != "en" || theme != "sole" {
		t.Errorf("the Strategist reads %q, the public has the theme %q", lang, theme)
	}

	over.until(`location.search === "?tema=pergamena" && document.querySelector(".ov-turn").textContent.includes("Pausa")`)
	tablet.order("resume", nil, "")
	tablet.until(`document.body.dataset.save === "saved"`)
	t.Logf("the first order is accepted after %v", time.Since(died).Round(time.Millisecond))
	after := spare.newClient(t).match(h.organiser.key)
	if now := after.state(); now.Paused || now.MatchLeft > before.MatchLeft+1500 || now.MatchLeft < before.MatchLeft-20_000 { // clocks are noted once a second
		t.Errorf("the match had %d ms, has %d ms, paused %t", before.MatchLeft, now.MatchLeft, now.Paused)
	}
	player.until(`document.body.dataset.save === "saved"`)
	if now := after.state(); now.Phase != "performing" {
		t.Errorf("after the move that was sent to the laptop that died the match is %s", now.Phase)
	}
	if refused := after.order("/api/v1/matches/"+h.organiser.key+"/commands", "pause", nil); refused.status != http.StatusUnauthorized {
		t.Errorf("a stranger's order is answered with %d", refused.status)
	}
}

// sayFacts makes a page write, into the changeover page that it holds ready, the facts that people read during
// the change, and checks the first and the last. No server is asked.
func (s *screen) sayFacts(t *testing.T, paused, seat string) {
	t.Helper()
	eval[bool](s, `(() => {
		const { name } = performance.getEntriesByType("resource").find((r) => r.name.endsWith("/changeover.js"));
		import(name).then(({ facts, showFacts }) => {
			const page = document.querySelector("iframe[src='/passaggio']").contentDocument;
			showFacts(page, facts());
			document.querySelector("iframe[src='/passaggio']").hidden = false;
			window.said = [...page.querySelectorAll(".c-facts li:not([hidden]) span")].map((el) => el.textContent).join("|");
		});
		return true;
	})()`)
	s.until("window.said")
	s.screenshot("goes")
	eval[bool](s, `(() => { document.querySelector("iframe[src='/passaggio']").hidden = true; return true; })()`)
	facts := strings.Split(eval[string](s, "window.said"), "|")
	if len(facts) != 3 || !strings.Contains(facts[0], paused) || !strings.Contains(facts[0], ":") || !strings.Contains(facts[2], seat) {
		t.Errorf("%s reads %q", s.who, facts)
	}
}

// saysWhatIsLost makes a page write what people read when the laptop that has taken over lacks facts: how many,
// and nothing about what is saved.
func (s *screen) saysWhatIsLost(t *testing.T) {
	t.Helper()
	eval[bool](s, `(() => {
		const { name } = performance.getEntriesByType("resource").find((r) => r.name.endsWith("/changeover.js"));
		import(name).then(({ facts, showFacts, spareIs }) => {
			spareIs("word gone 14");
			const page = document.querySelector("iframe[src='/passaggio']").contentDocument.cloneNode(true);
			showFacts(page, facts());
			window.lost = [...page.querySelectorAll(".c-facts li:not([hidden])")].map((el) => el.textContent.trim()).join("|");
		});
		return true;
	})()`)
	s.until("window.lost")
	if lost := strings.Split(eval[string](s, "window.lost"), "|"); len(lost) != 2 || !strings.Contains(lost[0], "mancano gli ultimi 14 fatti") || !strings.Contains(lost[1], "la stessa pagina") {
		t.Errorf("%s reads %q", s.who, lost)
	}
}

// TestHandOver hands over from the desk: all devices go, also the organiser's, and one whose first request for
// the changeover page was lost. A device that asks the former laptop for a page goes on at the other one, and
// the former laptop becomes the spare by itself.
func TestHandOver(t *testing.T) {
	t.Parallel()
	address, err := proctest.Address("127.0.0.2")
	if err != nil {
		t.Fatal(err)
	}
	h := newMatchOn(t, serveOn(t, address), quickMatch, nil)
	desk := open(t, "organiser", laptop, address)
	desk.signIn(h.server.password)
	desk.visit("/desk/scorta")
	referee := open(t, "referee", tablet, address)
	referee.enter(h.organiser.card(" A").digits)
	referee.named("Paolo Rinaldi")
	eval[bool](referee, `(() => {
		const { set } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "src");
		Object.defineProperty(HTMLIFrameElement.prototype, "src", { set(to) { set.call(this, window.lost ? to : "/persa"); window.lost = true; } });
		return true;
	})()`)
	spare := h.organiser.follow(t)
	for _, s := range []*screen{desk, referee} {
		s.until(`document.querySelector("iframe[src='/passaggio']")?.contentDocument?.body?.dataset.spares`)
	}
	desk.tap(visible("[data-open^=hand-over]"))
	desk.screenshot("asked")
	began := time.Now()
	desk.order("hand-over", nil, "")
	arrives := func(s *screen) {
		s.until(`location.host === ` + quote(spare.address) + ` && document.querySelector("#live") && document.body.dataset.stream`)
		t.Logf("%s is there after %v", s.who, time.Since(began).Round(time.Millisecond))
		s.screenshot("arrived")
	}
	arrives(desk)
	if at := eval[string](desk, "location.pathname"); at != "/desk/scorta" {
		t.Errorf("the organiser is at %s", at)
	}
	desk.says("Non segue ancora")
	late := open(t, "late", phone, address)
	late.visit("/scacchiera/A")
	arrives(late)
	if at := eval[string](late, "location.pathname"); at != "/scacchiera/A" {
		t.Errorf("who came late is at %s", at)
	}
	arrives(referee)
	desk.says("Pronta a prendere il posto")
	desk.screenshot("follows")
}

// TestFormerBecomesSpare kills the laptop, and starts it again after the spare has taken over. An organiser
// who signed in with the password opens its page, makes it the spare with one tap and sees that it follows;
// then it gets its place back.
func TestFormerBecomesSpare(t *testing.T) {
	t.Parallel()
	address, err := proctest.Address("127.0.0.2")
	if err != nil {
		t.Fatal(err)
	}
	h := newMatchOn(t, serveOn(t, address), quickMatch, nil)
	spare := h.organiser.follow(t)
	desk := open(t, "organiser", laptop, address)
	desk.signIn(h.server.password)
	desk.visit("/desk/scorta")
	desk.until(`document.querySelector("iframe[src='/passaggio']")?.contentDocument?.body?.dataset.spares`)
	arrives := `location.host === ` + quote(spare.address) + ` && document.querySelector("#live") && document.body.dataset.stream`

	h.server.kill()
	program := spare.newClient(t)
	program.must(program.order("/api/v1/replica/commands", "take-over", fields{"force": true}))
	desk.until(arrives)
	h.server.mustStart(t)
	late := open(t, "late", phone, address)
	late.visit("/")
	late.until(arrives) // the former laptop has learned of it

	desk.visit("/desk")
	desk.until(arrives + ` && location.pathname === "/desk"`) // it had this seat before, and still has
	desk.visit("/desk/scorta")
	desk.until(visible(".d-former"))
	desk.screenshot("former")
	desk.order("become-spare", nil, "")
	desk.until(`location.host === ` + quote(address) + ` && location.pathname === "/desk" && ` + visible(".s-state"))
	desk.screenshot("copying")
	desk.says("Pronta a prendere il posto")
	desk.until(`document.querySelector(".s-figures .num").textContent.trim() === "0"`)
	desk.visit("/desk/scorta")
	desk.says("Pronta a prendere il posto")
	desk.screenshot("follows")

	desk.origin = "http://" + spare.address
	desk.visit("/desk/scorta")
	desk.until(`document.querySelector("iframe[src='/passaggio']")?.contentDocument?.body?.dataset.spares`)
	desk.tap(visible("[data-open^=hand-over]"))
	desk.order("hand-over", nil, "")
	desk.until(`location.host === ` + quote(address) + ` && location.pathname === "/desk/scorta" && document.querySelector("#live") && document.body.dataset.stream`)
	desk.says("Pronta a prendere il posto") // the other one follows again, without a tap
	desk.screenshot("back")
}
