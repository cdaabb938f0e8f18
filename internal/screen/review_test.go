package screen_test

import (
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici/strategist/review"
	"scacchimagici/internal/screen"
)

// Each reason has its half of a sentence in both languages.
func TestReviewText(t *testing.T) {
	sq := func(name string) chess.Square {
		s, _ := chess.ParseSquare(name)
		return s
	}
	mv, _ := chess.ParseMove("a1e1")
	queen := review.Decision{Victim: chess.Queen, At: sq("d5"), Gain: 4, Wins: 0.6, Piece: chess.Rook, Risk: 2}
	own := review.Decision{Victim: chess.Knight, At: sq("b1"), Gain: 2, Wins: 0.6, Piece: chess.Pawn, Risk: 1}
	king := review.Decision{Victim: chess.King, At: sq("e1"), Wins: 0.6}
	pawn := review.Decision{Victim: chess.Pawn, At: sq("b7"), Gain: 1, Wins: 0.6, Piece: chess.Pawn, Risk: 1}
	tests := []struct {
		f      review.Finding
		it, en string
	}{
		{review.Finding{Why: review.NoMove}, "il turno è passato senza una mossa", "the turn went by without a move"},
		{review.Finding{Why: review.KingMissed, Better: king}, "il Re in e1 si poteva attaccare: quel Duello lo vinci 6 volte su 10, e con lui la partita", "the King on e1 could be attacked: you win that Duel 6 times out of 10, and the match with it"},
		{review.Finding{Why: review.KingRisked, Done: pawn}, "con il Re hai attaccato il Pedone in b7: quel Duello lo perdi 4 volte su 10, e con lui la partita", "you attacked the Pawn on b7 with the King: you lose that Duel 4 times out of 10, and the match with it"},
		{review.Finding{Why: review.KingExposed, Answer: king}, "dopo, il tuo Re in e1 si poteva attaccare: quel Duello lo perdi 6 volte su 10, e con lui la partita", "after it your King on e1 could be attacked: you lose that Duel 6 times out of 10, and the match with it"},
		{review.Finding{Why: review.Missed, Better: queen}, "la Regina in d5 valeva 4 punti e il Duello lo vinci 6 volte su 10", "the Queen on d5 was worth 4 points and you win the Duel 6 times out of 10"},
		{review.Finding{Why: review.Missed, Better: pawn}, "il Pedone in b7 valeva 1 punto e il Duello lo vinci 6 volte su 10", "the Pawn on b7 was worth 1 point and you win the Duel 6 times out of 10"},
		{review.Finding{Why: review.DirectMissed, Better: queen}, "la Regina in d5 in Mossa Diretta valeva 4 punti e il Duello lo vinci 6 volte su 10", "the Queen on d5 was worth 4 points in a Direct Move and you win the Duel 6 times out of 10"},
		{review.Finding{Why: review.Risked, Done: queen}, "hai attaccato la Regina in d5 rischiando 2 punti, e il Duello lo perdi 4 volte su 10", "you attacked the Queen on d5 and risked 2 points, and you lose the Duel 4 times out of 10"},
		{review.Finding{Why: review.Called, Done: review.Decision{Paid: 2}}, "la Mossa Diretta ha dato subito 2 punti all’altra Casa", "the Direct Move gave the other House 2 points at once"},
		{review.Finding{Why: review.Exposed, Answer: own}, "dopo, il tuo Cavallo in b1 si poteva attaccare: valeva 2 punti, e quel Duello lo perdi 6 volte su 10", "after it your Knight on b1 could be attacked: it was worth 2 points, and you lose that Duel 6 times out of 10"},
		{review.Finding{Why: review.Slow, Better: review.Decision{Move: mv}}, "da a1 a e1 si stava meglio", "from a1 to e1 was better"},
	}
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		for lang, want := range map[locale.Language]string{"it": tt.it, "en": tt.en} {
			if got := screen.ReviewText(catalogue.In(lang), tt.f); got != want {
				t.Errorf("%s in %s: %q, want %q", tt.f.Why, lang, got, want)
			}
		}
	}
}
