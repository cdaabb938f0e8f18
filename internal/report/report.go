// Package report gathers the numbers of a tournament: one page to read aloud and one to
// check.
//
// [New] makes a [Report] of what has been written down, and every form of it (page, PDF,
// spreadsheet, CSV) is made of that one struct, so that no two of them can differ. Nothing
// here is stored and nothing is worded: who changes something afterwards changes the next
// report, and stands in it.
//
// A match is read by itself ([NewMatch]), which is nearly all of the work: one that is over need
// not be read again.
//
// Units: points are whole; a step is a move, a turn without one, or a pass.
//
// Source: SM-5, SM-7 to SM-9. Rulings: RULINGS.md beside this file.
package report

import (
	"time"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/decided"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
)

// Report is a tournament in numbers.
type Report struct {
	Tournament  tournament.Tournament
	Ranking     ranking.Ranking
	Sums        []Sum              // of the House Points, by row of the ranking
	Matches     []Match            // those that count, in the order of the schedule
	Awards      []Award            // those that the tournament gives
	People      []Duelist          // who stood in a Duel, those of the most points first
	Eaten       Matrix[chess.Kind] // by kind of piece: who ate whom
	Squares     [64]int            // Duels by square
	Questions   []Question         // all that were put, in the order of time
	Corrections []Correction       // all that were made, in the order of time
	Settings    []Difference       // from the regulation
}

// Sum is what the House Points of a House are made of.
type Sum struct {
	House magici.HouseID
	Duels []Eaten            // the Piece Points of its Duels, match by match
	Eaten magici.PiecePoints // their sum
}

// Eaten is what a House gained in the Duels of one match.
type Eaten struct {
	Match   string
	Against magici.HouseID
	Points  magici.PiecePoints
}

// Match is one match of the schedule.
type Match struct {
	State       magici.Match          // as it stands
	Began       time.Time             // of the first turn; zero: it has not begun
	Ended       time.Time             // zero: it has not ended
	Course      [2]Line               // by side; empty before the first turn
	Duels       []Duel                // that stand, in the order of the match
	Given       [2]magici.PiecePoints // by the interventions that stand, less what they took away
	Calls       []Call                // that stand
	Questions   []Question
	Corrections []Correction
}

// Steps returns how many moves, lost turns and passes stand.
func (m Match) Steps() int { return max(len(m.Course[chess.White].Points), 1) - 1 }

// Line is how the Piece Points of a side grew.
type Line struct {
	Points []int // after each step; the first one is at the start
	Calls  []int // steps in which all that was gained is that of a Direct Move's call (SM-6.3)
	Given  []int // steps in or after which an intervention gave points or took some (SM-10)
}

// Duel is a decided Duel that was not taken back, with the persons who fought it then.
type Duel struct {
	decided.Duel
	At       time.Time
	Step     int
	Question *magici.Question // nil: the Referee put one of his own
}

// Duelist is somebody in all Duels that stand.
type Duelist struct {
	Person   magici.PersonID
	House    magici.HouseID
	Fought   int
	Won      int // stayed on the board, also when neither answered
	Lost     int
	Answered int                // first
	Points   magici.PiecePoints // gained by it
	Kinds    [7]int             // Duels by kind of piece
}

// Matrix counts what rows did to columns.
type Matrix[K comparable] map[[2]K]int

// Fate is what became of a question.
type Fate string

// The fates. The answer of one that was voided or taken back is not shown.
const (
	First     Fate = "first"  // somebody answered first
	Nobody    Fate = "nobody" // neither did
	Void      Fate = "void"   // thrown away for another one
	TakenBack Fate = "taken"  // its Duel does not stand
)

// Question is one that was put. One that is still open is none yet.
type Question struct {
	At     time.Time
	Match  string
	Asked  magici.Question
	Fate   Fate
	By     decided.Fighter // who answered first
	Reason string          // of a void
}

// Correction is something that was put right, or had to be decided; an intervention is one.
type Correction struct {
	At     time.Time
	Actor  string // who put it right, as the log names them; empty in what a record has brought
	Match  string // empty: of the tournament
	Kind   CorrectionKind
	Reason string

	Taken    []magici.Entry   // undo: what has not been made any more, the first one first
	Restored []magici.Entry   // undo: what stands again
	Later    bool             // undo, intervention: the match was over
	Entry    magici.Entry     // undo, intervention: that of the log
	Clock    string           // clock: "turn" or "match"
	Left     time.Duration    // clock: what it showed then
	Side     chess.Side       // substitution, purchase
	Piece    chess.Kind       // substitution; NoKind: the Strategist
	Out, In  magici.PersonID  // substitution
	Changes  []Difference     // settings
	Order    []magici.HouseID // decision
}

// CorrectionKind is what was corrected.
type CorrectionKind string

// The kinds of corrections.
const (
	Undo         CorrectionKind = "undo"
	Clock        CorrectionKind = "clock"
	Substitution CorrectionKind = "substitution"
	Purchase     CorrectionKind = "purchase" // a sealed one was opened again
	Setup        CorrectionKind = "setup"    // both purchases, or the last placement
	Toss         CorrectionKind = "toss"     // tossed again
	Wands        CorrectionKind = "wands"    // the first toss, while somebody had no wand (SM-2.6)
	Settings     CorrectionKind = "settings"
	Decision     CorrectionKind = "decision"
	Intervention CorrectionKind = "intervention" // a spell too, taken back later or not
)
