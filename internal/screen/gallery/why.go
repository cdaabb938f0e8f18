package gallery

import (
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/blunder"
	sidetables "scacchimagici/internal/side/table"
	"scacchimagici/views/layout"
	"scacchimagici/views/table"
)

// whyPage is the page that explains a lost game.
const whyPage = "why"

// lostGame is a state of that page: a game that Black has resigned, and the progress of the computer.
type lostGame struct {
	name, game string
	moves      int
	looking    table.Looking
	better     bool
	walk       int // ply shown; 0: that of the finding
}

var lostGames = []lostGame{
	{name: "full", game: "boop", moves: 15},
	{name: "waits", game: "boop", moves: 15, looking: table.Looking{Begun: true, Before: 2}},
	{name: "works", game: "magnetone", moves: 31, looking: table.Looking{Begun: true, Looked: 11, Of: 15}},
	{name: "failed", game: "metamate", moves: 21, looking: table.Looking{Begun: true, Failed: true}},
	{name: "turning", game: "magnetone", moves: 20, looking: found(blunder.Finding{Kind: blunder.Turning, Ply: 15, Wins: 3, Looked: 3, Own: 10})},
	{name: "turning-better", game: "magnetone", moves: 20, looking: found(blunder.Finding{Kind: blunder.Turning, Ply: 15, Wins: 3, Looked: 3, Own: 10}), better: true},
	{name: "won-before", game: "boop", moves: 21, looking: found(blunder.Finding{Kind: blunder.Turning, Ply: 17, Wins: 1, Missed: true, Looked: 2, Own: 10})},
	{name: "judged", game: "metamate", moves: 61, looking: found(blunder.Finding{Kind: blunder.Turning, Ply: 45, Looked: 8, Own: 30})},
	{name: "judged-better", game: "metamate", moves: 61, looking: found(blunder.Finding{Kind: blunder.Turning, Ply: 45, Looked: 8, Own: 30}), better: true},
	{name: "slow", game: "minimeta", moves: 22, looking: found(blunder.Finding{Kind: blunder.Slow, Ply: 13, Looked: 11, Own: 90})},
	{name: "slow-better", game: "minimeta", moves: 22, looking: found(blunder.Finding{Kind: blunder.Slow, Ply: 13, Looked: 11, Own: 90}), better: true},
	{name: "tenable", game: "magnetone-weak", moves: 25, looking: found(blunder.Finding{Kind: blunder.Tenable, Ply: 25, Own: 12})},
	{name: "unknown", game: "boop", moves: 15, looking: found(blunder.Finding{Kind: blunder.Unknown, Ply: 15, Looked: 7, Own: 7})},
	{name: "walk", game: "magnetone", moves: 20, looking: found(blunder.Finding{Kind: blunder.Turning, Ply: 15, Wins: 3, Looked: 3, Own: 10}), walk: 9},
}

func found(f blunder.Finding) table.Looking {
	return table.Looking{Begun: true, Done: true, Finding: f}
}

// lostGamePages lists the pages of lost games, as Pages does.
func lostGamePages() []string {
	var pages []string
	for _, state := range lostGames {
		pages = append(pages, whyPage+"/"+state.name)
	}
	return pages
}

// lostGameAt shows one of them; nil for another name.
func lostGameAt(words *locale.Words, name, theme string) templ.Component {
	for _, state := range lostGames {
		if state.name != name {
			continue
		}
		resigns := func(sidetables.Table) sidetables.Order { return sidetables.Resign{Game: 1, Side: sidetables.Black} }
		play := sideTable{game: state.game, moves: state.moves, after: resigns}.table().Play
		s := table.WhyScene{
			Words: words, Code: "CDFG", Current: true, Play: play, Looking: state.looking, Better: state.better, Ply: -1,
			Root: "/tavoli", Language: "/",
		}
		if state.walk > 0 {
			s.Ply = state.walk
		}
		f := &s.Looking.Finding
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
		return table.WhyPage(layout.Page{Words: words, Audience: "table", Theme: theme}, s.Page())
	}
	return nil
}
