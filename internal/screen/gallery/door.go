package gallery

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/views/door"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// doorPage are the pages before a seat.
const doorPage = "door"

// doors are those that the gallery shows. They carry no tap, so that no page acts by itself.
var doors = []struct {
	name string
	page func(ui.Words) templ.Component
}{
	{"code", func(w ui.Words) templ.Component { return door.Enter(w, "", "https://scacchi.local:8080/entra") }},
	{"seat", func(w ui.Words) templ.Component {
		return door.Seat(w, "Stratega di Arciconfraternita del Lago", "/e/invented", "", "")
	}},
	{"password", func(w ui.Words) templ.Component { return door.Password(w, "", "") }},
	{"screen", func(w ui.Words) templ.Component { return door.Screen(w, "") }},
	{"refused", func(w ui.Words) templ.Component { return door.Trouble(w, w.T("fault.code.wrong")) }},
}

// doorOf shows one of them; nil for another one.
func doorOf(words *locale.Words, name, theme string) templ.Component {
	for _, d := range doors {
		if d.name == name {
			return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
				shell := layout.Shell(layout.Page{Words: words, Audience: "door", Theme: theme})
				return shell.Render(templ.WithChildren(ctx, d.page(words)), w)
			})
		}
	}
	return nil
}
