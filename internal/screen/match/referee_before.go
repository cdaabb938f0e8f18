package match

import (
	"strconv"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/referee"
	"scacchimagici/views/ui"
)

// planned shows a match whose Strategists are to be named.
func (d refereeDesk) planned() {
	t := &referee.Teams{Title: d.T("referee.planned"), Text: d.T("referee.planned.do"), Notes: d.stock(), Beside: d.swap()}
	var missing []string
	for _, side := range screen.Sides {
		t.Sides = append(t.Sides, d.naming(side))
		if d.Match.Teams[side].Strategist == "" {
			missing = append(missing, d.House(side).Name)
		}
	}
	switch len(missing) {
	case 0:
		t.Main = d.act(ui.Button{Icon: "play", Title: d.T("referee.open"), Detail: d.T("referee.open.then")}, "open")
	case 1:
		t.Main = locked(d.T("referee.open"), d.T("referee.open.one", missing[0]))
	default:
		t.Main = locked(d.T("referee.open"), d.T("referee.open.both"))
	}
	d.view.Teams = t
}

// naming is a side whose Strategist is chosen from the roster.
func (d refereeDesk) naming(side chess.Side) referee.Team {
	team := d.team(side)
	id := "name-" + side.String()
	team.Kind, team.State = "ok", d.T("referee.named")
	choose := opens(id, "person", d.T("referee.name.other"), "")
	if team.Strategist == "" {
		team.Kind, team.State = "warning", d.T("referee.unnamed")
		choose = opens(id, "person", d.T("referee.name"), "")
	}
	team.Actions = []referee.Action{choose}
	p := referee.Pick{
		ID: id, Title: d.T("referee.name.title", d.House(side).Name), Text: d.T("referee.name.hint"),
		Command: d.Command("name-strategist", screen.SideField(side)),
	}
	for _, person := range d.Roster(side) {
		p.Choices = append(p.Choices, referee.Choice{Button: d.personButton(person)})
	}
	if len(p.Choices) == 0 {
		p.Text = d.T("referee.name.nobody")
	}
	d.pick(p)
	return team
}

// personButton is somebody who can be chosen, with the matches played so far.
func (d refereeDesk) personButton(p screen.Person) ui.Button {
	return ui.Button{Title: p.Name, Detail: d.T("referee.played", p.Played), Name: "person", Value: string(p.ID)}
}

func (d refereeDesk) team(side chess.Side) referee.Team {
	team := d.Match.Teams[side]
	t := referee.Team{House: d.House(side), Colour: d.T("side." + side.String()), Label: d.T("referee.strategist")}
	if team.Strategist != "" {
		t.Strategist = d.Person(team.Strategist).Name
	}
	return t
}

// swap exchanges the colours as long as nobody has confirmed (SM-2.5).
func (d refereeDesk) swap() []referee.Action {
	m := d.Match
	if m.Teams[0].Confirmed || m.Teams[1].Confirmed {
		return nil
	}
	black := m.Teams[chess.Black].House
	b := ui.Button{Icon: "swap", Title: d.T("referee.swap"), Detail: d.T("referee.swap.then", d.House(chess.Black).Name)}
	return []referee.Action{d.act(b, "swap-colours", screen.Field("white", string(black)))}
}

// purchase shows how far both sides are, without what is sealed (SM-1.6).
func (d refereeDesk) purchase() {
	t := &referee.Teams{Title: d.T("referee.purchase"), Text: d.T("referee.purchase.do"), Notes: d.stock(), Beside: d.swap()}
	var waiting []string
	for _, side := range screen.Sides {
		t.Sides = append(t.Sides, d.buying(side))
		if !d.Match.Teams[side].Confirmed {
			waiting = append(waiting, d.House(side).Name)
		}
	}
	t.Main = locked(d.T("referee.wait", waiting[0]), d.T("referee.wait.why"))
	if len(waiting) == 2 {
		t.Main = locked(d.T("referee.wait.both"), d.T("referee.wait.why"))
	}
	d.limit(t)
	d.view.Teams = t
}

// buying is a side that buys, or has sealed its purchase.
func (d refereeDesk) buying(side chess.Side) referee.Team {
	m, team := d.Match, d.team(side)
	if m.Teams[side].Confirmed {
		id := "reopen-" + side.String()
		team.Kind, team.State = "ok", d.T("referee.sealed")
		team.Actions = []referee.Action{opens(id, "edit", d.T("referee.reopen"), "")}
		d.why(referee.Why{
			ID: id, Title: d.T("referee.reopen.title", team.House.Name), Text: d.T("referee.reopen.text"),
			Ways: []referee.Way{{Command: d.Command("reopen-purchase", screen.SideField(side)), Chips: d.chips("mistake", "person", "left")}},
		})
		return team
	}
	army := m.Teams[side].Army
	missing := 0
	for slot := range army.All() {
		if m.Teams[side].People[slot] == "" {
			missing++
		}
	}
	team.Kind, team.State = "info", d.T("referee.buying")
	team.Facts = []string{
		d.T("referee.spent", int(m.Settings.Cost(army)), int(m.Settings.Budget)),
		d.T("referee.pieces", army.Pieces()),
		d.T("referee.unassigned", missing),
	}
	if href := d.around.Strategist[side]; href != "" {
		team.Actions = []referee.Action{{Href: href, Button: ui.Button{Icon: "phone", Title: d.T("referee.help"), Detail: d.T("referee.help.how")}}}
	}
	return team
}

