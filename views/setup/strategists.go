package setup

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/form"
	"scacchimagici/views/ui"
)

// proposeQuery is the query that fills in a Strategist wherever none is named yet.
const proposeQuery = "proposta"

// Strategists are the Strategists of every House in all of its matches.
type Strategists struct {
	People
	Propose bool // the form shows a proposal where no Strategist is named
}

// nomination is a side of a match, for which its House names a Strategist.
type nomination struct {
	magici.Match
	side     chess.Side
	chosen   magici.PersonID // whom the form shows; empty: no person yet
	proposed bool            // chosen is a proposal
}

// named is the Strategist of the side; empty: there is none yet.
func (p nomination) named() magici.PersonID { return p.Teams[p.side].Strategist }

// house is the House of the side, against that of the other.
func (p nomination) house() magici.HouseID   { return p.Teams[p.side].House }
func (p nomination) against() magici.HouseID { return p.Teams[p.side.Other()].House }

// open reports whether the Strategist can be named here: once the match has been opened, its Referee changes them.
func (p nomination) open() bool { return p.Phase() == magici.Planned }

// field is the field with the Strategist, and seen the one with the Strategist that the page has shown.
func (p nomination) field() string { return "person-" + p.ID + "-" + p.side.String() }
func (p nomination) seen() string  { return "seen-" + p.ID + "-" + p.side.String() }

// nominations are those of all matches, in their order.
func nominations(matches []magici.Match) []nomination {
	var all []nomination
	for _, m := range matches {
		for side := chess.White; side <= chess.Black; side++ {
			all = append(all, nomination{Match: m, side: side, chosen: m.Teams[side].Strategist})
		}
	}
	return all
}

// nominations are those of all matches as the form shows them. A proposal takes of each House the person who has been
// Strategist least often, of these the one who has played least.
func (s Strategists) nominations() []nomination {
	times, all := s.strategistTimes(), nominations(s.Matches)
	for i, p := range all {
		if !s.Propose || !p.open() || p.named() != "" {
			continue
		}
		if members := s.candidates(p.house(), times); len(members) > 0 && !s.absent(members[0].ID) {
			all[i].chosen, all[i].proposed = members[0].ID, true
			times[members[0].ID]++
		}
	}
	return all
}

// nominationsOf returns those of a House, and how many of them have a Strategist.
func nominationsOf(all []nomination, house magici.HouseID) (its []nomination, named int) {
	for _, p := range all {
		if p.house() == house {
			its = append(its, p)
			if p.named() != "" {
				named++
			}
		}
	}
	return its, named
}

// count tells how many of them have a Strategist.
func (s Strategists) count(all []nomination) string {
	named := 0
	for _, p := range all {
		if p.named() != "" {
			named++
		}
	}
	return s.T("setup.strategists.named", named, len(all))
}

// lacking counts the nominations without a Strategist for which the House has a person.
func (s Strategists) lacking(all []nomination) int {
	n := 0
	for _, p := range all {
		if p.open() && p.named() == "" && len(s.Tournament.Members(p.house())) > 0 {
			n++
		}
	}
	return n
}

// opens reports whether a Strategist can be named here.
func (s Strategists) opens(all []nomination) bool { return slices.ContainsFunc(all, nomination.open) }

// save is the order that names the chosen Strategists.
func (s Strategists) save() ui.Command {
	return ui.Command{Action: screen.StrategistsPath, Class: "s-strategists", Fields: []ui.Field{screen.Field("tournament", s.Tournament.ID)}}
}

// strategistTimes counts the matches of which each person is Strategist.
func (s Strategists) strategistTimes() map[magici.PersonID]int {
	times := map[magici.PersonID]int{}
	for _, m := range s.Matches {
		for _, team := range m.Teams {
			times[team.Strategist]++
		}
	}
	return times
}

