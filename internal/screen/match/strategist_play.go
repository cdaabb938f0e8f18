package match

import (
	"strconv"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/strategist"
	"scacchimagici/views/ui"
)

func (s sideView) play() *strategist.Play {
	p := &strategist.Play{
		White: s.Side(chess.White), Black: s.Side(chess.Black), Match: s.MatchClock(),
		Caption: s.T("strategist.match"), Did: s.lastDeed(), Board: s.Board(), Mood: "theirs",
	}
	p.Board.Coordinates, p.Board.Slot = board.FilesOutside, "slot"
	switch s.Match.Play.TurnPhase {
	case magici.Thinking:
		s.thinking(p)
	case magici.Direct:
		s.directed(p)
	case magici.Duelling:
		s.dueling(p)
	case magici.Performing:
		s.performing(p)
	}
	if s.Match.Paused {
		s.pausedOver(p)
	}
	return p
}

// thinking is the turn of either side.
func (s sideView) thinking(p *strategist.Play) {
	m, foe := s.Match, s.House(s.side.Other()).Name
	p.Clock = s.clock()
	switch {
	case m.Stuck():
		p.Title, p.Detail = s.T("strategist.stuck"), s.T("strategist.stuck.detail")
	case m.ToMove() != s.side:
		p.Title, p.Detail = s.T("strategist.theirs", foe), s.T("strategist.theirs.detail")
	case len(m.Play.Position.Legal()) == 0:
		p.Title, p.Detail = s.T("strategist.pass"), s.T("strategist.pass.detail", foe)
	default:
		p.Mine, p.Mood = true, "mine"
		p.Title, p.Urgent = s.T("strategist.turn.yours"), s.T("strategist.turn.urgent")
		p.Detail = s.T("strategist.turn.detail", foe)
		if m.Play.SquareOwed {
			p.Detail = s.T("strategist.held")
		}
		if !m.Paused {
			p.Rest = &strategist.Card{Text: []string{s.T("strategist.turn.rest")}}
			s.letMove(p)
		}
	}
}

// directed is a Direct Move: nobody but the one who called moves; a Referee enters it
// (SM-6.1).
func (s sideView) directed(p *strategist.Play) {
	m, turn := s.Match, s.Match.ToMove()
	caller := s.Player(magici.Ref{Side: turn, Slot: m.Play.Caller}).Name
	paid := int(m.Settings.Value(m.Play.Figure(magici.Ref{Side: turn, Slot: m.Play.Caller}).Kind))
	p.Clock, p.Mood = s.clock(), "direct"
	p.Title = s.T("strategist.direct.title", caller)
	card := &strategist.Card{Text: []string{s.T("strategist.direct.paid", s.House(turn.Other()).Name, paid)}}
	p.Rest = card
	if turn != s.side {
		p.Detail = s.T("strategist.direct.theirs", s.House(turn).Name)
		return
	}
	p.Detail = s.T("strategist.direct.mine")
	if s.Viewer.Role != role.Strategist && !m.Paused {
		card.Text = append(card.Text, s.T("strategist.direct.enter"))
		s.letMove(p)
		p.Board.Picked = m.Play.Figure(magici.Ref{Side: turn, Slot: m.Play.Caller}).Square.String()
	}
}

// letMove makes the board take moves: those of the caller alone in a Direct Move.
func (s sideView) letMove(p *strategist.Play) {
	move := s.Command("move",
		ui.Field{Name: "turn", Value: strconv.Itoa(s.Match.TurnSerial)}, ui.Field{Name: "from"}, ui.Field{Name: "to"}, ui.Field{Name: "promotion"})
	move.ID = "move"
	p.Move = &move
	b := &p.Board
	b.Interactive, b.Form, b.Duels = true, "move", true
	for slot, f := range s.Match.Play.Figures[s.side] {
		if !f.OnBoard || s.Match.Play.TurnPhase == magici.Direct && magici.Slot(slot) != s.Match.Play.Caller {
			continue
		}
		screen.Square(b, f.Square).Moves = s.Moves(f.Square)
		p.Stakes = append(p.Stakes, s.captures(f.Square)...)
		if f.Kind == chess.Pawn && s.promotes(f.Square) {
			b.Promotions, b.Choose = s.Promotions(s.side), s.T("strategist.promote")
		}
	}
}

