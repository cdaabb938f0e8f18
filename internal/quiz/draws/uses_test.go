package draws

import (
	"fmt"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// duelOf returns the facts of a match in which the white Rook of a1 attacks the black one of a8,
// with a question; log entry 1 is that move.
func duelOf(question string) []magici.Fact {
	rook := magici.Slot(2)
	white, black := magici.Ref{Side: chess.White, Slot: rook}, magici.Ref{Side: chess.Black, Slot: rook}
	a1, a8 := chess.SquareAt(0, 0), chess.SquareAt(0, 7)
	return []magici.Fact{
		magici.Opened{Settings: magici.DefaultSettings()},
		magici.Bought(white), magici.Bought(black),
		magici.Confirmed{Side: chess.White},
		magici.Confirmed{Side: chess.Black},
		magici.Placed{Placement: magici.Placement{Side: chess.White, Slot: rook, Square: a1}},
		magici.Placed{Placement: magici.Placement{Side: chess.Black, Slot: rook, Square: a8}},
		magici.Tossed{},
		magici.Started{},
		magici.Moved{Ref: white, From: a1, To: a8, Defender: &black, Question: &magici.Question{ID: question}},
	}
}

func TestFollowerAfterUndo(t *testing.T) {
	settled := func(q string, o magici.Outcome) magici.Fact { return magici.Settled{Question: q, Outcome: o} }
	undone := func(to int) magici.Fact { return magici.Undone{To: to} }
	reopened := func(to int, q string) magici.Fact {
		return magici.Undone{To: to, Question: &magici.Question{ID: q}}
	}
	first, second, neither := magici.AttackerFirst, magici.DefenderFirst, magici.Neither
	for _, tt := range []struct {
		name  string
		facts []magici.Fact // after question q-1 was asked
		want  string
	}{
		{"open", nil, "q-1:"},
		{"decided", []magici.Fact{settled("q-1", first)}, "q-1:attacker"},
		{"taken back with its move", []magici.Fact{settled("q-1", first), undone(0)}, "q-1:"},
		{"the undo is undone", []magici.Fact{settled("q-1", first), undone(0), undone(2)}, "q-1:attacker"},
		{"and that one too", []magici.Fact{settled("q-1", first), undone(0), undone(2), undone(3)}, "q-1:"},
		{"replaced", []magici.Fact{settled("q-1", first), reopened(1, "q-1"), settled("q-1", neither)}, "q-1:neither"},
		{"replaced, and the first outcome again", []magici.Fact{
			settled("q-1", first), reopened(1, "q-1"), settled("q-1", neither), undone(2),
		}, "q-1:attacker"},
		{"another question, and the first outcome again", []magici.Fact{
			settled("q-1", first), reopened(1, "q-2"), settled("q-2", second), undone(2),
		}, "q-1:attacker q-2:"},
		{"replaced after an undo of another question", []magici.Fact{
			settled("q-1", first), reopened(1, "q-2"), undone(2), reopened(1, "q-1"), settled("q-1", neither),
		}, "q-1:neither q-2:"},
		{"void, and its Duel again", []magici.Fact{
			magici.Voided{Question: "q-1", Next: &magici.Question{ID: "q-2"}}, settled("q-2", first), undone(0), undone(3),
		}, "q-1:void q-2:attacker"},
		{"written anew", []magici.Fact{settled("q-1", first), undone(0), duelOf("q-1")[9], settled("q-1", second)}, "q-1:defender"},
		{"void and written anew", []magici.Fact{
			magici.Voided{Question: "q-1", Next: &magici.Question{ID: "q-2"}},
			settled("q-2", first), undone(0),
			duelOf("q-1")[9],
			magici.Voided{Question: "q-1", Next: &magici.Question{ID: "q-2"}},
			settled("q-2", first),
		}, "q-1:void q-2:attacker"},
		{"the Referee's own", []magici.Fact{reopened(1, magici.OwnQuestion), settled(magici.OwnQuestion, first)}, "q-1:"},
	} {
		l := FollowUses(magici.Plan{ID: "1A"})
		for i, f := range append(duelOf("q-1"), tt.facts...) {
			l.Event(magici.Event{Clock: magici.Instant(i), Fact: f}, at(i))
		}
		var got []string
		for _, u := range l.Uses() {
			outcome := string(u.Outcome)
			if u.Voided {
				outcome = "void"
			}
			got = append(got, fmt.Sprintf("%s:%s", u.Question, outcome))
		}
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}