// candidates are the people of a House: first those who have been Strategist least often, of these those who
// have played least. People who are absent come last.
func (s Strategists) candidates(house magici.HouseID, times map[magici.PersonID]int) []tournament.Person {
	members := s.Tournament.Members(house)
	slices.SortStableFunc(members, func(a, b tournament.Person) int {
		if x, y := s.absent(a.ID), s.absent(b.ID); x != y {
			return map[bool]int{false: -1, true: 1}[x]
		}
		return cmp.Or(cmp.Compare(times[a.ID], times[b.ID]), cmp.Compare(s.People.People[a.ID].Played, s.People.People[b.ID].Played))
	})
	return members
}

// absent reports whether a person has not arrived, or has left.
func (s Strategists) absent(id magici.PersonID) bool { return s.People.People[id].Absent }

// byTimes groups sorted candidates by how often they have been Strategist, with those who are absent apart.
func (s Strategists) byTimes(sorted []tournament.Person, times map[magici.PersonID]int) [][]tournament.Person {
	var groups [][]tournament.Person
	for i, person := range sorted {
		if i == 0 || times[person.ID] != times[sorted[i-1].ID] || s.absent(person.ID) != s.absent(sorted[i-1].ID) {
			groups = append(groups, nil)
		}
		last := &groups[len(groups)-1]
		*last = append(*last, person)
	}
	return groups
}

// candidate names a person who can be Strategist, with the number of matches that the person has played.
func (s Strategists) candidate(id magici.PersonID) string {
	played := ""
	if n := s.People.People[id].Played; n > 0 {
		played = s.T("setup.played", n)
	}
	return screen.Dotted(s.People.People[id].Name, screen.AbsentText(s.Words, s.People.People[id]), played)
}

// postStrategists names the Strategists of a form, of all matches at once; it first looks at all of them, so that a refused
// form changes nothing. Form: id, tournament, and for each side of a match person-MATCH-SIDE and seen-MATCH-SIDE, the
// Strategist that the page has shown.
func (p *Pages) postStrategists(w http.ResponseWriter, r *http.Request) error {
	id, err := form.ReadOrder(w, r)
	if err != nil {
		return err
	}
	t, ok := p.Desk.Tournaments.Current()
	if !ok || t.ID != r.PostForm.Get("tournament") {
		return fault.New(fault.Stale, "fault.strategists.tournament")
	}
	snapshot, err := p.Desk.Snapshot(r.Context(), t.ID)
	if err != nil {
		return err
	}
	named, err := toName(t, nominations(snapshot.States()), r.PostForm.Get)
	if err != nil {
		return err
	}
	for i, to := range named {
		_, err := p.Desk.Matches.Do(r.Context(), desk.Key{Tournament: t.ID, Match: to.ID}, stream.Request[magici.Command]{
			ID: id + "-" + strconv.Itoa(i), Actor: p.Server.OrganiserName(r), At: time.Now(),
			Command: magici.Command{By: magici.Actor{Role: role.Organiser}, Order: magici.NameStrategist{Side: to.side, Person: to.chosen}},
		})
		if err != nil {
			return err
		}
	}
	return p.Server.Done(w, r, screen.StrategistsPath+"?fatto=strategists&n="+strconv.Itoa(len(named)))
}

// toName returns the nominations for which a form chooses another Strategist than the page has shown. It refuses people of
// another House, and those that have changed since.
func toName(t tournament.Tournament, all []nomination, said func(string) string) ([]nomination, error) {
	var named []nomination
	for _, p := range all {
		chosen, seen := magici.PersonID(said(p.field())), magici.PersonID(said(p.seen()))
		if chosen == "" || chosen == seen || chosen == p.named() {
			continue
		}
		switch person, ok := t.Person(chosen); {
		case !ok || person.Gone || person.House != p.house():
			return nil, fault.New(fault.Illegal, "fault.strategists.roster", p.ID, t.HouseName(p.house())).By("SM-1.1")
		case !p.open():
			return nil, fault.New(fault.Stale, "fault.strategists.begun", p.ID)
		case p.named() != seen:
			now, _ := t.Person(p.named())
			return nil, fault.New(fault.Stale, "fault.strategists.changed", p.ID, t.HouseName(p.house()), now.Name)
		}
		p.chosen = chosen
		named = append(named, p)
	}
	return named, nil
}
