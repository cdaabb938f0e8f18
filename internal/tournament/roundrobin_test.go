package tournament_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

func housesOf(n int) []magici.HouseID {
	var ids []magici.HouseID
	for i := range n {
		ids = append(ids, magici.HouseID(rune('a'+i)))
	}
	return ids
}

// TestRoundRobin checks every size that the generator allows: no conflict, as few rounds as
// possible, colours in balance.
func TestRoundRobin(t *testing.T) {
	for n := tournament.MinHouses; n <= tournament.MaxHouses; n++ {
		for boards := 1; boards <= tournament.MaxBoards; boards++ {
			t.Run(fmt.Sprintf("%d Houses, %d boards", n, boards), func(t *testing.T) {
				plans, err := tournament.RoundRobin(housesOf(n), boards)
				if err != nil {
					t.Fatal(err)
				}
				if conflicts := tournament.CheckSchedule(housesOf(n), plans); len(conflicts) > 0 {
					t.Errorf("conflicts: %+v", conflicts)
				}
				matches, rounds := n*(n-1)/2, plans[len(plans)-1].Round
				fewest := max(n-1+n%2, (matches+boards-1)/boards)
				if len(plans) != matches || rounds != fewest {
					t.Errorf("%d matches in %d rounds, want %d in %d", len(plans), rounds, matches, fewest)
				}
				white := map[magici.HouseID]int{}
				for _, p := range plans {
					white[p.White]++
					white[p.Black]--
					if p.Board[0]-'A' >= byte(boards) {
						t.Errorf("%s is on a board that is not there", p.ID)
					}
				}
				for house, more := range white {
					if more < -1 || more > 1 {
						t.Errorf("%s is White %+d times more than Black", house, more)
					}
				}
			})
		}
	}
}

// TestFourHouses draws the regulation's own case: three rounds of two.
func TestFourHouses(t *testing.T) {
	plans, err := tournament.RoundRobin(housesOf(4), 2)
	if err != nil {
		t.Fatal(err)
	}
	var drawn []string
	for _, p := range plans {
		drawn = append(drawn, fmt.Sprintf("%s %d%s %s-%s", p.ID, p.Round, p.Board, p.White, p.Black))
	}
	want := []string{"1A 1A d-a", "1B 1B b-c", "2A 2A d-b", "2B 2B a-c", "3A 3A c-d", "3B 3B a-b"}
	if diff := cmp.Diff(want, drawn); diff != "" {
		t.Error(diff)
	}
}

func TestRoundRobinRefuses(t *testing.T) {
	tests := []struct {
		name   string
		houses []magici.HouseID
		boards int
		key    string
	}{
		{"one House", housesOf(1), 1, "fault.schedule.houses"},
		{"thirteen Houses", housesOf(13), 1, "fault.schedule.houses"},
		{"no board", housesOf(4), 0, "fault.schedule.boards"},
		{"seven boards", housesOf(4), 7, "fault.schedule.boards"},
		{"a House twice", []magici.HouseID{"a", "b", "a"}, 1, "fault.schedule.twice"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tournament.RoundRobin(tt.houses, tt.boards)
			conflictsSaid(t, fault.From(err), tt.key)
		})
	}
}

// conflictsSaid checks that a fault has its sentence in both languages.
func conflictsSaid(t *testing.T, f *fault.Fault, key string) {
	t.Helper()
	if f == nil || f.Key != key {
		t.Fatalf("got %v, want %s", f, key)
	}
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range locale.Languages {
		if s := catalogue.In(l).Fault(f); strings.ContainsAny(s, "⟦%") {
			t.Errorf("%s: %s", l, s)
		}
	}
}

func TestCheckSchedule(t *testing.T) {
	tests := []struct {
		name  string
		plans string // such as "1A 1A a-b": id, round and board, Houses
		want  string // the problem with its matches
	}{
		{"all is well", "1A 1A a-b, 2A 2A b-c, 3A 3A c-a", ""},
		{"a House twice in a round", "1A 1A a-b, 1B 1B b-c, 2A 2A c-a", "housetwice b 1A 1B"},
		{"a board twice in a round", "1A 1A a-b, 1B 1A c-d, 2A 2A a-c, 2B 2B b-d, 3A 3A a-d, 3B 3B b-c", "boardtwice A 1A 1B"},
		{"against itself", "1A 1A a-b, 2A 2A b-b", "itself b 2A"},
		{"a House that is not there", "1A 1A a-b, 2A 2A a-x", "house x 2A"},
		{"a board that is not there", "1A 1G a-b", "board G 1A"},
		{"an id twice", "1A 1A a-b, 1A 2A a-c, 3A 3A b-c", "id 1A 1A"},
		{"never", "1A 1A a-b, 2A 2A b-c", "missing a c"},
		{"once again", "1A 1A a-b, 2A 2A b-a", "again a b 1A 2A"},
		{"three at once", "1A 1A a-b, 1B 1B a-c, 1C 1C a-d, 2A 2A b-c, 3A 3A b-d, 4A 4A c-d", "housetwice a 1A 1B 1C"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			plans, houses := read(t, tt.plans)
			var got []string
			for _, c := range tournament.CheckSchedule(houses, plans) {
				words := []string{string(c.Problem)}
				if len(c.Houses) == 0 && c.Problem != tournament.IDTwice {
					words = append(words, c.Board)
				}
				for _, h := range c.Houses {
					words = append(words, string(h))
				}
				got = append(got, strings.Join(append(words, c.Matches...), " "))
				conflictsSaid(t, c.Fault(func(id magici.HouseID) string { return string(id) }), "fault.schedule."+string(c.Problem))
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, ", ")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// read returns the plans of a text and the Houses in them, except x.
func read(t *testing.T, text string) (plans []magici.Plan, houses []magici.HouseID) {
	t.Helper()
	for line := range strings.SplitSeq(text, ", ") {
		f := strings.Fields(line)
		white, black, _ := strings.Cut(f[2], "-")
		plans = append(plans, magici.Plan{
			ID: f[0], Round: int(f[1][0] - '0'), Board: f[1][1:],
			White: magici.HouseID(white), Black: magici.HouseID(black),
		})
	}
	for _, id := range []magici.HouseID{"a", "b", "c", "d"} {
		if strings.Contains(text, string(id)+"-") || strings.Contains(text, "-"+string(id)) {
			houses = append(houses, id)
		}
	}
	return plans, houses
}

// TestPracticeIsOutside shows that a practice match has no conflicts.
func TestPracticeIsOutside(t *testing.T) {
	plans, houses := read(t, "1A 1A a-b, P 1A a-b")
	plans[1].Practice = true
	if got := tournament.CheckSchedule(houses, plans); len(got) > 0 {
		t.Errorf("conflicts: %+v", got)
	}
	if tournament.HouseTwice.Warns() || !tournament.NeverMeet.Warns() || !tournament.MetTwice.Warns() {
		t.Error("who never meets or too often warns, and nothing else")
	}
}
