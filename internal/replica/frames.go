package replica

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"scacchimagici/internal/relay/wire"
	"scacchimagici/internal/replica/state"
)

// Subjects of the frames. The first laptop sends them to all relays at once.
const (
	framesSubject = "scacchi.frames."
	hereSubject   = framesSubject + "here"
	valueSubject  = framesSubject + "value." // and the key of the value
	// askSubject is where a relay that is not paired asks for everything, on an existing server.
	askSubject = "scacchi.ask-frames"
)

// here is the sign of life of the first laptop for relays.
type here struct {
	Epoch int64    `json:"epoch"`
	Heirs []string `json:"heirs,omitempty"` // public keys of the spares that may go on in a later epoch
	Asked []string `json:"asked,omitempty"` // nonces of relays that have asked: proof that this is no recording
	All   bool     `json:"all,omitempty"`   // everything follows
}

// mostAskedFrames is how many relays that have asked are remembered.
const mostAskedFrames = 16

// heirs returns the epoch of a primary and the public keys of the spares that may take over.
func heirs(s state.State) (epoch int64, keys []string) {
	for _, m := range s.Peers {
		if m.Kind == state.KindSpare {
			keys = append(keys, m.Key)
		}
	}
	return s.Current(), keys
}

// ToRelays sends from the first laptop to all relays.
type ToRelays struct {
	nc    *nats.Conn
	by    *Sender
	heirs func() (epoch int64, keys []string)
	asked chan struct{}

	mu     sync.Mutex
	nonces []string
}

// NewToRelays returns a ToRelays over a connection. heirs returns the epoch and the public keys of the
// spares that may take over. With strangers, relays that are not paired may ask for everything too.
func NewToRelays(nc *nats.Conn, by *Sender, heirs func() (epoch int64, keys []string), strangers bool) (*ToRelays, error) {
	t := &ToRelays{nc: nc, by: by, heirs: heirs, asked: make(chan struct{}, 1)}
	if !strangers {
		return t, nil
	}
	sub, err := nc.Subscribe(askSubject, func(m *nats.Msg) { t.ask(string(m.Data)) })
	if err == nil {
		err = sub.SetPendingLimits(100, 64<<10)
	}
	return t, err
}

// ask records that a relay has asked for everything.
func (t *ToRelays) ask(nonce string) {
	if len(nonce) > 64 {
		return
	}
	t.mu.Lock()
	t.nonces = append(t.nonces, nonce)
	t.nonces = t.nonces[max(0, len(t.nonces)-mostAskedFrames):]
	t.mu.Unlock()
	select {
	case t.asked <- struct{}{}:
	default: // one is waiting already
	}
}

// Asked receives when a relay has asked for everything.
func (t *ToRelays) Asked() <-chan struct{} { return t.asked }

// Here sends the sign of life; all says that every value follows.
func (t *ToRelays) Here(all bool) error {
	h := here{All: all}
	h.Epoch, h.Heirs = t.heirs()
	t.mu.Lock()
	h.Asked = slices.Clone(t.nonces)
	t.mu.Unlock()
	data, err := json.Marshal(h)
	if err != nil {
		return err
	}
	return t.by.publish(t.nc, hereSubject, data)
}

// Put sends a value; an empty one deletes it.
func (t *ToRelays) Put(key string, value []byte) error {
	return t.by.publish(t.nc, valueSubject+key, value)
}

// Flush waits until the server has everything that was sent.
func (t *ToRelays) Flush(ctx context.Context) error { return t.nc.FlushWithContext(ctx) }

// FromLaptop receives for a relay what the first laptop sends.
type FromLaptop struct {
	nc    *nats.Conn
	log   *slog.Logger
	ask   func(nonce string) error
	heard receiver

	mu        sync.Mutex
	key       string // the public half of the key of the first laptop
	epoch     int64
	heirs     []string
	nonce     string // of the last Watch's question
	fresh     bool   // the first laptop has repeated the nonce
	began     bool   // and then announced that everything follows
	start     uint32 // of the first laptop; 0 until it has repeated the nonce
	askedHeir time.Time
	suspected time.Time // when an unsigned or forged message last came in the first laptop's name
}

