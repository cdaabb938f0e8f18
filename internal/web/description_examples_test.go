package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/access"
	"scacchimagici/internal/madetest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/openapi"
	"scacchimagici/internal/quiz"
)

// The test plays the examples of docs/openapi.yaml one after the other, with their orders unchanged, on a
// match in its first turn and on a side table. The answers are those of the file, except for times.
func TestDescriptionExamples(t *testing.T) {
	const file, begin, end = "../../docs/openapi.yaml", "    # What is answered to the examples: go test ./internal/web -run TestDescriptionExamples -update\n", "    # One event of each kind"
	evening, tables := firstTurn(t), &device{t: t, server: tableServer(t)}
	code, played := "", ""
	for _, path := range readDescription().Paths {
		for _, of := range path.Value {
			op := of.Value
			said, _ := op.Responses.Get("200")
			media, ok := said.Content.Get("application/json")
			if !ok || len(media.Examples) == 0 {
				continue
			}
			address, body := path.Name, ""
			for _, p := range op.Parameters {
				address = strings.ReplaceAll(address, "{"+p.Name+"}", p.Example)
			}
			if op.Body != nil {
				body = exampleOf(t, op)
			}
			var status int
			var answer string
			if strings.HasPrefix(address, "/api/v1/tables") {
				w := tables.send(strings.ToUpper(of.Name), strings.ReplaceAll(address, "CDFG", code), body)
				status, answer = w.Code, w.Body.String()
				if found := regexp.MustCompile(`"next":"/tavoli/(\w+)"`).FindStringSubmatch(answer); found != nil {
					code = found[1]
				}
				if code != "" {
					answer = strings.ReplaceAll(answer, code, "CDFG")
				}
			} else {
				r := evening.request("organiser", strings.ToUpper(of.Name), address, body)
				if body != "" {
					r.Header.Set("Content-Type", "application/json")
				}
				w := httptest.NewRecorder()
				evening.ServeHTTP(w, r)
				status, answer = w.Code, w.Body.String()
			}
			if status != http.StatusOK {
				t.Errorf("the example of %s is answered %d %s", op.ID, status, answer)
			}
			played += fmt.Sprintf("    %s: {value: %s}\n", op.ID, steady(t, answer))
		}
	}
	madetest.Part(t, file, begin, end, played)
}

// exampleOf is the body of an operation's example.
func exampleOf(t *testing.T, op openapi.Operation) string {
	media, _ := op.Body.Content.Get("application/json")
	body, err := json.Marshal(media.Example)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// steady is an answer in one line, with fixed times.
func steady(t *testing.T, answer string) string {
	t.Helper()
	var line bytes.Buffer
	if err := json.Compact(&line, []byte(answer)); err != nil {
		t.Fatal(err)
	}
	answer = regexp.MustCompile(`"20\d\d-\d\d-\d\dT[^"]*"`).ReplaceAllString(line.String(), `"2026-08-28T15:04:05.678Z"`)
	answer = regexp.MustCompile(`"(turnSeconds|matchSeconds)":\d+`).ReplaceAllStringFunc(answer, func(field string) string {
		name, value, _ := strings.Cut(field, ":")
		seconds, _ := strconv.Atoi(value)
		return fmt.Sprintf("%s:%d", name, (seconds+4)/5*5)
	})
	return regexp.MustCompile(`"(turnLeft|matchLeft)":\d+`).ReplaceAllStringFunc(answer, func(field string) string {
		name, value, _ := strings.Cut(field, ":")
		ms, _ := strconv.Atoi(value)
		return fmt.Sprintf("%s:%d", name, (ms+4999)/5000*5000)
	})
}

// firstTurn is an evening whose first match has begun: two Queens face each other.
func firstTurn(t *testing.T) *secretTest {
	t.Helper()
	bank, err := quiz.NewBank([]quiz.Question{{
		ID: "libri-001", Set: quiz.Books, Subject: quiz.School, Difficulty: 1, Source: quiz.Source{Book: 1},
		Text:   quiz.Text{It: "Quante torri ha una scacchiera?", En: "How many rooks has a chessboard?"},
		Answer: quiz.Text{It: "Quattro", En: "Four"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	s := &secretTest{routeTest: newRouteTestWith(t, bank, "boards", "2", "people1", "Anna\nBruno\nCarla", "people2", "Elia\nFlora\nGino"), t: t}
	s.join(t, "opponent", access.StrategistOf("serata", "serpeverde"))
	current, _ := s.desk.Tournaments.Current()
	s.give("strategist", "name-strategist", "side", "white", "person", string(current.Roster("grifondoro")[0]))
	s.give("opponent", "name-strategist", "side", "black", "person", string(current.Roster("serpeverde")[0]))
	s.give("referee A", "open")
	for i, side := range []string{"white", "black"} {
		people := current.Roster([]magici.HouseID{"grifondoro", "serpeverde"}[i])
		who := []string{"strategist", "opponent"}[i]
		s.give(who, "buy", "side", side, "slot", "Q")
		s.give(who, "assign", "side", side, "slot", "Q", "person", string(people[1]))
		s.give(who, "assign", "side", side, "slot", "K", "person", string(people[2]))
		s.give(who, "confirm", "side", side, "draft", strconv.Itoa(s.match().Teams[i].Draft))
	}
	s.give("referee A", "tick-wands", "side", "white", "has", "true")
	s.give("referee A", "tick-wands", "side", "black", "has", "true")
	s.give("referee A", "toss", "by", "coin", "first", "white")
	s.give("referee A", "start")
	return s
}
