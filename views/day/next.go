package day

import (
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
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
	taskPrepare  task = "prepare"  // a Strategist of the next round
	taskLook     task = "look"     // at a match that is on
	taskCeremony task = "ceremony" // all matches are over
)

// next is the next thing to do on the day: the one filled button of the page.
type next struct {
	task  task
	match string // its key, when the task is about one
}

// nextThing returns what to do next. Tasks for which people wait come before tasks that can wait; of
// several boards the first one counts.
func (d Day) nextThing() next {
	if !d.setUp().Complete() {
		return next{task: taskSetUp}
	}
	matches := d.onBoards()
	tasks := []func(Match) task{d.afterRestart, d.personWaitedFor, d.beforePurchase, d.seatOfReferee}
	for _, of := range tasks {
		for _, m := range matches {
			if t := of(m); t != taskNone {
				return next{t, m.Key}
			}
		}
	}
	if d.allOver() {
		return next{task: taskCeremony}
	}
	if len(d.unnamedLater()) > 0 {
		return next{task: taskPrepare}
	}
	for _, m := range matches {
		if isOn(m.Match) {
			return next{taskLook, m.Key}
		}
	}
	return next{}
}

// isOn reports whether a match has been opened and is not over.
func isOn(m *magici.Match) bool {
	return m.Phase() != magici.Planned && m.Phase() != magici.Finished
}

func (d Day) afterRestart(m Match) task {
	if isOn(m.Match) && m.Match.Paused && m.Match.PausedBy == role.System {
		return taskResume
	}
	return taskNone
}

// personWaitedFor asks to call a Strategist for whom the other side waits, until that person has been called.
func (d Day) personWaitedFor(m Match) task {
	if side, waits := waitedFor(m.Scene); waits && !d.hasCalled(m.Scene, m.Match.Teams[side].Strategist) {
		return taskCall
	}
	return taskNone
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
	}
	return taskOpen
}

// seatOfReferee asks for a Referee where a match is on and no Referee's device listens.
func (d Day) seatOfReferee(m Match) task {
	if isOn(m.Match) && !d.listensAt(access.RefereeOf(m.Match.Board)) {
		return taskReferee
	}
	return taskNone
}

// listensAt reports whether a device on a seat listens.
func (d Day) listensAt(seat access.Seat) bool {
	for _, device := range d.devicesAt(seat) {
		if device.Online {
			return true
		}
	}
	return false
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
