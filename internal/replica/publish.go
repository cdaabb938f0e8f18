package replica

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

const (
	pageEntries = 200     // about how many entries a published page has
	mostAsked   = 2000    // about how many entries a requested page has
	mostBytes   = 1 << 20 // a requested page ends with the group that exceeds this size
)

// publish sends committed entries, in the order of the commits, until ctx ends. Peers ask for
// entries that were committed while there was no link.
func (p *Primary) publish(ctx context.Context) {
	published := p.last.Load()
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
		}
		for {
			entries, err := p.c.Store.LoadSince(ctx, published, pageEntries)
			if err != nil || len(entries) == 0 {
				break
			}
			published = entries[len(entries)-1].Global
			p.reached(published)
			p.mu.Lock()
			l := p.link
			p.mu.Unlock()
			if l == nil {
				continue
			}
			if err := l.sendPage(entries); err != nil && ctx.Err() == nil {
				p.c.Log.Warn("publish the log", "err", err) // a peer that lacks it asks for it
			}
		}
	}
}

// reached records that the entry numbered global is on this disk.
func (p *Primary) reached(global int64) {
	for last := p.last.Load(); last < global; last = p.last.Load() {
		p.last.CompareAndSwap(last, global)
	}
}

// writeBeacons says five times a second that this laptop is here, and notices silent peers.
func (p *Primary) writeBeacons(ctx context.Context) {
	tick := time.NewTicker(beaconEvery)
	defer tick.Stop()
	tried := time.Now()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			p.noticeSleep()
			p.mu.Lock()
			known := p.peers.State() // it holds peers, or a code for a new one is open
			if p.link == nil && len(known.Peers) > 0 && p.former.Load() == nil && now.Sub(tried) > linkEvery {
				tried = now
				p.openLink(ctx) // for example after its port was taken
			}
			if p.pairing != nil && now.After(p.pairing.until) {
				p.pairing = nil
			}
			if l := p.link; l != nil && p.former.Load() == nil {
				if len(known.Peers) == 0 && p.pairing == nil && p.c.NATS == "" {
					p.link = nil
					p.relaysChanged()
					l.close()
				} else {
					_ = l.say(l.names.beacon(), beacon{ // the others notice a silence
						Name: p.c.Name, Version: p.c.Version, Last: p.last.Load(), At: p.now(), Clocks: p.clocks,
						ConfirmBoth: known.ConfirmBoth, Alone: !p.alone.IsZero(),
					})
				}
			}
			p.endAlone(now, known)
			p.before = p.last.Load()
			p.mu.Unlock()
			if shown := p.Status().Summary(now); shown != p.shown {
				p.shown = shown
				p.changed()
			}
		}
	}
}

// now is the time of day that this laptop shows.
func (p *Primary) now() time.Time {
	if p.c.Now != nil {
		return p.c.Now()
	}
	return time.Now()
}

// listen receives and answers the messages of a peer. p.mu is held.
func (p *Primary) listen(m state.Member) error {
	l := p.link
	answering := make(chan struct{}, 4) // a peer may ask again during a large page or a handover
	take := func(what string, said message) {
		switch what {
		case saidReport:
			if r, ok := readReport(said.body); ok && r.For == l.start {
				p.hear(m.ID, r)
			}
		case saidTold:
			if part, err := readAnswer(said); err == nil {
				l.answered(part)
			}
		case saidAsk:
			var q question
			if json.Unmarshal(said.body, &q) != nil || len(q.Nonce) > 64 || len(q.Version) > 100 {
				return
			}
			select {
			case answering <- struct{}{}:
				go func() {
					defer func() { <-answering }()
					p.answer(l, m, q)
				}()
			default: // the peer asks again
			}
		}
	}
	return l.listen(m, take, func() { p.suspect(m) })
}

