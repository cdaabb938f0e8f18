package magici

import (
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/role"
)

// Event is a fact of a match with its clock reading. What has happened is in the log:
// nothing refuses an event.
type Event struct {
	Clock Instant
	Fact  Fact
}

// TimeOf returns the time of day of an entry of the log that e made. It is when e was written, or for the
// call of a wand that had been raised when that was (SM-6.6).
func (e Event) TimeOf(entry Entry, written time.Time) time.Time {
	return written.Add(time.Duration(entry.At-e.Clock) * time.Millisecond)
}

// Fact is what happened, of one of the types below. Each has its row in the table of entries.
type Fact any

// The facts, named as in the log. Those that a rule scores carry the persons and the gain
// too, so that the log can be read by itself.
type (
	Scheduled struct{ Plan }
	Named     struct {
		Side   chess.Side `json:"side"`
		Person PersonID   `json:"person"`
	}
	Swapped struct{}
	Opened  struct {
		Settings Settings `json:"settings"`
		Paper    bool     `json:"paper,omitempty"`
	}
	Bought   Ref
	Sold     Ref
	Assigned struct {
		Ref
		Person PersonID `json:"person,omitempty"`
	}
	Helped    HelpPurchase
	Confirmed struct {
		Side chess.Side `json:"side"`
	}
	Reopened struct {
		Side   chess.Side `json:"side"`
		Reason string     `json:"reason"`
	}
	Limited struct {
		Seconds int `json:"seconds"`
	}
	Placed struct {
		Placement
		Person PersonID `json:"person"`
	}
	TakenBack          Ref
	ReturnedToPurchase struct {
		Reason string `json:"reason"`
	}
	Ticked struct {
		Ref
		Has bool `json:"has"`
	}
	Tossed struct {
		First  chess.Side `json:"first"`
		By     Tosser     `json:"by"`
		Reason string     `json:"reason,omitempty"`
	}
	ReturnedToDeployment struct {
		Reason string `json:"reason,omitempty"`
	}
	Started struct{}
	Moved   struct {
		Ref
		Person    PersonID     `json:"person"`
		From      chess.Square `json:"from"`
		To        chess.Square `json:"to"`
		Promotion chess.Kind   `json:"promotion,omitempty"`
		Defender  *Ref         `json:"defender,omitempty"` // a Duel opens
		Against   PersonID     `json:"against,omitempty"`
		Question  *Question    `json:"question,omitempty"`
	}
	Called struct {
		Ref
		Person   PersonID     `json:"person"`
		Square   chess.Square `json:"square"`
		Gain     Gain         `json:"gain"`
		WalkBack bool         `json:"walkBack,omitempty"` // people walk back first, then the caller has the whole time
	}
	WandRaised  struct{}
	WandLowered struct{}
	HeldInTime  struct{}
	TimedOut    struct {
		Side chess.Side `json:"side"`
	}
	Passed struct {
		Side chess.Side `json:"side"`
	}
	Settled struct {
		Question string  `json:"question,omitempty"`
		Outcome  Outcome `json:"outcome"`
		Gain     Gain    `json:"gain"`
	}
	Voided struct {
		Question string    `json:"question"`
		Reason   string    `json:"reason"`
		Next     *Question `json:"next,omitempty"`
	}
	Revealed struct{}
	Asked    struct {
		Question Question `json:"question"` // without an id: it was not noted
	}
	Performed  struct{}
	PauseBegan struct {
		Reason Reason    `json:"reason,omitempty"`
		By     role.Role `json:"by"`
	}
	PauseEnded     struct{}
	ClockCorrected struct {
		Clock  string `json:"clock"`
		Left   int64  `json:"left"` // milliseconds after the correction
		Reason string `json:"reason"`
	}
	Undone struct {
		To        int       `json:"to"`
		Reason    Reason    `json:"reason"`
		Question  *Question `json:"question,omitempty"`
		Clockless bool      `json:"clockless,omitempty"`
		Clock     UndoClock `json:"clock,omitempty"` // empty: the match clock shows again what it showed then
		Waits     bool      `json:"waits,omitempty"` // it stands until the people have walked back
	}
	Ended struct {
		By     EndReason   `json:"by"`
		Side   *chess.Side `json:"side,omitempty"` // that gave up, of a forfeit
		Reason string      `json:"reason,omitempty"`
	}
	Intervened struct {
		Side    chess.Side   `json:"side"` // that was to move next
		Effects []EffectDone `json:"effects"`
		Reason  Reason       `json:"reason,omitempty"`
		Spell   SpellID      `json:"spell,omitempty"`
		Caster  *Touched     `json:"caster,omitempty"`
	}
	Substituted struct {
		Ref
		Person PersonID `json:"person"`
		Reason string   `json:"reason,omitempty"`
	}
)
