package table

import (
	"maps"
	"slices"
	"strconv"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/ui"
)

// seat is the panel of a side.
func (s Scene) seat(side table.Side) Seat {
	who := s.Table.Seats[side]
	if s.play().Number != s.Table.Play.Number {
		who = s.play().Players[side]
	}
	v := Seat{
		Key: side.String(), Name: s.name(who), Icon: seatIcons[who.Kind],
		Colour: s.T("tablepage." + side.String()),
	}
	if s.Table.Lot && s.Table.Status() == table.Waiting {
		v.Colour = s.T("tablepage.undrawn")
	}
	if who.Kind == table.Computer {
		v.Detail = " · " + s.T("tablepage.strength."+strconv.Itoa(who.Strength))
	}
	if who.Kind == table.Person {
		v.Detail += s.hintsTaken(side)
	}
	if score := s.Table.Score; !s.replay() && score != (table.Score{}) {
		v.Score = s.won(side)
	}
	s.seatHand(&v, side)
	s.seatTurn(&v, side)
	v.Clock = s.clock(side)
	return v
}

var seatIcons = map[table.Kind]string{table.Open: "plus", table.Person: "person", table.Computer: "laptop"}

// name is the name of a seat.
func (s Scene) name(who table.Seat) string {
	switch who.Kind {
	case table.Computer:
		return s.T("tablepage.computer")
	case table.Person:
		return who.Name
	}
	return s.T("tablepage.free")
}

// player is the name of a side's player.
func (s Scene) player(side table.Side) string { return s.name(s.Table.Seats[side]) }

// won is how many games of the sitting a side has won, a draw counting half.
func (s Scene) won(side table.Side) string {
	return Halves(2*s.Table.Score.Won[side] + s.Table.Score.Drawn)
}

// Halves writes points that are counted in halves: "2½".
func Halves(points int) string {
	switch {
	case points == 1:
		return "½"
	case points%2 == 1:
		return strconv.Itoa(points/2) + "½"
	}
	return strconv.Itoa(points / 2)
}

// seatHand shows what the side has beside the board.
func (s Scene) seatHand(v *Seat, side table.Side) {
	shown := s.screen().View(s.position())
	v.HandTitle = s.T("tablepage.hand")
	if len(shown.Hand(side.Seat())) == 0 {
		s.captured(v, side)
		return
	}
	total := 0
	for _, pl := range shown.Hand(side.Seat()) {
		total += pl.Left
		if pl.Left > 0 || pl.Of > 0 {
			label := s.T("tablepage.count."+pl.Figure[1:], pl.Left)
			v.Piles = append(v.Piles, Pile{Figure: pl.Figure, Left: pl.Left, Of: pl.Of, Label: label})
		}
	}
	v.Hand = s.T("tablepage.pieces", total)
	if total == 0 {
		v.Hand = s.T("tablepage.hand.empty")
		if shown.Phase() == "move" {
			v.Hand, v.Piles = s.T("tablepage.hand.moving"), nil
		}
	}
}

// captured shows what the side has taken from the board so far, in the order of the figures.
func (s Scene) captured(v *Seat, side table.Side) {
	line := s.play().Line
	positions, played := line.Positions(), line.Played()
	taken := map[string]int{}
	for i := range s.ply() {
		if figure := s.screen().View(positions[i]).Describe(played[i]).Captured; figure != "" && positions[i].Turn() == side.Seat() {
			taken[figure]++
		}
	}
	total := 0
	for _, figure := range slices.Sorted(maps.Keys(taken)) {
		total += taken[figure]
		v.Piles = append(v.Piles, Pile{Figure: figure, Left: taken[figure], Label: s.T("tablepage.captured.one", taken[figure], s.T("tablepage.figure."+figure))})
	}
	if total > 0 {
		v.HandTitle, v.Hand = s.T("tablepage.captured"), s.T("tablepage.pieces", total)
	}
}

// seatTurn says whose turn it is, or which side has won.
func (s Scene) seatTurn(v *Seat, side table.Side) {
	if s.replay() {
		v.Turn = s.position().Turn() == side.Seat()
		return
	}
	if o := s.Table.Play.Outcome; o.Over() {
		if v.Won = o.Winner == side.Seat(); v.Won {
			v.Badge = s.T("tablepage.badge.won")
		}
		return
	}
	turn, _ := s.Table.ToMove()
	v.Turn = turn == side && s.Table.Status() == table.Playing
	switch {
	case !v.Turn:
	case slices.Contains(s.Mine, side) && !s.shared():
		v.Badge = s.T("tablepage.badge.yours")
	case s.Table.Seats[side].Kind == table.Computer:
		v.Badge = s.T("tablepage.badge.thinks")
	default:
		v.Badge = s.T("tablepage.badge.moves")
	}
}

