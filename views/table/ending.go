package table

import (
	"slices"
	"strconv"
	"strings"
	"time"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// Ending is how a game ended, in the place of its last move.
type Ending struct {
	Title  string // "Vince Giulia!"
	Text   string // "Tre gatti in fila: c2, d3, e4."
	Detail string // "In 23 mosse, 9 minuti. Fra voi 2 a 1 per Giulia."
	Links  []Press
	Shown  bool // squares of the board show why: the others fade
	Wants  bool // a player has proposed something: that is said in place of Detail
}

// ended returns the end of the present game, nil while it goes on and for a position of the past.
func (s Scene) ended(b board.Board) *Ending {
	if s.replay() || s.Table.Status() != table.Over {
		return nil
	}
	p := s.Table.Play
	e := &Ending{Title: s.T("tablepage.end.drawn"), Text: s.because(p, b), Detail: s.howLong(p), Shown: showsWhy(b), Wants: s.Table.Offer.Number != 0}
	if winner, won := table.SideOf(p.Outcome.Winner); won {
		e.Title = s.T("tablepage.end.won", s.called(p.Players[winner]))
		if !s.shared() && slices.Contains(s.Mine, winner) {
			e.Title = s.T("tablepage.end.won.own")
		}
	}
	if score := s.between(); score != "" {
		e.Detail += " " + score
	}
	for _, badge := range s.Badges {
		e.Detail += " " + s.T("tablepage.first.here", badge)
	}
	if why := s.whyLost(); why != nil {
		e.Links = append(e.Links, *why)
	}
	if s.otherStrength() != nil { // which takes the place of the button that shares the game
		e.Links = append(e.Links, shareWithFriend(s.Words))
	} else if next := s.learnNext(); next != nil {
		e.Links = append(e.Links, *next)
	}
	return e
}

// because is the reason of an end as a sentence, with the squares of the row that won.
func (s Scene) because(p table.Play, b board.Board) string {
	text := gamescreen.Capital(s.T("tablepage.reason." + s.reasonKey(p)))
	if row := winningRow(s.screen().Grid, b); len(row) > 0 {
		text += ": " + strings.Join(row, ", ")
	}
	return text + "."
}

// howLong says how many moves and minutes a game took; minutes only once there is one.
func (s Scene) howLong(p table.Play) string {
	moves := (p.Line.Ply() + 1) / 2
	if minutes := int(p.Ended.Sub(p.Began) / time.Minute); minutes > 0 {
		return s.T("tablepage.end.took", s.T("tablepage.end.moves", moves), s.T("tablepage.end.minutes", minutes))
	}
	return s.T("tablepage.end.after", s.T("tablepage.end.moves", moves))
}

// between says how the games between the two of this sitting stand; empty after the first.
func (s Scene) between() string {
	score := s.Table.Score
	if score.Won[0]+score.Won[1]+score.Drawn < 2 {
		return ""
	}
	ahead := table.White
	if score.Won[table.Black] > score.Won[table.White] {
		ahead = table.Black
	}
	if score.Won[0] == score.Won[1] {
		return s.T("tablepage.end.level", s.won(ahead), s.won(ahead.Other()))
	}
	return s.T("tablepage.end.score", s.won(ahead), s.won(ahead.Other()), s.called(s.Table.Seats[ahead]))
}

// whyLost leads to the move that lost the game; nil when no side has won it.
func (s Scene) whyLost() *Press {
	winner, won := table.SideOf(s.Table.Play.Outcome.Winner)
	if !won || s.Table.Ply() == 0 {
		return nil
	}
	title := "why.button"
	if len(s.Mine) == 1 && s.Mine[0] == winner.Other() {
		title = "why.button.own"
	}
	return &Press{Href: whyPath(s.Table.Code), Button: ui.Button{Icon: "eye", Title: s.T(title)}}
}

// learnNext leads a player to a lesson, after each game of a sitting to the next one; nil for a game without lessons.
func (s Scene) learnNext() *Press {
	course, ok := registry.Course(s.Table.Game())
	if !ok || len(s.Mine) == 0 {
		return nil
	}
	n := (s.Table.Play.Number - 1) % len(course.Exercises)
	l := Lesson{Words: s.Words, Course: course, Number: n}
	return &Press{Href: lessonPath(s.Table.Game(), n), Button: ui.Button{Icon: "book", Title: s.T("tablepage.end.learn", l.Said("title"))}}
}

// shareWithFriend opens the dialog that shares the game.
func shareWithFriend(w ui.Words) Press {
	return Press{Button: ui.Button{Icon: "share", Title: w.T("tablepage.share.friend"), Open: "share", Class: "sends"}}
}

// rematch is the title of the button that asks for another game: it says who begins it.
func (s Scene) rematch() string {
	switch first := s.Table.Seats[table.Black]; {
	case first.Kind == table.Computer:
		return s.T("tablepage.rematch.computer")
	case !s.shared() && slices.Contains(s.Mine, table.Black):
		return s.T("tablepage.rematch.own")
	default:
		return s.T("tablepage.rematch.begins", s.called(first))
	}
}

// A device is offered an easier computer after so many lost games in a row, a harder one after so many won.
const (
	easierAfter = 2
	harderAfter = 3
)

// againstComputer returns the seats of the computer and of its opponent, when that is on this device.
func (s Scene) againstComputer() (computer, own table.Seat, ok bool) {
	if len(s.Mine) != 1 {
		return computer, own, false
	}
	own, computer = s.Table.Seats[s.Mine[0]], s.Table.Seats[s.Mine[0].Other()]
	return computer, own, computer.Kind == table.Computer
}

// otherStrength asks for another game against the computer at another strength: easier after two games lost in a row,
// harder after three won; nil otherwise.
func (s Scene) otherStrength() *Press {
	computer, _, ok := s.againstComputer()
	strength, key := 0, ""
	switch {
	case !ok:
	case s.Lost >= easierAfter:
		strength, key = computer.Strength-1, "tablepage.rematch.easier"
	case s.Won >= harderAfter:
		strength, key = computer.Strength+1, "tablepage.rematch.harder"
	}
	if strength < 1 || strength > table.Strongest {
		return nil
	}
	level := strconv.Itoa(strength)
	return &Press{
		Command: s.Command("ask-rematch", s.number(), seatField(s.Mine[0]), ui.Field{Name: "strength", Value: level}),
		Button:  ui.Button{Title: s.T(key, s.T("tablepage.strength."+level))},
	}
}

// called is what the player of a seat is called at the table: by the first word of a person's name.
func (s Scene) called(who table.Seat) string {
	name := s.name(who)
	if who.Kind == table.Person {
		name, _, _ = strings.Cut(name, " ")
	}
	return name
}

// winningRow returns the squares of the row that won, from one end to the other.
func winningRow(g square.Grid, b board.Board) []string {
	for _, l := range b.Lines {
		if l.Kind != board.Wins {
			continue
		}
		from, _ := g.Parse(l.From)
		to, _ := g.Parse(l.To)
		for _, d := range square.Directions() {
			row := []string{l.From}
			for _, next := range g.Ray(from, d) {
				row = append(row, g.Name(next))
				if next == to {
					return row
				}
			}
		}
	}
	return nil
}

// showWinners marks what decided the game: the squares of the row that won.
func showWinners(g square.Grid, b *board.Board) {
	for _, name := range winningRow(g, *b) {
		sq := squareNamed(b, name)
		sq.Marks = append(sq.Marks, board.Won)
	}
}

// showsWhy reports whether squares of a board show how the game was decided.
func showsWhy(b board.Board) bool {
	if own, ok := b.Body.(interface{ Decided() bool }); ok {
		return own.Decided()
	}
	return slices.ContainsFunc(b.Squares, func(sq board.Square) bool {
		return slices.Contains(sq.Marks, board.Won) || slices.Contains(sq.Marks, board.Attacker)
	})
}
