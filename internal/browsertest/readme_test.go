package browsertest

import (
	"crypto/rand"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"scacchimagici/views/handbook"
)

// readmePeople are the people on the pictures of the README, by House.
var readmePeople = map[string][]string{
	"Corvonero":  {"Agata Neri", "Bruno Sala", "Carla Pozzi", "Diego Riva", "Emma Fontana", "Fausto Gori", "Ginevra Poli"},
	"Grifondoro": {"Marco Ferri", "Elena Riva", "Sofia Conti", "Tommaso Gallo", "Davide Costa", "Luca Greco", "Marta Villa"},
	"Serpeverde": {"Andrea Galli", "Pietro Monti", "Beatrice Moro", "Giada Leone", "Nicola Serra", "Chiara Longhi", "Ugo Marini"},
	"Tassorosso": {"Piero Rossi", "Quirina Testa", "Rita Mele", "Sandro Bassi", "Tea Colombo", "Viola Pace", "Zeno Ricci"},
}

// TestReadmePictures plays a tournament and two side tables as far as the README shows them. Each of its
// pictures still looks like its screen; with -pictures they are taken anew. The other pictures of the README
// are those of the handbook.
func TestReadmePictures(t *testing.T) {
	t.Parallel()
	p := &photographer{t, filepath.Join("..", "..", "docs", "pictures"), map[string]bool{}}
	c := newScheduledTournament(t)
	c.projector = open(t, "projector", big, c.server.address)
	c.public = open(t, "public", phone, c.server.address)
	c.laptop.size = size{int64(handbook.Laptop.Width), int64(handbook.Laptop.Height), false}
	for _, s := range []*screen{c.laptop, c.projector, c.public} {
		s.steps(chromedp.EmulateViewport(s.size.width, s.size.height))
	}
	c.projector.becomeScreen()
	c.everybody()
	p.sideTables()
	for _, m := range c.round(1) {
		c.byProgram(m, false)
	}
	second := c.round(2)
	a, b := c.fullMatch(second[0]), c.fullMatch(second[1])
	c.shows("boards:A,B")
	c.projector.until(`document.querySelectorAll("[data-match]").length && !document.querySelector(".identify")`)
	a.start() // the clock of a turn runs from here: b's Strategist has nothing to do while a is played
	a.knightEatsQueen()
	b.start()
	b.knightsCome()
	b.turnSeconds(22)
	p.take(c.projector, "projector", "/schermo")
	b.allTheTime()
	p.take(c.public, "public", "/")
	b.turnSeconds(22)
	p.take(c.laptop, "desk", "/desk")
	for _, m := range []*apiMatch{a, b} {
		m.do(m.referee, "pause", nil)
		m.do(m.referee, "end", fields{"by": "agreement", "reason": "prova"})
	}
	for _, m := range c.round(3) {
		c.byProgram(m, false)
	}
	p.take(c.laptop, "ranking", "/desk/classifica")
	p.take(c.laptop, "report", "/desk/rapporto")
	rows := c.record().Standings
	c.organiser.must(c.organiser.order("/api/v1/tournaments/"+c.id+"/commands", "ceremony", fields{"step": len(rows) * stages}))
	c.shows("ceremony")
	p.take(c.projector, "ceremony", "/schermo")
	p.shown("../../README.md")
}

// everybody adds the people of the four Houses, a device on each seat, and the times.
func (c *tournamentStory) everybody() {
	c.t.Helper()
	at := "/api/v1/tournaments/" + c.id + "/commands"
	c.organiser.must(c.organiser.order(at, "rename", fields{"name": "Coppa delle Case", "held": "2026-08-28"}))
	for house, names := range readmePeople {
		c.organiser.must(c.organiser.order(at, "add-people", fields{"house": strings.ToLower(house), "names": names}))
	}
	c.organiser.must(c.organiser.form("/desk/cartellini/codici", url.Values{"id": {rand.Text()}}))
	for _, seat := range append([]string{"A", "B"}, slices.Sorted(maps.Keys(readmePeople))...) {
		device := c.server.newClient(c.t)
		device.enter(c.organiser.card(seat).digits)
		c.seats[strings.ToLower(seat)] = device
		page := "/stratega/" + c.id + "/" + strings.ToLower(seat)
		if name, referee := map[string]string{"A": "Paolo Rinaldi", "B": "Giulia Sarti"}[seat]; referee {
			device.must(device.form("/entra/nome", url.Values{"id": {rand.Text()}, "name": {name}}))
			page = "/arbitro/" + seat
		}
		at := device.match("").seated(seat, tablet)
		at.visit(page)
	}
}

