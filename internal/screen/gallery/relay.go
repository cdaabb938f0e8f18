package gallery

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/views/door"
	"scacchimagici/views/layout"
)

// relayPage is a relay's own pages; all others are those of the server.
const relayPage = "relay"

// relays are those that the gallery shows.
var relays = []struct {
	name, icon, title, text string
	screens                 []string // numbers of the screens among which a projector chooses
	laptop                  string   // address of the tournament's laptop; empty: it cannot be reached
}{
	{"waiting", "clock", "relay.waiting", "relay.waiting.what", nil, ""},
	{"other-version", "warning", "relay.other", "relay.other.what", nil, ""},
	{"only-looking", "screen", "relay.only", "relay.only.what", nil, ""},
	{"only-looking-near", "screen", "relay.only", "relay.only.near", nil, "192.168.8.2:8080"},
	{"too-many", "warning", "error.title", "fault.limit.pages", nil, ""},
	{"no-screens", "screen", "relay.screens", "relay.screens.none", nil, ""},
	{"screens", "screen", "relay.screens", "relay.screens.what", []string{"12", "27", "31"}, ""},
}

// relayAt shows one of them; nil for another one.
func relayAt(words *locale.Words, name, theme string) templ.Component {
	for _, r := range relays {
		if r.name != name {
			continue
		}
		var links []door.Link
		for _, number := range r.screens {
			links = append(links, door.Link{Href: "/schermo/" + number, Title: words.T("relay.screen", number)})
		}
		if r.laptop != "" {
			links = append(links, door.Link{Href: "http://" + r.laptop, Title: words.T("relay.only.open", r.laptop)})
		}
		return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
			shell := layout.Shell(layout.Page{Words: words, Audience: "door", Theme: theme})
			return shell.Render(templ.WithChildren(ctx, door.Elsewhere(words, r.icon, words.T(r.title), words.T(r.text), links)), w)
		})
	}
	return nil
}
