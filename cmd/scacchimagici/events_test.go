package main

import (
	"bufio"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// numberedEvents returns the events after an id up to the first ping, which comes after all past
// events; it leaves out events without an id.
func (l *laptop) numberedEvents(last string) (ids, data []string) {
	l.t.Helper()
	r, err := http.NewRequestWithContext(l.t.Context(), http.MethodGet, "http://"+l.address+"/api/v1/events", http.NoBody)
	if err != nil {
		l.t.Fatal(err)
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.StatusCode != http.StatusOK {
		l.t.Fatalf("events behind %q: %v, %v", last, answer, err)
	}
	defer func() { _ = answer.Body.Close() }()
	id, lines := "", bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() && lines.Text() != "event: ping" {
		switch name, value, _ := strings.Cut(lines.Text(), ": "); {
		case name == "id":
			id = value
		case name == "data" && id != "":
			ids, data = append(ids, id), append(data, value)
		case name == "":
			id = ""
		}
	}
	return ids, data
}

// TestEventsAfterAKill kills a server during a match: the events keep their ids and texts, and a
// program that continues after its last event gets the pause of the match.
func TestEventsAfterAKill(t *testing.T) {
	l := idleLaptop(t)
	l.db = unpack(t, "testdata/old/2026-11-22.db.gz")
	l.start("serve")
	for i, order := range []struct {
		path string
		body map[string]any
	}{
		{"matches/coppa.3B", map[string]any{"command": "resume"}},
		{"tournaments/coppa", map[string]any{"command": "announce", "text": "Merenda sotto il gazebo"}},
	} {
		order.body["id"] = fmt.Sprint("before-", i)
		var answer any
		if status, err := l.post("/api/v1/"+order.path+"/commands", order.body, &answer); err != nil || status != http.StatusOK {
			t.Fatalf("%v: %d %v", order.body, status, answer)
		}
	}
	ids, before := l.numberedEvents("")
	if n := len(before); n < 100 || !strings.Contains(before[n-1], "Merenda") {
		t.Fatalf("%d events, the last one %s", n, before[max(0, n-1):])
	}
	l.kill()
	l.start("serve")
	again, after := l.numberedEvents("")
	n := len(before)
	if len(after) <= n || !slices.Equal(again[:n], ids) || !slices.Equal(after[:n], before) {
		t.Fatalf("%d events, %d after the kill, or others", n, len(after))
	}
	rest, restData := l.numberedEvents(ids[n-1])
	if !slices.Equal(rest, again[n:]) || !slices.Equal(restData, after[n:]) {
		t.Errorf("behind the last event of before: %v", restData)
	}
	if !slices.ContainsFunc(restData, func(data string) bool { return strings.Contains(data, `"paused":true,"pausedBy":"system"`) }) {
		t.Errorf("nobody is told of the pause: %v", restData)
	}
}