// shows has the projector show a view.
func (c *tournamentStory) shows(view string) {
	c.t.Helper()
	c.organiser.must(c.organiser.order("/api/v1/access/commands", "assign-screen", fields{"number": 1, "shows": view}))
}

// fullMatch prepares a match of the schedule, with the army that costs all points: it can start.
func (c *tournamentStory) fullMatch(p pairing) *apiMatch {
	c.t.Helper()
	key := c.id + "." + p.id
	m := &apiMatch{t: c.t, server: c.server, organiser: c.organiser.match(key), referee: c.seats[strings.ToLower(p.board)].match(key)}
	for side, house := range p.houses {
		m.names.houses[side] = house
		m.sides[side] = c.seats[house].match(key)
		for _, h := range c.record().Houses {
			for _, somebody := range h.People {
				if h.ID == house {
					m.people[side] = append(m.people[side], somebody.ID)
				}
			}
		}
	}
	m.prepare()
	return m
}

// knightsCome brings a Knight of each side into the middle; White is to move.
func (h *apiMatch) knightsCome() {
	h.t.Helper()
	for i, way := range [][2]string{{"b1", "c3"}, {"b8", "c6"}, {"g2", "g3"}, {"f7", "f6"}} {
		h.move(i%2, way[0], way[1])
		h.perform()
	}
	h.allTheTime()
	h.do(h.referee, "correct-clock", fields{"clock": "match", "mode": "set", "seconds": 1000, "reason": "prova"})
}

// knightEatsQueen lets White's Queen raise the wand and walk before the Knight of Black, who eats her: the
// question is on all screens.
func (h *apiMatch) knightEatsQueen() {
	h.t.Helper()
	h.knightsCome()
	h.do(h.referee, "call", fields{"turn": h.referee.state().Turn, "square": "d1"})
	h.do(h.referee, "move", fields{"turn": h.referee.state().Turn, "from": "d1", "to": "d4"})
	h.perform()
	h.move(1, "c6", "d4")
	for len(h.referee.state().Question.It.Text) < 45 || len(h.referee.state().Question.It.Text) > 60 { // two lines on a phone
		h.do(h.referee, "void", fields{"asked": h.referee.state().Asked, "reason": "prova"})
	}
	h.do(h.referee, "reveal", fields{"asked": h.referee.state().Asked})
}

// sideTables takes the pictures of two games that are under way.
func (p *photographer) sideTables() {
	p.Helper()
	metamate := open(p.T, "Metamate", tablet, tables.address)
	metamate.sits("metamate", "here")
	metamate.formation()
	metamate.goes("e2", "e4", "wp")
	metamate.picks("d7")
	p.takeNow(metamate, "metamate")
	minimeta := open(p.T, "Mini Meta Chess", tablet, tables.address)
	minimeta.sits("minimeta", "here")
	minimeta.walksAndPilots()
	minimeta.picks("d2:a2")
	p.takeNow(minimeta, "minimeta")
}

// shown fails the test unless a document shows each picture that was taken, and no missing file.
func (p *photographer) shown(document string) {
	p.Helper()
	text, err := os.ReadFile(document)
	if err != nil {
		p.Fatal(err)
	}
	for _, link := range regexp.MustCompile(`!\[[^\]]+\]\(([^)]+)\)`).FindAllSubmatch(text, -1) {
		file := filepath.Join(filepath.Dir(document), string(link[1]))
		if _, err := os.Stat(file); err != nil {
			p.Errorf("%s: %v", document, err)
		}
		if filepath.Dir(file) == p.folder {
			name := strings.TrimSuffix(filepath.Base(file), ".jpg")
			if !p.taken[name] {
				p.Errorf("nobody takes the picture %s", name)
			}
			delete(p.taken, name)
		}
	}
	for name := range p.taken {
		p.Errorf("%s does not show the picture %s", document, name)
	}
}
