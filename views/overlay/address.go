package overlay

import (
	"net/url"
	"slices"
	"strings"

	"scacchimagici/internal/locale"
)

// Path begins the addresses of the overlays.
const Path = "/overlay/"

// operatorParameter makes an address that of the operator's copy.
const operatorParameter = "regia"

// Themes returns the themes that an address can name; the first one needs no naming.
func Themes() []string { return []string{"notte", "pergamena", "sole"} }

// Address is the content of an overlay's address, such as
// "/overlay/punteggio+mangiata/A?tema=sole&lingua=en".
type Address struct {
	Elements []Element // at least one; several are of one board
	Of       *Subject  // of all of them
	Place    string    // the letter of the board, or the id of a person; empty: the ranking has none
	Theme    string
	Lang     locale.Language
	Operator bool // the copy of who makes the stream: it says whether it hears from the laptop
}

// Parse reads the address of an overlay. ok is false for an address with any other part, so that equal
// overlays share their frames and a stranger cannot make up new ones. Language returns its argument if
// that language exists, as the method of the catalogue does.
func (all Parts) Parse(path string, query url.Values, language func(locale.Language) locale.Language) (a Address, ok bool) {
	a = Address{Theme: Themes()[0], Lang: locale.Italian}
	for key, values := range query {
		switch {
		case len(values) != 1:
			return a, false
		case key == "tema" && slices.Contains(Themes(), values[0]):
			a.Theme = values[0]
		case key == "lingua" && language(locale.Language(values[0])) == locale.Language(values[0]):
			a.Lang = locale.Language(values[0])
		case key == operatorParameter && values[0] == "1":
			a.Operator = true
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
	alone := false
	for name := range strings.SplitSeq(names, "+") {
		part, known := all.find(Element(name))
		if !known || slices.Contains(a.Elements, part.Name) || a.Of != nil && a.Of != part.Of {
			return a, false
		}
		a.Elements, a.Of, alone = append(a.Elements, part.Name), part.Of, alone || part.Alone
	}
	if alone && len(a.Elements) > 1 {
		return a, false
	}
	return a, placed == a.Of.placed && (place != "") == placed
}

// String returns the address as Parse reads it, without default values.
func (a Address) String() string {
	path := Path + strings.ReplaceAll(a.Shows(), " ", "+")
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
	if a.Operator {
		query.Set(operatorParameter, "1")
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
func (a Address) Page() string { return a.Of.page(a.Place) }

// RankingPage is the page of the ranking.
const RankingPage = Path + string(RankingElement)

// BoardPage is the page of all elements of a board.
func BoardPage(letter string) string { return Path + letter }

// PersonPage is the page of a person.
func PersonPage(id string) string { return Path + string(PersonElement) + "/" + id }
