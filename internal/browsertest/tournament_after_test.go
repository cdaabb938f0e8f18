package browsertest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"scacchimagici/internal/locale"
)

// order returns the names of the Houses in the ranking of a page, in order.
func order(s *screen, names string) []string {
	s.t.Helper()
	return eval[[]string](s, `[...document.querySelectorAll(`+quote(names)+`)].map((el) => el.textContent.trim())`)
}

// Where the names of the Houses stand, in the order of the ranking.
const (
	namesAtDesk    = ".o-ranked tbody .house"
	namesOnWall    = ".st tbody .house"
	namesForPublic = ".place h2.house"
	namesInReport  = ".r-ranking tbody .house"
)

// ranked waits until the ranking of a page has these names in this order.
func (s *screen) ranked(names string, want []string) {
	s.t.Helper()
	s.until(`[...document.querySelectorAll(` + quote(names) + `)].map((el) => el.textContent.trim()).join() === ` + quote(strings.Join(want, ",")))
}

// tie: two Houses share the first place, the organiser is asked and puts the second one first. All screens
// follow.
func (c *tournamentStory) tie() {
	c.t.Helper()
	c.laptop.visit("/desk/classifica")
	c.laptop.until(`document.querySelector(".o-tie.asks")`)
	before := order(c.laptop, namesAtDesk)
	shared := []string{"1", "1", "3", "4"}
	c.laptop.ranked(".o-ranked .place-n", shared)
	c.projector.ranked(".st tbody .st-place", shared)
	c.laptop.screenshot("tie")
	c.laptop.noViolations("tie")
	c.laptop.tap(visible(".o-tie.asks li:first-child [data-move=down]"))
	c.laptop.until(`document.querySelector(".o-tie.asks li:first-child .house").textContent === ` + quote(before[1]))
	c.laptop.fill(".o-tie.asks [name=reason]", "spareggio a Boop")
	c.laptop.tap(visible(".o-tie.asks button.main"))
	c.laptop.until(`!document.querySelector(".o-tie.asks")`)
	after := []string{before[1], before[0], before[2], before[3]}
	c.laptop.ranked(namesAtDesk, after)
	c.projector.ranked(namesOnWall, after)
	c.public.ranked(namesForPublic, after)
	for _, s := range []*screen{c.laptop, c.projector, c.public} {
		s.says("spareggio a Boop")
		s.screenshot("decided")
	}
}

// stages of a House in the ceremony: arms, name, points of the place, of the Duels, sum.
const stages = 5

// ceremony goes from the fourth place to the first by the organiser's button. Before the second place the
// server dies: the projector keeps its picture, and the button goes on.
func (c *tournamentStory) ceremony() {
	c.t.Helper()
	rows := c.record().Standings
	c.laptop.order("assign-screen", fields{"number": "1", "shows": "ceremony"}, "")
	c.projector.until(`document.querySelector(".pz-curtain")`)
	c.projector.screenshot("curtain")
	for i, row := range slices.Backward(rows) {
		for stage := range stages {
			step := (len(rows)-1-i)*stages + stage + 1
			c.laptop.order("ceremony", fields{"step": fmt.Sprint(step)}, "")
			c.staged(row, stage)
		}
		c.projector.screenshot("place")
		if row.Place == 3 {
			c.server.kill()
			c.server.mustStart(c.t)
			c.projector.becomeScreen()
			c.staged(row, stages-1)
			c.laptop.until(button("ceremony", fields{"step": fmt.Sprint((len(rows)-i)*stages + 1)}, ""))
		}
	}
	say("standing.prize.done", nil, c.laptop)
	c.laptop.until(looksLocked(".o-prize .btn.main"))
	c.laptop.screenshot("ceremony")
	c.laptop.noViolations("the end of the ceremony")
}

// looksLocked holds when a button has the ground of disabled ones, although the mouse is still over it. On
// another ground its reason could not be read.
func looksLocked(selector string) string {
	return `(() => {
		const ground = document.body.appendChild(document.createElement("i"));
		ground.style.background = "var(--soft)";
		const want = getComputedStyle(ground).backgroundColor;
		ground.remove();
		return getComputedStyle(document.querySelector(` + quote(selector) + `)).backgroundColor === want;
	})()`
}

