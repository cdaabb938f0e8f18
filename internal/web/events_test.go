package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/rehearsal"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/api"
	"scacchimagici/views/side"
)

// event is a server-sent event as a program reads it.
type event struct{ kind, id, data string }

// readEvent returns the next event of a stream, a ping too.
func readEvent(lines *bufio.Scanner) (e event, ok bool) {
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch {
		case name == "event":
			e.kind = value
		case name == "id":
			e.id = value
		case name == "data":
			e.data = value
		case lines.Text() == "" && e.kind != "":
			return e, true
		}
	}
	return e, false
}

func scan(r io.Reader) *bufio.Scanner {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	return lines
}

// events returns all present events for a role that reads after the event last.
func (v *routeTest) events(t *testing.T, who, query, last string) (all []event) {
	t.Helper()
	r := v.request(who, http.MethodGet, eventsPath+query, "")
	gone, stop := context.WithCancel(r.Context())
	stop()
	if r = r.WithContext(gone); last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/event-stream") {
		t.Fatalf("%s reads %s behind %q: status %d: %.300s", who, query, last, w.Code, w.Body)
	}
	lines := scan(w.Body)
	for e, ok := readEvent(lines); ok && e.kind != "ping"; e, ok = readEvent(lines) {
		all = append(all, e)
	}
	return all
}

// follow lets a role read on a connection of its own until an announcement says that it is over. The
// returned function waits for the events.
func (v *routeTest) follow(t *testing.T, server *httptest.Server, who, query string) func() []event {
	t.Helper()
	r := v.request(who, http.MethodGet, eventsPath+query, "")
	r.RequestURI, r.Host, r.URL.Scheme, r.URL.Host = "", "", "http", strings.TrimPrefix(server.URL, "http://")
	answer, err := http.DefaultClient.Do(r.WithContext(t.Context()))
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s reads %s: %v, %v", who, query, answer, err)
	}
	var all []event
	lines := scan(answer.Body)
	for e, ok := readEvent(lines); ok && e.kind != "ping"; e, ok = readEvent(lines) { // all events so far
		all = append(all, e)
	}
	var done sync.WaitGroup
	done.Go(func() {
		defer func() { _ = answer.Body.Close() }()
		for e, ok := readEvent(lines); ok; e, ok = readEvent(lines) {
			if e.kind != "ping" {
				all = append(all, e)
			}
			if e.kind == "announcement" && strings.Contains(e.data, theEnd) {
				return
			}
		}
	})
	return func() []event { done.Wait(); return all }
}

const theEnd = "È finita"

