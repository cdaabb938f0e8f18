package site

import (
	"context"
	"io"
	"slices"

	"github.com/a-h/templ"

	"scacchimagici/static"
	"scacchimagici/views/paper"
	"scacchimagici/views/public"
	"scacchimagici/views/standing"
	"scacchimagici/views/ui"
)

// Head is on every page.
type Head struct {
	ui.Words
	Title       string
	Description string // for previews of links
	Tournament  string
	Stamp       string // as of when
	Provisional string // says that the tournament is not over; empty: it is
	Address     string // where the page will be; empty: unknown
	Picture     string // address of the picture to share
	PictureText string
}

// Index is the first page.
type Index struct {
	Head
	Line    string
	Ranking standing.Ranking
	Splits  []string
	Rounds  []public.CalendarRow // the addresses are those of files; empty: a match has no page
	Awards  []paper.Award
}

// Match is the page of a match at its last step, until the script of the page runs.
type Match struct {
	Head
	public.Replay
	Squares []Square // from a8 to h1
	Teams   []Team   // nil: people are not named
	Data    []Position
}

// Square is a square as it is shown.
type Square struct {
	Name, Piece, Mark, Label string
	Dark                     bool
}

// Team are the people who have played for a House.
type Team struct {
	House   ui.House
	Members []Member
}

// Member is a person with the first piece that they played.
type Member struct{ Kind, Name string }

// Position is a step as static/js/site.js reads it.
type Position struct {
	Squares map[string]Change `json:"squares"` // those that differ from the step before
	White   int               `json:"white"`
	Black   int               `json:"black"`
	Said    string            `json:"said"`
	Detail  string            `json:"detail,omitempty"`
	Gain    string            `json:"gain,omitempty"`
}

// Change is the new content of a square.
type Change struct {
	Piece string `json:"piece,omitempty"`
	Mark  string `json:"mark,omitempty"`
	Label string `json:"label"`
}

// drawings adds the symbols of a page to it, each once.
func drawings(symbols []symbol) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		for _, s := range symbols {
			if _, err := io.WriteString(w, static.Symbol(s.file, s.id)); err != nil {
				return err
			}
		}
		return nil
	})
}

type symbol struct{ file, id string }

// symbols are the arms of all Houses of the page.
func (v Index) symbols() []symbol {
	var all []symbol
	add := func(h ui.House) {
		if s := (symbol{"arms.svg", "arms-" + h.Arms}); !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	for _, r := range v.Ranking.Rows {
		add(r.House)
	}
	for _, r := range v.Rounds {
		for _, m := range r.Matches {
			add(m.White)
			add(m.Black)
		}
	}
	return all
}

func (v Match) symbols() []symbol {
	var all []symbol
	for _, piece := range []string{"wk", "wq", "wr", "wb", "wn", "wp", "bk", "bq", "br", "bb", "bn", "bp"} {
		all = append(all, symbol{"pieces.svg", piece})
	}
	for _, icon := range []string{"first", "back", "next", "last"} {
		all = append(all, symbol{"icons.svg", icon})
	}
	for _, h := range []ui.House{v.White.House, v.Black.House} {
		if s := (symbol{"arms.svg", "arms-" + h.Arms}); !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return all
}

// rows are the squares of a board, row by row.
func (v Match) rows() [][]Square { return slices.Collect(slices.Chunk(v.Squares, 8)) }

// The names of ranks stand in the squares of the left edge, those of files in the lower edge.
func rank(i, j int) string {
	if j > 0 {
		return ""
	}
	return string(rune('8' - i))
}

func file(i, j int) string {
	if i < 7 {
		return ""
	}
	return string(rune('a' + j))
}

// at says when a round began; empty: it had no time.
func (v Index) at(r public.CalendarRow) string {
	if r.Time == "" {
		return ""
	}
	return v.T("standing.next.at", r.Time)
}