// staged waits until the projector shows a stage of a House, and nothing beyond.
func (c *tournamentStory) staged(row placed, stage int) {
	c.t.Helper()
	is := func(selector, want string) string {
		return `document.querySelector(` + quote(selector) + `)?.textContent.trim() === ` + quote(want)
	}
	place := catalogue.In(locale.Italian).T(fmt.Sprintf("standing.place.%d", row.Place))
	want := []string{
		is(".pz h1", place),
		is(".pz-name .house", strings.ToUpper(row.House[:1])+row.House[1:]),
		is("#pz-place b", fmt.Sprint(row.HousePoints.Place)),
		is("#pz-duels b", fmt.Sprint(row.HousePoints.Duels)),
		is("#pz-total b", fmt.Sprint(row.HousePoints.Total)),
	}
	holds := want[:stage+1]
	for _, later := range want[stage+1:] {
		holds = append(holds[:len(holds):len(holds)], "!("+later+")")
	}
	c.projector.until(strings.Join(holds, " && "))
}

// sums checks the sums of the report, from the first place to the last.
func (c *tournamentStory) sums() {
	c.t.Helper()
	var want []string
	for _, row := range c.record().Standings {
		want = append(want, fmt.Sprintf("%d+%d=%d", row.HousePoints.Place, row.HousePoints.Duels, row.HousePoints.Total))
	}
	c.laptop.until(`[...document.querySelectorAll(".r-written")].map((el) =>
		[...el.childNodes].map((n) => n.textContent.replace(/[^0-9+=]/g, "")).join("").replace(/^.*?(\d+\+)/, "$1")).join() === ` + quote(strings.Join(want, ",")))
}

// reported: the report has the sums, the decisions and the changes, and comes in four forms.
func (c *tournamentStory) reported() {
	c.t.Helper()
	c.laptop.visit("/desk/rapporto")
	c.laptop.until(`document.querySelectorAll(".r-match").length === 6`)
	c.sums()
	for _, said := range []string{"spareggio a Boop", "le partite durano troppo poco"} {
		c.laptop.until(`document.querySelector("#r-corrections").textContent.includes(` + quote(said) + `)`)
	}
	c.laptop.screenshot("report")
	for _, href := range eval[[]string](c.laptop, `[...document.querySelectorAll("a[download]")].map((a) => a.getAttribute("href"))`) {
		c.downloads(href)
	}
}

// downloads fetches a form of the report and checks its content.
func (c *tournamentStory) downloads(href string) {
	c.t.Helper()
	a := c.organiser.must(c.organiser.get(href))
	starts, least := "", 10<<10
	switch ending := href[strings.LastIndexByte(href, '.'):]; ending {
	case ".pdf":
		starts = "%PDF-"
	case ".xlsx":
		starts, least = "PK", 5<<10
	case ".csv":
		starts, least = "\ufeff", 200
	case ".json":
		starts, least = "{", 5<<10
	default:
		c.t.Errorf("a form of the report that nobody has asked for: %s", href)
	}
	if !strings.HasPrefix(a.body, starts) || len(a.body) < least || !strings.Contains(a.header.Get("Content-Disposition"), "attachment") {
		c.t.Errorf("%s: %d bytes that begin %.20q, %q", href, len(a.body), a.body, a.header.Get("Content-Disposition"))
	}
}

// recorded: a second process writes the record of the database that the first one serves; the audit finds no
// fault, nor does the organiser's page.
func (c *tournamentStory) recorded() {
	c.t.Helper()
	record, err := exec.Command(binary, "export", "--db", c.server.db).Output()
	if err != nil {
		c.t.Fatalf("export: %v", err)
	}
	if page := c.organiser.get("/desk/tornei/" + c.id + "/record.json").body; page != string(record) {
		c.t.Error("the record of the page is another one than that of the command")
	}
	file := filepath.Join(c.t.TempDir(), "record.json")
	if err := os.WriteFile(file, record, 0o600); err != nil {
		c.t.Fatal(err)
	}
	if out, err := exec.Command(binary, "audit", file).Output(); err != nil || len(out) > 0 {
		c.t.Errorf("audit: %v\n%s", err, out)
	}
	c.laptop.visit("/desk/tornei/" + c.id + "/controllo")
	c.laptop.until(`document.querySelector("main .note-ok") && !document.querySelector(".s-findings")`)
}

