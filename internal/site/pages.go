package site

import (
	"slices"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/public"
	"scacchimagici/views/site"
)

// head returns the common part of every page.
func (m *maker) head(file, title, description string) site.Head {
	h := site.Head{
		Words: m.Words, Title: title, Description: description, Tournament: m.history.Tournament.Name, Stamp: m.document.Stamp,
		Picture: m.Address + PictureFile, PictureText: m.T("site.picture", m.history.Tournament.Name),
	}
	if m.Address != "" {
		h.Address = m.Address + file
	}
	if m.standing.Provisional() {
		h.Provisional = m.T("site.provisional", m.document.Stamp)
	}
	return h
}

// index returns the first page: the ranking, the matches, the downloads.
func (m *maker) index() site.Index {
	ranking := m.standing.View()
	v := site.Index{Ranking: ranking, Line: m.document.Line, Splits: m.standing.Splits()}
	if m.standing.Over == 0 {
		v.Splits = nil
	}
	described := screen.Dotted(m.history.Tournament.Name, v.Line)
	if len(ranking.Rows) > 0 && m.standing.Over > 0 {
		var places []string
		for _, r := range ranking.Rows[:min(4, len(ranking.Rows))] {
			places = append(places, m.T("site.place", r.Place, r.House.Name, r.Sum.Total))
		}
		described = screen.Dotted(described, strings.Join(places, ", "))
	}
	v.Head = m.head(IndexFile, m.history.Tournament.Name, described)
	for _, r := range public.CalendarOf(m.standing, "").Rounds {
		round := site.Round{Title: r.Title}
		for _, line := range r.Matches {
			round.Matches = append(round.Matches, site.Line{Match: line.Match, Href: m.files[line.ID], At: r.At})
		}
		v.Rounds = append(v.Rounds, round)
	}
	for _, a := range m.document.Awards {
		v.Awards = append(v.Awards, site.Award{Title: a.Title, Result: a.Result, People: a.People})
	}
	v.Downloads = []site.Download{
		{Href: ReportFile, Text: m.T("site.report")},
		{Href: RecordFile, Text: m.T("site.record")},
		{Href: PictureFile, Text: m.T("site.image")},
	}
	return v
}

// match returns the page of one match with all its steps.
func (m *maker) match(i int) site.Match {
	played := m.matches[i]
	scene := screen.Scene{
		Words: m.Words, Key: m.history.Tournament.ID + "." + played.ID, Match: &played, Houses: m.houses, People: m.people,
		Number: i + 1, Of: len(m.matches),
	}
	last := public.ReplayOf(scene, -1, "")
	steps := make([]public.Replay, last.Of+1)
	for n := range steps {
		steps[n] = public.ReplayOf(scene, n, "")
	}
	v := site.Match{
		Index: IndexFile, Where: last.Where, How: last.How, Winner: last.Winner, Fixed: last.Fixed, Of: last.Of,
		White: last.White, Black: last.Black, Board: squares(last.Board), Label: last.Board.Label, Said: last.Said, Detail: last.Detail,
	}
	if !m.People {
		v.White.Strategist, v.Black.Strategist, v.Detail = "", "", ""
	}
	if !played.Play.Result.Over {
		v.How = m.T("site.unfinished")
	}
	for _, s := range last.Steps {
		v.Steps = append(v.Steps, site.Step{Number: s.Number, Text: s.Text, House: s.House, Gain: s.Gain, For: s.For})
	}
	v.Data = m.positions(steps)
	if m.People {
		v.Teams = []site.Team{m.team(&scene, chess.White), m.team(&scene, chess.Black)}
	}
	score := m.T("site.score", v.White.House.Name, v.White.Points, v.Black.Points, v.Black.House.Name)
	v.Score = score
	v.Head = m.head(m.files[played.ID], score, screen.Dotted(m.history.Tournament.Name, v.Where, score, v.How))
	v.Picture, v.PictureText = m.Address+pictureOf(m.files[played.ID]), score
	return v
}

// positions returns all steps for the page's script: the changes on the board with each.
func (m *maker) positions(steps []public.Replay) []site.Position {
	all := make([]site.Position, len(steps))
	var before []site.Square
	for n, s := range steps {
		p := site.Position{White: s.White.Points, Black: s.Black.Points, Said: s.Said, Squares: map[string]site.Change{}}
		if m.People {
			p.Detail = s.Detail
		}
		if s.Gain != "" {
			p.Gain = screen.Dotted(s.Gain, s.For.Name)
		}
		now := squares(s.Board)
		for i, sq := range now {
			if before == nil || before[i] != sq {
				p.Squares[sq.Name] = site.Change{Piece: sq.Piece, Mark: sq.Mark, Label: sq.Label}
			}
		}
		all[n], before = p, now
	}
	return all
}

// squares returns the squares of a board for the pages.
func squares(b board.Board) []site.Square {
	all := make([]site.Square, len(b.Squares))
	for i, s := range b.Squares {
		all[i] = site.Square{Name: s.Name, Piece: s.Piece, Label: s.Label, Dark: (i%8+i/8)%2 == 1}
		for _, mark := range []board.Mark{board.Attacker, board.Defender, board.Last, board.LastFrom} {
			if slices.Contains(s.Marks, mark) {
				all[i].Mark = marks[mark]
			}
		}
	}
	return all
}

// marks are the CSS classes of the squares' marks.
var marks = map[board.Mark]string{board.Attacker: "from", board.Defender: "foe", board.Last: "last", board.LastFrom: "from"}

// team returns the people of a side with the pieces as which they began.
func (m *maker) team(s *screen.Scene, side chess.Side) site.Team {
	t := site.Team{House: s.House(side)}
	for _, p := range s.Match.Deployed() {
		if p.Side == side {
			t.Members = append(t.Members, site.Member{
				Piece: screen.Code(side, p.Slot.Kind()), Kind: s.Kind(p.Slot.Kind()), Name: s.Player(magici.Ref{Side: side, Slot: p.Slot}).Name,
			})
		}
	}
	return t
}