// NewFromLaptop returns the receiver of a relay that is not paired, over an existing NATS server. key
// is the laptop's public key.
func NewFromLaptop(nc *nats.Conn, key string, log *slog.Logger) *FromLaptop {
	return &FromLaptop{nc: nc, log: log, key: key, ask: func(nonce string) error { return nc.Publish(askSubject, []byte(nonce)) }}
}

// Watch asks the first laptop for everything, and returns all values from that answer on until ctx ends.
func (f *FromLaptop) Watch(ctx context.Context) (<-chan wire.Update, error) {
	updates := make(chan wire.Update, 256)
	nonce := rand.Text()
	f.mu.Lock()
	f.nonce, f.fresh, f.began = nonce, false, false
	f.mu.Unlock()
	sub, err := f.nc.Subscribe(framesSubject+">", func(m *nats.Msg) {
		if u, ok := f.take(m); ok {
			select {
			case updates <- u:
			case <-ctx.Done():
			}
		}
	})
	if err != nil {
		return nil, err
	}
	again := func() { _ = f.ask(nonce) } // a message was missed; the next silence asks too
	f.nc.SetReconnectHandler(func(*nats.Conn) { again() })
	f.nc.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		if errors.Is(err, nats.ErrSlowConsumer) {
			again()
		}
	})
	context.AfterFunc(ctx, func() { _ = sub.Unsubscribe() })
	return updates, f.ask(nonce)
}

// take reads a message; ok is false when there is nothing to show, or it is not the first laptop's.
func (f *FromLaptop) take(m *nats.Msg) (u wire.Update, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	said, err := f.heard.open(f.key, m)
	if err != nil && !f.succeeds(m) {
		if time.Since(f.suspected) > suspectFor {
			f.log.Warn("messages in the name of the first laptop that it has not sent")
		}
		f.suspected = time.Now()
		return u, false
	}
	if m.Subject != hereSubject {
		key := strings.TrimPrefix(m.Subject, valueSubject)
		return wire.Update{Key: key, Value: said.body}, f.began && err == nil
	}
	if err != nil {
		return u, false
	}
	var h here
	if json.Unmarshal(said.body, &h) != nil {
		return u, false
	}
	if slices.Contains(h.Asked, f.nonce) {
		f.fresh, f.start = true, said.start()
	}
	if !f.fresh {
		return u, false
	}
	f.epoch, f.heirs = max(f.epoch, h.Epoch), h.Heirs
	f.began = f.began || h.All
	return wire.Update{All: true}, h.All
}

// succeeds reports whether a message comes from a spare that has taken over, in a later epoch. Once the
// spare has repeated the nonce, it is the first laptop. f.mu is held.
func (f *FromLaptop) succeeds(m *nats.Msg) bool {
	for _, heir := range f.heirs {
		said, err := f.heard.open(heir, m)
		if err != nil {
			continue
		}
		var h here
		switch {
		case m.Subject != hereSubject: // the spare is asked before its values count
		case json.Unmarshal(said.body, &h) != nil || h.Epoch <= f.epoch:
			return false
		case slices.Contains(h.Asked, f.nonce):
			f.key, f.epoch, f.heirs, f.began, f.start = heir, h.Epoch, h.Heirs, false, said.start()
			_ = f.ask(f.nonce) // the connection may be gone
		case time.Since(f.askedHeir) > time.Second:
			f.askedHeir = time.Now()
			_ = f.ask(f.nonce)
		}
		return true
	}
	return false
}

// report is the report of a paired relay to the first laptop.
func (f *FromLaptop) report(reach, of string) report {
	f.mu.Lock()
	defer f.mu.Unlock()
	r := report{For: f.start, Reach: reach}
	if time.Since(f.suspected) < suspectFor {
		r.Warning = sendFault(impostorFault(of))
	}
	return r
}
