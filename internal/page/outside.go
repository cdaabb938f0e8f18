package page

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/live"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/overlay"
)

// Outside are the topics that other machines may publish: the boards, the ranking, the schedule, the
// projectors, and the overlays of a stream, in each language.
func (p *Snapshot) Outside() []Topic {
	var all []Topic
	for _, offer := range p.catalogue.Languages() {
		lang := offer.Language
		for _, board := range p.Boards() {
			all = append(all, Topic{Kind: KindPublic, Place: board, Lang: lang}, Topic{Kind: KindOverlay, Place: board, Lang: lang})
		}
		for _, id := range p.onBoards() {
			all = append(all, Topic{Kind: KindOverlayPerson, Place: id, Lang: lang})
		}
		all = append(all, Topic{Kind: KindStanding, Lang: lang}, Topic{Kind: KindCalendar, Lang: lang}, Topic{Kind: KindOverlayRanking, Lang: lang})
		for _, d := range p.Access().Screens {
			all = append(all, Topic{Kind: KindScreen, Place: strconv.Itoa(d.Number), Lang: lang})
		}
	}
	return all
}

// onBoards are the ids of the people whom the boards show: other machines have only the lower thirds of these.
func (p *Snapshot) onBoards() []string {
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

// Path is the address of the page of a topic for other machines.
func (t Topic) Path() string {
	switch t.Kind {
	case KindPublic:
		return "/scacchiera/" + t.Place
	case KindStanding:
		return screen.PublicRankingPath
	case KindCalendar:
		return screen.CalendarPath
	case KindOverlay:
		return overlay.BoardPage(t.Place)
	case KindOverlayRanking:
		return overlay.RankingPage
	case KindOverlayPerson:
		return overlay.PersonPage(t.Place)
	}
	return "/schermo/" + t.Place
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
func (s *Publisher) Addresses() []string { return s.addresses() }

// Origin is the origin under which others find the program; empty without an address.
func (s *Publisher) Origin() string { return s.url("") }

// Clock is the server's clock, in milliseconds since its start.
func (s *Publisher) Clock() int64 { return time.Since(s.start).Milliseconds() }
