package page

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/live"
	"scacchimagici/internal/magici"
)

// Outside are the topics that other machines may publish, in each language, with the addresses of their pages.
func (p *Snapshot) Outside() map[Topic]string {
	all := map[Topic]string{}
	for _, row := range p.rows {
		if row.Outside == nil {
			continue
		}
		for _, place := range row.Outside(p) {
			for _, offer := range p.config.Catalogue.Languages() {
				all[Topic{Kind: row.Kind, Place: place, Lang: offer.Language}] = row.Address(place)
			}
		}
	}
	return all
}

// OnBoards are the ids of the people whom the boards show, sorted.
func (p *Snapshot) OnBoards() []string {
	var ids []string
	for _, board := range p.Boards() {
		l, ok := p.OnBoard(board)
		if !ok {
			continue
		}
		for _, team := range magici.Redact(l.Match, magici.Viewer{}).Teams {
			for slot := range team.Army.All() {
				ids = append(ids, string(team.People[slot]))
			}
			ids = append(ids, string(team.Strategist))
		}
	}
	slices.Sort(ids)
	return slices.DeleteFunc(slices.Compact(ids), func(id string) bool {
		_, ok := p.Tournament().Person(magici.PersonID(id))
		return !ok
	})
}

// Split renders the document of a live page in two parts, without the frame between them.
func (p *Snapshot) Split(t Topic, page Content, document templ.Component) (before, after []byte, err error) {
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

// Follow starts to watch a topic for another machine, which does not count as a device. The
// subscription must be closed.
func (s *Publisher) Follow(t Topic) *live.Subscription { return s.hub.Subscribe(t.String()) }

// Addresses are the addresses under which devices of the same network find the server, the best first.
func (s *Publisher) Addresses() []string { return s.config.Addresses() }

// Origin is the origin under which others find the program; empty without an address.
func (s *Publisher) Origin() string { return s.url("") }

// Clock is the server's clock, in milliseconds since its start.
func (s *Publisher) Clock() int64 { return time.Since(s.start).Milliseconds() }
