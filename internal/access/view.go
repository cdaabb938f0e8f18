package access

import (
	"slices"
	"time"
)

// The views of a screen besides boards: how to take part, the ranking of the tournament, the next
// round, the programme of the day, the course of the points, the ceremony, the side ranking with one of the side tables, the
// puzzle of the day, its answer, the evening cup.
const (
	Welcome  = "welcome"
	Ranking  = "ranking"
	Next     = "next"
	Day      = "day" // the programme of the day
	Course   = "course"
	Ceremony = "ceremony"
	Tables   = "tables"
	Puzzle   = "puzzle"
	Solution = "solution"
	Cup      = "cup" // the evening cup
)

// ByItself is the view of a screen that follows its [Programme].
const ByItself = "programme"

// InPlay is the scene of a programme that shows the boards while a match is on.
const InPlay = "boards"

// Views returns all views that the organiser can give a screen: one board, two boards side by side,
// a page of its own, or its programme.
func Views() []string {
	return append(Scenes(), ByItself)
}

// Scenes returns all that a screen can show at one moment.
func Scenes() []string {
	scenes := []string{Welcome, Ranking, Next, Day, Course, Ceremony, "duel", Tables, Puzzle, Solution, Cup}
	for i, board := range boards {
		scenes = append(scenes, "board:"+string(board))
		if i%2 == 1 {
			scenes = append(scenes, "boards:"+boards[i-1:i]+","+string(board))
		}
	}
	return scenes
}

// Programme is the order of a screen that runs by itself: the boards while a match is on, and other
// scenes in turn between matches. The zero value is the usual one.
type Programme struct {
	Scenes  []string `json:"scenes,omitempty"`  // scenes that take part, from [ProgrammeScenes]; empty: all
	Board   string   `json:"board,omitempty"`   // the only board that it follows; empty: all
	Seconds int      `json:"seconds,omitempty"` // of a turn; 0: [UsualTurn]
}

// The bounds of a turn, and the usual one, in seconds.
const (
	ShortestTurn = 5
	UsualTurn    = 20
	LongestTurn  = 600
)

// ProgrammeScenes returns the scenes that can take part in a programme, in order.
func ProgrammeScenes() []string {
	return []string{InPlay, Welcome, Ranking, Next, Day, Course, Cup, Tables, Puzzle}
}

// Has reports whether a scene takes part.
func (p Programme) Has(scene string) bool {
	return len(p.Scenes) == 0 || slices.Contains(p.Scenes, scene)
}

// Turn returns how long each scene stays between matches.
func (p Programme) Turn() time.Duration {
	if p.Seconds == 0 {
		return UsualTurn * time.Second
	}
	return time.Duration(p.Seconds) * time.Second
}

// Override is a view that a screen shows for a while instead of its own.
type Override struct {
	Shows string    // one of [Scenes]; empty: none
	From  time.Time // of the tap
	Until time.Time // when it ends, unless a match begins earlier
}

// OverrideTime is how long an override lasts.
const OverrideTime = 2 * time.Minute
