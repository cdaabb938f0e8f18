package site

import (
	"slices"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/public"
)

// head returns the common part of every page.
func (m *maker) head(file, title, description string) Head {
	h := Head{
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
func (m *maker) index() Index {
	ranking := m.standing.View()
	v := Index{Ranking: ranking, Line: m.document.Line, Splits: m.standing.Splits(), Awards: m.document.Awards}
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
	for _, r := range public.CalendarOf(m.standing, "").Rows {
		if len(r.Matches) > 0 {
			v.Rounds = append(v.Rounds, r)
		}
	}
	for _, r := range v.Rounds {
		for i := range r.Matches {
			r.Matches[i].Href = m.files[r.Matches[i].ID]
		}
	}
	return v
}

// match returns the page of one match with all its steps.
func (m *maker) match(i int) Match {
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
	v := Match{Replay: last, Squares: squares(last.Board)}
	if !m.People {
		v.White.Strategist, v.Black.Strategist, v.Detail = "", "", ""
	}
	if !played.Play.Result.Over {
		v.How = m.T("site.unfinished")
	}
	v.Data = m.positions(steps)
	if m.People {
		v.Teams = []Team{m.team(&scene, chess.White), m.team(&scene, chess.Black)}
	}
	score := m.T("site.score", v.White.House.Name, v.White.Points, v.Black.Points, v.Black.House.Name)
	v.Head = m.head(m.files[played.ID], score, screen.Dotted(m.history.Tournament.Name, v.Where, score, v.How))
	v.Picture, v.PictureText = m.Address+pictureOf(m.files[played.ID]), score
	return v
}

// positions returns all steps for the page's script: the changes on the board with each.
func (m *maker) positions(steps []public.Replay) []Position {
	all := make([]Position, len(steps))
	var before []Square
	for n, s := range steps {
		p := Position{White: s.White.Points, Black: s.Black.Points, Said: s.Said, Squares: map[string]Change{}}
		if m.People {
			p.Detail = s.Detail
		}
		if s.Gain != "" {
			p.Gain = screen.Dotted(s.Gain, s.For.Name)
		}
		now := squares(s.Board)
		for i, sq := range now {
			if before == nil || before[i] != sq {
				p.Squares[sq.Name] = Change{Piece: sq.Piece, Mark: sq.Mark, Label: sq.Label}
			}
		}
		all[n], before = p, now
	}
	return all
}

// squares returns the squares of a board for the pages.
func squares(b board.Board) []Square {
	all := make([]Square, len(b.Squares))
	for i, s := range b.Squares {
		all[i] = Square{Name: s.Name, Piece: s.Piece, Label: s.Label, Dark: (i%8+i/8)%2 == 1}
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
func (m *maker) team(s *screen.Scene, side chess.Side) Team {
	t := Team{House: s.House(side)}
	for _, p := range s.Match.Deployed() {
		if p.Side == side {
			t.Members = append(t.Members, Member{
				Kind: s.Kind(p.Slot.Kind()), Name: s.Player(magici.Ref{Side: side, Slot: p.Slot}).Name,
			})
		}
	}
	return t
}
