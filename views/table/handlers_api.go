package table

import (
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

// apiRoutes are the side tables for programs.
func (p *Pages) apiRoutes() []route.Route {
	const v1 = "/api/v1/tables"
	return []route.Route{
		route.Get(v1, route.Anyone, p.getTablesState),
		route.Get(v1+"/{code}", route.Anyone, p.getTableState),
		route.Get(v1+"/{code}/record", route.Anyone, p.tableRecord("game")),
		route.Get(onePath+"/record", route.Anyone, p.tableRecord("gioco")),
	}
}

// getTableState answers a table as the public may see it, with the seats of the asking device.
func (p *Pages) getTableState(w http.ResponseWriter, r *http.Request) error {
	l, err := p.Live(r)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, NewAnswer(l, visitor.Player(r), time.Now()))
}

// getTablesState answers the list of all tables and the side ranking.
func (p *Pages) getTablesState(w http.ResponseWriter, _ *http.Request) error {
	return answer.JSON(w, http.StatusOK, NewListAnswer(p.Tables.Room.Tables.List(), p.Tables.Room.Tables.Games()))
}

// tableRecord returns the handler of the record of a game, finished or not. The number of the game stands
// in a query parameter; without it the present game is meant.
func (p *Pages) tableRecord(parameter string) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		l, err := p.Live(r)
		if err != nil {
			return err
		}
		play := l.Table.Play
		if text := r.URL.Query().Get(parameter); text != "" {
			if play, err = numbered(l.Table, text); err != nil {
				return err
			}
		}
		record, err := play.Record().JSON()
		if err != nil {
			return err
		}
		h := w.Header()
		h.Set("Content-Type", "application/json; charset=utf-8")
		h.Set("Content-Disposition", `inline; filename="`+play.Line.Game().ID()+"-"+l.Table.Code+"-"+strconv.Itoa(play.Number)+`.json"`)
		return answer.Send(w, http.StatusOK, record)
	}
}
