package main

import (
	"context"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
	"scacchimagici/internal/magici/strategist/review"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/web"
)

// magiciTables returns what tables of Scacchi Magici take from the desk, once it is open: the regulation, questions
// that no match can get, the judge of typed answers. Their computer waits in the queue of pool.
func magiciTables(ctx context.Context, opened func() *desk.Desk, pool *bot.Pool, mix func(magici.Settings) []strategist.Weighted) room.MagiciConfig {
	chances := func(ctx context.Context) strategist.Chances { return learned(ctx, opened()) }
	return room.MagiciConfig{
		Settings: func() (magici.Settings, error) {
			if d := opened(); d != nil {
				if t, ok := d.Tournaments.Current(); ok {
					return t.Settings.Settings, nil
				}
			}
			return magici.DefaultSettings(), nil
		},
		Question: func(asked []string) (*magici.Question, error) {
			d := opened()
			if d == nil {
				return nil, fault.New(fault.Unavailable, "fault.magicitable.questions")
			}
			return d.Tournaments.TableQuestion(ctx, asked)
		},
		Right: func(typed string, q magici.Question) bool {
			d := opened()
			return d != nil && d.Questions.Right(typed, q)
		},
		Strategist: tableStrategist{pool, chances, mix},
		Review: func(ctx context.Context, m magici.Match, side chess.Side, progress func(looked, of int)) (found []review.Finding, err error) {
			err = pool.Run(ctx, func(_ time.Duration, rest func()) error {
				limits := func(nodes int) strategist.Limits {
					return strategist.Limits{Strength: strategist.Strongest, Nodes: nodes, Rest: rest}
				}
				found, err = review.Costliest(ctx, m, side, chances(ctx), review.Limits{Short: limits(2000), Long: limits(15_000)}, 3, progress)
				return err
			})
			return found, err
		},
	}
}

// mix is what the computer buys from: the equilibrium that this laptop has measured, or what is known without it.
func (a *app) mix(s magici.Settings) []strategist.Weighted {
	if h := a.handler.Load(); h != nil {
		if server, ok := (*h).(*web.Server); ok {
			if measured := server.PurchaseMix(s); measured != nil {
				return measured
			}
		}
	}
	return strategist.DefaultMix(s)
}

// learned returns how Duels end in the tournament of d.
func learned(ctx context.Context, d *desk.Desk) strategist.Chances {
	if d == nil {
		return strategist.DefaultChances()
	}
	t, ok := d.Tournaments.Current()
	if !ok {
		return strategist.DefaultChances()
	}
	played, err := d.Matches.All(ctx, t.ID)
	if err != nil {
		return strategist.DefaultChances()
	}
	chances, _ := strategist.Learned(func(yield func(magici.Match) bool) {
		for _, l := range played {
			if !yield(l.Match) {
				return
			}
		}
	})
	return chances
}

// tableStrategist is the computer Strategist of the tables. The chances of a Duel are those of the tournament, and what
// the Duels at the table tell of those who sit there.
type tableStrategist struct {
	pool    *bot.Pool
	chances func(context.Context) strategist.Chances
	mix     func(magici.Settings) []strategist.Weighted
}

func (t tableStrategist) Buy(s magici.Settings, seed uint64) magici.Army {
	return strategist.Buy(s, t.mix(s), seed)
}

func (tableStrategist) Place(m magici.Match, side chess.Side, strength int, seed uint64) (magici.Slot, chess.Square, error) {
	return strategist.Place(m, side, strategist.Strength(strength), seed)
}

func (t tableStrategist) Choose(ctx context.Context, m magici.Match, side chess.Side, now magici.Instant, strength int, seed uint64) (c room.Choice, err error) {
	err = t.pool.Run(ctx, func(limit time.Duration, rest func()) error {
		s, err := strategist.SituationOf(m, side, now, t.chances(ctx))
		if err != nil {
			return err
		}
		s.Quick = strategist.Quickness(m, s.Chances) // one person answers for each side
		found, err := strategist.Choose(ctx, s, strategist.Limits{Strength: strategist.Strength(strength), Time: limit, Seed: seed, Rest: rest})
		c = room.Choice{Move: found.Move, Call: found.Direct && !s.Calling}
		return err
	})
	return c, err
}
