package web

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestEventsExample carries out the example of docs/api.md: its command, unchanged, after the move that
// opens a Duel, must give the answer below it, except for times.
func TestEventsExample(t *testing.T) {
	const file, begin, end = "../../docs/api.md", "<!-- a Duel: go test ./internal/web -run TestEventsExample -update -->\n", "<!-- end of the Duel -->"
	s := firstTurn(t)
	all := s.events(t, "public", "", "")
	began := all[len(all)-1].id
	s.give("strategist", "move", "turn", strconv.Itoa(s.match().TurnSerial), "from", "d1", "to", "d8")
	s.give("referee A", "reveal", "asked", strconv.Itoa(s.match().Asking.Serial))
	s.give("referee A", "settle", "asked", strconv.Itoa(s.match().Asking.Serial), "outcome", "attacker")

	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(text), begin)
	example, after, ok2 := strings.Cut(rest, end)
	if !ok1 || !ok2 {
		t.Fatalf("%s has no place for the example", file)
	}
	if *update {
		example = fmt.Sprintf("```\n$ curl -N -H 'Last-Event-ID: %s' 'http://localhost:8080%s?board=A'\n", began, eventsPath)
	}
	command := regexp.MustCompile(`\$ curl -N -H '([A-Za-z-]+): (\S+)' 'http://localhost:8080(\S+)'\n`).FindStringSubmatch(example)
	if command == nil {
		t.Fatalf("no command in %s", example)
	}
	gone, stop := context.WithCancel(t.Context())
	stop()
	r := s.request("public", http.MethodGet, command[3], "").WithContext(gone)
	r.Header.Set(command[1], command[2])
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	stream, _, _ := strings.Cut(w.Body.String(), "event: ping\n")
	stream = strings.TrimPrefix(stream, "retry: 1000\n\n")
	stream = regexp.MustCompile(`"at":"[^"]*"`).ReplaceAllString(stream, `"at":"2026-08-28T15:04:05.678Z"`)
	stream = regexp.MustCompile(`"(turnLeft|matchLeft)":\d+`).ReplaceAllStringFunc(stream, func(field string) string {
		name, value, _ := strings.Cut(field, ":")
		ms, _ := strconv.Atoi(value)
		return fmt.Sprintf("%s:%d", name, (ms+4999)/5000*5000)
	})
	want := before + begin + "```\n" + command[0] + stream + "```\n" + end + after
	if *update {
		err = os.WriteFile(file, []byte(want), 0o644)
	} else if want != string(text) {
		t.Errorf("%s says something else than is sent:\n%s", file, stream)
	}
	if err != nil {
		t.Fatal(err)
	}
}
