// Package trigger holds the buttons («Pulsanti») that the organiser makes: each is a token that may do one
// thing, for a key on somebody's desk, a program or a phone that lies beside the board.
//
// A [State] is the fold of its facts. A token is known by its SHA-256 alone. That a trigger was pressed is
// written together with what it has done, all or nothing; which order that is at a moment is found out where
// matches and tournaments are known.
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

// Kind is what a trigger does.
type Kind string

// What triggers can do.
const (
	Pause    Kind = "pause"    // the match on a board
	Resume   Kind = "resume"   // the match on a board
	Reveal   Kind = "reveal"   // the question that is open on a board
	Ceremony Kind = "ceremony" // its next step
	Call     Kind = "call"     // the people of the next match, of a board or of all
	Announce Kind = "announce" // a text on all screens
	Scene    Kind = "scene"    // on a screen, or on all
)

// Action is the one thing that a trigger may do.
type Action struct {
	Does   Kind   `json:"does"`
	Board  string `json:"board,omitempty"`  // of pause, resume and reveal; of call, empty: of any board
	Text   string `json:"text,omitempty"`   // that is announced
	Scene  string `json:"scene,omitempty"`  // one of [access.Scenes]
	Screen int    `json:"screen,omitempty"` // that shows the scene; 0: all
}

// The bounds of what the organiser makes.
const (
	maxName = 40  // code points
	maxText = 200 // code points, as an announcement has them
	most    = 40  // triggers that are not revoked
)

// Check returns why there is no such action, or nil.
func (a Action) Check() error {
	_, err := a.clean()
	return err
}

// clean returns the action as it is kept: with what belongs to it, and nothing else.
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
	ID      string // in addresses of the desk and in the log; it opens nothing
	Name    string
	Token   string // its SHA-256, in hex
	Action  Action
	Made    time.Time
	Revoked bool
	Pressed int       // how often it has done what it does
	Last    time.Time // when it did so last; zero: never
}

// byTrigger begins the name by which the log knows a trigger that does something.
const byTrigger = "trigger:"

// Actor is the name by which the log knows that a trigger does something.
func (t Trigger) Actor() string { return byTrigger + t.ID }

// Pressing returns the id of the trigger that an actor of the log is; ok is false when it is none.
func Pressing(actor string) (id string, ok bool) { return strings.CutPrefix(actor, byTrigger) }

// GoesOn reports whether another press does another thing, or the same anew: the next step, the next of several
// matches, a scene for its time. What any other action does is so or not, however often it is pressed.
func (a Action) GoesOn() bool {
	return a.Does == Ceremony || a.Does == Scene || a.Does == Call && a.Board == ""
}

// sameTap is the time within which two presses of what goes on are one, such as two fingers.
const sameTap = time.Second

// JustPressed reports whether pressing at a moment is the press of before once more, if nothing says where it
// starts.
func (t Trigger) JustPressed(at time.Time) bool {
	since := at.Sub(t.Last)
	return !t.Last.IsZero() && since < sameTap && since > -sameTap
}

// Situation says whether what a trigger does is so at a moment.
type Situation struct {
	So         bool
	Called     string // the match whose people are called; of a call
	Step, Last int    // of the ceremony
}

// Press is what a press brings with it.
type Press struct {
	ID string // says which presses are the same one; empty: nothing
	// From is what goes on from where its device saw it stand: the step of the ceremony, or of a call the match
	// that was called, [Nobody] if none was. Empty: from where it stands.
	From string
}

// Kind implements codec.Value.
func (Press) Kind() string { return "press" }

// Nobody is what a press of a call names as its start when nobody was called.
const Nobody = "-"

// State is all triggers. It never changes; Apply makes a new one. The zero value has none.
type State struct {
	All []Trigger // in the order in which they were made, the revoked ones too
}

// ByID returns the trigger with an id.
func (s State) ByID(id string) (Trigger, bool) {
	return s.find(func(t Trigger) bool { return t.ID == id })
}

// ByToken returns the trigger whose token has this SHA-256, in hex. The hash is no secret of its own: how
// long the comparison takes tells nothing about the token.
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
