package referee

import (
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
)

// ready shows the check of the wands, then the toss, then the start (SM-2.6, SM-2.7). With a
// wand missing the toss takes a reason, and so does a second toss.
func (d builder) ready() {
	r := &Ready{Lists: []WandList{d.wands(chess.White), d.wands(chess.Black)}, Notes: d.supplyNotes()}
	switch toss, missing := d.Match.Toss, d.Match.WandsMissing(); {
	case toss.Done:
		house := d.House(toss.First)
		r.Coin = Coin{House: house, Title: d.T("referee.begins", house.Name), Detail: d.T("referee.tossed."+string(toss.By), d.T("side."+toss.First.String()))}
		r.Main = d.action(ui.Button{Icon: "play", Title: d.T("referee.start"), Detail: d.T("referee.start.then", house.Name, d.Match.Settings.MoveTime.Int())}, "start")
		r.Beside = append(r.Beside, opens("toss", "redraw", d.T("referee.toss.again"), ""))
		d.addTossReason("referee.toss.again", "fell", "disputed", "sides")
	case missing > 0:
		r.Coin = Coin{Title: d.T("referee.wands"), Detail: d.T("referee.wands.do")}
		r.Main = locked(d.T("referee.toss"), d.T("referee.wands.missing", missing))
		r.Beside = append(r.Beside, opens("toss", "warning", d.T("referee.wands.anyway"), ""))
		d.addTossReason("referee.wands.anyway", "nowand", "fetching", "borrowed")
	default:
		r.Coin = Coin{Title: d.T("referee.wands.all"), Detail: d.T("referee.toss.do")}
		r.Main = d.action(ui.Button{Icon: "coin", Title: d.T("referee.toss"), Detail: d.T("referee.toss.how")}, "toss", screen.Field("by", "system"), d.tossed())
		r.Beside = append(r.Beside, opens("coin", "edit", d.T("referee.coin"), d.T("referee.coin.how")))
		d.addCoin(d.T("referee.coin"), d.T("referee.coin.ask"), d.Command("toss", screen.Field("by", "coin"), d.tossed()))
	}
	if len(d.Match.Placements) > 0 {
		r.Beside = append(r.Beside, d.action(ui.Button{Icon: "back", Title: d.T("referee.redeploy")}, "return-to-deployment"))
	}
	d.view.Ready = r
}

// addCoin asks for the side that a real coin has chosen.
func (d builder) addCoin(title, text string, toss ui.Command) {
	coin := ChoiceDialog{ID: "coin", Title: title, Text: text, Command: toss}
	for _, side := range screen.Sides {
		coin.Choices = append(coin.Choices, Choice{House: d.House(side), Button: ui.Button{
			Title: d.T("referee.begins", d.House(side).Name), Detail: d.T("side." + side.String()), Name: "first", Value: side.String(),
		}})
	}
	d.addChoiceDialog(coin)
}

// wands lists the people of a side, to be ticked off as they show their wands.
func (d builder) wands(side chess.Side) WandList {
	team := d.Match.Teams[side]
	l := WandList{House: d.House(side), Colour: d.T("side." + side.String())}
	have, all := 0, 0
	for slot := range team.Army.All() {
		l.People = append(l.People, Tick{
			ID: "wand-" + side.String() + "-" + slot.String(),
			Command: d.Command("tick-wand", screen.SideField(side), screen.Field("slot", slot.String()),
				screen.Field("has", strconv.FormatBool(!team.Wand[slot]))),
			Piece: screen.Code(side, slot.Kind()), Name: d.Player(magici.Ref{Side: side, Slot: slot}).Name,
			Detail: d.Kind(slot.Kind()), Done: team.Wand[slot],
		})
		all++
		if team.Wand[slot] {
			have++
		}
	}
	// Once all have one, the button stays in its place, locked: a second tap does nothing.
	count := d.T("referee.wands.count", have, all)
	l.All = locked(d.T("referee.wands.house"), count)
	if have < all {
		l.All = d.action(ui.Button{Icon: "check", Title: d.T("referee.wands.house"), Detail: count},
			"tick-wands", screen.SideField(side), screen.Field("has", "true"))
	}
	return l
}

// tossed names the tosses that the screen has shown.
func (s scene) tossed() ui.Field { return screen.Number("tossed", s.Match.Tosses) }

// addTossReason asks for the reason of a toss, by the system or with a real coin.
func (d builder) addTossReason(title string, reasons ...string) {
	chips := d.reasons(reasons...)
	w := ReasonDialog{ID: "toss", Title: d.T(title), Actions: []ReasonedAction{{
		Title: d.T("referee.toss"), Detail: d.T("referee.toss.how"), Command: d.Command("toss", screen.Field("by", "system"), d.tossed()), Chips: chips,
	}}}
	for _, side := range screen.Sides {
		w.Actions = append(w.Actions, ReasonedAction{
			Title: d.T("referee.coin"), Detail: d.T("referee.begins", d.House(side).Name),
			Command: d.Command("toss", screen.Field("by", "coin"), screen.Field("first", side.String()), d.tossed()), Chips: chips,
		})
	}
	d.addReasonDialog(w)
}
