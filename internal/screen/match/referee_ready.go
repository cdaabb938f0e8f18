package match

import (
	"strconv"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/referee"
	"scacchimagici/views/ui"
)

// slotID is the id of the place beside a board that shows what a pick means.
const slotID = "slot"

const (
	dimmed  = board.Dimmed
	outside = board.Outside
)

// ready shows the check of the wands, then the toss, then the start (SM-2.6, SM-2.7).
func (d refereeDesk) ready() {
	r := &referee.Ready{Lists: []referee.WandList{d.wands(chess.White), d.wands(chess.Black)}, Notes: d.stock()}
	if d.Match.Toss.Done {
		d.tossed(r)
	} else {
		d.toToss(r)
	}
	if len(d.Match.Placements) > 0 {
		b := ui.Button{Icon: "back", Title: d.T("referee.redeploy")}
		r.Beside = append(r.Beside, d.act(b, "return-to-deployment"))
	}
	d.view.Ready = r
}

func (d refereeDesk) wands(side chess.Side) referee.WandList {
	team := d.Match.Teams[side]
	l := referee.WandList{House: d.House(side), Colour: d.T("side." + side.String())}
	have, all := 0, 0
	for slot := range team.Army.All() {
		ref := magici.Ref{Side: side, Slot: slot}
		fields := append(refFields(ref), screen.Field("has", strconv.FormatBool(!team.Wand[slot])))
		l.People = append(l.People, referee.Tick{
			Command: d.Command("tick-wand", fields...), Piece: screen.Code(side, slot.Kind()),
			Name: d.Player(ref).Name, Detail: d.Kind(slot.Kind()), Done: team.Wand[slot],
		})
		all++
		if team.Wand[slot] {
			have++
		}
	}
	l.Count = d.T("referee.wands.count", have, all)
	return l
}

// toToss waits for the wands; a missing one takes a reason.
func (d refereeDesk) toToss(r *referee.Ready) {
	missing := d.Match.WandsMissing()
	if missing > 0 {
		r.Coin = referee.Coin{Title: d.T("referee.wands"), Detail: d.T("referee.wands.do")}
		r.Main = locked(d.T("referee.toss"), d.T("referee.wands.missing", missing))
		r.Beside = append(r.Beside, opens("toss", "warning", d.T("referee.wands.anyway"), ""))
		d.tossWhy("referee.wands.anyway", "nowand", "fetching", "borrowed")
		return
	}
	r.Coin = referee.Coin{Title: d.T("referee.wands.all"), Detail: d.T("referee.toss.do")}
	r.Main = d.act(ui.Button{Icon: "coin", Title: d.T("referee.toss"), Detail: d.T("referee.toss.how")}, "toss", screen.Field("by", "system"))
	r.Beside = append(r.Beside, opens("coin", "edit", d.T("referee.coin"), d.T("referee.coin.how")))
	p := referee.Pick{ID: "coin", Title: d.T("referee.coin"), Text: d.T("referee.coin.ask"), Command: d.Command("toss", screen.Field("by", "coin"))}
	for _, side := range screen.Sides {
		p.Choices = append(p.Choices, referee.Choice{House: d.House(side), Button: ui.Button{
			Title: d.T("referee.begins", d.House(side).Name), Detail: d.T("side." + side.String()), Name: "first", Value: side.String(),
		}})
	}
	d.pick(p)
}

// tossWhy asks for the reason of a toss, by the system or with a real coin.
func (d refereeDesk) tossWhy(title string, reasons ...string) {
	chips := d.chips(reasons...)
	w := referee.Why{ID: "toss", Title: d.T(title), Ways: []referee.Way{{
		Title: d.T("referee.toss"), Detail: d.T("referee.toss.how"), Command: d.Command("toss", screen.Field("by", "system")), Chips: chips,
	}}}
	for _, side := range screen.Sides {
		w.Ways = append(w.Ways, referee.Way{
			Title: d.T("referee.coin"), Detail: d.T("referee.begins", d.House(side).Name),
			Command: d.Command("toss", screen.Field("by", "coin"), screen.Field("first", side.String())), Chips: chips,
		})
	}
	d.why(w)
}

// tossed shows who begins; a toss is repeated only with a reason.
func (d refereeDesk) tossed(r *referee.Ready) {
	toss := d.Match.Toss
	h := d.House(toss.First)
	r.Coin = referee.Coin{House: h, Title: d.T("referee.begins", h.Name), Detail: d.T("referee.tossed."+toss.By, d.T("side."+toss.First.String()))}
	b := ui.Button{Icon: "play", Title: d.T("referee.start"), Detail: d.T("referee.start.then", h.Name, d.Match.Settings.MoveS)}
	r.Main = d.act(b, "start")
	r.Beside = append(r.Beside, opens("toss", "redraw", d.T("referee.toss.again"), ""))
	d.tossWhy("referee.toss.again", "fell", "disputed", "sides")
}
