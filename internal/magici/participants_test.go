package magici_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// TestInvolved finds who has a part in a match, who was substituted too.
func TestInvolved(t *testing.T) {
	m := magici.New(magici.Plan{ID: "1A"})
	for _, fact := range []magici.Fact{
		magici.Named{Side: chess.White, Person: "a"},
		magici.Assigned{Ref: magici.Ref{Side: chess.Black, Slot: magici.King}, Person: "b"},
		magici.Substituted{Ref: magici.Ref{Side: chess.Black, Slot: magici.King}, Person: "c"},
		magici.Substituted{Ref: magici.Ref{Side: chess.White, Slot: magici.NoSlot}, Person: "d"},
	} {
		m = magici.Apply(m, magici.Event{Fact: fact})
	}
	second := magici.Apply(magici.New(magici.Plan{ID: "2A"}), magici.Event{Fact: magici.Named{Side: chess.White, Person: "a"}})
	want := map[magici.PersonID]string{"a": "1A", "b": "1A", "c": "1A", "d": "1A"}
	if diff := cmp.Diff(want, magici.Involved([]magici.Match{m, second})); diff != "" {
		t.Error(diff)
	}
}

// TestCandidates puts those first who have played least, and leaves out who has a place on
// another board.
func TestCandidates(t *testing.T) {
	roster := []magici.PersonID{"a", "b", "c", "d"}
	match := func(id string, round int, stage magici.Phase, over bool, king magici.PersonID) magici.Match {
		m := magici.New(magici.Plan{ID: id, Round: round})
		m.Stage, m.Play.Result.Over = stage, over
		m.Teams[chess.White].Army = m.Teams[chess.White].Army.With(magici.King)
		m.Teams[chess.White].People[magici.King] = king
		return m
	}
	this := match("2A", 2, magici.Purchase, false, "a")
	strategist := match("2B", 2, magici.Planned, false, "")
	strategist.Teams[chess.White].Strategist = "c"
	practice := match("P1", 0, magici.Thinking, true, "b")
	practice.Practice = true
	tests := []struct {
		name string
		all  []magici.Match
		want []magici.PersonID
	}{
		{"nobody has played", nil, []magici.PersonID{"a", "b", "c", "d"}},
		{"one has", []magici.Match{match("1A", 1, magici.Thinking, true, "b")}, []magici.PersonID{"a", "c", "d", "b"}},
		{"twice and once", []magici.Match{
			match("1A", 1, magici.Thinking, true, "a"), match("1B", 1, magici.Thinking, true, "b"), match("0A", 0, magici.Thinking, true, "a"),
		}, []magici.PersonID{"c", "d", "b", "a"}},
		{"practice counts for nothing", []magici.Match{practice}, []magici.PersonID{"a", "b", "c", "d"}},
		{"stands on the other board of the round", []magici.Match{this, match("2B", 2, magici.Deployment, false, "b")}, []magici.PersonID{"a", "c", "d"}},
		{"has stood there", []magici.Match{match("2B", 2, magici.Thinking, true, "b")}, []magici.PersonID{"a", "c", "d"}},
		{"is the Strategist there", []magici.Match{strategist}, []magici.PersonID{"a", "b", "d"}},
		{"stands on a board that is late", []magici.Match{match("1B", 1, magici.Deployment, false, "d")}, []magici.PersonID{"a", "b", "c"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, magici.Candidates(this, roster, tt.all)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
