package web

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/web/api"
)

// A program of the organiser makes a tournament, reads its people and codes, makes a button that works, imports its record
// elsewhere and reads the report: nothing needs a page. Each order given twice is done once.
func TestDeskByPrograms(t *testing.T) {
	s := laptop(t)
	order := func(path, body string, want int) (a api.Made) {
		t.Helper()
		status, said := postHere(s, path, body)
		if status != want {
			t.Fatalf("%s: %d %s", body, status, said)
		}
		if want == http.StatusOK {
			if err := json.Unmarshal([]byte(said), &a); err != nil {
				t.Fatalf("%s: %v", said, err)
			}
		}
		return a
	}
	const create = `{"command":"create-tournament","id":"1","name":"Coppa","held":"2026-08-29","houses":[{"name":"Grifondoro","arms":"grifondoro","people":["Anna","Bruno"]},{"name":"Serpeverde","arms":"serpeverde","people":["Elia","Flora"]}],"pairs":[[0,1]]}`
	first, again := order("/api/v1/tournaments", create, 200), order("/api/v1/tournaments", create, 200)
	if first.Tournament != "coppa" || again.Tournament != "coppa" || len(s.desk.Tournaments.Index().Rows) != 1 {
		t.Fatalf("made %+v, %+v", first, again)
	}
	order("/api/v1/tournaments", strings.Replace(create, "Coppa", "Altra", 1), 409)
	for _, wrong := range []string{
		`{"command":"create-tournament","id":"2","name":"x","pairs":[[0,1]]}`,
		`{"command":"create-tournament","id":"2","name":"x","houses":[{"name":"A","arms":"grifondoro"}],"pairs":[[0,0]]}`,
		`{"command":"create-tournament","id":"2","name":"x","houses":[{"name":"A","arms":"nessuno"}]}`,
		`{"command":"create-tournament","id":"2","name":""}`,
		`{"command":"create-tournament","id":"2","name":"x","held":"domani"}`,
		`{"command":"create-tournament","id":"2","name":"x","colour":1}`,
		`{"command":"create","id":"2","name":"x"}`,
	} {
		order("/api/v1/tournaments", wrong, 400)
	}
	if rows := s.desk.Tournaments.Index().Rows; len(rows) != 1 {
		t.Fatalf("%d tournaments", len(rows))
	}

	roster := fetch[api.Roster](t, askHere(s, "/api/v1/tournaments/coppa/people"))
	if len(roster.People) != 4 || roster.People[2].Name != "Elia" || len(roster.Strategists) != 1 || roster.Strategists[0].Person[0] != "" {
		t.Errorf("the roster is %+v", roster)
	}
	for _, seat := range []string{"referee:A", "reception"} {
		order("/api/v1/access/commands", fmt.Sprintf(`{"command":"issue-code","id":"c-%s","seat":%q}`, seat, seat), 200)
	}
	codes := map[string]string{}
	for _, seat := range fetch[api.Access](t, askHere(s, "/api/v1/access")).Seats {
		codes[seat.Seat.String()] = seat.Digits
	}
	if len(codes["referee:A"]) != 6 || len(codes["reception"]) != 6 || codes["strategist:coppa/grifondoro"] != "" {
		t.Errorf("the codes are %v", codes)
	}

	const pushed = `{"command":"make-button","id":"b","name":"Annuncio","action":{"does":"announce","text":"A tavola"}}`
	button, twice := order("/api/v1/buttons/commands", pushed, 200), order("/api/v1/buttons/commands", pushed, 200)
	if button.Token == "" || button.Button == "" || twice != button {
		t.Fatalf("made %+v, %+v", button, twice)
	}
	for _, id := range []string{"b8", "b9"} { // the token is kept until two other buttons have been made
		order("/api/v1/buttons/commands", strings.NewReplacer(`"id":"b"`, `"id":"`+id+`"`, "Annuncio", id).Replace(pushed), 200)
	}
	if late := order("/api/v1/buttons/commands", pushed, 200); late.Token != "" || late.Button != "" {
		t.Errorf("later it is answered %+v", late)
	}
	if status, said := postHere(s, "/api/v1/triggers/"+button.Token, "{}"); status != 200 {
		t.Errorf("the button is answered %d %s", status, said)
	}
	if now := fetch[api.Tournament](t, askHere(s, "/api/v1/tournaments/coppa")); now.Announcement != "A tavola" {
		t.Errorf("announced is %q", now.Announcement)
	}
	order("/api/v1/buttons/commands", `{"command":"make-button","id":"b2","name":"x","action":{"does":"pause","board":"Z"}}`, 400)
	order("/api/v1/buttons/commands", `{"command":"revoke-button","id":"b3","button":"`+button.Button+`"}`, 200)
	if all := fetch[api.Buttons](t, askHere(s, "/api/v1/buttons")).Buttons; len(all) != 3 || all[0].ID != button.Button || !all[0].Revoked || all[0].Pressed != 1 {
		t.Errorf("the buttons are %+v", all)
	}
	if status, _ := postHere(s, "/api/v1/triggers/"+button.Token, "{}"); status == 200 {
		t.Error("a revoked button works")
	}
}

