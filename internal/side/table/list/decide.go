package list

import (
	"slices"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/table"
)

// Order is what a person or the desk asks of the list.
type Order interface{ Kind() string }

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
		Most    int  `json:"most,omitempty"` // 0: unchanged
	}
)

// Kind returns the word by which the API knows an order; that of Enter is the table's.
func (Enter) Kind() string     { return table.OpenTable{}.Kind() }
func (Reenter) Kind() string   { return table.Reopen{}.Kind() }
func (Note) Kind() string      { return "note" }
func (SetLimits) Kind() string { return "set-hall" }

// Command is an order with the role of its sender.
type Command struct {
	By    role.Role
	Order Order
}

// Sent returns the order of c.
func (c Command) Sent() codec.Named { return codec.Named{Word: c.Order.Kind(), Value: c.Order} }

// Fact is what happened.
type Fact interface{ Kind() string }

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

// Kind returns the word by which the log knows a fact.
func (Entered) Kind() string   { return "entered" }
func (Reentered) Kind() string { return "reentered" }
func (Noted) Kind() string     { return "noted" }
func (Closed) Kind() string    { return "closed" }
func (LimitsSet) Kind() string { return "hall-set" }

var (
	// Orders are those that a device may send, by their word.
	Orders = codec.Index[Order](SetLimits{})
	// Facts are all that the log may hold, by their word.
	Facts = codec.Index[Fact](Entered{}, Reentered{}, Noted{}, Closed{}, LimitsSet{})
)

// Decide checks c against l and returns the facts that record it: none when nothing would change.
func Decide(l List, c Command) ([]Fact, error) {
	switch o := c.Order.(type) {
	case Enter:
		switch {
		case l.Has(o.Code):
			return nil, fault.New(fault.Exists, "fault.table.exists")
		case l.DeskOnly && c.By != role.Organiser:
			return nil, fault.New(fault.Forbidden, "fault.table.forbidden")
		}
		if err := l.room(c.By, o.Device); err != nil {
			return nil, err
		}
		return []Fact{Entered(o)}, nil
	case Reenter:
		row, ok := l.Row(o.Code)
		if !ok {
			return nil, fault.New(fault.NotFound, "fault.table.unknown")
		}
		if !row.Closed {
			return nil, nil
		}
		if err := l.room(c.By, row.Device); err != nil {
			return nil, err
		}
		return []Fact{Reentered(o)}, nil
	case Note: // what the list does not know yet
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
	case SetLimits:
		if o.Most == 0 {
			o.Most = l.Most()
		}
		switch {
		case c.By != role.Organiser && c.By != role.System:
			return nil, fault.New(fault.Forbidden, "fault.table.role", fault.Word("order."+o.Kind()))
		case o.Most < 1 || o.Most > Limit:
			return nil, fault.New(fault.Invalid, "fault.table.most", Limit)
		case o.Anybody == !l.DeskOnly && o.Most == l.Most():
			return nil, nil
		}
		return []Fact{LimitsSet{DeskOnly: !o.Anybody, Most: o.Most}}, nil
	}
	return nil, fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
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
	index := make(map[string]int, len(l.Rows))
	for i, r := range l.Rows {
		index[r.Code] = i
	}
	for _, f := range facts {
		switch f := f.(type) {
		case Entered:
			index[f.Code] = len(l.Rows)
			l.Rows = append(l.Rows, Row{Code: f.Code, Game: f.Game, Device: f.Device, Opened: f.Opened})
		case Reentered:
			if i, ok := index[f.Code]; ok {
				l.Rows[i].Closed = false
			}
		case Noted:
			if i, ok := index[f.Code]; ok {
				l.Rows[i].Results = append(slices.Clip(l.Rows[i].Results), f.Result)
			}
		case Closed:
			if i, ok := index[f.Code]; ok {
				l.Rows[i].Closed = true
			}
		case LimitsSet:
			l.DeskOnly, l.most = f.DeskOnly, f.Most
		}
	}
	return l
}
