package strategist

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/screen"
)

// Shop is the shop of a side without its people, for a table of Scacchi Magici.
func Shop(match screen.Scene, side chess.Side) templ.Component { return shop(scene{match, side}) }

// Deployment is the deployment as a side sees it, for a table of Scacchi Magici.
func Deployment(match screen.Scene, side chess.Side) templ.Component {
	return deployScreen(scene{match, side})
}

// PlayOf returns a running match as a side sees it, for a table of Scacchi Magici.
func PlayOf(match screen.Scene, side chess.Side) Play { return *scene{match, side}.play() }
