package browsertest

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/recordcmd"
)

// TestTournamentBadInput gives the organiser's pages what people may paste, upload, drag or type by mistake.
// Each gets a precise sentence, keeps the typed text, and changes nothing.
func TestTournamentBadInput(t *testing.T) {
	t.Parallel()
	c := newScheduledTournament(t)
	tests := []struct {
		name string
		do   func(*tournamentStory)
	}{
		{"lists of people", (*tournamentStory).badLists},
		{"records", (*tournamentStory).badRecords},
		{"a record far too large", (*tournamentStory).largeRecord},
		{"a House that would play twice", (*tournamentStory).playsTwice},
		{"settings", (*tournamentStory).badSettings},
	}
	for _, tt := range tests {
		before := c.everything()
		tt.do(c)
		if after := c.everything(); after != before {
			t.Errorf("%s: something has changed:\n%s\nwas\n%s", tt.name, after, before)
		}
	}
	for _, line := range consoleErrors(c.laptop.errors.String()) {
		t.Error(line)
	}
}

// newScheduledTournament makes a tournament with four Houses and a schedule.
func newScheduledTournament(t *testing.T) *tournamentStory {
	t.Helper()
	c := &tournamentStory{t: t, server: serve(t), seats: map[string]*apiClient{}}
	c.organiser = c.server.newClient(t)
	c.organiser.signIn()
	made := c.organiser.must(c.organiser.form("/desk/tornei/nuovo", url.Values{"id": {rand.Text()}, "name": {"Prova"}, "four": {"true"}}))
	next, err := url.Parse(made.header.Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	c.id = next.Query().Get("torneo")
	c.organiser.must(c.organiser.form("/desk/calendario/"+c.id+"/genera", url.Values{"id": {rand.Text()}, "boards": {"2"}, "seen": {"0"}}))
	c.laptop = c.organiser.match("").seated("organiser", laptop)
	return c
}

// factsFound finds in the audit log how many facts there are.
var factsFound = regexp.MustCompile(`id="auditlog-found">([^<]+)<`)

// everything returns the tournament, how many facts it has, and how many tournaments there are.
func (c *tournamentStory) everything() string {
	c.t.Helper()
	found := factsFound.FindStringSubmatch(c.organiser.must(c.organiser.get("/desk/registro")).body)
	if found == nil {
		c.t.Fatal("the log does not say how much has happened")
	}
	list := c.organiser.must(c.organiser.get("/desk/tornei"))
	record := c.organiser.must(c.organiser.get("/desk/tornei/" + c.id + "/record.json"))
	return fmt.Sprintf("%d tournaments, %s\n%s", strings.Count(list.body, "s-tournament"), found[1], record.body)
}

// showsFault waits until the page shows a fault.
func (c *tournamentStory) showsFault(key string, args ...any) {
	c.t.Helper()
	want := catalogue.In(locale.Italian).T(key, args...)
	c.laptop.until(`[...document.querySelectorAll("main .note-bad, main .q-problem")].some((n) => n.textContent.trim() === ` + quote(want) + `)`)
	c.laptop.screenshot("refused")
}

func (c *tournamentStory) badLists() {
	c.t.Helper()
	tests := []struct {
		list, key string
		args      []any
	}{
		{"\ufeffColore;Animale\nrosso;gatto\n", "fault.roster.columns", []any{"«Colore», «Animale»"}},
		{"\ufeffCasa;Colore\nGrifondoro;rosso\n", "fault.roster.noname", []any{"«Casa», «Colore»"}},
		{"Casa;Nome\nGrifondoro;\"Anna\n", "fault.roster.quote", []any{2}},
		{"Nome;Casa\nAnna;Draghi\n", "fault.roster.house", []any{"Draghi", "«Grifondoro», «Serpeverde», «Corvonero», «Tassorosso»"}},
		{"Nome;Casa\n;Grifondoro\n", "fault.roster.nobody", nil},
	}
	for _, tt := range tests {
		c.laptop.visit("/desk/persone/importa")
		c.laptop.fill("#text", tt.list)
		c.laptop.tap(visible("form[action='/desk/persone/importa'] button.main"))
		c.showsFault(tt.key, tt.args...)
		if kept := eval[string](c.laptop, `document.querySelector("#text").value`); strings.TrimPrefix(kept, "\ufeff") != strings.TrimPrefix(tt.list, "\ufeff") {
			c.t.Errorf("%s: the page keeps %q", tt.key, kept)
		}
		// Only where the House can be picked or the name mended is a person offered to be added.
		adds := eval[bool](c.laptop, `Boolean(document.querySelector("form[action='/desk/persone/importa/fatto'] button"))`)
		if mends := tt.key == "fault.roster.house" || tt.key == "fault.roster.nobody"; adds != mends {
			c.t.Errorf("%s: somebody can be added: %t", tt.key, adds)
		}
	}
}

// uploads chooses a file on the page of records and sends it.
func (c *tournamentStory) uploads(record map[string]any) {
	c.t.Helper()
	data, err := json.Marshal(record)
	if err != nil {
		c.t.Fatal(err)
	}
	file := filepath.Join(c.t.TempDir(), "torneo.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		c.t.Fatal(err)
	}
	c.laptop.visit("/desk/tornei/importa")
	c.laptop.until(`document.querySelector("#file")`)
	c.laptop.steps(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
	c.laptop.tap(visible("form[action='/desk/tornei/importa'] button"))
}

func (c *tournamentStory) badRecords() {
	c.t.Helper()
	read := func() (record map[string]any) {
		body := c.organiser.get("/desk/tornei/" + c.id + "/record.json").body
		if err := json.Unmarshal([]byte(body), &record); err != nil {
			c.t.Fatal(err)
		}
		return record
	}
	record := read()
	delete(record, "houses")
	c.uploads(record)
	c.showsFault("fault.record.missing", "/houses")
	record = read()
	delete(record["matches"].([]any)[1].(map[string]any), "round")
	c.uploads(record)
	c.showsFault("fault.record.missing", "/matches/1/round")
	record = read()
	record["format"] = "scacchi-magici/2"
	c.uploads(record)
	c.showsFault("fault.record.format", "/format", "scacchi-magici/2", "scacchi-magici/1")
	c.uploads(read())
	c.showsFault("fault.tournament.exists", c.id)
}

// blanks are endless blank bytes.
type blanks struct{}

func (blanks) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// largeRecord: a program sends more than a record may have, without giving its length.
func (c *tournamentStory) largeRecord() {
	c.t.Helper()
	const border = "border"
	head := "--" + border + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"torneo.json\"\r\n\r\n{"
	body := io.MultiReader(strings.NewReader(head), io.LimitReader(blanks{}, recordcmd.MaxSize+(8<<20)), bytes.NewReader([]byte("\r\n--"+border+"--\r\n")))
	r, err := http.NewRequest(http.MethodPost, c.server.url("/desk/tornei/importa"), body)
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "multipart/form-data; boundary="+border)
	a := c.organiser.send(r)
	want := catalogue.In(locale.Italian).T("fault.record.size", recordcmd.MaxSize>>20)
	if a.status != http.StatusBadRequest || !strings.Contains(a.body, want) {
		c.t.Errorf("a record far too large: %d, %.300s", a.status, a.body)
	}
}

// playsTwice: a match is moved to a round in which its Houses already play, by a program and on the page.
func (c *tournamentStory) playsTwice() {
	c.t.Helper()
	m, other := c.round(1)[0], c.round(2)
	a := c.organiser.order("/api/v1/tournaments/"+c.id+"/commands", "replan", fields{
		"match": m.id, "round": 2, "board": "C", "white": m.houses[0], "black": m.houses[1],
	})
	_, why := a.refusal()
	for _, house := range m.houses {
		if a.status != http.StatusUnprocessableEntity || !strings.Contains(strings.ToLower(why), house) {
			c.t.Errorf("a House that plays twice: %d %s", a.status, why)
		}
	}
	c.laptop.visit("/desk/calendario")
	c.laptop.tap(visible("#p-" + m.id + " footer a"))
	c.laptop.until(`document.querySelector("[data-plan].placing")`)
	c.laptop.screenshot("placing")
	place := `[data-cell="2` + other[0].board + `"] .p-place button[aria-disabled=true]`
	busy := m.houses[0]
	if !slices.Contains(other[1].houses[:], busy) {
		busy = m.houses[1]
	}
	against := catalogue.In(locale.Italian).T("plan.against.housetwice", strings.ToUpper(busy[:1])+busy[1:], other[1].id)
	c.laptop.until(`document.querySelector(` + quote(place) + `).textContent.includes(` + quote(against) + `)`)
	c.laptop.tap(visible(place))
	c.laptop.visit("/desk/calendario")
}

func (c *tournamentStory) badSettings() {
	c.t.Helper()
	save := func(typed map[string]string) {
		c.laptop.visit("/desk/regole")
		for name, value := range typed {
			c.laptop.fill(`[name="settings.`+name+`"]`, value)
		}
		c.laptop.fill("[name=reason]", "corregge uno sbaglio")
		c.laptop.tap(visible("#rules .p-save button.main"))
	}
	save(map[string]string{"prices.P": "-1"})
	c.laptop.until(`document.querySelector('[name="settings.prices.P"][aria-invalid=true]').value === "-1"`)
	c.laptop.until(`document.querySelector(".p-set.wrong .note-bad").textContent.includes("-1")`)
	c.laptop.screenshot("price")
	save(map[string]string{"prices.P": "2", "budget": "1"})
	c.showsFault("fault.settings.budget", 1, 2)
	if kept := eval[string](c.laptop, `document.querySelector('[name="settings.budget"]').value`); kept != "1" {
		c.t.Errorf("the page keeps a budget of %q", kept)
	}
}
