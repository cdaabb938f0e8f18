package web

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/table"
	"scacchimagici/views/layout"
	tableview "scacchimagici/views/table"
)

// viewerDesk is the viewer of a table's topic who may close it. Other viewers are the public
// part of a device's hash, or nobody in particular.
const viewerDesk = "desk"

// getTables is the list of all tables.
func (s *Server) getTables(w http.ResponseWriter, r *http.Request) error {
	viewer, err := s.hallViewer(r)
	if err != nil {
		return err
	}
	return s.showLive(w, r, topic{Kind: kindTables, Match: viewer})
}

// hallViewer returns for whom the list is made: a device that plays somewhere sees its own
// tables first, everybody else gets the same bytes.
func (s *Server) hallViewer(r *http.Request) (string, error) {
	if s.visitor(r).organiser() {
		return viewerDesk, nil
	}
	live, err := s.desk.Tables.Live(r.Context())
	id := deviceID(player(r))
	for _, l := range live {
		if len(heldBy(l.Table, id)) > 0 {
			return id, err
		}
	}
	return "", err
}

// heldBy returns the sides that a viewer plays.
func heldBy(t table.Table, viewer string) []table.Side {
	var held []table.Side
	for _, side := range table.Sides {
		if seat := t.Seats[side]; viewer != "" && seat.Kind == table.Person && deviceID(seat.Device) == viewer {
			held = append(held, side)
		}
	}
	return held
}

// tablesPage is the list as a viewer sees it.
func (p *pass) tablesPage(t topic) (page, error) {
	open, err := p.desk.Tables.Live(p.ctx)
	if err != nil {
		return page{}, err
	}
	sc := tablescreen.TablesScene{
		Words: p.catalogue.In(t.Lang), Held: map[string]bool{}, MayOpen: !p.Tables.DeskOnly || t.Match == viewerDesk,
		Results: p.Tables.Results(), Server: p.clock(), Root: tablesRoot, Language: languageHref(t.Lang, tablesRoot),
	}
	for _, l := range open {
		sc.Tables = append(sc.Tables, l.Table)
		sc.Held[l.Table.Code] = len(heldBy(l.Table, t.Match)) > 0
	}
	return livePage(shell{audience: "table"}, sc.Page(), tableview.ListFrame, tableview.ListPage), nil
}

// getTable is a table for whoever comes: those who hold a seat act, the others watch.
// Query: mossa and gioco show a position of the past, without a stream.
func (s *Server) getTable(w http.ResponseWriter, r *http.Request) error {
	l, err := s.liveTable(r)
	if err != nil {
		return err
	}
	if q := r.URL.Query(); q.Has("mossa") || q.Has("gioco") {
		return s.showReplay(w, r, l)
	}
	t := topic{Kind: kindTable, Place: l.Table.Code}
	if id := deviceID(player(r)); len(heldBy(l.Table, id)) > 0 {
		t.Match = id
	} else if s.visitor(r).organiser() {
		t.Match = viewerDesk
	}
	return s.showLive(w, r, t)
}

// getTableCode is where the QR code of a table leads.
func (s *Server) getTableCode(w http.ResponseWriter, r *http.Request) error {
	l, err := s.liveTable(r)
	if err != nil {
		return err
	}
	http.Redirect(w, r, tablePath(l.Table.Code), http.StatusSeeOther)
	return nil
}

// getFind goes to the table whose code somebody has typed. Query: codice.
func (s *Server) getFind(w http.ResponseWriter, r *http.Request) error {
	code, err := table.ParseCode(r.URL.Query().Get("codice"))
	if err != nil {
		return err
	}
	if _, err := s.desk.Tables.Get(r.Context(), code); err != nil {
		return err
	}
	http.Redirect(w, r, tablePath(code), http.StatusSeeOther)
	return nil
}

// getRules shows the rules of a game.
func (s *Server) getRules(w http.ResponseWriter, r *http.Request) error {
	words, id := s.words(r), r.PathValue("game")
	language := languageHref(locale.Language(words.Lang()), r.URL.Path)
	rules, ok := tablescreen.TableRules(words, id, tablesRoot, language)
	if !ok {
		return fault.New(fault.NotFound, "fault.table.game", id)
	}
	of := shell{title: rules.Game, audience: "table"}
	return s.show(w, r, http.StatusOK, of, func(l layout.Page) templ.Component { return tableview.RulesPage(l, rules) })
}

// tableScene is what the page of a table is made from, as a viewer sees it.
func (p *pass) tableScene(l desk.LiveTable, t topic) tablescreen.TableScene {
	sc := tablescreen.TableScene{
		Words: p.catalogue.In(t.Lang), Table: l.Table, Mine: heldBy(l.Table, t.Match), Organiser: t.Match == viewerDesk,
		Now: l.Instant(p.at), Server: p.clock(), Root: tablesRoot, Ply: tablescreen.Live,
		Language: languageHref(t.Lang, tablePath(l.Table.Code)),
	}
	if all := p.addresses(); len(all) > 0 && l.Table.Phase() == table.Waiting {
		sc.Address = strings.TrimRight(all[0], "/") + "/t/" + l.Table.Code
		sc.QR.Path, sc.QR.Size = qrPath(sc.Address)
	}
	return sc
}

// tablePage is a table as it stands, as a viewer sees it.
func (p *pass) tablePage(t topic) (page, error) {
	l, err := p.desk.Tables.Get(p.ctx, t.Place)
	if err != nil {
		return page{}, err
	}
	sc := p.tableScene(l, t)
	v := sc.Page()
	return livePage(shell{title: v.Where, audience: "table", awake: len(sc.Mine) > 0}, v, tableview.Frame, tableview.Page), nil
}

// showReplay writes a page of a position of the past, which does not change by itself.
func (s *Server) showReplay(w http.ResponseWriter, r *http.Request, l desk.LiveTable) error {
	p, err := s.newPass(r.Context())
	if err != nil {
		return err
	}
	q := r.URL.Query()
	play := l.Table.Play
	if q.Has("gioco") {
		if play, err = numbered(l.Table, q.Get("gioco")); err != nil {
			return err
		}
	}
	ply, err := strconv.Atoi(q.Get("mossa"))
	if err != nil || ply < 0 || ply > play.Line.Ply() {
		ply = play.Line.Ply()
	}
	sc := p.tableScene(l, topic{Lang: locale.Language(s.words(r).Lang())})
	sc.Game, sc.Ply = play.Number, ply
	v := sc.Page()
	of := shell{title: v.Where, audience: "table"}
	return s.show(w, r, http.StatusOK, of, func(l layout.Page) templ.Component { return tableview.Page(l, v) })
}
