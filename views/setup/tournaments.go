package setup

import (
	"slices"
	"strconv"

	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/views/organiser"
)

// Tournaments is a page of the list of tournaments.
type Tournaments struct {
	Setup
	Index    index.Index
	Archived bool // the page of the archive
	Page     int  // from 1; [Tournaments.Fill] sets it to the nearest page that there is
	Rows     []TournamentRow
}

// TournamentRow is a tournament of the list with its summary.
type TournamentRow struct {
	index.Row
	page.Summary
}

// TournamentsAPage is how many tournaments stand on a page of the list.
const TournamentsAPage = 20

// listed returns all tournaments in use, or all of the archive, the newest first.
func (p Tournaments) listed(archived bool) []index.Row {
	var rows []index.Row
	for _, row := range slices.Backward(p.Index.Rows) {
		if row.Archived == archived {
			rows = append(rows, row)
		}
	}
	return rows
}

// Fill sets the rows of the page. It asks only for their summaries, and returns the first error of summary.
func (p *Tournaments) Fill(summary func(id string) (page.Summary, error)) error {
	rows := p.listed(p.Archived)
	p.Page = min(max(p.Page, 1), lastPage(rows))
	for _, row := range rows[(p.Page-1)*TournamentsAPage : min(p.Page*TournamentsAPage, len(rows))] {
		s, err := summary(row.ID)
		if err != nil {
			return err
		}
		p.Rows = append(p.Rows, TournamentRow{row, s})
	}
	return nil
}

// lastPage is the number of the last page of a list.
func lastPage(rows []index.Row) int { return max(1, (len(rows)+TournamentsAPage-1)/TournamentsAPage) }

// tabs lead to the tournaments in use and to the archive.
func (p Tournaments) tabs() []organiser.Link {
	return []organiser.Link{
		{Href: screen.TournamentsPath, Text: p.T("setup.tab.use", len(p.listed(false))), Here: !p.Archived},
		{Href: screen.TournamentsPath + "?archivio=1", Text: p.T("setup.tab.archive", len(p.listed(true))), Here: p.Archived},
	}
}

// pages leads to the other pages of the list; there are none when all rows fit on one.
func (p Tournaments) pages() organiser.Pages {
	last := lastPage(p.listed(p.Archived))
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
	v := organiser.Pages{Line: p.T("ui.page", p.Page, last)}
	if p.Page > 1 {
		v.Previous = at(p.Page - 1)
	}
	if p.Page < last {
		v.Next = at(p.Page + 1)
	}
	return v
}

// marks say what is special about a tournament.
func (p Tournaments) marks(r TournamentRow) []organiser.Mark {
	var marks []organiser.Mark
	if r.ID == p.Index.Selected {
		marks = append(marks, organiser.Mark{Kind: "ok", Text: p.T("organiser.earlier.shown")})
	}
	if r.Practice {
		marks = append(marks, organiser.Mark{Kind: "warning", Text: p.T("setup.mark.practice")})
	}
	if r.Archived {
		marks = append(marks, organiser.Mark{Text: p.T("setup.mark.archived")})
	}
	return marks
}

// deletable reports whether a tournament can be deleted. One with results can only be archived.
func (t TournamentRow) deletable() bool { return !t.Results && t.Playing == "" }

// NewTournament is the form of a tournament with what was typed.
type NewTournament struct {
	Setup
	ID       string // of the form: a form sent twice makes one tournament
	Name     organiser.Field
	Held     organiser.Field
	Practice bool
	Four     bool // with the four Houses
}
