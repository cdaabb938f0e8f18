package registry

import (
	"time"

	"scacchimagici/internal/game/bot"
)

// The strengths of the computer at each game, weakest first, found by playing each against the
// one below and the weakest against somebody who only avoids losing at once: docs/performance.md
// has what they score. Whoever changes a game's evaluation or the search measures them anew with
// bench/strength. Only the two weakest leave moves to chance; the others overlook no win that
// their search reaches, they misjudge positions. The last has a second on a slow laptop.
var (
	magnetoneLadder = bot.Ladder{
		{Depth: 2, Noise: 20_000, Random: 20},
		{Depth: 2, Noise: 261},
		{Depth: 4, Nodes: 4_000, Wins: 2, Noise: 202},
		{Depth: 6, Nodes: 4_000, Wins: 3, Noise: 172},
		{Wins: 3, Nodes: 4_500},
		{Wins: 3, Nodes: 20_000, Time: time.Second},
	}
	weakForceLadder = magnetoneLadder
	boopLadder      = bot.Ladder{
		{Depth: 2, Noise: 20_000, Random: 43},
		{Depth: 2, Noise: 5_800},
		{Depth: 4, Nodes: 4_000, Wins: 2, Noise: 5_300},
		{Depth: 6, Nodes: 4_000, Wins: 3, Noise: 2_300},
		{Wins: 3, Nodes: 6_000, Noise: 1_400},
		{Wins: 3, Nodes: 20_000, Noise: 1_450, Time: time.Second},
	}
	metamateLadder = miniMetaLadder
	miniMetaLadder = bot.Ladder{
		{Depth: 2, Noise: 20_000, Random: 60},
		{Depth: 2, Noise: 14_700},
		{Depth: 4, Nodes: 4_000, Wins: 2, Noise: 5_800},
		{Depth: 6, Nodes: 4_000, Wins: 3, Noise: 2_400},
		{Wins: 3, Nodes: 6_000, Noise: 1_540},
		{Wins: 3, Nodes: 20_000, Noise: 2_000, Time: time.Second},
	}
)
