package day

import (
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// board shows the state of a board, what is missing there, and what the organiser can do; what is to be done next
// stands above the boards and not a second time here.
func (d Day) board(m Match, next next) BoardCard {
	s := m.Scene
	card := BoardCard{Letter: s.Match.Board, Phase: s.State(), Missing: d.missingLine(s), Referee: d.holderOf(s.Match.Board)}
	for _, side := range screen.Sides {
		card.Sides = append(card.Sides, d.side(s, side))
	}
	switch phase := s.Match.Phase(); {
	case phase.Playing():
		clock := s.MatchClock()
		card.Clock = &clock
		if (s.Match.TurnRuns() || s.Match.WandRaised()) && phase != magici.Performing {
			turn := s.TurnClock()
			turn.Alarm = false // the Referee's device rings
			card.Turn = &turn
		}
	case phase == magici.Purchase:
		if limit, set := s.LimitClock(); set {
			card.Clock = &limit
		}
	case phase == magici.Finished:
		card.Over = true
	}
	if isOn(s.Match) && !s.Match.Phase().Playing() && !m.Entered.IsZero() {
		card.Since = d.serverTime(m.Entered)
		card.Minutes = int(d.Now.Sub(m.Entered) / time.Minute)
	}
	card.Actions = d.actions(m, next)
	return card
}

// side is a House in a match with what it still has to do.
func (d Day) side(s screen.Scene, side chess.Side) Side {
	panel, team := s.Side(side), s.Match.Teams[side]
	row := Side{House: panel.House, Detail: screen.Dotted(panel.Colour, panel.Strategist), Turn: panel.Turn}
	switch phase := s.Match.Phase(); {
	case s.Match.Started():
		row.Icon, row.State = "wand", s.T("ui.wands.left", panel.Left)
		row.Points = strconv.Itoa(panel.Points)
	case phase == magici.Purchase && team.Confirmed:
		row.Icon, row.Kind, row.State = "check", "ok", d.T("organiser.side.confirmed")
	case phase == magici.Purchase:
		row.Icon, row.State = "clock", d.T("organiser.side.buying")
	case phase == magici.Deployment:
		row.Icon, row.State = "clock", d.T("organiser.side.unplaced", s.Match.Unplaced(side).Pieces())
		if s.Match.Unplaced(side).Pieces() == 0 {
			row.Icon, row.Kind = "check", "ok"
		}
	}
	switch there := s.ReadinessOf(side).Short; {
	case s.Match.Started():
	case row.State != "":
		row.State = screen.Dotted(row.State, there)
	default:
		row.Detail = screen.Dotted(row.Detail, there)
	}
	return row
}

// actions are what the organiser can do about a match besides the next thing to do: at most one thing, and the way to
// the board where there is something to see.
func (d Day) actions(m Match, next next) []organiser.Action {
	s := m.Scene
	var list []organiser.Action
	side, waits := waitedFor(s)
	phase, referee := s.Match.Phase(), access.RefereeOf(s.Match.Board)
	mine := func(t task) bool { return next.task == t && next.match.Key == m.Key }
	switch {
	case phase == magici.Finished:
		return []organiser.Action{d.correcting(s)}
	case phase == magici.Planned && d.busy(s):
	case phase == magici.Planned && len(s.UnnamedHouses()) > 0:
		if !mine(taskName) {
			list = append(list, small(d.naming(s)))
		}
	case !mine(taskReferee) && !d.listensAt(referee):
		list = append(list, small(d.showingCode(referee)))
	case phase == magici.Planned && next.task != taskOpen && d.canOpen(s): // one board after the other
		list = append(list, small(organiser.Action{Command: s.Command("open"), Button: ui.Button{Icon: "play", Title: d.T("organiser.purchase")}}))
	case phase.Playing() && s.Match.Paused && !mine(taskResume):
		list = append(list, small(d.resuming(s)))
	case waits && !mine(taskCall):
		list = append(list, small(d.callOf(s, s.Match.Teams[side].Strategist)))
	}
	if phase == magici.Planned {
		return append(list, d.calling(s))
	}
	return append(list, small(d.looking(s)))
}

// small returns an action whose button takes little room.
func small(a organiser.Action) organiser.Action {
	a.Button.Class = "small"
	return a
}

// looking leads to a board.
func (d Day) looking(s screen.Scene) organiser.Action {
	return organiser.Action{Href: s.RefereeHref(), Button: ui.Button{Icon: "board", Title: d.T("organiser.look", s.Match.Board)}}
}

// naming leads to the Strategists of a match that have not been named.
func (d Day) naming(s screen.Scene) organiser.Action {
	return organiser.Action{Href: screen.StrategistsPath, Button: ui.Button{Icon: "person", Title: d.T("organiser.name.do", len(s.UnnamedHouses()))}}
}

// resuming lets a match go on.
func (d Day) resuming(s screen.Scene) organiser.Action {
	return organiser.Action{Command: s.Command("resume"), Button: ui.Button{Icon: "play", Title: d.T("organiser.resume")}}
}

// showingCode opens the code of a seat, which is that of a Referee or of a Strategist.
func (d Day) showingCode(seat access.Seat) organiser.Action {
	key := "organiser.referee.seat"
	if seat.Role == role.Strategist {
		key = "organiser.show"
	}
	return organiser.Action{Button: ui.Button{Icon: "tablet", Title: d.T(key), Open: seatID(seat)}}
}

// callOf calls a person to their board on all screens, or takes the call back.
func (d Day) callOf(s screen.Scene, id magici.PersonID) organiser.Action {
	name := s.Person(id).Name
	if d.hasCalled(s, id) {
		return d.bell(s, "end", d.T("organiser.call.end"), screen.TournamentCommand(d.Tournament.ID, "unannounce", screen.Field("was", d.Tournament.Announcement)))
	}
	return d.bell(s, "person", d.T("organiser.call.person", name), screen.TournamentCommand(d.Tournament.ID, "announce", screen.Field("text", CallText(d.Words, name, s.Match.Board))))
}

// calling is the button that calls the players of a planned match to their board, or ends the call.
func (d Day) calling(s screen.Scene) organiser.Action {
	if d.Tournament.Called == s.Match.ID {
		return small(d.bell(s, "end", d.T("organiser.call.end"), screen.TournamentCommand(d.Tournament.ID, "end-call", screen.Field("match", s.Match.ID))))
	}
	return small(d.bell(s, "players", d.T("organiser.call"), screen.TournamentCommand(d.Tournament.ID, "call", screen.Field("match", s.Match.ID))))
}

// bell is a button about a call. Its form has an id of its own: once it is pressed another one stands in its place, which
// must not take the focus.
func (d Day) bell(s screen.Scene, what, title string, c ui.Command) organiser.Action {
	c.ID = "call-" + what + "-" + s.Match.Board
	return organiser.Action{Command: c, Button: ui.Button{Icon: "bell", Title: title}}
}

// correcting leads to the correction of a finished match.
func (d Day) correcting(s screen.Scene) organiser.Action {
	return organiser.Action{Href: screen.CorrectionPath + s.Match.ID, Button: ui.Button{Icon: "edit", Title: d.T("organiser.correct"), Class: "small"}}
}

// busy reports whether another match is on at the board of a planned one.
func (d Day) busy(s screen.Scene) bool {
	return slices.ContainsFunc(d.Matches, func(m Match) bool { return m.Match.Board == s.Match.Board && isOn(m.Match) })
}
