package table

import (
	"slices"

	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/ui"
)

// onBookedTable changes the page of a side table that is kept for two people: it names them, lets them sit
// down, and leads back to the cup. Viewer is the hash of the device if it has entered one of them: that
// player sits down at one tap, every other after a question.
func onBookedTable(v *View, s Scene, viewer string) {
	b := s.Table.Booking
	for _, side := range table.Sides {
		for _, seat := range []*Seat{&v.Top, &v.Bottom} {
			if seat.Key == side.String() && s.Table.Seats[side].Kind == table.Open {
				seat.Name, seat.Detail, seat.Icon = b.People[side].Name, " · "+s.T("tablepage.booked.waiting"), "person"
			}
		}
	}
	if !s.Organiser { // the cup or the organiser closes it
		v.Actions = slices.DeleteFunc(v.Actions, func(p Press) bool { return p.Button.Open == closeDialog })
		v.Dialogs = slices.DeleteFunc(v.Dialogs, func(c Confirmation) bool { return c.ID == closeDialog })
	}
	switch s.Table.Status() {
	case table.Over:
		v.Say.Text += " " + s.T("tablepage.booked.over")
		again := func(p Press) bool {
			return slices.ContainsFunc(p.Command.Fields, func(f ui.Field) bool { return f.Value == table.Orders.Word(table.AskRematch{}) })
		}
		v.Say.Press = slices.DeleteFunc(v.Say.Press, again)
		back := Press{Href: screen.CupPath, Button: ui.Button{Icon: "trophy", Title: s.T("tablepage.booked.back"), Class: "main"}}
		v.Say.Press = slices.Insert(v.Say.Press, 0, back)
	case table.Waiting:
		v.Sit = nil
		where := s.T("tablepage.booked", b.Cup, b.Round, b.Number)
		v.Say.Text = s.T("tablepage.booked.say", where, b.People[table.White].Name, b.People[table.Black].Name)
		for _, side := range table.Sides {
			if s.Table.Seats[side].Kind == table.Open {
				takeSeat(v, s, side, viewer)
			}
		}
	}
}

// closeDialog is the button that closes a table, and its dialog.
const closeDialog = "close-table"

// takeSeat adds the button with which the player of a kept seat sits down.
func takeSeat(v *View, s Scene, side table.Side, viewer string) {
	who := s.Table.Booking.People[side]
	fields := []ui.Field{screen.Field("side", side.String()), screen.Field("name", who.Name)}
	button := ui.Button{Icon: "person", Title: s.T("tablepage.booked.sit", who.Name), Class: "main"}
	if viewer != "" && who.Device == viewer {
		v.Say.Press = append(v.Say.Press, Press{Command: s.Command(table.Orders.Word(table.Sit{}), fields...), Button: button})
		return
	}
	button.Open = "sit-" + side.String()
	v.Say.Press = append(v.Say.Press, Press{Button: button})
	v.Dialogs = append(v.Dialogs, Confirmation{
		ID: button.Open, Title: s.T("tablepage.booked.confirm.title", who.Name), Text: s.T("tablepage.booked.confirm", who.Name),
		Yes: Press{
			Command: s.Command(table.Orders.Word(table.Sit{}), append(fields, screen.Field("confirmed", "true"))...),
			Button:  ui.Button{Icon: "check", Title: s.T("tablepage.booked.yes", who.Name), Class: "main"},
		},
	})
}
