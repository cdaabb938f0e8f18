// Package index holds the list of all tournaments, so that the start page needs no other
// stream. It answers the order that creates a tournament together with the tournament's
// own stream.
//
// An [Index] is the fold of its facts, by pure [Decide] and [Apply] as everywhere.
package index

import (
	"slices"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
)

// Row is the list's entry for a tournament.
type Row struct {
	ID       string
	Name     string
	Held     string // as 2006-01-02; empty: not entered
	Practice bool
	Archived bool
}

// Index is the list of all tournaments. It never changes; Apply makes a new one.
type Index struct {
	Rows     []Row    // in the order of their creation
	Selected string   // the one that the start page shows; empty when there is none
	Gone     []string // ids of deleted tournaments: their streams stay, and no other tournament gets these ids
}

// Row returns the entry of the tournament with an id.
func (x Index) Row(id string) (Row, bool) {
	if i := x.at(id); i >= 0 {
		return x.Rows[i], true
	}
	return Row{}, false
}

// Current returns the tournament that the start page shows.
func (x Index) Current() (Row, bool) { return x.Row(x.Selected) }

// Has reports whether an id is taken: by a tournament, archived or not, or by one that was
// deleted.
func (x Index) Has(id string) bool { return x.at(id) >= 0 || slices.Contains(x.Gone, id) }

func (x Index) at(id string) int {
	return slices.IndexFunc(x.Rows, func(r Row) bool { return r.ID == id })
}

// Order is an organiser's order about the list: [tournament.Create], [tournament.Rename] as Rename,
// and the list's own orders.
type Order interface{ Kind() string }

// The list's own orders.
type (
	// Select makes a tournament the one that the start page shows.
	Select struct {
		ID string `json:"id"`
	}
	// Archive puts a tournament into the archive. Its log stays.
	Archive struct {
		ID      string `json:"id"`
		Engaged string `json:"-"` // a match of it that is being played; empty: none
	}
	// Unarchive takes a tournament out of the archive.
	Unarchive struct {
		ID string `json:"id"`
	}
	// Delete takes a tournament that has no results off the list for good.
	Delete struct {
		ID      string `json:"id"`
		Engaged string `json:"-"` // a match of it that is being played; empty: none
		Results int    `json:"-"` // of its matches
	}
	// Rename follows a change of a tournament's name. The desk gives it, never a device.
	Rename struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Held string `json:"held,omitempty"`
	}
)

// Add lists a tournament that was played elsewhere. The screens change only when they show none.
// The desk gives it, never a device, together with all facts of the tournament.
type Add struct{ tournament.Create }

// Kind returns the word by which the API knows an order.
func (Add) Kind() string       { return "add-tournament" }
func (Select) Kind() string    { return "select" }
func (Archive) Kind() string   { return "archive" }
func (Unarchive) Kind() string { return "unarchive" }
func (Delete) Kind() string    { return "delete" }
func (Rename) Kind() string    { return "rename" }

// Command is an order with the role of the person who gives it.
type Command struct {
	By    role.Role
	Order Order
}

// Sent returns the order of c.
func (c Command) Sent() codec.Named { return codec.Named{Word: c.Order.Kind(), Value: c.Order} }

// Fact is an event of the list.
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
	Unarchived struct {
		ID string `json:"id"`
	}
	Deleted struct {
		ID string `json:"id"`
	}
	Renamed struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Held string `json:"held,omitempty"`
	}
)

var (
	// Orders are those that a device may send, by their word.
	Orders = codec.Index[Order](tournament.Create{}, Select{}, Archive{}, Unarchive{}, Delete{})
	// Facts are all that the log may hold, by their word.
	Facts = codec.Index[Fact](Created{}, Selected{}, Archived{}, Unarchived{}, Deleted{}, Renamed{})
)

// Kind returns the word by which the log knows a fact.
func (Created) Kind() string    { return "created" }
func (Selected) Kind() string   { return "selected" }
func (Archived) Kind() string   { return "archived" }
func (Unarchived) Kind() string { return "unarchived" }
func (Deleted) Kind() string    { return "deleted" }
func (Renamed) Kind() string    { return "renamed" }

