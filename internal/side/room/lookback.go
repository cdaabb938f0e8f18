package room

import (
	"context"
	"log/slog"
	"slices"
	"sync"

	"scacchimagici/internal/stream"
)

// How many games that are over may wait for the computer, and how many of its findings it remembers. The same game
// gives the same finding again, so none is on disk.
const (
	pastWaiting    = 6
	pastRemembered = 300
)

// Looking is what the computer has found of a game that is over, or how far it is. Its zero value: too many others
// wait, or the computer does not look.
type Looking[F any] struct {
	Begun  bool // it waits or is being searched
	Before int  // games that are searched before it
	Looked int  // moves searched so far, of Of; 0 of 0 before it begins
	Of     int
	Done   bool
	Failed bool // the search has ended with an error
	Found  F
}

// lookback searches games that are over, one at a time, with less priority than any other search.
type lookback[F any] struct {
	mu      sync.Mutex
	line    []pastGame[F] // the first one is under way
	known   map[string]*Looking[F]
	order   []string // of known, the oldest first
	running bool
}

// pastGame is a waiting game.
type pastGame[F any] struct {
	key    string
	search lookInto[F]
}

// lookInto searches a game. It says before each move that it searches how many it has searched, and of how many.
type lookInto[F any] func(ctx context.Context, progress func(looked, of int)) (F, error)

// ask returns what is known of the game with a key. The first call begins the search, if there is room.
func (l *lookback[F]) ask(group *stream.Group, log *slog.Logger, key string, search lookInto[F]) Looking[F] {
	l.mu.Lock()
	defer l.mu.Unlock()
	if known, ok := l.known[key]; ok {
		answer := *known
		answer.Before = max(0, slices.IndexFunc(l.line, func(g pastGame[F]) bool { return g.key == key }))
		return answer
	}
	if len(l.line) > pastWaiting {
		return Looking[F]{}
	}
	if l.known == nil {
		l.known = map[string]*Looking[F]{}
	}
	l.known[key], l.order = &Looking[F]{Begun: true}, append(l.order, key)
	l.line = append(l.line, pastGame[F]{key, search})
	if !l.running {
		l.running = group.Go(func(ctx context.Context) { l.run(ctx, log) }) == nil
	}
	return Looking[F]{Begun: true, Before: len(l.line) - 1}
}

// run searches the waiting games until there is none.
func (l *lookback[F]) run(ctx context.Context, log *slog.Logger) {
	for {
		l.mu.Lock()
		if len(l.line) == 0 || ctx.Err() != nil {
			l.running = false
			l.mu.Unlock()
			return
		}
		g := l.line[0]
		l.mu.Unlock()
		found, err := l.find(ctx, g)
		if err != nil && ctx.Err() == nil {
			log.Error("look into a game that is over", "game", g.key, "err", err)
		}
		l.mu.Lock()
		known := l.known[g.key]
		known.Done, known.Failed, known.Found = err == nil, err != nil, found
		l.line = l.line[1:]
		for len(l.order) > pastRemembered {
			delete(l.known, l.order[0])
			l.order = l.order[1:]
		}
		l.mu.Unlock()
	}
}

// find searches one game. A panic of its rules is an error.
func (l *lookback[F]) find(ctx context.Context, g pastGame[F]) (found F, err error) {
	defer contain(&err)
	return g.search(ctx, func(looked, of int) {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.known[g.key].Looked, l.known[g.key].Of = looked, of
	})
}
