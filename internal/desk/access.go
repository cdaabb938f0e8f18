package desk

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
)

// Access holds the seats and the devices on them; it draws their codes.
type Access struct {
	stream *stream.Shared[access.State, access.Command, access.Fact]
	log    stream.Log
}

func accessRules() stream.Rules[access.State, access.Command, access.Fact] {
	return stream.WithoutClock[access.State, access.Command](nil, access.Apply, access.Facts)
}

func openAccess(ctx context.Context, log stream.Log, notify func(Change)) (*Access, error) {
	s, err := stream.Open(ctx, stream.NewRunner(accessRules(), log, eventlog.Access, access.State{}), func() { notify(Change{}) })
	return &Access{s, log}, err
}

// State returns the seats and the devices on them.
func (a *Access) State() access.State { return a.stream.State() }

// Do gives an order.
func (a *Access) Do(ctx context.Context, req stream.Request[access.Command]) (access.State, stream.Receipt, error) {
	return a.stream.Do(ctx, req, func(s access.State, c access.Command) ([]access.Fact, error) {
		return access.Decide(s, c, access.Given{At: req.At, Code: drawCode})
	})
}

// drawCode draws a code for a seat.
func drawCode(s access.State) (access.Code, error) { return s.DrawCode(rand.Reader) }

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
