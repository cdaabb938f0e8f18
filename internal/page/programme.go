package page

import (
	"hash/maphash"
	"slices"
	"strconv"
	"sync"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/tournament"
)

// programmeState is the part of the tournament that decides what its screens show, made once a snapshot.
func (p *Snapshot) programmeState() programme.State {
	_, on := p.Cup()
	open := p.OpenTables() > 0
	matches := p.Course()
	if p.cache.programme != nil {
		return *p.cache.programme
	}
	s := programme.State{Cup: on, Tables: open, Ceremony: p.Tournament().Ceremony > 0}
	s.Awarded = len(p.Tournament().Houses) > 0 && p.Tournament().Awarded >= p.Tournament().LastStep()
	s.Breaks = slices.ContainsFunc(p.Tournament().Day(), func(r tournament.DayRow) bool { return r.Kind != tournament.RoundRow })
	round := 0
	for _, letter := range p.Boards() {
		s.Boards = append(s.Boards, programme.Board{Letter: letter})
	}
	for _, l := range matches {
		m := &l.Match
		phase := m.Phase()
		if phase == magici.Planned {
			s.Planned = true
			if round == 0 || m.Round < round {
				round = m.Round
			}
			continue
		}
		s.Played = s.Played || phase == magici.Finished && !m.Practice && m.Started()
		for i := range s.Boards {
			if b := &s.Boards[i]; b.Letter == m.Board {
				b.On = b.On || phase != magici.Finished && !m.Paper // a match that is entered from paper has no spectators
				b.Began = later(b.Began, wallOf(l, m.FirstTurn))
				if phase == magici.Finished {
					b.Ended = later(b.Ended, l.Ended())
				}
			}
		}
	}
	if begins, ok := p.Tournament().Begins(round, p.Time); ok && round > 0 {
		s.Begins = begins
	}
	p.cache.programme = &s
	return s
}

// wallOf returns the wall time of an instant of a match; zero when unknown.
func wallOf(l desk.Live, at magici.Instant) time.Time {
	if at == 0 {
		return time.Time{}
	}
	wall, _ := l.Wall(at)
	return wall
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// Day returns the rows of the day with the forecast.
func (p *Snapshot) Day() []programme.Row {
	p.Course()
	p.note(forecast, "")
	return p.dayNow()
}

// dayNow makes the rows of the day, once a snapshot.
func (p *Snapshot) dayNow() []programme.Row {
	if p.cache.day == nil {
		p.cache.day = p.now.Day(p.Time)
	}
	return p.cache.day
}

// outlookNow sums up what pages say of the forecast, which changes by itself.
func (p *Snapshot) outlookNow() uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, r := range p.dayNow() {
		maphash.WriteComparable(&h, said{r.Goes.State, r.About.Unix()})
		if r.Kind == tournament.RoundRow && r.Goes.State == programme.Ahead && r.Today && !r.Planned.After(p.Time) {
			maphash.WriteComparable(&h, p.Time.Sub(r.Planned)/time.Minute) // pages count how late it is
		}
	}
	return h.Sum64()
}

// said is what pages say of the forecast of a row.
type said struct {
	state programme.RowState
	about int64
}

// Showing returns the scene of a screen at the time of the snapshot.
func (p *Snapshot) Showing(d access.Display) programme.Showing {
	p.note(scene, strconv.Itoa(d.Number))
	return programme.Now(d, p.programmeState(), p.Time)
}

// SaysUntil returns until when a screen that shows the time until the next round says the same; zero: until a change.
func (p *Snapshot) SaysUntil() time.Time { return p.programmeState().SaysUntil(p.Time) }

// wakeUps make the publisher render screens again when they show another scene by themselves. Until
// then they do nothing.
type wakeUps struct {
	mu     sync.Mutex
	timers map[string]wakeUp // by the number of the screen
}

type wakeUp struct {
	at    time.Time
	timer *time.Timer
}

// wakeAt sets the time at which the screen with a number is rendered, in the place of any other time;
// zero means never.
func (s *Publisher) wakeAt(number string, at time.Time) {
	w := &s.wakeUps
	w.mu.Lock()
	defer w.mu.Unlock()
	set := w.timers[number]
	if set.at.Equal(at) {
		return
	}
	if set.timer != nil {
		set.timer.Stop()
	}
	if w.timers == nil {
		w.timers = map[string]wakeUp{}
	}
	set = wakeUp{at: at}
	if !at.IsZero() {
		set.timer = time.AfterFunc(time.Until(at), func() {
			w.mu.Lock()
			if w.timers[number].at.Equal(at) {
				delete(w.timers, number) // the wall clock may not be there yet: then it is set again
			}
			w.mu.Unlock()
			s.change(part{kind: scene, of: number})
		})
	}
	w.timers[number] = set
}