// limit offers a time for the purchase, or shows the one that runs.
func (d refereeDesk) limit(t *referee.Teams) {
	t.Limits = &referee.Limits{Command: d.Command("limit-purchase"), Legend: d.T("referee.limit")}
	for _, minutes := range []int{3, 5, 8} {
		t.Limits.Chips = append(t.Limits.Chips, ui.Chip{Value: strconv.Itoa(minutes * 60), Label: d.T("referee.minutes", minutes)})
	}
	if clock, ok := d.LimitClock(); ok {
		t.Clock = &clock
		t.Limits.Legend = d.T("referee.limit.again")
		t.Limits.Chips = append(t.Limits.Chips, ui.Chip{Value: "0", Label: d.T("referee.limit.none")})
	}
}

// deployment shows the board with the pieces that the side in turn has still to place.
func (d refereeDesk) deployment() {
	m := d.Match
	side, _ := m.ToPlace()
	b := d.Board()
	b.ID, b.Interactive, b.Form, b.Slot = "board", true, "place", slotID
	place := d.Command("place", screen.SideField(side))
	place.ID = "place"
	v := &referee.Deploy{
		Place: place, House: d.House(side), Title: d.T("referee.places", d.House(side).Name),
		Main: prompt("board", d.T("referee.place"), d.T("referee.place.how")),
	}
	army := m.Teams[side].Army.Without(magici.King).Without(magici.Queen)
	left := m.Unplaced(side)
	v.Count = d.T("referee.place.count", army.Pieces()-left.Pieces()+1, army.Pieces())
	for slot := range left.All() {
		v.Tray = append(v.Tray, d.trayPiece(magici.Ref{Side: side, Slot: slot}))
	}
	if other := m.Unplaced(side.Other()); other.Pieces() > 0 {
		v.Other = d.T("referee.place.other", d.House(side.Other()).Name)
		for slot := range other.All() {
			v.Waiting = append(v.Waiting, d.trayPiece(magici.Ref{Side: side.Other(), Slot: slot}))
		}
	}
	d.takeBacks(v, side)
	for i := range b.Squares {
		if rank := 8 - i/8; rank > 2 && rank < 7 {
			b.Squares[i].Marks = append(b.Squares[i].Marks, dimmed)
		}
	}
	for _, p := range v.Previews {
		for i := range b.Squares {
			b.Squares[i].Pick = b.Squares[i].Pick || b.Squares[i].Name == p.Pick
		}
	}
	b.Coordinates = outside
	v.Board = b
	d.view.Deploy = v
	d.backToPurchase(v)
}

// trayPiece is a piece beside the board with the squares on which it may be placed.
func (d refereeDesk) trayPiece(r magici.Ref) referee.TrayPiece {
	person := d.Player(r)
	t := referee.TrayPiece{Who: person.Name}
	t.Square.Name, t.Square.Piece, t.Square.Person = r.Slot.String(), screen.Code(r.Side, r.Slot.Kind()), person.Short
	t.Square.Label = d.T("referee.tray", d.Figure(r.Side, r.Slot.Kind()), person.Name)
	taken := map[chess.Square]bool{}
	for _, p := range d.Match.Deployed() {
		taken[p.Square] = true
	}
	for _, sq := range magici.Deployable(r.Side, r.Slot.Kind()) {
		if !taken[sq] {
			t.Square.Moves = append(t.Square.Moves, sq.String())
		}
	}
	return t
}

// takeBacks offers the last piece of each side, as a button and on the board.
func (d refereeDesk) takeBacks(v *referee.Deploy, turn chess.Side) {
	for _, side := range []chess.Side{turn.Other(), turn} {
		slot := d.Match.LastPlaced(side)
		if slot == magici.NoSlot {
			continue
		}
		ref := magici.Ref{Side: side, Slot: slot}
		at := d.placedOn(ref)
		b := ui.Button{Icon: "undo", Title: d.T("referee.takeback", d.Kind(slot.Kind()), at), Detail: d.Player(ref).Name}
		a := d.act(b, "take-back", refFields(ref)...)
		v.Beside = append(v.Beside, a)
		v.Previews = append(v.Previews, referee.Preview{Pick: at, Main: a, Beside: []referee.Action{d.leave()}})
	}
}

func (d refereeDesk) placedOn(r magici.Ref) string {
	for _, p := range d.Match.Placements {
		if p.Side == r.Side && p.Slot == r.Slot {
			return p.Square.String()
		}
	}
	return ""
}

// leave lets a pick go.
func (d refereeDesk) leave() referee.Action {
	return referee.Action{Button: ui.Button{Title: d.T("referee.leave"), Action: "drop"}}
}

func (d refereeDesk) backToPurchase(v *referee.Deploy) {
	v.Beside = append(v.Beside, opens("purchase", "back", d.T("referee.repurchase"), ""))
	d.why(referee.Why{
		ID: "purchase", Title: d.T("referee.repurchase.title"), Text: d.T("referee.repurchase.text"),
		Ways: []referee.Way{{Command: d.Command("return-to-purchase"), Chips: d.chips("mistake", "person", "left")}},
	})
}
