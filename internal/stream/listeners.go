package stream

import (
	"slices"
	"sync/atomic"
)

// Listeners are the functions that are called after each commit with what has changed. The zero value has none.
type Listeners[C any] struct {
	all atomic.Pointer[[]func(C)]
}

// Listen adds f, which must not block.
func (l *Listeners[C]) Listen(f func(C)) {
	for {
		before := l.all.Load()
		all := []func(C){f}
		if before != nil {
			all = append(slices.Clip(*before), f)
		}
		if l.all.CompareAndSwap(before, &all) {
			return
		}
	}
}

// Notify calls all of them, in the order in which they were added.
func (l *Listeners[C]) Notify(c C) {
	if all := l.all.Load(); all != nil {
		for _, f := range *all {
			f(c)
		}
	}
}
