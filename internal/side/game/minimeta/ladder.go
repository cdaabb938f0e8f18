package minimeta

import (
	"time"

	"scacchimagici/internal/side/game"
)

// Ladder bounds the strengths of the computer at Mini Meta Chess. Beside each stands how many points of 100 it
// scored against the one below, the weakest against one-ply play.
func Ladder() game.Ladder {
	return game.Ladder{
		{Depth: 2, Noise: 20_000, Random: 60, Tires: 80},         // 25
		{Depth: 2, Nodes: 2_000, Noise: 14_700},                  // 85
		{Depth: 4, Nodes: 3_000, Wins: 2, Noise: 7_000},          // 81
		{Depth: 4, Nodes: 3_000, Wins: 2, Noise: 2_600},          // 80
		{Nodes: 4_000, Wins: 2, Noise: 1_700},                    // 80
		{Nodes: 8_000, Wins: 3, Noise: 1_793, Time: time.Second}, // 76
	}
}
