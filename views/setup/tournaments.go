package setup

import (
	"slices"
	"strconv"

	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Tournaments is a page of the list of tournaments.
type Tournaments struct {
	Setup
	Index    index.Index
	Archived bool // the page of the archive
	Page     int  // from 1
	Of       func(id string) (page.Summary, error)
}

// TournamentsAPage is how many tournaments stand on a page of the list.
const TournamentsAPage = 20

// View returns the page. It asks only for the summaries of the rows on it.
func (p Tournaments) View() (TournamentsView, error) {
	var inUse, away []index.Row // the newest first
	for _, row := range slices.Backward(p.Index.Rows) {
		if row.Archived {
			away = append(away, row)
		} else {
			inUse = append(inUse, row)
		}
	}
	rows := inUse
	if p.Archived {
		rows = away
	}
	v := TournamentsView{
		SetupTop: p.top(screen.TournamentsPath, p.T("setup.tournaments"), p.T("setup.tournaments.count", len(p.Index.Rows))),
		None:     p.T("setup.tournaments.none"),
		Tabs: []organiser.Link{
			{Href: screen.TournamentsPath, Text: p.T("setup.tab.use", len(inUse)), Here: !p.Archived},
			{Href: screen.TournamentsPath + "?archivio=1", Text: p.T("setup.tab.archive", len(away)), Here: p.Archived},
		},
	}
	if p.Archived {
		v.None = p.T("setup.archive.none")
	}
	last := max(1, (len(rows)+TournamentsAPage-1)/TournamentsAPage)
	number := min(max(p.Page, 1), last)
	v.Pages = p.pages(number, last)
	for _, row := range rows[(number-1)*TournamentsAPage : min(number*TournamentsAPage, len(rows))] {
		s, err := p.Of(row.ID)
		if err != nil {
			return v, err
		}
		v.Rows = append(v.Rows, p.row(row, s))
	}
	return v, nil
}

// pages leads to the other pages of the list; there are none when all rows fit on one.
func (p Tournaments) pages(number, last int) organiser.Pages {
	if last == 1 {
		return organiser.Pages{}
	}
	at := func(n int) string {
		path := screen.TournamentsPath + "?pagina=" + strconv.Itoa(n)
		if p.Archived {
			path += "&archivio=1"
		}
		return path
	}
	v := organiser.Pages{Line: p.T("ui.page", number, last)}
	if number > 1 {
		v.Previous = at(number - 1)
	}
	if number < last {
		v.Next = at(number + 1)
	}
	return v
}

// row is a tournament with its actions. One with results can only be archived.
func (p Tournaments) row(row index.Row, s page.Summary) TournamentRow {
	r := TournamentRow{
		ID: "t-" + row.ID, Name: row.Name, Held: row.Held, Houses: s.Houses,
		Detail: screen.Dotted(screen.HeldOn(p.Words, row.Held), p.T("setup.id", row.ID)),
		Counts: screen.Dotted(p.T("setup.houses.count", len(s.Houses)), p.T("setup.people.count", s.People), p.T("setup.matches.count", s.Over, s.Matches)),
		Rename: screen.TournamentCommand(row.ID, "rename"),
		Record: screen.TournamentsPath + "/" + row.ID + "/record.json", Audit: screen.TournamentsPath + "/" + row.ID + "/controllo",
	}
	if len(s.Winners) > 0 {
		r.Winner = p.T("setup.winner", len(s.Winners), screen.Listed(p.Words, s.Winners))
	}
	if row.ID == p.Index.Selected {
		r.Marks = append(r.Marks, organiser.Mark{Kind: "ok", Text: p.T("organiser.earlier.shown")})
	}
	if row.Practice {
		r.Marks = append(r.Marks, organiser.Mark{Kind: "warning", Text: p.T("setup.mark.practice")})
	}
	if row.Archived {
		r.Marks = append(r.Marks, organiser.Mark{Text: p.T("setup.mark.archived")})
	}
	command := func(kind string) *ui.Command { c := screen.TournamentCommand(row.ID, kind); return &c }
	switch {
	case row.Archived:
		r.Restore = command("unarchive")
	case s.Playing != "":
		r.Locked = p.T("setup.playing", s.Playing)
	default:
		r.Archive = command("archive")
	}
	if !row.Archived && row.ID != p.Index.Selected {
		r.Show = command("select")
	}
	if !s.Results && s.Playing == "" {
		r.Delete = command("delete")
	}
	return r
}

// NewTournament is the form of a tournament with what was typed.
type NewTournament struct {
	Setup
	ID         string
	Name, Held organiser.Field
	Practice   bool
	Four       bool
}

// View returns the page.
func (p NewTournament) View() NewTournamentView {
	v := NewTournamentView{
		SetupTop: p.top(screen.TournamentsPath, p.T("setup.new"), p.T("setup.new.text")),
		ID:       p.ID, Name: p.Name, Held: p.Held, Practice: p.Practice, Four: p.Four,
	}
	v.Back = organiser.Link{Href: screen.TournamentsPath, Text: p.T("setup.tournaments")}
	for i, name := range fourHouses(p.Words) {
		v.Houses = append(v.Houses, ui.House{Name: name, Arms: tournament.Arms()[i]})
	}
	return v
}
