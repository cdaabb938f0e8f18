// Package programme decides what a screen shows at a moment, and when that changes by itself.
//
// The organiser gives a screen one view for good, or a programme. A programme shows the boards
// while a match is on, and between matches its other scenes in turn. The organiser can override it
// for a while. The wall clock comes in as an argument: two screens with the same programme show the
// same at the same time, also after a restart of the server.
package programme

import (
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/access"
)

// State is the part of a tournament on which its screens depend.
type State struct {
	Boards   []Board   // in their order
	Played   bool      // a match is over
	Planned  bool      // a match has not been opened yet
	Begins   time.Time // planned beginning of the next round; zero: not set
	Breaks   bool      // the day has more rows than those of the rounds
	Tables   bool      // a side table is open
	Cup      bool      // an evening cup is on, or has just ended
	Ceremony bool      // the ceremony has begun
	Awarded  bool      // it has shown all Houses
}

// Board is the state of one board.
type Board struct {
	Letter string
	On     bool      // a match has been opened and is not over
	Began  time.Time // first turn of the last begun match; zero: none
	Ended  time.Time // end of the last finished match; zero: none
}

// Showing is the view of a screen at a moment.
type Showing struct {
	View  string    // one of [access.Scenes], or two boards that are not neighbours
	Until time.Time // when it changes by itself; zero: never
	Then  string    // the next view; empty: none is known
	When  When
}

// When says what ends a view.
type When int

// The ends of a view.
const (
	Never      When = iota // when the organiser changes it
	InTurn                 // its time is over
	AfterRound             // when the present matches are over
	AtMatch                // when a match is opened
	Overridden             // its time is over, or a match begins
)

const (
	// resultTime is how long the end of a match is shown.
	resultTime = time.Minute
	// lastCall is how long before a round only its countdown is shown.
	lastCall = time.Minute
)

// Now returns the present view of a screen.
func Now(d access.Display, s State, now time.Time) Showing {
	given := s.given(d, now)
	o := d.Override
	begun := slices.ContainsFunc(s.Boards, func(b Board) bool { return b.Began.After(o.From) })
	if o.Shows == "" || !now.Before(o.Until) || begun {
		return given
	}
	return Showing{View: o.Shows, Until: o.Until, Then: given.View, When: Overridden}
}

// given returns the view of a screen without its override.
func (s State) given(d access.Display, now time.Time) Showing {
	if d.Shows == access.Ceremony && s.Awarded && !s.Ceremony {
		return Showing{View: access.Ranking} // what it has led to, not its curtain
	}
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

// playing shows the boards of a programme with a match on them, together with those whose match has
// just ended: two at a time, in turns when there are more. ok is false when there are none.
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
	s.Played = true // true once they are over
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

// between shows the scenes of a programme in turn; right before a round only the countdown.
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

// scenes returns the scenes of a programme that have something to show between matches; when none
// has, how to take part.
func (s State) scenes(p access.Programme) []string {
	something := map[string]bool{
		access.Welcome: !s.Played, access.Ranking: s.Played, access.Next: s.Planned, access.Day: s.Breaks, access.Course: s.Played, access.Tables: s.Tables,
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

// turnAt returns the number of the present turn, counted from start, and its end.
func turnAt(start time.Time, turn time.Duration, now time.Time) (number int, end time.Time) {
	number = max(0, int(now.Sub(start)/turn))
	return number, start.Add(time.Duration(number+1) * turn)
}

// Earlier returns the earlier of two times; a zero time does not count.
func Earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
