// Package programme says what a screen shows at a moment, and when that changes by itself.
//
// A screen shows what the desk has given it: one thing for good, or a programme. A programme
// shows the boards while a match is on, and between matches its other scenes in turn. For a
// while the desk can put something else over it. The wall clock comes in as an argument: two
// screens with the same programme show the same at the same time, and so does a server that
// has been started anew.
package programme

import (
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/access"
)

// State is what of a tournament decides what its screens show.
type State struct {
	Boards   []Board   // in their order
	Played   bool      // a match is over
	Planned  bool      // a match is still to be opened
	Begins   time.Time // when the next round is planned to begin; zero: nobody has said
	Tables   bool      // a side table is open
	Cup      bool      // an evening cup is on, or has just ended
	Ceremony bool      // it has been begun
}

// Board is what happens on one board.
type Board struct {
	Letter string
	On     bool      // a match has been opened and is not over
	Began  time.Time // the first turn of the last match that was begun; zero: none
	Ended  time.Time // the end of the last match that is over; zero: none
}

// Showing is what a screen shows at a moment.
type Showing struct {
	View  string    // as [access.Scenes] has them, or two boards that do not lie side by side
	Until time.Time // when it is something else by itself; zero: not by itself
	Then  string    // what comes after; empty: nothing, as far as anybody knows
	When  When
}

// When says what ends what a screen shows.
type When int

// What can end it.
const (
	Never      When = iota // somebody at the desk
	InTurn                 // its time is over
	AfterRound             // the matches that are on are over
	AtMatch                // a match is opened
	Overridden             // its time is over, or a match begins
)

const (
	// resultTime is how long the end of a match is shown.
	resultTime = time.Minute
	// lastCall is how long before a round begins nothing but its countdown is shown.
	lastCall = time.Minute
)

// Now returns what a screen shows.
func Now(d access.Display, s State, now time.Time) Showing {
	given := s.given(d, now)
	o := d.Override
	begun := slices.ContainsFunc(s.Boards, func(b Board) bool { return b.Began.After(o.From) })
	if o.Shows == "" || !now.Before(o.Until) || begun {
		return given
	}
	return Showing{View: o.Shows, Until: o.Until, Then: given.View, When: Overridden}
}

// given returns what a screen shows that nothing overrides.
func (s State) given(d access.Display, now time.Time) Showing {
	if d.Shows != access.ByItself {
		return Showing{View: d.Shows}
	}
	if s.Ceremony {
		return Showing{View: access.Ceremony}
	}
	p := d.Programme
	if playing, ok := s.playing(p, now); ok {
		return playing
	}
	return s.between(p, now)
}

// playing shows the boards of a programme on which a match is on, and with them those on which
// one has just ended; two at a time, in turns when there are more. ok is false when there is
// none.
func (s State) playing(p access.Programme, now time.Time) (showing Showing, ok bool) {
	if !p.Has(access.InPlay) {
		return Showing{}, false
	}
	var letters []string
	var until time.Time
	for _, b := range s.Boards {
		shown := b.Ended.Add(resultTime)
		switch {
		case p.Board != "" && b.Letter != p.Board:
			continue
		case b.On:
		case b.Ended.IsZero() || !now.Before(shown):
			continue
		default:
			until = Earlier(until, shown)
		}
		letters = append(letters, b.Letter)
	}
	if len(letters) == 0 {
		return Showing{}, false
	}
	s.Played = true // it will be, when they are over
	showing = Showing{When: AfterRound, Then: s.scenes(p)[0]}
	pairs := slices.Collect(slices.Chunk(letters, 2))
	pair := pairs[0]
	if len(pairs) > 1 {
		var turn int
		turn, showing.Until = turnAt(time.Unix(0, 0), p.Turn(), now)
		pair = pairs[turn%len(pairs)]
	}
	showing.View = "board:" + pair[0]
	if len(pair) > 1 {
		showing.View = "boards:" + strings.Join(pair, ",")
	}
	showing.Until = Earlier(showing.Until, until)
	return showing, true
}

// between shows the scenes of a programme in turn. Right before a round begins it is the
// countdown to it.
func (s State) between(p access.Programme, now time.Time) Showing {
	scenes := s.scenes(p)
	call := s.Begins.Add(-lastCall)
	counts := slices.Contains(scenes, access.Next) && now.Before(s.Begins)
	if counts && !now.Before(call) {
		after := scenes[(slices.Index(scenes, access.Next)+1)%len(scenes)]
		return Showing{View: access.Next, Until: s.Begins, Then: after, When: InTurn}
	}
	start := time.Unix(0, 0)
	for _, b := range s.Boards {
		if shown := b.Ended.Add(resultTime); !b.Ended.IsZero() && shown.After(start) && !shown.After(now) {
			start = shown
		}
	}
	turn, until := turnAt(start, p.Turn(), now)
	showing := Showing{View: scenes[turn%len(scenes)], When: AtMatch}
	if p.Has(access.InPlay) && s.Planned {
		showing.Then = access.InPlay
	}
	if len(scenes) > 1 {
		showing.Then, showing.When, showing.Until = scenes[(turn+1)%len(scenes)], InTurn, until
	}
	if counts {
		showing.Until = Earlier(showing.Until, call)
	}
	return showing
}

// scenes returns what of a programme there is something to show of between matches; when
// there is nothing, how to take part.
func (s State) scenes(p access.Programme) []string {
	something := map[string]bool{
		access.Welcome: !s.Played, access.Ranking: s.Played, access.Next: s.Planned, access.Course: s.Played, access.Tables: s.Tables,
		access.Puzzle: s.Tables, access.Cup: s.Cup,
	}
	var scenes []string
	for _, scene := range access.ProgrammeScenes() {
		if something[scene] && p.Has(scene) {
			scenes = append(scenes, scene)
		}
	}
	if len(scenes) == 0 {
		return []string{access.Welcome}
	}
	return scenes
}

// turnAt returns the number of the turn that now falls into, counted from start, and when it
// ends.
func turnAt(start time.Time, turn time.Duration, now time.Time) (number int, end time.Time) {
	number = max(0, int(now.Sub(start)/turn))
	return number, start.Add(time.Duration(number+1) * turn)
}

// Earlier returns the earlier of two times; zero is none.
func Earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
