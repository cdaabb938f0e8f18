package page

import (
	"sync"
	"time"

	"scacchimagici/internal/access"
)

// soundTrial is the sound that the desk has last asked to hear. It is about the present moment, so it is not in the log.
type soundTrial struct {
	mu  sync.Mutex
	cue access.Cue
	at  time.Time
}

// TrySound lets the sound of a cue be heard at the output.
func (s *Publisher) TrySound(cue access.Cue) {
	t := &s.trial
	t.mu.Lock()
	t.cue, t.at = cue, time.Now()
	t.mu.Unlock()
	s.change(part{kind: tried})
}

// TriedSound returns the cue that the desk has last asked to hear, and when; zero: it has not.
func (p *Snapshot) TriedSound() (cue access.Cue, at time.Time) {
	p.note(tried, "")
	t := &p.trial
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.cue, t.at
}
