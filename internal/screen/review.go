package screen

import (
	"math"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici/strategist/review"
)

// ReviewText says why a turn cost its side something, as half a sentence.
func ReviewText(w *locale.Words, f review.Finding) string {
	piece := func(whose string, kind chess.Kind, sq chess.Square) string {
		return w.T("review."+whose+"."+string(kind.Letter()), sq.String())
	}
	ofTen := func(chance float64) int { return int(math.Round(10 * chance)) }
	key := "review." + string(f.Why)
	switch f.Why {
	case review.KingMissed:
		return w.T(key, piece("the", f.Better.Victim, f.Better.At), ofTen(f.Better.Wins))
	case review.KingRisked:
		return w.T(key, piece("the", f.Done.Victim, f.Done.At), ofTen(1-f.Done.Wins))
	case review.KingExposed:
		return w.T(key, piece("own", f.Answer.Victim, f.Answer.At), ofTen(f.Answer.Wins))
	case review.Missed, review.DirectMissed:
		return w.T(key, piece("the", f.Better.Victim, f.Better.At), int(f.Better.Gain), ofTen(f.Better.Wins))
	case review.Risked:
		return w.T(key, piece("the", f.Done.Victim, f.Done.At), int(f.Done.Risk), ofTen(1-f.Done.Wins))
	case review.Called:
		return w.T(key, int(f.Done.Paid))
	case review.Exposed:
		return w.T(key, piece("own", f.Answer.Victim, f.Answer.At), int(f.Answer.Gain), ofTen(f.Answer.Wins))
	case review.Slow:
		return w.T(key, f.Better.Move.From.String(), f.Better.Move.To.String())
	}
	return w.T(key)
}
