package web

import (
	"net/http"
	"strings"
	"testing"
)

// The Reception notes who is there. Referees and Strategists read it among the people of a match, the public does not, and the
// Reception neither chooses the tournament on the screens nor reads the people of a match.
func TestReceptionOverTheAPI(t *testing.T) {
	v := newRouteTest(t)
	const orders, people = "/api/v1/tournaments/serata/commands", "/api/v1/matches/serata.1A/people"
	order := func(who, body string, want int) {
		t.Helper()
		if w := v.ask(who, http.MethodPost, orders, body); w.Code != want {
			t.Errorf("%s, %s: status %d, want %d: %s", who, body, w.Code, want, w.Body)
		}
	}
	if got := v.ask("referee A", http.MethodGet, people, "").Body.String(); strings.Contains(got, `"is"`) {
		t.Errorf("before anybody is ticked off: %s", got)
	}
	order("reception", "id=a&command=attendance&person=p1&is=here&seen=0", http.StatusOK)
	order("organiser", "id=b&command=attendance&person=p1&is=here&seen=0", http.StatusOK) // the same again
	order("organiser", "id=c&command=attendance&person=p1&is=left&seen=0", http.StatusConflict)
	order("reception", "id=d&command=attendance&person=p2&is=late&remark=dopo+pranzo", http.StatusOK)
	order("reception", "id=e&command=select", http.StatusForbidden)
	order("reception", "id=f&command=undo-attendance&person=p2&noted=9", http.StatusBadRequest)
	order("referee A", "id=g&command=attendance&person=p2&is=here", http.StatusForbidden)
	for who, want := range map[string]bool{"organiser": true, "referee A": true, "strategist": true, "reception": false, "public": false} {
		got := v.ask(who, http.MethodGet, people, "").Body.String()
		if has := strings.Contains(got, `"is":"here"`) && strings.Contains(got, `"is":"late","remark":"dopo pranzo"`); has != want {
			t.Errorf("%s: %t: %s", who, has, got)
		}
	}
	if got := v.ask("organiser", http.MethodGet, people, "").Body.String(); !strings.Contains(got, `"is":"absent"`) {
		t.Errorf("those of whom nothing was noted are not absent: %s", got)
	}
	order("reception", "id=h&command=undo-attendance&person=p1&noted=1", http.StatusOK)
	order("reception", "id=i&command=undo-attendance&person=p1&noted=1", http.StatusOK) // by another device
	if got := v.ask("referee A", http.MethodGet, people, "").Body.String(); strings.Contains(got, `"is"`) {
		t.Errorf("after the only tick was taken back: %s", got)
	}
}
