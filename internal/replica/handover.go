package replica

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// handOverWithin is the time in which a peer must catch up and take over.
const handOverWithin = 10 * time.Second

// handOver has a spare take over in order. It accepts no more orders, waits until the peer has
// everything on its disk, then tells it to take over. When the peer does not, this laptop goes on.
func (p *Primary) handOver(ctx context.Context, peer string) error {
	m, ok := p.peers.State().Find(peer)
	if !ok || m.Kind != state.KindSpare {
		return fault.New(fault.NotFound, "fault.replica.peer")
	}
	if !p.shut(peer) {
		return fault.New(fault.Unavailable, "fault.replica.handing")
	}
	p.changed()
	defer func() {
		p.gate.Lock()
		p.handing = ""
		p.gate.Unlock()
		p.changed()
	}()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), handOverWithin)
	defer cancel()
	last, err := p.c.Store.Last(ctx)
	if err != nil {
		return err
	}
	p.notice()
	for {
		p.mu.Lock()
		have, moved, l := p.heard[peer].Have, p.moved, p.link
		p.mu.Unlock()
		if have >= last.Global && l != nil {
			var c Claim
			if _, err := l.request(ctx, l.names.to(peer, saidTell), question{What: askHandOver, Version: p.c.Version, After: last.Global}, &c); err != nil {
				// The peer may have taken over although its answer was lost.
				p.askPeers(context.WithoutCancel(ctx), func(other state.Member) bool { return other.ID == peer })
				if p.former.Load() != nil {
					return nil
				}
				return fault.New(fault.Unavailable, "fault.replica.handover", m.Name).Because(err)
			}
			file, err := fileOf(ctx, p.c.Store)
			if err != nil || !c.counts(file, p.peers.State()) {
				return fault.New(fault.Unavailable, "fault.replica.handover", m.Name).Because(fmt.Errorf("the claim does not count: %v", err))
			}
			p.depose(ctx, c)
			return nil
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return fault.New(fault.Unavailable, "fault.replica.handover", m.Name).Because(ctx.Err())
		}
	}
}

// shut keeps orders out for the peer that is about to take over; false when a handover is going on already.
func (p *Primary) shut(peer string) bool {
	p.gate.Lock()
	defer p.gate.Unlock()
	if p.handing != "" || p.former.Load() != nil {
		return false
	}
	p.handing = peer
	return true
}

// depose ends this laptop's epoch: it takes no more orders, and writes the entries that only it has into
// a file. After a handover in order there are none; then it becomes the spare by itself.
func (p *Primary) depose(ctx context.Context, c Claim) {
	p.mu.Lock() // no screen shows the takeover before the left entries are known
	p.gate.Lock()
	first, handing := p.former.CompareAndSwap(nil, &c), p.handing
	p.gate.Unlock()
	if !first {
		p.mu.Unlock()
		return
	}
	left, err := leaveBehind(ctx, p.c.Store, p.c.DB, c)
	if err != nil {
		p.c.Log.Error("write down what only this laptop has", "err", err)
	}
	p.relaysChanged()
	if l := p.link; l != nil { // closing the link sends the followers to the new primary
		if err := p.group.Go(func(context.Context) { l.close() }); err != nil {
			l.close()
		}
		p.link = nil
	}
	p.left = left
	p.note.Former = &c
	p.note.InOrder = left == nil && err == nil && (p.note.InOrder || handing == c.ID)
	p.returning = p.note.InOrder && p.c.Follow != nil
	if p.returning {
		go p.becomeSpareSoon(c)
	}
	if err := p.note.write(p.c.DB); err != nil {
		p.c.Log.Error("remember the takeover", "err", err)
	}
	p.mu.Unlock()
	p.c.Log.Warn("another laptop has taken over", "name", c.Name, "epoch", c.Epoch, "at", c.Reach)
	close(p.deposed)
	p.changed()
}

// latestShown is how many entries a status has at most.
const latestShown = 20

