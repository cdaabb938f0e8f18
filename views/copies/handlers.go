package copies

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/copies/keeper"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/layout"
)

// Viewer opens a copy to be looked at, on a port of its own, one at a time.
type Viewer interface {
	Look(ctx context.Context, c copies.Copy) error
	StopLooking()
	// Looking returns the open copy, its port, and the key that lets a browser in.
	Looking() (c copies.Copy, port, key string, ok bool)
}

// Config configures the pages.
type Config struct {
	Keeper  *keeper.Keeper
	Viewer  Viewer
	Restore func(ctx context.Context, path string) error // puts a copy in the place of the database
	Beyond  func(ctx context.Context, path string) (Beyond, error)
}

// Pages are the handlers of the room.
type Pages struct {
	Config
	Server page.Server
}

// Routes lists the routes of the room.
func (p *Pages) Routes() []route.Route {
	const one = OnePath + "{name}"
	return []route.Route{
		route.Get(screen.CopiesPath, route.Organiser, p.getList),
		route.Get(screen.DownloadPath, route.Organiser, p.getDownload),
		route.Post(NowPath, route.Organiser, p.postNow),
		route.Get(PlacesPath, route.Organiser, p.getPlaces),
		route.Post(PlacesPath, route.Organiser, p.postPlace),
		route.Get(LookingPath, route.Organiser, p.getLooking),
		route.Post(ClosePath, route.Organiser, p.postClose),
		route.Post(one+LookPath, route.Organiser, p.postLook),
		route.Get(one+RestorePath, route.Organiser, p.getRestore),
		route.Post(one+RestorePath, route.Organiser, p.postRestore),
	}
}

// Looking returns the open copy; nil when there is none.
func (p *Pages) Looking() *copies.Copy {
	if c, _, _, ok := p.Viewer.Looking(); ok {
		return &c
	}
	return nil
}

// scene returns the common part of these pages.
func (p *Pages) scene(r *http.Request) Scene {
	words := p.Server.Words(r)
	return Scene{
		Words: words, Language: screen.LanguageHref(locale.Language(words.Lang()), r.URL.RequestURI()),
		Now: time.Now(), Status: p.Keeper.Status(), Looking: p.Looking(),
	}
}

// show writes one of these pages.
func show[V any](p *Pages, w http.ResponseWriter, r *http.Request, title string, v V, full func(layout.Page, V) templ.Component) error {
	return p.Server.Show(w, r, http.StatusOK, page.Static(page.Shell{Title: title, Audience: "organiser", Styles: styles}, v, full))
}

// copy returns the copy in the address.
func (p *Pages) copy(r *http.Request) (copies.Copy, error) {
	name := r.PathValue("name")
	c, ok := p.Keeper.Status().Find(name)
	if !ok {
		return c, fault.New(fault.NotFound, "fault.copy.unknown", name)
	}
	return c, nil
}

// getList is the list of the copies. Query: fatto, the name of one that has just been restored.
func (p *Pages) getList(w http.ResponseWriter, r *http.Request) error {
	t := page.QueryOf(r)
	t.Kind = kind
	return p.Server.ShowLive(w, r, t, nil)
}

// getDownload sends a new copy of everything so far.
func (p *Pages) getDownload(w http.ResponseWriter, r *http.Request) error {
	folder, err := os.MkdirTemp("", "scacchimagici")
	if err != nil {
		return fmt.Errorf("folder of a copy: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	now := time.Now()
	path := filepath.Join(folder, "copy.db")
	if err := p.Keeper.Database.Backup(r.Context(), path, "downloaded at the desk"); err != nil {
		return err
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open a copy: %w", err)
	}
	defer func() { _ = f.Close() }()
	w.Header().Set("Content-Type", "application/vnd.sqlite3")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", "attachment; filename=scacchi-"+now.Format("2006-01-02-1504")+".db")
	_, _ = io.Copy(w, f) // an error means that the client has gone
	return nil
}

// postNow makes a copy.
func (p *Pages) postNow(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	if _, err := p.Keeper.Make(r.Context(), copies.ByHand); err != nil {
		return err
	}
	return p.Server.Done(w, r, "")
}

// getPlaces shows the possible second places. Query: dir, a folder of one.
func (p *Pages) getPlaces(w http.ResponseWriter, r *http.Request) error {
	v := p.scene(r)
	folder := r.URL.Query().Get("dir")
	if folder == "" {
		return show(p, w, r, "copies.place.title", v.Roots(p.Keeper.Places()), PlacesPage)
	}
	l, err := p.Keeper.Browse(folder)
	if err != nil {
		return err
	}
	return show(p, w, r, "copies.place.title", v.Folders(l), PlacesPage)
}

// postPlace makes a folder the second place. Form: dir, empty for none.
func (p *Pages) postPlace(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	var place copies.Place
	if folder := r.PostForm.Get("dir"); folder != "" {
		l, err := p.Keeper.Browse(folder)
		if err != nil {
			return err
		}
		place = l.Place
	}
	if err := p.Keeper.Choose(place); err != nil {
		return err
	}
	return p.Server.Done(w, r, "")
}

// getLooking leads to the open copy.
func (p *Pages) getLooking(w http.ResponseWriter, r *http.Request) error {
	v := p.scene(r)
	open := ""
	if _, port, key, ok := p.Viewer.Looking(); ok {
		u := url.URL{Scheme: "http", Host: net.JoinHostPort(hostOf(r), port), Path: "/desk", RawQuery: url.Values{keyParameter: {key}}.Encode()}
		if r.TLS != nil {
			u.Scheme = "https"
		}
		open = u.String()
	}
	return show(p, w, r, "copies.looking", v.Look(open), LookingPage)
}

// keyParameter is the parameter of an address that lets a browser look at a copy.
const keyParameter = "chiave"

// hostOf returns the name by which this laptop was asked.
func hostOf(r *http.Request) string {
	u := url.URL{Host: r.Host}
	return u.Hostname()
}

// postLook opens a copy to be looked at.
func (p *Pages) postLook(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	c, err := p.copy(r)
	if err != nil {
		return err
	}
	if err := p.Viewer.Look(r.Context(), c); err != nil {
		return err
	}
	return p.Server.Done(w, r, LookingPath)
}

// postClose closes the open copy.
func (p *Pages) postClose(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	p.Viewer.StopLooking()
	return p.Server.Done(w, r, screen.CopiesPath)
}

// getRestore asks before a copy is restored, and says what would be lost.
func (p *Pages) getRestore(w http.ResponseWriter, r *http.Request) error {
	c, err := p.copy(r)
	if err != nil {
		return err
	}
	beyond, err := p.Beyond(r.Context(), c.Path)
	if err != nil {
		return err
	}
	return show(p, w, r, "copies.restore", p.scene(r).Restore(c, beyond), RestorePage)
}

// postRestore restores a copy.
func (p *Pages) postRestore(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	c, err := p.copy(r)
	if err != nil {
		return err
	}
	if err := p.Restore(r.Context(), c.Path); err != nil {
		return err
	}
	return p.Server.Done(w, r, screen.CopiesPath+"?"+url.Values{"fatto": {c.Name()}}.Encode())
}
