package ranking

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

// Desk is the organiser's page of the ranking: the reasons for its order, the ties, and the ceremony.
type Desk struct {
	screen.Standing
	Language string           // address that switches the language
	Screens  []access.Display // those that could show the ceremony
}

// Top is what stands above the page.
func (s Desk) Top() organiser.Top {
	return screen.OrganiserTop(s.Words, screen.RankingPath, s.Language, s.Server)
}

// ranked is the ranking as screens show it; without Houses it is empty.
func (s Desk) ranked() standing.Ranking {
	if len(s.Rows) == 0 {
		return standing.Ranking{}
	}
	return s.View()
}

// tie is a group of Houses that no criterion separates. The organiser decides their order, and can
// decide it again.
type tie struct {
	ID      string // of its list
	Title   string
	Text    string
	Decided bool       // a decision holds: another one replaces it
	Early   bool       // matches are still to be played
	Command ui.Command // decides; the order and the reason are in the form
	Houses  []tieHouse // in the order that a decision would begin from
}

// tieHouse is a House of a [tie].
type tieHouse struct {
	ui.House
	ID string
}

// decision is a decision that was taken.
type decision struct {
	Order  string // "Tassorosso, Corvonero"
	Reason string
	State  string // "vale", "sostituita", …
	Holds  bool
}

// prize controls the ceremony.
type prize struct {
	Warning string // why it is too early; empty: it is not
	Place   string // what the screens show: "Terzo posto"; empty: it has not begun
	Award   string // winners of an award for people; empty: a House is shown
	House   ui.House
	Named   bool             // the House is shown with its name
	Parts   []string         // "15", "+ 10", "= 25"
	Count   string           // "passo 7 di 20"
	Next    organiser.Action // the next step; locked at the end
	Back    organiser.Action
	End     *organiser.Action // back to the curtain; nil before the first step
}

// command is an order for the tournament as a form sends it.
func (s Desk) command(order string, fields ...ui.Field) ui.Command {
	return screen.TournamentCommand(s.Tournament.ID, order, fields...)
}

// ties are the groups that need a decision, and those that a decision separates, which can be decided
// again. Before the first match is over all Houses are equal, and no decision is asked for.
func (s Desk) ties() []tie {
	if s.Over == 0 {
		return nil
	}
	var all []tie
	for _, group := range s.Tied {
		row, _ := s.Row(group[0])
		t := s.tieOf(group)
		t.Title = s.T("standing.tie", s.names(group))
		t.Text, t.Early = s.T("standing.tie.text", row.Place), s.Provisional()
		if t.Early {
			t.Text = s.T("standing.tie.early", row.Place)
		}
		all = append(all, t)
	}
	for _, split := range s.LeagueTable.Splits {
		if split.By != ranking.Decision {
			continue
		}
		group := housesOf(split)
		t := s.tieOf(group)
		t.Title, t.Decided = s.T("standing.tie.decided", s.names(group)), true
		if d, ok := s.DecisionOn(split); ok && d.Reason != "" {
			t.Text = s.T("tiebreak.decision.why", d.Reason)
		}
		all = append(all, t)
	}
	return all
}

// tie is a group with the form to decide it.
func (s Desk) tieOf(group []magici.HouseID) tie {
	fields := []ui.Field{screen.Field("seen", strconv.Itoa(s.Tournament.Editions.Decisions))}
	var t tie
	words := []string{"tie"}
	for _, id := range group {
		fields = append(fields, screen.Field("between[]", string(id)))
		t.Houses = append(t.Houses, tieHouse{s.House(id), string(id)})
		words = append(words, string(id))
	}
	slices.Sort(words[1:])
	t.ID = screen.ElementID(strings.Join(words, "-"))
	t.Command = s.command("decide", fields...)
	return t
}

func (s Desk) names(group []magici.HouseID) string {
	names := make([]string, len(group))
	for i, id := range group {
		names[i] = s.House(id).Name
	}
	return strings.Join(names, ", ")
}

