package rehearsal

import (
	"context"
	"sync"

	"scacchimagici/internal/desk"
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

// Play plays all matches of a tournament at once until they are finished or ctx ends.
func Play(ctx context.Context, d *desk.Desk, tournament string, matches []string, seed uint64, speed float64) error {
	var wg sync.WaitGroup
	errs := make([]error, len(matches))
	for i, id := range matches {
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs[i] = NewCast(d, desk.Key{Tournament: tournament, Match: id}, seed+uint64(i), speed).Play(ctx)
		}()
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
