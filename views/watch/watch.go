// Package watch is a match as spectators see it: projector and public phones show the same facts, each
// in a layout of its own.
//
// The texts are ready to show: names, sentences, gains. The [Stage] of a [Match] decides which parts
// are set; parts that are not set are not shown.
package watch

import (
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// Stage is the present stage of a match.
type Stage string

// The stages. A pause lies over any of them: see Match.Pause.
const (
	Planned    Stage = "planned"
	Purchase   Stage = "purchase"
	Deployment Stage = "deployment"
	Ready      Stage = "ready"
	Thinking   Stage = "thinking"
	Direct     Stage = "direct"
	Duelling   Stage = "duel"
	Performing Stage = "performing"
	Stuck      Stage = "stuck" // both sides have passed: the Referee decides
	Finished   Stage = "finished"
)

// Match is one match.
type Match struct {
	ID         string // for elements of the page: unique among the matches of a screen
	Letter     string // of the board
	Where      string // "Scacchiera B, giro 2"
	Stage      Stage
	White      ui.Side
	Black      ui.Side
	Board      board.Board
	MatchClock ui.Clock
	TurnClock  ui.Clock
	Headline   string   // what happens now, in a few words: "Tocca a", "Le Case comprano in segreto"
	House      ui.House // House of the headline; no name: none or both
	Person     string   // person of that House
	Detail     string   // one more sentence
	Next       string   // when it begins, or after its end the next match of its board; the page fills it in
	Pause      *Pause
	Seals      []Seal    // purchase
	Limit      *ui.Clock // of the purchase
	Counts     []Count   // deployment: pieces to place; ready: wands
	Toss       *Toss
	Wand       string // one sentence while a wand is raised and its holder is not known; empty: none is raised
	Call       *Call
	Duel       *Duel
	Verdict    *Verdict // of the Duel that has just been decided
	News       *Row     // the intervention or spell, until the next event; nil: none
	Performed  *Row     // what people repeat on the human board
	Result     *Result
	Rows       []Row // what was gained and lost, the newest first
	Cue        Cue
	Kept       []ui.Kept // while the match is on
}

// HasBoard reports whether there is anything on the board yet.
func (m Match) HasBoard() bool { return m.Stage != Planned && m.Stage != Purchase }

// Playing reports whether the clock of the match counts: after the start, before the end.
func (m Match) Playing() bool {
	switch m.Stage {
	case Thinking, Direct, Duelling, Performing, Stuck:
		return true
	}
	return false
}

// Pause says why the match stands still.
type Pause struct{ Why, Detail string }

// Seal says whether the purchase of one House is sealed, and nothing else of it.
type Seal struct {
	House  ui.House
	Sealed bool
	Text   string
}

// Count is a quantity of a House on its way to the full number.
type Count struct {
	House    ui.House
	Done, Of int
	Text     string // "4 bacchette su 5"
}

// Toss is the coin in the air (no House yet) or its result.
type Toss struct {
	House ui.House
	By    string // who tossed
}

// Call is a Direct Move that has been called.
type Call struct {
	Name   string
	Piece  string // "Pedone, f4"
	House  ui.House
	Stakes []Stake
}

// Stake is a gain with the House that gets it.
type Stake struct {
	House ui.House
	Text  string
	Gain  string
}

// Fighter is one of the two of a Duel.
type Fighter struct {
	Name  string
	Piece string // figure, such as "wq"
	Role  string // "Regina, attacca"
}

// Duel is a question that is being asked.
type Duel struct {
	Direct   bool    // after a Direct Move
	White    Fighter // on the left, also when Black attacks
	Black    Fighter
	Question string    // empty: it is still hidden
	Listen   string    // shown instead of Question
	Clock    *ui.Clock // of the time for an answer; nil: none is counted
	Stakes   []Stake
}

// Title returns what kind of Duel it is.
func (d Duel) Title(w ui.Words) string {
	if d.Direct {
		return w.T("ui.direct")
	}
	return w.T("watch.duel")
}

// Verdict is how a Duel ended.
type Verdict struct {
	Title    string // "Irene risponde per prima"
	Leaves   string // "Giulia Ferri, Regina, esce"
	House    ui.House
	Gain     string
	Question string
	Answer   string
	Winner   string // figure of the piece that stays
	Loser    string // figure of the piece that leaves
}

// Row is one line of the log.
type Row struct {
	Piece string   // figure; empty: the shield stands there instead
	House ui.House // who did it
	Title string
	Text  string
	For   ui.House // House that gains
	Gain  string   // empty: none
}

// Result is how a match ended.
type Result struct {
	Title  string // "Vince", "Pareggio", "Partita annullata"
	Winner ui.House
	Score  string // "7 – 4"
	How    string
}

// Cue is the sound of the last event. Of two matches the later one sounds.
type Cue struct {
	Sound string
	Key   string
	At    int64 // the server's clock, milliseconds
}

// Latest returns the cue that sounded last.
func Latest(matches ...*Match) Cue {
	var last Cue
	for _, m := range matches {
		if m != nil && m.Cue.Sound != "" && m.Cue.At >= last.At {
			last = m.Cue
		}
	}
	return last
}
