// Package rehearsal plays invented matches through the real desk: for demonstrations and
// measurements of a live server. Who its people are and what they do is package sim's; here
// they wait as long as people would, or speed times less, and give their orders to the desk.
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
	"scacchimagici/internal/stream"
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

// Play plays matches of a tournament at once until they are finished or ctx ends.
func Play(ctx context.Context, d *desk.Desk, tournament string, matches []string, seed uint64, speed float64) error {
	var wg sync.WaitGroup
	errs := make([]error, len(matches))
	for i, id := range matches {
		wg.Go(func() {
			errs[i] = PlayMatch(ctx, d, desk.Key{Tournament: tournament, Match: id}, seed+uint64(i), speed)
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// PlayMatch plays a match until it is finished or ctx ends.
func PlayMatch(ctx context.Context, d *desk.Desk, key desk.Key, seed uint64, speed float64) error {
	t, err := d.Tournaments.Get(ctx, key.Tournament)
	if err != nil {
		return err
	}
	people := sim.New(seed, sim.Demonstration(), t.Settings.Settings, t.Roster)
	wait := func(wait time.Duration) error {
		t := time.NewTimer(time.Duration(float64(wait) / speed))
		defer t.Stop()
		select {
		case <-t.C:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
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
		if err := wait(step.After); err != nil {
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
			// It came too late, or met a pause by somebody at a real device.
			err = wait(time.Second)
		}
		if err != nil {
			return err
		}
	}
}
