package phone

import (
	"slices"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
)

// Gallery returns the page for some phones.
func Gallery() []gallery.Kind {
	return []gallery.Kind{gallery.States("phone", galleryPhones, func(p galleryPhone) string { return p.name }, galleryPhone.page).For(gallery.Crowd,
		gallery.OnPhones.On(slices.Concat(gallery.Phones, gallery.Tablets, gallery.Laptops)...), gallery.OnPhones.On(gallery.Zoomed...),
	)}
}

type galleryPhone struct {
	name        string
	kind        Kind
	start, seat string
	host        string
	tls         bool
}

var galleryPhones = []galleryPhone{
	{"iphone", IPhone, "/arbitro/A", "Arbitro della scacchiera A", "scacchi.local:8080", false},
	{"android", Android, "/stratega/2026/lago", "Stratega di Arciconfraternita del Lago", "192.168.100.123:8080", true},
	{"computer", Other, "/tavoli", "", "scacchi.local:8080", false},
}

func (p galleryPhone) page(w *locale.Words, theme gallery.Theme) templ.Component {
	start := StartAt(p.start)
	of := Scene{Words: w, Kind: p.kind, Start: start, Name: Name(w, start, p.seat), Host: p.host, TLS: p.tls, Language: "/gallery"}
	return Page(layout.Page{Words: w, Title: w.T("phone.title"), Audience: "phone", Theme: theme("")}, of)
}