// corrected: after the end the organiser takes back the outcome of a Duel of the winner and enters the other
// one. The ranking changes, needs no decision, and the report says why.
func (c *tournamentStory) corrected() {
	c.t.Helper()
	before := c.record().Standings
	m := c.round(3)[0]
	if !slices.Contains(m.houses[:], before[0].House) {
		m = c.round(3)[1]
	}
	loser := 1 - c.best(m)
	c.laptop.visit("/desk")
	c.laptop.tap(visible("header [data-open=more]"))
	c.laptop.tap(visible(`#more a[href^="/desk/correggi/"][href$="` + m.id + `"]`))
	c.laptop.until(`location.pathname.startsWith("/desk/correggi/")`)
	c.laptop.screenshot("correction")
	c.laptop.noViolations("the Duels of a match that is over")
	c.laptop.tap(visible(`a[href$="/passi"]`))
	c.laptop.until(`location.pathname.endsWith("/passi")`)
	b := browserMatch{&matchStory{
		t: c.t, match: c.organiser.match(c.id + "." + m.id), referee: referee{c.laptop},
		news: c.server.newClient(c.t).listen("/scacchiera/" + m.board),
	}, m, loser}
	b.referee.opens("steps")
	c.laptop.screenshot("steps")
	c.laptop.tap(visible("#step-1"))
	reason := eval[string](c.laptop, `document.querySelector("#steps button[name=reason]").value`)
	c.laptop.tap(visible("#steps button[name=reason]"))
	b.phase("duel")
	b.referee.settles("defender")
	b.phase("performing")
	b.agreed()
	c.laptop.screenshot("corrected")
	c.laptop.noViolations("a match that is corrected")
	c.public.until(`!document.body.innerText.includes("spareggio a Boop")`)
	c.laptop.visit("/desk/rapporto")
	c.laptop.until(`document.querySelector("#r-corrections").textContent.includes(` + quote(reason) + `)`)
	c.sums()
	c.laptop.screenshot("report-corrected")
	after := c.record().Standings
	if slices.Equal(before, after) || before[0].House == after[0].House {
		c.t.Errorf("the ranking was %v and is %v", before, after)
	}
	var names []string
	for _, row := range after {
		names = append(names, strings.ToUpper(row.House[:1])+row.House[1:])
	}
	c.laptop.ranked(namesInReport, names)
	c.public.ranked(namesForPublic, names)
	c.recorded()
}

// kept: a tournament with results cannot be deleted, not even by a program, but archived; its record stays.
func (c *tournamentStory) kept() {
	c.t.Helper()
	record := c.organiser.get("/desk/tornei/" + c.id + "/record.json").body
	a := c.organiser.order("/api/v1/tournaments/"+c.id+"/commands", "delete", nil)
	want := catalogue.In(locale.Italian).T("fault.tournament.results", 6, "Coppa delle Case")
	if _, why := a.refusal(); a.status != 422 || why != want {
		c.t.Errorf("deleting what has results: %d %s", a.status, a.body)
	}
	c.laptop.visit("/desk/tornei")
	c.laptop.tap(visible(`[data-open="t-` + c.id + `"]`))
	say("setup.delete.results", nil, c.laptop)
	if eval[bool](c.laptop, `Boolean(document.querySelector("form:has([name=command][value=delete])"))`) {
		c.t.Error("the page offers to delete what has results")
	}
	c.laptop.order("archive", nil, "")
	c.laptop.until(`!document.querySelector(".s-tournament")`)
	c.laptop.visit("/desk/tornei?archivio=1")
	c.laptop.until(`document.querySelector(".s-tournament .s-winner b")`)
	c.laptop.screenshot("archived")
	if after := c.organiser.get("/desk/tornei/" + c.id + "/record.json").body; after != record {
		c.t.Error("the record is another one since the tournament was put away")
	}
}
