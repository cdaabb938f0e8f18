package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/api"
)

// state asks for the state of board A as a visitor, with the tag of the answer before.
func (v *routeTest) state(role, tag string) *httptest.ResponseRecorder {
	r := v.request(role, http.MethodGet, "/api/v1/boards/A/state", "")
	if tag != "" {
		r.Header.Set("If-None-Match", tag)
	}
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	return w
}

// The state of a board is that of the match on it. While nothing changes it is 304 for the tag of before.
func TestBoardState(t *testing.T) {
	s := firstTurn(t)
	got := fetch[struct {
		api.BoardState
		Phase  string `json:"phase"`
		ToMove string `json:"toMove"`
	}](t, s.state("public", ""))
	if got.Match != "1A" || got.Tournament != "serata" || got.Phase != "thinking" || !got.TurnRuns || !got.MatchRuns || got.TurnSeconds < 1 || got.MatchSeconds < got.TurnSeconds || got.Turn != 1 ||
		got.ToMove != "white" || got.Houses[0].Name != "Grifondoro" || got.Houses[1].ID != "serpeverde" || got.Question || got.Paused {
		t.Errorf("%+v", got)
	}
	s.give("referee A", "pause")
	first := s.state("public", "")
	tag := first.Header().Get("ETag")
	for _, sent := range []string{tag, strings.TrimPrefix(tag, "W/"), `"x", ` + tag, "*"} {
		if w := s.state("public", sent); w.Code != http.StatusNotModified || w.Body.Len() > 0 || w.Header().Get("ETag") != tag {
			t.Errorf("for %s: status %d, %s", sent, w.Code, w.Body)
		}
	}
	if w := s.state("public", `"x"`); w.Code != http.StatusOK {
		t.Errorf("for another tag: status %d", w.Code)
	}
	s.give("referee A", "resume")
	if w := s.state("public", tag); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"paused":false`) {
		t.Errorf("the match goes on: status %d, %s", w.Code, w.Body)
	}
	s.give("strategist", "move", "turn", "1", "from", "d1", "to", "d8")
	open := s.state("public", "").Body.String()
	if !strings.Contains(open, `"question":true`) || strings.Contains(open, "torri") {
		t.Errorf("while a question is open: %s", open)
	}
	if as := s.state("organiser", "").Body.String(); strings.Contains(as, "torri") {
		t.Errorf("the organiser gets %s", as)
	}
}

// A board without a match has an empty state, before there is a tournament too.
func TestEmptyBoardState(t *testing.T) {
	const empty = `{"board":"F","tournament":"","match":"","paused":false,"turn":0,"turnSeconds":0,"turnRuns":false,"matchSeconds":0,"matchRuns":false,"houses":[{"id":"","name":""},{"id":"","name":""}],"points":[0,0],"question":false}` + "\n"
	s := laptop(t)
	if got := ask(s, "/api/v1/boards/F/state", nil); got.Code != http.StatusOK || got.Body.String() != empty {
		t.Errorf("status %d: %s", got.Code, got.Body)
	}
	v := newRouteTest(t)
	if got := v.ask("public", http.MethodGet, "/api/v1/boards/F/state", ""); got.Code != http.StatusOK || got.Body.String() != strings.Replace(empty, `"tournament":""`, `"tournament":"serata"`, 1) {
		t.Errorf("status %d: %s", got.Code, got.Body)
	}
}

// The longest names fit into a kilobyte.
func TestBoardStateIsSmall(t *testing.T) {
	name := strings.Repeat("<", 40) // six bytes each in JSON
	id := strings.Repeat("a", 40)
	plan := magici.Plan{Tournament: id, ID: "12F", Round: 12, Board: "F", White: magici.HouseID(id), Black: magici.HouseID(id)}
	s := desk.Snapshot{
		Tournament: tournament.Tournament{ID: id, Houses: []tournament.House{{ID: magici.HouseID(id), Name: name}}}, Known: true,
		Matches: []desk.Live{{Key: desk.Key{Tournament: id, Match: "12F"}, Match: magici.New(plan)}},
	}
	body, err := json.Marshal(api.NewBoardState(&s, "F", time.Now()))
	if err != nil || len(body) > 960 || !strings.Contains(string(body), `"match":"12F"`) {
		t.Errorf("%d bytes, %v: %s", len(body), err, body)
	}
}

// BenchmarkBoardState answers the state of a board of a tournament with six matches: what the laptop is asked each second by
// each wall.
func BenchmarkBoardState(b *testing.B) {
	s := laptopWith(b, quiz.Bank{})
	ask(s, "/desk/nuova", validQuickForm())
	r := httptest.NewRequest(http.MethodGet, "/api/v1/boards/A/state", http.NoBody)
	r.SetPathValue("board", "A")
	b.ReportAllocs()
	for b.Loop() {
		if err := s.getBoardState(httptest.NewRecorder(), r); err != nil {
			b.Fatal(err)
		}
	}
}
