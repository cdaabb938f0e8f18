package boop

import (
	"time"

	"scacchimagici/internal/side/game"
)

// Ladder bounds the strengths of the computer at Boop. Beside each stands how many points of 100 it
// scored against the one below, the weakest against one-ply play.
func Ladder() game.Ladder {
	return game.Ladder{
		{Depth: 2, Noise: 20_000, Random: 43},                    // 34
		{Depth: 2, Noise: 14_749},                                // 83
		{Depth: 4, Nodes: 4_000, Wins: 2, Noise: 17_447},         // 83
		{Depth: 4, Nodes: 4_000, Wins: 2, Noise: 2_700},          // 81
		{Nodes: 4_000, Wins: 2, Noise: 1_700},                    // 72
		{Nodes: 8_000, Wins: 3, Noise: 1_300, Time: time.Second}, // 83
	}
}
