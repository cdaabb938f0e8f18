package day

import (
	"fmt"
	"strconv"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// screens lists the screens: what each shows, and the way back from what it shows for a while.
func (d Day) screens() []ScreenRow {
	boards := map[string]SceneBoard{} // by the letter
	for _, m := range d.onBoards() {
		boards[m.Match.Board] = drawBoard(m)
	}
	list := make([]ScreenRow, len(d.Screens))
	for i, s := range d.Screens {
		row := ScreenRow{
			Display: s, Title: d.T("organiser.screen.numbered", s.Number),
			Scene: d.scene(s, boards), Then: screen.ScreenThen(d.Words, s.Showing),
		}
		if s.Name != "" {
			row.Title = d.T("organiser.screen.named", s.Name, s.Number)
		}
		switch overridden, fixed := s.Showing.When == programme.Overridden, s.Shows != access.ByItself; {
		case overridden:
			row.Return = &organiser.Action{
				Command: screen.AccessCommand("end-show-now", screen.Number("number", s.Number)), Button: ui.Button{Icon: "back", Title: d.T("organiser.screen.return"), Class: "small"},
			}
			if fixed {
				row.Return.Button.Title = d.T("organiser.screen.return.fixed")
			}
		case fixed:
			row.Then = d.T("organiser.then.stays")
			row.Return = &organiser.Action{
				Command: screen.AccessCommand("assign-screen", screen.Number("number", s.Number), screen.Field("shows", access.ByItself)),
				Button:  ui.Button{Icon: "back", Title: d.T("organiser.screen.return"), Class: "small"},
			}
		}
		list[i] = row
	}
	return list
}

// scene draws what a screen shows: boards as they stand, the pairings of the next round.
func (d Day) scene(s screen.Display, boards map[string]SceneBoard) Scene {
	what, places, _ := strings.Cut(s.Showing.View, ":")
	v := Scene{What: what, Number: strconv.Itoa(s.Number)}
	if places != "" {
		for letter := range strings.SplitSeq(places, ",") {
			b := boards[letter]
			b.Letter = letter // also of a board without a match
			v.Boards = append(v.Boards, b)
		}
	}
	if what == access.Next {
		for _, m := range d.Matches {
			if m.Match.Phase() == magici.Planned && !d.outsideRounds(m) && len(v.Pairs) < mostPairs {
				v.Pairs = append(v.Pairs, ScenePair{Left: m.House(chess.White).Arms, Right: m.House(chess.Black).Arms})
			}
		}
	}
	return v
}

// mostPairs is how many matches fit into the small picture of the next round.
const mostPairs = 3

// drawBoard draws a board with its match, from what the public sees.
func drawBoard(m Match) SceneBoard {
	b := SceneBoard{Letter: m.Match.Board}
	var men [2]strings.Builder
	for _, side := range screen.Sides {
		house := [2]*SceneSide{&b.Left, &b.Right}[side]
		house.Arms = m.House(side).Arms
		if !m.Match.Started() {
			continue
		}
		house.Points = strconv.Itoa(int(m.Match.Play.Points[side]))
		for _, f := range m.Match.Play.Figures[side] {
			if f.OnBoard {
				fmt.Fprintf(&men[side], "M%d.15 %d.5a.35.35 0 1 0 .7 0a.35.35 0 1 0-.7 0", f.Square.File(), 7-f.Square.Rank())
			}
		}
	}
	b.White, b.Black = men[chess.White].String(), men[chess.Black].String()
	return b
}
