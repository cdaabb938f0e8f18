package print

import (
	"slices"
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Pages to print, beside the cards.
const (
	CardsPath  = screen.CardsPath
	PosterPath = "/desk/cartellini/manifesto"
	DayPath    = "/desk/cartellini/programma"
	TagsPath   = "/desk/cartellini/targhette"
	BibsPath   = "/desk/cartellini/pettorine"
	SheetsPath = screen.PaperPath
)

// printTop is the top of a page to print, under the cards.
func (d Papers) printTop(title, text string) PrintTop {
	t := PrintTop{
		Top: screen.OrganiserTop(d.Words, CardsPath, d.Language, 0), Title: d.T(title), Line: d.Tournament.Name, Text: d.T(text),
		Back: organiser.Link{Href: CardsPath, Text: d.T("organiser.cards")},
	}
	if d.Tournament.ID == "" {
		t.None = d.T("setup.notournament")
	}
	return t
}

// Poster returns the sheet for the wall; page and join are the QRs of the public page and of the
// Wi-Fi.
func (d Papers) Poster(page, join ui.QR) Poster {
	v := Poster{
		PrintTop: d.printTop("print.poster", "print.poster.text"), Tournament: d.Tournament.Name, Page: page,
		Network: Network{Name: d.Network.Name, Password: d.Network.Password, QR: join},
		Steps:   []string{d.T("print.poster.step1"), d.T("print.poster.step2"), d.T("print.poster.step3")},
	}
	if len(d.Hosts) > 0 {
		v.Address, v.Others = d.Hosts[0], d.Hosts[1:]
	}
	if d.Network.Name == "" {
		v.Text = d.T("print.poster.nonetwork")
		v.Steps[0] = d.T("print.poster.step1.alone")
	}
	for _, h := range d.Tournament.Houses {
		v.Houses = append(v.Houses, ui.House{Name: h.Name, Arms: h.Arms})
	}
	return v
}

// Day returns the sheet with the programme of the day.
func (d Papers) Day(s screen.Standing) DaySheet {
	v := DaySheet{PrintTop: d.printTop("print.day", "print.day.text"), Tournament: d.Tournament.Name, Held: screen.HeldOn(d.Words, d.Tournament.Held)}
	for _, r := range screen.Programme(d.Words, s.DayRows()) {
		row := DaySheetRow{ProgrammeRow: r}
		for _, m := range s.Matches {
			if m.Round == r.Round && s.Tournament.InRounds(m.Plan) {
				row.Matches = append(row.Matches, s.MatchLine(m))
			}
		}
		v.Rows = append(v.Rows, row)
	}
	if len(v.Rows) == 0 && v.None == "" {
		v.None = d.T("standing.calendar.none")
	}
	return v
}

// Tags returns the name tags of all people on the rosters, or of one House.
func (d Papers) Tags(house magici.HouseID) Tags {
	v := Tags{PrintTop: d.printTop("print.tags", "print.tags.text")}
	choice := PrintChoice{Label: d.T("print.house"), Links: []PrintLink{
		{Link: organiser.Link{Href: TagsPath, Text: d.T("print.house.all")}, Chosen: house == ""},
	}}
	for _, h := range d.Tournament.Houses {
		choice.Links = append(choice.Links, PrintLink{
			Link: organiser.Link{Href: TagsPath + "?casa=" + string(h.ID), Text: h.Name}, Chosen: h.ID == house,
		})
		if house != "" && h.ID != house {
			continue
		}
		for _, p := range d.Tournament.Members(h.ID) {
			name := d.Tournament.Names[p.ID].Display
			v.Tags = append(v.Tags, Tag{House: ui.House{Name: h.Name, Arms: h.Arms}, Name: name, Fit: fit(name), Pieces: d.roles(p.ID)})
		}
	}
	v.Choices = []PrintChoice{choice}
	if len(v.Tags) == 0 && v.None == "" {
		v.None = d.T("print.tags.none")
	}
	return v
}

// roles are a person's roles in the matches that are not over and whose armies are public (SM-1.6).
func (d Papers) roles(id magici.PersonID) (roles []TagRole) {
	for _, m := range d.Matches {
		if m.Match.Phase() == magici.Finished {
			continue
		}
		for side, team := range m.Match.Teams {
			slot := team.SlotOf(id)
			switch {
			case team.Strategist == id:
				roles = append(roles, TagRole{Text: d.T("setup.note.strategist", m.Match.ID)})
			case slot != magici.NoSlot && m.Match.Stage > magici.Purchase:
				kind := d.T("piece." + string(slot.Kind().Letter()))
				roles = append(roles, TagRole{Piece: screen.Code(chess.Side(side), slot.Kind()), Text: d.T("print.tags.piece", kind, m.Match.ID)})
			}
		}
	}
	return roles
}

// bibSet are the most pieces that a side can have: a King and seven others, as many of a kind as a
// chess set has (SM-1.3).
var bibSet = []chess.Kind{
	chess.King, chess.Queen, chess.Rook, chess.Rook, chess.Bishop, chess.Bishop, chess.Knight, chess.Knight,
	chess.Pawn, chess.Pawn, chess.Pawn, chess.Pawn, chess.Pawn, chess.Pawn, chess.Pawn,
}

// Bibs returns the bibs of a match whose armies are known, with names, or a whole set of pieces
// for any match; large is one a sheet.
func (d Papers) Bibs(match string, large bool) Bibs {
	v := Bibs{PrintTop: d.printTop("print.bibs", "print.bibs.text"), Large: large}
	href := func(match string, large bool) string {
		query := ""
		if match != "" {
			query = "&partita=" + match
		}
		if large {
			query += "&formato=A4"
		}
		return strings.Replace(BibsPath+query, "&", "?", 1)
	}
	sizes := PrintChoice{Label: d.T("print.size"), Links: []PrintLink{
		{Link: organiser.Link{Href: href(match, false), Text: d.T("print.size.a5")}, Chosen: !large},
		{Link: organiser.Link{Href: href(match, true), Text: d.T("print.size.a4")}, Chosen: large},
	}}
	matches := PrintChoice{Label: d.T("print.match"), Links: []PrintLink{
		{Link: organiser.Link{Href: href("", large), Text: d.T("print.match.any")}, Chosen: match == ""},
	}}
	for _, m := range d.Matches {
		if m.Match.Stage <= magici.Purchase || m.Match.Phase() == magici.Finished {
			continue
		}
		matches.Links = append(matches.Links, PrintLink{
			Link: organiser.Link{Href: href(m.Match.ID, large), Text: d.T("print.match.id", m.Match.ID, m.House(chess.White).Name, m.House(chess.Black).Name)}, Chosen: m.Match.ID == match,
		})
		if m.Match.ID != match {
			continue
		}
		for side, team := range m.Match.Teams {
			for slot := range team.Army.All() {
				name := d.Tournament.Names[team.People[slot]].Display
				v.Bibs = append(v.Bibs, Bib{
					Piece: screen.Code(chess.Side(side), slot.Kind()), House: m.House(chess.Side(side)), Name: name, Fit: fit(name),
					Kind: d.T("figure." + chess.Side(side).String() + "." + string(slot.Kind().Letter())),
				})
			}
		}
	}
	v.Choices = []PrintChoice{matches, sizes}
	if match == "" {
		for _, side := range screen.Sides {
			for _, k := range bibSet {
				v.Bibs = append(v.Bibs, Bib{Piece: screen.Code(side, k), Kind: d.T("figure." + side.String() + "." + string(k.Letter()))})
			}
		}
	} else if len(v.Bibs) == 0 {
		v.None = d.T("print.bibs.none", match)
	}
	return v
}

// fit returns how small a name is printed, by its longest word, so that no word breaks.
func fit(name string) string {
	longest := 0
	for word := range strings.FieldsSeq(name) {
		longest = max(longest, utf8.RuneCountInString(word))
	}
	i, _ := slices.BinarySearch([]int{9, 13, 19}, longest)
	return []string{"", "long", "longer", "longest"}[i]
}
