package page

import (
	"maps"
	"slices"
	"sync"

	"scacchimagici/internal/fault"
)

// seatedStreams are the open streams of devices with a seat.
type seatedStreams struct {
	mu   sync.Mutex
	open map[*Stream]struct{}
}

func (s *seatedStreams) add(stream *Stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = map[*Stream]struct{}{}
	}
	s.open[stream] = struct{}{}
}

func (s *seatedStreams) remove(stream *Stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, stream)
}

func (s *seatedStreams) all() []*Stream {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.open))
}

// endRevoked ends those of the open streams whose devices have lost the right to watch: those without their seat,
// or whose screen was forgotten. Every look for changes begins with it, also the one that each new stream of such a
// device asks for: so rights that were lost while it was opened count too. The streams are those that were open before
// the snapshot was taken: it does not know who has come since.
func (p *Snapshot) endRevoked(open []*Stream) {
	for _, stream := range open {
		_, err := p.Watchable(stream.who.Again(p.Access()), stream.topic)
		if f := fault.From(err); f != nil && (f.Code == fault.Unauthorized || f.Code == fault.Forbidden) {
			stream.End()
		}
	}
}
