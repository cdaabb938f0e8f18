// Package trigger holds the buttons («Pulsanti») that the organiser makes: each is a token that may do one
// thing, for a key on a keyboard, a program or a phone beside the board.
//
// A [State] is the fold of its facts. Only the SHA-256 of a token is stored. A press is written together with
// its effect, all or nothing. The package that knows matches and tournaments finds the order for the moment.
package trigger

import (
	"errors"
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/tournament"
)

// Kind is the kind of an action.
type Kind string

// The kinds.
const (
	Pause    Kind = "pause"    // the match on a board
	Resume   Kind = "resume"   // the match on a board
	Reveal   Kind = "reveal"   // the open question on a board
	Ceremony Kind = "ceremony" // its next step
	Call     Kind = "call"     // the people of the next match, of a board or of all
	Announce Kind = "announce" // a text on all screens
	Scene    Kind = "scene"    // on a screen, or on all
)

// Action is the one thing that a trigger may do.
type Action struct {
	Does   Kind   `json:"does"`
	Board  string `json:"board,omitempty" words:"boards"`   // of pause, resume and reveal; of call, empty: of any board
	Text   string `json:"text,omitempty" limit:"..maxText"` // of the announcement
	Scene  string `json:"scene,omitempty" words:"scenes"`   // of scene
	Screen int    `json:"screen,omitempty" limit:"0.."`     // the screen for the scene; 0: all
}

// The limits of triggers.
const (
	maxName = 40  // code points
	maxText = 200 // code points, as an announcement has them
	most    = 40  // triggers that are not revoked
)

// Check returns the fault of an impossible action, or nil.
func (a Action) Check() error {
	_, err := a.clean()
	return err
}

// clean returns the action with only the fields that its kind needs.
func (a Action) clean() (Action, error) {
	unknown := fault.New(fault.Invalid, "fault.trigger.action")
	kept := Action{Does: a.Does}
	switch a.Does {
	case Pause, Resume, Reveal:
		kept.Board = a.Board
		if !slices.Contains(tournament.Boards(), a.Board) {
			return kept, unknown
		}
	case Call:
		kept.Board = a.Board
		if a.Board != "" && !slices.Contains(tournament.Boards(), a.Board) {
			return kept, unknown
		}
	case Ceremony:
	case Announce:
		if label.Tidy(a.Text) == "" {
			return kept, fault.New(fault.Invalid, "fault.trigger.text")
		}
		text, err := label.Clean(a.Text, maxText)
		if errors.Is(err, label.ErrLong) {
			return kept, fault.New(fault.Invalid, "fault.notice.long", maxText)
		}
		kept.Text = text
		return kept, err
	case Scene:
		kept.Scene, kept.Screen = a.Scene, a.Screen
		if !slices.Contains(access.Scenes(), a.Scene) || a.Screen < 0 {
			return kept, unknown
		}
	default:
		return kept, unknown
	}
	return kept, nil
}

// Trigger is a token that may do one thing.
type Trigger struct {
	ID      string // in addresses of the desk and in the log; it gives no access
	Name    string
	Token   string // its SHA-256, in hex
	Action  Action
	Made    time.Time
	Revoked bool
	Pressed int       // how often it had its effect
	Last    time.Time // when it last had its effect; zero: never
}

// byTrigger begins the log's name of a trigger as an actor.
const byTrigger = "trigger:"

// Actor returns the log's name of the trigger as an actor.
func (t Trigger) Actor() string { return byTrigger + t.ID }

// Pressing returns the id of the trigger behind an actor of the log; ok is false for other actors.
func Pressing(actor string) (id string, ok bool) { return strings.CutPrefix(actor, byTrigger) }

// GoesOn reports whether another press has another effect, or the same anew: the next step, the next of several
// matches, a scene for its time. Any other action only sets a state, and repeated presses change nothing.
func (a Action) GoesOn() bool {
	return a.Does == Ceremony || a.Does == Scene || a.Does == Call && a.Board == ""
}

// sameTap is the time within which two presses of an action that goes on count as one, for example with two fingers.
const sameTap = time.Second

// JustPressed reports whether a press at a moment repeats the last one, when it does not name its starting point.
func (t Trigger) JustPressed(at time.Time) bool {
	since := at.Sub(t.Last)
	return !t.Last.IsZero() && since < sameTap && since > -sameTap
}

// Situation says whether a trigger's state is reached at a moment.
type Situation struct {
	So         bool
	Called     string // the match whose people are called; for a call
	Step, Last int    // of the ceremony
}

// Press is the content of a press.
type Press struct {
	ID string // equal for repeats of one press; empty: not given
	// From is the starting point that the device saw, for an action that goes on: the step of the ceremony, or
	// for a call the called match, [Nobody] if none. Empty: the present state.
	From string
}

// Nobody is the starting point of a call while no match is called.
const Nobody = "-"

// State is all triggers. It never changes; Apply makes a new one. The zero value has none.
type State struct {
	All []Trigger // in the order of making, with the revoked ones
}

// ByID returns the trigger with an id.
func (s State) ByID(id string) (Trigger, bool) {
	return s.find(func(t Trigger) bool { return t.ID == id })
}

// ByToken returns the trigger whose token has this SHA-256, in hex. The hash is no secret: the time of
// the comparison tells nothing about the token.
func (s State) ByToken(hash string) (Trigger, bool) {
	return s.find(func(t Trigger) bool { return t.Token == hash })
}

func (s State) find(is func(Trigger) bool) (Trigger, bool) {
	if i := slices.IndexFunc(s.All, is); i >= 0 {
		return s.All[i], true
	}
	return Trigger{}, false
}

// Open returns those that are not revoked.
func (s State) Open() []Trigger {
	return slices.DeleteFunc(slices.Clone(s.All), func(t Trigger) bool { return t.Revoked })
}
