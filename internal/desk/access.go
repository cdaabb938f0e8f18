package desk

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"sync"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
)

// Access holds the seats and the devices on them, and the keys of programs; it draws codes and tokens.
type Access struct {
	stream *stream.Shared[access.State, access.Command, access.Fact]
	log    stream.Log

	mu   sync.Mutex
	made []NewKey // of the last [keyToldFor]
}

func accessRules() stream.Rules[access.State, access.Command, access.Fact] {
	return stream.WithoutClock[access.State, access.Command](nil, access.Apply, access.Facts)
}

func openAccess(ctx context.Context, log stream.Log, notify func(Change)) (*Access, error) {
	s, err := stream.Open(ctx, stream.NewRunner(accessRules(), log, eventlog.Access, access.State{}), func() { notify(Change{}) })
	return &Access{stream: s, log: log}, err
}

// State returns the seats and the devices on them.
func (a *Access) State() access.State { return a.stream.State() }

// Do gives an order. The token of a new key is only told by [Access.MakeKey].
func (a *Access) Do(ctx context.Context, req stream.Request[access.Command]) (access.State, stream.Receipt, error) {
	return a.do(ctx, req, access.Given{})
}

// do gives an order with what was drawn for it.
func (a *Access) do(ctx context.Context, req stream.Request[access.Command], given access.Given) (access.State, stream.Receipt, error) {
	given.At, given.Actor = req.At, req.Actor
	given.Code = func(s access.State) (access.Code, error) { return s.DrawCode(rand.Reader) }
	return a.stream.Do(ctx, req, func(s access.State, c access.Command) ([]access.Fact, error) {
		return access.Decide(s, c, given)
	})
}

// NewKey is a key that was made, with its token: the one answer that has it.
type NewKey struct {
	ID    string
	Token string // empty: the order came again after [keyToldFor], or in another run of the program
	at    time.Time
}

// keyToldFor is how long the same order gets the token of its key again, for an answer that was lost.
const keyToldFor = time.Minute

// MakeKey gives an [access.MakeKey] order and returns the key.
func (a *Access) MakeKey(ctx context.Context, req stream.Request[access.Command]) (NewKey, stream.Receipt, error) {
	token, hash := NewToken()
	key := NewKey{ID: access.KeyID(rand.Text()[:10]), Token: token, at: req.At}
	_, receipt, err := a.do(ctx, req, access.Given{KeyID: key.ID, KeyToken: hash})
	if err != nil {
		return NewKey{}, receipt, err
	}
	if receipt.Repeat {
		key, err = a.madeBefore(ctx, req)
		return key, receipt, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.made = append(slices.DeleteFunc(a.made, func(k NewKey) bool { return req.At.Sub(k.at) > keyToldFor }), key)
	return key, receipt, nil
}

// madeBefore returns the key that the order with the id of req has made.
func (a *Access) madeBefore(ctx context.Context, req stream.Request[access.Command]) (NewKey, error) {
	digest, err := req.Digest()
	if err != nil {
		return NewKey{}, err
	}
	entries, err := stream.Repeated(ctx, a.log, eventlog.Access, req.ID, digest)
	if err != nil || len(entries) == 0 {
		return NewKey{}, err
	}
	fact, err := accessRules().Decode(entries[0])
	if err != nil {
		return NewKey{}, fmt.Errorf("key of order %q: %w", req.ID, err)
	}
	made, _ := fact.(access.KeyMade)
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, k := range a.made {
		if k.ID == made.Key && req.At.Sub(k.at) <= keyToldFor {
			return k, nil
		}
	}
	return NewKey{ID: made.Key}, nil
}

// NoteKeyUse notes that a program has asked with a key: at most once in [access.KeyUseInterval].
func (a *Access) NoteKeyUse(ctx context.Context, id string, at time.Time) error {
	if k, ok := a.State().Key(id); !ok || at.Sub(k.Used) < access.KeyUseInterval {
		return nil
	}
	_, _, err := a.Do(context.WithoutCancel(ctx), stream.Request[access.Command]{
		Actor: "system", At: at, Command: access.Command{Order: access.UseKey{Key: id}},
	})
	return err
}

// Holders returns who has held each device since when. It reads the whole log.
func (a *Access) Holders(ctx context.Context) (access.Holders, error) {
	entries, err := a.log.Load(ctx, eventlog.Access, 0)
	if err != nil {
		return nil, fmt.Errorf("holders of devices: %w", err)
	}
	holders, rules := access.Holders{}, accessRules()
	for _, e := range entries {
		if e.Kind != access.Facts.Word(access.HolderNamed{}) {
			continue
		}
		f, err := rules.Decode(e)
		if err != nil {
			return nil, fmt.Errorf("holders of devices, entry %d: %w", e.Seq, err)
		}
		holders.Note(f, e.At)
	}
	return holders, nil
}

// IssueCodes gives every seat in the list a code that has none yet.
func (a *Access) IssueCodes(ctx context.Context, actor string, seats ...access.Seat) error {
	for _, seat := range seats {
		if _, has := a.State().Code(seat); has {
			continue
		}
		command := access.Command{By: role.System, Order: access.IssueCode{Seat: seat}}
		if _, _, err := a.Do(ctx, stream.Request[access.Command]{Actor: actor, At: time.Now(), Command: command}); err != nil {
			return err
		}
	}
	return nil
}

// NewToken draws a device's token and returns its hash with it: the token goes into the
// device's cookie and nowhere else.
func NewToken() (token, hash string) {
	token = rand.Text()
	return token, HashToken(token)
}

// HashToken returns the form in which the log holds a token: its SHA-256, in hex.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
