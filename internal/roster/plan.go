package roster

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
)

// Options are the organiser's answers to open questions of a list. The keys of Houses and Twins are
// places of entries in the list, from 0.
type Options struct {
	House  magici.HouseID         // for lines without a House; empty: such lines are refused
	Houses map[int]magici.HouseID // for lines with a doubtful House; empty: the line is left out
	Twins  map[int]bool           // a person of this or another House has this name: true adds another person, false leaves the line out
	Names  map[int]string         // for lines with a name that no person can have; empty: the line is left out
}

// Line is the result for one person of a list.
type Line struct {
	Entry
	To       magici.HouseID // the House that takes them
	Doubtful bool           // the list has a wrong House or none: [Options.Houses] may name it
	Guessed  bool           // To is the House with the nearest name
	Refused  *fault.Fault   // why they are not added; nil: they are added
	LeftOut  bool           // refused by the organiser's choice
	Twin     bool           // a person of this or another House has this name: [Options.Twins] decides
	Same     *fault.Fault   // where the person of this name is; nil: there is none
	Misnamed bool           // the list has a name that no person can have: [Options.Names] may have another
}

// Plan returns the result for each person of the list in a tournament, in order.
func (l List) Plan(t tournament.Tournament, o Options) []Line {
	p := planner{t: t, o: o, seen: map[string]int{}}
	for _, person := range t.People {
		if !person.Gone {
			p.seen[key(person.House, person.Name)] = 0
		}
	}
	lines := make([]Line, len(l.Entries))
	for i, e := range l.Entries {
		lines[i] = p.line(i, e)
	}
	return lines
}

// Added returns the added people of a plan, for the order that enrols them.
func Added(lines []Line) []tournament.Newcomer {
	var all []tournament.Newcomer
	for _, line := range lines {
		if line.Refused == nil {
			all = append(all, tournament.Newcomer{House: line.To, Name: line.Name})
		}
	}
	return all
}

// planner adds person after person to a temporary copy of the tournament.
type planner struct {
	t    tournament.Tournament
	o    Options
	seen map[string]int // the line of each name in its House; 0: it was there before
}

func key(house magici.HouseID, name string) string {
	return string(house) + "\x00" + strings.ToLower(name)
}

// line returns the result for e, the i-th entry, and adds the person to the planner's tournament.
func (p *planner) line(i int, e Entry) Line {
	l := Line{Entry: e, To: p.o.House}
	name, mended := p.o.Names[i]
	if name = label.Tidy(name); mended {
		l.Name, l.Misnamed = cmp.Or(name, e.Name), true
	}
	picked, chosen := p.o.Houses[i]
	if h, known := find(p.t.Houses, e.House); known {
		l.To = h.ID
	} else if e.House != "" || l.To == "" {
		l.Doubtful, l.To = true, picked
		if h, _, near := nearest(p.t.Houses, e.House); near && !chosen {
			l.Guessed, l.To = true, h.ID
		}
	}
	switch {
	case mended && name == "":
		l.leaveOut()
	case l.Name == "":
		l.Refused, l.Misnamed = fault.New(fault.Invalid, "fault.roster.nobody"), true
	case l.To == "" && chosen:
		l.leaveOut()
	case l.To == "" && e.House == "":
		l.Refused = fault.New(fault.Invalid, "fault.roster.nohouse")
	case l.To == "":
		names := make([]string, len(p.t.Houses))
		for i, h := range p.t.Houses {
			names[i] = h.Name
		}
		l.Refused = fault.New(fault.NotFound, "fault.roster.house", label.Cut(e.House, 30), quoteAll(names))
	default:
		p.enrol(i, &l)
	}
	return l
}

// leaveOut records that the organiser leaves the person of l out.
func (l *Line) leaveOut() { l.LeftOut, l.Refused = true, fault.New(fault.Invalid, "fault.roster.left") }

// enrol adds the person of l, the i-th entry, to the planner's tournament, or records the reason in l.
func (p *planner) enrol(i int, l *Line) {
	another, decided := p.o.Twins[i]
	l.Same = p.same(l)
	l.Twin = l.Same != nil || decided
	switch {
	case decided && !another:
		l.leaveOut()
	case !decided:
		l.Refused = l.Same
	}
	if l.Refused != nil {
		return
	}
	facts, err := tournament.Decide(p.t, tournament.Command{
		By: role.Organiser, Order: tournament.AddPeople{House: l.To, Names: []string{l.Name}},
	}, nil)
	if l.Refused = fault.From(err); err != nil {
		l.Misnamed = l.Misnamed || errors.Is(err, label.ErrLong) || errors.Is(err, label.ErrUnfit)
		return
	}
	for _, f := range facts {
		// Apply would compute all names anew for each line of the list.
		if added, ok := f.(tournament.PeopleAdded); ok {
			p.t.People = append(slices.Clip(p.t.People), added.People...)
		}
	}
	if _, there := p.seen[key(l.To, l.Name)]; !there {
		p.seen[key(l.To, l.Name)] = l.Line
	}
}

// same says where a person with the name of l is already, in the House of l or in another one; nil: there is none.
func (p *planner) same(l *Line) *fault.Fault {
	switch first, there := p.seen[key(l.To, l.Name)]; {
	case there && first == 0:
		return fault.New(fault.Exists, "fault.roster.there", l.Name)
	case there:
		return fault.New(fault.Exists, "fault.roster.twice", l.Name, first)
	}
	for _, h := range p.t.Houses {
		switch first, there := p.seen[key(h.ID, l.Name)]; {
		case there && first == 0:
			return fault.New(fault.Exists, "fault.roster.elsewhere", l.Name, h.Name)
		case there:
			return fault.New(fault.Exists, "fault.roster.elsewhere.line", l.Name, first, h.Name)
		}
	}
	return nil
}
