package watch

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
)

// mostRows is how many events the screens list.
const mostRows = 6

// rows lists what was gained and lost, the newest first.
func (s Scene) rows() []Row {
	var rows []Row
	for e := range s.Match.Effective() {
		switch e.Kind {
		case magici.LogDuel:
			if row, ok := s.DuelRow(e); ok {
				rows = append(rows, row)
			}
		case magici.LogDirect:
			rows = append(rows, Row{
				Piece: screen.Code(e.Side, e.Piece), House: s.House(e.Side),
				Title: s.Player(e.Mover()).Name, Text: s.T("watch.direct." + string(e.Piece.Letter())),
				For: s.House(e.Gain.Side), Gain: s.Gain(e.Gain.Points, false),
			})
		case magici.LogIntervention:
			rows = append(rows, s.interventionRow(e))
		default:
			if e.Kind.SideOnly() {
				rows = append(rows, Row{House: s.House(e.Side), Title: s.T("watch.row." + string(e.Kind)), Text: s.House(e.Side).Name})
			}
		}
		if len(rows) == mostRows {
			break
		}
	}
	return rows
}

// DuelRow says who eats whom in the Duel that an entry decided; ok is false when it decided none.
func (s Scene) DuelRow(e magici.Entry) (row Row, ok bool) {
	d, ok := s.Match.DecidedBy(e)
	if !ok {
		return Row{}, false
	}
	winner, loser := d.Winner(), d.Loser()
	return Row{
		Piece: screen.Code(winner.Side, winner.Kind), House: s.House(winner.Side),
		Title: s.T("watch.row.eats", s.Player(winner.Ref).Name),
		Text:  s.T("watch.row.eaten", s.Player(loser.Ref).Name, s.Kind(loser.Kind)),
		For:   s.House(winner.Side), Gain: s.Gain(d.Gain.Points, d.TakesKing()),
	}, true
}

// interventionRow shows an intervention, or a spell with its caster.
func (s Scene) interventionRow(e magici.Entry) Row {
	i := e.Intervention
	did := ""
	if len(i.Effects) > 0 {
		did = s.Effect(i.Effects[0])
	}
	if more := len(i.Effects) - 1; more > 0 {
		did = s.T("watch.row.effects", did, more)
	}
	row := Row{House: s.House(e.Side), Title: s.T("watch.row.intervention"), Text: did}
	if i.Spell != "" {
		row.Piece, row.Title = screen.Code(i.Caster.Side, i.Caster.Kind), s.Player(i.Caster.Ref).Name
		row.Text = s.T("watch.row.spell", s.SpellName(i.Spell))
		if did != "" {
			row.Text = s.T("watch.row.spell.does", s.SpellName(i.Spell), did)
		}
	}
	row.Gain, row.For = s.Given(*i)
	return row
}

// Given returns the points that an intervention gave or took, and the House, if they were one side's alone.
func (s Scene) Given(i magici.Intervention) (string, ui.House) {
	points := i.Points()
	for side := chess.White; side <= chess.Black; side++ {
		if points[side] != 0 && points[side.Other()] == 0 {
			return s.Signed(points[side]), s.House(side)
		}
	}
	return "", ui.House{}
}

// verdict says how the last Duel ended, until the next event; nil otherwise.
func (s Scene) verdict() *Verdict {
	d, ok := s.Match.LastDuel()
	if !ok {
		return nil
	}
	winner, loser := d.Winner(), d.Loser()
	v := Verdict{
		Title:  s.T("watch.verdict."+string(d.Outcome), s.Player(winner.Ref).Short),
		Leaves: s.T("watch.leaves", s.Player(loser.Ref).Name, s.Kind(loser.Kind)),
		House:  s.House(winner.Side),
		Gain:   s.Gain(d.Gain.Points, d.TakesKing()),
		Winner: screen.Code(winner.Side, winner.Kind), Loser: screen.Code(loser.Side, loser.Kind),
	}
	// After an undo the present question may be that of another Duel.
	if q := s.Question(); q != nil && s.Match.Asking.Closed && s.Match.Asking.Question.ID == s.Match.Log[d.Entry-1].Question {
		v.Question, v.Answer = q.Text, q.Answer
	}
	return &v
}

// Gain returns points as text; eating a King gains the match instead (SM-7.1).
func (s Scene) Gain(points magici.PiecePoints, king bool) string {
	if king {
		return s.T("watch.wins")
	}
	return s.T("scene.gain", int(points))
}
