package magicitable

import (
	"slices"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/side/buzzer"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
)

// GameID names the game among those of the side tables.
const GameID = "magici"

// Strongest is the highest strength of the computer; the lowest is 1.
const Strongest = 4

// Sides are both.
var Sides = [2]chess.Side{chess.White, chess.Black}

// Stage says where an open Duel stands.
type Stage int

// The stages.
const (
	Open      Stage = iota // both may press
	Answering              // Turn has ten seconds to type
	Aloud                  // Turn says it aloud; the answer is still hidden
	Judging                // the answer is shown to the one who judges Turn
)

// Answer is what a side has answered.
type Answer struct {
	Given bool
	Text  string // as it was typed
	Right bool
	Late  bool // the time was over
	Aloud bool
}

// Duel is the question of the open or last Duel: who has pressed, who answers, what was answered.
type Duel struct {
	Asked   int // serial of the question; 0: there was none yet
	Stage   Stage
	Since   magici.Instant // of the stage
	Buzzer  buzzer.Buzzer
	Drawn   bool    // both pressed in the same millisecond, and the lot has decided
	Yielded [2]bool // who does not know
	Turn    chess.Side
	Answers [2]Answer
	Over    bool
}

// Played is one match of a table that is over.
type Played struct {
	Number       int
	Seats        [2]table.Seat
	Match        magici.Match
	Began, Ended time.Time
}

// Table is one table. It never changes; Apply makes a new one.
type Table struct {
	Code   string
	Opener string        // hash of the device that opened it; empty for the organiser's laptop
	Lot    bool          // colours are drawn once both seats are taken
	Seats  [2]table.Seat // by side of the present match
	Number int           // of the match at this table, from 1
	Match  magici.Match
	Began  time.Time
	Ended  time.Time
	Duel   Duel
	Asked  []string // ids of the questions asked so far
	Wants  [2]bool  // another match
	Score  table.Score
	Past   []Played
	Shut   bool // closed

	tossed magici.Instant // when the coin of this match was tossed
	last   magici.Instant // of the last event
}

// Status returns where t stands.
func (t Table) Status() table.Status {
	switch {
	case t.Code == "":
		return table.None
	case t.Shut:
		return table.Closed
	case t.Match.Phase() == magici.Finished:
		return table.Over
	case t.Seats[0].Kind == table.Open || t.Seats[1].Kind == table.Open:
		return table.Waiting
	}
	return table.Playing
}

// HeldBy returns the sides that a device holds.
func (t Table) HeldBy(device string) []chess.Side {
	var held []chess.Side
	for _, side := range Sides {
		if t.Seats[side].HeldBy(device) {
			held = append(held, side)
		}
	}
	return held
}

// Shared reports whether both sides play on one device.
func (t Table) Shared() bool { return t.Seats[0].Shares(t.Seats[1]) }

// Computer returns the side that the computer plays; ok is false at a table of two people.
func (t Table) Computer() (side chess.Side, ok bool) {
	for _, side := range Sides {
		if t.Seats[side].Kind == table.Computer {
			return side, true
		}
	}
	return chess.White, false
}

// Duelling reports whether a Duel is open.
func (t Table) Duelling() bool { return t.Match.Phase() == magici.Duelling }

// May reports whether a side may press now.
func (d Duel) May(side chess.Side) bool {
	return d.Stage == Open && !d.Over && !d.Buzzer.Pressed(int(side)) && !d.Yielded[side]
}

// Judge returns the side that judges what was said aloud.
func (d Duel) Judge() chess.Side { return d.Turn.Other() }

// Results returns how the matches of t that are over ended, for the list of all tables.
func (t Table) Results() []table.Result {
	all := make([]table.Result, 0, len(t.Past)+1)
	for _, p := range t.Past {
		all = append(all, p.result())
	}
	if t.Match.Phase() == magici.Finished {
		all = append(all, t.present().result())
	}
	return all
}

// present is the match of t as one that is over.
func (t Table) present() Played {
	return Played{Number: t.Number, Seats: t.Seats, Match: t.Match, Began: t.Began, Ended: t.Ended}
}

// Numbered returns the match of t with a number, the present one too.
func (t Table) Numbered(n int) (Played, bool) {
	if n == t.Number {
		return t.present(), n > 0
	}
	i := slices.IndexFunc(t.Past, func(p Played) bool { return p.Number == n })
	if i < 0 {
		return Played{}, false
	}
	return t.Past[i], true
}

// result returns how a match ended. One that was closed before its end was abandoned.
func (p Played) result() table.Result {
	r := table.Result{
		Number: p.Number, Game: GameID, Ended: p.Ended, White: p.Seats[0].Player(), Black: p.Seats[1].Player(),
		Winner: "draw", Reason: reason(p.Match.Play.Result), Plies: p.Match.Play.TurnNumber,
	}
	switch end := p.Match.Play.Result; {
	case end.Annulled():
		r.Winner = ""
	case end.HasWinner():
		r.Winner = end.Winner.String()
	}
	if !p.Began.IsZero() {
		r.Seconds = int(p.Ended.Sub(p.Began).Seconds())
	}
	return r
}

// reason is the word of the list for the end of a match.
func reason(r magici.Result) string {
	switch r.Ending() {
	case magici.Ending(magici.EndForfeit):
		return game.Resignation
	case magici.Ending(magici.EndAnnulled):
		return game.Abandoned
	}
	return string(r.Ending())
}
