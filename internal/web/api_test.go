package web

import (
	"encoding/json"
	"html"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/api"
)

// tournamentWalks are requests to the tournaments of the API.
func tournamentWalks() []routeRequest {
	const get, one = http.MethodGet, "/api/v1/tournaments/{id}"
	at := "/api/v1/tournaments/"
	return []routeRequest{
		{get, "/api/", "/api/", "", all(200)},
		{get, "/api/v1/openapi.yaml", "/api/v1/openapi.yaml", "", all(200)},
		{get, "/api/v1/openapi.json", "/api/v1/openapi.json", "", all(200)},
		{get, "/api/v1/guide.md", "/api/v1/guide.md", "", all(200)},
		{get, "/api/v1", "/api/v1", "", all(200)},
		{get, "/api/v1/tournaments", "/api/v1/tournaments", "", all(200)},
		{get, one, at + "serata", "", all(200)},
		{get, one, at + "chissà", "", all(404)},
		{get, one + "/ranking", at + "serata/ranking", "", all(200)},
		{get, one + "/ranking", at + "chissà/ranking", "", all(404)},
		{get, one + "/programme", at + "serata/programme", "", all(200)},
		{get, one + "/programme", at + "chissà/programme", "", all(404)},
		{get, one + "/schedule", at + "serata/schedule", "", all(200)},
		{get, one + "/schedule", at + "chissà/schedule", "", all(404)},
		{get, one + "/record", at + "serata/record", "", organiserOnly(200)},
		{get, one + "/record", at + "chissà/record", "", organiserOnly(404)},
		{get, one + "/people", at + "serata/people", "", organiserOnly(200)},
		{get, one + "/people", at + "chissà/people", "", organiserOnly(404)},
		{get, one + "/report", at + "serata/report", "", organiserOnly(200)},
		{get, one + "/report", at + "chissà/report", "", organiserOnly(404)},
		{get, one + "/report.csv", at + "serata/report.csv", "", organiserOnly(200)},
		{get, one + "/report.csv", at + "chissà/report.csv", "", organiserOnly(404)},
		{get, "/api/v1/access", "/api/v1/access", "", organiserOnly(200)},
		{get, "/api/v1/buttons", "/api/v1/buttons", "", organiserOnly(200)},
		{get, "/api/v1/copies", "/api/v1/copies", "", organiserOnly(200)},
		{get, "/api/v1/questions", "/api/v1/questions", "", organiserOnly(200)},
		{http.MethodPost, "/api/v1/tournaments", "/api/v1/tournaments", "", organiserOnly(400)},
		{http.MethodPost, "/api/v1/tournaments/records", "/api/v1/tournaments/records", "", organiserOnly(400)},
		{http.MethodPost, "/api/v1/buttons/commands", "/api/v1/buttons/commands", "", organiserOnly(400)},
		{http.MethodPost, "/api/v1/copies/commands", "/api/v1/copies/commands", "", organiserOnly(400)},
		{get, eventsPath, eventsPath, "", all(200)},
		{get, eventsPath, eventsPath + "?board=Z", "", all(404)},
		{get, eventsPath, eventsPath + "?as=referee:A", "", [7]int{200, 200, 403, 403, 403, 401, 401}},
	}
}

