package day

import (
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// task is a thing that the organiser may have to do next.
type task string

const (
	taskNone     task = ""
	taskSetUp    task = "setup"    // the next step of the set-up
	taskResume   task = "resume"   // a match that a restart has paused
	taskCall     task = "call"     // a person for whom the match waits
	taskName     task = "name"     // a Strategist, before the purchase
	taskReferee  task = "referee"  // no device listens on the Referee's seat
	taskOpen     task = "open"     // a purchase
	taskStill    task = "still"    // a match in which turns go by without a move
	taskReach    task = "reach"    // a Strategist's device that does not listen
	taskPrepare  task = "prepare"  // a Strategist of the next round
	taskLook     task = "look"     // matches go on by themselves
	taskCeremony task = "ceremony" // all matches are over
	taskOver     task = "over"     // the ceremony too
)

// when returns the task if it is to be done, taskNone otherwise.
func (t task) when(wanted bool) task {
	if wanted {
		return t
	}
	return taskNone
}

// next is the next thing to do on the day: the one filled button of the page.
type next struct {
	task  task
	match Match // when the task is about one
}

// nextThing returns what to do next. Tasks for which people wait come before tasks that can wait; of
// several boards the first one counts.
func (d Day) nextThing() next {
	if !d.setUp().Complete() {
		return next{task: taskSetUp}
	}
	matches := d.onBoards()
	first := func(tasks ...func(Match) task) next {
		for _, of := range tasks {
			for _, m := range matches {
				if t := of(m); t != taskNone {
					return next{t, m}
				}
			}
		}
		return next{}
	}
	if urgent := first(d.afterRestart, d.personWaitedFor, stillness, d.beforePurchase, d.seatOfReferee); urgent.task != taskNone {
		return urgent
	}
	if d.allOver() {
		if d.Tournament.Awarded >= d.Tournament.LastStep() {
			return next{task: taskOver}
		}
		return next{task: taskCeremony}
	}
	if d.strategistsToName() != "" {
		return next{task: taskPrepare}
	}
	return first(d.phoneOfStrategist, goesOn)
}

// now says the next thing to do in words, with its button; nil on a day that has not been set up.
func (d Day) now(n next) *Now {
	m := n.match
	sentence := func(key string, args ...any) *Now {
		return &Now{Title: d.T("organiser.now."+key, args...), Text: d.T("organiser.now." + key + ".text")}
	}
	switch n.task {
	case taskSetUp:
		return nil
	case taskResume:
		return sentence("resume", m.Match.Board).with(d.resuming(m.Scene))
	case taskCall:
		side, _ := waitedFor(m.Scene)
		now := sentence("call", m.Match.Board, m.Person(m.Match.Teams[side].Strategist).Name)
		now.Text = screen.Dotted(d.missingLine(m.Scene).Text, now.Text)
		return now.with(d.callOf(m.Scene, m.Match.Teams[side].Strategist))
	case taskStill:
		return sentence("still", m.Match.Board, idleTurns(m.Match)).with(d.looking(m.Scene))
	case taskName:
		now := sentence("name")
		now.Title = screen.Dotted(d.T("ui.board", m.Match.Board), d.missing(d.unnamed(m.Scene)))
		return now.with(d.naming(m.Scene))
	case taskReferee:
		return sentence("referee", m.Match.Board).with(d.showingCode(access.RefereeOf(m.Match.Board)))
	case taskOpen:
		now := sentence("open", m.Match.Board)
		now.Text = screen.Dotted(d.T("organiser.now.pair", capital(d.ordinal(m.Match.Round)), m.House(chess.White).Name, m.House(chess.Black).Name), now.Text)
		return now.with(organiser.Action{Command: m.Command("open"), Button: ui.Button{Icon: "play", Title: d.T("organiser.purchase")}})
	case taskReach:
		now := sentence("reach")
		now.Title = d.unreached(m.Scene)
		return now.with(d.showingCode(d.silentSeats(m.Scene)[0]))
	case taskPrepare:
		now := sentence("prepare")
		now.Title = d.strategistsToName()
		return now.with(organiser.Action{Href: screen.StrategistsPath, Button: ui.Button{Icon: "person", Title: d.T("organiser.name")}})
	case taskLook:
		now := sentence("look")
		for _, m := range d.onBoards() {
			if c := d.missingLine(m.Scene); isOn(m.Match) && c.Kind != "ok" {
				now.Title = screen.Dotted(d.T("ui.board", m.Match.Board), c.Text)
				break
			}
		}
		return now
	case taskOver:
		return sentence("over").with(organiser.Action{Href: screen.ReportPath, Button: ui.Button{Icon: "scroll", Title: d.T("report.title")}})
	case taskCeremony:
		return sentence("ceremony").with(organiser.Action{Href: screen.RankingPath, Button: ui.Button{Icon: "trophy", Title: d.T("organiser.finale.go")}})
	}
	return sentence("nothing")
}

// isOn reports whether a match has been opened and is not over.
func isOn(m *magici.Match) bool {
	return m.Phase() != magici.Planned && m.Phase() != magici.Finished
}

// idleLimit is how many turns may go by without a move before the page says so.
const idleLimit = 3

// stillness asks to look at a board where turns go by and no piece moves.
func stillness(m Match) task {
	return taskStill.when(isOn(m.Match) && !m.Match.Paused && idleTurns(m.Match) >= idleLimit)
}

// idleTurns counts the last turns of a match in which the time ran out or the side passed.
func idleTurns(m *magici.Match) int {
	n := 0
	for e := range m.Effective() {
		switch e.Kind {
		case magici.LogTimeout, magici.LogPass:
			n++
		case magici.LogMove, magici.LogDirect, magici.LogIntervention:
			return n
		}
	}
	return n
}

func (d Day) afterRestart(m Match) task {
	return taskResume.when(isOn(m.Match) && m.Match.Paused && m.Match.PausedBy == role.System)
}

// personWaitedFor asks to call a Strategist for whom the other side waits, until that person has been called.
func (d Day) personWaitedFor(m Match) task {
	side, waits := waitedFor(m.Scene)
	return taskCall.when(waits && !d.hasCalled(m.Scene, m.Match.Teams[side].Strategist))
}

// waitedFor returns the side whose purchase or deployment is all that is missing.
func waitedFor(s screen.Scene) (side chess.Side, waits bool) {
	done := func(side chess.Side) bool { return s.Match.Teams[side].Confirmed }
	switch s.Match.Phase() {
	case magici.Purchase:
	case magici.Deployment:
		done = func(side chess.Side) bool { return s.Match.Unplaced(side).Pieces() == 0 }
	default:
		return 0, false
	}
	switch white, black := done(chess.White), done(chess.Black); {
	case white && !black:
		return chess.Black, true
	case black && !white:
		return chess.White, true
	}
	return 0, false
}

// hasCalled reports whether the announcement calls a person.
func (d Day) hasCalled(s screen.Scene, id magici.PersonID) bool {
	return strings.Contains(d.Tournament.Announcement, s.Person(id).Name)
}

// beforePurchase is what a planned match needs before its purchase opens.
func (d Day) beforePurchase(m Match) task {
	switch {
	case m.Match.Phase() != magici.Planned || d.busy(m.Scene):
		return taskNone
	case len(m.Scene.UnnamedHouses()) > 0:
		return taskName
	case !d.listensAt(access.RefereeOf(m.Match.Board)):
		return taskReferee
	case !d.canOpen(m.Scene):
		return taskNone
	}
	return taskOpen
}

// canOpen reports whether both Houses of a planned match are free, and their Strategists there.
func (d Day) canOpen(s screen.Scene) bool {
	for _, side := range screen.Sides {
		if len(s.Absent(side)) > 0 || d.playsElsewhere(s, side) != "" {
			return false
		}
	}
	return true
}

// playsElsewhere returns the board on which the House of a side still plays another match; empty: none.
func (d Day) playsElsewhere(s screen.Scene, side chess.Side) string {
	house := s.Match.Teams[side].House
	for _, m := range d.Matches {
		if m.Key != s.Key && m.Match.Keeps(house) && !s.Match.Practice {
			return m.Match.Board
		}
	}
	return ""
}

// seatOfReferee asks for a Referee where a match is on and no Referee's device listens.
func (d Day) seatOfReferee(m Match) task {
	return taskReferee.when(isOn(m.Match) && !d.listensAt(access.RefereeOf(m.Match.Board)))
}

// phoneOfStrategist asks for a Strategist's device where a match is on and none listens.
func (d Day) phoneOfStrategist(m Match) task {
	return taskReach.when(isOn(m.Match) && len(d.silentSeats(m.Scene)) > 0)
}

// goesOn is what there is to do about a match that is on and waits for nothing.
func goesOn(m Match) task { return taskLook.when(isOn(m.Match)) }

// listensAt reports whether a device on a seat listens.
func (d Day) listensAt(seat access.Seat) bool {
	return listening(d.devicesAt(seat)) > 0
}

// allOver reports whether there were matches that count, and all are over.
func (d Day) allOver() bool {
	some := false
	for _, m := range d.Matches {
		if d.outsideRounds(m) {
			continue
		}
		if some = true; m.Match.Phase() != magici.Finished {
			return false
		}
	}
	return some
}
