package table

import (
	"cmp"
	"encoding/json"
	"net/http"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/table"
	tablelist "scacchimagici/internal/side/table/list"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

// orderRoutes take orders, as JSON or from a form.
func (p *Pages) orderRoutes() []route.Route {
	const v1 = "/api/v1/tables"
	return []route.Route{
		route.Post(v1, route.Anyone, p.postOpen),
		route.Post(screen.PublicTablesPath, route.Anyone, p.postOpen),
		route.Post(v1+"/{code}/commands", route.Anyone, p.postOrder),
		route.Post(v1+"/commands", route.Organiser, p.postLimits),
	}
}

// postOpen opens a table and leads to it. The device remembers its choice.
func (p *Pages) postOpen(w http.ResponseWriter, r *http.Request) error {
	o, err := form.DecodeOrder(w, r, table.Orders.Fields, table.Orders.Read)
	if err != nil {
		return err
	}
	if opens, ok := o.Order.(table.OpenTable); ok && opens.Against != "" && r.URL.Path == screen.PublicTablesPath {
		o.Order = p.named(r, opens)
	}
	by, name := p.playing(r, p.Newcomers.Player(w, r, o.ID))
	release, err := p.room(r)
	if err != nil {
		return err
	}
	code, err := p.Tables.Room.Tables.Open(r.Context(), stream.Request[table.Command]{
		ID: o.ID, Actor: name, At: o.At, Command: table.Command{By: by, Order: o.Order},
	})
	p.opened.note(code, release)
	if err != nil {
		return err
	}
	if opens, ok := o.Order.(table.OpenTable); ok && opens.Name != "" {
		p.remember(w, r, opens)
	}
	return p.Server.Accepted(w, r, stream.Receipt{}, tablePath(code))
}

// postLimits takes an order of the organiser for all side tables: which devices may open one, and how many there may be.
func (p *Pages) postLimits(w http.ResponseWriter, r *http.Request) error {
	o, err := form.DecodeOrder(w, r, tablelist.Orders.Fields, tablelist.Orders.Read)
	if err != nil {
		return err
	}
	receipt, err := p.Tables.Room.Tables.SetLimits(r.Context(), stream.Request[tablelist.Command]{
		ID: o.ID, Actor: p.Server.OrganiserName(r), At: o.At, Command: tablelist.Command{By: role.Organiser, Order: o.Order},
	})
	if err != nil {
		return err
	}
	return p.Server.Accepted(w, r, receipt, "")
}

// postOrder gives an order to the table in the address. A player who sits down or leaves sees another page.
func (p *Pages) postOrder(w http.ResponseWriter, r *http.Request) error {
	o, err := form.DecodeOrder(w, r, table.Orders.Fields, table.Orders.Read)
	if err != nil {
		return err
	}
	l, err := p.Live(r)
	if err != nil {
		return err
	}
	next := ""
	hash := visitor.Player(r)
	if len(l.Table.HeldBy(hash)) > 0 {
		p.Tables.players.saw(l.Table.Code)
	}
	switch order := o.Order.(type) {
	case table.Sit:
		order.Name = cmp.Or(order.Name, p.Server.Words(r).T("tablepage.guest"))
		o.Order = order
		hash, next = p.Newcomers.Player(w, r, o.ID), tablePath(l.Table.Code)
	case table.Stand:
		next = tablePath(l.Table.Code)
	}
	by, name := p.playing(r, hash)
	req := stream.Request[table.Command]{ID: o.ID, Actor: name, At: o.At, Command: table.Command{By: by, Order: o.Order}}
	var receipt stream.Receipt
	if _, reopens := o.Order.(table.Reopen); reopens {
		receipt, err = p.reopen(r, l.Table.Code, req)
	} else {
		receipt, err = p.Tables.Room.Tables.Do(r.Context(), l.Table.Code, req)
	}
	if err != nil {
		return err
	}
	last := lastChoice(r)
	switch order := o.Order.(type) {
	case table.Sit:
		if len(l.Table.HeldBy(hash)) == 0 {
			last.Name = order.Name
			if last.Game == "" { // its first game here: what is played at once next time is the same against the computer
				last.Game, last.Against, last.Strength, last.Colour = l.Table.Game(), table.AgainstComputer, 1, "white"
			}
			p.remember(w, r, last)
		}
	case table.AskRematch:
		if order.Strength > 0 && last.Against == table.AgainstComputer && last.Game == l.Table.Game() {
			last.Strength = order.Strength
			p.remember(w, r, last)
		}
	}
	return p.Server.Accepted(w, r, receipt, next)
}

// reopen opens a folded table again, if there is room.
func (p *Pages) reopen(r *http.Request, code string, req stream.Request[table.Command]) (stream.Receipt, error) {
	release, err := p.room(r)
	if err != nil {
		return stream.Receipt{}, err
	}
	receipt, err := p.Tables.Room.Tables.Reopen(r.Context(), code, req)
	if err != nil {
		code = ""
	}
	p.opened.note(code, release)
	return receipt, err
}

// named gives the people of a table that is opened on the page the names that they have left out: a name is asked for,
// and never needed.
func (p *Pages) named(r *http.Request, o table.OpenTable) table.OpenTable {
	words := p.Server.Words(r)
	o.Name = cmp.Or(label.Tidy(o.Name), words.T("tablepage.guest"))
	if o.Against == table.AgainstBeside {
		o.Other = cmp.Or(label.Tidy(o.Other), words.T("tablepage.guest.other"))
	}
	return o
}

// remember makes the device keep its choice, for the next table.
func (p *Pages) remember(w http.ResponseWriter, r *http.Request, o table.OpenTable) {
	words := p.Server.Words(r)
	if o.Name == words.T("tablepage.guest") {
		o.Name = "" // a guest has no name
	}
	if o.Other == words.T("tablepage.guest.other") {
		o.Other = ""
	}
	if text, err := json.Marshal(o); err == nil {
		visitor.KeepChoice(w, string(text))
	}
}

// lastChoice returns the last choice of the device; zero when it has opened no table.
func lastChoice(r *http.Request) table.OpenTable {
	text := visitor.Choice(r)
	if text == "" {
		return table.OpenTable{}
	}
	order, err := table.Orders.Read(table.Orders.Word(table.OpenTable{}), []byte(text))
	if fault.From(err) != nil {
		return table.OpenTable{} // of another version
	}
	last, _ := order.(table.OpenTable)
	return last
}
