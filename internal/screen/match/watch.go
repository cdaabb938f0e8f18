package match

import (
	"slices"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// rowsKept is how many happenings the screens list at most.
const rowsKept = 6

// watcher tells a scene to those who only look on: projector and public phones.
type watcher struct{ screen.Scene }

// match returns the match for those who only look on. The board carries no names: they
// would be too small on a wall and on a phone, and stand in the cards.
func (s watcher) match() watch.Match {
	m := watch.Match{
		ID: "m" + s.Match.Board, Letter: s.Match.Board, Stage: s.stage(),
		Where:      s.where(),
		White:      s.watchedSide(chess.White),
		Black:      s.watchedSide(chess.Black),
		Board:      s.Board(),
		MatchClock: s.MatchClock(),
		TurnClock:  s.TurnClock(),
		Rows:       s.rows(),
		Cue:        s.cue(),
	}
	m.Board.ID = "board-" + s.Match.Board
	for i := range m.Board.Squares {
		m.Board.Squares[i].Person = ""
		m.Board.Squares[i].Marks = plain(m.Board.Squares[i].Marks)
	}
	if s.Match.Paused {
		m.Pause = s.pause()
	}
	if !s.Match.Started() {
		m.MatchClock.Left = m.MatchClock.Total
	}
	s.tell(&m)
	return m
}

// plain returns the marks of a square without where the last move came from, if an attacker
// stands there still: one frame a square.
func plain(marks []board.Mark) []board.Mark {
	if slices.Contains(marks, board.Attacker) {
		return slices.DeleteFunc(marks, func(m board.Mark) bool { return m == board.LastFrom || m == board.Last })
	}
	return marks
}

// tell fills in what belongs to the stage.
func (s watcher) tell(m *watch.Match) {
	switch m.Stage {
	case watch.Planned:
		m.Headline = s.T("watch.planned")
	case watch.Purchase:
		s.tellPurchase(m)
	case watch.Deployment:
		s.tellDeployment(m)
	case watch.Ready:
		s.tellReady(m)
	case watch.Thinking:
		s.tellTurn(m)
	case watch.Direct:
		s.tellTurn(m)
		m.Call = s.call()
		s.markCall(&m.Board)
	case watch.Duelling:
		s.tellTurn(m)
		m.Duel = s.duel()
	case watch.Performing:
		s.tellPerforming(m)
	case watch.Stuck:
		m.Headline, m.Detail = s.T("watch.stuck"), s.T("watch.stuck.detail")
	case watch.Finished:
		m.Result = s.result()
		if s.endedByDuel() {
			m.Verdict = s.verdict()
		}
	}
}

var watchStages = map[magici.Phase]watch.Stage{
	magici.Planned: watch.Planned, magici.Purchase: watch.Purchase, magici.Deployment: watch.Deployment,
	magici.Ready: watch.Ready, magici.Thinking: watch.Thinking, magici.Direct: watch.Direct,
	magici.Duelling: watch.Duelling, magici.Performing: watch.Performing, magici.Finished: watch.Finished,
}

func (s watcher) stage() watch.Stage {
	phase := s.Match.Phase()
	if phase == magici.Thinking && s.Match.Stuck() {
		return watch.Stuck
	}
	return watchStages[phase]
}

func (s watcher) where() string {
	if s.Match.Practice {
		return s.T("watch.where.practice", s.Match.Board)
	}
	return s.T("watch.where", s.Match.Board, s.Match.Round)
}

// watchedSide is the panel of a side; before the match it is "on turn" while it deploys.
func (s watcher) watchedSide(side chess.Side) ui.Side {
	panel := s.Side(side)
	panel.Key = "m" + s.Match.Board + "-" + panel.Key
	panel.Gain = "" // the gain flies, and stands in the rows
	if s.Match.Phase() == magici.Deployment {
		next, open := s.Match.ToPlace()
		panel.Turn = open && next == side
	}
	return panel
}

func (s watcher) pause() *watch.Pause {
	told := watch.Pause{Title: s.T("watch.pause"), Why: s.T("watch.pause.referee")}
	switch {
	case s.Match.PausedBy == role.System.String():
		told.Why = s.T("watch.pause.restart")
	case s.Match.PauseReason != "":
		told.Why, told.Detail = s.Match.PauseReason, told.Why
	}
	return &told
}

func (s watcher) tellPurchase(m *watch.Match) {
	m.Headline = s.T("watch.purchase")
	for side := chess.White; side <= chess.Black; side++ {
		sealed := s.Match.Teams[side].Confirmed
		words := s.T("watch.purchase.open")
		if sealed {
			words = s.T("watch.purchase.sealed")
		}
		m.Seals = append(m.Seals, watch.Seal{House: s.House(side), Sealed: sealed, Words: words})
	}
	if clock, set := s.LimitClock(); set {
		m.Limit = &clock
	}
}

func (s watcher) tellDeployment(m *watch.Match) {
	m.Headline = s.T("watch.deployment")
	if side, open := s.Match.ToPlace(); open {
		m.House, m.Person = s.House(side), s.Person(s.Match.Teams[side].Strategist).Name
	}
	for side := chess.White; side <= chess.Black; side++ {
		of := s.Match.Teams[side].Army.Without(magici.Queen).Pieces()
		left := s.Match.Unplaced(side).Pieces()
		m.Counts = append(m.Counts, watch.Count{
			House: s.House(side), Done: of - left, Of: of, Words: s.T("watch.deployment.left", left),
		})
	}
	if n := len(s.Match.Placements); n > 0 {
		m.Deed = s.placed(s.Match.Placements[n-1])
	}
}

// placed tells the last piece that was deployed.
func (s watcher) placed(p magici.Placement) *watch.Row {
	return &watch.Row{
		Piece: screen.Code(p.Side, p.Slot.Kind()), House: s.House(p.Side),
		Title: s.Player(magici.Ref{Side: p.Side, Slot: p.Slot}).Name,
		Text:  s.T("watch.piece.on", s.Kind(p.Slot.Kind()), p.Square.String()),
	}
}

func (s watcher) tellReady(m *watch.Match) {
	m.Headline = s.T("watch.ready")
	for side := chess.White; side <= chess.Black; side++ {
		team, done := s.Match.Teams[side], 0
		for slot := range team.Army.All() {
			if team.Wand[slot] {
				done++
			}
		}
		of := team.Army.Pieces() + 1
		m.Counts = append(m.Counts, watch.Count{
			House: s.House(side), Done: done, Of: of, Words: s.T("watch.ready.wands", done, of),
		})
	}
	if toss := s.Match.Toss; toss.Done {
		m.Headline = s.T("watch.tossed")
		m.Toss = &watch.Toss{House: s.House(toss.First), Words: s.T("watch.toss"), By: s.T("watch.toss." + toss.By)}
	}
}

// tellTurn says whose turn it is.
func (s watcher) tellTurn(m *watch.Match) {
	side := s.Match.ToMove()
	m.Headline = s.T("watch.turn")
	m.House, m.Person = s.House(side), s.Person(s.Match.Teams[side].Strategist).Name
	switch {
	case s.Match.Play.SquareOwed:
		m.Detail = s.T("watch.held")
	case m.Stage == watch.Thinking && !s.Match.Paused && len(s.Match.Play.Position.Legal()) == 0:
		m.Detail = s.T("watch.pass")
	}
}

func (s watcher) tellPerforming(m *watch.Match) {
	side := s.Match.ToMove()
	m.House, m.Person = s.House(side), ""
	if s.Match.Play.WalkBack {
		m.Headline, m.Detail = s.T("watch.walkback"), s.T("watch.walkback.detail")
		return
	}
	m.Headline = s.T("watch.performing")
	m.Verdict = s.verdict()
	if e, ok := s.LastMove(); ok && m.Verdict == nil {
		m.Deed = s.moved(e)
	}
}

// moved tells the move that people are repeating.
func (s watcher) moved(e magici.Entry) *watch.Row {
	return &watch.Row{
		Piece: screen.Code(e.Side, e.Piece), House: s.House(e.Side),
		Title: s.Player(magici.Ref{Side: e.Side, Slot: e.Slot}).Name, Text: s.Entry(e),
	}
}
