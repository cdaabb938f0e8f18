package public

import (
	"strconv"
	"strings"

	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
)

// SharedOf returns what spectators can share of a replay at its step: a few lines of text, and the address
// of its picture. Origin is the address under which other devices find the laptop, such as
// "http://192.168.8.2:8080"; empty when none does.
func SharedOf(s screen.Scene, v Replay, tournament, origin string) *Shared {
	step := "?passo=" + strconv.Itoa(v.Step)
	lines := []string{
		s.T("replay.score", v.White.House.Name, v.White.Points, v.Black.Points, v.Black.House.Name),
		screen.Dotted(tournament, v.Where, s.T("replay.step", v.Step, v.Of)),
		v.Said,
		origin + v.Path + step,
	}
	return &Shared{
		Text: strings.Join(lines, "\n"), Picture: v.Path + pictureEnding + step, Card: v.Path + cardEnding + step, Name: s.Key + "-" + strconv.Itoa(v.Step), Title: lines[0],
	}
}

const (
	pictureEnding = "/figura" // follows the address of a replay in the address of its picture
	cardEnding    = pictureEnding + ".png"
)

// Patterns of the addresses of the pictures of a replay: a drawing, and a PNG for previews of links.
const (
	picturePattern = screen.ReplayPath + "{id}" + pictureEnding
	cardPattern    = screen.ReplayPath + "{id}" + cardEnding
)

// PictureOf shows a match after a step, White below.
func PictureOf(s screen.Scene, step int) board.Picture {
	v := ReplayOf(s, step, "")
	side := func(name string, points int) string { return s.T("replay.side", name, points) }
	p := board.Picture{
		Title: s.T("app.name"), Where: screen.Dotted(v.Where, s.T("replay.step", v.Step, v.Of)), Board: v.Board, Text: v.Said,
		White: side(v.White.House.Name, v.White.Points), Black: side(v.Black.House.Name, v.Black.Points),
	}
	if v.Step == v.Of && v.How != "" {
		p.Text = v.How
	}
	return p
}
