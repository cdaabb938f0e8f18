package magnetone

import (
	"time"

	"scacchimagici/internal/side/game"
)

// Ladder bounds the strengths of the computer at Magnetone. Beside each stands how many points of 100 it
// scored against the one below, the weakest against one-ply play.
func Ladder() game.Ladder {
	return game.Ladder{
		{Depth: 2, Noise: 20_000, Random: 8, Tires: 50},       // 4
		{Depth: 2, Noise: 700, Tires: 80},                     // 87
		{Depth: 4, Nodes: 3_000, Wins: 2, Noise: 600},         // 88
		{Depth: 4, Nodes: 3_000, Wins: 2, Noise: 205},         // 69
		{Nodes: 4_000, Wins: 2, Noise: 191},                   // 78
		{Nodes: 8_000, Wins: 3, Noise: 90, Time: time.Second}, // 72
	}
}

// WeakLadder bounds the strengths of the computer at Weak Force. Beside each stands how many points of 100 it
// scored against the one below, the weakest against one-ply play.
func WeakLadder() game.Ladder {
	return game.Ladder{
		{Depth: 2, Noise: 20_000, Tires: 90},                   // 2
		{Depth: 2, Noise: 156, Tires: 90},                      // 68
		{Depth: 4, Nodes: 4_000, Wins: 2, Noise: 498},          // 90
		{Depth: 4, Nodes: 4_000, Wins: 2, Noise: 246},          // 81
		{Nodes: 4_000, Wins: 2, Noise: 115},                    // 85
		{Nodes: 6_000, Wins: 3, Noise: 118, Time: time.Second}, // 74
	}
}
