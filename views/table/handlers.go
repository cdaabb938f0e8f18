package table

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
)

// Pages are these pages.
type Pages struct {
	page.Host
	Tables *Tables
	opened openedTables
	stop   context.CancelFunc
	folded chan struct{} // closed when the folding of tables has ended
}

// NewPages returns the pages of a server. Close ends them.
func NewPages(tables *Tables, on page.Host) *Pages {
	ctx, stop := context.WithCancel(context.Background())
	p := &Pages{Host: on, Tables: tables, stop: stop, folded: make(chan struct{})}
	go p.foldAbandoned(ctx)
	return p
}

// Close ends the goroutine of the pages.
func (p *Pages) Close() {
	p.stop()
	<-p.folded
}

// Routes lists all routes.
func (p *Pages) Routes() []route.Route {
	return slices.Concat(p.tableRoutes(), p.orderRoutes(), p.apiRoutes(), p.positionRoutes(), p.whyRoutes(), p.lessonRoutes(), p.puzzleRoutes())
}

func (p *Pages) tableRoutes() []route.Route {
	return []route.Route{
		route.Get(screen.PublicTablesPath, route.Anyone, p.getTables),
		route.Get(screen.PublicTablesPath+"/vai", route.Anyone, p.getFind),
		route.Get(rulesPath("{game}"), route.Anyone, p.getGameRules),
		route.Get(screen.PublicTablesPath+"/{code}", route.Anyone, p.getTable),
		route.Get("/t/{code}", route.Anyone, p.getFind),
		route.Post(screen.TablesPath+"/chiudi", route.Organiser, p.postCloseTables),
	}
}

// getTables is the lobby: the list of all tables, and the last choice of the device.
func (p *Pages) getTables(w http.ResponseWriter, r *http.Request) error {
	open, err := p.Tables.Room.Tables.Live(r.Context())
	if err != nil {
		return err
	}
	magici, err := p.Tables.Room.Magici.Live(r.Context())
	if err != nil {
		return err
	}
	return p.Server.ShowLive(w, r, listFor(open, magici, p.Server.Visitor(r)), func(pass *page.Snapshot, t page.Topic) (page.Content, error) {
		return p.Tables.listFrom(pass, t, lastChoice(r))
	})
}

// getTable is a table, for all visitors. Query: mossa and gioco show a past position, without a stream.
func (p *Pages) getTable(w http.ResponseWriter, r *http.Request) error {
	if p.toMagici(w, r) {
		return nil
	}
	l, err := p.Live(r)
	if err != nil {
		return p.lost(w, r, err)
	}
	if q := r.URL.Query(); q.Has("mossa") || q.Has("gioco") {
		return p.showReplay(w, r, l)
	}
	return p.Server.ShowLive(w, r, topicOf(l.Table, p.Server.Visitor(r)), nil)
}

// getFind goes to the table with a scanned or typed code. Query: codice, the typed one.
func (p *Pages) getFind(w http.ResponseWriter, r *http.Request) error {
	if p.toMagici(w, r) {
		return nil
	}
	l, err := p.Live(r)
	if err != nil {
		return p.lost(w, r, err)
	}
	http.Redirect(w, r, tablePath(l.Table.Code), http.StatusSeeOther)
	return nil
}

// toMagici leads to the table of Scacchi Magici with the code in the address, and reports whether there is one.
func (p *Pages) toMagici(w http.ResponseWriter, r *http.Request) bool {
	code, err := codeIn(r)
	if err != nil || !p.Tables.Room.Magici.IsMagici(code) {
		return false
	}
	http.Redirect(w, r, magiciPath+"/"+code, http.StatusSeeOther)
	return true
}

// codeIn returns the code of a table in an address, in its path or as the query codice.
func codeIn(r *http.Request) (string, error) {
	return table.ParseCode(cmp.Or(r.PathValue("code"), r.URL.Query().Get("codice")))
}

// lost answers a code without a table, with the ways on: another code, or the lobby.
func (p *Pages) lost(w http.ResponseWriter, r *http.Request, err error) error {
	f := fault.From(err)
	if f == nil || f.Code != fault.NotFound {
		return err
	}
	lost := Lost{
		Base:  layout.Base{Words: p.Server.Words(r), Language: screen.LanguageHref(visitor.Language(r), screen.PublicTablesPath)},
		Typed: cmp.Or(r.PathValue("code"), r.URL.Query().Get("codice")),
	}
	return p.Server.Show(w, r, http.StatusNotFound, page.Static(page.Shell{Audience: "lobby"}, lost, LostPage))
}

// getGameRules shows the rules of a game.
func (p *Pages) getGameRules(w http.ResponseWriter, r *http.Request) error {
	words, id := p.Server.Words(r).Whole(), r.PathValue("game")
	rules, ok := TableRules(words, id, screen.LanguageHref(visitor.Language(r), r.URL.Path))
	if !ok {
		return fault.New(fault.NotFound, "fault.table.game", id)
	}
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: rules.Game, Audience: "table"}, rules, RulesPage))
}

// showReplay writes a page of a past position.
func (p *Pages) showReplay(w http.ResponseWriter, r *http.Request, l room.LiveTable) error {
	q := r.URL.Query()
	play := l.Table.Play
	if q.Has("gioco") {
		var err error
		if play, err = numbered(l.Table, q.Get("gioco")); err != nil {
			return err
		}
	}
	ply, err := strconv.Atoi(q.Get("mossa"))
	if err != nil || ply < 0 || ply > play.Line.Ply() {
		ply = play.Line.Ply()
	}
	return p.Server.ShowOnce(w, r, func(pass *page.Snapshot, lang locale.Language) (page.Content, error) {
		return p.Tables.replay(pass, lang, l, play, ply), nil
	})
}

// playing returns the actor of an order at a table for the rules, and its name for the log.
func (p *Pages) playing(r *http.Request, hash string) (by table.Actor, name string) {
	by.Device = hash
	if v := p.Server.Visitor(r); v.Organiser() {
		by.Role = role.Organiser
		return by, v.Name(access.OrganiserSeat)
	}
	return by, "player@" + visitor.PlayerID(hash)
}

// Live returns the table in the address, in its path or as the query codice.
func (p *Pages) Live(r *http.Request) (room.LiveTable, error) {
	code, err := codeIn(r)
	if err != nil {
		return room.LiveTable{}, err
	}
	return p.Tables.Room.Tables.Get(r.Context(), code)
}

// WaysBack returns the tables at which the device of a request plays, for pages that belong to no table.
func (p *Pages) WaysBack(r *http.Request) []layout.WayBack {
	hash := visitor.Player(r)
	if hash == "" {
		return nil
	}
	open, err := p.Tables.Room.Tables.Live(r.Context())
	if err != nil {
		return nil // the page is about something else
	}
	var own []table.Table
	for _, l := range open {
		if len(l.Table.HeldBy(hash)) > 0 {
			own = append(own, l.Table)
		}
	}
	back := WaysBack(p.Server.Words(r), own, hash)
	var magici []magicitable.Table
	if live, err := p.Tables.Room.Magici.Live(r.Context()); err == nil {
		for _, l := range live {
			magici = append(magici, l.Table)
		}
	}
	return append(waysBackMagici(p.Server.Words(r), magici, hash), back...)
}

// numbered returns the game of a table with the number in an address.
func numbered(t table.Table, text string) (table.Play, error) {
	n := form.Number(text)
	play, ok := t.Numbered(n)
	if !ok {
		return play, fault.New(fault.NotFound, "fault.table.number", n)
	}
	return play, nil
}

func tablePath(code string) string { return screen.PublicTablesPath + "/" + code }
