package page

import (
	"slices"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// Base returns the common part of every view; here is the page's own address.
func (p *Snapshot) Base(lang locale.Language, here string) layout.Base {
	return layout.Base{Words: p.Words(lang), Frame: layout.Frame{Now: p.Clock()}, Language: screen.LanguageHref(lang, here)}
}

// Scene is the source of a page of a match, for a seat; the zero seat is the public.
func (p *Snapshot) Scene(l desk.Live, seat access.Seat, lang locale.Language) screen.Scene {
	p.noteAs(part{wholeMatch, l.Key.Match, visitor.Viewer(seat, l.Match)})
	return p.sceneOf(l, seat, lang)
}

// ScoreScene is the source of a page that shows of a match its Houses, whether it has started and its points alone.
func (p *Snapshot) ScoreScene(l desk.Live, lang locale.Language) screen.Scene {
	p.note(matchScore, l.Key.Match)
	return p.sceneOf(l, access.Seat{}, lang)
}

// LineupScene is the source of a page that shows of a match its people on their squares and its points alone.
func (p *Snapshot) LineupScene(l desk.Live, seat access.Seat, lang locale.Language) screen.Scene {
	p.note(matchLineup, l.Key.Match)
	return p.sceneOf(l, seat, lang)
}

func (p *Snapshot) sceneOf(l desk.Live, seat access.Seat, lang locale.Language) screen.Scene {
	who := visitor.Viewer(seat, l.Match)
	matches, settings := p.Course(), p.Tournament().Settings
	sc := screen.Scene{
		Words: p.Words(lang), Key: l.Key.String(), Match: new(magici.Redact(l.Match.Following(settings.Settings), who)), Viewer: who,
		Now: l.Instant(p.Time), Server: p.Clock(), Houses: p.Houses(), People: p.People(),
		Number: 1 + slices.IndexFunc(matches, func(other desk.Live) bool { return other.Key == l.Key }), Of: len(matches),
		HideQuestion: settings.HideQuestion,
	}
	if seat.Role != role.Nobody {
		sc.As, sc.People = seat.String(), p.PeopleThere()
	}
	return sc
}

// Houses returns the Houses as the screens show them, made once a snapshot.
func (p *Snapshot) Houses() map[magici.HouseID]ui.House {
	all := p.Tournament().Houses
	if p.cache.houses == nil {
		p.cache.houses = make(map[magici.HouseID]ui.House, len(all))
		for _, h := range all {
			p.cache.houses[h.ID] = ui.House{Name: h.Name, Arms: h.Arms}
		}
	}
	return p.cache.houses
}

// People returns all people on the rosters, made once a snapshot.
func (p *Snapshot) People() map[magici.PersonID]screen.Person {
	p.Course() // who has played
	if p.cache.people == nil {
		p.cache.people = screen.People(p.now.Tournament.People, p.now.Tournament.Names, p.now.States())
	}
	return p.cache.people
}

// PeopleThere returns all people on the rosters with whether they are there, for those who run matches, made once a
// snapshot.
func (p *Snapshot) PeopleThere() map[magici.PersonID]screen.Person {
	all, now := p.People(), p.Attendance()
	if !now.Begun {
		return all
	}
	if p.cache.there == nil {
		p.cache.there = screen.There(all, now)
	}
	return p.cache.there
}

// HomeBoard returns the first board with a running match, otherwise the first.
func (p *Snapshot) HomeBoard() string {
	boards := p.Boards()
	for _, board := range boards {
		if l, ok := p.OnBoard(board); ok && l.Match.Phase().Playing() {
			return board
		}
	}
	return boards[0]
}

// Boards returns the boards of the tournament, in order; one without a tournament.
func (p *Snapshot) Boards() []string {
	var boards []string
	for _, name := range tournament.Boards() {
		if _, ok := p.OnBoard(name); ok {
			boards = append(boards, name)
		}
	}
	if len(boards) == 0 {
		return tournament.Boards()[:1]
	}
	return boards
}
