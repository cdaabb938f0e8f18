package table

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
)

// openedTables are the open tables that count for the address that has opened them, since the start.
type openedTables struct {
	mu      sync.Mutex
	release map[string]func() // by code
}

// note counts a table that was opened; an empty code means that it was not.
func (o *openedTables) note(code string, release func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, counted := o.release[code]; counted || code == "" {
		release()
		return
	}
	if o.release == nil {
		o.release = map[string]func(){}
	}
	o.release[code] = release
}

// forgetClosed stops counting closed tables.
func (o *openedTables) forgetClosed(open []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for code, release := range o.release {
		if !slices.Contains(open, code) {
			release()
			delete(o.release, code)
		}
	}
}

// room counts a table for the address that is about to open it. It refuses an address with enough tables,
// or with one while the rest is for addresses without. When all tables that it may have are taken it folds
// the oldest abandoned one.
func (p *Pages) room(r *http.Request) (release func(), err error) {
	open := p.Tables.Room.Tables.List().Open()
	p.opened.forgetClosed(open)
	address, free := visitor.Address(r), p.Server.RunsTheDay(r)
	release, ok := p.Limits.Tables.Take(address, free)
	if !ok {
		p.Limits.Note(limit.Tables, address)
		return release, fault.New(fault.TooMany, "fault.limit.tables", p.Limits.Tables.Each)
	}
	most, kept := p.Tables.Room.Tables.List().Most(), 0
	if p.Limits.TablesKept > 0 && !free && p.Limits.Tables.Held(address) > 1 {
		kept = most / p.Limits.TablesKept
	}
	tooMany := len(open) + 1 - (most - kept)
	if tooMany <= 0 {
		return release, nil
	}
	abandoned := p.Tables.abandonedTables(time.Now())
	if kept > 0 && len(abandoned) < tooMany {
		release()
		p.Limits.Note(limit.Tables, address)
		return release, fault.New(fault.TooMany, "fault.limit.lasttables", kept)
	}
	for _, code := range abandoned[:min(tooMany, len(abandoned))] {
		if err := p.fold(r.Context(), "system", code); err != nil {
			release()
			return release, err
		}
	}
	return release, nil
}

// TakeRoom counts a table of Scacchi Magici for the address that is about to open it, as [Pages.NoteRoom] says later.
func (p *Pages) TakeRoom(r *http.Request) (release func(), err error) { return p.room(r) }

// NoteRoom notes which table an address has opened; an empty code: none.
func (p *Pages) NoteRoom(code string, release func()) { p.opened.note(code, release) }

// fold closes an abandoned table. Its players may open it again.
func (p *Pages) fold(ctx context.Context, actor, code string) error {
	l, err := p.Tables.Room.Tables.Get(ctx, code)
	if err != nil || l.Table.Status() == table.Closed {
		return err
	}
	_, err = p.Tables.Room.Tables.Do(ctx, code, stream.Request[table.Command]{
		Actor: actor, At: time.Now(), Command: table.Command{By: table.Actor{Role: role.System}, Order: table.Fold{}},
	})
	return err
}

// foldEvery is how often the server looks for abandoned tables.
const foldEvery = 30 * time.Second

// foldAbandoned folds the tables that none of their players has had open for ten minutes. A table without
// players waits for the first one.
func (p *Pages) foldAbandoned(ctx context.Context) {
	defer close(p.folded)
	every := time.NewTicker(foldEvery)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		for _, code := range p.Tables.abandonedTables(time.Now()) {
			l, err := p.Tables.Room.Tables.Get(ctx, code)
			if err == nil && slices.ContainsFunc(l.Table.Seats[:], func(s table.Seat) bool { return s.Kind == table.Person }) {
				err = p.fold(ctx, "system", code)
			}
			if err != nil && ctx.Err() == nil {
				p.Log.Debug("fold a table", "table", code, "err", err) // the next time
			}
		}
	}
}

// postCloseTables folds those of the tables on the page that are still abandoned. Form: codes.
func (p *Pages) postCloseTables(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	shown := strings.Fields(r.PostForm.Get("codes"))
	for _, code := range p.Tables.abandonedTables(time.Now()) {
		if !slices.Contains(shown, code) {
			continue
		}
		if err := p.fold(r.Context(), p.Server.Visitor(r).Name(access.OrganiserSeat), code); err != nil {
			return err
		}
	}
	return p.Server.Done(w, r, screen.TablesPath)
}
