package organiser

import (
	"slices"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/questions"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// board shows what goes on at a board, the next thing that the organiser may want to do
// there, and the way to the Referee's page.
func (d Day) board(b Board) organiser.Board {
	card := organiser.Board{Letter: b.Letter, Referee: d.refereeAt(b.Letter)}
	if b.Match == nil {
		card.Phase = d.T("organiser.phase.none")
		return card
	}
	s := b.Match.Scene
	card.Phase, card.Note = s.State(), s.PauseReason()
	for _, side := range screen.Sides {
		panel := s.Side(side)
		row := organiser.Side{House: panel.House, Detail: screen.Dotted(panel.Colour, panel.Strategist), Turn: panel.Turn}
		if s.Match.Started() {
			row.Detail = screen.Dotted(row.Detail, s.T("ui.wands.left", panel.Left))
			row.Points = strconv.Itoa(panel.Points)
		}
		card.Sides = append(card.Sides, row)
	}
	switch phase := s.Match.Phase(); {
	case phase == magici.Planned:
		card.Checks = d.checks(s)
		card.Actions = []organiser.Action{d.opening(s), d.calling(s)}
	case phase.Playing():
		clock := s.MatchClock()
		card.Clock = &clock
		if s.Match.TurnRuns() && phase != magici.Performing {
			turn := s.TurnClock()
			turn.Alarm = false // the Referee's device rings
			card.Turn = &turn
		}
		action := organiser.Action{Command: s.Command("pause"), Button: ui.Button{Icon: "pause", Title: d.T("organiser.pause"), Class: "small"}}
		if s.Match.Paused {
			action = organiser.Action{Command: s.Command("resume"), Button: ui.Button{Icon: "play", Title: d.T("organiser.resume"), Class: "small"}}
		}
		card.Actions = []organiser.Action{action}
	case phase != magici.Finished:
		card.Checks = append(d.waits(s), d.supplyChecks(s)...)
	}
	card.Actions = append(card.Actions, organiser.Action{
		Href: refereeHref(s), Button: ui.Button{Title: d.T("ui.board", s.Match.Board), Class: "small"},
	})
	return card
}

// refereeHref is the Referee's page of a match.
func refereeHref(s screen.Scene) string {
	return "/arbitro/" + s.Match.Board + "?partita=" + s.Match.ID
}

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
		phase := m.Match.Phase()
		return m.Match.Board == s.Match.Board && phase != magici.Planned && phase != magici.Finished
	})
}

// unnamedHouses returns the Houses of a match that have not named their Strategist.
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
	list = append(list, d.supplyChecks(s)...)
	if d.busy(s) {
		list = append(list, organiser.Check{Kind: "lock", Text: d.T("organiser.busy", s.Match.Board)})
	}
	return list
}

// supplyChecks warns that the Duels of a match would miss questions.
func (d Day) supplyChecks(s screen.Scene) []organiser.Check {
	if c, few := questions.SupplyCheck(d.Words, s.Match.Round, d.Supplies[s.Match.Round]); few {
		return []organiser.Check{c}
	}
	return nil
}

// calling is the button that calls those of a planned match to their board, or ends the call.
func (d Day) calling(s screen.Scene) organiser.Action {
	if d.Tournament.Called == s.Match.ID {
		return organiser.Action{
			Command: order(d.Tournament.ID, "end-call"), Button: ui.Button{Icon: "bell", Title: d.T("organiser.call.end"), Class: "small"},
		}
	}
	return organiser.Action{
		Command: order(d.Tournament.ID, "call", screen.Field("match", s.Match.ID)),
		Button:  ui.Button{Icon: "bell", Title: d.T("organiser.call"), Class: "small"},
	}
}

// waits lists what keeps an open match from beginning, and what is done already.
func (d Day) waits(s screen.Scene) []organiser.Check {
	var list []organiser.Check
	switch s.Match.Phase() {
	case magici.Purchase:
		for _, side := range screen.Sides {
			list = append(list, d.waitOf(s.Match.Teams[side].Confirmed, "purchase", s.House(side).Name))
		}
	case magici.Deployment:
		for _, side := range screen.Sides {
			n := s.Match.Unplaced(side).Pieces()
			list = append(list, d.waitOf(n == 0, "deployment", s.House(side).Name, n))
		}
	case magici.Ready:
		n := s.Match.WandsMissing()
		list = append(list, d.waitOf(n == 0, "wands", n), d.waitOf(s.Match.Toss.Done, "toss"))
		if n == 0 && s.Match.Toss.Done {
			list = append(list, organiser.Check{Kind: "ok", Text: d.T("organiser.wait.start")})
		}
	default:
		return nil
	}
	return append(list, d.unreached(s)...)
}

// waitOf is a line of a list: what is there, or what is missing. The catalogue has both.
func (d Day) waitOf(done bool, what string, args ...any) organiser.Check {
	if done {
		return organiser.Check{Kind: "ok", Text: d.T("organiser.done."+what, args...)}
	}
	return organiser.Check{Kind: "warning", Text: d.T("organiser.wait."+what, args...)}
}

// unreached warns of a Strategist's seat at which no device listens: the Referee can act
// for the side, but somebody should know.
func (d Day) unreached(s screen.Scene) []organiser.Check {
	var list []organiser.Check
	for _, side := range screen.Sides {
		seat := access.StrategistOf(d.Tournament.ID, string(s.Match.Teams[side].House))
		if !slices.ContainsFunc(d.devicesAt(seat), func(dev Device) bool { return dev.Online }) {
			list = append(list, organiser.Check{Kind: "warning", Text: d.T("organiser.unreached", s.House(side).Name)})
		}
	}
	return list
}

// next lists the planned matches that no board shows yet, with their round and, if somebody
// has set it, when it begins.
func (d Day) next() []organiser.Match {
	var list []organiser.Match
	for _, m := range d.Matches {
		shown := slices.ContainsFunc(d.Boards, func(b Board) bool { return b.Match != nil && b.Match.Key == m.Key })
		if m.Match.Phase() != magici.Planned || shown {
			continue
		}
		round := d.T("organiser.round", m.Match.Round)
		if at, ok := d.Tournament.Starts(m.Match.Round); ok && !m.Match.Practice {
			round = screen.Dotted(round, d.T("organiser.round.at", at))
		}
		list = append(list, organiser.Match{
			Letter: m.Match.Board, Round: round, Houses: [2]ui.House{m.House(chess.White), m.House(chess.Black)},
			Checks: d.checks(m.Scene), Actions: []organiser.Action{d.opening(m.Scene), d.calling(m.Scene)},
		})
	}
	return list
}

// over lists the matches that have ended, the newest first, with the way to correct them.
func (d Day) over() []organiser.Match {
	var list []organiser.Match
	for _, m := range slices.Backward(d.Matches) {
		if m.Match.Phase() != magici.Finished {
			continue
		}
		list = append(list, organiser.Match{
			Letter: m.Match.Board, Round: screen.Dotted(d.T("organiser.round", m.Match.Round), m.ScoreAndResult()),
			Houses:  [2]ui.House{m.House(chess.White), m.House(chess.Black)},
			Actions: []organiser.Action{{Href: CorrectionPath + m.Match.ID, Button: ui.Button{Icon: "edit", Title: d.T("organiser.correct"), Class: "small"}}},
		})
	}
	return list
}
