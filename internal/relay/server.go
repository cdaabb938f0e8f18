package relay

import (
	"bytes"
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5/middleware"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/relay/wire"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/static"
	"scacchimagici/views/door"
	"scacchimagici/views/layout"
	"scacchimagici/views/overlay"
)

// Config holds the settings of a relay's pages.
type Config struct {
	Catalogue *locale.Catalogue
	Limits    *limit.Limits
	Assets    string // names the edition of this program's files
	Overlays  overlay.Parts
}

// pages are the pages of a relay. They accept no orders: a visitor who wants to take part is led to the server.
type pages struct {
	*Relay
	Config
}

// Handler returns the pages of the relay: "/" and each public screen of the server, its stream, and
// "/schermo" for projectors.
func (r *Relay) Handler(c Config) http.Handler {
	p := pages{r, c}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, q *http.Request) { p.page(w, q, p.home()) })
	mux.HandleFunc("GET /schermo", p.screens)
	mux.HandleFunc("GET "+overlay.Path, p.overlay)
	mux.HandleFunc("GET /eventi/{kind}", p.stream)
	mux.HandleFunc("GET /lingua/{lang}", p.language)
	mux.HandleFunc("GET "+static.Prefix, func(w http.ResponseWriter, q *http.Request) {
		if known, _ := answer.Asset(w, q); !known { // an error means that the client is gone
			p.page(w, q, q.URL.Path)
		}
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, q *http.Request) { p.page(w, q, q.URL.Path) })
	return answer.Secure(middleware.Compress(5, "text/html")(visitor.Preferring(c.Catalogue, mux)))
}

// home returns the path of the page that is shown at "/".
func (p pages) home() string {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.source.Home
}

// page shows the page of a screen with its newest frame, in the language and the theme of the
// device. For any other address it leads to the server.
func (p pages) page(w http.ResponseWriter, q *http.Request, path string) {
	if !p.Limits.Pages.Allow(visitor.Address(q), time.Now()) {
		p.say(w, q, http.StatusTooManyRequests, "warning", "error.title", "fault.limit.pages")
		return
	}
	d, frame, ok := p.shown(path, string(p.Catalogue.Language(visitor.Language(q))))
	switch state := p.State(p.Assets); {
	case state.Other:
		p.waiting(w, q, "warning", "relay.other", "relay.other.what")
	case state.Screens == 0:
		p.waiting(w, q, "clock", "relay.waiting", "relay.waiting.what")
	case q.Method != http.MethodGet && q.Method != http.MethodHead || !ok:
		p.only(w, q)
	default:
		send(w, themed(d.Before, visitor.Theme(q, "")), frame, d.After)
	}
}

// shown returns the page of a screen in a language, and its newest frame; ok is false when the server has none.
func (p pages) shown(path, lang string) (d wire.Document, frame []byte, ok bool) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	d, ok = p.documents[wire.DocumentKey(wire.Screen{Path: path, Lang: lang})]
	f, there := p.frames[d.Stream]
	if !ok || !there {
		return d, nil, false
	}
	return d, content(f.Raw()), true
}

// send writes a page, marked as a relay's: css/public.css hides the parts that only the server has.
func send(w http.ResponseWriter, before string, frame []byte, after string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	before = strings.Replace(before, "<html ", "<html data-relay ", 1)
	_, _ = w.Write([]byte(before + string(frame) + after)) // an error means that the client is gone
}

// overlay shows an overlay of a stream, in the language and the theme of its address. While the
// server has none that fits, the page is empty, because it lies over a picture.
func (p pages) overlay(w http.ResponseWriter, q *http.Request) {
	if !p.Limits.Pages.Allow(visitor.Address(q), time.Now()) {
		p.say(w, q, http.StatusTooManyRequests, "warning", "error.title", "fault.limit.pages")
		return
	}
	a, ok := p.Overlays.Parse(q.URL.Path, q.URL.Query(), p.Catalogue.Language)
	if !ok {
		p.say(w, q, http.StatusNotFound, "screen", "relay.only", "fault.overlay.unknown")
		return
	}
	d, frame, ok := p.shown(a.Page(), string(a.Lang))
	if !ok || p.State(p.Assets).Other {
		w.Header().Set("Refresh", retry)
		p.write(w, q, http.StatusServiceUnavailable, layout.Page{Words: p.Catalogue.In(a.Lang), Title: p.Catalogue.In(a.Lang).T("overlay.title"), Theme: a.Theme, Audience: "overlay"}, templ.NopComponent)
		return
	}
	send(w, strings.Replace(themed(d.Before, a.Theme), `data-shows=""`, `data-shows="`+a.Shows()+`"`, 1), frame, d.After)
}

// content returns the data of an event.
func content(event []byte) []byte {
	var data [][]byte
	for line := range bytes.SplitSeq(event, []byte("\n")) {
		if rest, ok := bytes.CutPrefix(line, []byte("data: ")); ok {
			data = append(data, rest)
		}
	}
	return bytes.Join(data, []byte("\n"))
}

// themed returns a page in the theme that the device has chosen, if it has.
func themed(before, theme string) string {
	const attribute = `data-theme="`
	start, rest, ok := strings.Cut(before, attribute)
	_, end, closed := strings.Cut(rest, `"`)
	if theme == "" || !ok || !closed {
		return before
	}
	return start + attribute + theme + `"` + end
}

