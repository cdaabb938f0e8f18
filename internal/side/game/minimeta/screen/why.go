package screen

import (
	"slices"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/minimeta"
	tiles "scacchimagici/views/minimeta"
)

// reasons says of moves that look legal why they are not. Moves with the same reason share one.
func (v view) reasons(w *locale.Words) []tiles.Reason {
	p := v.at
	var all []tiles.Reason
	add := func(move minimeta.Move) {
		reason, ok := v.reason(w, move)
		if !ok {
			return
		}
		from, to := v.ends(move)
		i := slices.IndexFunc(all, func(r tiles.Reason) bool {
			return r.Text == reason.Text && r.King == reason.King && slices.Equal(r.By, reason.By)
		})
		if i < 0 {
			i = len(all)
			all = append(all, reason)
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

// whyNotThere implements OwnBoardView.
func (v view) WhyNotThere(w *locale.Words, from, to string) string {
	for _, r := range v.reasons(w) {
		if slices.Contains(r.Moves, from+"-"+to) {
			return r.Text
		}
	}
	return ""
}

// reason says why a move is refused; false for a legal one, and for one that its piece never makes.
func (v view) reason(w *locale.Words, move minimeta.Move) (tiles.Reason, bool) {
	r := v.at.WhyNot(move)
	reason := tiles.Reason{}
	switch r.Reason {
	case minimeta.Gap:
		reason.Text = w.T("minimeta.why.gap", spoken(r.Place.String()))
	case minimeta.Blocked:
		if r.Place != minimeta.NoPlace {
			reason.Text = w.T("minimeta.why.small", spoken(r.Place.String()))
		} else {
			reason.Text = w.T("minimeta.why.large", r.Square.String())
		}
	case minimeta.OwnThere:
		if move.Large {
			reason.Text = w.T("minimeta.why.own.large")
		} else {
			reason.Text = w.T("minimeta.why.own.small")
		}
	case minimeta.Check:
		return tiles.Reason{
			King: r.Threats.King.String(), By: attackers(r.Threats), Text: gamescreen.Capital(attack(v.at.After(move), r.Threats, move).In(w)),
		}, true
	default:
		key, ok := plainReasons[r.Reason]
		if !ok {
			return reason, false
		}
		reason.Text = w.T(key)
	}
	return reason, true
}

// plainReasons are the reasons whose sentence needs no arguments.
var plainReasons = map[minimeta.Reason]string{
	minimeta.NothingThere:  "minimeta.why.diagonal",
	minimeta.KingAboard:    "minimeta.why.king",
	minimeta.PawnBackwards: "minimeta.why.back",
	minimeta.KingTaken:     "minimeta.why.taken",
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

// attack puts the first threat to a King into words, in a position after a move.
func attack(p minimeta.Position, t minimeta.Threats, move minimeta.Move) gamescreen.Phrase {
	if len(t.Large) == 0 {
		at := t.Small[0]
		return gamescreen.Say("minimeta.why.check.small", gamescreen.Say("minimeta.thesmall."+chessFigure(p.Small(at))[1:]), spoken(at.String()))
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
	return gamescreen.Say(key, gamescreen.Say("minimeta.the."+chessFigure(p.Large(a.Square))[1:]), a.Square.String(), t.King.Square().String())
}

// beside implements OwnBoardView: how to read the board, what the pieces of the side to move can do,
// and which pieces threaten its King.
func (v view) Beside(w *locale.Words, moves bool) gamescreen.Beside {
	b := tiles.Beside{Words: w, Threat: v.threat(w)}
	if moves {
		b.Cards = v.cards(w)
	}
	return b
}

// threat is the button that shows the threats to the King of the side to move.
func (v view) threat(w *locale.Words) *tiles.Threat {
	t := v.at.Threats(v.at.Side())
	threat := &tiles.Threat{Now: t.Check()}
	if t.King == minimeta.NoPlace {
		return nil
	}
	for _, from := range attackers(t) {
		threat.Shown = append(threat.Shown, tiles.Arrow{From: from, To: t.King.String()})
	}
	for _, s := range t.Asleep {
		threat.Shown = append(threat.Shown, tiles.Arrow{From: s.String(), To: t.King.String(), Asleep: true})
	}
	switch {
	case t.Check():
		threat.Text = gamescreen.Capital(attack(v.at, t, minimeta.Move{Large: true}).In(w))
	case len(t.Asleep) > 0:
		threat.Text = w.T("minimeta.threats.asleep")
	default:
		threat.Text = w.T("minimeta.threats.none")
	}
	return threat
}

// cards say what each piece of the side to move can do.
func (v view) cards(w *locale.Words) []tiles.Card {
	p := v.at
	can := map[string]int{} // moves from a large or a small square
	for _, g := range v.goals() {
		from, _ := v.ends(g.moves[0])
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
				Lines: append(v.walks(w, at, can[at.String()]), v.pilotsIt(w, s, can[s.String()])...),
			})
		}
	}
	return all
}

// walks says to how many small squares a piece walks, and how many are forbidden because of the King.
func (v view) walks(w *locale.Words, at minimeta.Place, n int) []tiles.Line {
	bad := 0
	for to := range minimeta.NoPlace {
		if v.at.WhyNot(minimeta.Move{From: at, To: to}).Reason == minimeta.Check {
			bad++
		}
	}
	if n > 0 {
		return append([]tiles.Line{{Sign: "walk", Title: w.T("minimeta.walk"), Text: w.T("minimeta.walk.squares", n)}}, v.forbidden(w, bad)...)
	}
	return []tiles.Line{v.cannot(w, "minimeta.walk.not", "", bad)}
}

// pilotsIt says where a large piece can be piloted, and what stops it from going further.
func (v view) pilotsIt(w *locale.Words, s minimeta.Square, n int) []tiles.Line {
	bad, limit := 0, ""
	for _, target := range v.at.Reach(s) {
		if target.Reason == minimeta.Check {
			bad++
		} else if key, ok := plainReasons[target.Reason]; ok {
			limit = w.T(key)
		}
	}
	if n == 0 {
		return []tiles.Line{v.cannot(w, "minimeta.pilot.not", limit, bad)}
	}
	mount := chessFigure(v.at.Large(s))
	all := []tiles.Line{{
		Sign: "pilot", Mount: mount, Title: w.T("minimeta.pilot"),
		Text: w.T("minimeta.pilot.squares", w.T("minimeta.the."+mount[1:]), n),
	}}
	if limit != "" {
		all = append(all, tiles.Line{Sign: "no", Text: limit})
	}
	return append(all, v.forbidden(w, bad)...)
}

// cannot says why a piece does not move at all: the rule that stops it, the King, or no square to go to.
func (view) cannot(w *locale.Words, key, limit string, bad int) tiles.Line {
	l := tiles.Line{Sign: "no", Title: w.T(key), Text: limit}
	switch {
	case bad > 0:
		l.Sign, l.Text = "king", w.T("minimeta.forbidden.all")
	case limit == "":
		l.Text = w.T(key + ".text")
	}
	return l
}

func (view) forbidden(w *locale.Words, bad int) []tiles.Line {
	if bad == 0 {
		return nil
	}
	return []tiles.Line{{Sign: "king", Title: w.T("minimeta.forbidden"), Text: w.T("minimeta.forbidden.text", bad)}}
}
