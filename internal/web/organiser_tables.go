package web

import (
	"scacchimagici/internal/screen"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/views/organiser"
)

// deskTablesPage is the organiser's page of the side tables as things stand.
func (p *pass) deskTablesPage(t topic) (page, error) {
	open, err := p.desk.Tables.Live(p.ctx)
	if err != nil {
		return page{}, err
	}
	d := tablescreen.DeskTables{
		Words: p.catalogue.In(t.Lang), Language: languageHref(t.Lang, screen.TablesPath),
		Now: p.at, Server: p.clock(), List: p.Snapshot.Tables, Root: tablesRoot,
	}
	for _, l := range open {
		d.Tables = append(d.Tables, l.Table)
	}
	if hosts := p.hosts(); len(hosts) > 0 {
		d.Host = hosts[0]
	}
	return livePage(shell{title: "ui.tables", audience: "organiser", awake: true}, d.View(), organiser.TablesFrame, organiser.TablesPage), nil
}
