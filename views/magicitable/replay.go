package magicitable

import (
	"net/url"
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/layout"
)

// Replay is one moment of a match that is over.
type Replay struct {
	layout.Base
	Code          string
	match         magicitable.Played
	step, of      int
	shownTable    magicitable.Table
	First, Before string // addresses; empty: there is none
	Next, Last    string
}

// replayOf returns a match of a table after an entry of its log; a step beyond its ends is the nearest one. Before
// the end nothing can be replayed.
func replayOf(t magicitable.Table, number, step int) (Replay, error) {
	p, err := finishedMatch(t, number)
	if err != nil {
		return Replay{}, err
	}
	of := p.Match.LastEntry()
	step = min(max(step, 0), of)
	v := Replay{Code: t.Code, match: p, step: step, of: of, shownTable: t}
	at := func(n int) string {
		return PathOf(t.Code) + "?" + url.Values{"partita": {strconv.Itoa(number)}, "passo": {strconv.Itoa(n)}}.Encode()
	}
	if step > 0 {
		v.First, v.Before = at(0), at(step-1)
	}
	if step < of {
		v.Next, v.Last = at(step+1), at(of)
	}
	return v, nil
}

// finishedMatch returns a match of a table that is over.
func finishedMatch(t magicitable.Table, number int) (magicitable.Played, error) {
	p, ok := t.Numbered(number)
	if !ok || p.Match.Phase() != magici.Finished {
		return p, fault.New(fault.NotFound, "fault.table.number", number)
	}
	return p, nil
}

// scene is the match as it stood then.
func (v Replay) scene() scene {
	m := v.match.Match
	if play, ok := m.PlayAfter(v.step); ok {
		m.Play = play
	}
	m.Log = m.Log[:v.step]
	t := magicitable.Table{Code: v.Code, Seats: v.match.Seats, Match: m, Number: v.match.Number}
	return ViewOf(t, Look{Words: v.Words.(*locale.Words)}).s
}

// says is what happened last then; s is the match as it stood.
func (v Replay) says(s scene) string {
	if v.step == v.of {
		title, why := s.verdict()
		return title + " " + why
	}
	return s.LastEvent()
}

// languageOf is the address that switches the language of a replay.
func languageOf(lang locale.Language, at *url.URL) string {
	return screen.LanguageHref(lang, at.Path+"?"+at.RawQuery)
}

// finished reports whether a table has a match to replay now.
func (s scene) finished() bool { return s.table.Status() == table.Over && s.Match.LastEntry() > 0 }
