package roster

import (
	"slices"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// MaxSize is the largest list, in bytes: a thousand people take a twentieth of it.
const MaxSize = 2 << 20

// maxEntries is the most people in a list: a longer one is a wrong file.
const maxEntries = 5000

// Entry is a person in a list.
type Entry struct {
	Line  int
	House string // as written; empty: the list names none
	Name  string // empty: the line has none
}

// List is the content of a file.
type List struct {
	Entries []Entry
	Ignored []string // headings of columns that are not read
	Legacy  bool     // it was read as Windows-1252
}

// Read reads a list for a tournament with some Houses; people without a House in the list go to the chosen
// one, if any. It refuses data that is no table, an unclosed quote, and columns that it does not understand.
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

// reader knows the Houses, whose names identify a column or a heading.
type reader struct {
	houses []tournament.House
	chosen magici.HouseID
}

// list detects the layout of the rows: with headings, a column for each House, a column of House
// names, or one name a line.
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
	// A line with the name of a House is the heading of the lines below.
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

// isHeading reports whether a line is a heading with the name of a House. Among names of people a
// House with two mistakes counts only when a colon ends the line.
func (r reader) isHeading(text string, colon bool) bool {
	if _, ok := find(r.houses, text); ok {
		return true
	}
	_, mistakes, ok := nearest(r.houses, text)
	return ok && (colon || mistakes == 1)
}

// find returns the House that a text names; accents, capitals and signs do not matter.
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
