package live

import "sync/atomic"

// Subscription is one screen's view of its topics. One goroutine at a time reads it.
type Subscription struct {
	hub    *Hub
	names  []string
	topics []*topic
	seen   []*Frame                // the last one taken, by topic
	turn   int                     // the topic to look at first
	wake   chan struct{}           // size 1: there may be something to take
	done   chan struct{}           // closed by End
	over   atomic.Bool             // whether End was called
	missed atomic.Uint64           // frames that were never taken
	writer atomic.Pointer[carried] // the connection that writes it, once it was taken over
}

// Wake receives when there may be a frame to take. Several publications may give one wake.
func (s *Subscription) Wake() <-chan struct{} { return s.wake }

// Done is closed by End.
func (s *Subscription) Done() <-chan struct{} { return s.done }

// Next returns the newest frame of one of the topics if it has not been taken, otherwise nil. The topics take turns.
func (s *Subscription) Next() *Frame {
	for range s.topics {
		i := s.turn
		s.turn = (i + 1) % len(s.topics)
		if f := s.topics[i].newest.Load(); f != s.seen[i] {
			if last := s.seen[i]; last != nil {
				s.missed.Add(f.number - last.number - 1)
			}
			s.seen[i] = f
			return f
		}
	}
	return nil
}

// Skipped returns how many frames the screen has left out, because newer ones came before it had taken them.
func (s *Subscription) Skipped() uint64 { return s.missed.Load() }

// End makes the server of the subscription close its connection; nothing more is written.
func (s *Subscription) End() {
	if s.over.Swap(true) {
		return
	}
	close(s.done)
	if c := s.writer.Load(); c != nil {
		c.hangUp()
	}
}

// Close ends the subscription: it leaves its topics.
func (s *Subscription) Close() {
	s.End()
	s.hub.leave(s)
}

// notify wakes the reader, unless a wake is waiting already.
func (s *Subscription) notify() {
	if c := s.writer.Load(); c != nil {
		c.ready()
		return
	}
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