// stream sends the frames of a screen.
func (p pages) stream(w http.ResponseWriter, q *http.Request) {
	address := q.URL.Path + "?" + q.URL.Query().Encode()
	p.mu.RLock()
	_, ok := p.frames[address]
	p.mu.RUnlock()
	if !ok {
		http.NotFound(w, q)
		return
	}
	release, ok := p.Limits.Streams.Take(visitor.Address(q), false)
	if !ok {
		p.Limits.Note(limit.Streams, visitor.Address(q))
		http.Error(w, http.StatusText(http.StatusTooManyRequests), http.StatusTooManyRequests)
		return
	}
	limit.Keep(q.Context())
	sub := p.hub.Subscribe(address)
	_ = p.writers.Serve(w, q, sub, p.ahead(address), func() { sub.Close(); release() }) // its error: the client is gone
}

// ahead reports whether the watchers of a stream get its frames before the crowd gets any.
func (p pages) ahead(stream string) bool {
	p.mu.RLock()
	defer p.mu.RUnlock()
	for _, d := range p.documents {
		if d.Stream == stream {
			return d.Ahead
		}
	}
	return false
}

// screens lets the user of a projector choose its screen; when there is only one, it shows that.
func (p pages) screens(w http.ResponseWriter, q *http.Request) {
	var links []door.Link
	lang := string(p.Catalogue.Language(visitor.Language(q)))
	words := p.Catalogue.In(visitor.Language(q))
	p.mu.RLock()
	for _, d := range p.documents {
		if number, ok := strings.CutPrefix(d.Path, "/schermo/"); ok && d.Lang == lang {
			links = append(links, door.Link{Href: d.Path, Title: words.T("relay.screen", number)})
		}
	}
	p.mu.RUnlock()
	slices.SortFunc(links, func(a, b door.Link) int { return strings.Compare(a.Href, b.Href) })
	switch {
	case len(links) == 1:
		http.Redirect(w, q, links[0].Href, http.StatusSeeOther)
	case p.State(p.Assets).Screens == 0 || len(links) == 0:
		p.waiting(w, q, "screen", "relay.screens", "relay.screens.none")
	default:
		p.write(w, q, http.StatusOK, p.shell(q, "relay.screens"), door.Elsewhere(words, "screen", words.T("relay.screens"), words.T("relay.screens.what"), links))
	}
}

// language stores the language of the device, and leads back to the previous page.
func (p pages) language(w http.ResponseWriter, q *http.Request) {
	if lang := locale.Language(q.PathValue("lang")); p.Catalogue.Language(lang) == lang {
		visitor.KeepLanguage(w, lang)
	}
	back := "/"
	p.mu.RLock()
	for _, d := range p.documents {
		if to := q.URL.Query().Get("torna"); to == d.Path || strings.HasSuffix(q.Referer(), q.Host+d.Path) {
			back = d.Path
		}
	}
	p.mu.RUnlock()
	http.Redirect(w, q, back, http.StatusSeeOther)
}

// retry is after how many seconds a page that waits for the server reloads.
const retry = "5"

// waiting says what is missing, and reloads by itself.
func (p pages) waiting(w http.ResponseWriter, q *http.Request, icon, title, text string) {
	w.Header().Set("Refresh", retry)
	p.say(w, q, http.StatusServiceUnavailable, icon, title, text)
}

// only says that nothing can be done here, and leads to the server if the device can reach it.
func (p pages) only(w http.ResponseWriter, q *http.Request) {
	p.mu.RLock()
	address, ok := near(p.source.Addresses, visitor.Address(q))
	p.mu.RUnlock()
	if !ok {
		p.say(w, q, http.StatusNotFound, "screen", "relay.only", "relay.only.what")
		return
	}
	words := p.Catalogue.In(visitor.Language(q))
	_, host, _ := strings.Cut(address, "://")
	links := []door.Link{{Href: address, Title: words.T("relay.only.open", host)}}
	p.write(w, q, http.StatusNotFound, p.shell(q, "relay.only"), door.Elsewhere(words, "screen", words.T("relay.only"), words.T("relay.only.near"), links))
}

// near returns the address of the server that a device reaches: one in its own network, else the best one if
// both are in private networks, as in a garden with two. A device from elsewhere reaches none.
func near(addresses []string, device string) (string, bool) {
	from, err := netip.ParseAddr(device)
	if from = from.Unmap(); err != nil || !local(from) {
		return "", false
	}
	best := ""
	for _, address := range addresses {
		u, err := url.Parse(address)
		if err != nil {
			continue
		}
		to, err := netip.ParseAddr(u.Hostname())
		if err != nil || !local(to) {
			continue
		}
		if network, err := from.Prefix(24); err == nil && network.Contains(to) {
			return address, true
		}
		if best == "" {
			best = address
		}
	}
	return best, best != ""
}

// local reports whether an address lies in no public network.
func local(a netip.Addr) bool { return a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() }

// say shows a page of the relay itself.
func (p pages) say(w http.ResponseWriter, q *http.Request, status int, icon, title, text string) {
	words := p.Catalogue.In(visitor.Language(q))
	p.write(w, q, status, p.shell(q, title), door.Elsewhere(words, icon, words.T(title), words.T(text), nil))
}

// shell is the document of a page of the relay itself.
func (p pages) shell(q *http.Request, title string) layout.Page {
	words := p.Catalogue.In(visitor.Language(q))
	return layout.Page{Words: words, Title: words.T(title), Theme: visitor.Theme(q, ""), Audience: "door"}
}

func (p pages) write(w http.ResponseWriter, q *http.Request, status int, document layout.Page, body templ.Component) {
	var html bytes.Buffer
	if err := layout.Shell(document).Render(templ.WithChildren(context.WithoutCancel(q.Context()), body), &html); err != nil {
		p.log.Error("render", "path", q.URL.Path, "err", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(html.Bytes()) // an error means that the client is gone
}
