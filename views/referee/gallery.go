package referee

import (
	"fmt"

	"github.com/a-h/templ"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
)

// The Referee of the gallery, and what their page fetches when its list of steps is opened.
const (
	galleryReferee = "referee:A"
	gallerySteps   = "referee-steps"
)

// Gallery returns the Referee's page, the same when a person on the board has been tapped, its list of steps, and
// the page on which an intervention is prepared.
func Gallery() []gallery.Kind {
	steps := gallery.OfMatch(gallerySteps, func(gallery.Moment) bool { return false }, func(m gallery.Moment, w *locale.Words, _ gallery.Theme) templ.Component {
		v, ok := StepsOf(m.Scene(w, galleryReferee, magici.Viewer{Role: role.Referee}), Beside{})
		if !ok {
			return nil
		}
		return StepsContent(w, v)
	})
	tapped := gallery.Walk{Sizes: gallery.Tablets, Target: gallery.RefereesFinger, Loaded: true}
	return []gallery.Kind{
		gallery.OfMatch("referee", nil, func(m gallery.Moment, w *locale.Words, theme gallery.Theme) templ.Component {
			return inventedPage(m, w, theme, false)
		}).For(
			gallery.Seats,
			gallery.Walk{Sizes: gallery.Tablets, Target: gallery.RefereesFinger, Story: true},
			gallery.Walk{Sizes: gallery.Tablets[2:3], Only: "thinking", Target: gallery.RefereesFinger, Said: true, Lost: true},
			gallery.Walk{Sizes: []gallery.Size{gallery.Sideways}, Only: "ready", Target: gallery.Finger, Said: true, Scroll: true},
			gallery.Walk{Sizes: []gallery.Size{gallery.Sideways}, Only: "performing", Target: gallery.Finger, Narrow: true},
			gallery.Walk{Sizes: []gallery.Size{gallery.Sideways}, Only: "thinking", Target: 41, Narrow: true},  // the squares: the board has the whole height
			gallery.Walk{Sizes: gallery.Phones[1:3], Only: "thinking", Target: 38, Narrow: true, Scroll: true}, // the squares: the board has the whole width
			gallery.Walk{Sizes: []gallery.Size{gallery.Pocket[0], gallery.Phones[1], gallery.Pocket[1], gallery.Sideways}, Only: "duel", Target: gallery.Finger, Scroll: true},
		),
		gallery.OfMatch("referee-touched", gallery.Moment.MayCall, func(m gallery.Moment, w *locale.Words, theme gallery.Theme) templ.Component {
			return inventedPage(m, w, theme, true)
		}).For(gallery.Seats, tapped),
		steps.Unmeasured(gallery.Seats, "a part that the page fetches"),
		gallery.States("intervention", galleryInterventions, func(s galleryIntervention) string { return s.name }, galleryIntervention.page).For(gallery.Seats, tapped),
	}
}

func inventedPage(m gallery.Moment, w *locale.Words, theme gallery.Theme, touched bool) templ.Component {
	sc := m.Scene(w, galleryReferee, magici.Viewer{Role: role.Referee})
	in := layout.Page{Words: w, Audience: "referee", Theme: theme(""), Dialogs: DialogsFrame(DialogsOf(sc))}
	v := ViewOf(sc, Beside{Language: "/", Strategist: [2]string{"/", "/"}, Steps: "/gallery/" + gallerySteps + "/" + m.Name})
	if touched {
		v.Play.Board.Picked = v.Play.Previews[0].Pick
	}
	return Page(in, v)
}

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

// galleryIntervention is a state of the page on which an intervention is prepared.
type galleryIntervention struct {
	name  string
	draft func(on onBoard) Draft
	touch bool // a person on the board has been tapped
}

var galleryInterventions = []galleryIntervention{
	{name: "empty", draft: func(onBoard) Draft {
		return Draft{}
	}},
	{name: "touched", touch: true, draft: func(on onBoard) Draft {
		return Draft{Why: "elsewhere", Tool: magici.EffectMove}
	}},
	{name: "preview", draft: func(on onBoard) Draft {
		return Draft{Why: "elsewhere", Tool: magici.EffectPoints, Effects: []string{
			"move " + on.own + " " + on.free, "swap " + on.free + " " + on.mate, "remove " + on.foe, "points black 2", "turn black",
		}}
	}},
	{name: "full", draft: func(on onBoard) Draft {
		return Draft{Why: "penalty", Effects: []string{
			"remove " + on.foe, fmt.Sprintf("return %s %s", on.person(on.foe), on.other), "swap " + on.own + " " + on.mate,
			"points white -1", "points black 3", "turn white", "move " + on.own + " " + on.free, "turn black",
		}}
	}},
	{name: "become", draft: func(on onBoard) Draft {
		return Draft{Why: "other", Tool: magici.EffectBecome, Effects: []string{"turn black"}}
	}},
	{name: "return", draft: func(on onBoard) Draft {
		return Draft{Why: "other", Tool: magici.EffectReturn, Effects: []string{"remove " + on.foe, "remove " + on.mate}}
	}},
	{name: "turn", draft: func(on onBoard) Draft {
		return Draft{Why: "elsewhere", Tool: magici.EffectTurn}
	}},
	{name: "spell", draft: func(on onBoard) Draft {
		caster := on.own
		if on.match.Play.Position.Side() == chess.Black {
			caster = on.foe
		}
		return Draft{
			Why: "spell", Spell: gallery.Cast, Caster: on.person(caster), Tool: magici.EffectSwap, Effects: []string{"swap " + on.own + " " + on.mate},
		}
	}},
	{name: "spell-open", draft: func(on onBoard) Draft {
		return Draft{Why: "spell"}
	}},
	{name: "refused", draft: func(on onBoard) Draft {
		d := Draft{Why: "penalty", Tool: magici.EffectMove, Effects: []string{"points white 1"}}
		return d.Add(on.match, "move "+on.own+" "+on.mate)
	}},
	{name: "wrong", draft: func(on onBoard) Draft {
		return Draft{Why: "penalty", Tool: magici.EffectRemove, Effects: []string{"move " + on.own + " " + on.free, "remove " + on.own, "turn black"}}
	}},
}

// squaresOf returns the squares of a match that allows an intervention; ok is false for another one.
func squaresOf(m magici.Match) (on onBoard, ok bool) {
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

func (state galleryIntervention) page(w *locale.Words, theme gallery.Theme) templ.Component {
	for _, m := range gallery.Moments() {
		m.Match.Settings.Spells, m.Match.Settings.SpellsPerPerson = gallery.Spells, 2
		on, ok := squaresOf(m.Match)
		if !ok {
			continue
		}
		v := InterventionOf(m.Scene(w, galleryReferee, magici.Viewer{Role: role.Referee}), state.draft(on), "/")
		if state.touch {
			v.Board.Picked = on.own
		}
		return InterventionPage(layout.Page{Words: w, Audience: "referee", Styles: InterventionStyles, Awake: true, Theme: theme("")}, v)
	}
	return nil
}
