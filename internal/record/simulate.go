package record

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
	"scacchimagici/internal/tournament/schedule"
)

// Simulate returns the record of a random tournament, the same for the same arguments:
// whatever the rules allow happens in one seed or another. Its matches are played through
// package magici, so an audit finds nothing in it. It refuses numbers of Houses or boards
// that no schedule serves.
func Simulate(seed uint64, houses, boards int) (Record, error) {
	s := simulation{dice: rand.New(rand.NewPCG(seed, 0x5ca_cc41))}
	s.tournament(seed, houses)
	var ids []magici.HouseID
	for _, h := range s.Tournament.Houses {
		ids = append(ids, h.ID)
	}
	plans, err := schedule.RoundRobin(ids, boards)
	if err != nil {
		return Record{}, err
	}
	for _, plan := range plans {
		plan.Tournament = s.Tournament.ID
		s.Tournament.Matches = append(s.Tournament.Matches, plan)
		events, err := s.match(plan, plan.Round == plans[len(plans)-1].Round)
		if err != nil {
			return Record{}, fmt.Errorf("simulate %s of seed %d: %w", plan.ID, seed, err)
		}
		s.Matches = append(s.Matches, Played{plan, events})
	}
	s.decide()
	return Of(s.Data), nil
}

// simulation is a tournament on its way.
type simulation struct {
	Data
	dice *rand.Rand
}

// one reports true once in n times.
func one(dice *rand.Rand, n int) bool { return dice.IntN(n) == 0 }

// pick returns one of all.
func pick[T any](dice *rand.Rand, all ...T) T { return all[dice.IntN(len(all))] }

var (
	houseNames = []string{
		"Grifondoro", "Serpeverde", "Corvonero", "Tassorosso", "Ippogrifo", "Fenice",
		"Basilisco", "Thestral", "Salice", "Pioppo", "Quercia", "Betulla",
	}
	firstNames = []string{
		"Giulia", "Bruno", "Nicolò", "Viola", "Elena", "Sara", "Lucìa", "Fabio", "Olga", "Pietro",
		"Zoë", "Tommaso", "Dario", "Ugo", "Ivo", "Chiara", "Rita",
	}
	lastNames = []string{
		"Villa", "Fontana", "Bianchi", "Serra", "Riva", "D’Angelo", "Ferri", "Costa", "Pozzi", "Moretti", "Galli", "Rossi",
	}
)

// tournament invents Houses, people and settings.
func (s *simulation) tournament(seed uint64, houses int) {
	held := time.Date(2026, time.August, 1+s.dice.IntN(28), 0, 0, 0, 0, time.UTC)
	t := &s.Tournament
	*t = tournament.Tournament{ID: fmt.Sprintf("prova-%d", seed), Name: "Coppa di prova " + strconv.FormatUint(seed, 10), Held: held.Format(time.DateOnly)}
	t.Settings = s.settings()
	for i := range min(houses, schedule.MaxHouses+1) { // one too many is refused below
		h := tournament.House{ID: magici.HouseID([]byte{byte('a' + i)}), Name: houseNames[i%len(houseNames)]}
		t.Houses = append(t.Houses, h)
		for range 18 + s.dice.IntN(4) {
			t.People = append(t.People, tournament.Person{
				ID: magici.PersonID("p" + strconv.Itoa(len(t.People)+1)), House: h.ID,
				Name: pick(s.dice, firstNames...) + " " + pick(s.dice, lastNames...),
			})
		}
	}
}

// settings are those of the regulation every other time, and others that make sense.
func (s *simulation) settings() tournament.Settings {
	set := tournament.DefaultSettings()
	set.MatchS = 120 + s.dice.IntN(600)
	if one(s.dice, 2) {
		return set
	}
	d := s.dice
	set.Budget, set.MaxPieces = magici.PiecePoints(4+d.IntN(20)), 2+d.IntN(14)
	set.Prices = magici.Prices{Pawn: pick(d, magici.PiecePoints(0), 1, 1, 2), Rook: 2, Knight: 2, Bishop: pick(d, magici.PiecePoints(2), 3), Queen: pick(d, magici.PiecePoints(4), 5, 9)}
	set.MoveS, set.DirectS, set.GraceMs = 10+d.IntN(30), 5+d.IntN(10), pick(d, 0, 300, 1000)
	set.ConfirmS = pick(d, 0, 0, 3)
	set.PerPiece, set.PerSide, set.Factor = 1+d.IntN(2), d.IntN(5), 1+d.IntN(3)
	set.DoubleStep, set.EnPassant, set.Castling, set.Promotion = !one(d, 4), !one(d, 4), !one(d, 4), !one(d, 4)
	set.RankingPoints = pick(d, set.RankingPoints, tournament.MatchPoints{Win: 2, Draw: 1}, tournament.MatchPoints{Win: 3, Draw: 2, Loss: 1})
	set.HousePoints = pick(d, set.HousePoints, []magici.HousePoints{10, 6, 3}, []magici.HousePoints{})
	set.DuelShare = pick(d, set.DuelShare, tournament.Share{Numerator: 2, Denominator: 3, Round: "down"}, tournament.Share{Numerator: 1, Denominator: 1, Round: "up"})
	breaks := tournament.TieBreaks()
	d.Shuffle(len(breaks), func(i, j int) { breaks[i], breaks[j] = breaks[j], breaks[i] })
	set.TieBreaks = breaks[:1+d.IntN(len(breaks))]
	return set
}

// decide has the organiser decide ties that nothing separates, sometimes, and sometimes
// what fits no tie.
func (s *simulation) decide() {
	r := Of(s.Data)
	var results []ranking.Result
	for _, m := range r.Matches {
		if m.Result != nil {
			results = append(results, m.Result.ranked(m))
		}
	}
	var houses []magici.HouseID
	for _, h := range s.Tournament.Houses {
		houses = append(houses, h.ID)
	}
	tied := ranking.Of(s.Tournament.Settings, houses, results, nil).Tied
	if one(s.dice, 4) {
		tied = append(tied, houses[:2])
	}
	for _, group := range tied {
		if one(s.dice, 4) {
			continue
		}
		order := append([]magici.HouseID(nil), group...)
		s.dice.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		s.Tournament.Decisions = append(s.Tournament.Decisions, Decision{Between: group, Order: order, Reason: pick(s.dice, "sorteggio", "spareggio")})
	}
}
