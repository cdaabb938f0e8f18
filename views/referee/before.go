package referee

import (
	"cmp"
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// slotID is the id of the place of the main button and the actions beside it, which explains a tapped square.
const slotID = "slot"

// planned fills in a match that still needs its Strategists.
func (d builder) planned() {
	t := &Teams{scene: d.scene, Beside: d.swapColours()}
	if d.page.Naming != "" && d.page.Holder == "" {
		t.Beside = append(t.Beside, Action{Href: d.page.Naming, Button: ui.Button{Icon: "person", Title: d.T("referee.holder.ask")}})
	}
	for _, side := range screen.Sides {
		people := ChoiceDialog{
			ID: namingID(side), Title: d.T("seat.strategist", d.House(side).Name), Text: d.T("referee.name.hint"),
			Command: d.Command("name-strategist", screen.SideField(side)),
		}
		for _, person := range d.Roster(side) {
			people.Choices = append(people.Choices, Choice{Button: d.personButton(person)})
		}
		if len(people.Choices) == 0 {
			people.Text = d.T("referee.name.nobody")
		}
		d.addChoiceDialog(people)
	}
	switch lacks := cmp.Or(d.unnamed(), d.elsewhere()); lacks {
	case "":
		t.Main = d.action(ui.Button{Icon: "play", Title: d.T("referee.open"), Detail: d.T("referee.open.then")}, "open")
	default:
		t.Main = locked(d.T("referee.open"), lacks)
	}
	d.view.Teams = t
}

// unnamed says which Strategists have not been named; empty: both have.
func (s scene) unnamed() string {
	switch missing := s.UnnamedHouses(); len(missing) {
	case 0:
		return ""
	case 1:
		return s.T("referee.open.one", missing[0].Name)
	}
	return s.T("referee.open.both")
}

// elsewhere says which House still plays on another board; empty: both are free (SM-8.1).
func (s scene) elsewhere() string {
	for _, side := range screen.Sides {
		if at := s.page.Elsewhere[side]; at != "" {
			return s.T("referee.open.elsewhere", s.House(side).Name, at)
		}
	}
	return ""
}

// namingID is the id of the dialog that names a side's Strategist, reopeningID of the one that reopens its purchase.
func namingID(side chess.Side) string { return "name-" + side.String() }

func reopeningID(side chess.Side) string { return "reopen-" + side.String() }

// personButton is the button of a person to choose, with the matches played so far, or that it has a part in this one.
func (s scene) personButton(p screen.Person) ui.Button {
	b := ui.Button{Title: p.Name, Detail: s.T("referee.played", p.Played), Name: "person", Value: string(p.ID)}
	if _, part := magici.Involved([]magici.Match{*s.Match})[p.ID]; part {
		b.Detail = s.T("referee.played.now")
	}
	if p.Absent {
		b.Icon, b.Detail = "warning", screen.Dotted(screen.AbsentText(s.Words, p), b.Detail)
	}
	return b
}

// swapColours exchanges the colours, until the first purchase is confirmed (SM-2.5).
func (d builder) swapColours() []Action {
	m := d.Match
	if m.Teams[0].Confirmed || m.Teams[1].Confirmed {
		return nil
	}
	b := ui.Button{Icon: "swap", Title: d.T("referee.swap"), Detail: d.T("referee.swap.then", d.House(chess.Black).Name)}
	return []Action{d.action(b, "swap-colours", screen.Field("white", string(m.Teams[chess.Black].House)))}
}

// purchase shows how far both sides are, but nothing that is sealed (SM-1.6), and offers a time limit.
func (d builder) purchase() {
	t := &Teams{scene: d.scene, Beside: d.swapColours()}
	var waiting []string
	for _, side := range screen.Sides {
		if !d.Match.Teams[side].Confirmed {
			waiting = append(waiting, d.House(side).Name)
			continue
		}
		d.addReasonDialog(ReasonDialog{
			ID: reopeningID(side), Title: d.T("referee.reopen.title", d.House(side).Name), Text: d.T("referee.reopen.text"),
			Actions: []ReasonedAction{{Command: d.Command("reopen-purchase", screen.SideField(side)), Chips: d.reasons("mistake", "person", "left")}},
		})
	}
	switch {
	case d.Match.Paper:
		t.Main = d.purchaseFromPaper()
	case len(waiting) == 2:
		t.Main = locked(d.T("referee.wait.both"), d.T("referee.wait.why"))
	default:
		t.Main = locked(d.T("referee.wait", waiting[0]), d.T("referee.wait.why"))
	}
	d.view.Teams = t
}

// limits are the times that can be set for the purchase of both sides, in seconds; 0 lifts the limit that is set.
func (t Teams) limits(limited bool) []ui.Chip {
	var chips []ui.Chip
	for _, minutes := range []int{3, 5, 8} {
		chips = append(chips, ui.Chip{Value: strconv.Itoa(minutes * 60), Label: t.T("referee.minutes", minutes)})
	}
	if limited {
		chips = append(chips, ui.Chip{Value: "0", Label: t.T("referee.limit.none")})
	}
	return chips
}

// unassigned returns how many bought pieces of a side have no person yet.
func (s scene) unassigned(side chess.Side) int {
	n, team := 0, s.Match.Teams[side]
	for slot := range team.Army.All() {
		if team.People[slot] == "" {
			n++
		}
	}
	return n
}

// deployment shows the board with the pieces that the side in turn has still to place.
func (d builder) deployment() {
	m := d.Match
	side, _ := m.ToPlace()
	v := &Deploy{scene: d.scene, Side: side, Board: d.Board()}
	for slot := range m.Unplaced(side).All() {
		ref := magici.Ref{Side: side, Slot: slot}
		picked := prompt("", d.T("referee.place.who", d.Player(ref).Short, d.Kind(slot.Kind())), d.T("referee.place.where"))
		picked.Piece = screen.Code(side, slot.Kind())
		v.Previews = append(v.Previews, Preview{Pick: slot.String(), Main: picked})
	}

	b := &v.Board
	b.ID, b.Interactive, b.Form, b.Slot, b.Coordinates = "board", true, "place", slotID, board.Outside
	for _, owner := range screen.Sides { // the square of a missing Queen stays free (SM-2.1)
		if queen := magici.Deployable(owner, chess.Queen)[0]; screen.Square(b, queen).Piece == "" {
			screen.Mark(b, queen, board.Reserved)
		}
	}
	// A button takes the last placement back; a tap on the last piece of either side does the same.
	for _, last := range []chess.Side{side.Other(), side} {
		p, ok := d.LastPlacement(last)
		if !ok {
			continue
		}
		ref := magici.Ref{Side: last, Slot: p.Slot}
		button := ui.Button{Icon: "undo", Title: d.T("referee.takeback", d.Kind(p.Slot.Kind()), p.Square.String()), Detail: d.Player(ref).Name}
		takeBack := d.action(button, "take-back", screen.SideField(last), screen.Field("slot", p.Slot.String()))
		if len(v.Beside) == 0 {
			v.Beside = append(v.Beside, takeBack)
		}
		v.Previews = append(v.Previews, Preview{Pick: p.Square.String(), Main: takeBack, Beside: []Action{d.dropSelection()}})
		screen.Square(b, p.Square).Pick = true
	}
	v.Beside = append(v.Beside, opens("purchase", "back", d.T("referee.repurchase"), ""))
	d.view.Deploy = v
	d.addReasonDialog(ReasonDialog{
		ID: "purchase", Title: d.T("referee.repurchase.title"), Text: d.T("referee.repurchase.text"),
		Actions: []ReasonedAction{{Command: d.Command("return-to-purchase"), Chips: d.reasons("mistake", "person", "left")}},
	})
}

// count says which piece of how many the side places now: "pezzo 2 di 6".
func (d Deploy) count() string {
	n, of := d.PieceToPlace(d.Side)
	return d.T("referee.place.count", n, of)
}

// tray is a piece beside the board with the squares on which it may be placed.
func (d Deploy) tray(slot magici.Slot) board.Square {
	person := d.Player(magici.Ref{Side: d.Side, Slot: slot})
	return board.Square{
		Name: slot.String(), Piece: screen.Code(d.Side, slot.Kind()), Person: person.Short,
		Label: d.T("referee.tray", d.Figure(d.Side, slot.Kind()), person.Name), Moves: d.OpenSquares(d.Side, slot.Kind()),
	}
}

// place is the order whose form the board fills.
func (d Deploy) place() ui.Command {
	c := d.Command("place", screen.SideField(d.Side))
	c.ID = "place"
	return c
}
