package pdf

import (
	"strconv"

	"scacchimagici/internal/screen"
)

// prices prints the price of each piece and the most of its kind, with boxes to tick.
func (s sheets) prices(side screen.PaperSide, x, y float64) {
	set := s.set
	s.heading(x, y, set.T("sheet.prices"))
	y += 3
	for _, k := range set.Kinds {
		s.use(text, "", 10.5, ink)
		s.put(x, y+4.6, k.Name)
		s.use(text, "B", 10.5, ink)
		s.putRight(x+29, y+4.6, strconv.Itoa(k.Price))
		at := x + 32
		for range k.Most {
			at = s.box(at, y+4.6, "")
		}
		y += 7.2
	}
	s.use(text, "", 10.5, ink)
	s.put(x, y+4.6, side.Fixed[0].Kind)
	s.use(text, "B", 10.5, ink)
	s.putRight(x+29, y+4.6, "0")
	s.use(text, "I", 9, dim)
	s.put(x+32, y+4.6, set.T("sheet.prices.king"))
}

// purchase prints a line for each piece: kind, price, person, square.
func (s sheets) purchase(side screen.PaperSide, x, y float64) {
	set := s.set
	room := sheetMargin + sheetWidth - x
	columns := []float64{0, 28, 42, room - 18, room}
	s.heading(x, y, set.T("sheet.purchase"))
	s.use(text, "I", 8.5, dim)
	for i, key := range []string{"sheet.piece", "sheet.cost", "sheet.person", "sheet.square"} {
		s.put(x+columns[i]+0.8, y+5, set.T(key))
	}
	y += 6.4
	const row = 7.2
	for i := range set.Slots {
		s.stroke(rule, 0.2)
		s.Rect(x, y, room, row, "D")
		for _, c := range columns[1:4] {
			s.Line(x+c, y, x+c, y+row)
		}
		piece := screen.PaperPiece{}
		switch {
		case i < len(side.Army):
			piece = side.Army[i]
			for _, k := range set.Kinds {
				if k.Name == piece.Kind {
					s.fit(x+columns[1]+0.8, y+5, columns[2]-columns[1]-1.6, 10, "", strconv.Itoa(k.Price))
				}
			}
		case i == 0 && len(side.Army) == 0:
			piece = screen.PaperPiece{Kind: side.Fixed[0].Kind, Square: side.Fixed[0].Name}
			s.fit(x+columns[1]+0.8, y+5, columns[2]-columns[1]-1.6, 10, "", "0")
		}
		s.fit(x+0.8, y+5, columns[1]-1.6, 10, "", piece.Kind)
		s.fit(x+columns[2]+0.8, y+5, columns[3]-columns[2]-1.6, 10, "", piece.Person)
		s.fit(x+columns[3]+0.8, y+5, columns[4]-columns[3]-1.6, 10, "", piece.Square)
		y += row
	}
	s.use(text, "B", 10, ink)
	s.put(x, y+5.4, set.T("sheet.spent"))
	s.stroke(ink, 0.3)
	s.Rect(x+columns[1], y+1, columns[2]-columns[1], row-1, "D")
}

// squares prints the blank deployment board of a side: its two ranks, as the Strategist sees them, with
// the squares reserved for King and Queen.
func (s sheets) squares(side screen.PaperSide) {
	set := s.set
	s.heading(sheetMargin, s.y, set.T("sheet.squares"))
	const cell, left = 21.5, sheetMargin + 8
	y := s.y + 3
	ranks := []int{side.PawnRank, side.FirstRank} // one's own first rank is the nearest
	for i, rank := range ranks {
		for file := range 8 {
			name := string(rune('a'+file)) + strconv.Itoa(rank)
			if side.FirstRank == 8 {
				name = string(rune('h'-file)) + strconv.Itoa(rank)
			}
			x := left + float64(file)*cell
			style := "D"
			if (int(name[0]-'a')+rank)%2 == 1 {
				s.fill(pale)
				style = "FD"
			}
			s.stroke(rule, 0.3)
			s.Rect(x, y+float64(i)*cell, cell, cell, style)
			s.use(text, "I", 8, dim)
			s.put(x+1, y+float64(i)*cell+3.4, name)
			for _, fixed := range side.Fixed {
				if fixed.Name == name && len(side.Army) == 0 {
					s.centred(x+cell/2, y+float64(i)*cell+19, cell-2, 9, "B", set.T("sheet.only", fixed.Kind))
				}
			}
			for _, p := range side.Army {
				if p.Square == name {
					s.centred(x+cell/2, y+float64(i)*cell+9, cell-2, 9.5, "B", p.Kind)
					s.centred(x+cell/2, y+float64(i)*cell+13, cell-2, 8.5, "", p.Short)
				}
			}
		}
	}
	s.use(text, "I", 8.5, dim)
	s.put(left, y+2*cell+4, set.T("sheet.squares.how"))
	s.y = y + 2*cell + 10
}

// people prints the people of the House to choose from, in columns.
func (s sheets) people(side screen.PaperSide) {
	if len(side.People) == 0 {
		return
	}
	const columns, step = 3, 5.2
	heading := func() {
		s.heading(sheetMargin, s.y, s.set.T("sheet.people"))
		s.y += 5
	}
	heading()
	width := sheetWidth / columns
	for left := side.People; len(left) > 0; {
		rows := min((len(left)+columns-1)/columns, int((sheetBottom-s.y)/step)+1)
		if rows < 1 {
			s.page(side.House.Name)
			heading()
			continue
		}
		n := min(len(left), rows*columns)
		for i, name := range left[:n] {
			x, y := sheetMargin+float64(i/rows)*width, s.y+float64(i%rows)*step
			s.box(x, y, "")
			s.fit(x+5, y, width-7, 10, "", name)
		}
		left = left[n:]
		s.y = sheetBottom + step
	}
}
