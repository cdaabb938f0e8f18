package cup

import (
	"bytes"
	"net/http"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

// Pages are the pages of the evening cup with their orders.
type Pages struct {
	Cups      *Cups
	Newcomers *visitor.Newcomers
	Server    page.Server
	entries   limit.Rate // of people, by address
}

// How fast an address may enter players: a family at once, and one more each twenty seconds.
const (
	entriesAtOnce    = 2 * cup.EachMost
	entriesPerSecond = 0.05
)

// NewPages returns the pages of a server.
func NewPages(c *Cups, newcomers *visitor.Newcomers, server page.Server) *Pages {
	return &Pages{Cups: c, Newcomers: newcomers, Server: server, entries: limit.Rate{AtOnce: entriesAtOnce, PerSecond: entriesPerSecond}}
}

// Routes lists all routes.
func (p *Pages) Routes() []route.Route {
	return []route.Route{
		route.Get(screen.CupPath, route.Anyone, p.getCup),
		route.Get(screen.CupPath+"/tavolo/{number}", route.Anyone, p.getCard),
		route.Get("/api/v1/cup", route.Anyone, p.getState),
		route.Post("/api/v1/cup/commands", route.Anyone, p.postOrder),
		route.Post(screen.CupPath, route.Anyone, p.postOrder),
		route.Get(CardsPath, route.Organiser, p.getCards),
		route.Get(screen.DeskCupPath+"/{cup}/risultati", route.Organiser, p.getResults),
		route.Get(screen.DeskCupPath+"/{cup}/risultati.csv", route.Organiser, p.getFile),
	}
}

// state returns the evening cups.
func (p *Pages) state() cup.Cups { return p.Cups.Room.Cups.State() }

// getCup is the public page.
func (p *Pages) getCup(w http.ResponseWriter, r *http.Request) error {
	return p.Server.ShowLive(w, r, topicFor(p.state().Present(), p.Server.Visitor(r)), nil)
}

// getState answers the present cup for programs, or the one whose number is in the query: cup.
func (p *Pages) getState(w http.ResponseWriter, r *http.Request) error {
	c := p.state().Present()
	if text := r.URL.Query().Get("cup"); text != "" {
		var err error
		if c, err = p.named(text); err != nil {
			return err
		}
	}
	return answer.JSON(w, http.StatusOK, NewAnswer(c, visitor.Player(r)))
}

// getCard leads from the printed card of a table to its present game, otherwise to the page of the cup.
func (p *Pages) getCard(w http.ResponseWriter, r *http.Request) error {
	n, err := strconv.Atoi(r.PathValue("number"))
	if err != nil || n < 1 || n > cup.MostPlayers/2 {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	to := screen.CupPath
	if of, ok := p.state().Present().Pairing(n); ok && of.Code != "" {
		to = screen.PublicTablesPath + "/" + of.Code
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// getCards are the cards to print.
func (p *Pages) getCards(w http.ResponseWriter, r *http.Request) error {
	return p.Server.ShowOnce(w, r, p.Cups.cards)
}

// named returns the cup with the number in a text.
func (p *Pages) named(number string) (cup.Cup, error) {
	n, err := strconv.Atoi(number)
	c, ok := p.state().Numbered(n)
	if err != nil || !ok {
		return c, fault.New(fault.NotFound, "fault.page.unknown")
	}
	return c, nil
}

// getResults are the results of a cup to print.
func (p *Pages) getResults(w http.ResponseWriter, r *http.Request) error {
	c, err := p.named(r.PathValue("cup"))
	if err != nil {
		return err
	}
	return p.Server.ShowOnce(w, r, func(pass *page.Snapshot, lang locale.Language) (page.Content, error) {
		return p.Cups.results(pass, c, lang), nil
	})
}

// getFile sends the results of a cup.
func (p *Pages) getFile(w http.ResponseWriter, r *http.Request) error {
	c, err := p.named(r.PathValue("cup"))
	if err != nil {
		return err
	}
	pass, err := p.Server.Snapshot(r)
	if err != nil {
		return err
	}
	var file bytes.Buffer
	file.WriteString("\ufeff") // so that spreadsheets read it as UTF-8
	if err := p.Cups.scene(pass, c, visitor.Language(r), screen.DeskCupPath).Write(&file); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", `attachment; filename="`+FileName(label.Slug(c.Settings.Name))+`"`)
	_, _ = w.Write(file.Bytes()) // an error means that the client has gone
	return nil
}

// postOrder gives an order to the cup. A device that enters a player is known from then on, and sees another page.
func (p *Pages) postOrder(w http.ResponseWriter, r *http.Request) error {
	o, err := form.DecodeOrder(w, r, cup.Orders.Fields, cup.Orders.Read)
	if err != nil {
		return err
	}
	by, next := table.Actor{Device: visitor.Player(r)}, ""
	if _, enters := o.Order.(cup.Enter); enters {
		if !p.Server.RunsTheDay(r) && !p.entries.Allow(visitor.Address(r), o.At) {
			return fault.New(fault.TooMany, "fault.cup.often")
		}
		by.Device, next = p.Newcomers.Player(w, r, o.ID), screen.CupPath
	}
	name := "player@" + visitor.PlayerID(by.Device)
	if v := p.Server.Visitor(r); v.Organiser() {
		by.Role, name = role.Organiser, v.Name(access.OrganiserSeat)
	}
	receipt, err := p.Cups.Room.Cups.Do(r.Context(), stream.Request[cup.Command]{ID: o.ID, Actor: name, At: o.At, Command: cup.Command{By: by, Order: o.Order}})
	if err != nil {
		return err
	}
	return p.Server.Accepted(w, r, receipt, next)
}
