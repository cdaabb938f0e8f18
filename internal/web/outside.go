package web

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/relay/wire"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/ui"
)

// Outside gives the public pages to other machines, and nothing else.
func (s *Server) Outside() wire.Server { return outside{s} }

type outside struct{ of *Server }

// Screens implements [wire.Server].
func (o outside) Screens(ctx context.Context) ([]wire.Screen, wire.Source, error) {
	p, err := o.of.screens.NewSnapshot(ctx)
	if err != nil {
		return nil, wire.Source{}, err
	}
	var all []wire.Screen
	for t, path := range p.Outside() {
		all = append(all, wire.Screen{Path: path, Lang: string(t.Lang), Stream: t.Address("/eventi/")})
	}
	return all, wire.Source{Home: screen.BoardPath + p.HomeBoard(), Clock: o.of.screens.Clock(), Assets: Assets(), Addresses: o.of.screens.Addresses()}, nil
}

// Assets names the version of the files that pages load.
func Assets() string { return ui.Asset("js/live.js") }

// Document implements [wire.Server]: it returns the page for a device without a seat.
func (o outside) Document(ctx context.Context, of wire.Screen) (wire.Document, error) {
	t := topicOf(of)
	p, err := o.of.screens.NewSnapshot(ctx)
	if err != nil {
		return wire.Document{}, err
	}
	content, err := p.Page(t)
	if err != nil {
		return wire.Document{}, err
	}
	content.Shell.Stream = of.Stream
	r := (&http.Request{Header: http.Header{}, URL: &url.URL{Path: of.Path}}).WithContext(ctx)
	r.AddCookie(visitor.LanguageCookie(t.Lang))
	before, after, err := p.Split(t, content, content.Full(o.of.document(r, content.Shell)))
	return wire.Document{Screen: of, Before: string(before), After: string(after), Ahead: o.of.screens.Ahead(t.Kind)}, err
}

// Watch implements [wire.Server].
func (o outside) Watch(of wire.Screen) *live.Subscription { return o.of.screens.Follow(topicOf(of)) }

// topicOf reads the address of the stream, as [outside.Screens] writes it.
func topicOf(of wire.Screen) page.Topic {
	kind, query, _ := strings.Cut(strings.TrimPrefix(of.Stream, "/eventi/"), "?")
	values, _ := url.ParseQuery(query)
	t, _ := page.ReadTopic(kind, values, locale.Italian)
	return t
}
