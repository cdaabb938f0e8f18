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
	r := &Ready{scene: d.scene}
	switch toss, missing := d.Match.Toss, d.Match.WandsMissing(); {
	case toss.Done:
		house := d.House(toss.First)
		r.Main = d.action(ui.Button{Icon: "play", Title: d.T("referee.start"), Detail: d.T("referee.start.then", house.Name, d.Match.TurnTime().Int())}, "start")
		r.Beside = append(r.Beside, opens("toss", "redraw", d.T("referee.toss.again"), ""))
		d.addTossReason("referee.toss.again", "fell", "disputed", "sides")
	case missing > 0:
		r.Main = locked(d.T("referee.toss"), d.T("referee.wands.missing", missing))
		r.Beside = append(r.Beside, opens("toss", "warning", d.T("referee.wands.anyway"), ""))
		d.addTossReason("referee.wands.anyway", "nowand", "fetching", "borrowed")
	default:
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

// TickAll is the button that ticks all wands of a side off but those of people who are absent. It says how many are. Once
// all are, it stays in its place, locked: a second tap does nothing.
func (r Ready) TickAll(side chess.Side) Action {
	team := r.Match.Teams[side]
	have, all, missing := 0, 0, 0
	for slot := range team.Army.All() {
		all++
		switch ref := (magici.Ref{Side: side, Slot: slot}); {
		case team.Wand[slot]:
			have++
		case !r.Player(ref).Absent:
			missing++
		}
	}
	count := r.T("referee.wands.count", have, all)
	if missing == 0 {
		return locked(r.T("referee.wands.house"), count)
	}
	return r.action(ui.Button{Icon: "check", Title: r.T("referee.wands.house"), Detail: count},
		"tick-wands", screen.SideField(side), screen.Field("has", "true"))
}

// tick is the order of a tap on a person, who then has a wand, or has none any more.
func (r Ready) tick(ref magici.Ref) ui.Command {
	has := !r.Match.Teams[ref.Side].Wand[ref.Slot]
	return r.Command("tick-wand", screen.SideField(ref.Side), screen.Field("slot", ref.Slot.String()), screen.Field("has", strconv.FormatBool(has)))
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
