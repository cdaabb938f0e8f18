// Package rehearsal plays invented matches through the real desk: for demonstrations and
// measurements of a live server. Package sim invents the people and their orders; this package
// waits as long as people would, or speed times less, and gives the orders to the desk. With a
// [Mind] both sides have the computer Strategist, so that matches look like real ones.
package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/magici/strategist"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
)

// Tournament returns the draft of the four Houses of the regulation with invented people,
// and two matches at once.
func Tournament() desk.Draft {
	return desk.Draft{
		Name: "Prova generale", Practice: true,
		Houses: []desk.DraftHouse{
			{Name: "Grifondoro", Arms: "grifondoro", People: []string{
				"Elena Rinaldi", "Sofia Conti", "Tommaso Greco", "Davide Serra", "Luca Marino", "Marta Villa",
				"Giorgio Fabbri", "Alice Bassi", "Ginevra Sala", "Filippo Neri", "Noemi Riva", "Marco Ferri",
			}},
			{Name: "Serpeverde", Arms: "serpeverde", People: []string{
				"Andrea Galli", "Irene Costa", "Nora Bassi", "Dario Longo", "Viola Rossi", "Zeno Ricci",
				"Olga Riva", "Pietro Monti", "Lucìa Pozzi", "Fabio Bruni", "Ivo Fontana", "Rita Gallo",
			}},
			{Name: "Corvonero", Arms: "corvonero", People: []string{
				"Chiara Longhi", "Pietro Villa", "Beatrice Leone", "Nicolò Serra", "Giada Ferrari", "Tommaso D’Angelo",
				"Sara Galli", "Zoë Fontana", "Ugo Moretti", "Dario Rossi", "Giulia Ferri", "Emma Gatti",
			}},
			{Name: "Tassorosso", Arms: "tassorosso", People: []string{
				"Sara Bianchi", "Simone Piras", "Nicola Ferraro", "Irma Testa", "Bruno Riva", "Martina Sala",
				"Elena Ferri", "Oscar Poli", "Bianca Valli", "Leo Marchi", "Anna Mori", "Paolo Sarti",
			}},
		},
		Pairs: [][2]int{{0, 1}, {2, 3}},
	}
}

// boards is how many matches of a round are played at once.
const boards = 2

// Plan gives a tournament the schedule in which every two of its Houses meet once.
func Plan(ctx context.Context, d *desk.Desk, t tournament.Tournament) error {
	plans, err := tournament.RoundRobin(t.HouseIDs(), boards)
	if err != nil {
		return err
	}
	var order tournament.SetSchedule
	for _, p := range plans {
		order.Matches = append(order.Matches, tournament.Planned{ID: p.ID, Round: p.Round, Board: p.Board, White: p.White, Black: p.Black})
	}
	_, err = d.Tournaments.Do(ctx, t.ID, stream.Request[tournament.Command]{
		ID: "prova-giri-" + t.ID, Actor: "rehearsal", At: time.Now(),
		Command: tournament.Command{By: role.Organiser, Order: order},
	})
	return err
}

// Mind finds the move of a Strategist; it may take as long as people think. nil: Strategists make any move.
type Mind func(ctx context.Context, s strategist.Situation, seed uint64) (strategist.Choice, error)

// between is how long people look at the results of a round.
const between = 20 * time.Second

// PlayTournament plays the rounds of a tournament one after the other, the matches of a round at
// once, until all are finished or ctx ends. After each round there is a pause.
func PlayTournament(ctx context.Context, d *desk.Desk, id string, seed uint64, speed float64, mind Mind) error {
	t, err := d.Tournaments.Get(ctx, id)
	if err != nil {
		return err
	}
	for round := 1; ; round++ {
		var matches []string
		for _, m := range t.Matches {
			if m.Round == round {
				matches = append(matches, m.ID)
			}
		}
		if len(matches) == 0 {
			return nil
		}
		if err := Play(ctx, d, id, matches, seed+uint64(round*len(t.Matches)), speed, mind); err != nil {
			return err
		}
		if err := wait(ctx, between, speed); err != nil {
			return err
		}
	}
}

// wait waits as long as people would, speed times faster.
func wait(ctx context.Context, d time.Duration, speed float64) error {
	t := time.NewTimer(time.Duration(float64(d) / speed))
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Play plays matches of a tournament at once until they are finished or ctx ends.
func Play(ctx context.Context, d *desk.Desk, tournament string, matches []string, seed uint64, speed float64, mind Mind) error {
	var wg sync.WaitGroup
	errs := make([]error, len(matches))
	for i, id := range matches {
		wg.Go(func() {
			errs[i] = PlayMatch(ctx, d, desk.Key{Tournament: tournament, Match: id}, seed+uint64(i), speed, mind)
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// PlayMatch plays a match until it is finished or ctx ends.
func PlayMatch(ctx context.Context, d *desk.Desk, key desk.Key, seed uint64, speed float64, mind Mind) error {
	t, err := d.Tournaments.Get(ctx, key.Tournament)
	if err != nil {
		return err
	}
	people := sim.New(seed, sim.Demonstration, t.Settings.Settings, t.Roster)
	if mind != nil {
		people.LetComputerPlay(seed, strategist.DefaultChances(), func(s strategist.Situation, seed uint64) (strategist.Choice, error) {
			return mind(ctx, s, seed)
		})
	}
	for n := 1; ; n++ {
		live, err := d.Matches.Get(ctx, key)
		if err != nil {
			return err
		}
		step, more := people.Next(live.Match)
		if !more {
			return nil
		}
		if err := wait(ctx, step.After, speed); err != nil {
			return err
		}
		if step.Order == nil {
			continue
		}
		_, err = d.Matches.Do(ctx, key, stream.Request[magici.Command]{
			ID: fmt.Sprintf("prova-%s-%d-%d", key, time.Now().UnixNano(), n), Actor: "rehearsal", At: time.Now(),
			Command: magici.Command{By: step.By, Order: step.Order},
		})
		switch fault.CodeOf(err) {
		case fault.Stale, fault.Illegal:
			// The order came too late, or a person at a real device has paused the match.
			err = wait(ctx, time.Second, speed)
		}
		if err != nil {
			return err
		}
	}
}
