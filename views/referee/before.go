package referee

import (
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// slotID is the id of the element beside a board that explains a tapped square.
const slotID = "slot"

// planned fills in a match that still needs its Strategists.
func (d builder) planned() {
	t := &Teams{Notes: d.supplyNotes(), Beside: d.swapColours()}
	if d.page.Naming != "" && d.page.Holder == "" {
		t.Beside = append(t.Beside, Action{Href: d.page.Naming, Button: ui.Button{Icon: "person", Title: d.T("referee.holder.ask")}})
	}
	var missing []string
	for _, side := range screen.Sides {
		team := d.team(side)
		id := "name-" + side.String()
		team.Kind, team.State = "ok", d.T("referee.named")
		choose := opens(id, "person", d.T("strategist.name.change"), "")
		if team.Strategist == "" {
			missing = append(missing, team.House.Name)
			team.Kind, team.State = "warning", d.T("referee.unnamed")
			choose = opens(id, "person", d.T("referee.name"), "")
		}
		team.Actions = []Action{choose}
		t.Sides = append(t.Sides, team)
		people := ChoiceDialog{
			ID: id, Title: d.T("seat.strategist", team.House.Name), Text: d.T("referee.name.hint"),
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
	switch len(missing) {
	case 0:
		t.Named = true
		t.Main = d.action(ui.Button{Icon: "play", Title: d.T("referee.open"), Detail: d.T("referee.open.then")}, "open")
	case 1:
		t.Main = locked(d.T("referee.open"), d.T("referee.open.one", missing[0]))
	default:
		t.Main = locked(d.T("referee.open"), d.T("referee.open.both"))
	}
	d.view.Teams = t
}

// personButton is the button of a person to choose, with the matches played so far.
func (s scene) personButton(p screen.Person) ui.Button {
	return ui.Button{Title: p.Name, Detail: s.T("referee.played", p.Played), Name: "person", Value: string(p.ID)}
}

// team returns a side with its House, colour and Strategist.
func (d builder) team(side chess.Side) Team {
	team := d.Match.Teams[side]
	t := Team{House: d.House(side), Colour: d.T("side." + side.String())}
	if team.Strategist != "" {
		t.Strategist = d.Person(team.Strategist).Name
	}
	return t
}

// supplyNotes warn before a match that its Duels would run out of questions.
func (d builder) supplyNotes() []Note {
	switch s := d.page.Supply; s.State {
	case quiz.Low:
		return []Note{{Kind: "warning", Text: d.T("referee.supply.low", s.Left)}}
	case quiz.Exhausted:
		return []Note{{Kind: "warning", Text: d.T("referee.supply.exhausted")}}
	case quiz.Empty:
		return []Note{{Kind: "bad", Text: d.T("referee.supply.empty")}}
	}
	return nil
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
	m := d.Match
	t := &Teams{Buying: true, Notes: d.supplyNotes(), Beside: d.swapColours()}
	var waiting []string
	for _, side := range screen.Sides {
		team, bought := d.team(side), m.Teams[side]
		if bought.Confirmed {
			id := "reopen-" + side.String()
			team.Kind, team.State = "ok", d.T("referee.sealed")
			team.Actions = []Action{opens(id, "edit", d.T("referee.reopen"), "")}
			d.addReasonDialog(ReasonDialog{
				ID: id, Title: d.T("referee.reopen.title", team.House.Name), Text: d.T("referee.reopen.text"),
				Actions: []ReasonedAction{{Command: d.Command("reopen-purchase", screen.SideField(side)), Chips: d.reasons("mistake", "person", "left")}},
			})
			t.Sides = append(t.Sides, team)
			continue
		}
		waiting = append(waiting, team.House.Name)
		team.Kind, team.State = "info", d.T("referee.buying")
		if bought.Helped {
			unassigned := 0
			for slot := range bought.Army.All() {
				if bought.People[slot] == "" {
					unassigned++
				}
			}
			if team.State = d.T("referee.helping"); m.Paper {
				team.State = d.T("referee.paper.army.open")
			}
			team.Facts = []string{
				d.T("referee.spent", int(m.Settings.Cost(bought.Army)), int(m.Settings.Budget)),
				d.T("referee.pieces", bought.Army.Pieces()),
				d.T("referee.unassigned", unassigned),
			}
		}
		if href := d.page.Strategist[side]; href != "" && !m.Paper {
			team.Actions = []Action{{Href: href, Button: ui.Button{Icon: "phone", Title: d.T("referee.help"), Detail: d.T("referee.help.how")}}}
		}
		t.Sides = append(t.Sides, team)
	}
	if m.Paper {
		d.purchaseFromPaper(t)
		return
	}
	t.Main = locked(d.T("referee.wait", waiting[0]), d.T("referee.wait.why"))
	if len(waiting) == 2 {
		t.Main = locked(d.T("referee.wait.both"), d.T("referee.wait.why"))
	}
	t.Limits = &Limits{Command: d.Command("limit-purchase")}
	for _, minutes := range []int{3, 5, 8} {
		t.Limits.Chips = append(t.Limits.Chips, ui.Chip{Value: strconv.Itoa(minutes * 60), Label: d.T("referee.minutes", minutes)})
	}
	if clock, ok := d.LimitClock(); ok {
		t.Clock = &clock
		t.Limits.Chips = append(t.Limits.Chips, ui.Chip{Value: "0", Label: d.T("referee.limit.none")})
	}
	d.view.Teams = t
}

// deployment shows the board with the pieces that the side in turn has still to place.
func (d builder) deployment() {
	m := d.Match
	side, _ := m.ToPlace()
	place := d.Command("place", screen.SideField(side))
	place.ID = "place"
	v := &Deploy{
		Place: place, House: d.House(side), Title: d.T("referee.places", d.House(side).Name),
		Main: prompt("board", d.T("referee.place"), d.T("referee.place.how")), Board: d.Board(),
	}
	army := m.Teams[side].Army.Without(magici.King).Without(magici.Queen)
	left := m.Unplaced(side)
	v.Count = d.T("referee.place.count", army.Pieces()-left.Pieces()+1, army.Pieces())
	for slot := range left.All() {
		piece := d.trayPiece(magici.Ref{Side: side, Slot: slot})
		picked := prompt("", d.T("referee.place.who", piece.Square.Person, d.Kind(slot.Kind())), d.T("referee.place.where"))
		picked.Piece = piece.Square.Piece
		v.Tray = append(v.Tray, piece)
		v.Previews = append(v.Previews, Preview{Pick: piece.Square.Name, Main: picked})
	}
	if other := m.Unplaced(side.Other()); other.Pieces() > 0 {
		v.Other = d.T("referee.place.other", d.House(side.Other()).Name)
		for slot := range other.All() {
			v.Waiting = append(v.Waiting, d.trayPiece(magici.Ref{Side: side.Other(), Slot: slot}))
		}
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

// trayPiece is a piece beside the board with the squares on which it may be placed.
func (d builder) trayPiece(r magici.Ref) TrayPiece {
	person := d.Player(r)
	return TrayPiece{Who: person.Name, Square: board.Square{
		Name: r.Slot.String(), Piece: screen.Code(r.Side, r.Slot.Kind()), Person: person.Short,
		Label: d.T("referee.tray", d.Figure(r.Side, r.Slot.Kind()), person.Name), Moves: d.OpenSquares(r.Side, r.Slot.Kind()),
	}}
}
