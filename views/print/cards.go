package print

import (
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Where the forms of the cards are sent: the Wi-Fi, and codes for all seats that have none.
const (
	networkPath = "/desk/cartellini/rete"
	codesPath   = "/desk/cartellini/codici"
)

// Cards returns the cards to print: one a seat, one for the public and one for screens. Public, display
// and join are QR codes. Every card has all the ways in, because each fails somewhere. With a network,
// join puts a phone on it.
func (d Papers) Cards(public, display, join ui.QR) Cards {
	c := Cards{
		Top: screen.OrganiserTop(d.Words, CardsPath, d.Language, 0), Title: d.Tournament.Name,
	}
	c.Next = d.SetUp.After(d.Words, CardsPath)
	c.Network = Network{
		Save: networkPath, Name: d.Network.Name, Password: d.Network.Password, QR: join,
	}
	c.Others = []organiser.Link{
		{Href: PosterPath, Text: d.T("print.poster")},
		{Href: DayPath, Text: d.T("print.day")},
		{Href: TagsPath, Text: d.T("print.tags")},
		{Href: BibsPath, Text: d.T("print.bibs")},
		{Href: SheetsPath, Text: d.T("print.sheets")},
		{Href: screen.GuidedPath, Text: d.T("guided.title")},
	}
	missing := 0
	for _, s := range d.Seats {
		if s.Code == nil {
			missing++
			continue
		}
		c.Cards = append(c.Cards, d.seatCard(s))
	}
	if missing > 0 {
		c.Codes, c.Missing = codesPath, d.T("organiser.cards.missing", missing)
	}
	c.Cards = append(c.Cards, Card{
		Role: d.T("organiser.card.public"), Where: d.T("organiser.card.public.where"), Icon: "eye",
		How: d.T("organiser.card.public.how"), QR: public, Addresses: d.Hosts,
	}, Card{
		Role: d.T("organiser.card.screen"), Where: d.T("organiser.card.screen.where"), Icon: "screen",
		How: d.T("organiser.card.screen.how"), QR: display, Addresses: screen.OnHosts(d.Hosts, "/schermo"),
	})
	return c
}

func (d Papers) seatCard(s Seat) Card {
	card := Card{
		Role: d.T("ui.strategist"), Digits: screen.SpacedDigits(s.Code.Digits), QR: s.QR,
		How: d.T("organiser.card.how"), Addresses: screen.OnHosts(d.Hosts, "/entra"), Icon: "key",
	}
	if len(d.Hosts) > 0 {
		card.Practise = d.T("organiser.card.practise", d.Hosts[0]+screen.GuidedPath)
	}
	switch s.Role {
	case role.Reception:
		card.Role, card.Where = d.T("organiser.seat.reception"), d.T("organiser.card.reception.where")
		card.How, card.Practise, card.Icon = d.T("organiser.card.reception.how"), "", "people"
		return card
	case role.Referee:
		card.Role, card.Letter = d.T("organiser.referee"), s.Place
		card.Where = d.T("ui.board", s.Place)
		return card
	}
	_, house := s.House()
	if h, ok := d.Tournament.House(magici.HouseID(house)); ok {
		card.Arms, card.Where = h.Arms, h.Name
	}
	return card
}
