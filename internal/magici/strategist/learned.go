package strategist

import (
	"cmp"
	"iter"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// attackedBy returns the chances of a Duel in which side attacks, when each side answers first so many times as often as c
// says; 0 is 1.
func (c Chances) attackedBy(side chess.Side, quick [2]float64) Chances {
	if quick == [2]float64{} {
		return c
	}
	attacker, defender := c.Attacker*cmp.Or(quick[side], 1), c.Defender*cmp.Or(quick[side.Other()], 1)
	sum := attacker + defender + c.Nobody
	return Chances{attacker / sum, defender / sum, c.Nobody / sum}
}

// known is how many Duels, as c has them, count beside those of a match for [Quickness].
const known = 6

// Quickness returns how often each side of m has answered first, of what c says: 1 as often, 2 twice. It is of use where
// one person answers for a side, as at a table. After few Duels it is near 1.
func Quickness(m magici.Match, c Chances) [2]float64 {
	first, expected := [2]float64{known, known}, [2]float64{known, known}
	for e := range m.Effective() {
		if e.Kind != magici.LogDuel {
			continue
		}
		expected[e.Side] += c.Attacker
		expected[e.Side.Other()] += c.Defender
		switch e.Outcome {
		case magici.AttackerFirst:
			first[e.Side]++
		case magici.DefenderFirst:
			first[e.Side.Other()]++
		}
	}
	return [2]float64{first[0] / expected[0], first[1] / expected[1]}
}

// EnoughDuels is how many Duels a tournament needs before their outcomes are taken for the chances of the next one.
const EnoughDuels = 20

// Learned returns the chances of a Duel as those of matches have ended, and how many Duels these are. With fewer than
// [EnoughDuels] the chances are the default ones. Practice, annulled matches and what was taken back do not count.
// The default counts as one Duel more, so that an outcome that has not been seen yet keeps a chance.
func Learned(matches iter.Seq[magici.Match]) (c Chances, duels int) {
	seen := map[magici.Outcome]int{}
	for m := range matches {
		if m.Practice || m.Play.Result.Annulled() {
			continue
		}
		for e := range m.Effective() {
			if e.Kind == magici.LogDuel {
				seen[e.Outcome]++
				duels++
			}
		}
	}
	c = DefaultChances()
	if duels < EnoughDuels {
		return c, duels
	}
	share := func(o magici.Outcome, chance float64) float64 { return (float64(seen[o]) + chance) / float64(duels+1) }
	return Chances{
		Attacker: share(magici.AttackerFirst, c.Attacker),
		Defender: share(magici.DefenderFirst, c.Defender),
		Nobody:   share(magici.Neither, c.Nobody),
	}, duels
}
