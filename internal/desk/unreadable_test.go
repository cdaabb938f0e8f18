package desk

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
)

// damagedLog is a log with one stream that cannot be read.
type damagedLog struct {
	*eventlogtest.Log
	damaged eventlog.Stream
	err     error // nil: an entry is damaged
}

func (l damagedLog) Load(ctx context.Context, s eventlog.Stream, after int64) ([]eventlog.Entry, error) {
	if s == l.damaged && l.err != nil {
		return nil, l.err
	}
	if s == l.damaged {
		return nil, fault.New(fault.Unavailable, "fault.store.entry", 7, string(s))
	}
	return l.Log.Load(ctx, s, after)
}

// An entry that cannot be read stops its own stream alone: the desk opens, the other matches go on, and an
// order to that match is refused with the reason.
func TestUnreadableStreamStopsNoOther(t *testing.T) {
	log := eventlogtest.New()
	first := openDesk(t, log, quiz.Bank{})
	made, err := first.Tournaments.Create(t.Context(), "test", Draft{
		Command: "c1", Name: "Serata", Houses: []DraftHouse{{Name: "A", Arms: "grifondoro"}, {Name: "B", Arms: "corvonero"}, {Name: "C", Arms: "tassorosso"}, {Name: "D", Arms: "serpeverde"}},
		Pairs: [][2]int{{0, 1}, {2, 3}},
	})
	if err != nil {
		t.Fatal(err)
	}
	first.Close()
	broken, whole := Key{made.ID, "1A"}, Key{made.ID, "1B"}
	for _, tt := range []struct {
		damaged eventlog.Stream
		known   bool
	}{
		{broken.Stream(), true},
		{eventlog.Tournament(made.ID), false},
	} {
		var mu sync.Mutex
		var unreadable []eventlog.Stream
		d, err := Open(t.Context(), Config{
			Store: damagedLog{log, tt.damaged, nil}, Log: slog.New(slog.DiscardHandler),
			Unreadable: func(s eventlog.Stream, _ *fault.Fault) {
				mu.Lock()
				defer mu.Unlock()
				unreadable = append(unreadable, s)
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		s, err := d.Snapshot(t.Context(), "")
		if err != nil || s.Known != tt.known {
			t.Errorf("%s: known %v, %v", tt.damaged, s.Known, err)
		}
		mu.Lock()
		if !slices.Contains(unreadable, tt.damaged) {
			t.Errorf("%s: nobody was told", tt.damaged)
		}
		mu.Unlock()
		if tt.known {
			open := stream.Request[magici.Command]{Actor: "test", At: time.Now(), Command: magici.Command{By: magici.Actor{Role: role.Organiser}, Order: magici.Open{}}}
			_, err = d.Matches.Do(t.Context(), broken, open)
			refused(t, "an order to the broken match", err, "fault.store.entry")
			_, err = d.Matches.Do(t.Context(), whole, open)
			refused(t, "an order to the other match", err, "fault.open.strategist") // the match has been read
			if l, ok := s.Match("1A"); !ok || l.Match.Phase() != magici.Planned {
				t.Errorf("the broken match is shown as %v", l.Match.Phase())
			}
		}
		d.Close()
	}
}
