package tournament

import "scacchimagici/internal/magici"

// Planned is a match of a schedule as a device writes it.
type Planned struct {
	ID       string         `json:"match"`
	Round    int            `json:"round"`
	Board    string         `json:"board"`
	White    magici.HouseID `json:"white"`
	Black    magici.HouseID `json:"black"`
	Practice bool           `json:"practice,omitempty"`
}

// Spot is where a match stands on the schedule and who plays which colour.
type Spot struct {
	Round int            `json:"round"`
	Board string         `json:"board"`
	White magici.HouseID `json:"white"`
	Black magici.HouseID `json:"black"`
}

// The orders about the schedule and its times. Begun are the matches that have been opened
// or are over: those stay as they were.
type (
	// Replan moves a match that has not begun, gives it other Houses or swaps its colours.
	Replan struct {
		Match string         `json:"match"`
		Round int            `json:"round"`
		Board string         `json:"board"`
		White magici.HouseID `json:"white"`
		Black magici.HouseID `json:"black"`
		Swap  string         `json:"swap,omitempty"` // the match that takes the place left free
		Was   Spot           `json:"was,omitzero"`   // what the device saw; zero: whatever holds
		Begun []string       `json:"-"`
	}
	// Unplan takes a match that has not begun off the schedule.
	Unplan struct {
		Match string   `json:"match"`
		Begun []string `json:"-"`
	}
	// SetSchedule puts Matches in the place of all that have not begun. One that has begun
	// may stand among them as it is.
	SetSchedule struct {
		Matches []Planned `json:"matches"`
		Seen    int       `json:"seen,omitempty"` // [Editions.Schedule] that the device saw; 0: whatever holds
		Begun   []string  `json:"-"`
	}
	// SetTimes says when the first round begins and how many minutes lie between two
	// rounds; without a clock the schedule has no times. What was put off is so no more.
	SetTimes struct {
		First  string `json:"first"` // as 15:04, or empty
		EveryM int    `json:"everyMinutes"`
	}
	// Postpone puts a round and all after it off, or brings them forward.
	Postpone struct {
		Minutes int `json:"minutes"`
		From    int `json:"from"` // the round
	}
)

// Kind returns the word by which the API knows an order.
func (Replan) Kind() string      { return "replan" }
func (Unplan) Kind() string      { return "unplan" }
func (SetSchedule) Kind() string { return "schedule" }
func (SetTimes) Kind() string    { return "times" }
func (Postpone) Kind() string    { return "postpone" }
