package strategist

import (
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/ui"
)

// Kinds of the topics of a House's page; place: TOURNAMENT/HOUSE.
const (
	Kind       = "strategist" // for its Strategist alone
	HelperKind = "helper"     // for a Referee who helps the side
)

// Rows are the page of a House, for its Strategist and for a Referee who helps. One address leads to both: see [Pages].
var Rows = []page.Row{
	{Kind: Kind, Build: build, Watch: page.Sits(role.Strategist), Place: isHouse, Match: page.IsMatch, Secret: true},
	{Kind: HelperKind, Build: build, Watch: mayHelp, Place: isHouse, Match: page.IsMatch},
}

// build is the page of a House.
func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	house, err := houseAt(p, t.Place)
	if err != nil {
		return page.Content{}, err
	}
	l, ok, err := matchOf(p, house.ID, t)
	if err != nil {
		return page.Content{}, err
	}
	side, plays := l.Match.SideOf(house.ID)
	var v View
	switch {
	case !ok:
		v = WaitingOf(p.Words(t.Lang), p.Clock(), ui.House{Name: house.Name, Arms: house.Arms}, onScreens(p, t))
	case !plays:
		return page.Content{}, fault.New(fault.NotFound, "fault.match.unknown")
	default:
		seat := access.Seat{Role: role.Strategist, Place: t.Place}
		if t.Kind == HelperKind {
			seat = access.RefereeOf(l.Match.Board)
		}
		sc := p.Scene(l, seat, t.Lang)
		v = ViewOf(sc, side)
		for _, board := range p.Boards() {
			if board != l.Match.Board {
				v.Boards = append(v.Boards, Link{Href: screen.BoardPath + board, Text: sc.T("ui.board", board)})
			}
		}
		switch l.Match.Phase() {
		case magici.Planned:
			when, _ := screen.RoundTime(sc.Words, p.Day(), l.Match.Round)
			v.Line = screen.Dotted(v.Line, when)
		case magici.Finished:
			v.Next = upcoming(p, sc, house.ID)
		}
	}
	v.Language = screen.LanguageHref(t.Lang, "/stratega/"+t.Place)
	return page.Framed(page.Shell{Title: v.House.Name, Audience: "strategist", Awake: true}, v, Frame, Page), nil
}

// upcoming is the next match of a House after a finished one, nil when none is planned.
func upcoming(p *page.Snapshot, sc screen.Scene, house magici.HouseID) *Upcoming {
	for _, l := range p.Course() {
		side, plays := l.Match.SideOf(house)
		if plays && l.Match.Phase() == magici.Planned {
			when, late := screen.RoundTime(sc.Words, p.Day(), l.Match.Round)
			return &Upcoming{
				When: when, Late: late, Match: l.Match.ID, Round: l.Match.Round, Board: l.Match.Board, Side: side,
				Against: sc.Houses[l.Match.Teams[side.Other()].House],
				Href:    screen.SeatPath(access.StrategistOf(p.Tournament().ID, string(house))) + "?partita=" + l.Key.Match,
			}
		}
	}
	return nil
}

// houseAt returns the House of a Strategist's place.
func houseAt(p *page.Snapshot, place string) (tournament.House, error) {
	id, house, _ := strings.Cut(place, "/")
	t, err := p.AnyTournament(id)
	if err != nil {
		return tournament.House{}, err
	}
	h, ok := t.House(magici.HouseID(house))
	if !ok {
		return h, fault.New(fault.NotFound, "fault.page.unknown")
	}
	return h, nil
}

// onScreens reports whether the House of a topic plays in the tournament on the screens.
func onScreens(p *page.Snapshot, t page.Topic) bool {
	id, _, _ := strings.Cut(t.Place, "/")
	return id == p.Tournament().ID
}

// matchOf returns the match on the page of a House: the one in the address, otherwise the present one. A House of
// another tournament than the shown one has none.
func matchOf(p *page.Snapshot, house magici.HouseID, t page.Topic) (l desk.Live, ok bool, err error) {
	if !onScreens(p, t) {
		return l, false, nil
	}
	if t.Match == "" {
		l, ok = p.OfHouse(house)
		return l, ok, nil
	}
	if l, ok = p.Match(t.Match); !ok {
		return l, false, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return l, true, nil
}

// isHouse takes a House of any tournament.
func isHouse(p *page.Snapshot, _ visitor.Visitor, t page.Topic) (string, bool) {
	_, err := houseAt(p, t.Place)
	return t.Place, err == nil
}

// mayHelp refuses a Referee the page of a House that does not play on his board.
func mayHelp(p *page.Snapshot, v visitor.Visitor, t page.Topic) error {
	house, err := houseAt(p, t.Place)
	if err != nil {
		return err
	}
	l, ok, err := matchOf(p, house.ID, t)
	if err != nil {
		return err
	}
	if v.Organiser() || ok && v.Sits(access.RefereeOf(l.Match.Board)) {
		return nil
	}
	return v.Refused()
}
