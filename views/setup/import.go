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

// PeopleImport returns the page that takes a list of people; read is nil before there is one.
func (s Setup) PeopleImport(read *ListRead, pasted string, chosen magici.HouseID) PeopleImport {
	v := PeopleImport{
		SetupTop: s.top(screen.PeoplePath, s.T("setup.import.title"), s.Tournament.Name), Pasted: pasted,
		Size: s.T("setup.import.size", roster.MaxSize>>20),
		House: organiser.Select{
			Name: "house", Label: s.T("setup.import.chosen"),
			Options: []organiser.Choice{{Label: s.T("setup.import.column")}},
		},
	}
	v.Back = organiser.Link{Href: screen.PeoplePath, Text: s.T("setup.people")}
	for _, h := range s.Tournament.Houses {
		v.House.Options = append(v.House.Options, organiser.Choice{Value: string(h.ID), Label: h.Name, Chosen: h.ID == chosen})
	}
	if read != nil {
		p := s.listPreview(*read)
		v.Preview = &p
	}
	return v
}

// listPreview says what a list would add. Lines that need the organiser's decision are all shown,
// before the others.
func (s Setup) listPreview(read ListRead) PeoplePreview {
	added := len(roster.Added(read.Lines))
	p := PeoplePreview{ID: read.ID, Name: read.Name}
	if read.List.Legacy {
		p.Remarks = append(p.Remarks, s.T("setup.import.legacy"))
	}
	if len(read.List.Ignored) > 0 {
		p.Remarks = append(p.Remarks, s.T("setup.import.ignored", len(read.List.Ignored), strings.Join(read.List.Ignored, ", ")))
	}
	doubtful, twins, refused := 0, 0, 0
	var asking, bad, good []PeopleLine
	for i, line := range read.Lines {
		row := s.listRow(i, line)
		switch {
		case line.Doubtful || line.Twin:
			asking = append(asking, row)
		case line.Refused != nil:
			bad = append(bad, row)
		default:
			good = append(good, row)
		}
		switch {
		case line.Twin:
			twins++
		case line.Doubtful:
			doubtful++
		case line.Refused != nil:
			refused++
		}
	}
	p.Line = screen.Dotted(s.T("setup.import.added", added), s.T("setup.import.doubtful", doubtful), s.T("setup.import.twice", twins), s.T("setup.import.refused", refused))
	if added+len(asking) > 0 {
		p.Confirm = &ui.Button{Icon: "check", Title: s.T("setup.import.do", added), Detail: s.T("setup.import.left", refused), Class: "main"}
		if len(asking) > 0 {
			p.Confirm.Detail = s.T("setup.import.asking", len(asking))
		}
	}
	p.Rows = slices.Concat(asking, bad[:min(len(bad), screen.MostRefused)], good[:min(len(good), screen.MostRefused)])
	if left := len(read.Lines) - len(p.Rows); left > 0 {
		p.More = s.T("setup.more", left)
	}
	return p
}

// pickField and twinField are the fields of the i-th line of a list: the House that the organiser
// picks, and whether a person with a name that is on a roster is another person.
func pickField(i int) string { return "house-" + strconv.Itoa(i) }

// twinField is described at [pickField].
func twinField(i int) string { return "twin-" + strconv.Itoa(i) }

// listRow is the i-th line of the list with its result.
func (s Setup) listRow(i int, line roster.Line) PeopleLine {
	row := PeopleLine{
		Line: strconv.Itoa(line.Line), Kind: "ok", State: s.T("setup.import.state.ok"), Name: line.Name, House: line.House,
	}
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
	case line.Also != "":
		row.Why = s.T("setup.import.also", line.Also)
	}
	if line.Twin {
		row.Twin = &Tick{Name: twinField(i), Label: s.T("setup.import.twin"), Done: line.Refused == nil}
	}
	if line.Doubtful {
		row.Pick = &organiser.Select{Name: pickField(i), Label: s.T("setup.import.pick", line.Name), Options: []organiser.Choice{{Label: s.T("setup.import.out")}}}
		for _, h := range s.Tournament.Houses {
			row.Pick.Options = append(row.Pick.Options, organiser.Choice{Value: string(h.ID), Label: h.Name, Chosen: h.ID == line.To})
		}
	}
	return row
}
