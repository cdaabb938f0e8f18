package standing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
	"scacchimagici/views/organiser"
	"scacchimagici/views/standing"
	"scacchimagici/views/ui"
)

// Desk returns the organiser's page of the ranking; screens are those that could show the
// ceremony.
func (s Standing) Desk(language string, screens []access.Display) organiser.Standing {
	v := organiser.Standing{
		Top:  screen.OrganiserTop(s.Words, screen.RankingPath, language, s.Server),
		Name: s.Tournament.Name, Empty: len(s.Rows) == 0,
	}
	if v.Empty {
		return v
	}
	v.Ranking, v.Splits, v.Decisions = s.View(), s.Splits(), s.decisions()
	v.Ties, v.Prize = s.ties(), s.deskPrize(screens)
	return v
}

// command is an order for the tournament as a form sends it.
func (s Standing) command(order string, fields ...ui.Field) ui.Command {
	return ui.Command{
		Action: "/api/v1/tournaments/" + s.Tournament.ID + "/commands",
		Fields: slices.Concat([]ui.Field{screen.Field("command", order)}, fields),
	}
}

// ties are the groups that need a decision, and those that a decision separates, which can be decided
// again. Before the first match is over all Houses are equal, and no decision is asked for.
func (s Standing) ties() []organiser.Tie {
	if s.Over == 0 {
		return nil
	}
	var all []organiser.Tie
	for _, group := range s.Tied {
		row, _ := s.Row(group[0])
		t := s.tie(group)
		t.Title = s.T("standing.tie", s.names(group))
		t.Text, t.Early = s.T("standing.tie.text", row.Place), s.Provisional()
		if t.Early {
			t.Text = s.T("standing.tie.early", row.Place)
		}
		all = append(all, t)
	}
	for _, split := range s.LeagueTable.Splits {
		if split.By != tournament.Decision {
			continue
		}
		group := housesOf(split)
		t := s.tie(group)
		t.Title, t.Decided = s.T("standing.tie.decided", s.names(group)), true
		if d, ok := s.decisionOn(split); ok {
			t.Text = s.T("standing.by.decision", d.Reason)
		}
		all = append(all, t)
	}
	return all
}

// tie is a group with the form to decide it.
func (s Standing) tie(group []magici.HouseID) organiser.Tie {
	fields := []ui.Field{screen.Field("seen", strconv.Itoa(s.Tournament.Editions.Decisions))}
	var t organiser.Tie
	for _, key := range []string{"lots", "playoff", "accord", "young"} {
		t.Reasons = append(t.Reasons, s.T("standing.reason."+key))
	}
	words := []string{"tie"}
	for _, id := range group {
		h := s.House(id)
		fields = append(fields, screen.Field("between[]", string(id)))
		t.Houses = append(t.Houses, organiser.TieHouse{
			ID: string(id), House: h, Up: s.T("standing.tie.up", h.Name), Down: s.T("standing.tie.down", h.Name),
		})
		words = append(words, string(id))
	}
	slices.Sort(words[1:])
	t.ID = screen.ElementID(strings.Join(words, "-"))
	t.Command = s.command("decide", fields...)
	return t
}

func (s Standing) names(group []magici.HouseID) string {
	names := make([]string, len(group))
	for i, id := range group {
		names[i] = s.House(id).Name
	}
	return strings.Join(names, ", ")
}

// decisions lists the decisions, the newest first: each holds, was replaced, or is void because its
// Houses are not level any more.
func (s Standing) decisions() []organiser.TieDecision {
	sorted := func(houses []magici.HouseID) []magici.HouseID { return slices.Sorted(slices.Values(houses)) }
	var all []organiser.TieDecision
	for i, d := range slices.Backward(s.Tournament.Decisions) {
		between := sorted(d.Between)
		replaced := slices.ContainsFunc(s.Tournament.Decisions[i+1:], func(later tournament.TieDecision) bool {
			return slices.Equal(sorted(later.Between), between)
		})
		separates := slices.ContainsFunc(s.LeagueTable.Splits, func(split ranking.Split) bool {
			return split.By == tournament.Decision && slices.Equal(sorted(housesOf(split)), between)
		})
		decision := organiser.TieDecision{Order: s.names(d.Order), Reason: d.Reason, State: s.T("standing.decision.idle")}
		switch {
		case replaced:
			decision.State = s.T("standing.decision.replaced")
		case separates:
			decision.State, decision.Holds = s.T("standing.decision.holds"), true
		}
		all = append(all, decision)
	}
	return all
}

