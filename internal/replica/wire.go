package replica

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/nats-io/nats.go"

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

func (s subjects) page() string              { return s.base + ".page" }           // primary: what was committed
func (s subjects) beacon() string            { return s.base + ".beacon" }         // primary: I am here
func (s subjects) report(peer string) string { return s.base + ".report." + peer } // peer: how far I am
func (s subjects) ask(peer string) string    { return s.base + ".ask." + peer }    // peer: pages that it lacks, a handover
func (s subjects) tell(peer string) string   { return s.base + ".tell." + peer }   // primary: take over
func inbox(peer string) string               { return "_INBOX_" + peer }

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
	Key         string                    `json:"key,omitempty"` // the public half of its nkey
}

// report is what a peer says of itself.
type report struct {
	Have    int64          `json:"have"` // global number of its last entry on disk
	Reach   string         `json:"reach"`
	Copied  state.Progress `json:"copied,omitzero"`
	Fault   *sentFault     `json:"fault,omitempty"`   // why it does not append
	Warning *sentFault     `json:"warning,omitempty"` // what is wrong although it does
}

// question is what a peer asks the primary.
type question struct {
	What    string        `json:"what"` // askPage or askHandOver
	Version string        `json:"version"`
	After   int64         `json:"after,omitempty"` // the last entry that it has
	Hash    eventlog.Hash `json:"hash,omitzero"`   // and its hash
	Limit   int           `json:"limit,omitempty"`
}

const (
	askPage     = "page"
	askHandOver = "hand-over"
)

// Headers of the parts of an answer.
const (
	headerMore  = "Scacchi-More"
	headerFault = "Scacchi-Fault"
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

// respond answers a question with value, compressed and in as many messages as it takes, or
// with err.
func respond(m *nats.Msg, value any, err error) error {
	if err != nil {
		text, _ := json.Marshal(sendFault(err)) // of texts and numbers
		return m.RespondMsg(&nats.Msg{Header: nats.Header{headerFault: {string(text)}}})
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed) // a level that there is
	if err := errors.Join(json.NewEncoder(z).Encode(value), z.Close()); err != nil {
		return fmt.Errorf("write an answer: %w", err)
	}
	for {
		part := &nats.Msg{Data: b.Next(partSize), Header: nats.Header{}}
		if b.Len() > 0 {
			part.Header.Set(headerMore, "1")
		}
		if err := m.RespondMsg(part); err != nil || b.Len() == 0 {
			return err
		}
	}
}

// request asks a question and reads the parts of its answer into value. It returns how many
// bytes came, and the fault that the other side answered.
func request(ctx context.Context, nc *nats.Conn, subject string, q question, value any) (int64, error) {
	asked, err := json.Marshal(q)
	if err != nil {
		return 0, err
	}
	reply := nc.NewRespInbox()
	sub, err := nc.SubscribeSync(reply)
	if err != nil {
		return 0, err
	}
	defer func() { _ = sub.Unsubscribe() }() // the connection may be gone
	if err := nc.PublishRequest(subject, reply, asked); err != nil {
		return 0, err
	}
	var b bytes.Buffer
	for more := true; more; {
		m, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return 0, fmt.Errorf("wait for an answer: %w", err)
		}
		if text := m.Header.Get(headerFault); text != "" {
			var f sentFault
			if err := json.Unmarshal([]byte(text), &f); err != nil {
				return 0, fmt.Errorf("read a refusal: %w", err)
			}
			return 0, f.fault()
		}
		b.Write(m.Data)
		more = m.Header.Get(headerMore) != ""
	}
	size := int64(b.Len())
	z, err := gzip.NewReader(&b)
	if err != nil {
		return size, fmt.Errorf("read an answer: %w", err)
	}
	if err := json.NewDecoder(io.LimitReader(z, mostAnswer)).Decode(value); err != nil {
		return size, fmt.Errorf("read an answer: %w", err)
	}
	return size, z.Close()
}

// mostAnswer is the largest answer that is read: a group of entries is one import at most.
const mostAnswer = 512 << 20
