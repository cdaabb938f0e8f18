// Package positionpages answers what is asked of one position of a side table: what a typed move means,
// a picture to be sent to others, and the moves that have led there as plain text.
package positionpages

import (
	"bytes"
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/sharing"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/screen/typed"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/tablepages"
	"scacchimagici/views/board"
)

// Pages are these answers.
type Pages struct {
	Words func(*http.Request) *locale.Words
	Table func(*http.Request) (desk.LiveTable, error) // whose code is in the address
}

// Route is an address with what answers it. They are for anybody.
type Route struct {
	Method, Pattern string
	Do              func(http.ResponseWriter, *http.Request) error
}

// Routes lists all of them.
func (p Pages) Routes() []Route {
	const one = screen.PublicTablesPath + "/{code}"
	return []Route{
		{http.MethodGet, screen.PublicTablesPath + "/scritta/{game}", p.getTyped},
		{http.MethodGet, one + "/figura", p.getPicture},
		{http.MethodGet, one + "/mosse", p.getMoves},
	}
}

// longest is how long a typed move may be.
const longest = 60

// getTyped says what a typed text means. Query: in (a position), text.
func (p Pages) getTyped(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	text := []rune(q.Get("text"))
	said, err := typed.Read(p.Words(r), r.PathValue("game"), q.Get("in"), string(text[:min(longest, len(text))]))
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, said)
}

// getPicture draws a position. Query: mossa and gioco, as the replay has them.
func (p Pages) getPicture(w http.ResponseWriter, r *http.Request) error {
	scene, err := p.scene(r)
	if err != nil {
		return err
	}
	last := scene.Played().Line.Ply()
	ply := last
	if text := r.URL.Query().Get("mossa"); text != "" {
		if ply, err = strconv.Atoi(text); err != nil || ply < 0 || ply > last {
			return fault.New(fault.NotFound, "fault.table.ply", text, last)
		}
	}
	var drawn bytes.Buffer
	if err := board.PictureFile(sharing.Picture(scene, ply)).Render(r.Context(), &drawn); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Cache-Control", "no-store") // a move may be taken back
	h.Set("Content-Disposition", `inline; filename="`+scene.Played().Line.Game().ID()+"-"+scene.Table.Code+"-"+strconv.Itoa(ply)+`.svg"`)
	return answer.Send(w, http.StatusOK, drawn.Bytes())
}

// getMoves lists the moves of a game. Query: gioco.
func (p Pages) getMoves(w http.ResponseWriter, r *http.Request) error {
	scene, err := p.scene(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	return answer.Send(w, http.StatusOK, []byte(sharing.Moves(scene)))
}

// scene is the table in the address, as somebody sees it who only looks, with the game that the query
// names.
func (p Pages) scene(r *http.Request) (tablescreen.TableScene, error) {
	l, err := p.Table(r)
	if err != nil {
		return tablescreen.TableScene{}, err
	}
	s := tablescreen.TableScene{Words: p.Words(r), Table: l.Table, Now: l.Instant(time.Now()), Root: screen.PublicTablesPath, Ply: tablescreen.Live}
	if text := r.URL.Query().Get("gioco"); text != "" {
		play, err := tablepages.Numbered(l.Table, text)
		if err != nil {
			return s, err
		}
		s.Game = play.Number
	}
	return s, nil
}