func (s sideView) promotes(sq chess.Square) bool {
	for _, mv := range s.Match.Play.Position.LegalFrom(sq) {
		if mv.Promotion != chess.NoKind {
			return true
		}
	}
	return false
}

// captures are the Duels that the piece on a square could open, with what each outcome is
// worth.
func (s sideView) captures(from chess.Square) []strategist.Stakes {
	var all []strategist.Stakes
	pos, last := s.Match.Play.Position, chess.NoSquare
	for _, mv := range pos.LegalFrom(from) {
		at, capture := pos.Victim(mv)
		if !capture || mv.To == last {
			continue // a promotion with capture is four moves to one square
		}
		last = mv.To
		attacker, _ := s.Match.Play.PieceOn(from)
		defender, _ := s.Match.Play.PieceOn(at)
		st := s.stakes(magici.Duel{Move: mv, Attacker: attacker, Defender: defender, Direct: s.Match.Play.TurnPhase == magici.Direct})
		st.Pick = from.String() + mv.To.String()
		all = append(all, st)
	}
	return all
}

// stakes returns what each outcome of a Duel is worth, seen from a side (SM-5.2 to SM-5.7,
// SM-6.4).
func (s sideView) stakes(d magici.Duel) strategist.Stakes {
	m := s.Match
	m.Play.Duel = d
	a, b := m.Play.Figure(d.Attacker).Kind, m.Play.Figure(d.Defender).Kind
	who, foe := s.Player(d.Attacker).Short, s.Player(d.Defender).Short
	st := strategist.Stakes{
		Attacker: screen.Code(d.Attacker.Side, a), Defender: screen.Code(d.Defender.Side, b),
		Title: s.T("strategist.stakes.title", who, foe, d.Move.To.String()),
	}
	for _, o := range []struct {
		outcome magici.Outcome
		text    string
		king    bool // eating it ends the match (SM-7.1)
	}{
		{magici.AttackerFirst, s.T("strategist.stakes.wins", who, foe), b == chess.King},
		{magici.Neither, s.T("strategist.stakes.neither", foe), b == chess.King},
		{magici.DefenderFirst, s.T("strategist.stakes.wins", foe, who), a == chess.King},
	} {
		st.Outcomes = append(st.Outcomes, s.outcome(o.text, m.Worth(o.outcome), o.king))
	}
	return st
}

func (s sideView) outcome(text string, g magici.Gain, king bool) strategist.Outcome {
	o := strategist.Outcome{Text: text, Ours: g.Side == s.side}
	switch {
	case king && o.Ours:
		o.Gain = s.T("strategist.stakes.won")
	case king:
		o.Gain = s.T("strategist.stakes.lost")
	case o.Ours:
		o.Gain = s.T("strategist.stakes.ours", int(g.Points))
	default:
		o.Gain = s.T("strategist.stakes.theirs", int(g.Points))
	}
	return o
}

// dueling is a Mangiata: the question only once the Referee has revealed it to all.
func (s sideView) dueling(p *strategist.Play) {
	d := s.Match.Play.Duel
	st := s.stakes(d)
	p.Mood = "duel"
	p.Title = s.T("strategist.duel.title", s.Player(d.Attacker).Name, s.Player(d.Defender).Name)
	p.Detail = s.T("strategist.duel.detail")
	p.Rest = &strategist.Card{Stakes: &st}
	if q := s.Question(); q != nil && s.Match.Asking.Revealed {
		p.Rest.Ask = q.Text
	}
}
