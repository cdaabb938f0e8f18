package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"scacchimagici/internal/sqlite"
)

var kills = flag.Int("torture-kills", 4, "how often TestKills kills a server under load")

// runningMatch is the part of a match that the torture reads.
type runningMatch struct {
	Phase     string
	Paused    bool
	MatchLeft int64 // milliseconds
}

// TestKills kills a server again and again while orders come and a match runs. After each kill all
// acknowledged orders are there and get their first answer again, and the match is paused with the
// time that was left at the last heartbeat.
func TestKills(t *testing.T) {
	l := idleLaptop(t)
	l.db = unpack(t, "testdata/old/2026-11-22.db.gz")
	l.start("serve")
	const path = "/api/v1/matches/coppa.3B"
	command := func(fields map[string]any) {
		t.Helper()
		var answer any
		if status, err := l.post(path+"/commands", fields, &answer); err != nil || status != http.StatusOK {
			t.Fatalf("%v: %d %v %v", fields, status, answer, err)
		}
	}
	state := func() (m runningMatch) {
		t.Helper()
		if err := l.get(path, &m); err != nil {
			t.Fatal(err)
		}
		return m
	}
	lost, orders := 0, 0
	worst := time.Duration(0)
	chance := rand.New(rand.NewPCG(1, 1))
	var ids []string
	var least, most int64 // of the remaining match time at the kill
	for round := range *kills + 1 {
		m := state()
		if !m.Paused {
			t.Fatalf("round %d: the match is not paused: %+v", round, m)
		}
		if round > 0 {
			// Match time that had been played and is given back: that since the last heartbeat, which a busy machine writes
			// late. TestRestartPauses holds it to a second by a clock of its own.
			worst = max(worst, time.Duration(m.MatchLeft-most)*time.Millisecond)
			if m.MatchLeft < least {
				t.Errorf("round %d: %d of the match are left, at least %d when it was killed", round, m.MatchLeft, least)
			}
		}
		for _, id := range ids {
			if taken, repeat := l.give(id); !taken || !repeat {
				lost++
				t.Errorf("round %d: %s was acknowledged, and is not there", round, id)
			}
		}
		if round == *kills {
			break
		}
		if m.MatchLeft < 300_000 {
			command(map[string]any{"id": fmt.Sprint("time-", round), "command": "correct-clock", "clock": "match", "mode": "add", "seconds": 600, "reason": "prova"})
			m = state()
		}
		asked := time.Now()
		command(map[string]any{"id": fmt.Sprint("on-", round), "command": "resume"})
		resumed := time.Now()
		n := 5 + chance.IntN(60)
		ids = load(l, fmt.Sprintf("order-%d", round), 4, n)
		least, most = m.MatchLeft-l.dead.Sub(asked).Milliseconds()-1, m.MatchLeft-l.lived.Sub(resumed).Milliseconds()
		if len(ids) < n {
			t.Fatalf("round %d: %d orders were acknowledged", round, len(ids))
		}
		orders += len(ids)
		l.start("serve")
	}
	l.kill()
	h, err := sqlite.Check(t.Context(), l.db)
	if err != nil || h.Bad != nil {
		t.Errorf("the file after it all: %+v, %v", h, err)
	}
	t.Logf("%d kills, %d orders acknowledged, %d lost, clocks at most %v back, %d entries", *kills, orders, lost, worst, h.Entries)
}
