// Package report gathers the numbers of a tournament: one page to read aloud and one to check.
//
// [New] makes a [Report] from the log, and every form (page, PDF, spreadsheet, CSV) is made from
// that one struct, so that no two of them can differ. The package stores nothing and words nothing:
// a later correction changes the next report, which names the person who made it.
//
// A match is read by itself ([NewMatch]), which is nearly all of the work: a finished one need not be read again.
//
// Units: points are whole; a step is a move, a turn without one, or a pass.
//
// Source: SM-5, SM-7 to SM-9. Rulings: RULINGS.md beside this file.
package report

import (
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// Report is a tournament in numbers.
type Report struct {
	Tournament  tournament.Tournament
	Ranking     tournament.Ranking
	Sums        []Sum              // of the House Points, by row of the ranking
	Matches     []Match            // those that count, in the order of the schedule
	Awards      []Award            // given by the tournament
	People      []Duelist          // everyone who stood in a Duel, most points first
	Eaten       Matrix[chess.Kind] // by kind of piece: who ate whom
	Squares     [64]int            // Duels by square
	Questions   []Question         // all that were asked, by time
	Corrections []Correction       // all corrections, by time
	Settings    []Difference       // from the regulation
}

// Sum is how the House Points of a House add up.
type Sum struct {
	House magici.HouseID
	Duels []Eaten            // the Piece Points of its Duels, match by match
	Eaten magici.PiecePoints // their sum
}

// Eaten is the gain of a House in the Duels of one match.
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
	Duels       []Duel                // those that count, in the order of the match
	Given       [2]magici.PiecePoints // by interventions that count, less what they took away
	Calls       []Call                // those that count
	Questions   []Question
	Corrections []Correction
}

// Steps returns how many moves, lost turns and passes count.
func (m Match) Steps() int { return max(len(m.Course[chess.White].Points), 1) - 1 }

// Line is how the Piece Points of a side grew.
type Line struct {
	Points []int // after each step; the first one is at the start
	Calls  []int // steps whose gain is only that of a Direct Move's call (SM-6.3)
	Given  []int // steps in or after which an intervention gave or took points (SM-10)
}

// Duel is a decided Duel that was not taken back, with the people in it at that time.
type Duel struct {
	magici.DecidedDuel
	At       time.Time
	Step     int
	Question *magici.Question // nil: the Referee asked one of his own
}

// Duelist is a person in all Duels that count.
type Duelist struct {
	Person   magici.PersonID
	House    magici.HouseID
	Fought   int
	Won      int // stayed on the board, also when neither answered
	Lost     int
	Answered int                // answered first
	Points   magici.PiecePoints // gained by it
	Kinds    [7]int             // Duels by kind of piece
}

// Matrix counts what rows did to columns.
type Matrix[K comparable] map[[2]K]int

// Fate is the outcome of a question.
type Fate string

// The fates. The answer of one that was voided or taken back is not shown.
const (
	First     Fate = "first"  // a person answered first
	Nobody    Fate = "nobody" // no person answered
	Void      Fate = "void"   // discarded for another one
	TakenBack Fate = "taken"  // its Duel does not count
)

// Question is a question that was asked. An open one is not listed.
type Question struct {
	At     time.Time
	Match  string
	Asked  magici.Question
	Fate   Fate
	By     magici.Fighter // who answered first
	Reason string         // of a void
}

// Correction is a correction, a decision or an intervention.
type Correction struct {
	At     time.Time
	Actor  string // the corrector, as the log names him; empty in an imported record
	Match  string // empty: the tournament's
	Kind   CorrectionKind
	Reason string

	Taken    []magici.Entry   // undo: the entries taken back, the first one first
	Restored []magici.Entry   // undo: the entries that count again
	Later    bool             // undo, intervention: the match was over
	Entry    magici.Entry     // undo, intervention: the log entry
	Clock    string           // clock: "turn" or "match"
	Left     time.Duration    // clock: what it showed before
	Side     chess.Side       // substitution, purchase
	Piece    chess.Kind       // substitution; NoKind: the Strategist
	Out, In  magici.PersonID  // substitution
	Changes  []Difference     // settings
	Order    []magici.HouseID // decision
}

// CorrectionKind is the kind of a correction.
type CorrectionKind string

// The kinds of corrections.
const (
	Undo         CorrectionKind = "undo"
	Clock        CorrectionKind = "clock"
	Substitution CorrectionKind = "substitution"
	Purchase     CorrectionKind = "purchase" // a sealed purchase was opened again
	Setup        CorrectionKind = "setup"    // both purchases, or the last placement
	Toss         CorrectionKind = "toss"     // tossed again
	Wands        CorrectionKind = "wands"    // the first toss, while a person had no wand (SM-2.6)
	Settings     CorrectionKind = "settings"
	Decision     CorrectionKind = "decision"
	Intervention CorrectionKind = "intervention" // also a spell, taken back later or not
)