// fetch decodes an answer of the API.
func fetch[T any](t *testing.T, w *httptest.ResponseRecorder) (v T) {
	t.Helper()
	if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
		t.Fatalf("status %d: %.300s", w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// played is a laptop with a finished tournament, and its id.
func played(t *testing.T, seed uint64) (*Server, string) {
	t.Helper()
	s := laptop(t)
	imports(t, s, simulated(t, seed))
	current, ok := s.desk.Tournaments.Current()
	if !ok {
		t.Fatal("nothing was imported")
	}
	return s, current.ID
}

var (
	rows  = regexp.MustCompile(`(?s)<li class="panel place.*?</li>`)
	cells = regexp.MustCompile(`(?s)class="place-n">.*?</span>(\d+)<.*class="house[^"]*">(.*?)<.*class="place-points"><b>(\d+)</b>.*class="place-sum">.*?<b>(\d+)</b>.*<b>(\d+)</b>`)
)

// Programs read the same ranking as the page shows.
func TestRankingIsThatOfThePage(t *testing.T) {
	for seed := range uint64(4) {
		s, id := played(t, seed+1)
		answer := fetch[api.Ranking](t, ask(s, "/api/v1/tournaments/"+id+"/ranking", nil))
		var want [][]string
		for _, row := range rows.FindAllString(ask(s, "/classifica", nil).Body.String(), -1) {
			want = append(want, cells.FindStringSubmatch(html.UnescapeString(row))[1:])
		}
		var got [][]string
		for _, r := range answer.Rows {
			n := strconv.Itoa
			got = append(got, []string{n(r.Place), r.Name, n(int(r.RankingPoints)), n(int(r.Points)), n(int(r.HousePoints.Total))})
		}
		if len(got) != 4 || !slices.EqualFunc(got, want, slices.Equal[[]string]) {
			t.Errorf("seed %d: got %q, the page says %q", seed+1, got, want)
		}
		if answer.Progress.Of != 6 || answer.Progress.Provisional != (answer.Progress.Over < 6) {
			t.Errorf("seed %d: progress %+v", seed+1, answer.Progress)
		}
	}
}

// The answer names the criterion that separates equal Houses, with its values.
func TestRankingTellsWhatSeparates(t *testing.T) {
	for seed := range uint64(30) {
		s, id := played(t, seed+1)
		snapshot, err := s.desk.Snapshot(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		splits := tournament.NewRanking(snapshot.Tournament, snapshot.StatesFor(magici.Viewer{})).Splits
		if len(splits) == 0 {
			continue
		}
		answer := fetch[api.Ranking](t, ask(s, "/api/v1/tournaments/"+id+"/ranking", nil))
		if len(answer.Splits) != len(splits) || answer.Splits[0].By != splits[0].By || len(answer.Splits[0].Values) != len(splits[0].Values) {
			t.Errorf("answer %+v, want %+v", answer.Splits, splits)
		}
		return
	}
	t.Fatal("no tournament with equal Houses")
}

// TestTournamentsAPI reads the list, a tournament and its schedule, before the first match.
func TestTournamentsAPI(t *testing.T) {
	v := newRouteTest(t)
	v.give(t, "command", "times", "first", "15:30", "everyMinutes", "25")
	get := func(path string) *httptest.ResponseRecorder {
		return v.ask("public", http.MethodGet, "/api/v1/tournaments"+path, "")
	}
	list := fetch[api.Tournaments](t, get("")).Tournaments
	if len(list) != 1 || list[0].ID != "serata" || !list[0].Selected || list[0].Archived {
		t.Errorf("the list is %+v", list)
	}
	one := fetch[api.Tournament](t, get("/serata"))
	current, _ := v.desk.Tournaments.Current()
	if one.ID != "serata" || len(one.Houses) != 4 || one.People != len(current.People) || one.Settings.Budget != current.Settings.Budget || one.Editions.Settings != 1 {
		t.Errorf("the tournament is %+v", one)
	}
	type schedule struct { // as a program reads it
		Matches []struct {
			ID, Phase string
			Result    *struct{ By, Winner string }
		}
		Starts map[int]string
	}
	plan := fetch[schedule](t, get("/serata/schedule"))
	if plan.Starts[1] != "15:30" || len(plan.Matches) != 2 || plan.Matches[0].ID != "serata.1A" || plan.Matches[0].Phase != "planned" || plan.Matches[0].Result != nil {
		t.Errorf("the schedule is %+v", plan)
	}
	v.correct(t, "command", "end", "by", "forfeit", "side", "white", "reason", "pioggia")
	plan = fetch[schedule](t, get("/serata/schedule"))
	if m := plan.Matches[0]; m.Phase != "finished" || m.Result == nil || m.Result.By != "forfeit" || m.Result.Winner != "black" {
		t.Errorf("after a forfeit the match is %+v", m)
	}
	if w := get("/chissà/ranking"); !strings.Contains(w.Body.String(), `"code":"not_found"`) {
		t.Errorf("an unknown id answers %s", w.Body)
	}
}

// A purchase changes no answer, not even the organiser's record, and public answers contain no names of people.
func TestTournamentsAPIKeepsSecrets(t *testing.T) {
	v := newRouteTest(t)
	current, _ := v.desk.Tournaments.Current()
	match, _ := current.Match("1A")
	v.correct(t, "command", "name-strategist", "side", "white", "person", string(current.Roster(match.White)[0]))
	v.correct(t, "command", "name-strategist", "side", "black", "person", string(current.Roster(match.Black)[0]))
	v.correct(t, "command", "open")
	paths := []string{"", "/serata", "/serata/ranking", "/serata/schedule", "/serata/record"}
	answers := func() (all []string) {
		for _, path := range paths {
			all = append(all, v.ask("organiser", http.MethodGet, "/api/v1/tournaments"+path, "").Body.String())
		}
		return all
	}
	before := answers()
	v.correct(t, "command", "help-purchase", "side", "white")
	v.correct(t, "command", "buy", "side", "white", "slot", "Q")
	v.correct(t, "command", "assign", "side", "white", "slot", "Q", "person", string(current.Roster(match.White)[1]))
	for i, after := range answers() {
		if after != before[i] {
			t.Errorf("%q tells of a purchase: %.300s", paths[i], after)
		}
	}
	for i, body := range before[:len(before)-1] {
		for _, p := range current.People {
			if strings.Contains(body, p.Name) {
				t.Errorf("%q names %s", paths[i], p.Name)
			}
		}
	}
}
