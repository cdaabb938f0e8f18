package keys

import (
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// Gallery returns the organiser's page of the keys, and the one that shows a token.
func Gallery() []gallery.Kind {
	return []gallery.Kind{
		gallery.States("desk-keys", []string{"none", "some"}, func(name string) string { return name }, inventedDesk).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones),
		gallery.States("desk-key-made", []string{"referee", "long"}, func(name string) string { return name }, inventedMade).For(gallery.Organiser, gallery.OnPhones),
	}
}

var (
	inventedNow = time.Date(2026, 8, 28, 21, 4, 37, 0, time.UTC)
	longName    = "Tabellone luminoso sopra il prato grande"
)

// galleryIn is the frame of the organiser's pages.
func galleryIn(w *locale.Words, theme gallery.Theme) layout.Page {
	return layout.Page{Words: w, Audience: "organiser", Theme: theme(""), Styles: styles}
}

func inventedDesk(name string, w *locale.Words, theme gallery.Theme) templ.Component {
	d := Desk{Words: w, Top: screen.OrganiserTop(w, screen.KeysPath, "/", 0), Now: inventedNow}
	for _, seat := range []access.Seat{access.RefereeOf("A"), access.RefereeOf("B"), access.ReceptionSeat, access.OrganiserSeat} {
		d.Seats = append(d.Seats, organiser.Choice{Value: seat.String(), Label: w.T("seat."+seat.Role.String(), seat.Place)})
	}
	if name == "none" {
		return DeskPage(galleryIn(w, theme), d)
	}
	at := func(hours int) time.Time { return inventedNow.Add(time.Duration(hours) * time.Hour) }
	d.Keys = []Listed{
		{access.Key{ID: "key-a", Name: longName, Seat: access.RefereeOf("A"), Made: at(-30), Ends: at(50), Used: at(-1)}, w.T("seat.referee", "A"), w.T("keys.by.laptop")},
		{access.Key{ID: "key-b", Name: "OBS", Seat: access.OrganiserSeat, Made: at(-3), Ends: at(150)}, w.T("seat.organiser"), "Paolo Rinaldi · iPad, Safari"},
		{access.Key{ID: "key-c", Name: "Bot", Seat: access.StrategistOf("serata", "grifondoro"), Made: at(-90), Ends: at(-2), Used: at(-3)}, w.T("seat.strategist", "Grifondoro"), w.T("keys.by.gone")},
	}
	return DeskPage(galleryIn(w, theme), d)
}

func inventedMade(name string, w *locale.Words, theme gallery.Theme) templ.Component {
	m := Made{
		Words: w, Top: screen.OrganiserTop(w, screen.KeysPath, "/", 0), Name: "Companion", SeatName: w.T("seat.referee", "A"), Ends: inventedNow,
		Token: "QWERTYUIOPASDFGHJKLZXCVBNM", Origin: "http://192.168.100.200:8080",
	}
	if name == "long" {
		m.Name, m.SeatName = longName, w.T("seat.strategist", "Confraternita dei Cercatori di Comete")
	}
	return MadePage(galleryIn(w, theme), m)
}
