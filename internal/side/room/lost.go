package room

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/side/table"
)

// How many lost games may wait for the computer, and how many of its findings it remembers. The same game
// gives the same finding again, so none is on disk.
const (
	lostWaiting    = 6
	lostRemembered = 300
)

// LostGame is the finding of why a game was lost, or how far the search is. Its zero value: too many
// others wait.
type LostGame struct {
	Begun   bool // it waits or is being searched
	Before  int  // games that are searched before it
	Looked  int  // own moves of the loser searched so far, of Of; 0 of 0 before it begins
	Of      int
	Done    bool
	Failed  bool // the search has ended with an error
	Finding blunder.Finding
}

// lostGames looks for the moves with which games were lost, one game at a time, with less priority than
// any other search. The zero value has no judge and never begins.
type lostGames struct {
	judge blunder.Judge

	mu      sync.Mutex
	line    []lostQuestion // the first one is under way
	known   map[string]*LostGame
	order   []string // of known, the oldest first
	running bool
}

// lostQuestion is a waiting game.
type lostQuestion struct {
	key   string
	line  game.Line
	loser game.Seat
}

// WhyLost returns why a game of a table, which has a winner, was lost. The first call begins the search,
// if there is room.
func (ts *Tables) WhyLost(code string, p table.Play) LostGame {
	l := &ts.lost
	key := code + "." + strconv.Itoa(p.Number)
	l.mu.Lock()
	defer l.mu.Unlock()
	if known, ok := l.known[key]; ok {
		answer := *known
		answer.Before = max(0, slices.IndexFunc(l.line, func(q lostQuestion) bool { return q.key == key }))
		return answer
	}
	if l.judge == nil || len(l.line) > lostWaiting {
		return LostGame{}
	}
	if l.known == nil {
		l.known = map[string]*LostGame{}
	}
	l.known[key], l.order = &LostGame{Begun: true}, append(l.order, key)
	l.line = append(l.line, lostQuestion{key, p.Line, p.Outcome.Winner.Other()})
	if !l.running {
		l.running = ts.group.Go(ts.findLost) == nil
	}
	return LostGame{Begun: true, Before: len(l.line) - 1}
}

// findLost searches the waiting games until there is none.
func (ts *Tables) findLost(ctx context.Context) {
	l := &ts.lost
	for {
		l.mu.Lock()
		if len(l.line) == 0 || ctx.Err() != nil {
			l.running = false
			l.mu.Unlock()
			return
		}
		q := l.line[0]
		l.mu.Unlock()
		found, err := l.find(ctx, q)
		if err != nil && ctx.Err() == nil {
			ts.log.Error("look for a lost move", "game", q.key, "err", err)
		}
		l.mu.Lock()
		known := l.known[q.key]
		known.Done, known.Failed, known.Finding = err == nil, err != nil, found
		l.line = l.line[1:]
		for len(l.order) > lostRemembered {
			delete(l.known, l.order[0])
			l.order = l.order[1:]
		}
		l.mu.Unlock()
	}
}

// find searches one game. A panic of its rules is an error.
func (l *lostGames) find(ctx context.Context, q lostQuestion) (f blunder.Finding, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in the search for a lost move: %v\n%s", p, debug.Stack())
		}
	}()
	return blunder.Find(ctx, q.line, q.loser, l.judge, func(looked, of int) {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.known[q.key].Looked, l.known[q.key].Of = looked, of
	})
}
