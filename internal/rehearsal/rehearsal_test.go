package rehearsal_test

import (
	"context"
	"log/slog"
	"testing"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/rehearsal"
)

// A rehearsal plays every round of a tournament to its end, by the computer Strategist.
func TestPlayTournament(t *testing.T) {
	d, err := desk.Open(t.Context(), desk.Config{Store: eventlogtest.New(), Bank: quiz.Bank{}, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	draft := rehearsal.Tournament()
	draft.Practice, draft.Pairs = false, nil
	created, err := d.Tournaments.Create(t.Context(), "test", draft)
	if err != nil {
		t.Fatal(err)
	}
	if err := rehearsal.Plan(t.Context(), d, created); err != nil {
		t.Fatal(err)
	}
	mind := func(ctx context.Context, s strategist.Situation, seed uint64) (strategist.Choice, error) {
		return strategist.Choose(ctx, s, strategist.Limits{Strength: strategist.Strongest, Nodes: 150, Seed: seed})
	}
	if err := rehearsal.PlayTournament(t.Context(), d, created.ID, 1, 1e6, mind); err != nil {
		t.Fatal(err)
	}
	played, err := d.Tournaments.Get(t.Context(), created.ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(played.Matches) != 6 {
		t.Errorf("%d matches are planned", len(played.Matches))
	}
	for _, m := range played.Matches {
		l, err := d.Matches.Get(t.Context(), desk.Key{Tournament: created.ID, Match: m.ID})
		if err != nil || l.Match.Phase() != magici.Finished || l.Match.Practice {
			t.Errorf("match %s: %v, practice %v, %v", m.ID, l.Match.Phase(), l.Match.Practice, err)
		}
	}
}
