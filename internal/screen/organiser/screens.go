package organiser

import (
	"strconv"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// screens lists the screens with what each shows and can show: a board, two side by side,
// the ranking, what comes next, the ceremony, how to take part, the side tables.
func (d Day) screens() []organiser.Screen {
	var values []string
	for i, b := range d.Boards {
		values = append(values, "board:"+b.Letter)
		if i%2 == 1 {
			values = append(values, "boards:"+d.Boards[i-1].Letter+","+b.Letter)
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
			Preview: n, Shows: screen.ScreenShows(d.Words, s.Showing.View), Then: then(d.Words, s.Showing),
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
		if s.Showing.View != "" {
			row.Preview = short(s.Showing.View)
		}
		for _, v := range values {
			row.Choices = append(row.Choices, organiser.Choice{Value: v, Label: short(v), Name: screen.ScreenShows(d.Words, v), Chosen: v == s.Shows})
		}
		list[i] = row
	}
	return list
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
