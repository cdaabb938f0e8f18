package roster

import (
	"slices"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// MaxSize is how large a list may be, in bytes: a thousand people take a twentieth of it.
const MaxSize = 2 << 20

// maxEntries is how many people a list may name: more are no roster but a wrong file.
const maxEntries = 5000

// Entry is a person as a list names them.
type Entry struct {
	Line  int
	House string // as it is written; empty: the list does not say
	Name  string // empty: the line has none
}

// List is what a file says.
type List struct {
	Entries []Entry
	Ignored []string // headings of columns from which nothing is read
	Legacy  bool     // it was read as Windows-1252
}

// Read reads a list for a tournament of some Houses; those whose House it does not say go
// to the one chosen, if any. It refuses what is no table, a quote that is not closed, and
// columns that it does not understand.
func Read(data []byte, houses []tournament.House, chosen magici.HouseID) (List, error) {
	if len(data) > MaxSize {
		return List{}, fault.New(fault.Invalid, "fault.roster.size", MaxSize>>20)
	}
	text, legacy, err := decode(data)
	if err != nil {
		return List{}, err
	}
	rows, err := readRows(text)
	if err != nil {
		return List{}, err
	}
	if len(rows) == 0 {
		return List{}, fault.New(fault.Invalid, "fault.people.empty")
	}
	l, err := reader{houses, chosen}.list(rows)
	l.Legacy = legacy
	if err == nil && len(l.Entries) > maxEntries {
		err = fault.New(fault.Invalid, "fault.roster.long", len(l.Entries), maxEntries)
	}
	if err == nil && len(l.Entries) == 0 {
		err = fault.New(fault.Invalid, "fault.people.empty")
	}
	return l, err
}

// reader knows the Houses, whose names tell a column or a heading.
type reader struct {
	houses []tournament.House
	chosen magici.HouseID
}

// list finds out how the rows are laid out: with headings, a column for each House, a
// column that names Houses, or one name a line.
func (r reader) list(rows []row) (List, error) {
	var all []Entry
	c, ok, err := headed(rows[0])
	switch {
	case err != nil:
		return List{}, err
	case ok:
		for _, r := range rows[1:] {
			full := label.Tidy(r.at(c.name) + " " + r.at(c.surname))
			if full != "" || r.at(c.house) != "" {
				all = append(all, Entry{r.line, r.at(c.house), full})
			}
		}
		return List{Entries: all, Ignored: c.ignored}, nil
	}
	onlyHouses := !slices.ContainsFunc(rows[0].cells, func(cell string) bool { return cell != "" && !r.isHouse(cell) })
	if onlyHouses && len(rows[0].cells) > 1 {
		for column, house := range rows[0].cells {
			for _, r := range rows[1:] {
				if n := nameIn(r.at(column)); n != "" && house != "" {
					all = append(all, Entry{r.line, house, n})
				}
			}
		}
		return List{Entries: all}, nil
	}
	if at := r.houseColumn(rows); at >= 0 {
		for _, r := range rows {
			others := slices.Delete(slices.Clone(r.cells), at, at+1)
			all = append(all, Entry{r.line, r.at(at), nameIn(strings.Join(others, "\t"))})
		}
		return List{Entries: all}, nil
	}
	// A line that is the name of a House heads those below.
	house := ""
	for _, line := range rows {
		text := strings.Join(line.cells, "\t")
		heading := strings.TrimSuffix(strings.TrimSpace(text), ":")
		switch n := nameIn(text); {
		case r.isHeading(heading, heading != strings.TrimSpace(text)):
			house = heading
		case n != "":
			all = append(all, Entry{line.line, house, n})
		}
	}
	if len(rows[0].cells) > 1 && r.chosen == "" && len(all) > 0 && all[0].House == "" {
		return List{}, fault.New(fault.Invalid, "fault.roster.columns", quoteAll(rows[0].cells))
	}
	return List{Entries: all}, nil
}

// nameIn returns the name in a line of a pasted list, as package tournament reads it.
func nameIn(text string) string {
	if names := tournament.Paste(text); len(names) > 0 {
		return names[0]
	}
	return ""
}

// houseColumn returns the column in which every row names a House, or -1.
func (r reader) houseColumn(rows []row) int {
	if len(rows[0].cells) < 2 {
		return -1
	}
	for column := range rows[0].cells {
		if !slices.ContainsFunc(rows, func(line row) bool { return !r.isHouse(line.at(column)) }) {
			return column
		}
	}
	return -1
}

// isHouse reports whether a cell names a House, with a typing mistake or without.
func (r reader) isHouse(text string) bool {
	if _, ok := find(r.houses, text); ok {
		return true
	}
	_, _, ok := nearest(r.houses, text)
	return ok
}

// isHeading reports whether a line names the House of those below. Among names of people a
// House with two mistakes is taken for one only when a colon ends the line.
func (r reader) isHeading(text string, colon bool) bool {
	if _, ok := find(r.houses, text); ok {
		return true
	}
	_, mistakes, ok := nearest(r.houses, text)
	return ok && (colon || mistakes == 1)
}

// find returns the House that a text names: accents, capitals and signs do not matter.
func find(houses []tournament.House, text string) (tournament.House, bool) {
	text = label.Tidy(text)
	for _, h := range houses {
		slug := label.Slug(text)
		if label.Same(h.Name, text) || slug != "" && (slug == label.Slug(h.Name) || slug == string(h.ID)) {
			return h, text != ""
		}
	}
	return tournament.House{}, false
}
