package tournament

import "scacchimagici/internal/magici"

// The orders about the tournament itself, its people, and what the day asks for.
type (
	// Rename gives the tournament another name and another day.
	Rename struct {
		Name string `json:"name"`
		Held string `json:"held,omitempty"` // as 2006-01-02
	}
	// RemoveHouse takes a House that plays no match out, with its people.
	RemoveHouse struct {
		House magici.HouseID `json:"house"`
	}
	// MovePerson puts a person on the roster of another House. Who has played stays in the
	// matches of the first House, and begins anew in the other.
	MovePerson struct {
		Person  magici.PersonID `json:"person"`
		House   magici.HouseID  `json:"house"`
		Engaged string          `json:"-"` // the match that they are in now; empty: none
		Played  bool            `json:"-"` // a match names them
	}
	// DecideTie records the order of Houses that nothing else separates (SM-8.2).
	DecideTie struct {
		Between []magici.HouseID `json:"between"`
		Order   []magici.HouseID `json:"order"` // the same, best first
		Reason  string           `json:"reason"`
		Seen    int              `json:"seen,omitempty"` // [Editions.Decisions] that the device saw; 0: whatever holds
	}
	// Announce shows a text on all screens, in the place of the one before.
	Announce struct {
		Text string `json:"text"`
	}
	// EndAnnouncement takes the text away.
	EndAnnouncement struct{}
	// CallPlayers calls those of a match to their board.
	CallPlayers struct {
		Match string `json:"match"`
	}
	// EndCall ends the call.
	EndCall struct{}
	// ShowCeremony shows a step of the ceremony; 0 ends it. Each House has [CeremonySteps],
	// the last place first.
	ShowCeremony struct {
		Step int `json:"step"`
	}
)

// CeremonySteps are the steps of a House in the ceremony: its arms, its name, the House
// Points of the place, those of the Duels, the sum.
const CeremonySteps = 5

// Kind returns the word by which the API knows an order.
func (Rename) Kind() string          { return "rename" }
func (RemoveHouse) Kind() string     { return "remove-house" }
func (MovePerson) Kind() string      { return "move-person" }
func (DecideTie) Kind() string       { return "decide" }
func (Announce) Kind() string        { return "announce" }
func (EndAnnouncement) Kind() string { return "unannounce" }
func (CallPlayers) Kind() string     { return "call" }
func (EndCall) Kind() string         { return "end-call" }
func (ShowCeremony) Kind() string    { return "ceremony" }
