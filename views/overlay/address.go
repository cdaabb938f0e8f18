package overlay

import (
	"net/url"
	"slices"
	"strings"

	"scacchimagici/internal/locale"
)

// Path begins the addresses of the overlays.
const Path = "/overlay/"

// Element is a part of an overlay, as its address names it.
type Element string

// The elements.
const (
	ScoreElement   Element = "punteggio"
	ClocksElement  Element = "orologi"
	BoardElement   Element = "scacchiera"
	DuelElement    Element = "mangiata"
	RankingElement Element = "classifica"
	PersonElement  Element = "persona"
)

// OfBoard returns the elements that belong to a board: an address can name several of them.
func OfBoard() []Element { return []Element{ScoreElement, ClocksElement, BoardElement, DuelElement} }

// Themes returns the themes that an address can name; the first one needs no naming.
func Themes() []string { return []string{"notte", "pergamena", "sole"} }

// Address is the content of an overlay's address, such as
// "/overlay/punteggio+mangiata/A?tema=sole&lingua=en".
type Address struct {
	Elements []Element // at least one; several are of one board
	Place    string    // the letter of the board, or the id of a person; empty: the ranking has none
	Theme    string
	Lang     locale.Language
}

// Parse reads the address of an overlay. ok is false for an address with any other part, so that equal
// overlays share their frames and a stranger cannot make up new ones. Language returns its argument if
// that language exists, as the method of the catalogue does.
func Parse(path string, query url.Values, language func(locale.Language) locale.Language) (a Address, ok bool) {
	a = Address{Theme: Themes()[0], Lang: locale.Italian}
	for key, values := range query {
		switch {
		case len(values) != 1:
			return a, false
		case key == "tema" && slices.Contains(Themes(), values[0]):
			a.Theme = values[0]
		case key == "lingua" && language(locale.Language(values[0])) == locale.Language(values[0]):
			a.Lang = locale.Language(values[0])
		default:
			return a, false
		}
	}
	path, ok = strings.CutPrefix(path, Path)
	if !ok {
		return a, false
	}
	names, place, placed := strings.Cut(path, "/")
	a.Place = place
	for name := range strings.SplitSeq(names, "+") {
		if slices.Contains(a.Elements, Element(name)) {
			return a, false
		}
		a.Elements = append(a.Elements, Element(name))
	}
	switch first := a.Elements[0]; {
	case first == RankingElement:
		return a, len(a.Elements) == 1 && !placed
	case first == PersonElement:
		return a, len(a.Elements) == 1 && place != ""
	}
	for _, e := range a.Elements {
		if !slices.Contains(OfBoard(), e) {
			return a, false
		}
	}
	return a, place != ""
}

// String returns the address as Parse reads it, without default values.
func (a Address) String() string {
	names := make([]string, len(a.Elements))
	for i, e := range a.Elements {
		names[i] = string(e)
	}
	path := Path + strings.Join(names, "+")
	if a.Place != "" {
		path += "/" + url.PathEscape(a.Place)
	}
	query := url.Values{}
	if a.Theme != "" && a.Theme != Themes()[0] {
		query.Set("tema", a.Theme)
	}
	if a.Lang != "" && a.Lang != locale.Italian {
		query.Set("lingua", string(a.Lang))
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return path
}

// Shows returns the elements as the document names them, for the style sheet.
func (a Address) Shows() string {
	names := make([]string, len(a.Elements))
	for i, e := range a.Elements {
		names[i] = string(e)
	}
	return strings.Join(names, " ")
}

// Page returns the path of the page that all overlays with the same frames share: other machines have
// it under this name.
func (a Address) Page() string {
	switch a.Elements[0] {
	case RankingElement:
		return RankingPage
	case PersonElement:
		return PersonPage(a.Place)
	}
	return BoardPage(a.Place)
}

// RankingPage is the page of the ranking.
const RankingPage = Path + string(RankingElement)

// BoardPage is the page of all elements of a board.
func BoardPage(letter string) string { return Path + letter }

// PersonPage is the page of a person.
func PersonPage(id string) string { return Path + string(PersonElement) + "/" + id }
