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

// screens lists the screens: what each shows, what it can show for a while, and the way back from that.
func (d Day) screens() []ScreenRow {
	boards := map[string]SceneBoard{} // by the letter
	for _, b := range d.shownBoards() {
		boards[b.Letter] = drawBoard(b)
	}
	var choices []organiser.Choice
	for _, view := range screen.ScreenViews(d.Boards) {
		choices = append(choices, organiser.Choice{Value: view, Label: screen.ScreenShows(d.Words, view)})
	}
	list := make([]ScreenRow, len(d.Screens))
	for i, s := range d.Screens {
		n := strconv.Itoa(s.Number)
		row := ScreenRow{
			ID: "screen-" + n, Title: d.T("organiser.screen.numbered", s.Number), Name: s.Name,
			Scene: d.scene(s, boards), Shows: screen.ScreenShows(d.Words, s.Showing.View), Then: screen.ScreenThen(d.Words, s.Showing),
			State: screen.Listens(d.Words, d.Now, s.Online, s.Since), Silent: !s.Online,
			Now:    organiser.ShowNow{Command: screen.AccessCommand("show-now", screen.Field("number", n)), Choices: choices},
			Rename: screen.AccessCommand("rename-screen", screen.Field("number", n)),
			Forget: screen.AccessCommand("forget-screen", screen.Field("number", n)),
			// The screen only identifies itself: the dialog stays open.
			Identify: ui.Command{Action: "/desk/schermi/" + n + "/identifica", Stay: true},
			Reload:   ui.Command{Action: "/desk/schermi/" + n + "/ricarica", Stay: true},
		}
		if s.Name != "" {
			row.Title = d.T("organiser.screen.named", s.Name, s.Number)
		}
		switch overridden, fixed := s.Showing.When == programme.Overridden, s.Shows != access.ByItself; {
		case overridden:
			row.Return = &organiser.Action{
				Command: screen.AccessCommand("end-show-now", screen.Field("number", n)), Button: ui.Button{Icon: "back", Title: d.T("organiser.screen.return"), Class: "small"},
			}
			if fixed {
				row.Return.Button.Title = d.T("organiser.screen.return.fixed")
			}
		case fixed:
			row.Then = d.T("organiser.then.stays")
			row.Return = &organiser.Action{
				Command: screen.AccessCommand("assign-screen", screen.Field("number", n), screen.Field("shows", access.ByItself)),
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
func drawBoard(shown Board) SceneBoard {
	b, m := SceneBoard{Letter: shown.Letter}, shown.Match
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
