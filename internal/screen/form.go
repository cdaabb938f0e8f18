package screen

import (
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/views/ui"
)

// Command is an order as a form sends it to an address.
func Command(address, order string, fields ...ui.Field) ui.Command {
	return ui.Command{Action: address, Fields: slices.Concat([]ui.Field{Field("command", order)}, fields)}
}

// AccessCommand is an order about seats and screens as a form sends it.
func AccessCommand(order string, fields ...ui.Field) ui.Command {
	return Command("/api/v1/access/commands", order, fields...)
}

// TournamentCommand is an order to a tournament as a form sends it.
func TournamentCommand(tournament, order string, fields ...ui.Field) ui.Command {
	return Command("/api/v1/tournaments/"+tournament+"/commands", order, fields...)
}

// ElementID makes an id of a page's element of any text.
func ElementID(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, text)
}

// MostRefused is how many refused lines of a list the page of its import shows.
const MostRefused = 500

// Sides are both sides, the left one first.
var Sides = [2]chess.Side{chess.White, chess.Black}

// SideField names a side in an order.
func SideField(side chess.Side) ui.Field { return Field("side", side.String()) }

// Field is a value that a form sends with an order.
func Field(name, value string) ui.Field { return ui.Field{Name: name, Value: value} }

// Number is a field that holds a number.
func Number(name string, value int) ui.Field { return Field(name, strconv.Itoa(value)) }
