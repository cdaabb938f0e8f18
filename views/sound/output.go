package sound

import (
	"encoding/json"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/views/standing"
)

// Output is what the page of the output plays.
type Output struct {
	Volume float64           `json:"volume"`        // 0 to 1
	Own    map[string]string `json:"own,omitempty"` // addresses of the sounds that were uploaded, by cue
	Cues   []Cue             `json:"cues,omitempty"`
	Ends   []End             `json:"ends,omitempty"`
}

// Cue is a sound that belongs to what the page shows. It is played when the frame before did not have it.
type Cue struct {
	Cue   access.Cue `json:"cue"`
	Tones string     `json:"tones"`        // the sound of the program, by its name in static/js/sound.js
	Key   string     `json:"key"`          // differs for each event
	At    int64      `json:"at,omitempty"` // of the event, in milliseconds of the server's clock: a late one stays silent; 0: it goes on
}

// End is a moment ahead. Its sound begins ten seconds before.
type End struct {
	Cue   access.Cue `json:"cue"`
	Tones string     `json:"tones"`
	Key   string     `json:"key"`
	At    int64      `json:"at"` // in milliseconds of the server's clock
}

// tones are the sounds of the program; those of the ceremony rise with its steps.
var tones = map[access.Cue]string{
	access.CallCue: "fanfare", access.TurnCue: "ticks", access.LateCue: "bell", access.DirectCue: "chime", access.DuelCue: "coin",
	access.PointsCue: "third", access.MatchCue: "ticks", access.EndCue: "knell",
}

// lastEntries is how many entries of a match can sound with one frame: a Duel, and what follows from it.
const lastEntries = 3

// OutputOf returns what a page plays when the desk has chosen it as the output; nil when it has not.
func OutputOf(p *page.Snapshot, output string, lang locale.Language) *Output {
	sound := p.Access().Sound
	if sound.Output == "" || sound.Output != output {
		return nil
	}
	o := &Output{Volume: float64(sound.Percent()) / 100, Own: map[string]string{}}
	if sound.Muted {
		o.Volume = 0
	}
	for cue, own := range p.Access().OwnSounds {
		o.Own[string(cue)] = FilePath + "/" + string(cue) + "?v=" + own.Hash
	}
	heard := hearing{o, sound}
	for _, board := range p.Boards() {
		if l, ok := p.OnBoard(board); ok {
			heard.match(p.Scene(l, access.Seat{}, lang))
		}
	}
	if called := p.Tournament().Called; called != "" {
		heard.cue(Cue{Cue: access.CallCue, Key: "call-" + called})
	}
	if p.Tournament().Ceremony > 0 {
		if s, err := p.StandingWithAwards(lang); err == nil { // else the screen says so
			heard.ceremony(s.Prize())
		}
	}
	if cue, at := p.TriedSound(); !at.IsZero() {
		o.Cues = append(o.Cues, Cue{Cue: cue, Tones: tonesOf(cue), Key: "trial-" + strconv.FormatInt(at.UnixNano(), 10)})
	}
	return o
}

// tonesOf is the sound of the program for a cue that is tried.
func tonesOf(cue access.Cue) string {
	if cue == access.CeremonyCue {
		return "chord" + strconv.Itoa(standing.Stages)
	}
	return tones[cue]
}

// hearing collects what an output plays of the cues that the desk wants to hear.
type hearing struct {
	*Output
	sound access.Sound
}

func (h hearing) cue(c Cue) {
	if c.Tones == "" {
		c.Tones = tones[c.Cue]
	}
	if h.sound.Sounds(c.Cue) {
		h.Cues = append(h.Cues, c)
	}
}

func (h hearing) end(e End) {
	e.Tones = tones[e.Cue]
	if h.sound.Sounds(e.Cue) {
		h.Ends = append(h.Ends, e)
	}
}

// match adds what belongs to a match at this moment.
func (h hearing) match(s screen.Scene) {
	m := s.Match
	key := func(of string, n int) string { return m.ID + "-" + of + "-" + strconv.Itoa(n) }
	last := int64(0)
	count := 0
	for e := range m.Effective() {
		if count++; count > lastEntries {
			break
		}
		c := Cue{Key: key("entry", e.N), At: s.Deadline(e.At)}
		last = max(last, c.At)
		switch e.Kind {
		case magici.LogTimeout:
			c.Cue = access.LateCue
		case magici.LogDirect, magici.LogIntervention:
			c.Cue = access.DirectCue
		case magici.LogDuel:
			if e.Gain.Points == 0 {
				continue
			}
			c.Cue = access.PointsCue
		default:
			continue
		}
		h.cue(c)
	}
	switch m.Phase() {
	case magici.Duelling:
		h.cue(Cue{Cue: access.DuelCue, Key: key("duel", m.Asking.Serial)})
	case magici.Finished:
		h.cue(Cue{Cue: access.EndCue, Key: m.ID + "-end", At: last})
	}
	if clock := s.TurnClock(); clock.Running {
		h.end(End{Cue: access.TurnCue, Key: key("turn", int(m.Play.TurnClock.Deadline())), At: clock.Deadline})
	}
	if clock := s.MatchClock(); clock.Running {
		h.end(End{Cue: access.MatchCue, Key: key("time", int(m.Play.MatchClock.Deadline())), At: clock.Deadline})
	}
}

// ceremony adds the step of the ceremony: the chords rise until the sum.
func (h hearing) ceremony(p standing.Prize) {
	if p.Step > 0 {
		h.cue(Cue{Cue: access.CeremonyCue, Tones: "chord" + strconv.Itoa(int(p.Stage)), Key: "ceremony-" + strconv.Itoa(p.Step)})
	}
}

// json is the output as its page reads it.
func (o *Output) json() string {
	text, _ := json.Marshal(o) // of numbers and texts
	return string(text)
}
