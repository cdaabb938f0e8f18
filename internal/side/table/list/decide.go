package list

import (
	"fmt"
	"slices"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/table"
)

// Order is what a person or the desk asks of the list, one of those in the table of orders.
type Order any

// The orders.
type (
	// Enter lists a table that is being opened.
	Enter struct {
		Code   string
		Game   string
		Device string
		Opened time.Time
	}
	// Reenter lists a table that is being opened again.
	Reenter struct{ Code string }
	// Note records what has become of a table; only the desk gives it.
	Note struct {
		Code    string
		Results []table.Result // of all its games that have ended
		Closed  bool
	}
	// SetLimits says who may open tables, and how many may be open at once.
	SetLimits struct {
		Anybody bool `json:"anybody"`
		Most    int  `json:"most,omitempty" limit:"0..Limit"` // 0: unchanged
	}
)

// Command is an order with the role of its sender.
type Command struct {
	By    role.Role
	Order Order
}

// Sent returns the order of c.
func (c Command) Sent() codec.Named { return Orders.Named(c.Order) }

// Fact is what happened.
type Fact any

// The facts, named as in the log.
type (
	Entered struct {
		Code   string    `json:"code"`
		Game   string    `json:"game"`
		Device string    `json:"device,omitempty"`
		Opened time.Time `json:"opened"`
	}
	Reentered struct {
		Code string `json:"code"`
	}
	Noted struct {
		Code string `json:"code"`
		table.Result
	}
	Closed struct {
		Code string `json:"code"`
	}
	LimitsSet struct {
		DeskOnly bool `json:"deskOnly"`
		Most     int  `json:"most"`
	}
)

// Decide checks c against l and returns the facts that record it: none when nothing would change.
func Decide(l List, c Command) ([]Fact, error) {
	kind := orders.Find(c.Order)
	if kind == nil {
		return nil, fault.New(fault.Invalid, "fault.order.unknown", fmt.Sprintf("%T", c.Order))
	}
	return kind.Is.decide(l, c.Order, c.By)
}

func (l List) enter(o Enter, by role.Role) ([]Fact, error) {
	switch {
	case l.Has(o.Code):
		return nil, fault.New(fault.Exists, "fault.table.exists")
	case l.DeskOnly && by != role.Organiser:
		return nil, fault.New(fault.Forbidden, "fault.table.forbidden")
	}
	if err := l.room(by, o.Device); err != nil {
		return nil, err
	}
	return []Fact{Entered(o)}, nil
}

func (l List) reenter(o Reenter, by role.Role) ([]Fact, error) {
	row, ok := l.Row(o.Code)
	if !ok {
		return nil, fault.New(fault.NotFound, "fault.table.unknown")
	}
	if !row.Closed {
		return nil, nil
	}
	if err := l.room(by, row.Device); err != nil {
		return nil, err
	}
	return []Fact{Reentered(o)}, nil
}

// note records what the list does not know yet.
func (l List) note(o Note, _ role.Role) ([]Fact, error) {
	row, ok := l.Row(o.Code)
	if !ok {
		return nil, fault.New(fault.NotFound, "fault.table.unknown")
	}
	var news []Fact
	for _, r := range o.Results {
		if !slices.ContainsFunc(row.Results, func(known table.Result) bool { return known.Number == r.Number }) {
			news = append(news, Noted{o.Code, r})
		}
	}
	if o.Closed && !row.Closed {
		news = append(news, Closed{o.Code})
	}
	return news, nil
}

func (l List) setLimits(o SetLimits, by role.Role) ([]Fact, error) {
	if o.Most == 0 {
		o.Most = l.Most()
	}
	switch {
	case by != role.Organiser && by != role.System:
		return nil, fault.New(fault.Forbidden, "fault.table.role", fault.Word("order.set-hall"))
	case o.Most < 1 || o.Most > Limit:
		return nil, fault.New(fault.Invalid, "fault.table.most", Limit)
	case o.Anybody == !l.DeskOnly && o.Most == l.Most():
		return nil, nil
	}
	return []Fact{LimitsSet{DeskOnly: !o.Anybody, Most: o.Most}}, nil
}

// room refuses one more table of a device when too many are open, its own or all. The organiser is not
// refused.
func (l List) room(by role.Role, device string) error {
	var open, own int
	for _, r := range l.Rows {
		if !r.Closed {
			open++
			if r.Device == device {
				own++
			}
		}
	}
	switch {
	case by == role.Organiser:
		return nil
	case open >= l.Most():
		return fault.New(fault.TooMany, "fault.table.many", open)
	case own >= EachMost:
		return fault.New(fault.TooMany, "fault.table.each", EachMost)
	}
	return nil
}

// Apply returns l after f.
func Apply(l List, f Fact) List { return Fold(l, []Fact{f}) }

// Fold returns l after facts. It copies l and indexes its tables once, in time that grows with the number of
// facts. Facts about an unknown table are left out.
func Fold(l List, facts []Fact) List {
	l.Rows = slices.Clone(l.Rows)
	all := folding{l, make(map[string]int, len(l.Rows))}
	for i, r := range l.Rows {
		all.index[r.Code] = i
	}
	for _, f := range facts {
		all = codec.Apply(entries, all, f)
	}
	return all.List
}

// folding is a list while facts change it, with the index of each table by its code.
type folding struct {
	List
	index map[string]int
}

// with changes the row of a table; an unknown table changes nothing.
func (l folding) with(code string, change func(*Row)) folding {
	if i, ok := l.index[code]; ok {
		change(&l.Rows[i])
	}
	return l
}

func (l folding) entered(f Entered) folding {
	l.index[f.Code] = len(l.Rows)
	l.Rows = append(l.Rows, Row{Code: f.Code, Game: f.Game, Device: f.Device, Opened: f.Opened})
	return l
}

func (l folding) reentered(f Reentered) folding {
	return l.with(f.Code, func(r *Row) { r.Closed = false })
}

func (l folding) noted(f Noted) folding {
	return l.with(f.Code, func(r *Row) { r.Results = append(slices.Clip(r.Results), f.Result) })
}

func (l folding) closed(f Closed) folding { return l.with(f.Code, func(r *Row) { r.Closed = true }) }

func (l folding) limitsSet(f LimitsSet) folding {
	l.DeskOnly, l.most = f.DeskOnly, f.Most
	return l
}
