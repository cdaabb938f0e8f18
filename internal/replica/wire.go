package replica

import (
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// How often machines send, and after which silence they count as gone.
const (
	beaconEvery = 200 * time.Millisecond
	silentAfter = time.Second
)

// partSize is how much of a page one message holds: existing servers take a megabyte.
const partSize = 512 << 10

// subjects are the names under which the machines of one tournament file speak in one epoch.
type subjects struct{ base, stream string }

// subjectsOf returns the names for a file; file is the hash of its first entry.
func subjectsOf(file string, epoch int64) subjects {
	short := file[:min(len(file), 16)]
	return subjects{
		base:   fmt.Sprintf("scacchi.%s.%d", short, epoch),
		stream: fmt.Sprintf("SCACCHI_%s_%d", short, epoch),
	}
}

func (s subjects) page() string                  { return s.base + ".page" }   // primary: what was committed
func (s subjects) beacon() string                { return s.base + ".beacon" } // primary: I am here
func (s subjects) from(peer, what string) string { return s.base + ".from." + peer + "." + what }
func (s subjects) to(peer, what string) string   { return s.base + ".to." + peer + "." + what }

// The messages between a primary and one peer.
const (
	saidReport = "report" // from the peer: how far it is
	saidAsk    = "ask"    // from the peer: a request for pages, frames or a handover
	saidAnswer = "answer" // to the peer: the answer to that
	saidTell   = "tell"   // to the peer: take over
	saidTold   = "told"   // from the peer: the answer to that
)

// mostSaid is the largest message of a peer that is read, in bytes.
const mostSaid = 4 << 10

// page holds consecutive entries in whole groups. An empty one says that more exist than fit a
// message: the peer must ask for them.
type page struct {
	Entries []eventlog.Entry `json:"entries"`
	Last    int64            `json:"last"` // the last global number of the primary
}

// beacon is the primary's sign of life.
type beacon struct {
	Name        string                    `json:"name"`
	Version     string                    `json:"version"`
	Last        int64                     `json:"last"` // global number of the last entry
	At          time.Time                 `json:"at"`
	Clocks      map[eventlog.Stream]int64 `json:"clocks,omitempty"`
	ConfirmBoth bool                      `json:"confirmBoth,omitempty"`
	Alone       bool                      `json:"alone,omitempty"`
}

// report is what a peer reports of itself.
type report struct {
	For     uint32         `json:"for"`  // the primary's start that it hears: a report for another start is old
	Have    int64          `json:"have"` // global number of its last entry on disk
	Reach   string         `json:"reach"`
	Copied  state.Progress `json:"copied,omitzero"`
	Fault   *sentFault     `json:"fault,omitempty"`   // why it does not append
	Warning *sentFault     `json:"warning,omitempty"` // a trouble although it appends
}

// question is a peer's question to the primary.
type question struct {
	What    string        `json:"what"`          // askPage, askFrames or askHandOver
	Nonce   string        `json:"nonce"`         // drawn anew; the answer repeats it
	For     uint32        `json:"for,omitempty"` // the primary's start, for a handover; as in [report]
	Version string        `json:"version"`
	After   int64         `json:"after,omitempty"` // the last entry of the peer
	Hash    eventlog.Hash `json:"hash,omitzero"`   // and its hash
	Limit   int           `json:"limit,omitempty"`
}

const (
	askPage     = "page"
	askFrames   = "frames"
	askHandOver = "hand-over"
)

// sentFault is a fault on its way to another machine.
type sentFault struct {
	Code fault.Code `json:"code"`
	Key  string     `json:"key"`
	Args []any      `json:"args,omitempty"`
}

func sendFault(err error) *sentFault {
	if err == nil {
		return nil
	}
	f := fault.From(err)
	if f == nil {
		f = fault.New(fault.Unavailable, "fault.replica.trouble")
	}
	return &sentFault{f.Code, f.Key, f.Args}
}

// fault returns the sent fault; whole numbers are integers again.
func (s *sentFault) fault() *fault.Fault {
	if s == nil {
		return nil
	}
	args := make([]any, len(s.Args))
	for i, a := range s.Args {
		if n, ok := a.(float64); ok && n == math.Trunc(n) {
			a = int64(n)
		}
		args[i] = a
	}
	return fault.New(s.Code, s.Key, args...)
}

// impostorFault says that a message came in the name of a machine that it has not signed.
func impostorFault(name string) *fault.Fault {
	return fault.New(fault.Forbidden, "fault.replica.impostor", name)
}

// faultKey matches the key of a fault.
var faultKey = regexp.MustCompile(`^fault(\.[a-z]+){1,4}$`)

// wellFormed reports whether a fault of a peer may be shown to people.
func (s *sentFault) wellFormed() bool {
	if s == nil {
		return true
	}
	if s.Code == fault.None || len(s.Key) > 80 || !faultKey.MatchString(s.Key) || len(s.Args) > 4 {
		return false
	}
	for _, a := range s.Args {
		switch a := a.(type) {
		case float64:
		case string:
			if len(a) > 200 || strings.ContainsFunc(a, unicode.IsControl) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// readReport reads a peer's report. It leaves out an address that is not valid.
func readReport(body []byte) (report, bool) {
	var r report
	if json.Unmarshal(body, &r) != nil || !r.Fault.wellFormed() || !r.Warning.wellFormed() {
		return r, false
	}
	if c := r.Copied; r.Have < 0 || c.Entries < 0 || c.Total < 0 || c.Bytes < 0 || c.TotalBytes < 0 {
		return r, false
	}
	if !isReach(r.Reach) {
		r.Reach = ""
	}
	return r, true
}

// isReach reports whether a text is an address of pages and nothing more, such as "http://192.168.8.3:8080".
func isReach(text string) bool {
	u, err := url.Parse(text)
	return err == nil && len(text) <= 256 && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && text == u.Scheme+"://"+u.Host
}