// Decide checks c against x and returns the facts that record it: none when nothing would change.
func Decide(x Index, c Command) ([]Fact, error) {
	if c.By != role.Organiser && c.By != role.System {
		return nil, fault.New(fault.Forbidden, "fault.order.role",
			fault.Word("order."+c.Order.Kind()), fault.Word("role."+c.By.String()))
	}
	switch o := c.Order.(type) {
	case tournament.Create:
		return x.create(o)
	case Add:
		facts, err := x.create(o.Create)
		if _, shown := x.Current(); shown && err == nil {
			return facts[:1], nil // listed, but not selected
		}
		return facts, err
	case Select:
		row, err := x.listed(o.ID)
		switch {
		case err != nil:
			return nil, err
		case row.Archived:
			return nil, fault.New(fault.Illegal, "fault.tournament.archived", row.Name)
		case x.Selected == o.ID:
			return nil, nil
		}
		return []Fact{Selected(o)}, nil
	case Archive:
		row, err := x.listed(o.ID)
		switch {
		case err != nil || row.Archived:
			return nil, err
		case o.Engaged != "":
			return nil, fault.New(fault.Illegal, "fault.tournament.playing", o.Engaged)
		}
		return []Fact{Archived{o.ID}}, nil
	case Unarchive:
		row, err := x.listed(o.ID)
		if err != nil || !row.Archived {
			return nil, err
		}
		return []Fact{Unarchived(o)}, nil
	case Delete: // refused with results: their record may be wanted in ten years
		row, err := x.listed(o.ID)
		switch {
		case err != nil:
			return nil, err
		case o.Results > 0:
			return nil, fault.New(fault.Illegal, "fault.tournament.results", o.Results, row.Name)
		case o.Engaged != "":
			return nil, fault.New(fault.Illegal, "fault.tournament.playing", o.Engaged)
		}
		return []Fact{Deleted{o.ID}}, nil
	case Rename:
		row, err := x.listed(o.ID)
		if err != nil || row.Name == o.Name && row.Held == o.Held {
			return nil, err
		}
		return []Fact{Renamed(o)}, nil
	}
	return nil, fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
}

// listed returns the entry of a tournament that an order names.
func (x Index) listed(id string) (Row, error) {
	row, ok := x.Row(id)
	if !ok {
		return row, fault.New(fault.NotFound, "fault.tournament.none")
	}
	return row, nil
}

// create lists a new tournament and selects it.
func (x Index) create(o tournament.Create) ([]Fact, error) {
	o, err := o.Cleaned()
	if err != nil {
		return nil, err
	}
	if slices.Contains(x.Gone, o.ID) {
		return nil, fault.New(fault.Exists, "fault.tournament.deleted", o.ID)
	}
	if x.Has(o.ID) {
		return nil, fault.New(fault.Exists, "fault.tournament.exists", o.ID)
	}
	return []Fact{Created(o), Selected{o.ID}}, nil
}

// Apply returns x after f. An event in the log has happened, so Apply never refuses.
func Apply(x Index, f Fact) Index {
	switch f := f.(type) {
	case Created:
		x.Rows = append(slices.Clip(x.Rows), Row{ID: f.ID, Name: f.Name, Held: f.Held, Practice: f.Practice})
	case Selected:
		x.Selected = f.ID
	case Archived:
		x = x.edit(f.ID, func(r *Row) { r.Archived = true })
		return x.unselect(f.ID)
	case Unarchived:
		return x.edit(f.ID, func(r *Row) { r.Archived = false })
	case Renamed:
		return x.edit(f.ID, func(r *Row) { r.Name, r.Held = f.Name, f.Held })
	case Deleted:
		x.Rows = slices.DeleteFunc(slices.Clone(x.Rows), func(r Row) bool { return r.ID == f.ID })
		x.Gone = append(slices.Clip(x.Gone), f.ID)
		return x.unselect(f.ID)
	}
	return x
}

// edit returns x with one row changed.
func (x Index) edit(id string, change func(*Row)) Index {
	x.Rows = slices.Clone(x.Rows)
	if i := x.at(id); i >= 0 {
		change(&x.Rows[i])
	}
	return x
}

// unselect returns x without a selection if the tournament with an id was selected.
func (x Index) unselect(id string) Index {
	if x.Selected == id {
		x.Selected = ""
	}
	return x
}
