package desk

import (
	"context"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/stream"
)

// Sheet is the questions on the printed sheet of a match, and how many are left for screens.
type Sheet struct {
	Questions []magici.Question // by their numbers; empty: none have been reserved
	Left      int               // unused ones that screens may draw
}

// Missing returns how many questions reserving would add.
func (s Sheet) Missing() int { return min(s.Left, max(0, draws.SheetSize-len(s.Questions))) }

// next returns the first question of the sheet that no Duel of m asks, nil when there is none. A question
// that was taken back counts as not asked.
func (s Sheet) next(m magici.Match) *magici.Question {
	asked := map[string]bool{}
	for e := range m.Effective() {
		asked[e.Question] = true
	}
	if q := m.Asking.Question; q != nil && m.Play.TurnPhase == magici.Duelling {
		asked[q.ID] = true
	}
	for i := range s.Questions {
		if !asked[s.Questions[i].ID] {
			return &s.Questions[i]
		}
	}
	return nil
}

// Sheet returns the questions on the sheet of a match.
func (ts *Tournaments) Sheet(ctx context.Context, key Key) (Sheet, error) {
	t, err := ts.Get(ctx, key.Tournament)
	if err != nil {
		return Sheet{}, err
	}
	drawn, err := ts.Draws(ctx, key.Tournament)
	if err != nil {
		return Sheet{}, err
	}
	plan, _ := t.Match(key.Match)
	from := ts.source(t, plan.Round)
	return Sheet{Questions: drawn.OnPaper(key.Match, from), Left: drawn.Supply(from).Left}, nil
}

// Reserve reserves the questions on the sheet of a match, so that screens no longer draw them. A complete
// sheet stays as it is, so that printing it again gives the same one.
func (ts *Tournaments) Reserve(ctx context.Context, actor string, key Key) error {
	t, err := ts.Get(ctx, key.Tournament)
	if err != nil {
		return err
	}
	plan, ok := t.Match(key.Match)
	if !ok {
		return fault.New(fault.NotFound, "fault.match.unknown")
	}
	seed, err := drawSeed()
	if err != nil {
		return err
	}
	_, err = ts.doDraw(ctx, key.Tournament, stream.Request[draws.Command]{
		Actor: actor, At: time.Now(),
		Command: draws.Command{Match: key.Match, From: ts.source(t, plan.Round), Seed: seed, Paper: draws.SheetSize},
	})
	return err
}

// ReturnSheet gives the questions on an unused sheet of a match back to the screens. A match that was
// entered from paper keeps them: people have heard some, and may have read the others.
func (ms *Matches) ReturnSheet(ctx context.Context, actor string, key Key) error {
	l, err := ms.Get(ctx, key)
	if err != nil {
		return err
	}
	if l.Match.Paper {
		return fault.New(fault.Illegal, "fault.paper.used", key.Match)
	}
	_, err = ms.tournaments.doDraw(ctx, key.Tournament, stream.Request[draws.Command]{
		Actor: actor, At: time.Now(), Command: draws.Command{Match: key.Match, Free: true},
	})
	return err
}
