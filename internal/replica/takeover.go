package replica

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// takeOverBy takes over on a person's order. While the primary still answers it refuses without force.
// With force it asks the primary to hand over in order, and goes on without it when it does not.
func (s *Spare) takeOverBy(ctx context.Context, force bool) error {
	s.mu.Lock()
	v, x := s.spare, s.session
	s.mu.Unlock()
	if !v.CanTakeOver() {
		return fault.New(fault.Illegal, "fault.replica.notready")
	}
	if v.Step == state.Following && !force {
		return fault.New(fault.Illegal, "fault.replica.answers", v.Primary.Name)
	}
	if v.Step == state.Following && x != nil {
		ctx, cancel := context.WithTimeout(ctx, handOverWithin)
		defer cancel()
		_, err := x.line.request(ctx, x.names.from(x.f.ID, saidAsk), question{What: askHandOver, Version: s.c.Version, For: x.start()}, &struct{}{})
		s.mu.Lock()
		taking := s.taking
		s.mu.Unlock()
		if taking { // the primary already hands over
			select {
			case <-s.done:
			case <-ctx.Done():
			}
			return nil
		}
		s.c.Log.Warn("the first laptop does not hand over", "err", err)
	}
	_, err := s.takeOver(context.WithoutCancel(ctx))
	return err
}

// handedOver completes a handover that the primary has begun: everything is here.
func (x *session) handedOver(said message) {
	var q question
	if json.Unmarshal(said.body, &q) != nil || q.What != askHandOver {
		return
	}
	last, err := x.s.c.Store.Last(x.ctx)
	var c Claim
	switch {
	case err != nil:
	case last.Global != q.After:
		err = fault.New(fault.Stale, "fault.replica.notready")
	default:
		// The answer goes out before this connection ends.
		c, err = x.s.begin(context.WithoutCancel(x.ctx))
	}
	if answer := x.line.respond(x.names.from(x.f.ID, saidTold), answerHead{Nonce: q.Nonce}, c, err); answer == nil {
		_ = x.line.nc.FlushTimeout(time.Second) // when it hears nothing the primary asks
	}
	if err == nil {
		x.s.finish(x)
	}
}

// takeOver begins the new epoch and ends the following.
func (s *Spare) takeOver(ctx context.Context) (Claim, error) {
	s.mu.Lock()
	x := s.session
	s.mu.Unlock()
	c, err := s.begin(ctx)
	if err == nil {
		s.finish(x)
	}
	return c, err
}

// begin writes the new epoch: from then on this laptop is the primary.
func (s *Spare) begin(ctx context.Context) (Claim, error) {
	s.disk.Lock()
	defer s.disk.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taking || s.note.Follow == nil {
		return Claim{}, fault.New(fault.Unavailable, "fault.replica.handing")
	}
	s.taking = true
	before := s.spare.Step
	s.spare.Step = state.TakingOver
	c, err := s.claim(ctx, *s.note.Follow)
	if err != nil {
		s.taking, s.spare.Step = false, before
	}
	return c, err
}

// claim appends the new epoch to the log, and signs it. s.mu is held.
func (s *Spare) claim(ctx context.Context, f following) (Claim, error) {
	last, err := s.c.Store.Last(ctx)
	if err != nil {
		return Claim{}, err
	}
	pair, err := s.note.pair()
	if err != nil {
		return Claim{}, err
	}
	now := time.Now().UTC().Truncate(time.Millisecond)
	c, err := Claim{
		File: f.File, Epoch: f.Epoch + 1, ID: f.ID, Name: s.name(), At: now, Last: last.Global, Hash: last.Hash, Reach: s.reach(),
	}.sign(pair)
	if err != nil {
		return c, err
	}
	fact := state.TookOver{Epoch: c.Epoch, ID: f.ID, Name: c.Name}
	if f.Key != "" {
		fact.Before = &state.Member{Name: f.Name, Key: f.Key}
	}
	data, err := state.Facts.Encode(fact)
	if err != nil {
		return c, err
	}
	known, err := s.c.Store.Load(ctx, eventlog.Replica, 0)
	if err != nil {
		return c, err
	}
	_, err = s.c.Store.AppendAll(ctx, []eventlog.Batch{{
		Stream: eventlog.Replica, After: int64(len(known)), At: now, Actor: "organiser",
		Events: []eventlog.Event{{Kind: state.Facts.Word(fact), Data: data}},
	}})
	if err != nil {
		return c, err
	}
	// The epoch is on disk. A start that finds the pairing and this epoch in the log is a primary's.
	s.note.Claim, s.note.Follow, s.note.Former = &c, nil, nil
	return c, s.note.write(s.c.DB)
}

// endTakeover completes a takeover that was interrupted after its epoch was written.
func (s *Spare) endTakeover(ctx context.Context, f following) error {
	known, err := s.c.Store.Load(ctx, eventlog.Replica, 0)
	if err != nil {
		return err
	}
	for _, e := range known {
		fact, err := state.Facts.Load(e.Kind, e.Data)
		if err != nil {
			return err
		}
		taken, ok := fact.(state.TookOver)
		if !ok || taken.ID != f.ID || taken.Epoch <= f.Epoch {
			continue
		}
		before, err := s.c.Store.LoadSince(ctx, e.Global-2, 1)
		if err != nil || len(before) == 0 {
			return fmt.Errorf("read what was before the takeover: %w", err)
		}
		pair, err := s.note.pair()
		if err != nil {
			return err
		}
		last := before[len(before)-1]
		c, err := Claim{
			File: f.File, Epoch: taken.Epoch, ID: f.ID, Name: taken.Name, At: e.At, Last: last.Global, Hash: last.Hash, Reach: s.reach(),
		}.sign(pair)
		if err != nil {
			return err
		}
		s.note.Claim, s.note.Follow, s.note.Former = &c, nil, nil
		s.taking = true
		close(s.done)
		return s.note.write(s.c.DB)
	}
	return nil
}

// finish ends the connection and has the desk opened.
func (s *Spare) finish(x *session) {
	if x != nil {
		x.stop()
		select {
		case <-x.ended:
		case <-time.After(2 * time.Second):
		}
	}
	close(s.done)
	if s.c.Changed != nil {
		s.c.Changed()
	}
}
