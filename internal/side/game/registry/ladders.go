package registry

import (
	"time"

	"scacchimagici/internal/side/game/bot"
)

// The strengths of the computer at each game, weakest first. They were found by playing each against
// the one below, and the weakest against a player who only avoids losing at once; docs/performance.md
// has their scores. After a change of a game's evaluation or of the search, measure them again with
// bench/strength. Only the weakest leaves moves to chance; the others misjudge positions. From the
// third on they overlook no win within two moves of their own, the last none within three.
var (
	magnetoneLadder = bot.Ladder{
		{Depth: 2, Noise: 20_000, Random: 13},
		{Depth: 2, Noise: 420},
		{Depth: 4, Nodes: 3_000, Wins: 2, Noise: 600},
		{Depth: 4, Nodes: 3_000, Wins: 2, Noise: 205},
		{Nodes: 4_000, Wins: 2, Noise: 191},
		{Nodes: 8_000, Wins: 3, Noise: 90, Time: time.Second},
	}
	weakForceLadder = bot.Ladder{
		{Depth: 2, Noise: 20_000},
		{Depth: 2, Noise: 156},
		{Depth: 4, Nodes: 4_000, Wins: 2, Noise: 498},
		{Depth: 4, Nodes: 4_000, Wins: 2, Noise: 246},
		{Nodes: 4_000, Wins: 2, Noise: 115},
		{Nodes: 6_000, Wins: 3, Noise: 118, Time: time.Second},
	}
	boopLadder = bot.Ladder{
		{Depth: 2, Noise: 20_000, Random: 43},
		{Depth: 2, Noise: 14_749},
		{Depth: 4, Nodes: 4_000, Wins: 2, Noise: 17_447},
		{Depth: 4, Nodes: 4_000, Wins: 2, Noise: 2_700},
		{Nodes: 4_000, Wins: 2, Noise: 1_700},
		{Nodes: 8_000, Wins: 3, Noise: 1_300, Time: time.Second},
	}
	metamateLadder = bot.Ladder{
		{Depth: 2, Noise: 20_000, Random: 70},
		{Depth: 2, Nodes: 2_000, Noise: 14_700},
		{Depth: 4, Nodes: 3_000, Wins: 2, Noise: 11_500},
		{Depth: 4, Nodes: 3_000, Wins: 2, Noise: 4_062},
		{Nodes: 4_000, Wins: 2, Noise: 2_645},
		{Nodes: 8_000, Wins: 3, Noise: 2_500, Time: time.Second},
	}
	miniMetaLadder = bot.Ladder{
		{Depth: 2, Noise: 20_000, Random: 60},
		{Depth: 2, Nodes: 2_000, Noise: 14_700},
		{Depth: 4, Nodes: 3_000, Wins: 2, Noise: 7_000},
		{Depth: 4, Nodes: 3_000, Wins: 2, Noise: 2_600},
		{Nodes: 4_000, Wins: 2, Noise: 1_700},
		{Nodes: 8_000, Wins: 3, Noise: 1_793, Time: time.Second},
	}
)
