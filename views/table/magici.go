package table

import (
	"cmp"
	"slices"
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// magiciPath is the address below which the tables of Scacchi Magici have their pages.
const magiciPath = screen.PublicTablesPath + "/magici"

// MagiciTable is a table of Scacchi Magici in the lobby.
type MagiciTable struct {
	Table magicitable.Table
	Held  bool // this device plays there
}

// magiciItem is a table of Scacchi Magici in the lobby.
func magiciItem(w *locale.Words, t MagiciTable) Item {
	status := t.Table.Status()
	i := Item{
		Href: magiciPath + "/" + t.Table.Code, Game: GameName(w, magicitable.GameID), Code: t.Table.Code,
		State: w.T("magicitable.state." + string(status)), Press: w.T("tablepage.item.watch"), Mini: magiciMini(),
	}
	switch {
	case t.Held:
		i.Press = w.T("tablepage.item.return")
	case status == table.Waiting:
		i.Press = w.T("tablepage.item.sit")
	}
	for _, side := range table.Sides {
		switch seat := t.Table.Seats[side]; seat.Kind {
		case table.Person:
			i.Names = append(i.Names, Named{Side: side.String(), Name: seat.Name})
		case table.Computer:
			i.Names = append(i.Names, Named{Side: side.String(), Name: w.T("tablepage.computer")})
		}
	}
	return i
}

// magiciMini is a chess board with the Kings and a Duel.
func magiciMini() Mini {
	return Mini{Files: 8, Ranks: 8, Discs: []Discs{{"w", "M9 15h0M7 15h0M15 9h0"}, {"b", "M9 1h0M7 1h0M11 5h0"}, {"wk", "M9 15h0"}, {"bk", "M9 1h0"}}}
}

// addMagici adds the tables of Scacchi Magici to the lobby, and what opens one.
func (s LobbyScene) addMagici(v *ListView) {
	for _, t := range s.Magici {
		switch i := magiciItem(s.Words, t); {
		case t.Held:
			v.Mine = append(v.Mine, i)
		case t.Table.Status() == table.Waiting:
			v.Waiting = append(v.Waiting, i)
		default:
			v.Others = append(v.Others, i)
		}
	}
	if !s.MayOpen || !s.MayMagici {
		return
	}
	name := cmp.Or(s.Last.Name, s.T("tablepage.guest"))
	open := func(icon, word string, fields ...ui.Field) Press {
		c := screen.Command(magiciPath, "open-table", append([]ui.Field{{Name: "name", Value: name}}, fields...)...)
		return Press{Command: c, Button: ui.Button{Icon: icon, Title: s.T("magicitable.lobby." + word)}}
	}
	v.Magici = []Press{
		open("phone", "phones"),
		open("tablet", "here", ui.Field{Name: "against", Value: string(table.AgainstBeside)}, ui.Field{Name: "other", Value: cmp.Or(s.Last.Other, s.T("magicitable.guest.other"))}),
	}
	v.MagiciComputer = MagiciComputer(s.Words, name)
}

// MagiciComputer returns what opens a table of Scacchi Magici against the computer, one for each strength.
func MagiciComputer(w *locale.Words, name string) []Press {
	var all []Press
	for strength := 1; strength <= magicitable.Strongest; strength++ {
		level := strconv.Itoa(strength)
		all = append(all, Press{
			Command: screen.Command(magiciPath, "open-table", ui.Field{Name: "name", Value: name}, ui.Field{Name: "against", Value: string(table.AgainstComputer)}, ui.Field{Name: "strength", Value: level}),
			Button:  ui.Button{Title: w.T("magicitable.strength." + level)},
		})
	}
	return all
}

// waysBackMagici returns the links to the tables of Scacchi Magici at which a device plays.
func waysBackMagici(w *locale.Words, all []magicitable.Table, device string) []layout.WayBack {
	var back []layout.WayBack
	for _, t := range all {
		held := t.HeldBy(device)
		if len(held) == 0 {
			continue
		}
		i := magiciItem(w, MagiciTable{t, true})
		turn := t.Match.Phase() == magici.Thinking && slices.Contains(held, t.Match.ToMove()) || t.Duelling()
		back = append(back, layout.WayBack{Href: i.Href, Where: w.T("tablepage.item.where", i.Game, i.Code), State: i.State, Turn: turn})
	}
	return back
}
