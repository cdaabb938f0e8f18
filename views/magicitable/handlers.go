package magicitable

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/buzzer"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
	tables "scacchimagici/views/table"
)

// Pages are the pages of the tables of Scacchi Magici.
type Pages struct {
	page.Host
	Tables *Tables
	Lobby  *tables.Pages // which counts the tables that an address has open
}

// Routes lists all routes.
func (p *Pages) Routes() []route.Route {
	return []route.Route{
		route.Post(Path, route.Anyone, p.postOpen),
		route.Get(screen.TrainingPath, route.Anyone, p.getTraining),
		route.Get(PathOf("{code}"), route.Anyone, p.getTable),
		route.Get(costlyPath("{code}"), route.Anyone, p.getCostly),
		route.Post(PathOf("{code}"), route.Anyone, p.postOrder),
	}
}

func (p *Pages) live(r *http.Request) (room.LiveMagici, error) {
	code, err := table.ParseCode(r.PathValue("code"))
	if err != nil {
		return room.LiveMagici{}, err
	}
	return p.Tables.Room.Magici.Get(r.Context(), code)
}

// getTable is a table, for all visitors. Query: passo shows it after that entry of the log, partita in which of its
// matches, without a stream.
func (p *Pages) getTable(w http.ResponseWriter, r *http.Request) error {
	l, err := p.live(r)
	if err != nil {
		return err
	}
	q := r.URL.Query()
	if !q.Has("passo") {
		return p.Server.ShowLive(w, r, topicOf(l.Table, p.Server.Visitor(r)), nil)
	}
	step, _ := strconv.Atoi(q.Get("passo"))
	replay, err := replayOf(l.Table, numberIn(q, l.Table), step)
	if err != nil {
		return err
	}
	return p.Server.ShowOnce(w, r, func(pass *page.Snapshot, lang locale.Language) (page.Content, error) {
		replay.Words, replay.Language = pass.Words(lang), languageOf(lang, r.URL)
		return page.Static(shellOf(false), replay, ReplayPage), nil
	})
}

// getTraining opens a match against the computer.
func (p *Pages) getTraining(w http.ResponseWriter, r *http.Request) error {
	words := p.Server.Words(r).Whole()
	name := "tablepage.guest"
	if slices.ContainsFunc(p.Server.Visitor(r).Device.Seats, func(s access.Seat) bool { return s.Role == role.Strategist }) {
		name = "magicitable.training.name"
	}
	v := Training{Base: layout.Base{Words: words, Language: languageOf(visitor.Language(r), r.URL)}}
	if _, computer := p.Tables.Room.Magici.CanOpen(); computer {
		v.Strengths = tables.MagiciComputer(words, words.T(name))
	}
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: "magicitable.training", Audience: "strategist", Styles: styles}, v, TrainingPage))
}

// getCostly shows the turns that cost a side most in a match that is over; the first request makes the computer look.
// Query: partita, an earlier match of the table; lato, white or black, otherwise the side of the device.
func (p *Pages) getCostly(w http.ResponseWriter, r *http.Request) error {
	l, err := p.live(r)
	if err != nil {
		return err
	}
	q := r.URL.Query()
	number := numberIn(q, l.Table)
	played, err := finishedMatch(l.Table, number)
	if err != nil {
		return err
	}
	side := chess.White
	if held := heldBy(l.Table, visitor.PlayerID(visitor.Player(r))); len(held) == 1 && number == l.Table.Number {
		side = held[0]
	}
	switch q.Get("lato") {
	case "":
	case chess.White.String():
		side = chess.White
	case chess.Black.String():
		side = chess.Black
	default:
		return fault.New(fault.Invalid, "fault.table.side", q.Get("lato"))
	}
	v := Costly{
		Base:  layout.Base{Words: p.Server.Words(r).Whole(), Language: languageOf(visitor.Language(r), r.URL)},
		table: l.Table, match: played, side: side, looking: p.Tables.Room.Magici.Costliest(l.Table.Code, played, side),
	}
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: "magicitable.costly", Audience: "strategist", Styles: styles}, v, CostlyPage))
}

// numberIn returns the number of a match of a table in the query, by default of the present one.
func numberIn(q url.Values, t magicitable.Table) int {
	if q.Has("partita") {
		return form.Number(q.Get("partita"))
	}
	return t.Number
}

// postOpen opens a table and leads to it.
func (p *Pages) postOpen(w http.ResponseWriter, r *http.Request) error {
	o, err := form.DecodeOrder(w, r, magicitable.Orders.Fields, magicitable.Orders.Read)
	if err != nil {
		return err
	}
	req := p.request(r, p.Newcomers.Player(w, r, o.ID), o.ID)
	req.At, req.Command.Order = o.At, o.Order
	release, err := p.Lobby.TakeRoom(r)
	if err != nil {
		return err
	}
	code, err := p.Tables.Room.Magici.Open(r.Context(), req)
	p.Lobby.NoteRoom(code, release)
	if err != nil {
		return err
	}
	return p.Server.Accepted(w, r, stream.Receipt{}, PathOf(code))
}

// postOrder gives an order to the table in the address.
func (p *Pages) postOrder(w http.ResponseWriter, r *http.Request) error {
	o, err := form.DecodeOrder(w, r, magicitable.Orders.Fields, magicitable.Orders.Read)
	if err != nil {
		return err
	}
	l, err := p.live(r)
	if err != nil {
		return err
	}
	hash, next := visitor.Player(r), ""
	if _, sits := o.Order.(magicitable.Sit); sits {
		hash, next = p.Newcomers.Player(w, r, o.ID), PathOf(l.Table.Code)
	}
	req := p.request(r, hash, o.ID)
	req.At, req.Command.Order = o.At, o.Order
	if press, ok := o.Order.(magicitable.Press); ok && press.Pressed > 0 {
		now, err := p.Server.Snapshot(r)
		if err != nil {
			return err
		}
		received := now.Clock() - now.Time.Sub(o.At).Milliseconds()
		press.Delay = min(max(received-press.Pressed, 0), buzzer.MostDelay)
		req.Sent, req.Command.Order = req.Command.Sent(), press
	}
	receipt, err := p.Tables.Room.Magici.Do(r.Context(), l.Table.Code, req)
	if err != nil {
		return err
	}
	return p.Server.Accepted(w, r, receipt, next)
}

// request is an order of a device, still without the order.
func (p *Pages) request(r *http.Request, hash, id string) room.MagiciRequest {
	req := room.MagiciRequest{ID: id, Actor: "player@" + visitor.PlayerID(hash), Command: magicitable.Command{By: table.Actor{Device: hash}}}
	if v := p.Server.Visitor(r); v.Organiser() {
		req.Actor, req.Command.By.Role = v.Name(access.OrganiserSeat), role.Organiser
	}
	return req
}
