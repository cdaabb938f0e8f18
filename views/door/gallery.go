package door

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// Gallery returns the pages before a seat, and those that are a relay's own. They carry no tap, so that no page acts
// by itself.
func Gallery() []gallery.Kind {
	return []gallery.Kind{
		gallery.States("door", galleryDoors, func(d galleryDoor) string { return d.name }, func(d galleryDoor, w *locale.Words, theme gallery.Theme) templ.Component {
			return inShell(w, theme, d.page(w))
		}).For(gallery.Crowd, gallery.OnPhones, gallery.OnPhones.On(gallery.Walls...)),
		gallery.States("relay", galleryRelays, func(r galleryRelay) string { return r.name }, galleryRelay.page).For(gallery.Crowd, gallery.OnPhones, gallery.OnPhones.On(gallery.Walls...)),
	}
}

// inShell returns a page with this in it.
func inShell(w *locale.Words, theme gallery.Theme, what templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, to io.Writer) error {
		shell := layout.Shell(layout.Page{Words: w, Audience: "door", Theme: theme("")})
		return shell.Render(templ.WithChildren(ctx, what), to)
	})
}

type galleryDoor struct {
	name string
	page func(ui.Words) templ.Component
}

var galleryDoors = []galleryDoor{
	{"code", func(w ui.Words) templ.Component { return Enter(w, "", "https://scacchi.local:8080/entra") }},
	{"seat", func(w ui.Words) templ.Component {
		return Seat(w, "Stratega di Arciconfraternita del Lago", "/e/invented", "", "")
	}},
	{"name", func(w ui.Words) templ.Component { return Name(w, "Massimiliano Quattrocchi", "/arbitro/A") }},
	{"password", func(w ui.Words) templ.Component { return Password(w, "", "") }},
	{"screen", func(w ui.Words) templ.Component { return Screen(w, "") }},
	{"welcome", func(w ui.Words) templ.Component { return Welcome(w) }},
	{"staying", func(w ui.Words) templ.Component {
		return Staying(w, "https://torneo-caput-draconis.example", ui.QR{Path: "M0 0h7v7h-7zM18 0h7v7h-7zM0 18h7v7h-7zM9 3h3v9h5v4h-8z", Size: 25})
	}},
	{"refused", func(w ui.Words) templ.Component { return Trouble(w, w.T("fault.code.wrong")) }},
}

type galleryRelay struct {
	name, icon, title, text string
	screens                 []string // numbers of the screens among which a projector chooses
	laptop                  string   // address of the tournament's laptop; empty: it cannot be reached
}

var galleryRelays = []galleryRelay{
	{"waiting", "clock", "relay.waiting", "relay.waiting.what", nil, ""},
	{"other-version", "warning", "relay.other", "relay.other.what", nil, ""},
	{"only-looking", "screen", "relay.only", "relay.only.what", nil, ""},
	{"only-looking-near", "screen", "relay.only", "relay.only.near", nil, "192.168.8.2:8080"},
	{"too-many", "warning", "error.title", "fault.limit.pages", nil, ""},
	{"no-screens", "screen", "relay.screens", "relay.screens.none", nil, ""},
	{"screens", "screen", "relay.screens", "relay.screens.what", []string{"12", "27", "31"}, ""},
}

func (r galleryRelay) page(w *locale.Words, theme gallery.Theme) templ.Component {
	var links []Link
	for _, number := range r.screens {
		links = append(links, Link{Href: "/schermo/" + number, Title: w.T("relay.screen", number)})
	}
	if r.laptop != "" {
		links = append(links, Link{Href: "http://" + r.laptop, Title: w.T("relay.only.open", r.laptop)})
	}
	return inShell(w, theme, Elsewhere(w, r.icon, w.T(r.title), w.T(r.text), links))
}
