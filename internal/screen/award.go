package screen

import (
	"scacchimagici/internal/locale"
	"scacchimagici/internal/tournament"
)

// AwardTitle returns the title of an award.
func AwardTitle(w *locale.Words, a tournament.Award) string { return w.T("award." + string(a)) }

// AwardCount says how often it was done; called are the Direct Moves of the bravest wand.
func AwardCount(w *locale.Words, a tournament.Award, count, called int) string {
	said := w.T("award."+string(a)+".count", count)
	if a == tournament.BravestWand {
		return Dotted(said, w.T("award.wand.called", called))
	}
	return said
}
