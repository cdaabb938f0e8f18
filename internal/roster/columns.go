package roster

import (
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
)

// meaning is the content of a column.
type meaning uint8

const (
	unknown meaning = iota
	house
	name // the whole name, or the first one when there is a column of surnames
	surname
)

// headings are the possible headings of columns.
var headings = map[string]meaning{
	"casa": house, "case": house, "house": house, "squadra": house, "team": house, "gruppo": house, "group": house,
	"nome": name, "nomi": name, "name": name, "names": name, "persona": name, "persone": name, "person": name, "people": name,
	"partecipante": name, "partecipanti": name, "participant": name, "giocatore": name, "player": name, "nominativo": name,
	"nome-e-cognome": name, "nome-cognome": name, "cognome-e-nome": name, "cognome-nome": name, "nome-completo": name,
	"full-name": name, "fullname": name, "first-name": name, "firstname": name, "given-name": name,
	"cognome": surname, "cognomi": surname, "surname": surname, "last-name": surname, "lastname": surname, "family-name": surname,
}

// columns are the positions of the columns in a table; -1: there is none.
type columns struct {
	house, name, surname int
	ignored              []string // headings of the others
}

// headed reads the headings of a table; ok is false when its first row has none.
func headed(first row) (c columns, ok bool, err error) {
	c = columns{-1, -1, -1, nil}
	for i, cell := range first.cells {
		switch m := headings[label.Slug(cell)]; {
		case m == house && c.house < 0:
			c.house = i
		case m == name && c.name < 0:
			c.name = i
		case m == surname && c.surname < 0:
			c.surname = i
		case cell != "":
			c.ignored = append(c.ignored, cell)
		}
	}
	switch {
	case c.name >= 0 || c.surname >= 0:
		return c, true, nil
	case c.house >= 0:
		return c, true, fault.New(fault.Invalid, "fault.roster.noname", quoteAll(first.cells))
	}
	return c, false, nil
}

// quoteAll lists in quotes the texts that are not empty.
func quoteAll(texts []string) string {
	var kept []string
	for _, t := range texts {
		if t != "" {
			kept = append(kept, "«"+label.Cut(t, 30)+"»")
		}
	}
	return strings.Join(kept, ", ")
}
