package web

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

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
func (s *Server) tablesPage(ctx context.Context, t topic) (page, error) {
	live, err := s.desk.Tables.Live(ctx)
	if err != nil {
		return page{}, err
	}
	l := s.desk.Tables.List()
	sc := tablescreen.TablesScene{
		Words: s.catalogue.In(t.Lang), Held: map[string]bool{}, MayOpen: !l.DeskOnly || t.Match == viewerDesk,
		Results: l.Results(), Server: s.now(), Root: tablesRoot, Language: languageHref(t.Lang, tablesRoot),
	}
	for _, one := range live {
		sc.Tables = append(sc.Tables, one.Table)
		sc.Held[one.Table.Code] = len(heldBy(one.Table, t.Match)) > 0
	}
	v := sc.Page()
	return page{
		shell: shellOf{audience: "table"},
		frame: tableview.ListFrame(v),
		full:  func(p layout.Page) templ.Component { return tableview.ListPage(p, v) },
	}, nil
}

// getTable is a table for whoever comes: those who hold a seat act, the others watch.
// Query: ply and game show a position of the past, without a stream.
func (s *Server) getTable(w http.ResponseWriter, r *http.Request) error {
	l, err := s.liveTable(r)
	if err != nil {
		return err
	}
	if q := r.URL.Query(); q.Has("ply") || q.Has("game") {
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

// getFind goes to the table whose code somebody has typed. Query: code.
func (s *Server) getFind(w http.ResponseWriter, r *http.Request) error {
	code, err := table.ParseCode(r.URL.Query().Get("code"))
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
	shell := s.shell(r, shellOf{title: rules.Game, audience: "table"})
	return write(r.Context(), w, tableview.RulesPage(shell, rules))
}

// tableScene is what the page of a table is made from, as a viewer sees it.
func (s *Server) tableScene(l desk.LiveTable, t topic) tablescreen.TableScene {
	now := time.Now()
	sc := tablescreen.TableScene{
		Words: s.catalogue.In(t.Lang), Table: l.Table, Mine: heldBy(l.Table, t.Match), Organiser: t.Match == viewerDesk,
		Now: l.Instant(now), Server: now.Sub(s.start).Milliseconds(), Root: tablesRoot, Ply: tablescreen.Live,
		Language: languageHref(t.Lang, tablePath(l.Table.Code)),
	}
	if all := s.addresses(); len(all) > 0 && l.Table.Phase() == table.Waiting {
		sc.Address = strings.TrimRight(all[0], "/") + "/t/" + l.Table.Code
		sc.QR.Path, sc.QR.Size = qrPath(sc.Address)
	}
	return sc
}

// tablePage is a table as it stands, as a viewer sees it.
func (s *Server) tablePage(ctx context.Context, t topic) (page, error) {
	l, err := s.desk.Tables.Get(ctx, t.Place)
	if err != nil {
		return page{}, err
	}
	sc := s.tableScene(l, t)
	return tablePageOf(sc.Page(), len(sc.Mine) > 0), nil
}

func tablePageOf(v tableview.View, awake bool) page {
	return page{
		shell: shellOf{title: v.Where, audience: "table", awake: awake},
		frame: tableview.Frame(v),
		full:  func(p layout.Page) templ.Component { return tableview.Page(p, v) },
	}
}

// showReplay writes a page of a position of the past, which does not change by itself.
func (s *Server) showReplay(w http.ResponseWriter, r *http.Request, l desk.LiveTable) error {
	q := r.URL.Query()
	play := l.Table.Play
	if q.Has("game") {
		var err error
		if play, err = numbered(l.Table, q.Get("game")); err != nil {
			return err
		}
	}
	ply, err := strconv.Atoi(q.Get("ply"))
	if err != nil || ply < 0 || ply > play.Line.Ply() {
		ply = play.Line.Ply()
	}
	sc := s.tableScene(l, topic{Lang: locale.Language(s.words(r).Lang())})
	sc.Game, sc.Ply = play.Number, ply
	p := tablePageOf(sc.Page(), false)
	return write(r.Context(), w, p.full(s.shell(r, p.shell)))
}
