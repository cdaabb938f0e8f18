package web

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/table"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
)

// openedTables are the open tables that count for the address that has opened them, since the
// start.
type openedTables struct {
	mu      sync.Mutex
	release map[string]func() // by code
}

// note counts a table that was opened; without a code it was not.
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

// forgetClosed counts no longer what has closed.
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

// roomForTable counts a table that is about to be opened against the address, and refuses an
// address that has enough. When all tables are taken it closes the
// oldest that are abandoned.
func (s *Server) roomForTable(r *http.Request) (release func(), err error) {
	open := s.desk.Tables.List().Open()
	s.opened.forgetClosed(open)
	release, ok := s.limits.Tables.Take(visitor.Address(r), s.runsTheDay(r))
	if !ok {
		s.limits.Note(limit.Tables, visitor.Address(r))
		return release, fault.New(fault.TooMany, "fault.limit.tables", s.limits.Tables.Each)
	}
	tooMany := len(open) + 1 - s.desk.Tables.List().Most()
	if tooMany <= 0 {
		return release, nil
	}
	abandoned := s.screens.AbandonedTables(time.Now())
	for _, code := range abandoned[:min(tooMany, len(abandoned))] {
		if err := s.closeTable(r.Context(), "system", code); err != nil {
			release()
			return release, err
		}
	}
	return release, nil
}

// closeTable closes a table in the organiser's name, whatever is played there.
func (s *Server) closeTable(ctx context.Context, actor, code string) error {
	l, err := s.desk.Tables.Get(ctx, code)
	if err != nil || l.Table.Status() == table.Closed {
		return err
	}
	_, err = s.desk.Tables.Do(ctx, code, stream.Request[table.Command]{
		Actor: actor, At: time.Now(),
		Command: table.Command{By: table.Actor{Role: role.Organiser}, Order: table.Close{Game: l.Table.Play.Number}},
	})
	return err
}

// postCloseTables closes of the tables that the page has shown as abandoned those that still are.
// Form: codes.
func (s *Server) postCloseTables(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	shown := strings.Fields(r.PostForm.Get("codes"))
	for _, code := range s.screens.AbandonedTables(time.Now()) {
		if !slices.Contains(shown, code) {
			continue
		}
		if err := s.closeTable(r.Context(), s.organiserName(r), code); err != nil {
			return err
		}
	}
	return s.done(w, r, accepted{Next: screen.TablesPath})
}
