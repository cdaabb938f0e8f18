package web

import (
	"context"
	"net/http"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/screen"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/table"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// getDeskTables is the organiser's page of the side tables.
func (s *Server) getDeskTables(w http.ResponseWriter, r *http.Request) error {
	return s.showLive(w, r, topic{Kind: kindDeskTables})
}

// deskTablesPage is the organiser's page of the side tables as things stand.
func (s *Server) deskTablesPage(ctx context.Context, t topic) (page, error) {
	tables, err := s.openTables(ctx)
	if err != nil {
		return page{}, err
	}
	d := tablescreen.DeskTables{
		Words: s.catalogue.In(t.Lang), Language: languageHref(t.Lang, screen.TablesPath),
		Now: time.Now(), Server: s.now(), Tables: tables, List: s.desk.Tables.List(), Root: tablesRoot,
	}
	if hosts := s.hosts(); len(hosts) > 0 {
		d.Host = hosts[0]
	}
	v := d.View()
	return page{
		shell: shellOf{title: "organiser.tables", audience: "organiser", awake: true},
		frame: organiser.TablesFrame(v),
		full:  func(p layout.Page) templ.Component { return organiser.TablesPage(p, v) },
	}, nil
}

// openTables returns the tables that are not closed, in the order of their opening.
func (s *Server) openTables(ctx context.Context) ([]table.Table, error) {
	live, err := s.desk.Tables.Live(ctx)
	var tables []table.Table
	for _, l := range live {
		tables = append(tables, l.Table)
	}
	return tables, err
}
