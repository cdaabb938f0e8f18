package overlay

import (
	"slices"

	"github.com/a-h/templ"

	"scacchimagici/internal/page"
	"scacchimagici/views/ui"
)

// Element is the name of a part of an overlay, as addresses write it.
type Element string

// The elements of the tournament.
const (
	ScoreElement   Element = "punteggio"
	ClocksElement  Element = "orologi"
	BoardElement   Element = "scacchiera"
	DuelElement    Element = "mangiata"
	RankingElement Element = "classifica"
	PersonElement  Element = "persona"
)

// Part is an element: all that the program knows of it. Its words are "overlay.card.NAME" and "overlay.card.NAME.text".
type Part struct {
	Name    Element
	Of      *Subject
	Alone   bool                       // an address that names it names no other one
	Show    func(View) templ.Component // as it stands in every frame of its subject; nil: there is nothing to show
	Nothing string                     // key of what the desk says when Show returns nil though its subject is there; empty: that of its subject
	Sheet   string                     // a style sheet of its own, which shows it where data-shows names it; empty: css/overlay-parts.css does
}

// Subject is what elements are about. All elements of a subject share its frames.
type Subject struct {
	kind    string // of the topics of the frames
	placed  bool   // an address names a place of the subject, the place of the topic
	page    func(place string) string
	build   func(*page.Snapshot, page.Topic) (View, error)
	there   func(View) bool
	nothing string // key of what the desk says while it is not there
}

// The subjects.
var (
	OfBoard = &Subject{
		kind: Kind, placed: true, page: BoardPage, build: boardView,
		there: func(v View) bool { return v.Match != nil }, nothing: "overlay.nothing.match",
	}
	OfRanking = &Subject{
		kind: RankingKind, page: func(string) string { return RankingPage }, build: rankingView,
		there: func(v View) bool { return v.Ranking != nil }, nothing: "overlay.nothing.ranking",
	}
	OfPerson = &Subject{
		kind: PersonKind, placed: true, page: PersonPage, build: personView,
		there: func(v View) bool { return v.Person != nil }, nothing: "overlay.nothing.person",
	}
)

// Parts are all elements that addresses can name, in their order on the page.
type Parts []Part

// Own are the elements of the tournament. Other rooms add theirs: see [With].
var Own = Parts{
	{Name: ScoreElement, Of: OfBoard, Show: ofMatch(score)},
	{Name: ClocksElement, Of: OfBoard, Show: ofMatch(clocks)},
	{Name: BoardElement, Of: OfBoard, Nothing: "overlay.nothing.board", Show: func(v View) templ.Component {
		if v.Match == nil || v.Match.Board == nil {
			return nil
		}
		return boardAlone(*v.Match.Board)
	}},
	{Name: DuelElement, Of: OfBoard, Show: func(v View) templ.Component {
		if v.Match == nil || v.Match.Duel == nil {
			return nil
		}
		return duel(*v.Match, *v.Match.Duel)
	}},
	{Name: RankingElement, Of: OfRanking, Alone: true, Show: func(v View) templ.Component {
		if v.Ranking == nil {
			return nil
		}
		return ranking(v.Words, *v.Ranking)
	}},
	{Name: PersonElement, Of: OfPerson, Alone: true, Show: func(v View) templ.Component {
		if v.Person == nil {
			return nil
		}
		return person(*v.Person)
	}},
}

// With returns the elements of the tournament and those of other rooms.
func With(others ...Part) Parts { return slices.Concat(Own, others) }

// ofMatch shows what is there as soon as there is a match.
func ofMatch(show func(ui.Words, Match) templ.Component) func(View) templ.Component {
	return func(v View) templ.Component {
		if v.Match == nil {
			return nil
		}
		return show(v.Words, *v.Match)
	}
}

// find returns an element by its name.
func (all Parts) find(name Element) (Part, bool) {
	i := slices.IndexFunc(all, func(p Part) bool { return p.Name == name })
	if i < 0 {
		return Part{}, false
	}
	return all[i], true
}

// sheets are the style sheets of all elements.
func (all Parts) sheets() []string {
	sheets := []string{"css/overlay-parts.css"}
	for _, p := range all {
		if p.Sheet != "" {
			sheets = append(sheets, p.Sheet)
		}
	}
	return sheets
}
