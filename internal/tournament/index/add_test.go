package index_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
	. "scacchimagici/internal/tournament/index"
)

// A tournament from elsewhere must not take the screens away from the one being played.
func TestAdd(t *testing.T) {
	old := tournament.Create{ID: "2023", Name: "Coppa 2023"}
	tests := []struct {
		name string
		list Index
		want []Fact
	}{
		{"beside one that is shown", two, []Fact{Created(old)}},
		{"where nothing is shown", Index{}, []Fact{Created(old), Selected{"2023"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Decide(tt.list, Command{role.Organiser, Add{old}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	if _, err := Decide(two, Command{role.Organiser, Add{tournament.Create{ID: "2025", Name: "x"}}}, nil); fault.CodeOf(err) != fault.Exists {
		t.Errorf("an id that is there: %v", err)
	}
}
