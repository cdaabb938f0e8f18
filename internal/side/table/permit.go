package table

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// permit says when an order may be given and by whom.
type permit struct {
	phases []Status
	roles  []role.Role
}

var (
	people = []role.Role{role.Nobody, role.Organiser}
	system = []role.Role{role.System}
)

// permits says which orders are allowed, in which phase of a table and to whom. Any other is refused
// with a sentence.
var permits = map[string]permit{
	OpenTable{}.Kind():   {[]Status{None}, people},
	Sit{}.Kind():         {[]Status{Waiting, Playing, Over}, people}, // the second person to take a seat hears who sits there
	Stand{}.Kind():       {[]Status{Waiting, Playing, Over}, people},
	Move{}.Kind():        {[]Status{Playing}, []role.Role{role.Nobody, role.Organiser, role.Computer}},
	Resign{}.Kind():      {[]Status{Playing}, people},
	OfferDraw{}.Kind():   {[]Status{Playing}, people},
	AskTakeBack{}.Kind(): {[]Status{Playing}, people},
	AskHint{}.Kind():     {[]Status{Playing}, people},
	GiveHint{}.Kind():    {[]Status{Playing}, []role.Role{role.Computer}},
	AskRematch{}.Kind():  {[]Status{Over}, people},
	Answer{}.Kind():      {[]Status{Playing, Over}, people},
	Close{}.Kind():       {[]Status{Waiting, Playing, Over}, people},
	Reopen{}.Kind():      {[]Status{Closed}, people},
	Fold{}.Kind():        {[]Status{Waiting, Playing, Over}, []role.Role{role.System, role.Organiser}},
	Flag{}.Kind():        {[]Status{Playing}, system},
	Lapse{}.Kind():       {[]Status{Waiting, Playing, Over}, system},
	Interrupt{}.Kind():   {[]Status{Playing}, system},
}

// allowed returns the reason why c may not be given now, or nil.
func (t Table) allowed(c Command) error {
	p, known := permits[c.Order.Kind()]
	phase := t.Status()
	_, opening := c.Order.(OpenTable)
	switch {
	case !known:
		return fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
	case !slices.Contains(p.roles, c.By.Role):
		return fault.New(fault.Forbidden, "fault.table.role", fault.Word("order."+c.Order.Kind()))
	case slices.Contains(p.phases, phase):
		return nil
	case opening:
		return fault.New(fault.Exists, "fault.table.exists")
	}
	switch phase {
	case None:
		return fault.New(fault.NotFound, "fault.table.unknown")
	case Closed:
		return fault.New(fault.Illegal, "fault.table.closed")
	case Waiting:
		return fault.New(fault.Illegal, "fault.table.waiting")
	case Over:
		return fault.New(fault.Illegal, "fault.table.over")
	}
	return fault.New(fault.Illegal, "fault.table.playing")
}
