package browsertest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestWholeTournament is a tournament of four Houses from an empty database to the report, with all that the
// organiser does: six matches, the last two by hand at the same time; two Houses that are equal by every
// criterion; the ceremony, in which the server dies; and an outcome that is corrected after the end.
func TestWholeTournament(t *testing.T) {
	t.Parallel()
	c := newTournamentStory(t)
	c.houses()
	c.people()
	c.rules()
	c.schedule()
	c.codes()
	c.audience()
	for _, m := range c.round(1) {
		c.byProgram(m, m.board == "A")
	}
	c.locked()
	for _, m := range c.round(2) {
		c.byProgram(m, false)
	}
	c.lastRound()
	c.tie()
	c.ceremony()
	c.reported()
	c.recorded()
	c.corrected()
	c.kept()
	c.noConsoleErrors()
}

// tournamentStory is a tournament with all its screens.
type tournamentStory struct {
	t         *testing.T
	server    *server
	laptop    *screen // the organiser's
	projector *screen
	public    *screen
	organiser *apiClient
	seats     map[string]*apiClient // programs in the places of people, by "A", "B" and by House
	id        string
}

// The Houses, in the order of the list of people, each with its Strategist first.
var peopleByHouse = map[string][]string{
	"Corvonero":  {"Agata Neri", "Bruno Sala", "Carla Pozzi", "Diego Riva", "Emma Fontana"},
	"Grifondoro": {"Fabio Leone", "Gaia Sarti", "Hugo Perin", "Irma Vitale", "Jacopo Rizzo"},
	"Serpeverde": {"Katia Serra", "Luigi Verdi", "Marta D’Amico", "Nino Greco", "Olga Basile"},
	"Tassorosso": {"Piero Rossi", "Quirina Testa", "Rita Mele", "Sandro Bassi", "Tea Colombo"},
}

// newTournamentStory makes a tournament without Houses, in an empty database.
func newTournamentStory(t *testing.T) *tournamentStory {
	c := &tournamentStory{t: t, server: serve(t), seats: map[string]*apiClient{}}
	c.organiser = c.server.newClient(t)
	c.organiser.signIn()
	c.laptop = open(t, "organiser", laptop, c.server.address)
	c.laptop.signIn(c.server.password)
	c.laptop.visit("/desk/tornei")
	c.laptop.tap(visible("main a[href='/desk/tornei/nuovo']"))
	c.laptop.fill("#name", "Coppa delle Case")
	c.laptop.fill("#held", "2026-08-28")
	c.laptop.tap(visible("label:has([name=four])"))
	c.laptop.screenshot("new")
	c.laptop.tap(visible("form[action='/desk/tornei/nuovo'] button.main"))
	c.laptop.until(`location.pathname === "/desk/case"`)
	c.laptop.visit("/desk/tornei")
	const command = `form[action^="/api/v1/tournaments/"]`
	c.laptop.until(`document.querySelector('` + command + `')`)
	c.id = strings.Split(eval[string](c.laptop, `document.querySelector('`+command+`').getAttribute("action")`), "/")[4]
	return c
}

// houses adds the four Houses of the regulation.
func (c *tournamentStory) houses() {
	c.t.Helper()
	c.laptop.visit("/desk/case")
	c.laptop.tap(visible("form[action='/desk/case/quattro'] button"))
	c.laptop.until(`document.querySelectorAll(".s-house").length === 4`)
	c.laptop.screenshot("houses")
}

// people pastes a list as an Italian spreadsheet writes it: with a byte order mark, semicolons, a column too
// many and one person twice.
func (c *tournamentStory) people() {
	c.t.Helper()
	list := "\ufeffClasse;Nome;Casa\n"
	for _, house := range slices.Sorted(maps.Keys(peopleByHouse)) {
		for i, name := range peopleByHouse[house] {
			list += fmt.Sprintf("%d;%s;%s\n", i+1, name, house)
		}
	}
	list += "5;Agata Neri;Corvonero\n"
	c.laptop.visit("/desk/persone/importa")
	c.laptop.fill("#text", list)
	c.laptop.tap(visible("form[action='/desk/persone/importa'] button.main"))
	c.laptop.until(`document.querySelectorAll("tr.ok").length === 20 && document.querySelectorAll(".q-table tbody tr").length === 21`)
	c.laptop.screenshot("list")
	for _, adds := range []int{21, 20} { // the button follows the answers
		c.laptop.tap(visible(".q-table .o-tick"))
		c.laptop.until(`document.querySelector("[data-recount] [name=adding]").value === "` + fmt.Sprint(adds) + `"`)
		say("setup.import.do", []any{adds}, c.laptop)
	}
	c.laptop.tap(visible(".s-confirm button.btn"))
	c.laptop.until(`location.pathname === "/desk/persone"`)
	say("setup.done.people", []any{20}, c.laptop)
	c.laptop.screenshot("people")
}

