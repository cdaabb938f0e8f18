package gallery

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/views/layout"
	"scacchimagici/views/phone"
)

// phonePage explains how to put the program on the home screen of a phone.
const phonePage = "phone"

var phones = []struct {
	name        string
	kind        phone.Kind
	start, seat string
	host        string
	tls         bool
}{
	{"iphone", phone.IPhone, "/arbitro/A", "Arbitro della scacchiera A", "scacchi.local:8080", false},
	{"android", phone.Android, "/stratega/2026/lago", "Stratega di Arciconfraternita del Lago", "192.168.100.123:8080", true},
	{"computer", phone.Other, "/tavoli", "", "scacchi.local:8080", false},
}

func phoneAt(words *locale.Words, name, theme string) templ.Component {
	for _, k := range phones {
		if k.name == name {
			start := phone.StartAt(k.start)
			of := phone.Scene{Words: words, Kind: k.kind, Start: start, Name: phone.Name(words, start, k.seat), Host: k.host, TLS: k.tls, Language: "/gallery"}
			return phone.Page(layout.Page{Words: words, Title: words.T("phone.title"), Audience: "phone", Theme: theme}, of)
		}
	}
	return nil
}
