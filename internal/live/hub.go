// Package live brings every change to the screens.
//
// A [Hub] knows topics, for example one board as the public sees it. The publisher renders and
// compresses a topic's [Frame] once; all screens that watch the topic get the same bytes. The
// newest frame wins: a slow screen skips the frames that it has missed, and neither the publisher
// nor another screen ever waits for it. A topic without a watching screen keeps no frame, so that
// no screen is shown an old one.
//
// [Writers] is the writing side: server-sent events over HTTP, gzip for clients that accept it. A
// few goroutines write to thousands of connections, which they take over from net/http.
package live

import (
	"maps"
	"slices"
	"sync"
	"sync/atomic"
)

// Hub holds the watched topics and their newest frames.
type Hub struct {
	first func(topic string)

	mu     sync.RWMutex // for writing: the subscriptions; for reading: to publish
	topics map[string]*topic
	closed bool
}

// topic is a topic with its subscriptions; it exists as long as it has one.
type topic struct {
	newest atomic.Pointer[Frame] // nil before the first one

	mu   sync.Mutex // one publisher at a time
	last uint64     // number of the newest frame
	subs map[*Subscription]struct{}
}

// New returns a hub. When a topic gets its first subscription it calls first, unless that is nil,
// before Subscribe returns: the moment to publish the topic's present state.
func New(first func(topic string)) *Hub {
	return &Hub{first: first, topics: map[string]*topic{}}
}

// Publish gives f to all subscriptions of f.Topic. It reports false, and gives nothing, when there
// are none or when a frame of a higher Version is there already: of two publishers at once, the one
// with the newer state wins. A frame of the same Version replaces the old one.
func (h *Hub) Publish(f Frame) bool {
	h.mu.RLock()
	defer h.mu.RUnlock()
	t := h.topics[f.Topic]
	if t == nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if old := t.newest.Load(); old != nil && old.Version > f.Version {
		return false
	}
	t.last++
	f.number = t.last
	t.newest.Store(&f)
	for s := range t.subs {
		s.notify()
	}
	return true
}

// Subscribe starts to watch topics; their present frames can be taken at once. The subscription
// must be closed. On a closed hub it is done from the start.
func (h *Hub) Subscribe(topics ...string) *Subscription {
	s := &Subscription{hub: h, names: topics, seen: make([]*Frame, len(topics)), wake: make(chan struct{}, 1), done: make(chan struct{})}
	s.notify()
	for _, name := range h.join(s) {
		if h.first != nil {
			h.first(name)
		}
	}
	return s
}

// join adds s to its topics, and returns those without an earlier subscription.
func (h *Hub) join(s *Subscription) (fresh []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		s.End()
		return nil
	}
	for _, name := range s.names {
		t := h.topics[name]
		if t == nil {
			t = &topic{subs: map[*Subscription]struct{}{}}
			h.topics[name] = t
			fresh = append(fresh, name)
		}
		t.subs[s] = struct{}{}
		s.topics = append(s.topics, t)
	}
	return fresh
}

// leave removes s from its topics, and drops topics without a subscription.
func (h *Hub) leave(s *Subscription) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, name := range s.names {
		t := h.topics[name]
		if t == nil {
			continue
		}
		delete(t.subs, s)
		if len(t.subs) == 0 {
			delete(h.topics, name)
		}
	}
}

// Watched returns the topics with a subscription, sorted: those worth rendering.
func (h *Hub) Watched() []string {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return slices.Sorted(maps.Keys(h.topics))
}

// Subscribers returns the number of subscriptions of topic.
func (h *Hub) Subscribers(topic string) int {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if t := h.topics[topic]; t != nil {
		return len(t.subs)
	}
	return 0
}

// Close ends all subscriptions, so that their connections end.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, t := range h.topics {
		for s := range t.subs {
			s.End()
		}
	}
}
