package record

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/magici/strategist"
	"scacchimagici/internal/setting"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
)

// Simulate returns the record of a random tournament, the same for the same arguments. Over all
// seeds it covers everything that the rules allow. An audit finds no fault in it. It refuses
// numbers of Houses or boards for which there is no schedule.
func Simulate(seed uint64, houses, boards int) (Record, error) {
	return simulated(seed, houses, boards, func(seed uint64, t tournament.Tournament) *sim.People {
		return sim.New(seed, sim.Everything, t.Settings.Settings, t.Roster)
	})
}

// simulatedNodes is how many positions a Strategist of a simulated match looks at in a turn.
const simulatedNodes = 1500

// SimulateStrategists is [Simulate] with matches as they are played: the computer Strategist plays both sides, and what
// seldom happens happens seldom.
func SimulateStrategists(seed uint64, houses, boards int) (Record, error) {
	return simulated(seed, houses, boards, func(seed uint64, t tournament.Tournament) *sim.People {
		p := sim.New(seed, sim.Rehearsed, t.Settings.Settings, t.Roster)
		p.LetComputerPlay(seed, strategist.DefaultChances(), func(s strategist.Situation, seed uint64) (strategist.Choice, error) {
			return strategist.Choose(context.Background(), s, strategist.Limits{Strength: strategist.Strongest, Nodes: simulatedNodes, Seed: seed})
		})
		return p
	})
}

// simulated is a random tournament whose matches people play.
func simulated(seed uint64, houses, boards int, people func(seed uint64, t tournament.Tournament) *sim.People) (Record, error) {
	dice := rand.New(rand.NewPCG(seed, 0x5ca_cc41))
	h := History{Tournament: simulatedTournament(dice, seed, min(houses, tournament.MaxHouses+1))} // one too many is refused below
	t := &h.Tournament
	var ids []magici.HouseID
	for _, house := range t.Houses {
		ids = append(ids, house.ID)
	}
	plans, err := tournament.RoundRobin(ids, boards)
	if err != nil {
		return Record{}, err
	}
	held, err := time.Parse(time.DateOnly, t.Held)
	if err != nil {
		return Record{}, err
	}
	for _, plan := range plans {
		plan.Tournament = t.ID
		t.Matches = append(t.Matches, plan)
		events := []magici.Event{{Fact: magici.Scheduled{Plan: plan}}}
		if last := plan.Round == plans[len(plans)-1].Round; !last || !oneIn(dice, 12) { // not played yet
			events, err = people(dice.Uint64(), *t).Play(plan)
			if err != nil {
				return Record{}, fmt.Errorf("simulate %s of seed %d: %w", plan.ID, seed, err)
			}
		}
		began := held.Add(13*time.Hour + time.Duration(plan.Round)*45*time.Minute + time.Duration(dice.IntN(60_000))*time.Millisecond)
		match := MatchHistory{Plan: plan}
		for _, e := range events {
			at := began.Add(time.Duration(e.Clock) * time.Millisecond)
			match.Events = append(match.Events, eventlog.Timed[magici.Event]{At: at, Event: e})
		}
		h.Matches = append(h.Matches, match)
	}
	r, matches := New(h)
	r.Decisions = simulatedDecisions(dice, r, matches)
	r.Standings = standingRows(r.ranking(matches, r.Decisions))
	return r, nil
}

// oneIn reports true once in n times.
func oneIn(dice *rand.Rand, n int) bool { return dice.IntN(n) == 0 }

// pick returns one of all.
func pick[T any](dice *rand.Rand, all ...T) T { return all[dice.IntN(len(all))] }