// announce makes an announcement.
func announce(t *testing.T, d *desk.Desk, tournamentID, text string) {
	t.Helper()
	_, err := d.Tournaments.Do(t.Context(), tournamentID, stream.Request[tournament.Command]{
		Actor: "test", At: time.Now(), Command: tournament.Command{By: role.Organiser, Order: tournament.Announce{Text: text}},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// evening is a server on which two matches are about to be played.
func evening(t *testing.T) (v *routeTest, id string) {
	t.Helper()
	v = newRouteTestWith(t, markedBank(t), "boards", "2")
	draft := rehearsal.Tournament()
	draft.Practice = false
	current, err := v.desk.Tournaments.Create(t.Context(), "test", draft)
	if err != nil {
		t.Fatal(err)
	}
	return v, current.ID
}

// play plays a match to its end at once, and calls each after each order.
func (v *routeTest) play(t *testing.T, key desk.Key, seed uint64, each func(magici.Match)) {
	t.Helper()
	current, err := v.desk.Tournaments.Get(t.Context(), key.Tournament)
	if err != nil {
		t.Fatal(err)
	}
	people := sim.New(seed, sim.Demonstration, current.Settings.Settings, current.Roster)
	for n := 0; ; n++ {
		l, err := v.desk.Matches.Get(t.Context(), key)
		if err != nil {
			t.Fatal(err)
		}
		each(l.Match)
		step, more := people.Next(l.Match)
		if !more {
			return
		}
		if step.Order == nil {
			continue // the test does not wait for the end of a turn
		}
		_, err = v.desk.Matches.Do(t.Context(), key, stream.Request[magici.Command]{
			ID: fmt.Sprint(key, n), Actor: "test", At: time.Now(), Command: magici.Command{By: step.By, Order: step.Order},
		})
		if err != nil && fault.From(err) == nil {
			t.Fatal(err)
		}
	}
}

// numbered leaves out the secret events.
func numbered(all []event) []event {
	return slices.DeleteFunc(slices.Clone(all), func(e event) bool { return e.id == "" })
}

// A stranger and the Referee read two matches from before they are opened to their end. Both get the same
// events, the Referee also the questions with their answers. A later reader, or one that goes on after any
// event, gets exactly the rest.
func TestEventsOfMatches(t *testing.T) {
	v, id := evening(t)
	server := httptest.NewServer(v)
	defer server.Close()
	stranger, referee, ofB := v.follow(t, server, "public", ""), v.follow(t, server, "referee A", ""), v.follow(t, server, "public", "?board=B&from=now")
	duels, answers := 0, 0
	for i, match := range []string{"1A", "1B"} {
		v.play(t, desk.Key{Tournament: id, Match: match}, uint64(11+i), func(m magici.Match) {
			if m.Phase() != magici.Duelling {
				return
			}
			for _, e := range v.events(t, "referee A", "", "") {
				if e.id == "" && e.kind == "question" && strings.Contains(e.data, m.Asking.Question.It.Answer) {
					answers++
				}
			}
			if m.Board == "A" {
				duels++
			}
		})
	}
	announce(t, v.desk, id, theEnd)
	live, refereed := stranger(), referee()

	kinds := map[string]int{}
	for i, e := range live {
		kinds[e.kind]++
		if !strings.HasPrefix(e.id, fmt.Sprint(id, ".", i+1, "-")) || !json.Valid([]byte(e.data)) || strings.Contains(e.data, "Zqrisposta") && e.kind != "question" {
			t.Fatalf("event %d: %v", i+1, e)
		}
	}
	for _, kind := range []string{"tournament", "schedule", "match", "toss", "lineup", "board", "move", "duel", "question", "duel-decided", "score", "result", "clocks", "ranking", "announcement"} {
		if kinds[kind] == 0 {
			t.Errorf("no event %s among %v", kind, kinds)
		}
	}
	if !slices.Equal(numbered(refereed), live) {
		t.Error("the Referee is told something else")
	}
	if duels < 3 || answers != duels {
		t.Errorf("the Referee of board A is told %d answers of %d Duels", answers, duels)
	}

	for n := 0; n <= len(live); n++ {
		for _, who := range []string{"public", "referee A"} {
			if n%10 > 0 && who != "public" {
				continue
			}
			last := id + ".0"
			if n > 0 {
				last = live[n-1].id
			}
			if got := v.events(t, who, "", last); !slices.Equal(got, live[n:]) {
				t.Fatalf("%s is told %d events behind %d, of %d", who, len(got), n, len(live))
			}
		}
	}
	if got := v.events(t, "public", "", ""); !slices.Equal(got, live) {
		t.Error("who comes later is told something else")
	}
	if got := v.events(t, "public", "?from=now", ""); len(got) > 0 {
		t.Errorf("who asks for what comes from now on is told %v", got)
	}
	if got := v.events(t, "public", "?after="+live[7].id, ""); !slices.Equal(got, live[8:]) {
		t.Errorf("behind the eighth event %d events, want %d", len(got), len(live)-8)
	}
	if got := v.events(t, "public", "?after="+live[7].id, live[20].id); !slices.Equal(got, live[21:]) {
		t.Error("Last-Event-ID does not go before after")
	}
	results := slices.DeleteFunc(slices.Clone(live), func(e event) bool { return e.kind != "match" && e.kind != "result" })
	if got := v.events(t, "public", "?kinds=result,match", ""); !slices.Equal(got, results) {
		t.Errorf("of two kinds %d events, want %d", len(got), len(results))
	}
	elsewhere := slices.DeleteFunc(slices.Clone(live), func(e event) bool {
		return strings.Contains(e.data, `"board":"A"`) && strings.Contains(e.data, `"match":"1A"`) && e.kind != "schedule"
	})
	if got := v.events(t, "public", "?board=B", ""); !slices.Equal(got, elsewhere) {
		t.Errorf("of board B %d events, want %d", len(got), len(elsewhere))
	}
	if got := ofB(); len(got) == 0 || !slices.Equal(got, elsewhere[len(elsewhere)-len(got):]) {
		t.Errorf("of board B from now on %d events", len(got))
	}
}

// snapshot is what a program knows of a match: from the answer about it, and then from its events.
type snapshot struct {
	Phase, Position, ToMove string
	Paused                  bool
	Turn, Number, Last      int
	Points                  [2]int
	Over                    bool
}

// snapshotOf returns a match as the API answers it, and the event behind which its readers go on.
func (v *routeTest) snapshotOf(t *testing.T, match string) (known snapshot, from string) {
	t.Helper()
	m := fetch[struct {
		snapshot
		Event  string
		Sides  [2]struct{ Points int }
		Result any
	}](t, v.ask("public", http.MethodGet, "/api/v1/matches/"+match, ""))
	known = m.snapshot
	if known.Over = m.Result != nil; known.ToMove == "" {
		known.Turn = 0 // the events say it once the match has begun
	}
	known.Points = [2]int{m.Sides[0].Points, m.Sides[1].Points}
	return known, m.Event
}

// heard is what an event says of a match.
type heard struct {
	snapshot
	Type  string
	Entry int
}

// read reads an event of a match.
func (e event) read(t *testing.T) (h heard) {
	t.Helper()
	if err := json.Unmarshal([]byte(e.data), &h); err != nil || h.Type != e.kind {
		t.Fatalf("event %v: %v", e, err)
	}
	return h
}

// hear takes in an event of the match. One that happened twice is a mistake.
func (known *snapshot) hear(t *testing.T, h heard) {
	t.Helper()
	if h.Entry > 0 && h.Type != "duel" { // a Duel has the entry of its move
		if h.Entry <= known.Last {
			t.Fatalf("entry %d is told again behind %d", h.Entry, known.Last)
		}
		known.Last = h.Entry
	}
	switch h.Type {
	case "match":
		known.Phase, known.Paused, known.Turn, known.Number, known.ToMove = h.Phase, h.Paused, h.Turn, h.Number, h.ToMove
	case "board":
		known.Position = h.Position
	case "score":
		known.Points = h.Points
	case "result":
		known.Over = h.Over
	}
}

// A program that asks for a match at any moment, and reads events from there, knows what the match is like later.
func TestSnapshotThenEvents(t *testing.T) {
	v, id := evening(t)
	type moment struct {
		known snapshot
		from  string
	}
	var moments []moment
	key := desk.Key{Tournament: id, Match: "1A"}
	v.play(t, desk.Key{Tournament: id, Match: "1B"}, 3, func(magici.Match) {})
	v.play(t, key, 5, func(magici.Match) {
		known, from := v.snapshotOf(t, key.String())
		moments = append(moments, moment{known, from})
	})
	announce(t, v.desk, id, theEnd)
	want, _ := v.snapshotOf(t, key.String())
	all := v.events(t, "public", "", "")
	ofMatch := make([]*heard, len(all)) // nil of any other event
	for i, e := range all {
		if strings.Contains(e.data, `"match":"1A"`) && e.kind != "schedule" {
			ofMatch[i] = new(e.read(t))
		}
	}
	for i, m := range moments {
		at := slices.IndexFunc(all, func(e event) bool { return e.id == m.from })
		if at < 0 {
			t.Fatalf("moment %d: there is no event %q", i, m.from)
		}
		for _, h := range ofMatch[at+1:] {
			if h != nil {
				m.known.hear(t, *h)
			}
		}
		if m.known.Over != want.Over || m.known.Last > want.Last {
			t.Fatalf("moment %d: %+v, want %+v", i, m.known, want)
		}
		if m.known.Last = want.Last; m.known != want { // some entries tell nothing of their own
			t.Fatalf("moment %d: %+v, want %+v", i, m.known, want)
		}
		if i%20 == 0 {
			if got := v.events(t, "public", "?after="+m.from, ""); !slices.Equal(got, all[at+1:]) {
				t.Fatalf("moment %d: %d events behind %q, want %d", i, len(got), m.from, len(all)-at-1)
			}
		}
	}
	t.Logf("%d moments, %d events", len(moments), len(all))
}

// An unreadable request is refused with its own sentence, as JSON, with any other parameters.
func TestEventsRefuse(t *testing.T) {
	v := newRouteTest(t)
	for _, tt := range []struct {
		query, last, code, says, inEnglish string
		status                             int
	}{
		{"?board=Z", "", "not_found", "la scacchiera «Z» non c’è", "no board “Z”", 404},
		{"?board=", "", "not_found", "la scacchiera «» non c’è", "no board", 404},
		{"?board=a", "", "not_found", "la scacchiera «a» non c’è", "no board “a”", 404},
		{"?board=A&board=B", "", "invalid", "«board» sta più volte", "more than once", 400},
		{"?colour=red", "", "invalid", "non conoscono «colour»", "do not know “colour”", 400},
		{"?board=A&place=A", "", "invalid", "non conoscono «place»", "do not know “place”", 400},
		{"?from=now&after=serata.0", "", "invalid", "after e from non stanno insieme", "after and from do not go together", 400},
		{"?after=serata.999999", "", "not_found", "«serata.999999» non c’è", "no event “serata.999999”", 404},
		{"?kinds=match,colour", "", "invalid", "Eventi «colour» non ce ne sono", "no events “colour”", 400},
		{"?kinds=", "", "invalid", "Eventi «» non ce ne sono", "no events “”", 400},
		{"?from=yesterday", "", "invalid", "non «yesterday»", "not “yesterday”", 400},
		{"?as=emperor", "", "invalid", "emperor", "emperor", 400},
		{"?as=referee:A", "", "unauthorized", "serve un codice", "code", 401},
		{"", "serata.999999", "not_found", "«serata.999999» non c’è", "no event “serata.999999”", 404},
		{"", "altro.1", "not_found", "«altro.1» non c’è", "no event “altro.1”", 404},
		{"?from=now", "1", "not_found", "«1» non c’è", "no event “1”", 404},
		{"?board=A", "serata.01", "not_found", "«serata.01» non c’è", "no event “serata.01”", 404},
		{"", "serata.-1", "not_found", "«serata.-1» non c’è", "no event “serata.-1”", 404},
	} {
		for lang, says := range map[string]string{"it": tt.says, "en": tt.inEnglish} {
			r := v.request("public", http.MethodGet, eventsPath+tt.query, "")
			r.Header.Set("Accept", "text/event-stream")
			r.Header.Set("Last-Event-ID", tt.last)
			r.AddCookie(&http.Cookie{Name: "lingua", Value: lang})
			w := httptest.NewRecorder()
			v.ServeHTTP(w, r)
			var said answer.Problem
			if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil || w.Code != tt.status || said.Code != tt.code || !strings.Contains(said.Detail, says) {
				t.Errorf("%s behind %q: status %d: %s", tt.query, tt.last, w.Code, w.Body)
			}
		}
	}
}

// A server that was restarted on the same log sends the same events with the same ids.
func TestEventsAfterARestart(t *testing.T) {
	v, id := evening(t)
	v.play(t, desk.Key{Tournament: id, Match: "1A"}, 5, func(magici.Match) {})
	before := v.events(t, "public", "", "")
	v.Close()
	v.desk.Close()
	r := room.New(room.Config{})
	d, err := desk.Open(t.Context(), desk.Config{Store: v.store, Bank: markedBank(t), Log: v.log, Beside: r})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	v.config.Desk, v.config.Beside = d, side.New(r)
	v.Server = newServer(t, v.config)
	announce(t, d, id, theEnd)
	after := v.events(t, "public", "", "")
	if len(after) != len(before)+1 || !slices.Equal(after[:len(before)], before) {
		t.Errorf("%d events, then %d", len(before), len(after))
	}
	if got := v.events(t, "public", "", before[len(before)-1].id); !slices.Equal(got, after[len(before):]) {
		t.Errorf("behind the last event before: %v", got)
	}
}

// A reader gets another tournament from its beginning when that is chosen for the screens; ids of the
// former one are unknown then.
func TestEventsOfAnotherTournament(t *testing.T) {
	v, _ := evening(t)
	server := httptest.NewServer(v)
	defer server.Close()
	read := v.follow(t, server, "public", "")
	first := v.events(t, "public", "", "")
	_, err := v.desk.Tournaments.Select(t.Context(), "serata", stream.Request[index.Command]{
		Actor: "test", At: time.Now(), Command: index.Command{By: role.Organiser, Order: index.Select{ID: "serata"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	announce(t, v.desk, "serata", theEnd)
	if got, want := read(), slices.Concat(first, v.events(t, "public", "", "")); !slices.Equal(got, want) {
		t.Errorf("%d events, want %d", len(got), len(want))
	}
	r := v.request("public", http.MethodGet, eventsPath, "")
	r.Header.Set("Last-Event-ID", first[0].id)
	w := httptest.NewRecorder()
	if v.ServeHTTP(w, r); w.Code != http.StatusNotFound {
		t.Errorf("an id of the tournament before: status %d", w.Code)
	}
}

// Only the Strategist of a side gets its purchase as it grows; the Referee and the organiser too, once they help it.
func TestEventsOfAPurchase(t *testing.T) {
	v := newSecretTest(t)
	current, _ := v.desk.Tournaments.Current()
	v.give("strategist", "name-strategist", "side", "white", "person", string(current.Roster("grifondoro")[0]))
	v.give("opponent", "name-strategist", "side", "black", "person", string(current.Roster("serpeverde")[0]))
	v.give("referee A", "open")
	public := len(v.events(t, "public", "", ""))
	purchases := func(who string) (n int) {
		t.Helper()
		for _, e := range v.events(t, who, "", "") {
			if e.kind == string(api.PurchaseEvent) && e.id == "" {
				n++
			}
		}
		return n
	}
	want := func(strategist, opponent, referee, stranger int) {
		t.Helper()
		if got, want := [4]int{purchases("strategist"), purchases("opponent"), purchases("referee A"), purchases("public")}, [4]int{strategist, opponent, referee, stranger}; got != want {
			t.Errorf("purchases %v, want %v", got, want)
		}
	}
	want(0, 0, 0, 0)
	v.give("strategist", "buy", "side", "white", "slot", "Q")
	v.give("strategist", "buy", "side", "white", "slot", "R1")
	want(1, 0, 0, 0)
	v.give("opponent", "buy", "side", "black", "slot", "Q")
	want(1, 1, 0, 0)
	v.give("referee A", "help-purchase", "side", "black")
	want(1, 1, 1, 0)
	if got := len(v.events(t, "public", "", "")); got != public {
		t.Errorf("the public is told %d events of purchases", got-public)
	}
}

// A HEAD request is not a stream.
func TestEventsHead(t *testing.T) {
	v := newRouteTest(t)
	w := httptest.NewRecorder()
	v.ServeHTTP(w, v.request("public", http.MethodHead, eventsPath, ""))
	if w.Code != http.StatusOK || w.Body.Len() > 0 || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/event-stream") {
		t.Errorf("status %d, %s, %d bytes", w.Code, w.Header().Get("Content-Type"), w.Body.Len())
	}
}
