package table

import (
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/layout"
)

// galleryLostGame is a state of the page that explains a lost game: a game that Black has resigned, and the progress of the computer.
type galleryLostGame struct {
	name, game string
	moves      int
	looking    room.LostGame
	better     bool
	walk       int // ply shown; 0: that of the finding
}

var galleryLost = []galleryLostGame{
	{name: "full", game: "boop", moves: 15},
	{name: "waits", game: "boop", moves: 15, looking: room.LostGame{Begun: true, Before: 2}},
	{name: "works", game: "magnetone", moves: 31, looking: room.LostGame{Begun: true, Looked: 11, Of: 15}},
	{name: "failed", game: "metamate", moves: 21, looking: room.LostGame{Begun: true, Failed: true}},
	{name: "turning", game: "magnetone", moves: 20, looking: foundOut(blunder.Finding{Kind: blunder.Turning, Ply: 15, Wins: 3, Looked: 3, Own: 10})},
	{name: "turning-better", game: "magnetone", moves: 20, looking: foundOut(blunder.Finding{Kind: blunder.Turning, Ply: 15, Wins: 3, Looked: 3, Own: 10}), better: true},
	{name: "won-before", game: "boop", moves: 21, looking: foundOut(blunder.Finding{Kind: blunder.Turning, Ply: 17, Wins: 1, Missed: true, Looked: 2, Own: 10})},
	{name: "judged", game: "metamate", moves: 61, looking: foundOut(blunder.Finding{Kind: blunder.Turning, Ply: 45, Looked: 8, Own: 30})},
	{name: "judged-better", game: "metamate", moves: 61, looking: foundOut(blunder.Finding{Kind: blunder.Turning, Ply: 45, Looked: 8, Own: 30}), better: true},
	{name: "slow", game: "minimeta", moves: 22, looking: foundOut(blunder.Finding{Kind: blunder.Slow, Ply: 13, Looked: 11, Own: 90})},
	{name: "slow-better", game: "minimeta", moves: 22, looking: foundOut(blunder.Finding{Kind: blunder.Slow, Ply: 13, Looked: 11, Own: 90}), better: true},
	{name: "tenable", game: "magnetone-weak", moves: 25, looking: foundOut(blunder.Finding{Kind: blunder.Tenable, Ply: 25, Own: 12})},
	{name: "unknown", game: "boop", moves: 15, looking: foundOut(blunder.Finding{Kind: blunder.Unknown, Ply: 15, Looked: 7, Own: 7})},
	{name: "walk", game: "magnetone", moves: 20, looking: foundOut(blunder.Finding{Kind: blunder.Turning, Ply: 15, Wins: 3, Looked: 3, Own: 10}), walk: 9},
}

func foundOut(f blunder.Finding) room.LostGame {
	return room.LostGame{Begun: true, Done: true, Found: f}
}

func (state galleryLostGame) page(w *locale.Words, theme gallery.Theme) templ.Component {
	resigns := func(table.Table) table.Order { return table.Resign{Game: 1, Side: table.Black} }
	play := galleryTable{game: state.game, moves: state.moves, after: resigns}.table().Play
	s := WhyScene{Words: w, Code: "CDFG", Current: true, Play: play, Looking: state.looking, Better: state.better, Ply: -1, Language: "/"}
	if state.walk > 0 {
		s.Ply = state.walk
	}
	f := &s.Looking.Found
	if f.Kind == blunder.Turning || f.Kind == blunder.Slow {
		f.Move = play.Line.Played()[f.Ply]
	}
	if at := play.Line.Positions()[f.Ply]; f.Kind != "" && f.Kind != blunder.Unknown {
		for _, move := range at.Moves() { // any other one; a move of a piece with its letters rather than a pass
			if move != f.Move && !strings.HasPrefix(move, "pass") {
				f.Better = move
			}
		}
	}
	return WhyPage(layout.Page{Words: w, Audience: "table", Theme: theme("")}, s.Page())
}
