package screens

import (
	"bytes"
	"fmt"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
)

// Outside are the topics that other machines may show to anybody: the boards, the ranking, the
// schedule and the projectors, in both languages.
func (p *Pass) Outside() []Topic {
	var all []Topic
	for _, lang := range []locale.Language{locale.Italian, locale.English} {
		for _, board := range p.boards() {
			all = append(all, Topic{Kind: KindPublic, Place: board, Lang: lang})
		}
		all = append(all, Topic{Kind: KindStanding, Lang: lang}, Topic{Kind: KindCalendar, Lang: lang})
		for _, d := range p.Access.Screens {
			all = append(all, Topic{Kind: KindScreen, Place: strconv.Itoa(d.Number), Lang: lang})
		}
	}
	return all
}

// Path is the address of the page of a topic that others may show.
func (t Topic) Path() string {
	switch t.Kind {
	case KindPublic:
		return "/scacchiera/" + t.Place
	case KindStanding:
		return screen.PublicRankingPath
	case KindCalendar:
		return screen.CalendarPath
	}
	return "/schermo/" + t.Place
}

// Split renders the document of a live page in two parts, without the frame between them.
func (p *Pass) Split(t Topic, page Page, document templ.Component) (before, after []byte, err error) {
	ctx := p.WithBand(t)
	html, err := Markup(ctx, document)
	if err != nil {
		return nil, nil, err
	}
	frame, err := Markup(ctx, page.frame)
	if err != nil {
		return nil, nil, err
	}
	before, after, ok := bytes.Cut(html, frame)
	if !ok {
		return nil, nil, fmt.Errorf("the document of %s is not around its frame", t)
	}
	return before, after, nil
}

// Follow starts to watch a topic for another machine: it counts as nobody's device. The
// subscription must be closed.
func (s *Screens) Follow(t Topic) *live.Subscription { return s.hub.Subscribe(t.String()) }

// Clock is the server's clock, in milliseconds since its start.
func (s *Screens) Clock() int64 { return time.Since(s.start).Milliseconds() }
