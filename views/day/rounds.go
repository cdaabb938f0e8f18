package day

import (
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// outsideRounds reports whether a match is practice among others that count.
func (d Day) outsideRounds(m Match) bool { return m.Match.Practice && !d.Tournament.Practice }

// round returns the number of the round that is on, or comes next, and how many there are: the
// first that has a match which is not over. When all are over it is the last.
func (d Day) round() (now, of int) {
	last := 0
	for _, m := range d.Matches {
		if d.outsideRounds(m) {
			continue
		}
		if last = max(last, m.Match.Round); m.Match.Phase() != magici.Finished && (now == 0 || m.Match.Round < now) {
			now = m.Match.Round
		}
	}
	if now == 0 {
		now = last
	}
	return now, last
}

// onBoards returns the match of each board that the page shows: the one that is on there, otherwise that of
// this round; a board without either is left out.
func (d Day) onBoards() []Match {
	round, _ := d.round()
	var matches []Match
	for _, letter := range d.Boards {
		var shown *Match
		for i := range d.Matches {
			switch m := &d.Matches[i]; {
			case m.Match.Board != letter:
			case isOn(m.Match), m.Match.Round == round && !d.outsideRounds(*m) && (shown == nil || !isOn(shown.Match)):
				shown = m
			}
		}
		if shown != nil {
			matches = append(matches, *shown)
		}
	}
	return matches
}

// line names the day and the round, and says how late the round is. While the round has not begun its
// delay counts on by itself: late is then returned apart, and 0 minutes are not shown.
func (d Day) line() (line string, late *Late) {
	line = screen.Day(d.Words, d.Now)
	if d.Tournament.Practice {
		line = screen.Dotted(line, d.T("organiser.line.practice"))
	}
	round, of := d.round()
	switch {
	case of == 0:
		return line, nil
	case d.allOver():
		return screen.Dotted(line, d.T("organiser.line.over")), nil
	}
	line = screen.Dotted(line, d.T("organiser.round.of", d.ordinal(round), d.number(of)))
	begins, ok := d.Tournament.Begins(round, d.Now)
	if !ok || d.Tournament.Held == "" {
		return line, nil // on another day
	}
	putOff := d.Tournament.Times.Late(round)
	if began := d.began(round); !began.IsZero() {
		if minutes := putOff + max(0, int(began.Sub(begins).Minutes())); minutes > 0 {
			line = screen.Dotted(line, d.T("organiser.line.late", minutes))
		}
		return line, nil
	}
	return line, &Late{
		Since: d.serverTime(begins.Add(-time.Duration(putOff) * time.Minute)), Least: putOff,
		Minutes: putOff + max(0, int(d.Now.Sub(begins).Minutes())),
	}
}

// inWords is the highest number that rounds have in words.
const inWords = 12

// ordinal names a round, such as "secondo giro".
func (d Day) ordinal(round int) string {
	if round > inWords {
		return d.T("organiser.round", round)
	}
	return d.T("organiser.ordinal." + strconv.Itoa(round))
}

func (d Day) number(n int) string {
	if n > inWords {
		return strconv.Itoa(n)
	}
	return d.T("organiser.number." + strconv.Itoa(n))
}

// began returns when the first match of a round began; zero: none has yet.
func (d Day) began(round int) time.Time {
	began := time.Time{}
	for _, m := range d.Matches {
		if m.Match.Round == round && !d.outsideRounds(m) && m.Match.Stage != magici.Planned && !m.Opened.IsZero() && (began.IsZero() || m.Opened.Before(began)) {
			began = m.Opened
		}
	}
	return began
}

// mostRounds is how many of the coming rounds have a line of their own.
const mostRounds = 2

// coming lists the rounds after this one, the first ones with their matches.
func (d Day) coming() (rounds []Round, more string) {
	now, last := d.round()
	for round := now + 1; round <= last; round++ {
		r := Round{ID: "round-" + strconv.Itoa(round), Title: capital(d.ordinal(round))}
		r.Time, _ = d.Tournament.Starts(round)
		for _, m := range d.Matches {
			if m.Match.Round != round || d.outsideRounds(m) || m.Match.Phase() != magici.Planned {
				continue
			}
			r.Matches = append(r.Matches, MatchRow{
				Letter: m.Match.Board, Houses: [2]ui.House{m.House(chess.White), m.House(chess.Black)},
				Detail:  d.strategistsOf(m.Scene),
				Actions: []organiser.Action{d.calling(m.Scene), {Href: m.RefereeHref(), Button: ui.Button{Icon: "eye", Title: d.T("organiser.look"), Class: "small"}}},
			})
		}
		if len(r.Matches) > 0 {
			rounds = append(rounds, r)
		}
	}
	if n := len(rounds) - mostRounds; n > 0 {
		rounds, more = rounds[:mostRounds], d.T("organiser.round.more", n)
	}
	return rounds, more
}

// strategistsOf names the Strategists of a planned match, as far as they are known.
func (d Day) strategistsOf(s screen.Scene) string {
	white, black := s.Match.Teams[chess.White].Strategist, s.Match.Teams[chess.Black].Strategist
	if white == "" || black == "" {
		return d.missing(d.unnamed(s))
	}
	return d.T("organiser.named", s.Person(white).Name, s.Person(black).Name)
}

// unnamedLater returns the Houses without a Strategist for the round after this one.
func (d Day) unnamedLater() []ui.House {
	now, _ := d.round()
	var houses []ui.House
	for _, m := range d.Matches {
		if m.Match.Round == now+1 && m.Match.Phase() == magici.Planned && !d.outsideRounds(m) {
			houses = append(houses, m.Scene.UnnamedHouses()...)
		}
	}
	return houses
}

// prepare lists what can be prepared already for the round after this one, with links.
func (d Day) prepare() (list []organiser.Check) {
	now, _ := d.round()
	if houses := d.unnamedLater(); len(houses) > 0 {
		text := d.T("organiser.prepare.strategists", capital(d.ordinal(now+1)), len(houses))
		if len(houses) == 1 {
			text = d.T("organiser.prepare.strategist", capital(d.ordinal(now+1)), houses[0].Name)
		}
		list = append(list, organiser.Check{Kind: "warning", Text: text, Link: organiser.Link{Href: screen.StrategistsPath, Text: d.T("organiser.name")}})
	}
	for round, supply := range d.Supplies {
		if round == now || round == now+1 {
			if c, few := screen.SupplyCheck(d.Words, round, supply); few {
				list = append(list, c)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b organiser.Check) int { return len(b.Link.Href) - len(a.Link.Href) })
	return list
}

// prize says when the ceremony can be, after the last round; empty without times.
func (d Day) prize() string {
	_, last := d.round()
	for _, r := range d.Tournament.Day() {
		if r.Kind == tournament.CeremonyRow && !d.allOver() {
			return d.T("organiser.prize.at", r.Begins.Clock())
		}
	}
	if at, ok := d.Tournament.Starts(last + 1); ok && last > 0 && !d.allOver() {
		return d.T("organiser.prize.at", at)
	}
	return ""
}

// over lists the matches that have ended, the newest first, with links to correct them.
func (d Day) over() []MatchRow {
	var list []MatchRow
	for _, m := range slices.Backward(d.Matches) {
		if m.Match.Phase() != magici.Finished {
			continue
		}
		list = append(list, MatchRow{
			Letter: m.Match.Board, Detail: screen.Dotted(d.T("organiser.round", m.Match.Round), m.ScoreAndResult()),
			Houses:  [2]ui.House{m.House(chess.White), m.House(chess.Black)},
			Actions: []organiser.Action{d.correcting(m.Scene)},
		})
	}
	return list
}

// serverTime returns the server's clock at a wall time, in milliseconds.
func (d Day) serverTime(at time.Time) int64 { return d.Server + at.Sub(d.Now).Milliseconds() }