// clock is that of a side, nil at a table without clocks. In a replay it has its time at that position.
func (s Scene) clock(side table.Side) *ui.Clock {
	if s.Table.Clock == table.Untimed {
		return nil
	}
	c := s.Table.Clocks
	left := c.At(side, s.Now)
	running := c.Running && c.Side == side && !s.replay() && s.Table.Status() == table.Playing
	if n := s.ply(); s.replay() && n > 0 {
		left = s.play().Stamps[n-1].Left[side]
	}
	return &ui.Clock{
		Deadline: s.Server + left, Left: left, Total: max(left, 1), Running: running, Minutes: true,
		Alarm: running && slices.Contains(s.Mine, side), Label: s.T("tablepage.clock", s.T("tablepage."+side.String())),
	}
}

// say says what to do now, or how it ended.
func (s Scene) say() Say {
	if s.replay() {
		return Say{Title: s.T("tablepage.replay"), Text: s.replayWords(), Mood: "replay"}
	}
	now := Say{Title: s.T("tablepage.now"), Mood: "wait"}
	switch s.Table.Status() {
	case table.Closed:
		now.Text, now.Mood = s.T("tablepage.closed"), "over"
		if s.Table.Folded {
			now = s.folded(now)
		}
	case table.Waiting:
		now.Text = s.T("tablepage.waiting")
		if len(s.Mine) == 0 {
			now.Text = s.T("tablepage.waiting.guest")
		}
	case table.Over:
		now.Title, now.Text, now.Mood = s.T("tablepage.end"), s.ending(s.Table.Play), "over"
		for _, badge := range s.Badges {
			now.Text += " " + s.T("tablepage.first.here", badge)
		}
	default:
		now.Text, now.Mood = s.turnWords()
	}
	s.addOffer(&now)
	return now
}

// folded says why a table was closed by itself. A player there or the organiser may open it again.
func (s Scene) folded(now Say) Say {
	now.Title, now.Text = s.T("tablepage.folded"), s.T("tablepage.folded.guest")
	if len(s.Mine) > 0 || s.Organiser {
		now.Text = s.T("tablepage.folded.own")
		now.Press = append(now.Press, Press{
			Command: s.Command(table.Orders.Word(table.Reopen{})), Button: ui.Button{Icon: "play", Title: s.T("tablepage.reopen"), Class: "main"},
		})
	}
	return now
}

// replayWords names the position of a replay.
func (s Scene) replayWords() string {
	p := s.play()
	switch n := s.ply(); {
	case n == 0:
		return s.T("tablepage.replay.start")
	case n == p.Line.Ply() && p.Outcome.Over():
		return s.ending(p)
	default:
		return s.T("tablepage.replay.ply", n, p.Line.Ply())
	}
}

// turnWords says whose turn it is and what that player does.
func (s Scene) turnWords() (text, mood string) {
	side, _ := s.Table.ToMove()
	moves := s.screen().View(s.position()).Phase()
	alert := s.alert()
	switch _, mine := s.mover(); {
	case s.Table.Seats[side].Kind == table.Computer:
		return alert + s.T("tablepage.thinking"), "wait"
	case !mine:
		return alert + s.T("tablepage.watch", s.player(side)), "wait"
	case s.mustPass():
		return s.T("tablepage.mustpass", s.player(side)), "turn"
	case s.hintWords() != "":
		return alert + s.hintWords(), "turn"
	default:
		return alert + s.T("tablepage.do."+s.Table.Game()+"."+moves, s.player(side)), "turn"
	}
}

// alert is the sentence about the position that comes before all others, with a space after it.
func (s Scene) alert() string {
	if a := s.screen().View(s.position()).Alerts; a != nil {
		if said := a.Alert().In(s.Words); said != "" {
			return said + " "
		}
	}
	return ""
}

// mustPass reports whether passing is the only move.
func (s Scene) mustPass() bool {
	moves := s.Table.Moves()
	return len(moves) == 1 && moves[0] == passWord
}

// passWord is the move of a side that has no other.
const passWord = "pass"

// ending says how a game ended.
func (s Scene) ending(p table.Play) string {
	o := p.Outcome
	why := s.T("tablepage.reason." + s.reasonKey(p))
	if side, won := table.SideOf(o.Winner); won {
		return s.T("tablepage.wins.by", s.name(p.Players[side]), why)
	}
	if o.Reason == game.Abandoned {
		return why
	}
	return s.T("tablepage.drawn", why)
}

// reasonKey is the reason of an end as the catalogue names it.
func (s Scene) reasonKey(p table.Play) string {
	screen := gameScreens[p.Line.Game().ID()]
	if a := screen.View(p.Line.Position()).Alerts; a != nil {
		if key, ok := a.Ending(); ok {
			return key
		}
	}
	if key, ok := screen.Reasons[p.Outcome.Reason]; ok {
		return key
	}
	return reasonKeys[p.Outcome.Reason]
}

// reasonKeys are the catalogue's keys for the reasons of an end in any game.
var reasonKeys = map[string]string{
	game.Repetition: "repetition", game.Resignation: "resignation",
	game.Agreement: "agreement", game.Time: "time", game.Abandoned: "abandoned",
}
