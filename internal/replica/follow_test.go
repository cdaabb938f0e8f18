package replica_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/replica/state"
)

// A spare takes the whole log, follows it, and goes on where it was after either of them was away.
func TestFollow(t *testing.T) {
	first, second, p, s := paired(t, 1500)
	after := play(t, p, 3000, 50)
	caughtUp := func(v state.Status) bool {
		last, err := first.store.Last(t.Context())
		return err == nil && v.Spare.Entries == last.Global && v.Spare.Behind == 0
	}
	second.until("it keeps up", s.Status, caughtUp)
	same(t, first.store, second.store)

	p.Close()
	second.until("it is silent", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Silent })
	after = play(t, first.store, after, 300)
	p = first.primary()
	second.until("it follows again", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Following && caughtUp(v) })
	play(t, p, after, 5)
	second.until("it keeps up again", s.Status, caughtUp)
	same(t, first.store, second.store)
	entries, err := second.store.CommandEntries(t.Context(), eventlog.Match("2026", "1A"), "c3000")
	if err != nil || len(entries) != 2 {
		t.Errorf("a command that was repeated on the spare leaves %d entries, %v", len(entries), err)
	}
	peers := first.until("it is heard", p.Status, func(v state.Status) bool { return !v.Peers[0].Silent && v.Peers[0].Behind == 0 }).Peers
	if len(peers) != 1 || peers[0].Name != "Scorta" || peers[0].Reach != second.server.URL {
		t.Errorf("the primary knows %+v, want the spare at %s", peers, second.server.URL)
	}
}

// An entry that no message takes reaches the spare too.
func TestLargeEntryFollows(t *testing.T) {
	first, second, p, s := paired(t, 5)
	text := strings.Repeat("Coppa delle Case, ", 300_000)
	data, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	for i := range int64(2) {
		if _, err := p.AppendAll(t.Context(), []eventlog.Batch{{
			Stream: eventlog.Record("2026"), After: i, At: time.Now(), Actor: "organiser", Events: []eventlog.Event{{Kind: "imported", Data: data}},
		}}); err != nil {
			t.Fatal(err)
		}
		play(t, p, 10+2*i, 1)
	}
	second.until("it has them", s.Status, func(v state.Status) bool {
		last, err := first.store.Last(t.Context())
		return err == nil && v.Spare.Entries == last.Global
	})
	same(t, first.store, second.store)
}
