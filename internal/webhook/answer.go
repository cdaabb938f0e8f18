package webhook

import "time"

// Trouble is what went wrong with a try; empty: nothing.
type Trouble string

// The troubles.
const (
	Refused     Trouble = "refused"     // the receiver has answered with a status that is no success
	Redirected  Trouble = "redirected"  // it names another address, to which nothing is sent
	Late        Trouble = "late"        // it has not answered in time
	Unknown     Trouble = "unknown"     // the network knows no such name
	Unreachable Trouble = "unreachable" // it takes no connection
	Certificate Trouble = "certificate" // its certificate is not trusted
	Forbidden   Trouble = "forbidden"   // nothing is sent to the address for which its name stands
	Garbled     Trouble = "garbled"     // its answer is none of HTTP
)

// Troubles are all of them.
func Troubles() []Trouble {
	return []Trouble{Refused, Redirected, Late, Unknown, Unreachable, Certificate, Forbidden, Garbled}
}

// Answer is what came of one try to send an event.
type Answer struct {
	Status  int // of HTTP; 0: there was none
	Trouble Trouble
	After   time.Duration // the receiver asks to wait so long; 0: it does not
	Took    time.Duration
}

// Pauses are how long a hook waits after each try in a row that has failed. After the last one the hook is stopped: in all
// about two hours and a quarter.
var Pauses = []time.Duration{
	time.Second, 5 * time.Second, 15 * time.Second, 30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute,
	10 * time.Minute, 15 * time.Minute, 20 * time.Minute, 20 * time.Minute, 30 * time.Minute, 30 * time.Minute,
}

const (
	// Refusals is how often a receiver that answers may refuse one event before that is dropped and the next one is sent.
	Refusals = 3
	// longestAfter is the longest wait for which a receiver can ask.
	longestAfter = 15 * time.Minute
)

// Step is what follows from an answer.
type Step string

// The steps.
const (
	Next  Step = "next"  // the event is there
	Again Step = "again" // it is tried again after a pause
	Drop  Step = "drop"  // it is given up, and the next one is sent
	Halt  Step = "halt"  // the hook is stopped, with a reason
)

// After says what follows from the answer to a try: failed is how many tries in a row have failed with this one, refused how
// often the receiver has refused this event.
func After(a Answer, failed, refused int) (step Step, pause time.Duration, why Reason) {
	switch {
	case a.Trouble == "":
		return Next, 0, ""
	case a.Status == 410:
		return Halt, 0, Gone
	case a.Refuses() && refused >= Refusals:
		return Drop, 0, ""
	case failed > len(Pauses):
		return Halt, 0, Silent
	}
	return Again, max(Pauses[max(failed, 1)-1], min(a.After, longestAfter)), ""
}

// Refuses reports whether the receiver has read the event and will not take it, however often it is sent.
func (a Answer) Refuses() bool {
	switch a.Status {
	case 408, 425, 429: // too early, too many
		return false
	}
	return a.Status >= 400 && a.Status < 500
}

// Delivery is one try, as the desk lists it.
type Delivery struct {
	At     time.Time
	Event  string // its id
	Kind   string // of the event; "test" for a try of the organiser
	Try    int    // of this event, from 1
	Answer Answer
	Step   Step      // what follows; empty for a test
	Next   time.Time // when it is tried again; zero: it is not
}

const (
	// TestKind is the kind of the message of a test.
	TestKind = "test"
	// MostListed is how many of the last tries are listed for each hook.
	MostListed = 20
	// MostWaiting is how many events wait for a receiver; when there are more the oldest are dropped.
	MostWaiting = 1000
)

// Report is how the sending to a hook stands.
type Report struct {
	Waiting int
	Next    time.Time // when the first one that waits is tried again; zero: at once, or not at all
	Sent    int
	Dropped int
	Testing bool
	Last    []Delivery // the newest first
}
