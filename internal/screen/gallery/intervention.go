package gallery

import (
	"fmt"

	"github.com/a-h/templ"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/views/layout"
	"scacchimagici/views/referee"
)

// interventionPage is the page on which the Referee prepares an intervention.
const interventionPage = "intervention"

// onBoard names squares of a match: of two people of White, of one of Black, and two free ones.
type onBoard struct {
	match                       magici.Match
	own, mate, foe, free, other string
}

// person returns the person who began as the piece on a square.
func (on onBoard) person(square string) magici.PersonID {
	sq, _ := chess.ParseSquare(square)
	ref, _ := on.match.Play.PieceOn(sq)
	return on.match.Beginner(ref)
}

// interventions are the states of that page that the gallery shows.
var interventions = []struct {
	name  string
	draft func(on onBoard) referee.Draft
	touch bool // a person on the board has been tapped
}{
	{name: "empty", draft: func(onBoard) referee.Draft {
		return referee.Draft{}
	}},
	{name: "touched", touch: true, draft: func(on onBoard) referee.Draft {
		return referee.Draft{Why: "elsewhere", Tool: magici.EffectMove}
	}},
	{name: "preview", draft: func(on onBoard) referee.Draft {
		return referee.Draft{Why: "elsewhere", Tool: magici.EffectPoints, Effects: []string{
			"move " + on.own + " " + on.free, "swap " + on.free + " " + on.mate, "remove " + on.foe, "points black 2", "turn black",
		}}
	}},
	{name: "full", draft: func(on onBoard) referee.Draft {
		return referee.Draft{Why: "penalty", Effects: []string{
			"remove " + on.foe, fmt.Sprintf("return %s %s", on.person(on.foe), on.other), "swap " + on.own + " " + on.mate,
			"points white -1", "points black 3", "turn white", "move " + on.own + " " + on.free, "turn black",
		}}
	}},
	{name: "become", draft: func(on onBoard) referee.Draft {
		return referee.Draft{Why: "other", Tool: magici.EffectBecome, Effects: []string{"turn black"}}
	}},
	{name: "return", draft: func(on onBoard) referee.Draft {
		return referee.Draft{Why: "other", Tool: magici.EffectReturn, Effects: []string{"remove " + on.foe, "remove " + on.mate}}
	}},
	{name: "turn", draft: func(on onBoard) referee.Draft {
		return referee.Draft{Why: "elsewhere", Tool: magici.EffectTurn}
	}},
	{name: "spell", draft: func(on onBoard) referee.Draft {
		caster := on.own
		if on.match.Play.Position.Side() == chess.Black {
			caster = on.foe
		}
		return referee.Draft{
			Why: "spell", Spell: galleryUsed, Caster: on.person(caster), Tool: magici.EffectSwap, Effects: []string{"swap " + on.own + " " + on.mate},
		}
	}},
	{name: "spell-open", draft: func(on onBoard) referee.Draft {
		return referee.Draft{Why: "spell"}
	}},
	{name: "refused", draft: func(on onBoard) referee.Draft {
		d := referee.Draft{Why: "penalty", Tool: magici.EffectMove, Effects: []string{"points white 1"}}
		return d.Add(on.match, "move "+on.own+" "+on.mate)
	}},
	{name: "wrong", draft: func(on onBoard) referee.Draft {
		return referee.Draft{Why: "penalty", Tool: magici.EffectRemove, Effects: []string{"move " + on.own + " " + on.free, "remove " + on.own, "turn black"}}
	}},
}

// on returns the squares of a moment that allows an intervention; ok is false for another one.
func (st moment) on() (on onBoard, ok bool) {
	m := st.match
	if m.Phase() != magici.Thinking && m.Phase() != magici.Performing || m.CanIntervene() != nil {
		return on, false
	}
	var people [2][]string
	var free []string
	for sq := range chess.Square(64) {
		ref, taken := m.Play.PieceOn(sq)
		switch {
		case !taken:
			free = append(free, sq.String())
		case m.Play.Figure(ref).Kind != chess.King:
			people[ref.Side] = append(people[ref.Side], sq.String())
		}
	}
	if len(people[chess.White]) < 2 || len(people[chess.Black]) == 0 {
		return on, false
	}
	return onBoard{m, people[chess.White][0], people[chess.White][1], people[chess.Black][0], free[0], free[len(free)/2]}, true
}

// intervention shows the page at one of its states; nil for another one.
func intervention(words *locale.Words, name, theme string) templ.Component {
	for _, state := range interventions {
		if state.name != name {
			continue
		}
		for _, st := range moments() {
			st.match.Settings.Spells, st.match.Settings.SpellsPerPerson = gallerySpells, 2
			on, ok := st.on()
			if !ok {
				continue
			}
			v := referee.InterventionOf(st.scene(words, "referee:A", magici.Viewer{Role: role.Referee}), state.draft(on), "/")
			if state.touch {
				v.Board.Picked = on.own
			}
			page := layout.Page{Words: words, Audience: "referee", Styles: referee.InterventionStyles, Awake: true, Theme: theme}
			return referee.InterventionPage(page, v)
		}
	}
	return nil
}
