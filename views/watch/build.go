package watch

import (
	"slices"
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// Scene is a match that spectators watch, with its words for what has happened.
type Scene struct{ screen.Scene }

// OnWall returns the match for a projector, whose board names files and ranks outside. A setting of the tournament can
// hide the question there.
func OnWall(s screen.Scene) Match {
	if s.HideQuestion {
		without := *s.Match
		without.Asking.Question = nil
		s.Match = &without
	}
	m := Scene{s}.match()
	m.Board.Coordinates = board.Outside
	return m
}

// OnPhone returns the match for the phones of the public.
func OnPhone(s screen.Scene) Match {
	m := Scene{s}.match()
	m.Board.Coordinates = board.Inside
	return m
}

// match returns the match for spectators. The board carries no names: they would be too small on a
// projector and on a phone, and stand in the cards.
func (s Scene) match() Match {
	state := s.Match
	phase := state.Phase()
	m := Match{
		ID: "m" + state.Board, Letter: state.Board, Stage: stages[phase], Where: s.Where(),
		White: s.side(chess.White), Black: s.side(chess.Black), Board: s.Board(),
		MatchClock: s.MatchClock(), TurnClock: s.TurnClock(), Rows: s.rows(), Kept: s.Kept(),
	}
	m.Board.ID = "board-" + state.Board
	WithoutNames(&m.Board)
	if n := state.LastEntry(); n > 0 {
		if e := state.Log[n-1]; sounds[e.Kind] != "" {
			m.Cue = Cue{Sound: sounds[e.Kind], Key: state.ID + "-" + strconv.Itoa(e.N), At: s.Deadline(e.At)}
		}
	}
	if state.Paused {
		pause := Pause{Why: s.T("watch.pause.referee")}
		switch {
		case state.PausedBy == role.System && (state.PauseReason == "" || state.PauseReason == magici.RestartReason):
			pause.Why = s.T("watch.pause.restart")
		case state.PauseReason != "":
			pause.Why, pause.Detail = s.Reason(state.PauseReason), pause.Why
		}
		m.Pause = &pause
	}
	if !state.Started() {
		m.MatchClock.Left = m.MatchClock.Total
	}
	if phase == magici.Thinking && state.Stuck() {
		m.Stage = Stuck
	}
	if e, ok := s.Match.LastEffective(); ok && e.Kind == magici.LogIntervention && phase.Playing() {
		m.News = new(s.interventionRow(e))
	}
	switch m.Stage {
	case Planned:
		m.Headline = s.T("watch.planned")
	case Purchase:
		s.tellPurchase(&m)
	case Deployment:
		s.tellDeployment(&m)
	case Ready:
		s.tellReady(&m)
	case Thinking:
		s.tellTurn(&m)
	case Direct:
		s.tellTurn(&m)
		m.Call = s.call()
		s.markCall(&m.Board)
	case Duelling:
		s.tellTurn(&m)
		m.Duel = s.duel()
	case Performing:
		s.tellPerforming(&m)
	case Stuck:
		m.Headline, m.Detail = s.T("strategist.stuck"), s.T("watch.stuck.detail")
	case Finished:
		s.tellEnd(&m)
	}
	return m
}

var stages = map[magici.Phase]Stage{
	magici.Planned: Planned, magici.Purchase: Purchase, magici.Deployment: Deployment,
	magici.Ready: Ready, magici.Thinking: Thinking, magici.Direct: Direct,
	magici.Duelling: Duelling, magici.Performing: Performing, magici.Finished: Finished,
}

// sounds are the sounds of events, by the kind of the log entry.
var sounds = map[magici.EntryKind]string{
	magici.LogDirect: "chime", magici.LogDuel: "coin", magici.LogTimeout: "bell", magici.LogEnd: "bell",
	magici.LogIntervention: "chime",
}

// WithoutNames removes the names of people from a board, and the mark of the last move's start if an
// attacker still stands there: a square has one frame.
func WithoutNames(b *board.Board) {
	for i := range b.Squares {
		sq := &b.Squares[i]
		sq.Person = ""
		if slices.Contains(sq.Marks, board.Attacker) {
			sq.Marks = slices.DeleteFunc(sq.Marks, func(m board.Mark) bool { return m == board.LastFrom || m == board.Last })
		}
	}
}

// Where names the board and the round of the match.
func (s Scene) Where() string {
	switch {
	case s.Match.Paper:
		return s.T("watch.where.paper", s.Match.Board, s.Match.Round)
	case s.Match.Practice:
		return s.T("watch.where.practice", s.Match.Board)
	}
	return s.T("watch.where", s.Match.Board, s.Match.Round)
}

// side is the panel of a side; before the match it is "on turn" while it deploys.
func (s Scene) side(side chess.Side) ui.Side {
	panel := s.Side(side)
	panel.Key = "m" + s.Match.Board + "-" + panel.Key
	panel.Gain = "" // the gain flies, and stands in the rows
	if s.Match.Phase() == magici.Deployment {
		next, open := s.Match.ToPlace()
		panel.Turn = open && next == side
	}
	return panel
}

// tellPurchase says which House has sealed, and how much time is left if there is a limit.
func (s Scene) tellPurchase(m *Match) {
	m.Headline = s.T("watch.purchase")
	for side := chess.White; side <= chess.Black; side++ {
		sealed := s.Match.Teams[side].Confirmed
		words := s.T("watch.purchase.open")
		if sealed {
			words = s.T("watch.purchase.sealed")
		}
		m.Seals = append(m.Seals, Seal{House: s.House(side), Sealed: sealed, Text: words})
	}
	if clock, set := s.LimitClock(); set {
		m.Limit = &clock
	}
}

// tellDeployment says which side places, how many pieces are left, and which was placed last.
func (s Scene) tellDeployment(m *Match) {
	m.Headline = s.T("watch.deployment")
	if side, open := s.Match.ToPlace(); open {
		m.House, m.Person = s.House(side), s.Person(s.Match.Teams[side].Strategist).Name
	}
	for side := chess.White; side <= chess.Black; side++ {
		total := s.Match.Teams[side].Army.Without(magici.Queen).Pieces()
		left := s.Match.Unplaced(side).Pieces()
		m.Counts = append(m.Counts, Count{
			House: s.House(side), Done: total - left, Of: total, Text: s.T("watch.deployment.left", left),
		})
	}
	if n := len(s.Match.Placements); n > 0 {
		last := s.Match.Placements[n-1]
		m.Performed = &Row{
			Piece: screen.Code(last.Side, last.Slot.Kind()), House: s.House(last.Side),
			Title: s.Player(magici.Ref{Side: last.Side, Slot: last.Slot}).Name,
			Text:  s.T("strategist.piece.on", s.Kind(last.Slot.Kind()), last.Square.String()),
		}
	}
}

// tellReady counts the wands that were shown, and says which side begins.
func (s Scene) tellReady(m *Match) {
	m.Headline = s.T("watch.ready")
	for side := chess.White; side <= chess.Black; side++ {
		team, done := s.Match.Teams[side], 0
		for slot := range team.Army.All() {
			if team.Wand[slot] {
				done++
			}
		}
		total := team.Army.Pieces() + 1
		m.Counts = append(m.Counts, Count{
			House: s.House(side), Done: done, Of: total, Text: s.T("watch.ready.wands", done, total),
		})
	}
	if toss := s.Match.Toss; toss.Done {
		m.Headline = s.T("watch.tossed")
		m.Toss = &Toss{House: s.House(toss.First), By: s.T("watch.toss." + string(toss.By))}
	}
}

// tellTurn says whose turn it is.
func (s Scene) tellTurn(m *Match) {
	side := s.Match.ToMove()
	m.Headline = s.T("watch.turn")
	m.House, m.Person = s.House(side), s.Person(s.Match.Teams[side].Strategist).Name
	switch {
	case s.Match.WandRaised():
		m.Wand = s.T("scene.wand.text")
	case s.Match.Play.SquareOwed:
		m.Detail = s.T("watch.held")
	case m.Stage == Thinking && !s.Match.Paused && len(s.Match.Play.Position.Legal()) == 0:
		m.Detail = s.T("watch.pass")
	}
}

// tellPerforming shows the Duel or the move that people are repeating.
func (s Scene) tellPerforming(m *Match) {
	side := s.Match.ToMove()
	m.House, m.Person = s.House(side), ""
	if s.Match.Play.WalkBack {
		m.Headline, m.Detail = s.T("strategist.walkback"), s.T("watch.walkback.detail")
		return
	}
	m.Headline = s.T("watch.performing")
	m.Verdict = s.verdict()
	if e, ok := s.Match.LastMove(); ok && m.Verdict == nil {
		m.Performed = &Row{
			Piece: screen.Code(e.Side, e.Piece), House: s.House(e.Side),
			Title: s.Player(magici.Ref{Side: e.Side, Slot: e.Slot}).Name, Text: s.Entry(e),
		}
	}
}

// tellEnd says how the match ended (SM-7), and shows its last Duel if that was the end: a King was in
// it, or it was finished after the match time (SM-3.4).
func (s Scene) tellEnd(m *Match) {
	play, log := s.Match.Play, s.Match.Log
	m.Result = &Result{
		Title: s.T("watch.result.wins"), How: s.HowItEnded(),
		Score: s.T("watch.score", int(play.Points[chess.White]), int(play.Points[chess.Black])),
	}
	switch {
	case play.Result.Annulled():
		m.Result.Title, m.Result.Score = s.T("watch.result.annulled"), ""
	case play.Result.Drawn:
		m.Result.Title = s.T("watch.result.drawn")
	default:
		m.Result.Winner = s.House(play.Result.Winner)
		if s.Match.GivenUp() {
			m.Result.Score = "" // it was given up before there were points
		}
	}
	if play.ReplaceableDuel > 0 && log[play.ReplaceableDuel-1].At == log[len(log)-1].At {
		m.Verdict = s.verdict()
	}
}
