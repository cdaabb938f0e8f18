package table

import (
	"slices"

	"scacchimagici/internal/game/minimeta"
	"scacchimagici/internal/locale"
	tiles "scacchimagici/views/minimeta"
	tableview "scacchimagici/views/table"
)

// reasons tells of the moves that look like ones why they are not: those that tell the same
// together.
func (m minimetaScreen) reasons(t taps, p minimeta.Position) []tiles.Reason {
	var all []tiles.Reason
	add := func(move minimeta.Move) {
		told, ok := m.reason(t.words, p, move)
		if !ok {
			return
		}
		from, to := m.ends(move)
		i := slices.IndexFunc(all, func(r tiles.Reason) bool {
			return r.Text == told.Text && r.King == told.King && slices.Equal(r.By, told.By)
		})
		if i < 0 {
			i = len(all)
			all = append(all, told)
		}
		all[i].Moves = append(all[i].Moves, from+"-"+to)
	}
	for s := range minimeta.Square(squaresOfMini) {
		mine := p.Aboard(s, p.Side())
		for _, from := range mine {
			for to := range minimeta.NoPlace {
				add(minimeta.Move{From: from, To: to})
			}
		}
		for to := range minimeta.Square(squaresOfMini) {
			if len(mine) > 0 {
				add(minimeta.Move{Large: true, From: s.Place(0), To: to.Place(0)})
			}
		}
	}
	return all
}

// reason tells why a move is refused; false for one that is legal, and for one that its piece
// never makes.
func (m minimetaScreen) reason(w *locale.Words, p minimeta.Position, move minimeta.Move) (tiles.Reason, bool) {
	r := p.WhyNot(move)
	told := tiles.Reason{}
	switch r.Reason {
	case minimeta.Gap:
		told.Text = w.T("minimeta.why.gap", spoken(r.Place.String()))
	case minimeta.Blocked:
		if r.Place != minimeta.NoPlace {
			told.Text = w.T("minimeta.why.small", spoken(r.Place.String()))
		} else {
			told.Text = w.T("minimeta.why.large", r.Square.String())
		}
	case minimeta.OwnThere:
		if move.Large {
			told.Text = w.T("minimeta.why.own.large")
		} else {
			told.Text = w.T("minimeta.why.own.small")
		}
	case minimeta.Check:
		return m.exposed(w, p, move, r.Threats), true
	default:
		key, ok := plainReasons[r.Reason]
		if !ok {
			return told, false
		}
		told.Text = w.T(key)
	}
	return told, true
}

// plainReasons are those that need no more than their sentence.
var plainReasons = map[minimeta.Reason]string{
	minimeta.NothingThere:  "minimeta.why.aside",
	minimeta.KingAboard:    "minimeta.why.king",
	minimeta.PawnBackwards: "minimeta.why.back",
	minimeta.KingTaken:     "minimeta.why.taken",
}

// exposed tells who could take the King after a move: the first in words, all of them on the
// board.
func (m minimetaScreen) exposed(w *locale.Words, p minimeta.Position, move minimeta.Move, t minimeta.Threats) tiles.Reason {
	return tiles.Reason{King: t.King.String(), By: attackers(t), Text: capital(m.attack(p.After(move), t, move).in(w))}
}

// attackers are the large and small squares from which a King is threatened.
func attackers(t minimeta.Threats) []string {
	var all []string
	for _, a := range t.Large {
		all = append(all, a.Square.String())
	}
	for _, place := range t.Small {
		all = append(all, place.String())
	}
	return all
}

// attack tells in words of the first threat to a King in a position, to which a move has led.
func (minimetaScreen) attack(p minimeta.Position, t minimeta.Threats, move minimeta.Move) phrase {
	if len(t.Large) == 0 {
		at := t.Small[0]
		return say("minimeta.why.check.small", say("minimeta.thesmall."+chessFigure(p.Small(at))[1:]), spoken(at.String()))
	}
	a, side := t.Large[0], p.Small(t.King).Side
	enemy := func(at minimeta.Place) bool { return p.Small(at).Side != side }
	key := "minimeta.why.check.large"
	switch {
	case slices.ContainsFunc(a.Pilots, enemy):
	case !move.Large && slices.Equal(a.Pilots, []minimeta.Place{move.To}):
		key = "minimeta.why.check.armed"
	default:
		key = "minimeta.why.check.own"
	}
	return say(key, say("minimeta.the."+chessFigure(p.Large(a.Square))[1:]), a.Square.String(), t.King.Square().String())
}

// beside implements bodied: how the board is read, what the pieces of the side to move can
// do, and who threatens its King.
func (m minimetaScreen) beside(t taps, moves bool) tableview.Beside {
	p := typed[minimeta.Position](t.at)
	b := tiles.Beside{
		Why: t.words.T("minimeta.whynot"), Lost: t.words.T("minimeta.lost"), Nobody: t.words.T("minimeta.nobody"), Go: t.words.T("minimeta.go"),
		Legend: m.legend(t.words), Threat: m.threat(t.words, p),
	}
	if moves {
		b.Cards = m.cards(t.words, p)
	}
	return b
}

