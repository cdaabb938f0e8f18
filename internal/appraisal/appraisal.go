// Package appraisal measures on the organiser's laptop what regulations are worth, as package balance computes it: one
// after the other, in the background, and only while no match is played on a board. What was measured is in memory.
package appraisal

import (
	"context"
	"encoding/json"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/balance"
	"scacchimagici/internal/magici/balance/measure"
	"scacchimagici/internal/magici/strategist"
)

// How a regulation is measured: games of each pair of armies, and how well the computer plays.
const (
	Games    = 40
	Strength = strategist.Strength(3)
	seed     = 1
)

// most is how many regulations are remembered; the one that was asked for longest ago goes first.
const most = 8

// What is waited for: the end of a match, and more games before what follows from them is computed again.
const (
	lookAgain   = time.Second
	firstReport = 400 // games
	growth      = 5   // a report is new after a fifth of the games more
)

// State is how far the measuring of a regulation is. The zero value has not been asked for.
type State struct {
	Asked   bool // it is measured, or waits for its turn
	Waits   bool // for the end of a match, or of another measuring
	Done    int  // games, of Total
	Total   int
	Seconds int             // for which it has been measured
	Report  *balance.Report // what follows from the games so far; nil: they are too few
	Failed  bool            // the computer played against the rules, or what follows cannot be computed
}

// Complete reports whether all games are played.
func (s State) Complete() bool { return s.Total > 0 && s.Done == s.Total && s.Report != nil }

// Config is what a laptop measures with.
type Config struct {
	Playing func() bool // a match is played on a board
	Changed func()      // is called when a state has changed; it must not block
	Log     *slog.Logger
	Thread  func(func())                    // runs a goroutine that plays, such as lowpriority.Run; nil: as it is
	Play    func(balance.Plan) measure.Play // nil: by the computer Strategist
	Games   int                             // of each pair; 0: Games
}

// Appraisals are the regulations that are measured on a laptop.
type Appraisals struct {
	config Config
	ctx    context.Context
	close  context.CancelFunc
	ended  sync.WaitGroup

	mu      sync.Mutex
	known   map[string]*regulation
	order   []string // of known, the one asked for longest ago first
	line    []string // to be measured, the first one is under way
	running bool     // a goroutine measures what is in the line
	cancel  context.CancelFunc
	waiting bool // the one under way waits for the end of a match
}

// regulation is one with its games so far.
type regulation struct {
	run    *balance.Run // only its measuring changes it
	state  State
	before time.Duration // for which it was measured before it was stopped
}

// New returns what measures nothing yet. Close ends it.
func New(c Config) *Appraisals {
	if c.Games == 0 {
		c.Games = Games
	}
	a := &Appraisals{config: c, known: map[string]*regulation{}}
	if a.config.Play == nil {
		a.config.Play = func(p balance.Plan) measure.Play {
			return func(ctx context.Context, g balance.Game) (balance.Result, error) {
				return p.Play(ctx, g, func() { a.rest(ctx) })
			}
		}
	}
	a.ctx, a.close = context.WithCancel(context.Background())
	return a
}

// Close ends the measuring.
func (a *Appraisals) Close() {
	a.close()
	a.ended.Wait()
}

// keyOf is the same for settings that a match of computers does not tell apart.
func keyOf(s magici.Settings) string {
	data, err := json.Marshal(balance.Played(s))
	if err != nil {
		panic(err) // settings are plain values
	}
	return string(data)
}

// StateOf returns how far the measuring of s is.
func (a *Appraisals) StateOf(s magici.Settings) State {
	a.mu.Lock()
	defer a.mu.Unlock()
	key := keyOf(s)
	r, ok := a.known[key]
	if !ok {
		return State{}
	}
	state := r.state
	if at := slices.Index(a.line, key); at >= 0 {
		state.Asked, state.Waits = true, at > 0 || a.waiting
	}
	return state
}

// Mix returns the equilibrium of purchases under s, once all of it was measured; nil before.
func (a *Appraisals) Mix(s magici.Settings) []strategist.Weighted {
	state := a.StateOf(s)
	if !state.Complete() {
		return nil
	}
	var mix []strategist.Weighted
	for i, priced := range state.Report.Armies {
		if army, ok := strategist.ParseName(priced.Army); ok && state.Report.Mix[i] > 0 {
			mix = append(mix, strategist.Weighted{Army: army, Share: state.Report.Mix[i]})
		}
	}
	return mix
}

// Ask measures s, or goes on where it was stopped. It refuses settings that cannot be measured, as [balance.New] does,
// and one more when many wait, as fault.Unavailable.
func (a *Appraisals) Ask(s magici.Settings) error {
	err := a.enter(s)
	a.config.Changed()
	return err
}

