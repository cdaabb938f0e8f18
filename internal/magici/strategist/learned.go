package strategist

import (
	"iter"

	"scacchimagici/internal/magici"
)

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
