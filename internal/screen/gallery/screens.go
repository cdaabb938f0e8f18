package gallery

import (
	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	"scacchimagici/views/setup"
)

// screens is the page of the screens: one runs by itself, one shows something else for a while, one was
// switched off and is silent since.
func (c course) screens(words *locale.Words) setup.Screens {
	all := []screen.Display{
		{
			Display: access.Display{Number: 1, Name: "Proiettore del salone grande", Shows: access.ByItself}, Online: true,
			Showing: programme.Showing{View: "boards:A,B", Then: access.Ranking, When: programme.AfterRound},
		},
		{
			Display: access.Display{Number: 2, Name: "TV gazebo", Shows: access.ByItself, Programme: access.Programme{Scenes: []string{access.InPlay}, Board: "A", Seconds: 30}},
			Online:  true, Showing: programme.Showing{View: access.Ranking, Then: "board:A", When: programme.Overridden},
		},
		{Display: access.Display{Number: 3, Shows: access.Welcome}, Online: true, Showing: programme.Showing{View: access.Welcome}},
		{Display: access.Display{Number: 12, Name: "TV della cucina", Shows: access.ByItself}, Since: galleryNow, Showing: programme.Showing{View: access.Next, Then: access.Course, When: programme.InTurn}},
	}
	return setup.Screens{
		Setup: setup.Setup{Words: words, Tournament: c.standing(words).Tournament}, Now: galleryNow, Boards: []string{"A", "B"},
		Screens: all[:min(c.houses, len(all))], Hosts: []string{"scacchi.local:8080", "192.168.8.2:8080"},
	}
}
