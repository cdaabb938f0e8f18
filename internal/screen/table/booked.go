package table

import (
	"strconv"

	"scacchimagici/internal/table"
	tableview "scacchimagici/views/table"
	"scacchimagici/views/ui"
)

// booked tells for whom a table is kept, and lets them sit down: at one tap on the device that has
// entered them, on another one after a question.
func (s TableScene) booked(now tableview.Say) tableview.Say {
	b := s.Table.Booking
	where := s.T("tablepage.booked", b.Cup, b.Round, b.Number)
	now.Text = s.T("tablepage.booked.say", where, b.People[table.White].Name, b.People[table.Black].Name)
	for _, side := range table.Sides {
		if s.Table.Seats[side].Kind != table.Open {
			continue
		}
		button := ui.Button{Icon: "person", Title: s.T("tablepage.booked.sit", b.People[side].Name), Class: "main"}
		if s.Viewer == "" || b.People[side].Device != s.Viewer {
			button.Open = seatQuestion(side)
			now.Press = append(now.Press, tableview.Press{Button: button})
			continue
		}
		now.Press = append(now.Press, tableview.Press{Command: s.takeSeat(side), Button: button})
	}
	return now
}

// confirmSeats are the questions before somebody sits down for whom another device holds the seat.
func (s TableScene) confirmSeats() []tableview.Confirmation {
	b := s.Table.Booking
	if b == nil || s.replay() || s.Table.Status() != table.Waiting {
		return nil
	}
	var all []tableview.Confirmation
	for _, side := range table.Sides {
		if s.Table.Seats[side].Kind == table.Open {
			name := b.People[side].Name
			command := s.takeSeat(side)
			command.Fields = append(command.Fields, ui.Field{Name: "confirmed", Value: strconv.FormatBool(true)})
			all = append(all, tableview.Confirmation{
				ID: seatQuestion(side), Title: s.T("tablepage.booked.confirm.title", name), Text: s.T("tablepage.booked.confirm", name),
				Yes: tableview.Press{Command: command, Button: ui.Button{Icon: "check", Title: s.T("tablepage.booked.yes", name), Class: "main"}},
			})
		}
	}
	return all
}

func seatQuestion(side table.Side) string { return "sit-" + side.String() }

// takeSeat is the order by which the one sits down for whom a seat is kept.
func (s TableScene) takeSeat(side table.Side) ui.Command {
	return s.Command(table.Sit{}.Kind(), seatField(side), ui.Field{Name: "name", Value: s.Table.Booking.People[side].Name})
}
