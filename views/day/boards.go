package day

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// board shows the state of a board, what is missing there, and what the organiser can do; the button of
// the next thing to do is filled.
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
	for _, o := range d.offers(s) {
		if o.task == next.task && s.Key == next.match {
			o.action.Button.Class += " do"
		}
		card.Actions = append(card.Actions, o.action)
	}
	return card
}

// side is a House in a match with what it still has to do.
func (d Day) side(s screen.Scene, side chess.Side) Side {
	panel, team := s.Side(side), s.Match.Teams[side]
	row := Side{House: panel.House, Detail: screen.Dotted(panel.Colour, panel.Strategist), Turn: panel.Turn}
	switch phase := s.Match.Phase(); {
	case s.Match.Started():
		row.Detail = screen.Dotted(row.Detail, strings.ReplaceAll(s.T("ui.wands.left", panel.Left), " ", "\u00a0"))
		row.Points = strconv.Itoa(panel.Points)
	case phase == magici.Purchase && team.Confirmed:
		row.Detail = screen.Dotted(row.Detail, d.T("organiser.side.confirmed"))
	case phase == magici.Purchase:
		row.Detail = screen.Dotted(row.Detail, d.T("organiser.side.buying"))
	case phase == magici.Deployment:
		row.Detail = screen.Dotted(row.Detail, d.T("organiser.side.unplaced", s.Match.Unplaced(side).Pieces()))
	}
	return row
}

// offer is a button with the task that it does.
type offer struct {
	task   task
	action organiser.Action
}

// offers are the actions on a match from here.
func (d Day) offers(s screen.Scene) []offer {
	press := func(t task, icon, title string, c ui.Command) offer {
		return offer{t, organiser.Action{Command: c, Button: ui.Button{Icon: icon, Title: title, Class: "small"}}}
	}
	var list []offer
	side, waits := waitedFor(s)
	switch phase := s.Match.Phase(); {
	case phase == magici.Planned && len(s.UnnamedHouses()) > 0:
		list = append(list, offer{taskName, organiser.Action{
			Href: screen.StrategistsPath, Button: ui.Button{Icon: "person", Title: d.T("organiser.name.do", len(s.UnnamedHouses())), Class: "small"},
		}})
	case phase == magici.Planned:
		o := press(taskOpen, "play", d.T("organiser.purchase"), s.Command("open"))
		if d.busy(s) {
			o.action.Button.Locked = d.T("organiser.busy", s.Match.Board)
		}
		list = append(list, o)
	case phase.Playing() && s.Match.Paused:
		list = append(list, press(taskResume, "play", d.T("organiser.resume"), s.Command("resume")))
	case phase.Playing():
		list = append(list, press(taskNone, "pause", d.T("organiser.pause"), s.Command("pause")))
	case waits:
		list = append(list, d.callOf(s, s.Match.Teams[side].Strategist))
	case phase == magici.Finished:
		list = append(list, offer{taskNone, d.correcting(s)})
	}
	referee := access.RefereeOf(s.Match.Board)
	if phase := s.Match.Phase(); phase != magici.Finished && !d.listensAt(referee) {
		list = append(list, offer{taskReferee, organiser.Action{Button: ui.Button{
			Icon: "tablet", Title: d.T("organiser.referee.seat"), Class: "small", Open: seatID(referee),
		}}})
	} else if phase == magici.Planned {
		list = append(list, offer{taskNone, d.calling(s)})
	}
	return append(list, offer{taskLook, organiser.Action{
		Href: s.RefereeHref(), Button: ui.Button{Icon: "eye", Title: d.T("organiser.look"), Class: "small"},
	}})
}

// callOf calls a person to their board on all screens, or takes the call back.
func (d Day) callOf(s screen.Scene, id magici.PersonID) offer {
	name := s.Person(id).Name
	if d.hasCalled(s, id) {
		return offer{taskNone, organiser.Action{
			Command: screen.TournamentCommand(d.Tournament.ID, "unannounce", screen.Field("was", d.Tournament.Announcement)), Button: ui.Button{Icon: "bell", Title: d.T("organiser.call.end"), Class: "small"},
		}}
	}
	return offer{taskCall, organiser.Action{
		Command: screen.TournamentCommand(d.Tournament.ID, "announce", screen.Field("text", CallText(d.Words, name, s.Match.Board))),
		Button:  ui.Button{Icon: "bell", Title: d.T("organiser.call.person", name), Class: "small"},
	}}
}

// correcting leads to the correction of a finished match.
func (d Day) correcting(s screen.Scene) organiser.Action {
	return organiser.Action{Href: screen.CorrectionPath + s.Match.ID, Button: ui.Button{Icon: "edit", Title: d.T("organiser.correct"), Class: "small"}}
}

// busy reports whether another match is on at the board of a planned one.
func (d Day) busy(s screen.Scene) bool {
	return slices.ContainsFunc(d.Matches, func(m Match) bool { return m.Match.Board == s.Match.Board && isOn(m.Match) })
}

// calling is the button that calls the players of a planned match to their board, or ends the call.
func (d Day) calling(s screen.Scene) organiser.Action {
	if d.Tournament.Called == s.Match.ID {
		return organiser.Action{
			Command: screen.TournamentCommand(d.Tournament.ID, "end-call", screen.Field("match", s.Match.ID)), Button: ui.Button{Icon: "bell", Title: d.T("organiser.call.end"), Class: "small"},
		}
	}
	return organiser.Action{
		Command: screen.TournamentCommand(d.Tournament.ID, "call", screen.Field("match", s.Match.ID)),
		Button:  ui.Button{Icon: "bell", Title: d.T("organiser.call"), Class: "small"},
	}
}