// rules gives the Strategists a minute and a half.
func (c *tournamentStory) rules() {
	c.t.Helper()
	c.laptop.visit("/desk/regole")
	c.laptop.fill(`#set-moveSeconds-seconds`, "90")
	c.laptop.tap(visible("#rules .p-save button.main"))
	say("plan.rules.saved", nil, c.laptop)
}

// schedule lets the program draw the schedule up for two boards, and gives the rounds their times.
func (c *tournamentStory) schedule() {
	c.t.Helper()
	c.laptop.visit("/desk/calendario")
	c.laptop.tap(visible(`form[method=get] label:has([name=scacchiere][value="2"])`))
	c.laptop.tap(visible("form[method=get] button.main"))
	c.laptop.until(`document.querySelectorAll(".p-preview .p-card").length === 6`)
	c.laptop.screenshot("preview")
	c.laptop.tap(visible("form[action$='/genera'] button"))
	c.laptop.until(`document.querySelectorAll("[data-plan] .p-card").length === 6 && !document.querySelector(".p-preview")`)
	say("plan.whole", nil, c.laptop)
	c.laptop.screenshot("schedule")
	c.laptop.visit("/desk/programma")
	c.laptop.fill("[name=primo]", "16:00")
	c.laptop.fill("[name=ogni]", "40")
	c.laptop.tap(visible(".p-regular form button"))
	c.laptop.until(`document.querySelector(".p-change")`)
	c.laptop.order("times", nil, "")
	c.laptop.until(`!location.search && !document.querySelector(".p-change") && document.readyState === "complete" && [...document.querySelectorAll(".p-daytime time")].map((t) => t.textContent).join() === "16:00,16:40,17:20"`)
	c.laptop.screenshot("programme")
}

// codes hands out a code for every seat.
func (c *tournamentStory) codes() {
	c.t.Helper()
	c.laptop.visit("/desk")
	c.laptop.screenshot("steps")
	c.laptop.tap(visible(".o-steps .do")) // the next step: the codes
	c.laptop.until(`location.pathname === "/desk/cartellini"`)
	c.laptop.tap(visible("form[action='/desk/cartellini/codici'] button"))
	c.laptop.until(`!document.querySelector("form[action='/desk/cartellini/codici']")`)
	c.laptop.tap(visible(".o-nextstep a"))
	c.laptop.until(`location.pathname === "/desk" && document.querySelectorAll(".o-board").length === 2`)
	c.laptop.screenshot("day")
	for _, seat := range append([]string{"A", "B"}, slices.Sorted(maps.Keys(peopleByHouse))...) {
		device := c.server.newClient(c.t)
		device.enter(c.organiser.card(seat).digits)
		c.seats[strings.ToLower(seat)] = device
	}
}

// audience opens a projector with the ranking and its public page.
func (c *tournamentStory) audience() {
	c.t.Helper()
	c.projector = open(c.t, "projector", big, c.server.address)
	c.projector.becomeScreen()
	c.organiser.must(c.organiser.order("/api/v1/access/commands", "assign-screen", fields{"number": 1, "shows": "ranking"}))
	c.projector.until(`document.querySelectorAll(".st tbody tr").length === 4`)
	c.public = open(c.t, "public", phone, c.server.address)
	c.public.visit("/classifica")
}

// tournamentRecord is the part of a record that the tests read.
type tournamentRecord struct {
	Houses []struct {
		ID     string
		People []struct{ ID string }
	}
	Matches []struct {
		ID, Board, White, Black string
		Round                   int
		Result                  *struct{ Winner, By string }
	}
	Standings []placed
}

// placed is a row of the ranking.
type placed struct {
	Place       int
	House       string
	HousePoints struct{ Place, Duels, Total int }
}

// record asks for the record.
func (c *tournamentStory) record() (r tournamentRecord) {
	c.t.Helper()
	a := c.organiser.must(c.organiser.get("/desk/tornei/" + c.id + "/record.json"))
	if err := json.Unmarshal([]byte(a.body), &r); err != nil {
		c.t.Fatal(err)
	}
	return r
}

// noConsoleErrors fails the test when a page has complained.
func (c *tournamentStory) noConsoleErrors() {
	c.t.Helper()
	for _, s := range []*screen{c.laptop, c.projector, c.public} {
		for _, line := range consoleErrors(s.errors.String()) {
			c.t.Errorf("%s: %s", s.who, line)
		}
	}
}
