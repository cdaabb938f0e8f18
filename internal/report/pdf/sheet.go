package pdf

import (
	"strconv"
	"strings"

	"scacchimagici/internal/screen"
)

// The inks of a sheet to write on: lines that a pencil covers, grey that copies well.
var (
	rule = colour{0x55, 0x55, 0x55}
	pale = colour{0xe4, 0xe4, 0xe4}
)

// The page of a sheet has narrower margins than the report.
const (
	sheetMargin = 12.0
	sheetWidth  = pageWidth - 2*sheetMargin
	sheetBottom = pageHeight - 18.0
)

// sheets prints the set of one match.
type sheets struct {
	*printer
	set screen.PaperSet
}

// PrintSets returns the sets of matches in one file: for each the Referee's score sheet, its log, the
// questions, and a sheet for each Strategist.
func PrintSets(sets []screen.PaperSet) ([]byte, error) {
	first := sets[0]
	p, err := newPrinter(first.Words, cover{
		title: first.T("sheet.title"), subject: first.T("sheet.title"), footer: first.Tournament + " · " + first.T("sheet.title"), at: first.At,
	})
	if err != nil {
		return nil, err
	}
	for _, set := range sets {
		s := sheets{p, set}
		s.score()
		s.log()
		s.questions()
		for _, side := range set.Sides {
			s.strategist(side)
		}
	}
	return p.bytes()
}

// page begins a page of the set under its title, and bookmarks it.
func (s sheets) page(title string) {
	s.AddPage()
	s.Bookmark(clean(s.set.Match+" · "+title), 0, 0)
	s.title(sheetMargin, 17, sheetWidth-52, 16, ink, title, s.put)
	s.use(text, "B", 12, ink)
	s.putRight(sheetMargin+sheetWidth, 15, s.set.Match)
	s.use(text, "", 10, ink)
	s.putRight(sheetMargin+sheetWidth, 19.5, s.set.Where)
	s.stroke(ink, 0.4)
	s.Line(sheetMargin, 21.5, sheetMargin+sheetWidth, 21.5)
	s.y = 26
}

// box draws a box to tick with words beside it, and returns where the next item begins.
func (s sheets) box(x, base float64, words string) float64 {
	const size = 3.4
	s.stroke(rule, 0.25)
	s.Rect(x, base-size+0.5, size, size, "D")
	if words == "" {
		return x + size + 1.2
	}
	s.put(x+size+1.2, base, words)
	return x + size + 1.2 + s.GetStringWidth(clean(words)) + 3
}

// blank draws a line to write on.
func (s sheets) blank(x, base, length float64) {
	s.stroke(rule, 0.2)
	s.Line(x, base+0.8, x+length, base+0.8)
}

// heading is a small title within a sheet.
func (s sheets) heading(x, base float64, words string) {
	s.use(text, "B", 10.5, ink)
	s.put(x, base, words)
}

// fit writes words in a room, in letters down to half the size, and then on several lines; names are never cut.
func (s sheets) fit(x, base, room, size float64, style, words string) {
	s.use(text, style, size, ink)
	for small := size; small >= size/2; small -= 0.5 {
		s.SetFontSize(small)
		if s.GetStringWidth(clean(words)) <= room {
			s.put(x, base, words)
			return
		}
	}
	lines := s.SplitText(clean(words), room)
	step := size / 2 * 0.38
	for i, l := range lines {
		s.put(x, base-step*(float64(len(lines)-1)/2-float64(i)), l)
	}
}

// twoNames returns the title of a sheet: the names of both Houses.
func (s sheets) twoNames() string {
	return s.set.Sides[0].House.Name + " – " + s.set.Sides[1].House.Name
}

