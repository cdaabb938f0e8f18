package setting

import (
	"encoding/json"
	"math"
	"time"
)

// Seconds is a duration that is a whole number of seconds in JSON.
type Seconds time.Duration

// Milliseconds is a duration that is a whole number of milliseconds in JSON.
type Milliseconds time.Duration

// The units, so that 30 * Second is a setting.
const (
	Second      = Seconds(time.Second)
	Millisecond = Milliseconds(time.Millisecond)
)

// Int returns how many seconds d has.
func (d Seconds) Int() int { return int(d / Second) }

// Int returns how many milliseconds d has.
func (d Milliseconds) Int() int { return int(d / Millisecond) }

// set makes d n seconds long, or as long as a duration can be.
func (d *Seconds) set(n int) { *d = Seconds(units(n, time.Second)) }

// set makes d n milliseconds long, or as long as a duration can be.
func (d *Milliseconds) set(n int) { *d = Milliseconds(units(n, time.Millisecond)) }

// units returns n units. A number that no duration can hold becomes the longest one, so that
// it does not wrap round into the bounds of a setting.
func units(n int, unit time.Duration) time.Duration {
	most := int(math.MaxInt64 / unit)
	return time.Duration(max(-most, min(n, most))) * unit
}

// MarshalJSON writes the number of seconds.
func (d Seconds) MarshalJSON() ([]byte, error) { return json.Marshal(d.Int()) }

// MarshalJSON writes the number of milliseconds.
func (d Milliseconds) MarshalJSON() ([]byte, error) { return json.Marshal(d.Int()) }

// UnmarshalJSON reads a number of seconds; null changes nothing.
func (d *Seconds) UnmarshalJSON(data []byte) error {
	n := d.Int()
	err := json.Unmarshal(data, &n)
	d.set(n)
	return err
}

// UnmarshalJSON reads a number of milliseconds; null changes nothing.
func (d *Milliseconds) UnmarshalJSON(data []byte) error {
	n := d.Int()
	err := json.Unmarshal(data, &n)
	d.set(n)
	return err
}