// decisions lists the decisions, the newest first: each holds, was replaced, or is void because its
// Houses are not level any more.
func (s Desk) decisions() []decision {
	sorted := func(houses []magici.HouseID) []magici.HouseID { return slices.Sorted(slices.Values(houses)) }
	var all []decision
	for i, d := range slices.Backward(s.Tournament.Decisions) {
		between := sorted(d.Between)
		replaced := slices.ContainsFunc(s.Tournament.Decisions[i+1:], func(later ranking.TieDecision) bool {
			return slices.Equal(sorted(later.Between), between)
		})
		separates := slices.ContainsFunc(s.LeagueTable.Splits, func(split ranking.Split) bool {
			return split.By == ranking.Decision && slices.Equal(sorted(housesOf(split)), between)
		})
		one := decision{Order: s.names(d.Order), Reason: d.Reason, State: s.T("standing.decision.idle")}
		switch {
		case replaced:
			one.State = s.T("standing.decision.replaced")
		case separates:
			one.State, one.Holds = s.T("standing.decision.holds"), true
		}
		all = append(all, one)
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

// prize returns the buttons of the ceremony and what the screens show.
func (s Desk) prize() prize {
	now := s.Prize()
	last := s.LastStep()
	v := prize{
		Count: s.T("standing.prize.count", now.Step, last),
		Next:  s.prizeStep(now.Step+1, ui.Button{Icon: "next", Title: s.T("standing.prize.next"), Class: "main big"}),
		Back:  s.prizeStep(now.Step-1, ui.Button{Icon: "back", Title: s.T("standing.step.back")}),
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
			v.Award = screen.Dotted(awardNames(s.AwardAt(now.Step)), now.Award.Result)
		}
		return v
	}
	v.Place, v.House, v.Named = now.Title, now.House, now.Stage >= standing.NameShown
	parts := []string{strconv.Itoa(now.Sum.Place), "+ " + strconv.Itoa(now.Sum.Duels), "= " + strconv.Itoa(now.Sum.Total)}
	v.Parts = parts[:max(0, int(now.Stage-standing.NameShown))]
	return v
}

// prizeStep is the button that goes to a step. It names what the screens will show.
func (s Desk) prizeStep(step int, b ui.Button) organiser.Action {
	rows, house := s.View().Rows, step-s.Tournament.AwardSteps()
	switch {
	case step <= 0 || step > s.LastStep():
	case house > 0:
		row := rows[len(rows)-1-(house-1)/standing.Stages]
		b.Detail = s.stageName(standing.Stage((house-1)%standing.Stages+1), row)
	case step%tournament.AwardSteps == 0:
		b.Detail = s.T("award.step.who", cmp.Or(awardNames(s.AwardAt(step)), s.T("award.nobody")))
	default:
		b.Detail = s.T("award.step.title", screen.AwardTitle(s.Words, s.AwardAt(step).Kind))
	}
	order := s.command("ceremony", screen.Number("step", step), screen.Number("was", s.Tournament.Ceremony))
	order.Steps = true
	return organiser.Action{Command: order, Button: b}
}

// screenName names a screen that could show the ceremony.
func (s Desk) screenName(d access.Display) string {
	if d.Name != "" {
		return s.T("organiser.screen.named", d.Name, d.Number)
	}
	return s.T("organiser.screen.numbered", d.Number)
}

// assign is the order that a screen shows the ceremony.
func assign(d access.Display) ui.Command {
	return screen.AccessCommand("assign-screen", screen.Number("number", d.Number), screen.Field("shows", access.Ceremony))
}

// awardNames lists the winners of an award.
func awardNames(a screen.StandingAward) string {
	var names []string
	for _, p := range a.People {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

// stageName names the part of a House that the ceremony shows at a stage.
func (s Desk) stageName(stage standing.Stage, row standing.Row) string {
	switch stage {
	case standing.ShieldShown:
		return s.T("standing.prize.shield", row.Name)
	case standing.NameShown:
		return s.T("standing.prize.name", row.House.Name)
	case standing.PlaceShown:
		return s.T("standing.prize.place", row.House.Name, row.Sum.Place)
	case standing.DuelsShown:
		return s.T("standing.prize.duels", row.House.Name, row.Sum.Duels)
	}
	return s.T("standing.prize.total", row.House.Name, row.Sum.Total)
}
