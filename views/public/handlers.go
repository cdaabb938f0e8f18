package public

import (
	"bytes"
	"net/http"
	"strconv"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/board"
)

// Pages serves the home page and the replays of matches: a page for each step, whose address stays valid when another
// tournament is shown, and a picture of the position.
type Pages struct {
	Server  page.Server
	Screens *page.Publisher
	Card    func(w http.ResponseWriter, r *http.Request, p board.Picture) error // sends it as a preview of a link
}

// Routes lists all routes.
func (p Pages) Routes() []route.Route {
	return []route.Route{
		route.Get("/", route.Anyone, p.getHome),
		route.Get(screen.ReplayPath+"{id}", route.Anyone, p.getReplay),
		route.Costly(route.Get(picturePattern, route.Anyone, p.getPicture)),
		route.Costly(route.Get(cardPattern, route.Anyone, p.getCard)),
	}
}

// getHome is the page of the first board with a running match.
func (p Pages) getHome(w http.ResponseWriter, r *http.Request) error {
	now, err := p.Screens.NewSnapshot(r.Context())
	if err != nil {
		return err
	}
	return p.Server.ShowLive(w, r, page.Topic{Kind: Kind, Place: now.HomeBoard()}, nil)
}

// asked is the match in an address, "2026.1A" or, in the tournament on the screens, "1A"; and the step,
// by default the last one.
func (p Pages) asked(r *http.Request) (now *page.Snapshot, id string, step int, err error) {
	key := desk.Key{Match: r.PathValue("id")}
	if named, err := desk.ParseKey(key.Match); err == nil {
		key = named
	}
	step, err = strconv.Atoi(r.URL.Query().Get("passo"))
	if err != nil {
		step = -1
	}
	now, err = p.Screens.SnapshotOf(r.Context(), key.Tournament)
	return now, key.Match, step, err
}

// getReplay is a match at one of its steps. Query: passo.
func (p Pages) getReplay(w http.ResponseWriter, r *http.Request) error {
	now, id, step, err := p.asked(r)
	if err != nil {
		return err
	}
	content, err := buildReplay(now, visitor.Language(r), id, step)
	if err != nil {
		return err
	}
	return p.Server.Show(w, r, http.StatusOK, content)
}

// getPicture draws the match at a step. Query: passo, lingua.
func (p Pages) getPicture(w http.ResponseWriter, r *http.Request) error {
	lang := visitor.Language(r)
	if r.URL.Query().Has("lingua") {
		lang = locale.LanguageFor(r.URL.Query().Get("lingua"))
	}
	picture, err := p.picture(r, lang)
	if err != nil {
		return err
	}
	var drawn bytes.Buffer
	if err := board.PictureFile(picture).Render(r.Context(), &drawn); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Content-Disposition", `inline; filename="partita.svg"`)
	return answer.Send(w, http.StatusOK, drawn.Bytes())
}

// getCard is the same for previews of links, in Italian: one picture a step.
func (p Pages) getCard(w http.ResponseWriter, r *http.Request) error {
	picture, err := p.picture(r, locale.Italian)
	if err != nil {
		return err
	}
	return p.Card(w, r, picture)
}

func (p Pages) picture(r *http.Request, lang locale.Language) (board.Picture, error) {
	now, id, step, err := p.asked(r)
	if err != nil {
		return board.Picture{}, err
	}
	return buildPicture(now, lang, id, step)
}
