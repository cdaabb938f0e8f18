package pdf

import (
	"strconv"

	"scacchimagici/internal/screen"
)

// logLines is the number of moves on the page of the log; a longer match needs a second copy.
const logLines = 40

// log is the second sheet of the Referee: a line for each move, who won the Duel, and the points.
func (s sheets) log() {
	set := s.set
	s.page(set.T("sheet.log"))
	s.use(text, "I", 9, dim)
	s.put(sheetMargin, s.y, set.T("sheet.log.how"))
	columns := []struct {
		key   string
		width float64
		boxes []string
	}{
		{"sheet.log.n", 8, nil},
		{"sheet.log.side", 22, []string{set.T("sheet.log.white"), set.T("sheet.log.black")}},
		{"sheet.log.from", 14, nil},
		{"sheet.log.to", 14, nil},
		{"sheet.log.direct", 9, []string{""}},
		{"sheet.log.late", 10, []string{""}},
		{"sheet.log.question", 14, nil},
		{"sheet.log.winner", 36, []string{set.T("sheet.log.attacker"), set.T("sheet.log.defender"), set.T("sheet.log.neither")}},
		{"", 15, nil},
		{"", 15, nil},
		{"sheet.log.note", 29, nil},
	}
	top := s.y + 3
	const head, row = 9.0, 5.8
	x, points := sheetMargin, 0
	for i, c := range columns {
		label := ""
		if c.key != "" {
			label = set.T(c.key)
		} else {
			label = set.T("sheet.log.points", set.Sides[points].Colour)
			points++
		}
		s.use(text, "B", 8, ink)
		lines := s.SplitText(clean(label), c.width-1)
		for j, l := range lines {
			s.put(x+0.7, top+head-1.6-3.2*float64(len(lines)-1-j), l)
		}
		s.stroke(rule, 0.2)
		if i > 0 {
			s.Line(x, top, x, top+head+row*logLines)
		}
		x += c.width
	}
	for n := range logLines {
		y := top + head + row*float64(n)
		if n%2 == 1 {
			s.fill(colour{0xf4, 0xf4, 0xf4})
			s.Rect(sheetMargin, y, sheetWidth, row, "F")
		}
		x := sheetMargin
		for i, c := range columns {
			s.use(text, "", 8, ink)
			if i == 0 {
				s.putCentre(x+c.width/2, y+4, strconv.Itoa(n+1))
			}
			at := x + 1.2
			if len(c.boxes) == 1 {
				at = x + c.width/2 - 1.7
			}
			for _, words := range c.boxes {
				s.box(at, y+4, words)
				at += (c.width - 1) / float64(len(c.boxes))
			}
			s.stroke(rule, 0.2)
			s.Line(x, y, x, y+row)
			x += c.width
		}
		s.stroke(rule, 0.2)
		s.Line(sheetMargin, y, sheetMargin+sheetWidth, y)
	}
	s.stroke(ink, 0.4)
	s.Rect(sheetMargin, top, sheetWidth, head+row*logLines, "D")
}

// questions prints the questions reserved for this match, to be asked in their order.
func (s sheets) questions() {
	set := s.set
	s.page(set.T("sheet.questions"))
	s.use(text, "I", 9.5, dim)
	s.put(sheetMargin, s.y, set.T("sheet.questions.how"))
	s.y += 5
	if set.Missing != "" {
		s.use(text, "B", 10, ink)
		s.put(sheetMargin, s.y, set.Missing)
		s.y += 5
	}
	const numberRoom, step = 12.0, 4.5
	room := sheetWidth - numberRoom
	for _, q := range set.Questions {
		s.use(text, "", 11, ink)
		asked := s.SplitText(clean(q.Text), room)
		s.use(text, "B", 11, ink)
		answer := s.SplitText(clean(q.Answer), room)
		s.use(text, "I", 9, ink)
		var forms []string
		if q.Accepted != "" {
			forms = s.SplitText(clean(q.Accepted), room)
		}
		height := step*float64(len(asked)+len(answer)) + 3.8*float64(len(forms)) + 2.2
		if s.y+height > sheetBottom {
			s.page(set.T("sheet.questions"))
		}
		s.use(text, "B", 11, ink)
		s.putRight(sheetMargin+numberRoom-5, s.y+2, strconv.Itoa(q.Number))
		s.box(sheetMargin, s.y+6.4, "")
		y := s.y + 2
		for _, part := range []struct {
			style string
			size  float64
			step  float64
			lines []string
		}{{"", 11, step, asked}, {"B", 11, step, answer}, {"I", 9, 3.8, forms}} {
			s.use(text, part.style, part.size, ink)
			for _, l := range part.lines {
				s.put(sheetMargin+numberRoom, y, l)
				y += part.step
			}
		}
		s.y += height
		s.stroke(pale, 0.2)
		s.Line(sheetMargin, s.y-2, sheetMargin+sheetWidth, s.y-2)
	}
	s.own(logLines - len(set.Questions))
}

// own prints lines for the Referee's own questions, as many as fit on the page.
func (s sheets) own(missing int) {
	for n := logLines - missing + 1; n <= logLines && s.y+10 <= sheetBottom; n++ {
		s.use(text, "B", 11, ink)
		s.putRight(sheetMargin+7, s.y+4, strconv.Itoa(n))
		s.blank(sheetMargin+12, s.y+4, sheetWidth-12)
		s.y += 9
	}
}

// strategist is the sheet of a Strategist: prices and limits, the purchase, the people and the squares.
func (s sheets) strategist(side screen.PaperSide) {
	set := s.set
	s.page(side.House.Name)
	s.shield(side.House.Arms, sheetMargin, s.y, 12)
	s.use(text, "", 11, ink)
	s.put(sheetMargin+16, s.y+5, side.Colour+" · "+set.T("ui.strategist")+":")
	at := sheetMargin + 18 + s.GetStringWidth(clean(side.Colour+" · "+set.T("ui.strategist")+":"))
	if side.Strategist != "" {
		s.fit(at, s.y+5, sheetMargin+sheetWidth-at, 11, "B", side.Strategist)
	} else {
		s.blank(at, s.y+5, 70)
	}
	s.use(text, "", 11, ink)
	s.put(sheetMargin+16, s.y+11, set.T("sheet.against", s.other(side).House.Name))
	s.y += 21
	s.rules(set.Strategist)
	s.y += 3
	top := s.y
	s.prices(side, sheetMargin, top)
	s.purchase(side, sheetMargin+70, top)
	s.y = top + 14 + 7.2*float64(max(set.Slots, len(set.Kinds)+2)) + 6
	s.squares(side)
	s.people(side)
}

// other returns the opponent of a side.
func (s sheets) other(side screen.PaperSide) screen.PaperSide {
	if side.FirstRank == s.set.Sides[0].FirstRank {
		return s.set.Sides[1]
	}
	return s.set.Sides[0]
}
