package desk

import (
	"slices"
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// From the first person who is here the program suggests only those who are; without any it suggests all. Who arrives
// changes nothing else of the tournament, and listeners are notified so.
func TestSuggestsWhoIsHere(t *testing.T) {
	s := newSchedule(t)
	roster := s.tournament().Roster("grifondoro")
	b := s.sit("1A")
	refused(t, "open 1A", s.open("1A"), "")
	b.must(magici.HelpPurchase{Side: white}, magici.Buy{Side: white, Slot: magici.Queen})
	strategist := b.match().Teams[white].Strategist
	others := slices.DeleteFunc(slices.Clone(roster), func(p magici.PersonID) bool { return p == strategist })

	var changes []Change
	s.desk.Listen(func(c Change) { changes = append(changes, c) })
	last := others[len(others)-1]
	refused(t, "one is here", s.order(tournament.NoteAttendance{Person: last, Is: tournament.Here}), "")
	refused(t, "the same again", s.order(tournament.NoteAttendance{Person: last, Is: tournament.Here}), "")
	refused(t, "another name", s.order(tournament.RenamePerson{Person: others[0], Name: "Zoe"}), "")
	if want := []Change{{Tournament: s.id, Arrivals: true}, {Tournament: s.id}}; !slices.Equal(changes, want) {
		t.Errorf("changes %v, want %v", changes, want)
	}
	b.must(magici.AssignPeople{Side: white})
	team := b.match().Teams[white]
	if team.People[magici.King] != last || team.People[magici.Queen] != "" {
		t.Errorf("King %q, Queen %q, want the one who is here, and nobody", team.People[magici.King], team.People[magici.Queen])
	}
	b.must(magici.Assign{Side: white, Slot: magici.Queen, Person: others[0]}) // a person who is absent can be chosen
}
