package stream

import (
	"context"
	"sync"
)

// Registry keeps the live streams of one kind by their key. The zero value is empty. Looking one up
// takes no lock. The first goroutine that asks for a stream loads it; others that ask for the same
// one wait for that load alone.
type Registry[K comparable, V any] struct {
	entries sync.Map // K to *registered[V]
}

// registered is a value that has been loaded or is being loaded.
type registered[V any] struct {
	ready chan struct{} // closed when value and err are set
	value V
	err   error
}

// Get returns the value of a key that has been loaded.
func (r *Registry[K, V]) Get(key K) (value V, ok bool) {
	e, ok := r.entries.Load(key)
	if !ok {
		return value, false
	}
	entry := e.(*registered[V])
	select {
	case <-entry.ready:
		return entry.value, entry.err == nil
	default:
		return value, false
	}
}

// Wait returns the value of a key that has been loaded or is being loaded.
func (r *Registry[K, V]) Wait(ctx context.Context, key K) (value V, ok bool) {
	e, ok := r.entries.Load(key)
	if !ok {
		return value, false
	}
	entry := e.(*registered[V])
	select {
	case <-entry.ready:
		return entry.value, entry.err == nil
	case <-ctx.Done():
		return value, false
	}
}

// GetOrLoad returns the value of a key and loads it if need be. The context of load does not end with
// the caller's, because other callers may wait for the same value. A load that fails is not kept.
func (r *Registry[K, V]) GetOrLoad(ctx context.Context, key K, load func(context.Context) (V, error)) (V, error) {
	e, loaded := r.entries.Load(key)
	if !loaded {
		e, loaded = r.entries.LoadOrStore(key, &registered[V]{ready: make(chan struct{}), err: Closing()})
	}
	entry := e.(*registered[V])
	if loaded {
		select {
		case <-entry.ready:
			return entry.value, entry.err
		case <-ctx.Done():
			var none V
			return none, Closing().Because(ctx.Err())
		}
	}
	defer close(entry.ready)
	defer func() {
		if entry.err != nil { // also when load panics
			r.entries.CompareAndDelete(key, e)
		}
	}()
	entry.value, entry.err = load(context.WithoutCancel(ctx))
	return entry.value, entry.err
}

// Remove forgets the value of a key.
func (r *Registry[K, V]) Remove(key K) { r.entries.Delete(key) }

// All calls yield for every value that has been loaded, in no order.
func (r *Registry[K, V]) All(yield func(K, V) bool) {
	r.entries.Range(func(key, e any) bool {
		entry := e.(*registered[V])
		select {
		case <-entry.ready:
			return entry.err != nil || yield(key.(K), entry.value)
		default:
			return true
		}
	})
}