// simulatedTournament returns a tournament with Houses, people and settings.
func simulatedTournament(dice *rand.Rand, seed uint64, houses int) tournament.Tournament {
	houseNames := []string{
		"Grifondoro", "Serpeverde", "Corvonero", "Tassorosso", "Ippogrifo", "Fenice",
		"Basilisco", "Thestral", "Salice", "Pioppo", "Quercia", "Betulla",
	}
	firstNames := []string{
		"Giulia", "Bruno", "Nicolò", "Viola", "Elena", "Sara", "Lucìa", "Fabio", "Olga", "Pietro",
		"Zoë", "Tommaso", "Dario", "Ugo", "Ivo", "Chiara", "Rita",
	}
	lastNames := []string{
		"Villa", "Fontana", "Bianchi", "Serra", "Riva", "D’Angelo", "Ferri", "Costa", "Pozzi", "Moretti", "Galli", "Rossi",
	}
	held := time.Date(2026, time.August, 1+dice.IntN(28), 0, 0, 0, 0, time.UTC)
	t := tournament.Tournament{
		ID:   fmt.Sprintf("prova-%d", seed),
		Name: "Coppa di prova " + strconv.FormatUint(seed, 10),
		Held: held.Format(time.DateOnly),
	}
	t.Settings = simulatedSettings(dice, seed)
	for i := range houses {
		h := tournament.House{ID: magici.HouseID([]byte{byte('a' + i)}), Name: houseNames[i%len(houseNames)]}
		t.Houses = append(t.Houses, h)
		for range magici.Slots + 2 + dice.IntN(4) {
			t.People = append(t.People, tournament.Person{
				ID: magici.PersonID("p" + strconv.Itoa(len(t.People)+1)), House: h.ID,
				Name: pick(dice, firstNames...) + " " + pick(dice, lastNames...),
			})
		}
	}
	return t
}

// simulatedSettings returns the settings of the regulation every other time, otherwise other sensible ones.
func simulatedSettings(d *rand.Rand, seed uint64) tournament.Settings {
	set := tournament.DefaultSettings()
	set.MatchTime = setting.Seconds(120+d.IntN(600)) * setting.Second
	sim.Allow(&set.Settings, seed, 2)
	if oneIn(d, 2) {
		return set
	}
	set.Budget, set.MaxPieces = magici.PiecePoints(4+d.IntN(20)), 2+d.IntN(14)
	set.Prices = magici.Prices{Pawn: pick(d, magici.PiecePoints(0), 1, 1, 2), Rook: 2, Knight: 2, Bishop: pick(d, magici.PiecePoints(2), 3), Queen: pick(d, magici.PiecePoints(4), 5, 9)}
	set.MoveTime, set.DirectMoveTime, set.Grace = setting.Seconds(10+d.IntN(30))*setting.Second, setting.Seconds(5+d.IntN(10))*setting.Second, pick(d, 0, 300*setting.Millisecond, 1000*setting.Millisecond)
	set.ConfirmAfter = pick(d, 0, 0, 3*setting.Second)
	set.PerPiece, set.PerSide, set.Factor = 1+d.IntN(2), d.IntN(5), 1+d.IntN(3)
	set.DoubleStep, set.EnPassant, set.Castling, set.Promotion = !oneIn(d, 4), !oneIn(d, 4), !oneIn(d, 4), !oneIn(d, 4)
	set.RankingPoints = pick(d, set.RankingPoints, ranking.MatchPoints{Win: 2, Draw: 1}, ranking.MatchPoints{Win: 3, Draw: 2, Loss: 1})
	set.HousePoints = pick(d, set.HousePoints, []magici.HousePoints{10, 6, 3}, []magici.HousePoints{})
	set.DuelShare = pick(d, set.DuelShare, ranking.Share{Numerator: 2, Denominator: 3, Round: "down"}, ranking.Share{Numerator: 1, Denominator: 1, Round: "up"})
	breaks, own := ranking.TieBreaks(), rand.New(rand.NewPCG(seed, 0x71e)) // a further one leaves all else as it is
	own.Shuffle(len(breaks), func(i, j int) { breaks[i], breaks[j] = breaks[j], breaks[i] })
	set.TieBreaks = breaks[:1+own.IntN(len(breaks))]
	return set
}

// simulatedDecisions returns decisions of ties that no criterion separates, and sometimes one that fits no tie.
func simulatedDecisions(dice *rand.Rand, r Record, matches []magici.Match) (decisions []Decision) {
	tied := r.ranking(matches, nil).Tied
	if oneIn(dice, 4) {
		tied = append(tied, []magici.HouseID{r.Houses[0].ID, r.Houses[1].ID})
	}
	for _, group := range tied {
		if oneIn(dice, 4) {
			continue
		}
		order := slices.Clone(group)
		dice.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		decisions = append(decisions, Decision{Between: group, Order: order, Reason: pick(dice, "sorteggio", "spareggio")})
	}
	return decisions
}