// The report for programs has the numbers of the log of a whole tournament; its record is imported by another laptop, once.
func TestReportAndRecordByPrograms(t *testing.T) {
	s, id := played(t, 5)
	r := fetch[api.Report](t, askHere(s, "/api/v1/tournaments/"+id+"/report"))
	ranking := fetch[api.Ranking](t, askHere(s, "/api/v1/tournaments/"+id+"/ranking"))
	if len(r.Sums) == 0 || len(r.Sums) != len(ranking.Rows) || len(r.Matches) == 0 || len(r.People) == 0 || len(r.Awards) == 0 {
		t.Fatalf("%d sums of %d Houses, %d matches, %d people, %d awards", len(r.Sums), len(ranking.Rows), len(r.Matches), len(r.People), len(r.Awards))
	}
	for i, sum := range r.Sums {
		row := ranking.Rows[i]
		eaten := 0
		for _, d := range sum.Duels {
			eaten += int(d.Points)
		}
		if sum.House != row.House || sum.For != row.HousePoints || eaten != int(sum.Eaten) || sum.Eaten != row.DuelPoints {
			t.Errorf("the sum %+v is not that of the ranking %+v", sum, row)
		}
	}
	table, err := csv.NewReader(askHere(s, "/api/v1/tournaments/"+id+"/report.csv").Body).ReadAll()
	if err != nil || len(table) != len(ranking.Rows)+1 {
		t.Fatalf("%d rows as CSV of %d Houses: %v", len(table), len(ranking.Rows), err)
	}
	for i, row := range ranking.Rows {
		if total := strconv.Itoa(int(row.HousePoints.Total)); table[i+1][2] != string(row.House) || table[0][13] != "housePoints.total" || table[i+1][13] != total {
			t.Errorf("as CSV %q is %q, want %s with %s", table[0], table[i+1], row.House, total)
		}
	}
	data, err := archive.Export(t.Context(), s.desk.Tournaments, id)
	if err != nil {
		t.Fatal(err)
	}
	other := laptop(t)
	send := func(query, body string, want int) {
		t.Helper()
		if status, said := postHere(other, "/api/v1/tournaments/records"+query, body); status != want {
			t.Fatalf("%s: %d %s, want %d", query, status, said, want)
		}
	}
	send("", string(data), 400)
	send("?id=r", `{"format":"altro"}`, 400)
	send("?id=r", string(data), 200)
	send("?id=r", string(data), 200)
	send("?id=r2", string(data), 409)
	again := fetch[api.Ranking](t, askHere(other, "/api/v1/tournaments/"+id+"/ranking"))
	if fmt.Sprint(again) != fmt.Sprint(ranking) || len(other.desk.Tournaments.Index().Rows) != 1 {
		t.Errorf("imported it is %+v", again)
	}
}

// askHere asks as a program on the laptop, which is the organiser.
func askHere(s *Server, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, "http://localhost:8080"+path, http.NoBody)
	r.RemoteAddr = "127.0.0.1:50000"
	r.Header.Set("Accept", "application/json")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}