// leaveBehind writes the entries that the new primary lacks into a file beside the database, a line
// of JSON each; nil when it lacks none.
func leaveBehind(ctx context.Context, store Store, db string, c Claim) (*state.LeftBehind, error) {
	path := fmt.Sprintf("%s.left-behind-%d.jsonl", strings.TrimSuffix(notePath(db), ".replica.json"), c.Epoch)
	left := &state.LeftBehind{File: path}
	var lines strings.Builder
	for after := c.Last; ; {
		entries, err := store.LoadSince(ctx, after, mostAsked)
		if err != nil {
			return nil, err
		}
		if len(entries) == 0 {
			break
		}
		after = entries[len(entries)-1].Global
		left.Count += len(entries)
		left.Entries = append(left.Entries, entries...)
		left.Entries = left.Entries[max(0, len(left.Entries)-latestShown):]
		for _, e := range entries {
			line, err := json.Marshal(state.LeftLine{Entry: e.Global, At: e.At, Stream: e.Stream, Actor: e.Actor, Kind: e.Kind, Clock: e.Clock, Command: e.Command, Data: e.Data})
			if err != nil {
				return nil, err
			}
			lines.Write(append(line, '\n'))
		}
	}
	if left.Count == 0 {
		return nil, nil
	}
	return left, os.WriteFile(path, []byte(lines.String()), 0o600)
}

// watchPeers asks silent spares, once a second, whether they have taken over.
func (p *Primary) watchPeers(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.deposed:
			return
		case <-tick.C:
			p.askSilent(ctx)
		}
	}
}

func (p *Primary) askSilent(ctx context.Context) {
	p.askPeers(ctx, func(m state.Member) bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.heard[m.ID].silent(time.Now())
	})
}

// sleep is how long this laptop may stand still before it asks its peers whether one has taken over.
const sleep = 1500 * time.Millisecond

// noticeSleep finds out whether this laptop has stood still: its lid was closed, or it was stopped.
// Messages that its peers sent before may only be read now, and prove nothing.
func (p *Primary) noticeSleep() {
	now := time.Now().UnixMilli() // the monotonic clock may have slept too
	if now-p.awake.Load() > sleep.Milliseconds() {
		p.slept.Store(true)
	}
	p.awake.Store(now)
}

// askAfterSleep asks all spares before the first order after a sleep is accepted.
func (p *Primary) askAfterSleep(ctx context.Context) {
	p.noticeSleep()
	if p.slept.Load() && p.former.Load() == nil {
		p.askPeers(ctx, func(state.Member) bool { return true })
		p.slept.Store(false)
	}
}

// askPeers asks the spares that which selects, all at the same time, and accepts a claim that one
// of them has signed.
func (p *Primary) askPeers(ctx context.Context, which func(state.Member) bool) {
	known := p.peers.State()
	var all sync.WaitGroup
	for _, m := range known.Peers {
		if m.Kind != state.KindSpare || m.Reach == "" || !which(m) {
			continue
		}
		all.Go(func() {
			a, err := AskPresence(ctx, m.Reach)
			if err != nil || a.Claim == nil {
				return // it is off, or still follows
			}
			if file, err := fileOf(ctx, p.c.Store); err == nil && a.Claim.counts(file, known) {
				p.depose(ctx, *a.Claim)
			}
		})
	}
	all.Wait()
}

// PresencePath is the path at which a machine says who it is.
const PresencePath = "/api/v1/replica/presence"

// AskPresence asks the machine at an address ("http://192.168.8.3:8080") who it is.
func AskPresence(ctx context.Context, address string) (Presence, error) {
	var a Presence
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(address, "/")+PresencePath, nil)
	if err != nil {
		return a, err
	}
	answer, err := client.Do(r)
	if err != nil {
		return a, err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return a, fmt.Errorf("ask %s: %s", address, answer.Status)
	}
	err = json.NewDecoder(http.MaxBytesReader(nil, answer.Body, 64<<10)).Decode(&a)
	return a, err
}

// formerFault refuses an order because another laptop takes the orders now.
func formerFault(c Claim) *fault.Fault {
	return fault.New(fault.Unavailable, "fault.replica.former", c.Name, c.At.Local().Format("15:04")).
		Because(fmt.Errorf("epoch %d has begun on %s", c.Epoch, c.Reach))
}
