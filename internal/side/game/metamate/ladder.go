package metamate

import (
	"time"

	"scacchimagici/internal/side/game"
)

// Ladder bounds the strengths of the computer at Metamate. Beside each stands how many points of 100 it
// scored against the one below, the weakest against one-ply play.
func Ladder() game.Ladder {
	return game.Ladder{
		{Depth: 2, Noise: 20_000, Random: 70, Tires: 50},         // 18
		{Depth: 2, Nodes: 2_000, Noise: 14_700},                  // 95
		{Depth: 4, Nodes: 3_000, Wins: 2, Noise: 11_500},         // 85
		{Depth: 4, Nodes: 3_000, Wins: 2, Noise: 4_062},          // 75
		{Nodes: 4_000, Wins: 2, Noise: 2_645},                    // 80
		{Nodes: 8_000, Wins: 3, Noise: 2_500, Time: time.Second}, // 80
	}
}
