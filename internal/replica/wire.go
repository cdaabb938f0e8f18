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

// How often machines are heard, and after which silence they are taken for gone.
const (
	beaconEvery = 200 * time.Millisecond
	silentAfter = time.Second
)

// partSize is how much of a page goes into one message: servers that exist take a megabyte.
const partSize = 512 << 10

// subjects are the names under which the machines of one tournament file speak in one epoch.
type subjects struct{ base, stream string }

// subjectsOf returns the names for a file, of which file is the hash of the first entry.
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

// What is said between a primary and one peer.
const (
	saidReport = "report" // from: how far I am
	saidAsk    = "ask"    // from: pages that it lacks, frames, a handover
	saidAnswer = "answer" // to: the answer to that
	saidTell   = "tell"   // to: take over
	saidTold   = "told"   // from: the answer to that
)

// mostSaid is the largest message of a peer that is read, in bytes.
const mostSaid = 4 << 10

// page is entries that follow each other, whole groups. An empty one says that there is more
// than fits a message: it is to be asked for.
type page struct {
	Entries []eventlog.Entry `json:"entries"`
	Last    int64            `json:"last"` // the last global number of the primary
}

// beacon is what the primary says of itself.
type beacon struct {
	Name        string                    `json:"name"`
	Version     string                    `json:"version"`
	Last        int64                     `json:"last"` // global number of the last entry
	At          time.Time                 `json:"at"`
	Clocks      map[eventlog.Stream]int64 `json:"clocks,omitempty"`
	ConfirmBoth bool                      `json:"confirmBoth,omitempty"`
	Alone       bool                      `json:"alone,omitempty"`
}

// report is what a peer says of itself.
type report struct {
	For     uint32         `json:"for"`  // the start of the primary that it hears: one of another start is old
	Have    int64          `json:"have"` // global number of its last entry on disk
	Reach   string         `json:"reach"`
	Copied  state.Progress `json:"copied,omitzero"`
	Fault   *sentFault     `json:"fault,omitempty"`   // why it does not append
	Warning *sentFault     `json:"warning,omitempty"` // what is wrong although it does
}

// question is what a peer asks the primary.
type question struct {
	What    string        `json:"what"`          // askPage, askFrames or askHandOver
	Nonce   string        `json:"nonce"`         // drawn anew: the answer has it
	For     uint32        `json:"for,omitempty"` // the start of the primary, for a handover; as in [report]
	Version string        `json:"version"`
	After   int64         `json:"after,omitempty"` // the last entry that it has
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

// fault returns the fault that was sent; numbers are whole again.
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

// impostorFault says that something came in the name of a machine that it has not signed.
func impostorFault(name string) *fault.Fault {
	return fault.New(fault.Forbidden, "fault.replica.impostor", name)
}

// faultKey is how the key of a fault is spelled.
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

// readReport reads what a peer says of itself. An address that is none is left out.
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
