package strategist

import (
	"slices"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
)

// onSale are the kinds that can be bought, the dearest first (SM-1.2).
var onSale = []chess.Kind{chess.Queen, chess.Bishop, chess.Rook, chess.Knight, chess.Pawn}

// purchase is the shop with the army as it stands, and its people.
func (s builder) purchase() *Purchase {
	set, team := s.Match.Settings, s.Match.Teams[s.side]
	left := int(set.Budget - set.Cost(team.Army))
	p := &Purchase{
		Coins:  ui.Coins{Left: left, Total: int(set.Budget)},
		Unit:   s.T("strategist.buy.unit", left),
		Pieces: s.T("strategist.army.pieces", team.Army.Pieces(), set.MaxPieces),
		Tiles:  s.tiles(), Assign: s.sideCommand("assign"), People: s.candidates(),
		Strategist: s.T("strategist.army.strategist", s.Person(team.Strategist).Short),
		Confirm:    s.sideCommand("confirm", screen.Number("draft", team.Draft)),
		Button:     ui.Button{Icon: "check", Title: s.T("strategist.seal")},
	}
	p.Suggest, p.SuggestBy = s.suggest(p.People)
	if slot := team.FirstUnassigned(); slot != magici.NoSlot {
		p.Button.Locked = s.T("strategist.missing." + string(slot.Kind().Letter()))
	} else if left > 0 { // confirming now would lose them (SM-1.1)
		p.Warning = s.T("strategist.unspent", left)
	}
	if c, set := s.LimitClock(); set {
		p.Limit = &c
	}
	for _, k := range onSale {
		p.Rows = append(p.Rows, s.priceRow(k))
	}
	for _, k := range append([]chess.Kind{chess.King}, onSale...) {
		p.Asks = append(p.Asks, Ask{Kind: string(k.Letter()), Text: s.T("strategist.ask." + string(k.Letter()))})
	}
	return p
}

// priceRow is one kind on sale, with the reason when no more can be bought. A piece without a person is
// given back first, otherwise the last one.
func (s builder) priceRow(k chess.Kind) Row {
	team, set := s.Match.Teams[s.side], s.Match.Settings
	have, price, name := team.Army.Count(k), int(set.Value(k)), fault.Word("piece."+string(k.Letter()))
	r := Row{
		Piece: screen.Code(s.side, k), Name: s.Kind(k), Price: price, Count: have, Note: s.T("strategist.buy.of", have, chessSet(k)),
		BuyLabel: s.T("strategist.buy.label", name, price), SellLabel: s.T("strategist.sell.label", name),
	}
	if err := set.CanBuy(team.Army, k); err != nil {
		f := fault.From(err)
		r.Locked = s.T("strategist.off."+strings.TrimPrefix(f.Key, "fault.buy."), f.Args...)
		r.BuyLabel = s.T("strategist.off.label", r.BuyLabel, r.Locked)
	} else {
		buy := s.slotCommand("buy", team.Army.FreeSlot(k))
		r.Buy = &buy
	}
	back := team.Army.LastSlot(k)
	for slot := range team.Army.All() {
		if slot.Kind() == k && team.People[slot] == "" {
			back = slot
			break
		}
	}
	if back != magici.NoSlot {
		sell := s.slotCommand("sell", back)
		r.Sell = &sell
	}
	return r
}

// chessSet returns how many of kind k a chess set has for a side (SM-1.3).
func chessSet(k chess.Kind) int {
	n := 0
	for slot := range magici.Slot(magici.Slots) {
		if slot.Kind() == k {
			n++
		}
	}
	return n
}

// slotCommand returns an order about a piece of the side.
func (s builder) slotCommand(order string, slot magici.Slot, more ...ui.Field) ui.Command {
	return s.sideCommand(order, append([]ui.Field{screen.Field("slot", slot.String())}, more...)...)
}

// tiles are the pieces of an army with their people; the first without one is chosen.
func (s builder) tiles() []Tile {
	team := s.Match.Teams[s.side]
	var tiles []Tile
	for slot := range team.Army.All() {
		t := Tile{
			Slot: slot.String(), Kind: string(slot.Kind().Letter()), Piece: screen.Code(s.side, slot.Kind()),
			Chosen: slot == team.FirstUnassigned(), Label: s.T("strategist.tile.nobody", s.Kind(slot.Kind())),
		}
		if id := team.People[slot]; id != "" {
			t.Person = s.Person(id).Short
			t.Label = s.T("strategist.tile", s.Kind(slot.Kind()), s.Person(id).Name)
		}
		tiles = append(tiles, t)
	}
	return tiles
}

// candidates are the people of the House, the Strategist left out (SM-1.5).
func (s builder) candidates() []Person {
	team := s.Match.Teams[s.side]
	var people []Person
	for _, p := range s.Roster(s.side) {
		if p.ID == team.Strategist {
			continue
		}
		c := s.candidate(p)
		c.Name = p.Short
		if slot := team.SlotOf(p.ID); slot != magici.NoSlot {
			c.Piece, c.Label = screen.Code(s.side, slot.Kind()), s.T("strategist.free", p.Name, s.Kind(slot.Kind()))
			c.Free = s.slotCommand("assign", slot, ui.Field{Name: "person"})
			c.Free.ID = "free-" + slot.String()
		}
		people = append(people, c)
	}
	return people
}

// suggest gives the pieces without a person to people, first to those who have played least.
func (s builder) suggest(people []Person) (ui.Command, ui.Button) {
	c := s.sideCommand("assign-people")
	c.ID = "suggest"
	b := ui.Button{Icon: "people", Title: s.T("strategist.suggest"), Detail: s.T("strategist.suggest.who"), Form: c.ID}
	switch {
	case s.Match.Teams[s.side].FirstUnassigned() == magici.NoSlot:
		b.Locked = s.T("strategist.suggest.done")
	case !slices.ContainsFunc(people, func(p Person) bool { return p.Piece == "" }):
		b.Locked = s.T("strategist.suggest.nobody")
	}
	return c, b
}

// help asks a Referee who opens the page whether he will help: only then he sees the purchase (SM-1.6).
func (s builder) help() *Help {
	v := &Help{
		Notes: []Note{
			{Kind: "info", Text: s.T("strategist.help.sees", s.House(s.side).Name)},
			{Kind: "info", Text: s.T("strategist.help.seen")},
		},
		Command: s.sideCommand("help-purchase"),
		Button:  ui.Button{Icon: "phone", Title: s.T("strategist.help.button"), Detail: s.T("strategist.help.why")},
	}
	if c, set := s.LimitClock(); set {
		v.Limit = &c
	}
	return v
}

// sealed is a confirmed purchase.
func (s builder) sealed() *Sealed {
	foe := s.House(s.side.Other()).Name
	v := &Sealed{
		Notes: []Note{
			{Kind: "info", Text: s.T("strategist.sealed.wait", foe)},
			{Kind: "info", Text: s.T("strategist.sealed.next", s.House(chess.White).Name)},
			{Kind: "info", Text: s.T("strategist.sealed.reopen", foe)},
		},
	}
	if s.Match.ShowsArmy(s.side, s.Viewer) {
		v.Tiles = s.tiles()
	}
	if c, set := s.LimitClock(); set {
		v.Limit = &c
	}
	return v
}
