// Package gallery shows parts and pages with invented data: the longest names, nothing at
// all, a refusal, right before and after a change. Development builds serve it, tests read it.
package gallery

import (
	"github.com/a-h/templ"

	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// Sample is one part or page of the gallery.
type Sample struct {
	Name          string // in its address
	Title         string
	Width, Height int    // of the device, in px
	Theme         string // the theme it is made for; the viewer can choose every other
	Audience      string // style sheet, as in layout.Page
	Component     templ.Component
}

// Samples are the parts that all pages share; arms are those that a House can carry.
func Samples(w ui.Words, arms []string) []Sample {
	return []Sample{
		{"board-thinking", "Board of the Referee: names, wands, last move", 720, 760, "pergamena", "", boardThinking()},
		{"board-performing", "Board of the Referee: what is done on the human board", 720, 760, "sole", "", boardPerforming()},
		{"board-duel", "Board on a projector: a Mangiata", 560, 600, "notte", "projector", boardDuel()},
		{"board-direct", "Board on a projector: a Direct Move", 960, 1000, "notte", "projector", boardDirect()},
		{"board-phone", "Board of a Strategist: picks, captures, previews", 390, 844, "pergamena", "strategist", boardPhone(w)},
		{"board-deploy", "Deployment: a tray and reserved squares", 390, 844, "pergamena", "strategist", boardDeploy(w)},
		{"board-marks", "Every mark", 720, 640, "pergamena", "", boardMarks()},
		{"board-empty", "An empty board and a small one", 720, 520, "pergamena", "", boardEmpty()},
		{"board-minimeta", "Mini Meta Chess: tiles with small squares", 900, 800, "pergamena", "table", boardMiniMeta(w)},
		{"arms", "Arms and bars of all Houses", 1000, 700, "pergamena", "", armsSheet(arms)},
		{"icons", "All icons", 900, 480, "pergamena", "", iconSheet()},
		{"scores", "Score panels: turn, gain, long names, nothing", 640, 760, "pergamena", "", scores(w)},
		{"charts", "Courses of points: over, looked at step by step, begun", 760, 1120, "pergamena", "chart", courses()},
		{"clocks", "Clocks: running, amber, red, stopped", 900, 760, "pergamena", "", clocks()},
		{"buttons", "Buttons: main, take-back, locked, chips", 760, 1180, "pergamena", "", buttons(w)},
		{"dialog", "Dialog with the choices of a device", 900, 760, "pergamena", "", dialog(w)},
		{"troubles", "A refusal, and a command that was not saved", 640, 300, "pergamena", "", troubles(w)},
		{"signs", "Saved, notes, purse, gains", 640, 620, "pergamena", "", signs(w)},
	}
}

// squares returns the squares of an 8×8 board, top rank first, with these set.
func squares(set map[string]board.Square) []board.Square {
	all := make([]board.Square, 0, 64)
	for rank := '8'; rank >= '1'; rank-- {
		for file := 'a'; file <= 'h'; file++ {
			name := string(file) + string(rank)
			s := set[name]
			s.Name = name
			s.Label = label(name, s)
			all = append(all, s)
		}
	}
	return all
}

func label(name string, s board.Square) string {
	text := name
	if s.Piece != "" {
		text += ", " + pieceNames[s.Piece]
	}
	if s.Person != "" {
		text += ", " + s.Person
	}
	return text
}

var pieceNames = map[string]string{
	"wk": "Re bianco", "wq": "Regina bianca", "wr": "Torre bianca", "wb": "Alfiere bianco", "wn": "Cavallo bianco", "wp": "Pedone bianco",
	"bk": "Re nero", "bq": "Regina nera", "br": "Torre nera", "bb": "Alfiere nero", "bn": "Cavallo nero", "bp": "Pedone nero",
}

func marks(m ...board.Mark) []board.Mark { return m }

// thinking is the position of a match in its fifteenth turn.
func thinking() map[string]board.Square {
	return map[string]board.Square{
		"e8": {Piece: "bk", Person: "Pietro"}, "e7": {Piece: "bq", Person: "Beatrice"}, "b6": {Piece: "bp", Person: "Nicolò"},
		"e5": {Piece: "bn", Person: "Giada", Marks: marks(board.Last)}, "f3": {Marks: marks(board.LastFrom)},
		"e4": {Piece: "wp", Person: "Marta", Badge: "wand", Pick: true}, "f4": {Piece: "wb", Person: "Sofia", Badge: "wand", Pick: true},
		"c3": {Piece: "wn", Person: "Davide", Badge: "wand", Pick: true}, "a2": {Piece: "wp", Person: "Luca", Badge: "wand", Pick: true},
		"f2": {Piece: "wk", Person: "Elena", Badge: "wand", Pick: true}, "d1": {Piece: "wr", Person: "Massimiliano"},
	}
}

var grifondoro = ui.House{Name: "Grifondoro", Arms: "grifondoro"}

var corvonero = ui.House{Name: "Corvonero", Arms: "corvonero"}

// nowhere is where the invented commands go.
func nowhere(fields ...ui.Field) ui.Command { return ui.Command{Action: "/gallery", Fields: fields} }

// deployed is a deployment in which White is placing a Rook.
func deployed() map[string]board.Square {
	set := map[string]board.Square{
		"d8": {Piece: "bq"}, "e8": {Piece: "bk"}, "h8": {Piece: "br"},
		"c1": {Piece: "wb"}, "d1": {Ghost: "wq", Marks: marks(board.Reserved)}, "e1": {Piece: "wk"},
	}
	for rank := '2'; rank <= '7'; rank++ {
		for file := 'a'; file <= 'h'; file++ {
			set[string(file)+string(rank)] = board.Square{Marks: marks(board.Dimmed)}
		}
	}
	return set
}

// Icons are the ids in static/icons.svg, in its order.
var Icons = []string{
	"pause", "play", "menu", "close", "undo", "redraw", "turn", "check", "cross", "lock", "warning", "info",
	"wand", "wand-used", "crossed", "screen", "phone", "tablet", "laptop", "swap", "bell", "copy", "sun", "moon",
	"scroll", "coin", "trophy", "none", "plus", "minus", "arrow", "back", "next", "first", "last", "board", "chart",
	"clock", "table", "book", "share", "save", "person", "people", "key", "flag", "edit", "sound", "mute", "plug", "bolt",
	"eye", "full", "language", "gear",
}