// score is the first sheet of the Referee: who stands where, clocks, calls, the toss and the end.
func (s sheets) score() {
	s.page(s.twoNames())
	s.use(text, "", 10, ink)
	x := sheetMargin
	for _, label := range []string{"sheet.referee", "sheet.day", "sheet.began", "sheet.ended"} {
		words, length := s.set.T(label), 24.0
		if label == "sheet.referee" {
			length = 52
		}
		s.use(text, "", 10, ink)
		s.put(x, s.y+2, words)
		x += s.GetStringWidth(clean(words)) + 1.5
		s.blank(x, s.y+2, length)
		x += length + 4
	}
	const size = 94.0
	top := s.y + 8
	s.board(sheetMargin+4, top, size)
	below := s.beside(sheetMargin+size+12, top, sheetWidth-size-12)
	s.y = max(top+size+10, below+6)
	row := min(7.2, (sheetBottom-rulesRoom-s.y-20)/float64(s.set.Slots))
	for i, side := range s.set.Sides {
		s.roster(side, sheetMargin+float64(i)*(sheetWidth/2+2), s.y, sheetWidth/2-2, row)
	}
	s.y += 14 + row*float64(s.set.Slots) + 6
	s.rules(s.set.Referee)
}

// rulesRoom is the height of the rules below the rosters.
const rulesRoom = 36.0

// board draws the diagram, White at the bottom, with the names of the people already placed.
func (s sheets) board(x, y, size float64) {
	cell := size / 8
	for rank := range 8 {
		for file := range 8 {
			style := "D"
			if (rank+file)%2 == 1 {
				s.fill(pale)
				style = "FD"
			}
			s.stroke(rule, 0.15)
			s.Rect(x+float64(file)*cell, y+float64(rank)*cell, cell, cell, style)
		}
	}
	s.stroke(ink, 0.5)
	s.Rect(x, y, size, size, "D")
	s.use(text, "", 8.5, ink)
	for i := range 8 {
		s.putCentre(x+(float64(i)+0.5)*cell, y+size+3.6, string(rune('a'+i)))
		s.putRight(x-1.2, y+(float64(i)+0.5)*cell+1, strconv.Itoa(8-i))
	}
	for _, p := range s.set.Standing {
		cx, cy := x+(float64(p.Square[0]-'a')+0.5)*cell, y+(float64('8'-p.Square[1])+0.5)*cell
		s.centred(cx, cy-0.6, cell-0.8, 7.5, "B", p.Kind)
		s.centred(cx, cy+2.6, cell-0.8, 7, "", p.Short)
	}
}

// centred writes a word in the middle of x, in letters that fit the room.
func (s sheets) centred(x, base, room, size float64, style, words string) {
	s.use(text, style, size, ink)
	for s.GetStringWidth(clean(words)) > room && size > 4.5 {
		size -= 0.25
		s.SetFontSize(size)
	}
	s.putCentre(x, base, words)
}

// beside prints toss, clocks, calls and the end, beside the board. It returns where they end.
func (s sheets) beside(x, y, room float64) (below float64) {
	set := s.set
	s.heading(x, y+3, set.T("sheet.toss"))
	for i, side := range set.Sides {
		s.box(x, y+9+5.5*float64(i), "")
		s.fit(x+5, y+9+5.5*float64(i), room-5, 10, "", side.House.Name)
	}
	y += 22
	s.heading(x, y, set.T("sheet.minutes", set.Minutes))
	columns := 10
	cell := min(6.2, room/float64(columns))
	minutes := min(set.Minutes, 40)
	s.use(text, "", 7, dim)
	for i := range minutes {
		bx, by := x+float64(i%columns)*cell, y+2.5+float64(i/columns)*cell
		s.stroke(rule, 0.25)
		s.Rect(bx, by, cell-0.8, cell-0.8, "D")
		s.putCentre(bx+(cell-0.8)/2, by+cell/2+0.4, strconv.Itoa(i+1))
	}
	y += 2.5 + cell*float64((minutes+columns-1)/columns) + 5
	s.heading(x, y, set.T("sheet.calls"))
	for _, side := range set.Sides {
		y += 6
		s.fit(x, y, room*0.42, 10, "", side.House.Name)
		s.use(text, "", 9, ink)
		at := x + room*0.45
		for i := range min(set.Calls, 6) {
			words := strconv.Itoa(i + 1)
			if set.Calls > 4 {
				words = ""
			}
			at = s.box(at, y, words)
		}
	}
	y += 8
	s.heading(x, y, set.T("sheet.end"))
	for _, key := range []string{"king", "time", "agreement", "incident", "forfeit"} {
		y += 5.3
		s.use(text, "", 10, ink)
		at := s.box(x, y, set.T("sheet.end."+key))
		if key == "king" || key == "forfeit" || key == "incident" {
			s.blank(at, y, x+room-at)
		}
	}
	y += 8
	s.heading(x, y, set.T("sheet.points"))
	for i, side := range set.Sides {
		at := x + float64(i)*room/2
		s.fit(at, y+6.6, room/2-16, 10, "", side.House.Name)
		s.stroke(ink, 0.3)
		s.Rect(at+room/2-15, y+2, 12, 7, "D")
	}
	return y + 9
}

