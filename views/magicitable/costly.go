package magicitable

import (
	"math"
	"net/url"
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici/strategist/review"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/room"
	"scacchimagici/views/layout"
)

// costlyPath is the address of the turns that cost a side most in a match of a table.
func costlyPath(code string) string { return PathOf(code) + "/mosse" }

// Costly is the page of the turns that cost a side most, or how far the search for them is.
type Costly struct {
	layout.Base
	table   magicitable.Table
	match   magicitable.Played
	side    chess.Side
	looking room.Costly
}

// at is the address of the same page for a side.
func (v Costly) at(side chess.Side) string {
	return costlyPath(v.table.Code) + "?" + url.Values{"partita": {strconv.Itoa(v.match.Number)}, "lato": {side.String()}}.Encode()
}

// scene is the end of the match.
func (v Costly) scene() scene {
	t := magicitable.Table{Code: v.table.Code, Seats: v.match.Seats, Match: v.match.Match, Number: v.match.Number}
	return ViewOf(t, Look{Words: v.Words.(*locale.Words), Mine: []chess.Side{v.side}}).s
}

// says is the sentence above the turns: how far the search is, or what it has found.
func (v Costly) says() string {
	switch l := v.looking; {
	case l.Failed:
		return v.T("why.failed.text")
	case !l.Begun && !l.Done:
		return v.T("why.full.text")
	case !l.Done && l.Before > 0:
		return v.T("why.waits.text", l.Before)
	case !l.Done && l.Of > 0:
		return v.T("magicitable.costly.works", l.Looked+1, l.Of)
	case !l.Done:
		return v.T("magicitable.costly.begins")
	case len(l.Found) == 0:
		return v.T("magicitable.costly.none")
	}
	return v.T("magicitable.costly.text")
}

// working reports whether the page has to ask again.
func (v Costly) working() bool { return !v.looking.Done && !v.looking.Failed }

// costlyTurn is a turn that cost something, in words.
type costlyTurn struct {
	Title string // "Turno 7: Torre da a4 a a8"
	Text  string // why, with a capital letter
	Cost  string
	Href  string // of the replay before the turn
}

// turns are those that were found.
func (v Costly) turns() []costlyTurn {
	var all []costlyTurn
	for _, f := range v.looking.Found {
		t := costlyTurn{
			Title: v.T("magicitable.costly.turn", f.Turn, v.done(f.Done)), Text: gamescreen.Capital(screen.ReviewText(v.Words.(*locale.Words), f)) + ".",
			Href: PathOf(v.table.Code) + "?" + url.Values{"partita": {strconv.Itoa(v.match.Number)}, "passo": {strconv.Itoa(f.Entry - 1)}}.Encode(),
		}
		switch points := int(math.Round(f.Cost)); {
		case points > int(v.match.Match.Settings.Budget):
			t.Cost = v.T("magicitable.costly.match")
		case points < 1:
			t.Cost = v.T("magicitable.costly.little")
		default:
			t.Cost = v.T("magicitable.costly.points", points)
		}
		all = append(all, t)
	}
	return all
}

// done says what the side did in a turn.
func (v Costly) done(d review.Decision) string {
	kind := v.T("piece." + string(d.Piece.Letter()))
	switch {
	case d.None && d.Direct:
		return v.T("magicitable.costly.called", kind, d.Move.From.String())
	case d.None:
		return v.T("magicitable.costly.nothing")
	case d.Direct:
		return v.T("magicitable.costly.direct", kind, d.Move.From.String(), d.Move.To.String())
	}
	return v.T("magicitable.costly.move", kind, d.Move.From.String(), d.Move.To.String())
}
