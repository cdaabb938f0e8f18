package table

import (
	"slices"
	"strconv"

	"scacchimagici/internal/side/table"
	"scacchimagici/views/ui"
)

// addOffer adds an offer and its answers, and after the end of a game the offer of the next one.
func (s Scene) addOffer(say *Say) {
	o := s.Table.Offer
	switch {
	case len(s.Mine) == 0:
	case o.Number == 0 && s.Table.Status() == table.Over:
		say.Press = append(say.Press, Press{
			Command: s.Command("ask-rematch", s.number(), seatField(s.Mine[0])),
			Button:  ui.Button{Icon: "swap", Title: s.rematch(), Class: "main"},
		})
		if other := s.otherStrength(); other != nil {
			say.Press = append(say.Press, *other)
		}
	case o.Number == 0:
	case slices.Contains(s.Mine, o.By.Other()):
		say.Text, say.Mood = s.T("tablepage.offer."+string(o.Kind), s.player(o.By)), "turn"
		say.Press = []Press{s.answer(true, "check", "tablepage.accept", "main"), s.answer(false, "close", "tablepage.decline", "")}
	default:
		say.Text = s.T("tablepage.asked."+string(o.Kind), s.player(o.By.Other()))
		say.Press = []Press{s.answer(false, "close", "tablepage.withdraw", "")}
	}
}

// whyPath is the address of the explanation of a table's lost game.
func whyPath(code string) string { return tablePath(code) + "/persa" }

// answer is a button that answers the offer.
func (s Scene) answer(accept bool, icon, title, class string) Press {
	number := ui.Field{Name: "offer", Value: strconv.Itoa(s.Table.Offer.Number)}
	return Press{
		Command: s.Command("answer", s.number(), number, ui.Field{Name: "accept", Value: strconv.FormatBool(accept)}),
		Button:  ui.Button{Icon: icon, Title: s.T(title), Class: class},
	}
}

// actingSide is the side for which this device acts: its own, or the one to move when it plays
// both.
func (s Scene) actingSide() table.Side {
	if turn, ok := s.Table.ToMove(); ok && s.shared() {
		return turn
	}
	return s.Mine[0]
}

// actions are the players' actions besides moving, and the dialogs of those that ask first.
func (s Scene) actions() (all []Press, asked []Confirmation) {
	if len(s.Mine) == 0 && !s.Organiser {
		return nil, nil
	}
	ask := func(id, icon string, c ui.Command) {
		all = append(all, Press{Button: ui.Button{Icon: icon, Title: s.T("tablepage." + id), Open: id}})
		asked = append(asked, Confirmation{
			ID: id, Title: s.T("tablepage." + id), Text: s.T("tablepage." + id + ".confirm"),
			Yes: Press{Command: c, Button: ui.Button{Icon: icon, Title: s.T("tablepage." + id + ".yes"), Class: "danger"}},
		})
	}
	phase := s.Table.Status()
	if phase == table.Playing && len(s.Mine) > 0 {
		all = append(all, s.draw()...)
		ask("resign", "flag", s.Command("resign", s.number(), seatField(s.actingSide())))
	}
	if phase == table.Playing && len(s.Mine) == 1 || phase == table.Over && len(s.Mine) == 1 {
		ask("stand", "arrow", s.Command("stand", seatField(s.Mine[0])))
	}
	if phase != table.Closed && (s.Organiser || phase != table.Playing || s.Table.Ply() == 0 || s.freeToClose()) {
		ask("close-table", "close", s.Command("close-table", s.number()))
	}
	return all, asked
}

// freeToClose reports whether closeDialog the table costs no other person a game.
func (s Scene) freeToClose() bool {
	return s.shared() || len(s.Mine) == 1 && s.Table.Seats[s.Mine[0].Other()].Kind == table.Computer
}

// takeBack asks for the last own move back; nil when that is not possible.
func (s Scene) takeBack() *Press {
	if s.Table.Status() != table.Playing || len(s.Mine) == 0 {
		return nil
	}
	to := s.Table.Ply() - 1 // the ply before the last move of the side that takes it back
	if turn, _ := s.Table.ToMove(); turn == s.takesBack() {
		to--
	}
	if to < 0 { // it has not moved
		return nil
	}
	return &Press{
		Command: s.Command("ask-take-back", s.number(), s.seen(), seatField(s.takesBack()), ui.Field{Name: "to", Value: strconv.Itoa(to)}),
		Button:  ui.Button{Icon: "undo", Title: s.T("tablepage.takeback")},
	}
}

// draw offers a draw to a person.
func (s Scene) draw() []Press {
	side := s.actingSide()
	if s.Table.Seats[side.Other()].Kind != table.Person {
		return nil
	}
	return []Press{{
		Command: s.Command("offer-draw", s.number(), s.seen(), seatField(side)),
		Button:  ui.Button{Icon: "people", Title: s.T("tablepage.draw")},
	}}
}

// takesBack is the side that may take back its last move.
func (s Scene) takesBack() table.Side {
	if s.shared() {
		return s.actingSide().Other()
	}
	return s.Mine[0]
}
