package magici_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/magici"
)

// TestAssignPeople gives the pieces without a person to the first candidates who are free
// (SM-1.5); who was chosen by hand stays.
func TestAssignPeople(t *testing.T) {
	queen, rook := magici.Buy{Side: white, Slot: slotOf("Q")}, magici.Buy{Side: white, Slot: slotOf("R1")}
	tests := []struct {
		name       string
		before     []step
		candidates []magici.PersonID
		want       map[string]magici.PersonID // by slot
		refused    string
	}{
		{"everybody, in order", []step{{byWhite, queen, ""}}, []magici.PersonID{"c", "a", "b"}, map[string]magici.PersonID{"K": "c", "Q": "a"}, ""},
		{"never the Strategist", nil, []magici.PersonID{"w-strategist", "a"}, map[string]magici.PersonID{"K": "a"}, ""},
		{
			"who has a piece keeps it, and gets no other",
			[]step{{byWhite, queen, ""}, {byWhite, assign(white, "K", "w-K"), ""}},
			[]magici.PersonID{"w-K", "a"},
			map[string]magici.PersonID{"K": "w-K", "Q": "a"},
			"",
		},
		{"too few of them", []step{{byWhite, queen, ""}, {byWhite, rook, ""}}, []magici.PersonID{"a", "b"}, map[string]magici.PersonID{"K": "a", "Q": "b"}, ""},
		{"nobody", nil, []magici.PersonID{"w-strategist"}, nil, "illegal fault.suggest.nobody"},
		{"all have somebody", []step{{byWhite, assign(white, "K", "w-K"), ""}}, []magici.PersonID{"a"}, nil, "stale fault.suggest.done"},
		{"sealed", buys(white), []magici.PersonID{"a"}, nil, "stale fault.purchase.sealed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := run(t, opened(tt.before...))
			b.candidates = tt.candidates
			b.run(t, []step{{byWhite, magici.AssignPeople{Side: white}, tt.refused}})
			got := map[string]magici.PersonID{}
			for slot := range b.m.Teams[white].Army.All() {
				if p := b.m.Teams[white].People[slot]; p != "" {
					got[slot.String()] = p
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" && tt.refused == "" {
				t.Error(diff)
			}
		})
	}
}
