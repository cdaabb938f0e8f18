package web

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/setting"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/visitor"
)

// cupOfHouses makes a tournament of four Houses without a schedule.
func cupOfHouses(t testing.TB, s *Server) string {
	t.Helper()
	d := desk.Draft{Command: "cup", Name: "Coppa"}
	for i, name := range []string{"Grifondoro", "Serpeverde", "Corvonero", "Tassorosso"} {
		d.Houses = append(d.Houses, desk.DraftHouse{Name: name, Arms: tournament.Arms()[i], People: []string{"Anna", "Bruno"}})
	}
	made, err := s.desk.Tournaments.Create(t.Context(), "organiser", d)
	if err != nil {
		t.Fatal(err)
	}
	return made.ID
}

// orders gives the organiser's orders to a tournament.
func orders(t testing.TB, s *Server, id string, all ...tournament.Order) {
	t.Helper()
	for _, o := range all {
		_, err := s.desk.Tournaments.Do(t.Context(), id, stream.Request[tournament.Command]{
			Actor: "organiser", Command: tournament.Command{By: role.Organiser, Order: o},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// scheduleOf returns the matches of a tournament as "1A Grifondoro-Serpeverde", by round.
func scheduleOf(t testing.TB, s *Server, id string) string {
	t.Helper()
	state, err := s.desk.Tournaments.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, p := range state.Matches {
		all = append(all, p.ID+"@"+string(rune('0'+p.Round))+p.Board)
	}
	return strings.Join(all, " ")
}

func TestScheduleIsMade(t *testing.T) {
	s := laptop(t)
	id := cupOfHouses(t, s)
	if w := ask(s, "/desk/calendario", nil); w.Code != http.StatusOK || !strings.Contains(html.UnescapeString(w.Body.String()), "Guarda come viene") {
		t.Errorf("status %d", w.Code)
	}
	w := ask(s, "/desk/calendario?scacchiere=2", nil)
	if body := html.UnescapeString(w.Body.String()); !strings.Contains(body, "Con 2 scacchiere: 3 giri, 6 partite") {
		t.Errorf("status %d, no preview", w.Code)
	}
	if scheduleOf(t, s, id) != "" {
		t.Error("a look has made a schedule")
	}
	form := url.Values{"id": {"g1"}, "boards": {"2"}, "seen": {"1"}}
	for range 2 { // a double tap
		if w := ask(s, "/desk/calendario/"+id+"/genera", form); w.Code != http.StatusSeeOther {
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
	}
	if got := scheduleOf(t, s, id); got != "1A@1A 1B@1B 2A@2A 2B@2B 3A@3A 3B@3B" {
		t.Error(got)
	}
	form.Set("id", "g2") // another device, with the former page
	if w := ask(s, "/desk/calendario/"+id+"/genera", form); w.Code != http.StatusConflict {
		t.Errorf("status %d", w.Code)
	}
	form.Set("boards", "x")
	if w := ask(s, "/desk/calendario/"+id+"/genera", form); w.Code != http.StatusConflict && w.Code != http.StatusBadRequest {
		t.Errorf("status %d", w.Code)
	}
}

func TestScheduleIsEdited(t *testing.T) {
	s := laptop(t)
	id := cupOfHouses(t, s)
	ask(s, "/desk/calendario/"+id+"/genera", url.Values{"id": {"g1"}, "boards": {"2"}, "seen": {"1"}})
	page := html.UnescapeString(ask(s, "/desk/calendario?prendi=2A", nil).Body.String())
	for _, want := range []string{"Dove va 2A", "Scambia con 2B", "gioca già"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	state, err := s.desk.Tournaments.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	p, _ := state.Match("2A")
	move := url.Values{
		"id": {"m1"}, "command": {"replan"}, "match": {"2A"}, "round": {"2"}, "board": {"B"}, "swap": {"2B"},
		"white": {string(p.White)}, "black": {string(p.Black)},
		"was.round": {"2"}, "was.board": {"A"}, "was.white": {string(p.White)}, "was.black": {string(p.Black)},
	}
	if w := ask(s, "/desk/calendario/"+id+"/sposta", move); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/desk/calendario#p-2A" {
		t.Errorf("status %d to %q: %s", w.Code, w.Header().Get("Location"), w.Body)
	}
	if got := scheduleOf(t, s, id); got != "1A@1A 1B@1B 2B@2A 2A@2B 3A@3A 3B@3B" {
		t.Error(got)
	}
	move.Set("id", "m2")
	if w := ask(s, "/desk/calendario/"+id+"/sposta", move); w.Code != http.StatusConflict || !strings.Contains(html.UnescapeString(w.Body.String()), "qualcun altro") {
		t.Errorf("an old page: status %d", w.Code)
	}
	move = url.Values{"id": {"m3"}, "match": {"2A"}, "round": {"1"}, "board": {"C"}, "white": {string(p.White)}, "black": {string(p.Black)}, "command": {"replan"}}
	if w := ask(s, "/desk/calendario/"+id+"/sposta", move); w.Code != http.StatusUnprocessableEntity || !strings.Contains(html.UnescapeString(w.Body.String()), "gioca più di una volta nel giro 1") {
		t.Errorf("a House twice: status %d", w.Code)
	}

	add := url.Values{"id": {"a1"}, "white": {"grifondoro"}, "black": {"serpeverde"}, "round": {"4"}, "board": {"A"}}
	if w := ask(s, "/desk/calendario/"+id+"/partita", add); w.Code != http.StatusSeeOther {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
	add = url.Values{"id": {"a2"}, "white": {"grifondoro"}, "black": {"serpeverde"}, "round": {"1"}, "board": {"A"}, "practice": {"true"}}
	ask(s, "/desk/calendario/"+id+"/partita", add)
	if got := scheduleOf(t, s, id); !strings.HasSuffix(got, "3B@3B 4A@4A 1A-2@1A") {
		t.Error(got)
	}
	for _, missing := range []string{"white", "round", "board", "id"} {
		bad := url.Values{"id": {"b" + missing}, "white": {"grifondoro"}, "black": {"serpeverde"}, "round": {"5"}, "board": {"A"}}
		bad.Del(missing)
		if w := ask(s, "/desk/calendario/"+id+"/partita", bad); w.Code < 400 || w.Code >= 500 {
			t.Errorf("without %s: status %d", missing, w.Code)
		}
	}
}

func TestScheduleBeforeThereIsOne(t *testing.T) {
	s := laptop(t)
	for _, path := range []string{"/desk/calendario", "/desk/regole"} {
		if w := ask(s, path, nil); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "/desk/tornei/nuovo") {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
	if w := ask(s, "/desk/regole", url.Values{}); w.Code != http.StatusNotFound {
		t.Errorf("status %d", w.Code)
	}
}

var (
	inputs = regexp.MustCompile(`<input[^>]*>`)
	attr   = regexp.MustCompile(`(name|value|type)="([^"]*)"`)
	picked = regexp.MustCompile(`<option value="([^"]*)" selected`)
)

// rulesForm is the form of the settings as the page has it.
func rulesForm(t testing.TB, s *Server, path string) url.Values {
	t.Helper()
	return rulesIn(t, ask(s, path, nil).Body.String())
}

// rulesIn reads the form of the settings in a page.
func rulesIn(t testing.TB, body string) url.Values {
	t.Helper()
	from := strings.Index(body, `id="rules"`)
	if from < 0 {
		t.Fatal("no form")
	}
	body = body[from : from+strings.Index(body[from:], "</form>")]
	form := url.Values{}
	for _, tag := range inputs.FindAllString(body, -1) {
		fields := map[string]string{}
		for _, m := range attr.FindAllStringSubmatch(tag, -1) {
			fields[m[1]] = html.UnescapeString(m[2])
		}
		if fields["type"] != "checkbox" || strings.Contains(tag, " checked") {
			form.Add(fields["name"], fields["value"])
		}
	}
	form.Add("settings.duelShare.round", picked.FindStringSubmatch(body)[1])
	return form
}

func settingsOf(t testing.TB, s *Server, id string) tournament.Settings {
	t.Helper()
	state, err := s.desk.Tournaments.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return state.Settings
}

func TestRulesAreSaved(t *testing.T) {
	s := laptop(t)
	id := cupOfHouses(t, s)
	form := rulesForm(t, s, "/desk/regole")
	form["settings.moveSeconds"] = []string{"0", "45"}
	form["settings.tieBreaks[]"] = []string{"", "points", "direct"}
	form["settings.castling"] = []string{"false"}
	form["settings.housePoints[]"] = []string{"30", "20", "", ""}
	for range 2 { // a double tap
		if w := ask(s, "/desk/regole", form); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/desk/regole?fatto=1" {
			t.Fatalf("status %d to %q", w.Code, w.Header().Get("Location"))
		}
	}
	got := settingsOf(t, s, id)
	if got.MoveTime != 45*setting.Second || got.Castling || len(got.HousePoints) != 2 || len(got.TieBreaks) != 2 || got.TieBreaks[0] != "points" || !got.DoubleStep {
		t.Errorf("%+v", got)
	}
	page := html.UnescapeString(ask(s, "/desk/regole?fatto=1", nil).Body.String())
	for _, want := range []string{"Tempo per una mossa: da 30 s a 45 s", "Salvato.", "Arrocco: da sì a no"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	form["settings.moveSeconds"] = []string{"", "50"} // from the former page
	if w := ask(s, "/desk/regole", form); w.Code != http.StatusConflict || !strings.Contains(html.UnescapeString(w.Body.String()), "qualcun altro") || !strings.Contains(w.Body.String(), `value="50"`) {
		t.Errorf("status %d", w.Code)
	}
	if back := rulesForm(t, s, "/desk/regole?valori=regolamento"); !slices.Equal(back["settings.moveSeconds"], []string{"0", "30"}) || settingsOf(t, s, id).MoveTime != 45*setting.Second {
		t.Error("the regulation is not in the form, or is saved already")
	}
}

// A tournament that was played before is what the regulation begins with, though it is only on the list.
func TestRulesBeginWithTheFormerTournament(t *testing.T) {
	s := laptop(t)
	looked := sendTo(t, s, "/desk/tornei/importa", "prima.json", simulated(t, 3))
	if w := ask(s, "/desk/tornei/importa/fatto", url.Values{"preview": {previewOf(t, looked)}}); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d", w.Code)
	}
	cupOfHouses(t, s)
	says(t, ask(s, "/desk/regole", nil), "parte da «", "?valori=prima")
	says(t, ask(s, "/desk/regole?valori=prima", nil), "Questi sono i valori di «")
}

// A setting is taken back in the form alone: what else was typed stays, and nothing is saved.
func TestRulesAreTakenBack(t *testing.T) {
	s := laptop(t)
	id := cupOfHouses(t, s)
	form := rulesForm(t, s, "/desk/regole")
	form["settings.moveSeconds"], form["settings.prices.B"] = []string{"0", "45"}, []string{"2"}
	form.Set("undo", "moveSeconds")
	w := ask(s, "/desk/regole", form)
	back := rulesIn(t, w.Body.String())
	if w.Code != http.StatusOK || !slices.Equal(back["settings.moveSeconds"], []string{"0", "30"}) || back.Get("settings.prices.B") != "2" || !strings.Contains(w.Body.String(), `data-unsaved="changed"`) {
		t.Errorf("status %d, %v", w.Code, back)
	}
	if got := settingsOf(t, s, id); got.Prices.Bishop != 3 {
		t.Errorf("%+v", got)
	}
	form.Set("undo", "chissà")
	if w := ask(s, "/desk/regole", form); w.Code != http.StatusOK || settingsOf(t, s, id).Prices.Bishop != 3 {
		t.Errorf("a setting that there is not: status %d", w.Code)
	}
}

// Each wrong value is named at its field, and the typed values stay.
func TestRulesAreRefused(t *testing.T) {
	s := laptop(t)
	id := cupOfHouses(t, s)
	orders(t, s, id, tournament.PlanMatch{ID: "1A", Round: 1, Board: "A", White: "grifondoro", Black: "serpeverde"})
	tests := []struct {
		name, field, value string
		status             int
		says               string
	}{
		{"a price of -1", "settings.prices.P", "-1", http.StatusUnprocessableEntity, "-1 non va: dev’essere tra 0 e 1.000."},
		{"a budget under every price", "settings.budget", "0", http.StatusBadRequest, "Con 0 Punti Pedina non si compra niente: il pezzo più economico ne costa 1."},
		{"no number", "settings.matchSeconds", "venti minuti", http.StatusUnprocessableEntity, "«venti minuti» non è un numero intero"},
		{"a huge number", "settings.matchSeconds", "99999999999999999999", http.StatusUnprocessableEntity, "non è un numero intero"},
		{"no reason", "reason", "", http.StatusBadRequest, "Serve un motivo"},
		{"a strange way of rounding", "settings.duelShare.round", "nearest", http.StatusBadRequest, "nearest"},
	}
	before := settingsOf(t, s, id)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			form := rulesForm(t, s, "/desk/regole")
			form.Set("reason", "prova")
			form.Set("settings.graceMillis", "777") // typed, and right
			form.Set(tt.field, tt.value)
			w := ask(s, "/desk/regole", form)
			body := html.UnescapeString(w.Body.String())
			if w.Code != tt.status || !strings.Contains(body, tt.says) {
				t.Errorf("status %d; says it: %t", w.Code, strings.Contains(body, tt.says))
			}
			if !strings.Contains(body, `value="777"`) || strings.Contains(body, "data-stream") {
				t.Error("what was typed is lost, or will be by the next frame")
			}
			if got := settingsOf(t, s, id); got.Grace != before.Grace {
				t.Error("something has changed")
			}
		})
	}
}

// The API takes the orders of the list of tournaments.
func TestListOrders(t *testing.T) {
	s := laptop(t)
	id := cupOfHouses(t, s)
	send := func(command string) int {
		return ask(s, "/api/v1/tournaments/"+id+"/commands", url.Values{"id": {command + "1"}, "command": {command}}).Code
	}
	for _, tt := range []struct {
		command  string
		archived bool
	}{{"archive", true}, {"unarchive", false}} {
		if code := send(tt.command); code != http.StatusOK {
			t.Errorf("%s: status %d", tt.command, code)
		}
		if row, _ := s.desk.Tournaments.Index().Row(id); row.Archived != tt.archived {
			t.Errorf("%s: %+v", tt.command, row)
		}
	}
	if code := send("delete"); code != http.StatusOK || !s.desk.Tournaments.Index().Has(id) {
		t.Errorf("status %d", code)
	}
	if _, ok := s.desk.Tournaments.Index().Row(id); ok {
		t.Error("it is still on the list")
	}
	if code := send("announce"); code != http.StatusBadRequest && code != http.StatusNotFound {
		t.Errorf("an order to what is gone: status %d", code)
	}
}

// planWalks are requests to the organiser's pages of the settings and of the schedule.
func planWalks() []routeRequest {
	const get, post, events = http.MethodGet, http.MethodPost, "/eventi/{kind}"
	schedule := "/desk/calendario/{id}/"
	return []routeRequest{
		{get, "/desk/programma", "/desk/programma?riga=round-1&minuti=5", "", organiserOnly(200)},
		{get, "/desk/calendario", "/desk/calendario?prendi=1A&scacchiere=2", "", organiserOnly(200)},
		{post, schedule + "sposta", "/desk/calendario/serata/sposta", "id=v&command=replan&match=9Z&round=1&board=A&white=a&black=b", organiserOnly(404)},
		{post, schedule + "partita", "/desk/calendario/serata/partita", "id=v&white=a&black=b&round=9&board=A", organiserOnly(404)},
		{post, schedule + "genera", "/desk/calendario/serata/genera", "id=v&boards=9", organiserOnly(400)},
		{get, "/desk/regole", "/desk/regole?valori=regolamento", "", organiserOnly(200)},
		{post, "/desk/regole", "/desk/regole", "command=settings", organiserOnly(422)},
		{get, "/desk/regole/valore", "/desk/regole/valore?pezzo=B&prezzo=2", "", organiserOnly(200)},
		{post, "/desk/regole/valore", "/desk/regole/valore", "pezzo=X&prezzo=2", organiserOnly(400)},
		{post, "/desk/regole/valore/ferma", "/desk/regole/valore/ferma", "pezzo=X&prezzo=2", organiserOnly(400)},
		{get, "/desk/regole/valore/numeri.json", "/desk/regole/valore/numeri.json", "", organiserOnly(404)},
		{get, "/desk/regole/incantesimi", "/desk/regole/incantesimi?cambia=lumos", "", organiserOnly(200)},
		{post, "/desk/regole/incantesimi", "/desk/regole/incantesimi", "command=remove-spell&id=v&spell=lumos", organiserOnly(404)},
		{get, events, "/eventi/desk-plan?place=2&match=1A&lang=it", "", organiserOnly(200)},
		{get, events, "/eventi/desk-rules?lang=en", "", organiserOnly(200)},
	}
}

// A device with the page of the settings sees it change when the first purchase is confirmed.
func TestSettingsLockWhileSomebodyLooks(t *testing.T) {
	v := newRouteTest(t)
	current, _ := v.desk.Tournaments.Current()
	match, _ := current.Match("1A")
	people := current.Roster(match.White)
	v.correct(t, "command", "name-strategist", "side", "white", "person", string(people[0]))
	v.correct(t, "command", "name-strategist", "side", "black", "person", string(current.Roster(match.Black)[0]))
	v.correct(t, "command", "open")
	v.correct(t, "command", "help-purchase", "side", "white")
	v.correct(t, "command", "assign", "side", "white", "slot", "K", "person", string(people[1]))
	live, err := v.desk.Matches.Get(t.Context(), desk.Key{Tournament: current.ID, Match: "1A"})
	if err != nil {
		t.Fatal(err)
	}
	watch := v.screens.Watch(visitor.Visitor{}, page.Topic{Kind: "desk-rules", Lang: locale.Italian}, func() {})
	defer watch.Close()
	v.correct(t, "command", "confirm", "side", "white", "draft", strconv.Itoa(live.Match.Teams[0].Draft))
	late := time.After(patience)
	for {
		select {
		case <-late:
			t.Fatal("nobody was told")
		case <-watch.Wake():
		}
		if f := watch.Next(); f != nil && strings.Contains(string(f.Raw()), "un acquisto è già confermato") {
			return
		}
	}
}
