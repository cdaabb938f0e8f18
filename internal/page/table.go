package page

import (
	"slices"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/visitor"
)

// KindDeskStanding is the organiser's page of the ranking.
const KindDeskStanding = "desk-standing"

// KindSpareLaptop is no screen of this server: the page of a spare watches it, until the spare takes over.
const KindSpareLaptop = "spare"

// ownRows are the rows of the pages whose builders stand in this package.
func ownRows() []Row {
	return []Row{
		{Kind: KindDeskStanding, Build: (*Snapshot).deskStandingPage, Lane: Desk, NoBand: true},
	}
}

// IsBoard takes the letter of a board.
func IsBoard(_ *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	return t.Place, slices.Contains(tournament.Boards(), t.Place)
}

// IsMatch takes a match of the tournament, or none: then the screen shows the present one.
func IsMatch(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	_, ok := p.Match(t.Match)
	return t.Match, ok || t.Match == ""
}

// IsPerson takes a person of the tournament.
func IsPerson(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	_, ok := p.Tournament().Person(magici.PersonID(t.Place))
	return t.Place, ok
}

// Screen returns the screen with a number.
func (p *Snapshot) Screen(number string) (access.Display, bool) {
	n, err := strconv.Atoi(number)
	if err != nil {
		return access.Display{}, false
	}
	return p.Access().Screen(n)
}