// housesOf returns the group that a split separates.
func housesOf(split ranking.Split) []magici.HouseID {
	group := make([]magici.HouseID, len(split.Values))
	for i, v := range split.Values {
		group[i] = v.House
	}
	return group
}

// deskPrize controls the ceremony and shows what the screens show.
func (s Standing) deskPrize(screens []access.Display) organiser.Prize {
	now := s.Prize()
	last := s.lastStep()
	v := organiser.Prize{
		Count: s.T("standing.prize.count", now.Step, last),
		Next:  s.prizeStep(now.Step+1, ui.Button{Icon: "next", Title: s.T("standing.prize.next"), Class: "main big"}),
		Back:  s.prizeStep(now.Step-1, ui.Button{Icon: "back", Title: s.T("standing.step.back")}),
	}
	for _, display := range screens {
		screenRow := organiser.PrizeScreen{
			Title: s.T("organiser.screen.numbered", display.Number), Shows: display.Shows == access.Ceremony,
			State: screen.ScreenShows(s.Words, display.Shows),
			Assign: screen.AccessCommand("assign-screen",
				screen.Field("number", strconv.Itoa(display.Number)), screen.Field("shows", access.Ceremony)),
		}
		if display.Name != "" {
			screenRow.Title = s.T("organiser.screen.named", display.Name, display.Number)
		}
		v.Screens = append(v.Screens, screenRow)
	}
	switch {
	case s.Provisional():
		v.Warning = s.T("standing.prize.early", s.Of-s.Over)
	case len(s.Tied) > 0:
		v.Warning = s.T("standing.prize.tied")
	}
	if now.Step >= last {
		v.Next.Button.Locked = s.T("standing.prize.done")
	}
	if now.Step == 0 {
		v.Back.Button.Locked = s.T("standing.prize.start")
		return v
	}
	end := s.prizeStep(0, ui.Button{Icon: "first", Title: s.T("standing.prize.end")})
	v.End = &end
	if now.Award != nil {
		v.Place, v.Award = now.Title, "…"
		if now.Award.Shown {
			v.Award = screen.Dotted(awardNames(s.award(now.Step)), now.Award.Result)
		}
		return v
	}
	v.Place, v.House, v.Shield, v.Named = now.Title, now.House, true, now.Stage >= standing.NameShown
	parts := []string{strconv.Itoa(now.Sum.Place), "+ " + strconv.Itoa(now.Sum.Duels), "= " + strconv.Itoa(now.Sum.Total)}
	v.Parts = parts[:max(0, int(now.Stage-standing.NameShown))]
	return v
}

// prizeStep is the button that goes to a step. It names what the screens will show.
func (s Standing) prizeStep(step int, b ui.Button) organiser.Action {
	rows, house := s.View().Rows, step-s.Tournament.AwardSteps()
	switch {
	case step <= 0 || step > s.lastStep():
	case house > 0:
		row := rows[len(rows)-1-(house-1)/standing.Stages]
		b.Detail = s.stageName(standing.Stage((house-1)%standing.Stages+1), row)
	case step%tournament.AwardSteps == 0:
		b.Detail = s.T("award.step.who", cmp.Or(awardNames(s.award(step)), s.T("award.nobody")))
	default:
		b.Detail = s.T("award.step.title", screen.AwardTitle(s.Words, s.award(step).Kind))
	}
	return organiser.Action{Command: s.command("ceremony", screen.Number("step", step), screen.Number("was", s.Tournament.Ceremony)), Button: b}
}

// awardNames lists the winners of an award.
func awardNames(a Award) string {
	var names []string
	for _, p := range a.People {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}
