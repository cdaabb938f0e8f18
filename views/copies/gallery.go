package copies

import (
	"fmt"
	"slices"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
)

// Gallery returns the organiser's pages of the copies of the database.
func Gallery() []gallery.Kind {
	return []gallery.Kind{gallery.States("desk-copies", galleryStates, func(s galleryState) string { return s.name }, galleryState.page).For(gallery.Organiser,
		gallery.OnLaptops.On(slices.Concat(gallery.Laptops[:2], gallery.Tablets[1:])...), gallery.OnPhones,
	)}
}

// galleryState is an invented state of the copies, or of a page about one.
type galleryState struct {
	name string
	show func(layout.Page, Scene) templ.Component
}

var galleryStates = []galleryState{
	{"none", func(p layout.Page, c Scene) templ.Component {
		c.Status.Copies = nil
		return Page(p, c.View())
	}},
	{"first", func(p layout.Page, c Scene) templ.Component { return Page(p, c.View()) }},
	{"second", func(p layout.Page, c Scene) templ.Component {
		c.Status.Second = copiesStick(c.Status)
		return Page(p, c.View())
	}},
	{"gone", func(p layout.Page, c Scene) templ.Component {
		c.Status.Second = copiesStick(c.Status)
		c.Status.Second.Copies, c.Status.Second.Trouble = nil, fault.New(fault.Unavailable, "fault.copy.gone", c.Status.Second.Label)
		return Page(p, c.View())
	}},
	{"full", func(p layout.Page, c Scene) templ.Component {
		c.Status.Trouble = fault.New(fault.Unavailable, "fault.copy.full", c.Status.Folder, 112, 470)
		return Page(p, c.View())
	}},
	{"restored", func(p layout.Page, c Scene) templ.Component {
		c.Done = c.Status.Copies[3].Name()
		c.Looking = &c.Status.Copies[4]
		return Page(p, c.View())
	}},
	{"ask", func(p layout.Page, c Scene) templ.Component {
		return RestorePage(p, c.Restore(c.Status.Copies[3], Beyond{Lost: []LostStream{
			{Stream: "match/t.2B", Count: 214}, {Stream: "match/t.2A", Count: 38}, {Stream: "tournament/t", Count: 3}, {Stream: "access", Count: 1},
		}}))
	}},
	{"ask-spares", func(p layout.Page, c Scene) templ.Component {
		return RestorePage(p, c.Restore(c.Status.Copies[0], Beyond{Spares: []string{"Biblioteca", "Portatile della cucina grande"}}))
	}},
	{"refused", func(p layout.Page, c Scene) templ.Component {
		c.Trouble = fault.New(fault.Invalid, "fault.copy.first", c.Status.Folder)
		return Page(p, c.View())
	}},
	{"ask-parted", func(p layout.Page, c Scene) templ.Component {
		return RestorePage(p, c.Restore(c.Status.Copies[5], Beyond{Parted: true}))
	}},
	{"places", func(p layout.Page, c Scene) templ.Component {
		return PlacesPage(p, c.Roots([]copies.Place{
			{Folder: "/media/ada/CHIAVETTA", Label: "CHIAVETTA", Removable: true, Free: 29 << 30},
			{Folder: "/media/ada/Foto del campo 2026 di tutta la compagnia", Label: "Foto del campo 2026 di tutta la compagnia", Removable: true, Free: 412 << 20},
			{Folder: "/home/ada", Label: "ada", Free: 118 << 30, SameDisk: true},
		}))
	}},
	{"folders", func(p layout.Page, c Scene) templ.Component {
		return PlacesPage(p, c.Folders(copies.Listing{
			Place: copies.Place{Folder: "/media/ada/CHIAVETTA/Scacchi", Label: "CHIAVETTA"}, Up: "/media/ada/CHIAVETTA", Folders: []string{"Cartellini", "Fogli stampati per la giornata di sabato"},
		}))
	}},
	{"places-none", func(p layout.Page, c Scene) templ.Component { return PlacesPage(p, c.Roots(nil)) }},
	{"folders-many", func(p layout.Page, c Scene) templ.Component {
		folders := []string{"Documentazione_fotografica_del_campo_estivo_2026_bozza", "Fogli stampati per la giornata di sabato, con le risposte"}
		for i := range 40 {
			folders = append(folders, fmt.Sprintf("Cartella %d", i+1))
		}
		return PlacesPage(p, c.Folders(copies.Listing{
			Place: copies.Place{Folder: "/media/ada/Foto del campo 2026 di tutta la compagnia/Portatile di Ada/Scacchi magici", Label: "Foto del campo 2026 di tutta la compagnia"},
			Up:    "/media/ada/Foto del campo 2026 di tutta la compagnia/Portatile di Ada", Folders: folders,
		}))
	}},
	{"looking", func(p layout.Page, c Scene) templ.Component {
		c.Looking = &c.Status.Copies[3]
		return LookingPage(p, c.Look("http://127.0.0.1:40113/desk?chiave=X"))
	}},
	{"a-copy", func(p layout.Page, c Scene) templ.Component {
		p.Looking = &layout.Looking{Text: c.T("copies.looking.band", "29 agosto 16:21:40"), Back: "/", BackText: c.T("copies.looking.back")}
		return Page(p, c.View())
	}},
}

// copiesStick is a second place that has all of the first.
func copiesStick(s copies.Status) copies.Second {
	return copies.Second{Place: "/media/ada/CHIAVETTA", Label: "CHIAVETTA", Folder: "/media/ada/CHIAVETTA/copie-portatile-di-ada", Copies: s.Copies[:5]}
}

func (state galleryState) page(words *locale.Words, theme gallery.Theme) templ.Component {
	s := copies.Status{Folder: "/home/ada/.local/share/scacchimagici/copie"}
	for _, c := range []struct {
		ago    time.Duration
		reason copies.Reason
		match  string
	}{
		{40 * time.Second, copies.EachMinute, ""},
		{100 * time.Second, copies.EachMinute, ""},
		{3 * time.Minute, copies.ByHand, ""},
		{20 * time.Minute, copies.MatchEnded, "2B"},
		{24 * time.Minute, copies.BeforeRestore, ""},
		{58 * time.Minute, copies.BeforeDelete, ""},
		{3 * time.Hour, copies.EachMinute, ""},
		{26 * time.Hour, copies.MatchEnded, "1A"},
		{50 * time.Hour, copies.BeforeVersion, ""},
		{51 * time.Hour, copies.Damaged, ""},
	} {
		at := gallery.Now.Add(-c.ago)
		s.Copies = append(s.Copies, copies.Copy{Path: s.Folder + "/" + copies.FileName("scacchi.db", at, c.reason, c.match), At: at, Reason: c.reason, Match: c.match, Size: 4_300_000 - int64(c.ago.Minutes())*1000})
	}
	page := layout.Page{Words: words, Audience: "organiser", Styles: []string{"css/questions.css", "css/setup.css", "css/copies.css"}, Theme: theme("")}
	return state.show(page, Scene{Words: words, Language: "/", Now: gallery.Now, Server: 100_000, Status: s})
}
