package organiser

import (
	"fmt"
	"strconv"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// screens lists the screens with what each shows and can show: a board, two side by side,
// the ranking, what comes next, the ceremony, how to take part, the side tables.
func (d Day) screens() []organiser.Screen {
	var values []string
	for i, letter := range d.Boards {
		values = append(values, "board:"+letter)
		if i%2 == 1 {
			values = append(values, "boards:"+d.Boards[i-1]+","+letter)
		}
	}
	values = append(values, access.ByItself, access.Ranking, access.Next, access.Course, access.Ceremony, access.Welcome, access.Tables)
	// short names what a screen can show in few letters.
	short := func(shows string) string {
		what, places, _ := strings.Cut(shows, ":")
		if places != "" {
			return strings.ReplaceAll(places, ",", " ")
		}
		return d.T("organiser.shows.short." + what)
	}
	list := make([]organiser.Screen, len(d.Screens))
	for i, s := range d.Screens {
		n := strconv.Itoa(s.Number)
		row := organiser.Screen{
			ID: "screen-" + n, Title: d.T("organiser.screen.numbered", s.Number), Name: s.Name,
			Scene: d.scene(s), Shows: screen.ScreenShows(d.Words, s.Showing.View), Then: then(d.Words, s.Showing),
			State: listens(d.Words, d.Now, s.Online, s.Since), Silent: !s.Online,
			Assign: screen.AccessCommand("assign-screen", screen.Field("number", n)),
			Rename: screen.AccessCommand("rename-screen", screen.Field("number", n)),
			Forget: screen.AccessCommand("forget-screen", screen.Field("number", n)),
			// Asked of a screen in passing: the dialog stays open.
			Identify: ui.Command{Action: "/desk/schermi/" + n + "/identifica", Stay: true},
			Reload:   ui.Command{Action: "/desk/schermi/" + n + "/ricarica", Stay: true},
		}
		if s.Name != "" {
			row.Title = d.T("organiser.screen.named", s.Name, s.Number)
		}
		for _, v := range values {
			row.Choices = append(row.Choices, organiser.Choice{Value: v, Label: short(v), Name: screen.ScreenShows(d.Words, v), Chosen: v == s.Shows})
		}
		list[i] = row
	}
	return list
}

// scene draws what a screen shows: boards as they stand, the pairs of the round that comes.
func (d Day) scene(s Screen) organiser.Scene {
	what, places, _ := strings.Cut(s.Showing.View, ":")
	v := organiser.Scene{What: what, Number: strconv.Itoa(s.Number)}
	if places != "" {
		for letter := range strings.SplitSeq(places, ",") {
			v.Boards = append(v.Boards, d.sceneBoard(letter))
		}
	}
	if what == access.Next {
		for _, m := range d.Matches {
			if m.Match.Phase() == magici.Planned && !d.outsideRounds(m) && len(v.Pairs) < mostPairs {
				v.Pairs = append(v.Pairs, organiser.ScenePair{Left: m.House(chess.White).Arms, Right: m.House(chess.Black).Arms})
			}
		}
	}
	return v
}

// mostPairs is how many matches fit into the small picture of the next round.
const mostPairs = 3

// sceneBoard draws a board with its match: the public sees no more of it.
func (d Day) sceneBoard(letter string) organiser.SceneBoard {
	b := organiser.SceneBoard{Letter: letter}
	for _, shown := range d.shownBoards() {
		if shown.Letter != letter {
			continue
		}
		m := shown.Match
		var men [2]strings.Builder
		for _, side := range screen.Sides {
			house := [2]*organiser.SceneSide{&b.Left, &b.Right}[side]
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
	}
	return b
}

// then says what a screen shows after what it shows now; empty when that is for the desk to
// say.
func then(w *locale.Words, s programme.Showing) string {
	key := map[programme.When]string{
		programme.InTurn: "turn", programme.AfterRound: "round", programme.AtMatch: "match", programme.Overridden: "back",
	}[s.When]
	if key == "" || s.Then == "" {
		return ""
	}
	return w.T("organiser.then."+key, screen.ScreenShows(w, s.Then))
}
