package projector

import (
	"scacchimagici/views/standing"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// What a screen can show of the standing.
const (
	Standing  Shows = "standing"
	Next      Shows = "next"
	Programme Shows = "day"
	Ceremony  Shows = "ceremony"
)

// How many Houses have room.
const (
	rowsWide     = 4
	rowsWithNext = 6 // beside the matches of the next round
	rowsWithWhy  = 8 // with a line each that explains their place
)

// room returns for the style sheet how much room a ranking has.
func room(s standing.Wall) string {
	switch n := len(s.Ranking.Rows); {
	case n <= rowsWide:
		return "wide"
	case n <= rowsWithWhy && below(s) == nil:
		return "close"
	}
	return "dense"
}

// below is the next round where its matches have room under the ranking.
func below(s standing.Wall) *standing.Round {
	if s.Next == nil || len(s.Ranking.Rows) > rowsWithNext || len(s.Next.Matches) > matchesBelow {
		return nil
	}
	return s.Next
}

// matchesBelow is how many matches of the next round have room under the ranking.
const matchesBelow = 3

// awardCrowd returns for the style sheet how much room the people need.
func awardCrowd(a standing.PrizeAward) string {
	return watch.Sized(len(a.People), []int{1, 3, 6}, "one", "few", "some", "many")
}

// prizeCrowd returns for the style sheet how much room the Houses that have been shown need.
func prizeCrowd(p standing.Prize) string {
	return watch.Sized(len(p.Done), []int{0, 3, 6}, "none", "few", "some", "many")
}

// houseCrowd returns for the style sheet how many shields stand on the curtain.
func houseCrowd(houses []ui.House) string {
	return watch.Sized(len(houses), []int{6}, "", "many")
}

// candlePlaces are where the candles of the ceremony float, the nearer the larger.
var candlePlaces = []string{
	"translate(150 238)", "translate(330 125) scale(.9)", "translate(500 290) scale(.95)", "translate(640 100) scale(.7)",
	"translate(240 460) scale(.75)", "translate(1290 110) scale(.7)", "translate(1430 300) scale(.95)",
	"translate(1590 115) scale(.9)", "translate(1770 218)", "translate(1680 440) scale(.75)",
}
