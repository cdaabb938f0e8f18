package strategist

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// play is a match that has started and not ended.
func (s scene) play() *Play {
	p := &Play{Board: s.Board(), Mood: "theirs"}
	p.Board.Coordinates, p.Board.Slot = board.FilesOutside, slotID
	switch phase := s.Match.Play.TurnPhase; {
	case s.Match.Paper: // the Referee with the sheets enters it
		p.Mood, p.Title, p.Detail = "paused", s.T("strategist.paper.title"), s.T("strategist.paper.detail")
	case phase == magici.Thinking:
		s.thinking(p)
	case phase == magici.Direct:
		s.directMove(p)
	case phase == magici.Duelling:
		s.duelling(p)
	case phase == magici.Performing:
		s.performing(p)
	}
	if m := s.Match; m.Paused { // a pause lies over every screen
		p.Mood, p.Mine = "paused", false
		p.Title, p.Detail = s.T("strategist.paused"), s.T("strategist.paused.detail")
		if m.PausedBy == role.System && (m.PauseReason == "" || m.PauseReason == magici.RestartReason) {
			p.Detail = s.T("strategist.paused.restart")
		} else if m.PauseReason != "" {
			p.Detail = s.T("strategist.paused.why", s.Reason(m.PauseReason))
		}
	}
	return p
}

// thinking is the turn of either side.
func (s scene) thinking(p *Play) {
	m, foe := s.Match, s.House(s.side.Other()).Name
	p.Clock = s.clock()
	switch {
	case m.Stuck():
		p.Title, p.Detail = s.T("strategist.stuck"), s.T("strategist.stuck.detail")
	case m.WandRaised():
		p.Mood, p.Title, p.Detail = "direct", s.T("scene.wand"), s.T("strategist.wand.theirs", s.House(m.ToMove()).Name)
		if m.ToMove() == s.side {
			p.Mine, p.Mood, p.Detail = true, "mine raised", s.T("strategist.wand.mine") // the clock keeps its place
		}
		p.Rest = &Card{Text: []string{s.T("strategist.wand.rest")}}
	case m.ToMove() != s.side:
		p.Title, p.Detail = s.T("strategist.theirs", foe), s.T("strategist.theirs.detail")
	case len(m.Play.Position.Legal()) == 0:
		p.Title, p.Detail = s.T("strategist.pass"), s.T("strategist.pass.detail", foe)
	default:
		p.Mine, p.Mood = true, "mine"
		p.Title, p.Detail = s.T("strategist.turn.yours"), s.T("strategist.turn.detail", foe)
		if m.Play.SquareOwed {
			p.Detail = s.T("strategist.held")
		}
		if !m.Paused {
			p.Rest = &Card{Text: []string{s.T("strategist.turn.rest")}}
			s.addMoves(p)
		}
	}
}

// directMove shows a Direct Move: only the caller moves; a Referee enters it (SM-6.1).
func (s scene) directMove(p *Play) {
	m, turn := s.Match, s.Match.ToMove()
	caller := magici.Ref{Side: turn, Slot: m.Play.Caller}
	figure := m.Play.Figure(caller)
	p.Clock, p.Mood = s.clock(), "direct"
	p.Title = s.T("strategist.direct.title", s.Player(caller).Name)
	card := &Card{Text: []string{s.T("strategist.direct.paid", s.House(turn.Other()).Name, int(m.Settings.Value(figure.Kind)))}}
	p.Rest = card
	if turn != s.side {
		p.Detail = s.T("strategist.direct.theirs", s.House(turn).Name)
		return
	}
	p.Detail = s.T("strategist.direct.mine")
	if s.Viewer.Role != role.Strategist && !m.Paused {
		card.Text = append(card.Text, s.T("strategist.direct.enter"))
		s.addMoves(p)
		p.Board.Picked = figure.Square.String()
	}
}

// addMoves lets the board take moves, in a Direct Move only those of the caller, and says what the
// Duels that they open are worth.
func (s scene) addMoves(p *Play) {
	play := &s.Match.Play
	move := s.Command("move", screen.Number("turn", s.Match.TurnSerial), ui.Field{Name: "from"}, ui.Field{Name: "to"}, ui.Field{Name: "promotion"})
	move.ID = "move"
	p.Move = &move
	b := &p.Board
	b.Interactive, b.Form, b.Duels = true, "move", true
	direct := play.TurnPhase == magici.Direct
	for slot, f := range play.Figures[s.side] {
		if !f.OnBoard || direct && magici.Slot(slot) != play.Caller {
			continue
		}
		screen.Square(b, f.Square).Moves = s.Moves(f.Square)
		last := chess.NoSquare
		for _, mv := range play.Position.LegalFrom(f.Square) {
			if mv.Promotion != chess.NoKind {
				b.Promotions, b.Choose = s.Promotions(s.side), s.T("strategist.promote")
			}
			at, capture := play.Position.Victim(mv)
			if !capture || mv.To == last {
				continue // a promotion with capture is four moves to one square
			}
			last = mv.To
			attacker, _ := play.PieceOn(f.Square)
			defender, _ := play.PieceOn(at)
			stakes := s.stakes(magici.Duel{Move: mv, Attacker: attacker, Defender: defender, Direct: direct})
			stakes.Pick = f.Square.String() + mv.To.String()
			p.Stakes = append(p.Stakes, stakes)
		}
	}
}

// stakes returns what each outcome of a Duel is worth, seen from a side (SM-5.2 to SM-5.7, SM-6.4).
func (s scene) stakes(d magici.Duel) Stakes {
	m := *s.Match
	m.Play.Duel = d
	a, b := m.Play.Figure(d.Attacker).Kind, m.Play.Figure(d.Defender).Kind
	who, foe := s.Player(d.Attacker).Short, s.Player(d.Defender).Short
	st := Stakes{
		Duel:     d,
		Attacker: screen.Code(d.Attacker.Side, a), Defender: screen.Code(d.Defender.Side, b),
		Title: s.T("strategist.stakes.title", who, foe, d.Move.To.String()),
	}
	for _, o := range []struct {
		outcome magici.Outcome
		text    string
		eaten   chess.Kind
	}{
		{magici.AttackerFirst, s.T("strategist.stakes.wins", who, foe), b},
		{magici.Neither, s.T("strategist.stakes.neither", foe), b},
		{magici.DefenderFirst, s.T("strategist.stakes.wins", foe, who), a},
	} {
		gain := m.Worth(o.outcome)
		out := Outcome{Text: o.text, Ours: gain.Side == s.side}
		switch king := o.eaten == chess.King; { // eating it ends the match (SM-7.1)
		case king && out.Ours:
			out.Gain = s.T("strategist.stakes.won")
		case king:
			out.Gain = s.T("strategist.stakes.lost")
		case out.Ours:
			out.Gain = s.T("strategist.stakes.ours", int(gain.Points))
		default:
			out.Gain = s.T("strategist.stakes.theirs", int(gain.Points))
		}
		st.Outcomes = append(st.Outcomes, out)
	}
	return st
}

// duelling shows a Mangiata: the question only once the Referee has revealed it to all.
func (s scene) duelling(p *Play) {
	d := s.Match.Play.Duel
	st := s.stakes(d)
	p.Mood = "duel"
	p.Title = s.T("strategist.duel.title", s.Player(d.Attacker).Name, s.Player(d.Defender).Name)
	p.Detail = s.T("strategist.duel.detail")
	p.Rest = &Card{Stakes: &st}
	if q := s.Question(); q != nil && s.Match.Asking.Revealed {
		p.Rest.Ask = q.Text
	}
}
