package roster

import (
	"slices"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
)

// Options say what a list leaves open.
type Options struct {
	House magici.HouseID // of the lines that name none; empty: such lines are refused
	Twins bool           // who has the name of somebody of the same House is another person
}

// Line is what becomes of one person of a list.
type Line struct {
	Entry
	To      magici.HouseID // where they go
	Refused *fault.Fault   // why they are not added; nil: they are
	Twin    bool           // refused only for the name: [Options.Twins] adds them
	Also    string         // the name of another House that has somebody of this name
}

// Plan returns what would become of each person of the list in a tournament, in its order.
func (l List) Plan(t tournament.Tournament, o Options) []Line {
	p := planner{t: t, o: o, seen: map[string]int{}}
	for _, person := range t.People {
		if !person.Gone {
			p.seen[key(person.House, person.Name)] = 0
		}
	}
	lines := make([]Line, len(l.Entries))
	for i, e := range l.Entries {
		lines[i] = p.line(e)
	}
	return lines
}

// Added returns the people of a plan, as the order that enrols them takes them.
func Added(lines []Line) []tournament.Newcomer {
	var all []tournament.Newcomer
	for _, line := range lines {
		if line.Refused == nil {
			all = append(all, tournament.Newcomer{House: line.To, Name: line.Name})
		}
	}
	return all
}

// planner adds person after person to a copy of the tournament, which is not kept.
type planner struct {
	t    tournament.Tournament
	o    Options
	seen map[string]int // the line of each name in its House; 0: it was there before
}

func key(house magici.HouseID, name string) string {
	return string(house) + "\x00" + strings.ToLower(name)
}

// line returns what becomes of e, and adds the person to the planner's tournament.
func (p *planner) line(e Entry) Line {
	l := Line{Entry: e, To: p.o.House}
	if e.House != "" {
		h, ok := find(p.t.Houses, e.House)
		if !ok {
			names := make([]string, len(p.t.Houses))
			for i, h := range p.t.Houses {
				names[i] = h.Name
			}
			l.To = ""
			l.Refused = fault.New(fault.NotFound, "fault.roster.house", label.Cut(e.House, 30), quoteAll(names))
			return l
		}
		l.To = h.ID
	}
	switch {
	case e.Name == "":
		l.Refused = fault.New(fault.Invalid, "fault.roster.nobody")
	case l.To == "":
		l.Refused = fault.New(fault.Invalid, "fault.roster.nohouse")
	default:
		p.enrol(&l)
	}
	return l
}

// enrol adds the person of l to the planner's tournament, or says in l why not.
func (p *planner) enrol(l *Line) {
	first, twice := p.seen[key(l.To, l.Name)]
	switch {
	case twice && !p.o.Twins && first == 0:
		l.Refused, l.Twin = fault.New(fault.Exists, "fault.roster.there", l.Name), true
		return
	case twice && !p.o.Twins:
		l.Refused, l.Twin = fault.New(fault.Exists, "fault.roster.twice", l.Name, first), true
		return
	}
	facts, err := tournament.Decide(p.t, tournament.Command{
		By: role.Organiser, Order: tournament.AddPeople{House: l.To, Names: []string{l.Name}},
	})
	if l.Refused = fault.From(err); err != nil {
		return
	}
	for _, f := range facts {
		// Apply would work the names of everybody out anew, for each line of the list.
		if added, ok := f.(tournament.PeopleAdded); ok {
			p.t.People = append(slices.Clip(p.t.People), added.People...)
		}
	}
	for _, h := range p.t.Houses {
		if _, there := p.seen[key(h.ID, l.Name)]; there && h.ID != l.To {
			l.Also = h.Name
			break
		}
	}
	if !twice {
		p.seen[key(l.To, l.Name)] = l.Line
	}
}
