package setup

import (
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/roster"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// ListRead is a list of people that was read and waits for the organiser's confirmation.
type ListRead struct {
	ID    string // of the reading
	Name  string // of the file
	List  roster.List
	Lines []roster.Line
}

// PeopleImport is the page that takes a list of people.
type PeopleImport struct {
	Setup
	Read   *ListRead      // nil: no list has been read yet
	Pasted string         // the list as it was typed
	House  magici.HouseID // of people without one; empty: the list names their Houses
}

// houses are the Houses to choose from, after a choice that means none of them.
func (s Setup) houses(none string, chosen magici.HouseID) []organiser.Choice {
	choices := []organiser.Choice{{Label: none}}
	for _, h := range s.Tournament.Houses {
		choices = append(choices, organiser.Choice{Value: string(h.ID), Label: h.Name, Chosen: h.ID == chosen})
	}
	return choices
}

// peoplePreview is what the import of a list would do.
type peoplePreview struct {
	Line    string
	Remarks []string
	Rows    []peopleLine
	More    int        // how many rows are not shown
	Adding  int        // how many people the button adds
	Confirm *ui.Button // nil: there are no people to add
}

// peopleLine is the result of one line of the list.
type peopleLine struct {
	roster.Line
	Number int    // of the line, for the names of its fields
	Kind   string // "ok", "warning", "bad"
	State  string
	House  string
	Why    string
}

// listPreview says what a list would add. Lines that need the organiser's decision are all shown,
// before the others, and stay there once it is made; those without one are counted.
func (s Setup) listPreview(read ListRead) peoplePreview {
	p := peoplePreview{Adding: len(roster.Added(read.Lines))}
	if read.List.Legacy {
		p.Remarks = append(p.Remarks, s.T("setup.import.legacy"))
	}
	if len(read.List.Ignored) > 0 {
		p.Remarks = append(p.Remarks, s.T("setup.import.ignored", len(read.List.Ignored), strings.Join(read.List.Ignored, ", ")))
	}
	doubtful, twins, misnamed := 0, 0, 0
	var asking, bad, good []peopleLine
	for i, line := range read.Lines {
		row, open := s.listRow(i, line), 0
		if line.Guessed || line.Refused != nil && !line.LeftOut {
			open = 1
		}
		switch {
		case line.Twin:
			twins += open
			asking = append(asking, row)
		case line.Doubtful:
			doubtful += open
			asking = append(asking, row)
		case line.Misnamed:
			misnamed += open
			asking = append(asking, row)
		case line.Refused != nil:
			bad = append(bad, row)
		default:
			good = append(good, row)
		}
	}
	refused, open := len(bad), doubtful+twins+misnamed
	p.Line = screen.Dotted(
		s.T("setup.import.read", len(read.Lines)), s.T("setup.import.doubtful", doubtful), s.T("setup.import.twice", twins),
		s.T("setup.import.misnamed", misnamed), s.T("setup.import.refused", refused),
	)
	if p.Adding+len(asking) > 0 {
		p.Confirm = &ui.Button{Icon: "check", Title: s.T("setup.import.do", p.Adding), Detail: s.T("setup.import.left", len(read.Lines)-p.Adding), Class: "main"}
		if open > 0 {
			p.Confirm.Detail = s.T("setup.import.asking", open)
		}
	}
	p.Rows = slices.Concat(asking, bad[:min(len(bad), screen.MostRefused)], good[:min(len(good), screen.MostRefused)])
	p.More = len(read.Lines) - len(p.Rows)
	return p
}

// pickField, twinField and nameField are the fields of the i-th line of a list: the House that the organiser
// picks, whether a person with a name that is on a roster is another person, and the name in the place of one that
// no person can have.
func pickField(i int) string { return "house-" + strconv.Itoa(i) }

// twinField is described at [pickField].
func twinField(i int) string { return "twin-" + strconv.Itoa(i) }

// nameField is described at [pickField].
func nameField(i int) string { return "name-" + strconv.Itoa(i) }

// mended is the name that the field of a line with an impossible name shows.
func (l peopleLine) mended() string {
	if l.LeftOut {
		return ""
	}
	return l.Name
}

// listRow is the i-th line of the list with its result.
func (s Setup) listRow(i int, line roster.Line) peopleLine {
	row := peopleLine{Line: line, Number: i, Kind: "ok", State: s.T("setup.import.state.ok"), House: line.House}
	if h, ok := s.Tournament.House(line.To); ok {
		row.House = h.Name
	}
	switch {
	case line.Refused != nil && line.Twin:
		row.Kind, row.State, row.Why = "warning", s.T("setup.import.state.twin"), s.Words.Fault(line.Refused)
	case line.Refused != nil:
		row.Kind, row.State, row.Why = "bad", s.T("setup.import.state.bad"), s.Words.Fault(line.Refused)
	case line.Guessed:
		row.Kind, row.State, row.Why = "warning", s.T("setup.import.state.guess"), s.T("setup.import.guess", line.House, row.House)
	}
	if line.Same != nil {
		row.Why = s.Words.Fault(line.Same)
	}
	return row
}
