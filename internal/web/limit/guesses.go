package limit

import (
	"context"
	"net/netip"
	"slices"
	"sync"
	"time"

	"scacchimagici/internal/fault"
)

// GuessKind is the secret that a try is for.
type GuessKind int

// The kinds of tries.
const (
	CodeGuess GuessKind = iota
	PasswordGuess
)

// blocked are the refusals of a try that has to wait, by kind.
var blocked = [...]string{CodeGuess: "fault.code.blocked", PasswordGuess: "fault.password.blocked"}

// Source is the origin of a try.
type Source struct {
	Name string // of an address or a device: tries of one name count together
	Own  bool   // the laptop, or a device with a seat: the tries of others do not count against it
}

// SourceAt returns the source at the address of a connection. An IPv6 address counts as its first 64 bits,
// because a device can have all addresses with them.
func SourceAt(remote string) Source {
	from, err := netip.ParseAddrPort(remote)
	if err != nil {
		return Source{Name: remote}
	}
	address := from.Addr().Unmap().WithZone("")
	if Laptop(address) {
		return Source{Name: address.String(), Own: true}
	}
	if network, err := address.Prefix(64); err == nil && address.Is6() {
		return Source{Name: network.String()}
	}
	return Source{Name: address.String()}
}

// allowance is the highest number of wrong tries within a time.
type allowance struct {
	within time.Duration
	most   int
}

// How many wrong tries there may be: more than people with a card in their hand need. A crowd on many
// addresses has 2,400 tries in a day of eight hours: with six codes of a million that is one chance in
// seventy, and the desk shows the alarm all the time.
var (
	bySource = []allowance{{time.Minute, 10}, {time.Hour, 30}}
	inAll    = []allowance{{time.Minute, 60}, {time.Hour, 300}}
)

// fewWrong is how many wrong tries within the hour a source may have and still use the whole limit in
// all. Sources with more share two thirds of it, so that a few of them leave the rest to others.
const fewWrong = 3

const longest = time.Hour // of the limits: older tries do not count

// GuessLog keeps wrong codes by address across a restart.
type GuessLog interface {
	WrongCode(ctx context.Context, address string, at time.Time) error
	WrongCodes(ctx context.Context, since time.Time) (map[string][]time.Time, error)
}

// Guesses counts the tries of all sources.
type Guesses struct {
	log     GuessLog
	changed func(GuessAlarm)

	mu    sync.Mutex
	read  bool   // of the log
	tries []*Try // of the last hour that were wrong or are being checked, in their order
	heard tally
	last  GuessAlarm  // the last one reported
	watch *time.Timer // while there is an alarm
}

// Try is a try that is being checked, or was wrong.
type Try struct {
	of   *Guesses
	at   time.Time
	kind GuessKind
	from Source
}

// NewGuesses returns a count that begins with the tries in the log. It calls changed when an alarm has
// begun, lasts or has ended; Close ends that.
func NewGuesses(log GuessLog, changed func(GuessAlarm)) *Guesses {
	return &Guesses{log: log, changed: changed}
}

// Begin counts a try before it is checked. With too many tries it refuses with fault.TooMany, and says
// how many minutes to wait.
func (g *Guesses) Begin(ctx context.Context, kind GuessKind, from Source) (*Try, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	if err := g.remember(ctx, now); err != nil {
		return nil, err
	}
	g.tries = slices.DeleteFunc(g.tries, func(t *Try) bool { return now.Sub(t.at) >= longest })
	if wait := g.wait(kind, from, now); wait > 0 {
		g.note(now, from.Name, true)
		return nil, fault.New(fault.TooMany, blocked[kind], int((wait+time.Minute-1)/time.Minute)).After(wait)
	}
	t := &Try{g, now, kind, from}
	g.tries = append(g.tries, t)
	return t, nil
}

// Back gives back a right try.
func (t *Try) Back() {
	t.of.mu.Lock()
	defer t.of.mu.Unlock()
	t.of.tries = slices.DeleteFunc(t.of.tries, func(one *Try) bool { return one == t })
}

// Refused gives back a try that the server had no time to check; the alarm counts it.
func (t *Try) Refused() {
	t.Back()
	t.of.mu.Lock()
	defer t.of.mu.Unlock()
	t.of.note(time.Now(), t.from.Name, true)
}

// Wrong keeps the try, across a restart too.
func (t *Try) Wrong(ctx context.Context) error {
	t.of.mu.Lock()
	t.of.note(t.at, t.from.Name, false)
	t.of.mu.Unlock()
	if t.from.Own {
		return nil
	}
	return t.of.log.WrongCode(context.WithoutCancel(ctx), t.from.Name, t.at)
}

// Close ends the reports.
func (g *Guesses) Close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.watch != nil {
		g.watch.Stop()
	}
	g.changed = nil
}

// remember reads the log, once. The log does not say what was guessed: its tries count as codes.
func (g *Guesses) remember(ctx context.Context, now time.Time) error {
	if g.read {
		return nil
	}
	wrong, err := g.log.WrongCodes(context.WithoutCancel(ctx), now.Add(-longest))
	if err != nil {
		return err
	}
	for address, times := range wrong {
		for _, at := range times {
			g.tries = append(g.tries, &Try{g, at, CodeGuess, Source{Name: address}})
		}
	}
	slices.SortFunc(g.tries, func(a, b *Try) int { return a.at.Compare(b.at) })
	g.read = true
	return nil
}

// wait returns how long a source has to wait for its next try; 0 when it may try now.
func (g *Guesses) wait(kind GuessKind, from Source, now time.Time) time.Duration {
	var own, all []time.Time
	for _, t := range g.tries {
		if t.from == from {
			own = append(own, t.at)
		}
		if t.kind == kind && !t.from.Own {
			all = append(all, t.at)
		}
	}
	var wait time.Duration
	for _, l := range bySource {
		wait = max(wait, l.wait(own, now))
	}
	if from.Own {
		return wait
	}
	for _, l := range inAll {
		if len(own) >= fewWrong {
			l.most = l.most * 2 / 3
		}
		wait = max(wait, l.wait(all, now))
	}
	return wait
}

// wait returns the time until the limit allows one more try; times are in order.
func (a allowance) wait(times []time.Time, now time.Time) time.Duration {
	if len(times) < a.most {
		return 0
	}
	return max(0, times[len(times)-a.most].Add(a.within).Sub(now))
}