func (minimetaScreen) legend(w *locale.Words) []tiles.Line {
	line := func(sign, figure string) tiles.Line {
		key := "minimeta.legend." + sign
		return tiles.Line{Sign: sign, Mount: figure, Title: w.T(key), Text: w.T(key + ".text")}
	}
	return []tiles.Line{line("large", "wr"), line("small", "wn"), line("hole", "")}
}

// threat is the button that shows who threatens the King of the side to move.
func (m minimetaScreen) threat(w *locale.Words, p minimeta.Position) *tiles.Threat {
	t := p.Threats(p.Side())
	told := &tiles.Threat{Title: w.T("minimeta.threats"), Now: t.Check()}
	if t.King == minimeta.NoPlace {
		return nil
	}
	for _, from := range attackers(t) {
		told.Shown = append(told.Shown, tiles.Arrow{From: from, To: t.King.String()})
	}
	for _, s := range t.Asleep {
		told.Shown = append(told.Shown, tiles.Arrow{From: s.String(), To: t.King.String(), Asleep: true})
	}
	switch {
	case t.Check():
		told.Text = capital(m.attack(p, t, minimeta.Move{Large: true}).in(w))
	case len(t.Asleep) > 0:
		told.Text = w.T("minimeta.threats.asleep")
	default:
		told.Text = w.T("minimeta.threats.none")
	}
	return told
}

// cards tell what each piece of the side to move can do.
func (m minimetaScreen) cards(w *locale.Words, p minimeta.Position) []tiles.Card {
	can := map[string]int{} // moves from a large or a small square
	for _, g := range m.goals(p) {
		from, _ := m.ends(g.moves[0])
		can[from]++
	}
	var all []tiles.Card
	for s := range minimeta.Square(squaresOfMini) {
		mount := chessFigure(p.Large(s))
		for _, at := range p.Aboard(s, p.Side()) {
			figure := chessFigure(p.Small(at))
			all = append(all, tiles.Card{
				Of: at.String(), Figure: figure, Title: w.T("minimeta.small." + figure),
				Where: w.T("minimeta.where", w.T("minimeta.on."+mount), s.String()),
				Lines: append(m.walks(w, p, at, can[at.String()]), m.pilotsIt(w, p, s, can[s.String()])...),
			})
		}
	}
	return all
}

// walks tells to how many small squares a piece walks, and how many are forbidden because of
// the King.
func (m minimetaScreen) walks(w *locale.Words, p minimeta.Position, at minimeta.Place, n int) []tiles.Line {
	bad := 0
	for to := range minimeta.NoPlace {
		if p.WhyNot(minimeta.Move{From: at, To: to}).Reason == minimeta.Check {
			bad++
		}
	}
	if n > 0 {
		return append([]tiles.Line{{Sign: "walk", Title: w.T("minimeta.walk"), Text: w.T("minimeta.walk.squares", n)}}, m.forbidden(w, bad)...)
	}
	return []tiles.Line{m.cannot(w, "minimeta.walk.not", "", bad)}
}

// pilotsIt tells where a large piece can be piloted, and what keeps it from going further.
func (m minimetaScreen) pilotsIt(w *locale.Words, p minimeta.Position, s minimeta.Square, n int) []tiles.Line {
	bad, limit := 0, ""
	for _, target := range p.Reach(s) {
		if target.Reason == minimeta.Check {
			bad++
		} else if key, ok := plainReasons[target.Reason]; ok {
			limit = w.T(key)
		}
	}
	if n == 0 {
		return []tiles.Line{m.cannot(w, "minimeta.pilot.not", limit, bad)}
	}
	mount := chessFigure(p.Large(s))
	all := []tiles.Line{{
		Sign: "pilot", Mount: mount, Title: w.T("minimeta.pilot"),
		Text: w.T("minimeta.pilot.squares", w.T("minimeta.the."+mount[1:]), n),
	}}
	if limit != "" {
		all = append(all, tiles.Line{Sign: "no", Text: limit})
	}
	return append(all, m.forbidden(w, bad)...)
}

// cannot tells why a piece does not move at all: the rule that keeps it, the King, or no
// square to go to.
func (minimetaScreen) cannot(w *locale.Words, key, limit string, bad int) tiles.Line {
	l := tiles.Line{Sign: "no", Title: w.T(key), Text: limit}
	switch {
	case bad > 0:
		l.Sign, l.Text = "king", w.T("minimeta.forbidden.all")
	case limit == "":
		l.Text = w.T(key + ".text")
	}
	return l
}

func (minimetaScreen) forbidden(w *locale.Words, bad int) []tiles.Line {
	if bad == 0 {
		return nil
	}
	return []tiles.Line{{Sign: "king", Title: w.T("minimeta.forbidden"), Text: w.T("minimeta.forbidden.text", bad)}}
}
