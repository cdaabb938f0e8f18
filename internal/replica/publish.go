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
	mostAsked   = 2000    // and one that is asked for
	mostBytes   = 1 << 20 // a page that is asked for ends with the group that goes beyond
)

// publish sends what is committed, in the order of the commits, until ctx ends. What was committed
// while there was no link is asked for by those who lack it.
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
				p.c.Log.Warn("publish the log", "err", err) // who lacks it asks for it
			}
		}
	}
}

// reached notes that the entry numbered global is on this disk.
func (p *Primary) reached(global int64) {
	for last := p.last.Load(); last < global; last = p.last.Load() {
		p.last.CompareAndSwap(last, global)
	}
}

// writeBeacons says five times a second that this laptop is here, and notices who is not.
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
			known := p.peers.State() // a peer that is being paired is in it, or its code is open
			if p.link == nil && len(known.Peers) > 0 && p.former.Load() == nil && now.Sub(tried) > linkEvery {
				tried = now
				p.openLink(ctx) // such as after a port was taken
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
					_ = l.say(l.names.beacon(), beacon{ // a silence is noticed by the others
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

// listen has what a peer says heard and answered. p.mu is held.
func (p *Primary) listen(m state.Member) error {
	l := p.link
	answering := make(chan struct{}, 4) // a large page or a handover lets it ask once more
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
			default: // it asks again
			}
		}
	}
	return l.listen(m, take, func() { p.suspect(m) })
}

// suspect notes that something came in the name of a peer that it has not signed, or a second time.
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

// trespasses notes that a peer was refused to speak or to listen in the place of another one.
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

// hear notes what a peer says of itself.
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
		go func() { _ = p.record(p.group.Context(), "system", state.PeerMoved{ID: peer, Reach: r.Reach}) }() // a later report says it again
	}
}

// answer answers the question of a peer.
func (p *Primary) answer(l *link, m state.Member, q question) {
	ctx, cancel := context.WithTimeout(p.group.Context(), partWait)
	defer cancel()
	var answer any
	var err error
	switch standby := m.Kind == state.KindStandby; {
	case q.What == askFrames && !standby:
		l.frames.ask(q.Nonce)
		return
	case !standby:
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

// pageAfter returns the entries behind the one that a peer has. It refuses one whose last entry is
// another one here: then its file is of another tournament, or went on by itself. Large entries come
// a few at a time, so that a slow machine or line gets on with each page.
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
		return nil // nothing runs here any more
	}
	return p.c.Store.Heartbeat(ctx, clocks)
}