// roster lists the pieces of a side; pieces not bought yet get lines to write on.
func (s sheets) roster(side screen.PaperSide, x, y, room, row float64) {
	set := s.set
	s.shield(side.House.Arms, x, y-1, 6)
	s.fit(x+8, y+3, room-8, 12, "B", side.House.Name)
	s.use(text, "", 9, ink)
	s.put(x+8, y+7.4, side.Colour+" · "+set.T("ui.strategist")+":")
	at := x + 9.5 + s.GetStringWidth(clean(side.Colour+" · "+set.T("ui.strategist")+":"))
	if side.Strategist != "" {
		s.fit(at, y+7.4, x+room-at, 9, "B", side.Strategist)
	} else {
		s.blank(at, y+7.4, x+room-at)
	}
	columns := []float64{0, 19, 30, room - 17, room - 8.5, room}
	y += 9.5
	s.use(text, "I", 8, dim)
	for i, key := range []string{"sheet.piece", "sheet.square", "sheet.person", "sheet.wand", "sheet.call"} {
		s.put(x+columns[i]+0.8, y+3, set.T(key))
	}
	y += 4
	for i := range set.Slots {
		base := y + float64(i)*row
		s.stroke(rule, 0.2)
		s.Rect(x, base, room, row, "D")
		for _, c := range columns[1:5] {
			s.Line(x+c, base, x+c, base+row)
		}
		s.box(x+columns[3]+2.4, base+row/2+1.3, "")
		s.box(x+columns[4]+2.4, base+row/2+1.3, "")
		piece := screen.PaperPiece{}
		switch {
		case i < len(side.Army):
			piece = side.Army[i]
		case i == 0 && len(side.Army) == 0:
			piece = screen.PaperPiece{Kind: side.Fixed[0].Kind, Square: side.Fixed[0].Name}
		}
		s.fit(x+0.8, base+row/2+1.2, columns[1]-1.6, 10, "", piece.Kind)
		s.fit(x+columns[1]+0.8, base+row/2+1.2, columns[2]-columns[1]-1.6, 10, "", piece.Square)
		s.fit(x+columns[2]+0.8, base+row/2+1.2, columns[3]-columns[2]-1.6, 10, "", piece.Person)
	}
}

// rules prints a summary of the rules.
func (s sheets) rules(lines []screen.PaperRule) {
	for _, l := range lines {
		s.use(text, "B", 9.5, ink)
		s.put(sheetMargin, s.y, l.Title)
		indent := 32.0
		s.use(text, "", 9.5, ink)
		for _, part := range s.SplitText(clean(l.Text), sheetWidth-indent) {
			s.put(sheetMargin+indent, s.y, strings.TrimSpace(part))
			s.y += 4.1
		}
		s.y += 0.4
	}
}
