package magici

import (
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/setting"
)

// Instant is a moment of match time: milliseconds on a monotonic clock that goes on
// from the last reading after a restart. A laptop that slept does not eat a turn.
type Instant int64

// After returns the instant d later.
func (i Instant) After(d time.Duration) Instant { return i + Instant(d.Milliseconds()) }

// Clock counts down in match time. The zero value is a clock that stands at zero.
type Clock struct {
	Left    int64   // milliseconds at Since
	Since   Instant // when Left was read
	Running bool    // counts down (unless the match is paused)
}

func startClock(left setting.Seconds, now Instant) Clock {
	return Clock{Left: time.Duration(left).Milliseconds(), Since: now, Running: true}
}

// At returns the milliseconds left at now, not below zero.
func (c Clock) At(now Instant) int64 {
	if !c.Running {
		return c.Left
	}
	return max(0, c.Left-int64(now-c.Since))
}

// Deadline returns the instant at which a running clock reaches zero.
func (c Clock) Deadline() Instant { return c.Since + Instant(c.Left) }

// stopped returns c with the hand where it is at now, no longer counting.
func (c Clock) stopped(now Instant) Clock { return Clock{Left: c.At(now), Since: now} }

// frozen returns c read at now, still meant to run.
func (c Clock) frozen(now Instant) Clock {
	return Clock{Left: c.At(now), Since: now, Running: c.Running}
}

// resumed returns c counting on from now with what was left.
func (c Clock) resumed(now Instant) Clock {
	c.Since = now
	return c
}

// TurnLeft and MatchLeft return the milliseconds on the two clocks at now.
func (m Match) TurnLeft(now Instant) int64  { return read(m.Play.TurnClock, m.TurnRuns(), now) }
func (m Match) MatchLeft(now Instant) int64 { return read(m.Play.MatchClock, m.MatchRuns(), now) }

// TurnRuns and MatchRuns report whether the clocks count down: a pause freezes both (SM-3.5), a
// raised wand that of the turn (SM-6.6).
func (m Match) TurnRuns() bool  { return m.Play.TurnClock.Running && !m.Paused && !m.WandRaised() }
func (m Match) MatchRuns() bool { return m.Play.MatchClock.Running && !m.Paused }

// ClockRuns reports whether any clock of the match counts down.
func (m Match) ClockRuns() bool {
	return m.MatchRuns() || m.TurnRuns() || m.PurchaseClock.Running || m.WandClock.Running && !m.Paused
}

func read(c Clock, runs bool, now Instant) int64 {
	if !runs {
		return c.Left
	}
	return c.At(now)
}

// grace is the allowance for the network (SM-3.5).
func (m Match) grace() Instant { return Instant(m.Settings.Grace.Int()) }

// matchTimeOver reports whether the match time is over, the allowance included.
func (m Match) matchTimeOver(now Instant) bool {
	return m.MatchRuns() && now >= m.Play.MatchClock.Deadline()+m.grace()
}

// Pause freezes every clock (SM-3.5).
type Pause struct {
	Reason Reason `json:"reason,omitempty"`
}

// PauseBegan says that every clock stands.
type PauseBegan struct {
	Reason Reason    `json:"reason,omitempty"`
	By     role.Role `json:"by"`
}

func (m Match) pause(o Pause, s situation) ([]Fact, error) {
	return withOptionalReason(string(o.Reason), PauseBegan{o.Reason, s.By.Role})
}

func (m Match) pauseBegan(f PauseBegan, now Instant) Match {
	m.Play.TurnClock, m.Play.MatchClock = m.Play.TurnClock.frozen(now), m.Play.MatchClock.frozen(now)
	m.Paused, m.PauseReason, m.PausedBy = true, f.Reason, f.By
	return m.addEntry(Entry{Kind: LogPause, Reason: f.Reason, PausedBy: f.By}, now)
}

// Resume lets them run again.
type Resume struct{}

// PauseEnded says that the clocks run again.
type PauseEnded struct{}

func (m Match) resume(_ Resume, _ situation) ([]Fact, error) {
	if !m.Paused {
		return nil, fault.New(fault.Stale, "fault.resume.running")
	}
	return single(PauseEnded{}), nil
}

func (m Match) pauseEnded(_ PauseEnded, now Instant) Match {
	m.Paused, m.PauseReason, m.PausedBy = false, "", role.Nobody
	m.Play.TurnClock, m.Play.MatchClock = m.Play.TurnClock.resumed(now), m.Play.MatchClock.resumed(now)
	return m.addEntry(Entry{Kind: LogResume}, now)
}

// CorrectClock adds seconds to a clock, or sets it.
type CorrectClock struct {
	Clock     string `json:"clock" enum:"turn match"`
	Mode      string `json:"mode" enum:"add set"`
	Seconds   int    `json:"seconds" limit:"-maxCorrection..maxCorrection"`
	Reason    string `json:"reason" limit:"1..MaxReason"`
	Corrected *int   `json:"corrected,omitempty"` // how often a clock was corrected, as the device saw; without it the number is not checked
}

// ClockCorrected says what a clock shows after a correction.
type ClockCorrected struct {
	Clock  string `json:"clock"`
	Left   int64  `json:"left"` // milliseconds after the correction
	Reason string `json:"reason"`
}

// maxCorrection is how far a clock may be corrected, in seconds: a day.
const maxCorrection = 86400

func (m Match) correctClock(o CorrectClock, s situation) ([]Fact, error) {
	if m.Paper {
		return nil, fault.New(fault.Illegal, "fault.clock.paper")
	}
	if o.Corrected != nil && *o.Corrected != m.Corrections {
		return nil, fault.New(fault.Stale, "fault.clock.corrected")
	}
	var left int64
	switch o.Clock {
	case "match":
		left = m.MatchLeft(s.Now)
	case "turn":
		if p := m.Play.TurnPhase; p != Thinking && p != Direct || !m.Play.TurnClock.Running {
			return nil, fault.New(fault.Illegal, "fault.clock.turn")
		}
		left = m.TurnLeft(s.Now)
	default:
		return nil, fault.New(fault.Invalid, "fault.clock.which")
	}
	switch {
	case o.Seconds > maxCorrection || o.Seconds < -maxCorrection:
		return nil, fault.New(fault.Invalid, "fault.clock.range", maxCorrection)
	case o.Mode == "set" && o.Seconds >= 0:
		left = int64(o.Seconds) * 1000
	case o.Mode == "add":
		left = max(0, left+int64(o.Seconds)*1000)
	default:
		return nil, fault.New(fault.Invalid, "fault.clock.mode")
	}
	return withReason(o.Reason, ClockCorrected{o.Clock, left, o.Reason})
}

func (m Match) clockCorrected(f ClockCorrected, now Instant) Match {
	c := &m.Play.TurnClock
	if f.Clock == "match" {
		c = &m.Play.MatchClock
	}
	c.Left, c.Since = f.Left, now
	m.Corrections++
	return m
}