// suspect records that a message came in the name of a peer that it has not signed, or a second time.
func (p *Primary) suspect(m state.Member) {
	p.mu.Lock()
	before := p.suspects[m.ID]
	p.suspects[m.ID] = time.Now()
	p.mu.Unlock()
	if time.Since(before) > suspectFor {
		p.c.Log.Warn("messages in the name of a peer that it has not sent", "peer", m.Name)
		p.changed()
	}
}

// trespasses records that a peer was refused to speak or listen in another's place.
func (p *Primary) trespasses(peer string) {
	p.mu.Lock()
	before := p.trespassers[peer]
	p.trespassers[peer] = time.Now()
	p.mu.Unlock()
	if time.Since(before) > suspectFor {
		p.c.Log.Warn("a peer tries to speak or to listen in the place of others", "peer", peer)
		p.changed()
	}
}

// hear records the report of a peer.
func (p *Primary) hear(peer string, r report) {
	now := time.Now()
	known := p.peers.State()
	m, ok := known.Find(peer)
	if !ok {
		return
	}
	p.mu.Lock()
	p.heard[peer] = presence{r, now}
	p.endAlone(now, known)
	close(p.moved)
	p.moved = make(chan struct{})
	elsewhere := r.Reach != "" && r.Reach != m.Reach && now.Sub(p.recorded[peer]) >= addressEvery
	if elsewhere {
		p.recorded[peer] = now
	}
	p.mu.Unlock()
	if elsewhere {
		go func() { _ = p.record(p.group.Context(), "system", state.PeerMoved{ID: peer, Reach: r.Reach}) }() // a later report repeats it
	}
}

// answer answers the question of a peer.
func (p *Primary) answer(l *link, m state.Member, q question) {
	ctx, cancel := context.WithTimeout(p.group.Context(), partWait)
	defer cancel()
	var answer any
	var err error
	switch spare := m.Kind == state.KindSpare; {
	case q.What == askFrames && !spare:
		l.frames.ask(q.Nonce)
		return
	case !spare:
		return
	case q.Version != p.c.Version:
		err = fault.New(fault.Illegal, "fault.replica.version", p.c.Version, q.Version)
	case q.What == askPage:
		answer, err = p.pageAfter(ctx, q)
	case q.What == askHandOver && q.For == l.start:
		err = p.handOver(ctx, m.ID)
	default:
		return
	}
	if err := l.respond(l.names.to(m.ID, saidAnswer), answerHead{Nonce: q.Nonce, Key: p.key}, answer, err); err != nil {
		p.c.Log.Warn("answer a peer", "peer", m.Name, "err", err)
	}
}

// pageAfter returns the entries after the last one of a peer. It refuses a peer whose last entry
// differs from the one here: its file is of another tournament, or has gone on by itself. Large
// entries come a few at a time, so that a slow machine or line gets on with each page.
func (p *Primary) pageAfter(ctx context.Context, q question) (page, error) {
	if q.After > 0 {
		same, err := p.c.Store.LoadSince(ctx, q.After-1, 1)
		if err != nil {
			return page{}, fmt.Errorf("look up entry %d: %w", q.After, err)
		}
		if len(same) == 0 || same[0].Hash != q.Hash {
			return page{}, fault.New(fault.Exists, "fault.replica.other")
		}
	}
	entries, err := p.c.Store.LoadSince(ctx, q.After, min(max(q.Limit, 1), mostAsked))
	size := 0
	for i, e := range entries {
		if size += len(e.Data); size > mostBytes && !e.More {
			entries = entries[:i+1]
			break
		}
	}
	return page{Entries: entries, Last: p.last.Load()}, err
}

// Heartbeat implements the store's: the readings go to the peers too.
func (p *Primary) Heartbeat(ctx context.Context, clocks map[eventlog.Stream]int64) error {
	p.mu.Lock()
	p.clocks = maps.Clone(clocks)
	p.mu.Unlock()
	if p.former.Load() != nil {
		return nil // no clock runs here any more
	}
	return p.c.Store.Heartbeat(ctx, clocks)
}
