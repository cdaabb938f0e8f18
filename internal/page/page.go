package page

import (
	"bytes"
	"context"
	"io"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/views/layout"
)

// Shell describes the document around a page.
type Shell struct {
	Title    string // message key, or the title itself when there is no such key
	Audience string
	Theme    string // the default, before the device has chosen
	Styles   []string
	Stream   string // address of its stream; empty: the page does not change by itself
	Quiet    bool   // no sounds of its own
	Awake    bool   // the device must not sleep
	Card     *layout.Card
	Stays    bool // it does not change to the laptop that has taken over
}

// Styles of the organiser's pages of the setup.
var (
	ScreensStyles = []string{"css/questions.css", "css/setup.css", "css/screens.css"}
	SetupStyles   = []string{"css/questions.css", "css/setup.css"}
)

// Content is a page for all devices: the whole document, and of a live page the frame inside it.
type Content struct {
	Shell Shell
	Full  func(layout.Page) templ.Component
	frame templ.Component // nil: the page does not change by itself
	Until time.Time       // of a screen: when it shows another scene without a change; zero: never
}

// Framed returns the live page of a view.
func Framed[V any](shell Shell, v V, frame func(V) templ.Component, full func(layout.Page, V) templ.Component) Content {
	p := Static(shell, v, full)
	p.frame = frame(v)
	return p
}

// Dialogs is the part of a page's dialogs in its stream: what the Dialogs of a row build.
func Dialogs(frame templ.Component) Content { return Content{frame: frame} }

// Static is the page of a view that does not change by itself.
func Static[V any](shell Shell, v V, full func(layout.Page, V) templ.Component) Content {
	return Content{Shell: shell, Full: func(p layout.Page) templ.Component { return full(p, v) }}
}

// Bare is a page that does not change by itself, and whose body is all of its content.
func Bare(shell Shell, body templ.Component) Content {
	return Content{Shell: shell, Full: func(p layout.Page) templ.Component {
		return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
			return layout.Shell(p).Render(templ.WithChildren(ctx, body), w)
		})
	}}
}

// Markup renders a component into memory: a page that fails half way is not sent at all.
func Markup(ctx context.Context, c templ.Component) ([]byte, error) {
	var html bytes.Buffer
	err := markup(ctx, &html, c)
	return html.Bytes(), err
}

// markup renders a component. It takes so little time that it goes on when the client has gone.
func markup(ctx context.Context, html *bytes.Buffer, c templ.Component) error {
	return c.Render(context.WithoutCancel(ctx), html)
}
