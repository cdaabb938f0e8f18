package day

import (
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
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
	putOff := max(0, d.Tournament.Times.Late(round)) // a round that was moved forward is late by its new time
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

// strategistsToName says whose Strategists can be named already for the round after this one; empty: all are named.
func (d Day) strategistsToName() string {
	now, _ := d.round()
	switch houses := d.unnamedLater(); len(houses) {
	case 0:
		return ""
	case 1:
		return d.T("organiser.prepare.strategist", capital(d.ordinal(now+1)), houses[0].Name)
	default:
		return d.T("organiser.prepare.strategists", capital(d.ordinal(now+1)), len(houses))
	}
}

// supplies warns of questions that run out in this round or the next one.
func (d Day) supplies() (list []organiser.State) {
	now, _ := d.round()
	for round := now; round <= now+1; round++ {
		if c, few := screen.SupplyCheck(d.Words, round, d.Supplies[round]); few {
			list = append(list, organiser.State{Icon: "warning", Kind: c.Kind, Text: c.Text, Action: &c.Link})
		}
	}
	return list
}

// over lists the matches that have ended, the newest first, with the way to correct each.
func (d Day) over() []organiser.Link {
	var list []organiser.Link
	for _, m := range slices.Backward(d.Matches) {
		if m.Match.Phase() != magici.Finished {
			continue
		}
		list = append(list, organiser.Link{
			Href: screen.CorrectionPath + m.Match.ID,
			Text: d.T("organiser.over.match", m.Match.Round, m.Match.Board, m.House(chess.White).Name, m.House(chess.Black).Name, m.ScoreAndResult()),
		})
	}
	return list
}

// serverTime returns the server's clock at a wall time, in milliseconds.
func (d Day) serverTime(at time.Time) int64 { return d.Server + at.Sub(d.Now).Milliseconds() }
