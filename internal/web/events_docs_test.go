package web

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/madetest"
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

	address := eventsPath + "?board=A"
	gone, stop := context.WithCancel(t.Context())
	stop()
	r := s.request("public", http.MethodGet, address, "").WithContext(gone)
	r.Header.Set("Last-Event-ID", began)
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
	command := fmt.Sprintf("$ curl -N -H 'Last-Event-ID: %s' 'http://localhost:8080%s'\n", began, address)
	madetest.Part(t, file, begin, end, "```\n"+command+stream+"```\n")
}