// enter puts s into the line.
func (a *Appraisals) enter(s magici.Settings) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	key := keyOf(s)
	if slices.Contains(a.line, key) {
		return nil
	}
	if len(a.line) == most {
		return fault.New(fault.Unavailable, "fault.worth.full")
	}
	r, ok := a.known[key]
	if !ok {
		run, err := balance.New(balance.Plan{Settings: balance.Played(s), Strength: Strength, Games: a.config.Games, Seed: seed})
		if err != nil {
			return err
		}
		r = &regulation{run: run, state: State{Total: run.Total()}}
		a.known[key], a.order = r, append(a.order, key)
	}
	if r.state.Complete() {
		return nil
	}
	r.state.Failed = false
	a.line = append(a.line, key)
	a.forget()
	if !a.running {
		a.running = true
		a.ended.Go(a.measure)
	}
	return nil
}

// forget drops what was asked for longest ago and is not in the line.
func (a *Appraisals) forget() {
	for len(a.order) > most {
		i := slices.IndexFunc(a.order, func(key string) bool { return !slices.Contains(a.line, key) })
		if i < 0 {
			return
		}
		delete(a.known, a.order[i])
		a.order = slices.Delete(a.order, i, i+1)
	}
}

// Stop ends the measuring of s. What was played is kept.
func (a *Appraisals) Stop(s magici.Settings) {
	a.mu.Lock()
	switch at := slices.Index(a.line, keyOf(s)); {
	case at == 0 && a.cancel != nil: // it is under way
		a.cancel()
	case at >= 0:
		a.line = slices.Delete(a.line, at, at+1)
	}
	a.mu.Unlock()
	a.config.Changed()
}

// measure measures what is in the line until there is nothing.
func (a *Appraisals) measure() {
	for {
		a.mu.Lock()
		if len(a.line) == 0 || a.ctx.Err() != nil {
			a.line, a.running = nil, false
			a.mu.Unlock()
			return
		}
		key := a.line[0]
		r := a.known[key]
		ctx, cancel := context.WithCancel(a.ctx)
		a.cancel = cancel
		a.mu.Unlock()
		err := a.play(ctx, r)
		stopped := ctx.Err() != nil
		cancel()
		if err != nil && !stopped {
			a.config.Log.Error("measure a regulation", "err", err)
		}
		a.mu.Lock()
		r.state.Failed = err != nil && !stopped
		a.line, a.cancel, a.waiting = a.line[1:], nil, false
		a.mu.Unlock()
		a.config.Changed()
	}
}

// play plays what is left of r.
func (a *Appraisals) play(ctx context.Context, r *regulation) error {
	began, next := time.Now(), max(firstReport, r.run.Done()+r.run.Done()/growth)
	play := a.config.Play(r.run.Plan)
	defer func() { r.before += time.Since(began) }()
	return measure.Run(ctx, r.run, measure.Options{
		Workers: runtime.GOMAXPROCS(0), Thread: a.config.Thread,
		Play: func(ctx context.Context, g balance.Game) (balance.Result, error) {
			if err := a.rest(ctx); err != nil {
				return balance.Result{}, err
			}
			return play(ctx, g)
		},
		Block: func() error {
			done := r.run.Done()
			var report *balance.Report
			if done >= next || done == r.run.Total() {
				next = done + done/growth
				found, err := r.run.Report()
				if err != nil {
					return err
				}
				report = &found
			}
			a.note(r, done, int((r.before + time.Since(began)).Seconds()), report)
			return nil
		},
	})
}

// note publishes how far r is; without a report the last one stays.
func (a *Appraisals) note(r *regulation, done, seconds int, report *balance.Report) {
	a.mu.Lock()
	shown := r.state.Done * 100 / r.state.Total
	r.state.Done, r.state.Seconds = done, seconds
	if report != nil {
		r.state.Report = report
	}
	a.mu.Unlock()
	if report != nil || done*100/r.state.Total != shown {
		a.config.Changed()
	}
}

// rest waits while a match is played on a board. It fails when ctx is done.
func (a *Appraisals) rest(ctx context.Context) error {
	for a.config.Playing() {
		a.wait(true)
		select {
		case <-time.After(lookAgain):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	a.wait(false)
	return nil
}

// wait says whether the measuring waits for the end of a match.
func (a *Appraisals) wait(waits bool) {
	a.mu.Lock()
	changed := a.waiting != waits
	a.waiting = waits
	a.mu.Unlock()
	if changed {
		a.config.Changed()
	}
}
