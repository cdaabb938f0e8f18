package table

import (
	"slices"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/ui"
)

// Games returns the ids of all games in the order in which they are offered, each with its variants after it.
func Games() []string {
	var ids []string
	for _, g := range offeredGames() {
		ids = append(ids, g.ID)
		for _, v := range variantsOf(g.ID) {
			ids = append(ids, v.ID)
		}
	}
	return ids
}

// Cards says for each game how it is won.
func Cards(w *locale.Words) []Card { return cards(w, offeredGames()) }

func cards(w *locale.Words, games []gamescreen.Screen) []Card {
	var all []Card
	for _, g := range games {
		first := ""
		if _, ok := registry.Guide(g.ID); ok {
			first = guidePath(g.ID, 0)
		}
		all = append(all, Card{
			First: first, ID: g.ID, Name: GameName(w, g.ID), Aim: w.T("tablepage.aim." + g.ID),
			Rules: rulesPath(g.ID), Figure: g.Figures[0], Other: g.Figures[1], Mini: winOf(g),
			Variants: cards(w, variantsOf(g.ID)),
		})
	}
	return all
}

// FirstTitle is the name of a badge.
func FirstTitle(w ui.Words, badge, game string) string {
	return w.T("tablepage.first."+badge, GameName(w, game))
}

// Names are the names of the players at the table.
func (s Scene) Names() [2]string {
	return [2]string{s.player(table.White), s.player(table.Black)}
}

// CloseCommand closes the table.
func (s Scene) CloseCommand() ui.Command {
	return s.Command(table.Orders.Word(table.Close{}), s.number())
}

// Item is the table in a list.
func (s Scene) Item() Item {
	t := s.Table
	i := Item{
		Watchers: s.watchers(),
		Href:     s.path(), Game: GameName(s.Words, t.Game()), Place: place(t.Game()), Code: t.Code,
		State: s.standing(), Turn: t.TurnOf(s.Mine), Press: s.T("tablepage.item.watch"), Mini: miniOf(s.screen(), t.Play.Line.Position()),
	}
	if of := gameScreens[t.Game()].Of; of != "" {
		i.Of = GameName(s.Words, of)
	}
	for _, side := range table.Sides {
		// The player's own name is known, and a free seat has none.
		if own := len(s.Mine) == 1 && s.Mine[0] == side; !own && t.Seats[side].Kind != table.Open {
			i.Names = append(i.Names, Named{Side: side.String(), Name: s.player(side)})
		}
	}
	switch {
	case len(s.Mine) > 0:
		i.Press = s.T("tablepage.item.return")
	case t.Status() == table.Waiting && t.Booking == nil:
		i.Press = s.T("tablepage.item.sit")
	}
	return i
}

// place is the place of a game, or of that of a variant, among those on offer; the first is 1.
func place(id string) int {
	return slices.IndexFunc(offeredGames(), func(g gamescreen.Screen) bool { return g.ID == gameOf(id) }) + 1
}

// standing says in a few words what happens at a table; to its players it says whose turn it is.
func (s Scene) standing() string {
	side, ok := s.Table.ToMove()
	switch {
	case s.Table.Status() == table.Waiting:
		return s.T("tablepage.item.waiting")
	case s.Table.Status() == table.Over:
		return s.ending(s.Table.Play)
	case !ok || len(s.Mine) == 0:
		return s.count()
	case s.Table.TurnOf(s.Mine) && !s.shared():
		return s.T("tablepage.item.turn")
	}
	if s.Table.Seats[side].Kind == table.Computer {
		return s.T("tablepage.item.thinks")
	}
	return s.T("tablepage.item.turn.of", s.player(side))
}
