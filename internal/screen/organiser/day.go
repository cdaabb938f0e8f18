package organiser

import (
	"slices"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// order returns an order for the tournament as a form sends it.
func (d Day) order(word string, fields ...ui.Field) ui.Command {
	return ui.Command{
		Action: "/api/v1/tournaments/" + d.Tournament.ID + "/commands",
		Fields: append([]ui.Field{screen.Field("command", word)}, fields...),
	}
}

// putOff are the minutes by which the coming rounds can be moved with one tap.
var putOff = []int{5, 10, 15, 30, -5}

// notices is what the organiser tells everybody at once: an announcement, a call that is
// out, rounds that begin later.
func (d Day) notices() *organiser.Notices {
	t := d.Tournament
	n := &organiser.Notices{
		Text:     t.Announcement,
		Announce: d.order("announce"), End: d.order("unannounce"),
	}
	if m, ok := t.Match(t.Called); ok {
		n.Called = d.T("organiser.called", d.houseOf(m.White).Name, d.houseOf(m.Black).Name, m.Board)
		n.EndCall = d.order("end-call")
	}
	round, ok := d.nextRound()
	at, timed := t.Starts(round)
	if !ok || !timed {
		return n
	}
	n.Round = d.T("organiser.later.round", round, at)
	n.Postpone = d.order("postpone", screen.Field("from", strconv.Itoa(round)))
	for _, minutes := range putOff {
		n.Later = append(n.Later, organiser.Choice{
			Value: strconv.Itoa(minutes), Label: d.T("organiser.later.by", minutes), Name: d.T("organiser.later.name", minutes, round),
		})
	}
	return n
}

// nextRound returns the first round with a match that has not begun.
func (d Day) nextRound() (round int, ok bool) {
	for _, m := range d.Matches {
		if p := m.Match; p.Phase() == magici.Planned && !p.Practice && (!ok || p.Round < round) {
			round, ok = p.Round, true
		}
	}
	return round, ok
}

func (d Day) houseOf(id magici.HouseID) ui.House {
	if h, ok := d.Tournament.House(id); ok {
		return ui.House{Name: h.Name, Arms: h.Arms}
	}
	return ui.House{Name: string(id)}
}

// calling is the button that calls those of a planned match to their board, or ends the call.
func (d Day) calling(s screen.Scene) organiser.Action {
	if d.Tournament.Called == s.Match.ID {
		return organiser.Action{
			Command: d.order("end-call"), Button: ui.Button{Icon: "bell", Title: d.T("organiser.call.end"), Class: "small"},
		}
	}
	return organiser.Action{
		Command: d.order("call", screen.Field("match", s.Match.ID)),
		Button:  ui.Button{Icon: "bell", Title: d.T("organiser.call"), Class: "small"},
	}
}

// roundLine says the round of a match and, if somebody has set it, when it begins.
func (d Day) roundLine(s screen.Scene) string {
	line := d.T("organiser.round", s.Match.Round)
	if at, ok := d.Tournament.Starts(s.Match.Round); ok && !s.Match.Practice {
		line = screen.Dotted(line, d.T("organiser.round.at", at))
	}
	return line
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

// CorrectionPath is where the organiser corrects a match; its id follows.
const CorrectionPath = "/desk/correggi/"

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
