package site

import (
	"strconv"

	"scacchimagici/internal/drawing"
	"scacchimagici/internal/screen"
	"scacchimagici/static"
	"scacchimagici/views/ui"
)

// The shared picture, in the size of link previews.
const (
	pictureWide = 1200
	pictureHigh = 630
	pictureRows = 12 // as many Houses as there can be
)

// Picture draws the ranking; line says how far the tournament is.
func Picture(s screen.Standing, line string) ([]byte, error) {
	display, err := drawing.Display()
	if err != nil {
		return nil, err
	}
	text, err := drawing.Text()
	if err != nil {
		return nil, err
	}
	arms, err := drawing.Arms()
	if err != nil {
		return nil, err
	}
	colour := func(name string) string { return static.Colour("pergamena", name) }
	c := drawing.NewCanvas(pictureWide, pictureHigh, colour("ground"))
	c.Frame(16, 16, pictureWide-32, pictureHigh-32, 4, colour("gold"))
	c.Frame(26, 26, pictureWide-52, pictureHigh-52, 1.5, colour("gold"))
	ranking := s.View()
	c.Text(display, s.Tournament.Name, 60, 104, 56, 780, drawing.Left, colour("ink"))
	c.Text(text, line, 60, 146, 28, 780, drawing.Left, colour("dim"))
	badge := s.T("site.badge.final")
	if ranking.Provisional {
		badge = s.T("site.badge.provisional")
	}
	c.Rectangle(880, 62, 260, 60, colour("ink"))
	c.Text(text, badge, 1010, 102, 30, 236, drawing.Centre, colour("panel"))
	rows := ranking.Rows[:min(pictureRows, len(ranking.Rows))]
	columns, top, high := 1, 172.0, float64(pictureHigh-172-74)
	if len(rows) > 4 {
		columns = 2
	}
	perColumn := (len(rows) + columns - 1) / columns
	height := min(104, high/float64(max(1, perColumn)))
	wide := float64(pictureWide-120-(columns-1)*24) / float64(columns)
	for i, r := range rows {
		x, y := 60+float64(i/perColumn)*(wide+24), top+float64(i%perColumn)*height
		size := height - 10
		ground := colour("panel")
		if r.Place == 1 && s.Over > 0 {
			ground = colour("high")
		}
		c.Rectangle(x, y, wide, size, ground)
		c.Frame(x, y, wide, size, 1.5, colour("line"))
		middle := y + size*.5
		c.Text(display, strconv.Itoa(r.Place), x+size*.42, middle+size*.17, size*.5, size*.7, drawing.Centre, colour("accent"))
		shield := size * .8
		if symbol, ok := arms[r.House.Arms]; ok {
			c.Symbol(symbol, x+size*.85, y+size*.1, shield/drawing.ArmsHeight)
		}
		left := x + size*.85 + shield + 16
		c.Text(display, r.House.Name, left, middle+size*.15, size*.42, x+wide-size*1.15-left, drawing.Left, colour("ink"))
		c.Text(display, strconv.Itoa(r.Sum.Total), x+wide-24, middle+size*.2, size*.56, size, drawing.Right, colour("ink"))
	}
	c.Text(text, s.T("site.housepoints"), pictureWide-60, pictureHigh-44, 22, 500, drawing.Right, colour("dim"))
	c.Text(text, s.T("app.name"), 60, pictureHigh-44, 22, 500, drawing.Left, colour("dim"))
	return c.PNG()
}

// matchPicture draws the state of a match: the board beside the two Houses.
func (m *maker) matchPicture(v Match) ([]byte, error) {
	display, err := drawing.Display()
	if err != nil {
		return nil, err
	}
	text, err := drawing.Text()
	if err != nil {
		return nil, err
	}
	arms, err := drawing.Arms()
	if err != nil {
		return nil, err
	}
	pieces, err := drawing.Pieces()
	if err != nil {
		return nil, err
	}
	colour := func(name string) string { return static.Colour("pergamena", name) }
	c := drawing.NewCanvas(pictureWide, pictureHigh, colour("ground"))
	const square, edge = 68.0, (pictureHigh - 8*68.0) / 2
	grounds := map[string]string{"from": "sq-last-from", "last": "sq-last", "foe": "foe-fill"}
	for i, s := range v.Squares {
		x, y := edge+square*float64(i%8), edge+square*float64(i/8)
		ground := "sq-light"
		if s.Dark {
			ground = "sq-dark"
		}
		if marked, ok := grounds[s.Mark]; ok {
			ground = marked
		}
		c.Rectangle(x, y, square, square, colour(ground))
		if s.Piece != "" {
			c.Symbol(pieces[s.Piece], x+2, y+2, (square-4)/drawing.PieceSize)
		}
	}
	c.Frame(edge-3, edge-3, 8*square+6, 8*square+6, 3, colour("sq-edge"))
	left := edge + 8*square + 48
	room := pictureWide - left - 48
	c.Text(display, m.history.Tournament.Name, left, 88, 40, room, drawing.Left, colour("ink"))
	c.Text(text, v.Where, left, 126, 26, room, drawing.Left, colour("dim"))
	for i, s := range []ui.Side{v.Black, v.White} {
		y := 170 + float64(i)*176
		ground := colour("panel")
		if v.Winner.Name != "" && v.Winner == s.House {
			ground = colour("high")
		}
		c.Rectangle(left, y, room, 156, ground)
		c.Frame(left, y, room, 156, 1.5, colour("line"))
		if symbol, ok := arms[s.House.Arms]; ok {
			c.Symbol(symbol, left+16, y+26, 104/drawing.ArmsHeight)
		}
		c.Text(display, s.House.Name, left+122, y+76, 34, room-222, drawing.Left, colour("ink"))
		c.Text(text, s.Colour, left+122, y+114, 26, room-222, drawing.Left, colour("dim"))
		c.Text(display, strconv.Itoa(s.Points), left+room-20, y+102, 72, 90, drawing.Right, colour("ink"))
	}
	c.Text(text, v.How, left, 562, 26, room, drawing.Left, colour("ink"))
	return c.PNG()
}
