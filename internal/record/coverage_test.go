package record_test

import (
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
)

// TestSimulationCoversTheRules looks through a hundred tournaments for every possible event of a match.
func TestSimulationCoversTheRules(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(100) {
		r := simulated(t, seed, 4, 2)
		seen["decision"] += len(r.Decisions)
		for _, m := range r.Matches {
			notice(seen, m)
		}
	}
	for _, kind := range magici.EntryKinds() {
		if seen[string(kind)] == 0 {
			t.Errorf("no %s", kind)
		}
	}
	for _, what := range []string{
		"end by time", "end by agreement", "end by incident", "end by forfeit", "end by annulled",
		"result by king", "result by points", "result by forfeit", "draw",
		"attacker", "defender", "neither", "duel without a question", "promotion", "castling",
		"undo of an undo", "undo to the toss", "undo of an end", "undo under a pause", "pause in a Duel",
		"timeout of a call", "call and move", "substitution", "Strategist's substitution",
		"move effect", "swap effect", "remove effect", "return effect", "become effect", "points effect", "turn effect",
		"spell", "spell without an effect", "intervention under a pause", "points after the end", "points taken away",
		"forfeit before the toss", "not played", "coin", "decision",
	} {
		if seen[what] == 0 {
			t.Errorf("no %s", what)
		}
	}
	t.Log(seen)
}

// notice counts the events of a match.
func notice(seen map[string]int, m record.Match) {
	switch {
	case len(m.Log) == 0:
		seen["not played"]++
	case m.Toss == nil:
		seen["forfeit before the toss"]++
	case m.Toss.By == "coin":
		seen["coin"]++
	}
	if m.Result != nil {
		seen["result by "+string(m.Result.By)]++
		seen[m.Result.Winner]++
	}
	for _, s := range m.Substitutions {
		seen["substitution"]++
		if s.Square == "" {
			seen["Strategist's substitution"]++
		}
	}
	paused := false
	for i, e := range m.Log {
		seen[string(e.Kind)]++
		seen["entries"]++
		var last record.Entry
		if i > 0 {
			last = m.Log[i-1]
		}
		switch e.Kind {
		case magici.LogEnd:
			seen["end by "+string(e.By)]++
		case magici.LogDuel:
			seen[string(e.Outcome)]++
			if e.Question == "" {
				seen["duel without a question"]++
			}
		case magici.LogMove:
			noticeMove(seen, e, last)
		case magici.LogTimeout:
			if last.Kind == magici.LogDirect {
				seen["timeout of a call"]++
			}
		case magici.LogPause:
			paused = true
			if last.Kind == magici.LogMove && i+2 < len(m.Log) && m.Log[i+2].Kind == magici.LogDuel {
				seen["pause in a Duel"]++
			}
		case magici.LogResume:
			paused = false
		case magici.LogIntervention:
			noticeIntervention(seen, e, last, paused)
		case magici.LogUndo:
			noticeUndo(seen, m.Log, e, last, paused)
		}
	}
}

func noticeIntervention(seen map[string]int, e, last record.Entry, paused bool) {
	for _, effect := range e.Effects {
		seen[string(effect.Do)+" effect"]++
		if effect.Points < 0 {
			seen["points taken away"]++
		}
	}
	switch {
	case e.Spell != "":
		seen["spell"]++
		if len(e.Effects) == 0 {
			seen["spell without an effect"]++
		}
	case last.Kind == magici.LogEnd:
		seen["points after the end"]++
	case paused:
		seen["intervention under a pause"]++
	}
}

func noticeMove(seen map[string]int, e, last record.Entry) {
	if e.Promotion != 0 {
		seen["promotion"]++
	}
	if last.Kind == magici.LogDirect {
		seen["call and move"]++
	}
	if e.From.String() == "e1" && (e.To.String() == "g1" || e.To.String() == "c1") {
		seen["castling"]++ // occasionally a Queen's move
	}
}

func noticeUndo(seen map[string]int, log []record.Entry, e, last record.Entry, paused bool) {
	if e.Target == 0 {
		seen["undo to the toss"]++
	} else if log[e.Target-1].Kind == magici.LogUndo {
		seen["undo of an undo"]++
	}
	if last.Kind == magici.LogEnd {
		seen["undo of an end"]++
	}
	if paused {
		seen["undo under a pause"]++
	}
}
