package replica_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/sqlite"
	"scacchimagici/internal/stream"
)

// A spare takes the whole log, follows it, and continues after either laptop was away.
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

// A spare has the digests of the orders too, from its first copy and from later pages: after its takeover
// it refuses another order with the id of one that the first laptop has carried out.
func TestDigestsFollow(t *testing.T) {
	first, second, p, s := paired(t, 2)
	play(t, p, 4, 2)
	second.until("it has everything", s.Status, func(v state.Status) bool { return upToDate(v) && has(t, second.store, "c6") })
	same(t, first.store, second.store)
	for _, after := range []int64{0, 4, 6} {
		ordered := order(after)
		entries, err := stream.Repeated(t.Context(), second.store, ordered.Stream, ordered.Command, ordered.Digest)
		if err != nil || len(entries) != 2 {
			t.Errorf("%s again: %d entries, %v", ordered.Command, len(entries), err)
		}
		_, err = stream.Repeated(t.Context(), second.store, ordered.Stream, ordered.Command, eventlog.Digest{9})
		if fault.CodeOf(err) != fault.Reused {
			t.Errorf("another order as %s: %v", ordered.Command, err)
		}
	}
}

// has reports whether a file knows a command of the match.
func has(t *testing.T, store *sqlite.Store, command string) bool {
	t.Helper()
	entries, err := store.CommandEntries(t.Context(), eventlog.Match("2026", "1A"), command)
	return err == nil && len(entries) > 0
}

// An entry too large for one message reaches the spare too.
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

// Large entries come a few at a time and no group is cut apart: a page that took longer than the spare
// waits would never arrive.
func TestPagesOfLargeEntries(t *testing.T) {
	m := newMachine(t, "primo")
	data, err := json.Marshal(strings.Repeat("Coppa delle Case, ", 20_000)) // a third of a megabyte
	if err != nil {
		t.Fatal(err)
	}
	event := eventlog.Event{Kind: "imported", Data: data}
	after := int64(0)
	for _, group := range []int{1, 1, 1, 1, 5, 1, 10} {
		b := eventlog.Batch{Stream: eventlog.Record("2026"), After: after, At: time.Now(), Actor: "organiser", Events: slices.Repeat([]eventlog.Event{event}, group)}
		if _, err := m.store.AppendAll(t.Context(), []eventlog.Batch{b}); err != nil {
			t.Fatal(err)
		}
		after += int64(group)
	}
	p := m.primary()
	var pages []int
	for last := (eventlog.Entry{}); last.Global < after; {
		entries, err := p.PageAfter(t.Context(), last)
		if err != nil || len(entries) == 0 {
			t.Fatalf("%d entries behind %d, %v", len(entries), last.Global, err)
		}
		last = entries[len(entries)-1]
		pages = append(pages, len(entries))
	}
	if want := []int{3, 6, 11}; !slices.Equal(pages[:min(len(pages), 3)], want) {
		t.Errorf("pages of %v entries, want %v", pages, want)
	}
}
