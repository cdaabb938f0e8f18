package live

// Subscription is one screen's view of its topics. One goroutine reads it.
type Subscription struct {
	hub    *Hub
	names  []string
	topics []*topic
	seen   []*Frame      // the last one taken, by topic
	turn   int           // the topic to look at first
	wake   chan struct{} // size 1: there may be something to take
}

// Wake receives when there may be a frame to take. Several publications may cause one
// wake.
func (s *Subscription) Wake() <-chan struct{} { return s.wake }

// Done is closed when the hub is.
func (s *Subscription) Done() <-chan struct{} { return s.hub.done }

// Next returns the newest frame of one of the topics if it has not been taken, nil if all
// have. The topics take turns.
func (s *Subscription) Next() *Frame {
	for range s.topics {
		i := s.turn
		s.turn = (i + 1) % len(s.topics)
		if f := s.topics[i].newest.Load(); f != s.seen[i] {
			s.seen[i] = f
			return f
		}
	}
	return nil
}

// Close ends the subscription.
func (s *Subscription) Close() { s.hub.leave(s) }

// notify wakes the reader, unless that is to be woken already.
func (s *Subscription) notify() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
