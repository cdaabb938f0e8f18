package setup

import (
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Screens are the projectors and TVs with what each of them shows, and can show.
type Screens struct {
	Setup
	Now     time.Time // of the picture, in the laptop's zone
	Boards  []string  // of the tournament, in their order
	Screens []screen.Display
	Hosts   []string // what others type to find the laptop, the shortest first
}

// View returns the page.
func (s Screens) View() ScreensView {
	v := ScreensView{
		SetupTop: s.top(screen.ScreensPath, s.T("organiser.screens"), s.T("organiser.screens.count", len(s.Screens))),
		All:      s.showNow(0, ""), Back: screen.AccessCommand("end-show-now", screen.Number("number", 0)),
		Identify: ui.Command{Action: "/desk/schermi/numeri", Stay: true},
	}
	for _, host := range s.Hosts {
		v.Addresses = append(v.Addresses, host+screen.SeatPath(access.ScreenOf(1)))
	}
	for _, one := range s.Screens {
		v.Rows = append(v.Rows, s.card(one))
	}
	return v
}

// card is a screen with its forms.
func (s Screens) card(one screen.Display) ScreenCard {
	n := strconv.Itoa(one.Number)
	number := screen.Field("number", n)
	c := ScreenCard{
		ID: "screen-" + n, Title: s.T("organiser.screen.numbered", one.Number), Name: one.Name,
		State: screen.Listens(s.Words, s.Now, one.Online, one.Since), Online: one.Online,
		Shows: screen.ScreenShows(s.Words, one.Showing.View), Then: screen.ScreenThen(s.Words, one.Showing),
		Now:      s.showNow(one.Number, one.Showing.View),
		Assign:   screen.AccessCommand("assign-screen", number),
		Set:      screen.AccessCommand("set-programme", number),
		Rename:   screen.AccessCommand("rename-screen", number),
		Forget:   screen.AccessCommand("forget-screen", number),
		Replace:  screen.AccessCommand("replace-screen", number),
		Identify: ui.Command{Action: "/desk/schermi/" + n + "/identifica"},
		Reload:   ui.Command{Action: "/desk/schermi/" + n + "/ricarica"},
		Seconds:  int(one.Programme.Turn() / time.Second), Shortest: access.ShortestTurn, Longest: access.LongestTurn,
		ByItself: one.Shows == access.ByItself, Back: screen.AccessCommand("end-show-now", number),
	}
	if one.Name != "" {
		c.Title, c.Number = one.Name, s.T("organiser.screen.numbered", one.Number)
	}
	if one.Showing.When != programme.Overridden {
		c.NoBack = s.T("organiser.screen.return.no")
	}
	for _, scene := range access.ProgrammeScenes() {
		c.Scenes = append(c.Scenes, organiser.Choice{
			Value: scene, Label: screen.ScreenShows(s.Words, scene), Name: s.T("organiser.scene." + scene), Chosen: one.Programme.Has(scene),
		})
	}
	c.Follows = append(c.Follows, organiser.Choice{Label: s.T("organiser.screen.follows.all"), Chosen: one.Programme.Board == ""})
	for _, letter := range s.Boards {
		c.Follows = append(c.Follows, organiser.Choice{Value: letter, Label: s.T("ui.board", letter), Chosen: one.Programme.Board == letter})
	}
	for _, view := range screen.ScreenViews(s.Boards) {
		c.Fixed = append(c.Fixed, organiser.Choice{Value: view, Label: screen.ScreenShows(s.Words, view), Chosen: one.Shows == view})
	}
	for _, other := range s.Screens {
		if other.Number != one.Number && !other.Online {
			name := s.T("organiser.screen.numbered", other.Number)
			if other.Name != "" {
				name = s.T("organiser.screen.named", other.Name, other.Number)
			}
			c.Others = append(c.Others, organiser.Choice{Value: strconv.Itoa(other.Number), Label: name})
		}
	}
	return c
}

// showNow are the buttons for what a screen can show for a while; number 0 means all screens.
func (s Screens) showNow(number int, shown string) organiser.ShowNow {
	now := organiser.ShowNow{Command: screen.AccessCommand("show-now", screen.Number("number", number))}
	for _, view := range screen.ScreenViews(s.Boards) {
		now.Choices = append(now.Choices, organiser.Choice{Value: view, Label: screen.ScreenShows(s.Words, view), Chosen: view == shown})
	}
	return now
}
