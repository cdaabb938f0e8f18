package table

import (
	"encoding/json"
	"net/http"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/visitor"
)

// Open opens a table and returns the page that follows. The device remembers its choice.
func (p *Pages) Open(w http.ResponseWriter, r *http.Request, id string, at time.Time, order table.Order) (next string, err error) {
	by, name := p.playing(r, p.Newcomers.Player(w, r, id))
	release, err := p.room(r)
	if err != nil {
		return "", err
	}
	code, err := p.Tables.Room.Tables.Open(r.Context(), stream.Request[table.Command]{
		ID: id, Actor: name, At: at, Command: table.Command{By: by, Order: order},
	})
	p.opened.note(code, release)
	if o, ok := order.(table.OpenTable); ok && err == nil && o.Name != "" {
		p.remember(w, r, o)
	}
	return tablePath(code), err
}

// Do gives an order to the table in the address and returns the page that follows, empty for the same
// one. A player who sits down or leaves sees another page.
func (p *Pages) Do(w http.ResponseWriter, r *http.Request, id string, at time.Time, order table.Order) (receipt stream.Receipt, next string, err error) {
	l, err := p.Live(r)
	if err != nil {
		return receipt, "", err
	}
	hash := visitor.Player(r)
	if len(l.Table.HeldBy(hash)) > 0 {
		p.Tables.players.saw(l.Table.Code)
	}
	switch order.(type) {
	case table.Sit:
		hash, next = p.Newcomers.Player(w, r, id), tablePath(l.Table.Code)
	case table.Stand:
		next = tablePath(l.Table.Code)
	}
	by, name := p.playing(r, hash)
	req := stream.Request[table.Command]{ID: id, Actor: name, At: at, Command: table.Command{By: by, Order: order}}
	if _, ok := order.(table.Reopen); ok {
		receipt, err = p.reopen(r, l.Table.Code, req)
		return receipt, "", err
	}
	receipt, err = p.Tables.Room.Tables.Do(r.Context(), l.Table.Code, req)
	if o, ok := order.(table.Sit); ok && err == nil && len(l.Table.HeldBy(hash)) == 0 {
		last := lastChoice(r)
		last.Name = o.Name
		p.remember(w, r, last)
	}
	return receipt, next, err
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

// remember makes the device keep its choice, for the next table.
func (p *Pages) remember(w http.ResponseWriter, r *http.Request, o table.OpenTable) {
	if o.Name == p.Server.Words(r).T("tablepage.guest") {
		o.Name = "" // a guest has no name
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
