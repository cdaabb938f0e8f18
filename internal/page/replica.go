package page

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"
	"time"

	"scacchimagici/internal/live"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
)

// Replica returns the state of this laptop among those with the same tournament; zero when it is the only one.
func (p *Snapshot) Replica() state.Status {
	p.note(otherLaptops, "")
	if p.config.Replica == nil {
		return state.Status{}
	}
	return p.config.Replica()
}

// lookEvery is how often the screens read the state of this laptop among those with the same tournament.
const lookEvery = 500 * time.Millisecond

// followReplica publishes changes of the other laptops until ctx ends: on the pages of the desk when the
// change concerns people, and on the page about them each time.
func (s *Publisher) followReplica(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	shown := ""
	for {
		status := s.config.Replica()
		s.replica.Store(&status)
		var news []part
		if len(status.Peers) > 0 || status.Pairing != nil {
			news = append(news, part{kind: spareLag})
		}
		if now := stateOfSpares(status); now != shown {
			shown, news = now, append(news, part{kind: otherLaptops})
			for about, what := range screen.SpareAlarms(status, time.Local) {
				if what == nil {
					s.config.Alarms.End(about)
				} else {
					s.config.Alarms.Raise(about, what)
				}
			}
		}
		if len(news) > 0 {
			s.change(news...)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// stateOfSpares is the part of the other laptops' state that changes more than a number on their own page.
func stateOfSpares(of state.Status) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d %t %t %s %v %v %t %t %v %v", of.Role, of.Epoch, of.ConfirmBoth, of.AloneSince.IsZero(), of.HandingOver, of.Fault, of.Awaited, of.Returning, of.NeedsCode, of.Impostors, of.Trespassers)
	for _, p := range of.Peers {
		fmt.Fprintf(&b, "|%s %s %s %t %t %v", p.ID, p.Name, p.Reach, p.Silent, p.Copied.Total > 0, p.Fault)
	}
	if of.TakenOverBy != nil {
		fmt.Fprintf(&b, "|%v", *of.TakenOverBy)
	}
	return b.String()
}

// spareMessage tells a page which spare to fetch ahead, as a word that changes with it: the page fetches the rest. Once
// another laptop has taken over it also says how much was left behind. It is empty if there never was a spare.
func (s *Publisher) spareMessage() []byte {
	status := s.replica.Load()
	if status == nil {
		return nil
	}
	about := ""
	for _, p := range status.Peers {
		if p.Kind == state.KindSpare && p.Reach != "" {
			about += " " + p.Reach
		}
	}
	gone := ""
	if status.TakenOverBy != nil {
		about, gone = about+" "+status.TakenOverBy.Reach, fmt.Sprint(" gone ", status.LeftBehind.Number())
	}
	switch {
	case about != "":
		s.hadSpare.Store(true)
	case s.hadSpare.Load():
		return live.Message("spare", "", []byte("none"))
	default:
		return nil
	}
	sum := fnv.New32a()
	fmt.Fprint(sum, status.Epoch, about)
	return live.Message("spare", "", fmt.Appendf(nil, "%08x%s", sum.Sum32(), gone))
}

// Spares is [Snapshot.Replica] with how far the others are behind; without others this laptop is the first one.
func (p *Snapshot) Spares() state.Status {
	p.note(spareLag, "")
	if p.config.Replica == nil {
		return state.Status{Role: state.RolePrimary, Epoch: 1}
	}
	return p.Replica()
}
