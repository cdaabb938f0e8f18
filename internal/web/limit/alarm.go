package limit

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// GuessAlarm says that codes or passwords are being guessed; the zero value is no alarm.
type GuessAlarm struct {
	Tries int      // wrong and refused ones within the last minute
	From  []string // a few sources, those with most tries first
	More  int      // how many further sources there are, as far as they were counted
}

// On reports whether there is an alarm.
func (a GuessAlarm) On() bool { return a.Tries > 0 }

// When tries are guesses, and how often an alarm is reported.
const (
	mistyped  = 5 // more wrong tries within a minute are guesses, and so is each refused one
	named     = 3 // sources
	tellEvery = 5 * time.Second
)

// tally counts the tries of the last minute by source, in constant memory.
type tally [60]struct {
	second  int64
	from    map[string]int
	others  int // of sources without room
	refused bool
}

const sourcesASecond = 50

// note counts a try for the alarm, and reports the alarm.
func (g *Guesses) note(at time.Time, from string, refused bool) {
	s := &g.heard[at.Unix()%int64(len(g.heard))]
	if s.second != at.Unix() || s.from == nil {
		s.second, s.from, s.others, s.refused = at.Unix(), map[string]int{}, 0, false
	}
	if _, known := s.from[from]; known || len(s.from) < sourcesASecond {
		s.from[from]++
	} else {
		s.others++
	}
	s.refused = s.refused || refused
	if g.watch == nil {
		g.tell()
	}
}

// tell reports an alarm that has begun, and repeats that until it has ended.
func (g *Guesses) tell() {
	if g.changed == nil {
		return // closed
	}
	now := g.heard.alarm(time.Now())
	if now.On() {
		g.watch = time.AfterFunc(tellEvery, func() {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.tell()
		})
	} else {
		g.watch = nil
	}
	if now.Tries != g.last.Tries || !slices.Equal(now.From, g.last.From) || now.More != g.last.More {
		g.last = now
		g.changed(now)
	}
}

// alarm sums up the last minute.
func (t *tally) alarm(now time.Time) GuessAlarm {
	var a GuessAlarm
	refused, from := false, map[string]int{}
	for _, s := range t {
		if now.Unix()-s.second >= int64(len(t)) {
			continue
		}
		for name, n := range s.from {
			from[name] += n
			a.Tries += n
		}
		a.Tries += s.others
		refused = refused || s.refused
	}
	if a.Tries < mistyped && !refused {
		return GuessAlarm{}
	}
	a.From = slices.SortedFunc(maps.Keys(from), func(x, y string) int {
		return cmp.Or(cmp.Compare(from[y], from[x]), cmp.Compare(x, y))
	})
	a.More = max(0, len(a.From)-named)
	a.From = a.From[:min(len(a.From), named)]
	return a
}
