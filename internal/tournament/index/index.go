// Package index holds the list of all tournaments, so that the start page needs no other
// stream. It answers the order that creates a tournament together with the tournament's
// own stream.
//
// An [Index] is the fold of its facts, by pure [Decide] and [Apply] as everywhere.
package index

import (
	"fmt"
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
type Order any

// The list's own orders.
type (
	// Select makes a tournament the one that the start page shows.
	Select struct {
		ID string `json:"id"`
	}
	// Archive puts a tournament into the archive. Its log stays.
	Archive struct {
		ID string `json:"id"`
	}
	// Unarchive takes a tournament out of the archive.
	Unarchive struct {
		ID string `json:"id"`
	}
	// Delete takes a tournament that has no results off the list for good.
	Delete struct {
		ID string `json:"id"`
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

// Command is an order with the role of the person who gives it.
type Command struct {
	By    role.Role
	Order Order
}

// Sent returns the order of c.
func (c Command) Sent() codec.Named { return Orders.Named(c.Order) }

// Fact is an event of the list.
type Fact any

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

// Given is what the desk knows of an order and a device must not say.
type Given interface {
	// Progress returns the match of a tournament that is being played, empty when there is none, and how many of its
	// matches have a result.
	Progress(id string) (match string, results int, err error)
}

// kindOfOrder says how an order is decided, and whether a device may send it.
type kindOfOrder struct {
	decide func(x Index, o Order, given Given) ([]Fact, error)
	sent   bool
}

// order is the row of an order: its word, and how it is decided.
func order[O any](word string, decide func(Index, O, Given) ([]Fact, error), sent bool) codec.Row[kindOfOrder] {
	return codec.RowOf[O](word, kindOfOrder{func(x Index, o Order, given Given) ([]Fact, error) { return decide(x, o.(O), given) }, sent})
}

const (
	byDevice = true
	byDesk   = false // the desk alone gives it
)

// orders are all orders about the list. Any other one is refused.
var orders = codec.TableOf[Order](
	order("create", Index.create, byDevice),
	order("add-tournament", Index.add, byDesk),
	order("select", Index.show, byDevice),
	order("archive", Index.archive, byDevice),
	order("unarchive", Index.unarchive, byDevice),
	order("delete", Index.remove, byDevice),
	order("rename", Index.rename, byDesk),
)

// entries are all that the stream of the list may hold.
var entries = codec.TableOf[Fact](
	codec.Entry("created", Index.created),
	codec.Entry("selected", Index.selected),
	codec.Entry("archived", Index.archived),
	codec.Entry("unarchived", Index.unarchived),
	codec.Entry("renamed", Index.renamed),
	codec.Entry("deleted", Index.deleted),
)

var (
	// Orders are those that a device may send, by their word.
	Orders = orders.KindsThat(func(k kindOfOrder) bool { return k.sent })
	// Facts are all that the log may hold, by their word.
	Facts = entries.Kinds()
)

// Decide checks c against x and what is given, and returns the facts that record it: none when nothing would change.
func Decide(x Index, c Command, given Given) ([]Fact, error) {
	kind := orders.Find(c.Order)
	if kind == nil {
		return nil, fault.New(fault.Invalid, "fault.order.unknown", fmt.Sprintf("%T", c.Order))
	}
	if c.By != role.Organiser && c.By != role.System {
		return nil, fault.New(fault.Forbidden, "fault.order.role",
			fault.Word("order."+kind.Word), fault.Word("role."+c.By.String()))
	}
	return kind.Is.decide(x, c.Order, given)
}

func (x Index) add(o Add, given Given) ([]Fact, error) {
	facts, err := x.create(o.Create, given)
	if _, shown := x.Current(); shown && err == nil {
		return facts[:1], nil // listed, but not selected
	}
	return facts, err
}

// show makes a tournament the one that the start page shows.
func (x Index) show(o Select, _ Given) ([]Fact, error) {
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
}

func (x Index) archive(o Archive, given Given) ([]Fact, error) {
	row, err := x.listed(o.ID)
	if err != nil || row.Archived {
		return nil, err
	}
	playing, _, err := given.Progress(o.ID)
	if err != nil {
		return nil, err
	}
	if playing != "" {
		return nil, fault.New(fault.Illegal, "fault.tournament.playing", playing)
	}
	return []Fact{Archived(o)}, nil
}

func (x Index) unarchive(o Unarchive, _ Given) ([]Fact, error) {
	row, err := x.listed(o.ID)
	if err != nil || !row.Archived {
		return nil, err
	}
	return []Fact{Unarchived(o)}, nil
}

// remove refuses a tournament with results: their record may be wanted in ten years.
func (x Index) remove(o Delete, given Given) ([]Fact, error) {
	row, err := x.listed(o.ID)
	if err != nil {
		return nil, err
	}
	playing, results, err := given.Progress(o.ID)
	switch {
	case err != nil:
		return nil, err
	case results > 0:
		return nil, fault.New(fault.Illegal, "fault.tournament.results", results, row.Name)
	case playing != "":
		return nil, fault.New(fault.Illegal, "fault.tournament.playing", playing)
	}
	return []Fact{Deleted(o)}, nil
}

func (x Index) rename(o Rename, _ Given) ([]Fact, error) {
	row, err := x.listed(o.ID)
	if err != nil || row.Name == o.Name && row.Held == o.Held {
		return nil, err
	}
	return []Fact{Renamed(o)}, nil
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
func (x Index) create(o tournament.Create, _ Given) ([]Fact, error) {
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
func Apply(x Index, f Fact) Index { return codec.Apply(entries, x, f) }

func (x Index) created(f Created) Index {
	x.Rows = append(slices.Clip(x.Rows), Row{ID: f.ID, Name: f.Name, Held: f.Held, Practice: f.Practice})
	return x
}

func (x Index) selected(f Selected) Index {
	x.Selected = f.ID
	return x
}

func (x Index) archived(f Archived) Index {
	x = x.edit(f.ID, func(r *Row) { r.Archived = true })
	return x.unselect(f.ID)
}

func (x Index) unarchived(f Unarchived) Index {
	return x.edit(f.ID, func(r *Row) { r.Archived = false })
}

func (x Index) renamed(f Renamed) Index {
	return x.edit(f.ID, func(r *Row) { r.Name, r.Held = f.Name, f.Held })
}

func (x Index) deleted(f Deleted) Index {
	x.Rows = slices.DeleteFunc(slices.Clone(x.Rows), func(r Row) bool { return r.ID == f.ID })
	x.Gone = append(slices.Clip(x.Gone), f.ID)
	return x.unselect(f.ID)
}

// edit returns x with one row changed.
func (x Index) edit(id string, change func(*Row)) Index {
	x.Rows = codec.Changed(x.Rows, func(r Row) bool { return r.ID == id }, change)
	return x
}

// unselect returns x without a selection if the tournament with an id was selected.
func (x Index) unselect(id string) Index {
	if x.Selected == id {
		x.Selected = ""
	}
	return x
}
