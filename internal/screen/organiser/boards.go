package organiser

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/questions"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// board shows what goes on at a board.
func (d Day) board(b Board) organiser.Board {
	card := organiser.Board{Letter: b.Letter, Referee: d.refereeAt(b.Letter)}
	if b.Match == nil {
		card.Phase = d.T("organiser.phase.none")
		return card
	}
	s := b.Match.Scene
	card.Phase, card.Note = s.State(), s.PauseReason()
	for _, side := range screen.Sides {
		card.Sides = append(card.Sides, boardSide(s, side))
	}
	if s.Match.Phase().Playing() {
		clock := s.MatchClock()
		card.Clock = &clock
		if s.Match.TurnRuns() && s.Match.Phase() != magici.Performing {
			turn := s.TurnClock()
			turn.Alarm = false // the Referee's device rings
			card.Turn = &turn
		}
	}
	switch now := s.Match.Phase(); {
	case now == magici.Planned:
		card.Checks = d.checks(s)
	case !now.Playing() && now != magici.Finished:
		card.Checks = append(d.waits(s), d.stockChecks(s)...)
	}
	card.Actions = d.boardActions(s)
	return card
}

// boardActions are the next thing that the organiser may want to do, and the way to the
// Referee's page.
func (d Day) boardActions(s screen.Scene) []organiser.Action {
	var actions []organiser.Action
	switch now := s.Match.Phase(); {
	case now == magici.Planned:
		actions = append(actions, d.opening(s), d.calling(s))
	case now.Playing() && s.Match.Paused:
		actions = append(actions, organiser.Action{
			Command: s.Command("resume"), Button: ui.Button{Icon: "play", Title: d.T("organiser.resume"), Class: "small"},
		})
	case now.Playing():
		actions = append(actions, organiser.Action{
			Command: s.Command("pause"), Button: ui.Button{Icon: "pause", Title: d.T("organiser.pause"), Class: "small"},
		})
	}
	return append(actions, organiser.Action{
		Href: refereeHref(s), Button: ui.Button{Title: d.T("organiser.board", s.Match.Board), Class: "small"},
	})
}

func refereeHref(s screen.Scene) string { return "/arbitro/" + s.Match.Board + "?match=" + s.Match.ID }

// opening is the button that opens the purchase, locked with the reason while it cannot.
func (d Day) opening(s screen.Scene) organiser.Action {
	b := ui.Button{Icon: "play", Title: d.T("organiser.purchase"), Class: "small"}
	switch missing := unnamedHouses(s); {
	case d.busy(s):
		b.Locked = d.T("organiser.busy", s.Match.Board)
	case len(missing) == 1:
		b.Locked = d.T("organiser.unnamed", missing[0].Name)
	case len(missing) == 2:
		b.Locked = d.T("organiser.unnamed.both")
	}
	return organiser.Action{Command: s.Command("open"), Button: b}
}

// busy reports whether another match is on at the board of a planned one.
func (d Day) busy(s screen.Scene) bool {
	return slices.ContainsFunc(d.Matches, func(m Match) bool {
		now := m.Match.Phase()
		return m.Match.Board == s.Match.Board && now != magici.Planned && now != magici.Finished
	})
}

// unnamed returns the Houses of a match that have not named their Strategist.
func unnamedHouses(s screen.Scene) []ui.House {
	var missing []ui.House
	for _, side := range screen.Sides {
		if s.Match.Teams[side].Strategist == "" {
			missing = append(missing, s.House(side))
		}
	}
	return missing
}

// checks lists what a planned match has and what it waits for, in words.
func (d Day) checks(s screen.Scene) []organiser.Check {
	var list []organiser.Check
	missing := unnamedHouses(s)
	for _, h := range missing {
		list = append(list, organiser.Check{
			Kind: "warning", Text: d.T("organiser.unnamed", h.Name),
			Link: organiser.Link{Href: refereeHref(s), Text: d.T("organiser.name")},
		})
	}
	if len(missing) == 0 {
		white, black := s.Match.Teams[chess.White].Strategist, s.Match.Teams[chess.Black].Strategist
		list = append(list, organiser.Check{
			Kind: "ok", Text: d.T("organiser.named", s.Person(white).Name, s.Person(black).Name),
		})
	}
	for _, side := range screen.Sides {
		if n := len(s.Roster(side)); n < 2 {
			list = append(list, organiser.Check{Kind: "warning", Text: d.T("organiser.roster", s.House(side).Name, n)})
		}
	}
	if len(d.devicesAt(access.RefereeOf(s.Match.Board))) == 0 {
		list = append(list, organiser.Check{Kind: "warning", Text: d.T("organiser.unrefereed", s.Match.Board)})
	} else {
		list = append(list, organiser.Check{Kind: "ok", Text: d.T("organiser.refereed", d.refereeAt(s.Match.Board))})
	}
	list = append(list, d.unreached(s)...)
	list = append(list, d.stockChecks(s)...)
	if d.busy(s) {
		list = append(list, organiser.Check{Kind: "lock", Text: d.T("organiser.busy", s.Match.Board)})
	}
	return list
}

// stockChecks warns that the Duels of a match would miss questions.
func (d Day) stockChecks(s screen.Scene) []organiser.Check {
	if c, few := questions.SupplyCheck(d.Words, s.Match.Round, d.Supplies[s.Match.Round]); few {
		return []organiser.Check{c}
	}
	return nil
}

// next lists the planned matches that no board shows yet.
func (d Day) next() []organiser.Match {
	var list []organiser.Match
	for _, m := range d.Matches {
		if m.Match.Phase() != magici.Planned || d.shown(m) {
			continue
		}
		list = append(list, organiser.Match{
			Letter: m.Match.Board, Round: d.roundLine(m.Scene),
			Houses: [2]ui.House{m.House(chess.White), m.House(chess.Black)},
			Checks: d.checks(m.Scene), Actions: []organiser.Action{d.opening(m.Scene), d.calling(m.Scene)},
		})
	}
	return list
}

// shown reports whether a board shows the match.
func (d Day) shown(m Match) bool {
	return slices.ContainsFunc(d.Boards, func(b Board) bool { return b.Match != nil && b.Match.Key == m.Key })
}

func boardSide(s screen.Scene, side chess.Side) organiser.Side {
	panel := s.Side(side)
	row := organiser.Side{House: panel.House, Detail: screen.Dotted(panel.Colour, panel.Strategist), Turn: panel.Turn}
	if s.Match.Started() {
		row.Detail = screen.Dotted(row.Detail, s.T("ui.wands.left", panel.Left))
		row.Points = strconv.Itoa(panel.Points)
	}
	return row
}

// factsKept is how many happenings the desk lists.
const factsKept = 8

// facts lists what has happened last in all matches, the newest first.
func (d Day) facts() []organiser.Fact {
	type dated struct {
		at   time.Time
		fact organiser.Fact
	}
	var all []dated
	for _, m := range d.Matches {
		log := m.Match.Log
		for _, e := range slices.Backward(log[max(0, len(log)-factsKept):]) {
			f := dated{fact: organiser.Fact{Letter: m.Match.Board, Text: m.EntryInFull(e)}}
			if at, ok := m.Wall(e.At); ok {
				f.at, f.fact.Time = at, clock(at.Local())
			}
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b dated) int { return cmp.Compare(b.at.UnixMilli(), a.at.UnixMilli()) })
	facts := make([]organiser.Fact, 0, factsKept)
	for _, f := range all[:min(len(all), factsKept)] {
		facts = append(facts, f.fact)
	}
	return facts
}
