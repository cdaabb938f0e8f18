package table

import (
	"bytes"
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/board"
)

const onePath = screen.PublicTablesPath + "/{code}"

// Addresses of a position as a drawing, and as a picture for previews of links.
const (
	picturePath = onePath + "/figura"
	cardPath    = onePath + "/figura.png"
)

func (p *Pages) positionRoutes() []route.Route {
	return []route.Route{
		route.Get(screen.PublicTablesPath+"/scritta/{game}", route.Anyone, p.getTyped),
		route.Costly(route.Get(picturePath, route.Anyone, p.getPicture)),
		route.Costly(route.Get(cardPath, route.Anyone, p.getCard)),
		route.Get(onePath+"/mosse", route.Anyone, p.getMoves),
		route.Get(onePath+"/testo", route.Anyone, p.getText),
	}
}

// longestTyped is the greatest length of a typed move.
const longestTyped = 60

// getTyped returns the meaning of a typed text. Query: in (a position), text.
func (p *Pages) getTyped(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	text := []rune(q.Get("text"))
	said, err := ReadTyped(p.wordsOf(r), r.PathValue("game"), q.Get("in"), string(text[:min(longestTyped, len(text))]))
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, said)
}

// wordsOf are those of the language in the query, or of the device's.
func (p *Pages) wordsOf(r *http.Request) *locale.Words {
	if q := r.URL.Query(); q.Has("lingua") {
		return p.Catalogue.In(locale.LanguageFor(q.Get("lingua")))
	}
	return p.Catalogue.In(visitor.Language(r))
}

// getPicture draws a position. Query: mossa and gioco, as in the replay, and lingua.
func (p *Pages) getPicture(w http.ResponseWriter, r *http.Request) error {
	scene, ply, err := p.position(r, p.wordsOf(r))
	if err != nil {
		return err
	}
	var drawn bytes.Buffer
	if err := board.PictureFile(Picture(scene, ply)).Render(r.Context(), &drawn); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Cache-Control", "no-store") // a move may be taken back
	h.Set("Content-Disposition", `inline; filename="`+scene.play().Line.Game().ID()+"-"+scene.Table.Code+"-"+strconv.Itoa(ply)+`.svg"`)
	return answer.Send(w, http.StatusOK, drawn.Bytes())
}

// getCard is the same for previews of links, in Italian: one picture a position.
func (p *Pages) getCard(w http.ResponseWriter, r *http.Request) error {
	scene, ply, err := p.position(r, p.Catalogue.In(locale.Italian))
	if err != nil {
		return err
	}
	return p.Card(w, r, Picture(scene, ply))
}

// getText is the text to send with a link to a position. Query: mossa and gioco.
func (p *Pages) getText(w http.ResponseWriter, r *http.Request) error {
	scene, ply, err := p.position(r, p.wordsOf(r))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	return answer.Send(w, http.StatusOK, []byte(ShareText(scene, ply, p.Origin(r))))
}

// position is the scene with the number of moves in the query, by default all of them.
func (p *Pages) position(r *http.Request, words *locale.Words) (scene Scene, ply int, err error) {
	if scene, err = p.scene(r, words); err != nil {
		return scene, 0, err
	}
	last := scene.play().Line.Ply()
	text := r.URL.Query().Get("mossa")
	if text == "" {
		return scene, last, nil
	}
	if ply, err = strconv.Atoi(text); err != nil || ply < 0 || ply > last {
		return scene, 0, fault.New(fault.NotFound, "fault.table.ply", text, last)
	}
	return scene, ply, nil
}

// getMoves lists the moves of a game. Query: gioco.
func (p *Pages) getMoves(w http.ResponseWriter, r *http.Request) error {
	scene, err := p.scene(r, p.wordsOf(r))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	return answer.Send(w, http.StatusOK, []byte(MovesText(scene)))
}

// scene is the table in the address, as a spectator sees it, with the game in the query.
func (p *Pages) scene(r *http.Request, words *locale.Words) (Scene, error) {
	l, err := p.Live(r)
	if err != nil {
		return Scene{}, err
	}
	s := Scene{Words: words, Table: l.Table, Now: l.Instant(time.Now()), Ply: Live}
	if text := r.URL.Query().Get("gioco"); text != "" {
		play, err := numbered(l.Table, text)
		if err != nil {
			return s, err
		}
		s.Game = play.Number
	}
	return s, nil
}
