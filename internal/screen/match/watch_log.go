package match

import (
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/watch"
)

// mostRows is how many events the screens list.
const mostRows = 6

// rows tells what was gained and lost, the newest first.
func (s watcher) rows() []watch.Row {
	var rows []watch.Row
	for e := range s.Match.Effective() {
		switch e.Kind {
		case "duel":
			if row, ok := s.duelRow(e); ok {
				rows = append(rows, row)
			}
		case "direct":
			rows = append(rows, watch.Row{
				Piece: screen.Code(e.Side, e.Piece), House: s.House(e.Side),
				Title: s.Player(magici.Ref{Side: e.Side, Slot: e.Slot}).Name, Text: s.T("watch.direct." + string(e.Piece.Letter())),
				For: s.House(e.Side.Other()), Gain: s.gain(pointsOf(e), false),
			})
		case "timeout", "pass":
			rows = append(rows, watch.Row{House: s.House(e.Side), Title: s.T("watch.row." + string(e.Kind)), Text: s.House(e.Side).Name})
		}
		if len(rows) == mostRows {
			break
		}
	}
	return rows
}

// decided is a Duel that has been decided: who won it, who lost it, and what they were.
type decided struct {
	winner, loser         magici.Ref
	winnerKind, loserKind chess.Kind
}

// decidedBy returns the Duel that an entry decided; ok is false when it decided none.
func (s watcher) decidedBy(e magici.Entry) (d decided, ok bool) {
	before, ok := s.Match.PlayAfter(e.N - 1)
	if !ok || before.TurnPhase != magici.Duelling {
		return decided{}, false
	}
	d.winner, d.loser = before.Duel.Attacker, before.Duel.Defender
	if e.Outcome == magici.DefenderFirst {
		d.winner, d.loser = d.loser, d.winner
	}
	d.winnerKind, d.loserKind = before.Figure(d.winner).Kind, before.Figure(d.loser).Kind
	return d, true
}

// duelRow tells who eats whom in the Duel that an entry decided; ok is false when it decided
// none.
func (s watcher) duelRow(e magici.Entry) (row watch.Row, ok bool) {
	d, ok := s.decidedBy(e)
	if !ok {
		return watch.Row{}, false
	}
	return watch.Row{
		Piece: screen.Code(d.winner.Side, d.winnerKind), House: s.House(d.winner.Side),
		Title: s.T("watch.row.eats", s.Player(d.winner).Name),
		Text:  s.T("watch.row.eaten", s.Player(d.loser).Name, s.Kind(d.loserKind)),
		For:   s.House(d.winner.Side), Gain: s.gain(pointsOf(e), d.loser.Slot == magici.King),
	}, true
}

// verdict tells how the last Duel ended, as long as nothing else has happened; nil otherwise.
func (s watcher) verdict() *watch.Verdict {
	n := s.Match.Play.ReplaceableDuel
	if n == 0 || n > s.Match.LastEntry() {
		return nil
	}
	e := s.Match.Log[n-1]
	d, ok := s.decidedBy(e)
	if !ok {
		return nil
	}
	v := watch.Verdict{
		Title:  s.T("watch.verdict."+string(e.Outcome), s.Player(d.winner).Short),
		Leaves: s.T("watch.leaves", s.Player(d.loser).Name, s.Kind(d.loserKind)),
		House:  s.House(d.winner.Side),
		Gain:   s.gain(pointsOf(e), d.loser.Slot == magici.King),
		Winner: screen.Code(d.winner.Side, d.winnerKind), Loser: screen.Code(d.loser.Side, d.loserKind),
	}
	// After an undo the question at hand may be that of another Duel.
	if q := s.Question(); q != nil && s.Match.Asking.Closed && s.Match.Asking.Question.ID == e.Question {
		v.Question, v.Answer = q.Text, q.Answer
	}
	return &v
}

// gain returns points as they are shown; eating a King gains the match instead (SM-7.1).
func (s watcher) gain(points magici.PiecePoints, king bool) string {
	if king {
		return s.T("watch.wins")
	}
	return s.T("scene.gain", int(points))
}

// pointsOf returns what an entry gained, whoever gained it.
func pointsOf(e magici.Entry) magici.PiecePoints {
	var sum magici.PiecePoints
	for _, g := range e.Gains {
		sum += g.Points
	}
	return sum
}
