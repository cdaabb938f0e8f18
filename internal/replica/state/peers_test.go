package state_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// The state is a fold of the log's facts; a fact that changes nothing is not recorded.
func TestFacts(t *testing.T) {
	first := state.Member{ID: "p1", Name: "Biblioteca", Kind: state.KindSpare, Key: "UA"}
	second := state.Member{ID: "p2", Name: "Giardino", Kind: state.KindRelay, Key: "UB"}
	third := state.Member{ID: "p3", Name: "Cucina", Kind: state.KindSpare, Key: "UC"}
	both := state.State{Peers: []state.Member{first, second}}
	tests := []struct {
		name  string
		given state.State
		fact  state.Fact
		want  state.State
		code  fault.Code
	}{
		{"a peer", state.State{Peers: []state.Member{first}}, state.PeerAdded{Member: second}, both, fault.None},
		{"of a name that is there", both, state.PeerAdded{Member: state.Member{ID: "p3", Name: "Biblioteca"}}, both, fault.Exists},
		{"removed", both, state.PeerRemoved{ID: "p1"}, state.State{Peers: []state.Member{second}}, fault.None},
		{"an unknown one", both, state.PeerRemoved{ID: "p3"}, both, fault.NotFound},
		{"somewhere else", both, state.PeerMoved{ID: "p2", Reach: "http://192.168.8.9:8080"}, state.State{Peers: []state.Member{
			first, {ID: "p2", Name: "Giardino", Kind: state.KindRelay, Key: "UB", Reach: "http://192.168.8.9:8080"},
		}}, fault.None},
		{"on both disks", both, state.ConfirmBothSet{On: true}, state.State{Peers: both.Peers, ConfirmBoth: true}, fault.None},
		{"already so", both, state.ConfirmBothSet{}, both, fault.None},
		{"took over: who followed pairs anew", both, state.TookOver{Epoch: 1, ID: "p1", Name: "Biblioteca"}, state.State{Epoch: 1}, fault.None},
		{
			"the laptop before and its other spares are known",
			state.State{Peers: []state.Member{first, second, third}},
			state.TookOver{Epoch: 2, ID: "p1", Name: "Biblioteca", Before: &state.Member{Name: "Banco", Key: "UD"}},
			state.State{Epoch: 2, Known: []state.Member{third, {Name: "Banco", Kind: state.KindSpare, Key: "UD"}}},
			fault.None,
		},
		{
			"one of them is back",
			state.State{Epoch: 2, Known: []state.Member{third, {Name: "Banco", Key: "UD"}}},
			state.PeerAdded{Member: first},
			state.State{Epoch: 2, Peers: []state.Member{first}, Known: []state.Member{third, {Name: "Banco", Key: "UD"}}},
			fault.None,
		},
		{
			"and known no longer",
			state.State{Epoch: 2, Known: []state.Member{first}},
			state.PeerAdded{Member: first},
			state.State{Epoch: 2, Peers: []state.Member{first}, Known: []state.Member{}},
			fault.None,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			facts, err := state.Decide(tt.given, tt.fact)
			if fault.CodeOf(err) != tt.code {
				t.Fatalf("refused with %v, want %v", err, tt.code)
			}
			got := tt.given
			for _, f := range facts {
				data, err := state.Facts.Encode(f)
				if err != nil {
					t.Fatal(err)
				}
				loaded, err := state.Facts.Load(state.Facts.Word(f), data)
				if err != nil {
					t.Fatal(err)
				}
				got = state.Apply(got, loaded)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
