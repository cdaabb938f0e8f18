package screen

import (
	"scacchimagici/internal/locale"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/views/organiser"
)

// SupplyCheck warns of a round that has few questions, or none.
func SupplyCheck(w *locale.Words, round int, s draws.Supply) (c organiser.Check, few bool) {
	c.Kind, c.Link = "warning", organiser.Link{Href: QuestionsPath + "/turni", Text: w.T("questions.choose")}
	switch s.State {
	case quiz.Low:
		c.Text = w.T("questions.warn.low", round, s.Left)
	case quiz.Exhausted:
		c.Text = w.T("questions.warn.exhausted", round)
	case quiz.Empty:
		c.Kind, c.Text = "bad", w.T("questions.warn.empty", round)
	default:
		return c, false
	}
	return c, true
}
