package questions

import (
	"net/url"
	"slices"
	"strconv"

	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// mostRates is how many of the hardest and of the easiest questions are shown.
const mostRates = 10

// History returns the page of the asked questions: those used in this tournament, and the hardest and
// the easiest of all times.
func (p Scene) History(here, always []draws.Use) History {
	v := History{Top: p.top(p.T("questions.history.title"))}
	lang := p.Words.Lang()
	for _, u := range draws.UsedSoFar(p.Collection.All(), here) {
		row := UsedQuestion{Text: p.T("questions.gone", string(u.Question.ID)), Answer: u.Question.Answer.In(lang)}
		if u.Known {
			row.Text, row.Href = u.Question.Text.In(lang), questionHref(u.Question.ID)
		}
		for _, use := range u.Uses {
			kind := "info"
			switch {
			case use.Voided:
				kind = "warning"
			case use.Answered():
				kind = "ok"
			}
			row.Uses = append(row.Uses, UseLine{Kind: kind, Where: p.where(use), Outcome: p.outcome(use), Draw: p.draw(use)})
		}
		v.Used = append(v.Used, row)
	}
	// With few questions asked, one that all knew is not hard, and one that none knew is not easy.
	v.Hardest = p.rates(draws.Hardest(p.Collection.All(), always, mostRates), func(r draws.Rate) bool { return r.Answered < r.Asked })
	v.Easiest = p.rates(draws.Easiest(p.Collection.All(), always, mostRates), func(r draws.Rate) bool { return r.Answered > 0 })
	return v
}

// where says in which match and when a question was asked.
func (p Scene) where(u draws.Use) string {
	where := p.T("questions.use.where", u.Match)
	if !u.At.IsZero() {
		where += ", " + u.At.Local().Format("15:04")
	}
	return where
}

func (p Scene) outcome(u draws.Use) string {
	switch {
	case u.Voided:
		return p.T("questions.use.void")
	case u.Outcome == "":
		return p.T("questions.use.none")
	}
	return p.T("questions.use." + string(u.Outcome))
}

// draw explains how a question was drawn: its number among the candidates, and the seed that leads to it.
func (p Scene) draw(u draws.Use) string {
	for _, d := range slices.Backward(p.Draws.Log) {
		if d.Match == u.Match && d.Question == u.Question {
			key := "questions.draw"
			if d.Repeat {
				key = "questions.draw.repeat"
			}
			return p.T(key, d.Index+1, d.Of, strconv.FormatUint(d.Seed, 10))
		}
	}
	return ""
}

func (p Scene) rates(all []draws.Rate, keep func(draws.Rate) bool) []Rate {
	var rates []Rate
	for _, r := range all {
		if !keep(r) {
			continue
		}
		rates = append(rates, Rate{
			Text: r.Question.Text.In(p.Words.Lang()), Href: questionHref(r.Question.ID),
			Share: p.T("questions.rate", r.Answered, r.Asked), Percent: 100 * r.Answered / r.Asked,
		})
	}
	return rates
}

// Check returns a page of lint's findings about the questions.
func (p Scene) Check(page int) Findings {
	found := p.Collection.Findings()
	v := Findings{Top: p.top(p.T("questions.lint")), Pages: p.pages(screen.QuestionsPath+"/controllo", url.Values{}, len(found), page)}
	_, first, last := pageOf(len(found), page)
	for _, f := range found[first:last] {
		q, _ := p.Collection.All().Find(f.ID)
		v.Rows = append(v.Rows, Finding{
			ID: string(f.ID), Href: questionHref(f.ID), Text: q.Text.In(p.Words.Lang()), Sentence: p.finding(f),
		})
	}
	return v
}

// Rounds returns the sets of each round, and the organiser's sets.
func (p Scene) Rounds() Rounds {
	v := Rounds{Top: p.top(p.T("questions.rounds.title"))}
	for _, set := range p.Collection.Edits.Sets() {
		v.Own = append(v.Own, OwnSet{
			Name: string(set), Href: screen.QuestionsPath + "?" + searchQuery(edits.Wanted{Set: set}).Encode(),
			Line: p.T("questions.count", len(p.Collection.Edits.Gathered(set))),
			Dissolve: organiser.Confirmation{
				Title: p.T("questions.dissolve"), Text: p.T("questions.dissolve.text"),
				Action: organiser.Action{
					Command: p.command("dissolve-set", screen.Field("set", string(set))),
					Button:  ui.Button{Title: p.T("questions.dissolve.do"), Class: "danger small"},
				},
			},
		})
	}
	if p.Tournament.ID == "" {
		return v
	}
	for round := range rounds(p.Tournament) + 1 {
		v.Rounds = append(v.Rounds, p.round(round))
	}
	v.Screens = screen.QuestionsPath + "/schermo"
	v.Reveal, v.Projector = p.Tournament.Settings.Reveal, !p.Tournament.Settings.HideQuestion
	return v
}

func (p Scene) round(n int) RoundChoice {
	r := edits.Round{Tournament: p.Tournament.ID, Number: n}
	_, own := p.Collection.Edits.Choice(r)
	supply := p.Supplies[n]
	v := RoundChoice{
		Number: n, Title: p.T("questions.round", n), Stock: organiser.Check{Kind: "ok", Text: p.T("questions.left", supply.Left, supply.Size)},
		Command: p.command("choose-questions", screen.Field("tournament", r.Tournament), screen.Number("round", n)),
	}
	switch supply.State {
	case quiz.Low, quiz.Exhausted:
		v.Stock.Kind, v.Stock.Text = "warning", p.T("quiz.supply."+string(supply.State))+" · "+v.Stock.Text
	case quiz.Empty:
		v.Stock.Kind, v.Stock.Text = "bad", p.T("quiz.supply."+string(supply.State))
	}
	v.Command.ID = "choose-" + strconv.Itoa(n)
	if own {
		v.Back = &organiser.Action{
			Command: p.command("unchoose-questions", screen.Field("tournament", r.Tournament), screen.Number("round", n)),
			Button:  ui.Button{Title: p.T("questions.round.back"), Class: "small quiet"},
		}
	}
	for _, set := range p.Collection.Sets() {
		size := p.Collection.Pool(edits.Choice{Sets: []quiz.Set{set}}).Len()
		v.Sets = append(v.Sets, organiser.Choice{
			Value: string(set), Label: setName(p.Words, set), Name: p.T("questions.count", size), Chosen: slices.Contains(supply.Choice.Sets, set),
		})
	}
	for d := quiz.Easy; d <= quiz.Hard; d++ {
		v.Levels = append(v.Levels, organiser.Choice{
			Value: level(d), Label: p.T("quiz.difficulty." + level(d)), Chosen: slices.Contains(supply.Choice.Difficulties, d),
		})
	}
	return v
}
