// Package index holds the list of all tournaments, so that the start page needs no other
// stream. It answers the order that creates a tournament together with the tournament's
// own stream.
//
// An [Index] is the fold of its facts, by pure [Decide] and [Apply] as everywhere.
package index

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// Row is what the list says of a tournament.
type Row struct {
	ID       string
	Name     string
	Held     string // as 2006-01-02; empty when nobody has said
	Practice bool
	Archived bool
}

// Index is the list of all tournaments. It never changes; Apply makes a new one.
type Index struct {
	Rows     []Row  // in the order of their creation
	Selected string // the one that the start page shows; empty when there is none
}

// Row returns what the list says of the tournament with an id.
func (x Index) Row(id string) (Row, bool) {
	if i := x.at(id); i >= 0 {
		return x.Rows[i], true
	}
	return Row{}, false
}

// Current returns the tournament that the start page shows.
func (x Index) Current() (Row, bool) { return x.Row(x.Selected) }

// Has reports whether the list has a tournament with an id, archived or not.
func (x Index) Has(id string) bool { return x.at(id) >= 0 }

func (x Index) at(id string) int {
	return slices.IndexFunc(x.Rows, func(r Row) bool { return r.ID == id })
}

// Order is what the organiser asks of the list: [tournament.Create], Select or Archive.
type Order interface{ Kind() string }

// The orders of the list alone.
type (
	// Select makes a tournament the one that the start page shows.
	Select struct {
		ID string `json:"id"`
	}
	// Archive puts a tournament away. Its log stays.
	Archive struct {
		ID      string `json:"id"`
		Engaged string `json:"-"` // a match of it that is being played; empty: none
	}
)

// Kind returns the word by which the API knows an order.
func (Select) Kind() string  { return "select" }
func (Archive) Kind() string { return "archive" }

// Command is an order with the role of the one who gives it.
type Command struct {
	By    magici.Role
	Order Order
}

// Fact is what happened.
type Fact interface{ Kind() string }

// The facts, named as in the log.
type (
	Created  tournament.Created
	Selected struct {
		ID string `json:"id"`
	}
	Archived struct {
		ID string `json:"id"`
	}
)

// Kind returns the word by which the log knows a fact.
func (Created) Kind() string  { return "created" }
func (Selected) Kind() string { return "selected" }
func (Archived) Kind() string { return "archived" }

// Decide checks c against x and returns the facts that record it: none when what is asked
// for is so already.
func Decide(x Index, c Command) ([]Fact, error) {
	if c.By != magici.Organiser && c.By != magici.System {
		return nil, fault.New(fault.Forbidden, "fault.order.role",
			fault.Word("order."+c.Order.Kind()), fault.Word("role."+c.By.String()))
	}
	switch o := c.Order.(type) {
	case tournament.Create:
		return x.create(o)
	case Select:
		return x.choose(o)
	case Archive:
		return x.archive(o)
	}
	return nil, fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
}

// create lists a new tournament and selects it.
func (x Index) create(o tournament.Create) ([]Fact, error) {
	o, err := o.Cleaned()
	if err != nil {
		return nil, err
	}
	if x.Has(o.ID) {
		return nil, fault.New(fault.Exists, "fault.tournament.exists", o.ID)
	}
	return []Fact{Created(o), Selected{o.ID}}, nil
}

func (x Index) choose(o Select) ([]Fact, error) {
	row, ok := x.Row(o.ID)
	switch {
	case !ok:
		return nil, fault.New(fault.NotFound, "fault.tournament.none")
	case row.Archived:
		return nil, fault.New(fault.Illegal, "fault.tournament.archived", row.Name)
	case x.Selected == o.ID:
		return nil, nil
	}
	return []Fact{Selected(o)}, nil
}

func (x Index) archive(o Archive) ([]Fact, error) {
	row, ok := x.Row(o.ID)
	switch {
	case !ok:
		return nil, fault.New(fault.NotFound, "fault.tournament.none")
	case row.Archived:
		return nil, nil
	case o.Engaged != "":
		return nil, fault.New(fault.Illegal, "fault.tournament.playing", o.Engaged)
	}
	return []Fact{Archived{o.ID}}, nil
}

// Apply returns x after f. What is in the log has happened: Apply never refuses.
func Apply(x Index, f Fact) Index {
	switch f := f.(type) {
	case Created:
		x.Rows = append(slices.Clip(x.Rows), Row{ID: f.ID, Name: f.Name, Held: f.Held, Practice: f.Practice})
	case Selected:
		x.Selected = f.ID
	case Archived:
		x.Rows = slices.Clone(x.Rows)
		if i := x.at(f.ID); i >= 0 {
			x.Rows[i].Archived = true
		}
		if x.Selected == f.ID {
			x.Selected = ""
		}
	}
	return x
}
