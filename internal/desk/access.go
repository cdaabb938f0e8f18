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
	return stream.WithoutClock(access.Decide, access.Apply, access.Facts)
}

func openAccess(ctx context.Context, log stream.Log, notify func(Change)) (*Access, error) {
	s, err := stream.Open(ctx, stream.NewRunner(accessRules(), log, eventlog.Access, access.State{}), func() { notify(Change{}) })
	return &Access{s, log}, err
}

// State returns the seats and the devices on them.
func (a *Access) State() access.State { return a.stream.State() }

// Do gives an order; the desk draws its code and sets its time where it needs them.
func (a *Access) Do(ctx context.Context, req stream.Request[access.Command]) (access.State, stream.Receipt, error) {
	if o, ok := req.Command.Order.(access.ShowNow); ok {
		o.At = req.At
		req.Command.Order = o
	}
	return a.stream.Do(ctx, req, stream.Filled(access.Decide, drawCode))
}

// Holders returns who has held each device since when. It reads the whole log.
func (a *Access) Holders(ctx context.Context) (access.Holders, error) {
	entries, err := a.log.Load(ctx, eventlog.Access, 0)
	if err != nil {
		return nil, fmt.Errorf("holders of devices: %w", err)
	}
	holders, rules := access.Holders{}, accessRules()
	for _, e := range entries {
		if e.Kind != (access.HolderNamed{}).Kind() {
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

// drawCode gives an order that needs a code one that is not taken.
func drawCode(s access.State, c access.Command) (access.Command, error) {
	switch o := c.Order.(type) {
	case access.IssueCode:
		if _, has := s.Code(o.Seat); has {
			return c, nil
		}
		code, err := s.DrawCode(rand.Reader)
		o.Code = code
		c.Order = o
		return c, err
	case access.RenewCode:
		code, err := s.DrawCode(rand.Reader)
		o.Code = code
		c.Order = o
		return c, err
	}
	return c, nil
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
