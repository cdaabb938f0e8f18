// Package rehearsal plays invented matches through the real desk, by people who are not
// there: for demonstrations, and to look at screens that live.
//
// Its people keep to the rules and to nothing else. Chance comes from a seed, so a
// rehearsal plays the same armies and moves again; how fast is the caller's affair.
package rehearsal

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/stream"
)

// Cast is the people of one match at a desk: the Strategists of both sides, the Referee and
// those on the board.
type Cast struct {
	people
	desk  *desk.Desk
	key   desk.Key
	speed float64
	n     int // orders given so far, for their ids
}

// people decide what happens next in a match.
type people struct {
	dice   *rand.Rand
	roster func(magici.HouseID) []magici.PersonID
	shown  bool // the question of this Duel has been revealed
}

// NewCast returns people for a match. They act once every few seconds, speed times as fast.
func NewCast(d *desk.Desk, key desk.Key, seed uint64, speed float64) *Cast {
	roster := func(h magici.HouseID) []magici.PersonID {
		t, _ := d.Tournaments.Get(context.Background(), key.Tournament)
		return t.Roster(h)
	}
	return &Cast{people: people{dice: dice(seed), roster: roster}, desk: d, key: key, speed: speed}
}

func dice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x5ca_cc41)) }

// Play plays the match until it is finished or ctx ends.
func (c *Cast) Play(ctx context.Context) error {
	for {
		live, err := c.desk.Matches.Get(ctx, c.key)
		if err != nil {
			return err
		}
		act := c.next(live.Match)
		if act.order == nil {
			return nil
		}
		if err := c.wait(ctx, act.after); err != nil {
			return err
		}
		if err := c.give(ctx, act.order); err != nil {
			return err
		}
	}
}

// act is what somebody does next, and how long he takes for it at ordinary speed.
type act struct {
	order magici.Order
	after time.Duration
}

func (c *Cast) wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(time.Duration(float64(d) / c.speed))
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// give gives an order as the Referee, who may do what everybody may. What came too late or
// met a pause by somebody at a real device is no error: the next look decides anew.
func (c *Cast) give(ctx context.Context, o magici.Order) error {
	c.n++
	_, err := c.desk.Matches.Do(ctx, c.key, stream.Request[magici.Command]{
		ID: fmt.Sprintf("prova-%s-%d-%d", c.key, time.Now().UnixNano(), c.n), Actor: "rehearsal", At: time.Now(),
		Command: magici.Command{By: magici.Actor{Role: magici.Referee}, Order: o},
	})
	switch fault.CodeOf(err) {
	case fault.Stale, fault.Illegal:
		return c.wait(ctx, time.Second)
	}
	return err
}
