package screen

import (
	"cmp"
	"slices"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/minimeta"
	"scacchimagici/views/board"
	tiles "scacchimagici/views/minimeta"
)

// drawInput implements OwnBoardView: small pieces of the side to move can be picked, and each shows
// where it walks and where it pilots the large piece below it.
func (v view) DrawInput(w *locale.Words, ahead bool, b *board.Board) {
	p := v.at
	shown := b.Body.(tiles.Board)
	shown.Interactive = true
	if !ahead {
		b.Form, b.Slot = "move", tiles.SlotID
	}
	asked := gamescreen.Questions{Words: w}
	for _, g := range v.goals() {
		if n := asked.Number(v.ask(g.moves)); n > 0 && !ahead {
			b.MoveInfos = append(b.MoveInfos, board.MoveInfo{Move: g.word, Ask: n})
		}
		for _, from := range g.from {
			c := cellOf(&shown, from)
			if len(c.Moves) == 0 && !ahead {
				c.Marks = append(c.Marks, board.Tappable)
			}
			c.Moves = append(c.Moves, g.to)
		}
	}
	if !ahead {
		b.Asks, shown.Reasons = asked.All, v.reasons(w)
	}
	for s := range minimeta.Square(squaresOfMini) {
		for i, place := range p.Aboard(s, p.Side()) {
			cellOf(&shown, place).Pick = true
			if i == 0 {
				tileOf(&shown, s).Pilot = place.String()
			}
		}
	}
	b.Body = shown
}

// selections implements OwnBoardView.
func (v view) Selections() map[string][2]string {
	all := map[string][2]string{}
	for _, g := range v.goals() {
		all[g.word] = [2]string{g.from[0].String(), g.to}
	}
	return all
}

// goal is a legal move as a player taps it, or several that differ in their questions.
type goal struct {
	word  string           // "c1-d2", without promotions
	from  []minimeta.Place // small pieces that can be picked to make it
	to    string           // as [board.Square.Moves] has it
	moves []minimeta.Move
}

// goals joins the legal moves that differ in promotions alone.
func (v view) goals() []goal {
	var all []goal
	known := map[string]int{}
	for _, move := range v.at.AppendLegal(nil) {
		from, to := v.ends(move)
		word := from + "-" + to
		i, ok := known[word]
		if !ok {
			i = len(all)
			known[word] = i
			hands := []minimeta.Place{move.From} // pieces that a hand may pick to make it
			if move.Large {
				hands = v.at.Aboard(move.From.Square(), v.at.Side())
			}
			all = append(all, goal{word, hands, to + v.sign(move), nil})
		}
		all[i].moves = append(all[i].moves, move)
	}
	slices.SortFunc(all, func(a, b goal) int { return cmp.Compare(a.word, b.word) })
	return all
}

func (v view) sign(move minimeta.Move) string {
	if large, small := v.at.Takes(move); large.Kind != chess.NoKind || len(small) > 0 {
		return "x"
	}
	return ""
}

// ask returns the question that tells moves apart: first for a large Pawn, then for the small ones that
// arrive, in the order of their squares.
func (v view) ask(moves []minimeta.Move) *gamescreen.Question {
	var all [][]became
	for _, move := range moves {
		all = append(all, v.becomes(move))
	}
	if len(all[0]) == 0 {
		return nil
	}
	slices.SortStableFunc(all, func(a, b []became) int {
		return slices.CompareFunc(a, b, func(x, y became) int { return cmp.Or(cmp.Compare(x.at, y.at), cmp.Compare(y.kind, x.kind)) })
	})
	return v.asks(all, "=")
}

// became is one promotion of a move.
type became struct {
	at     string // "c6" or "c6:a2"
	kind   chess.Kind
	figure string
}

// word is the promotion as a move writes it.
func (b became) word() string {
	_, corner, small := strings.Cut(b.at, ":")
	letter := string(rune(b.kind.Letter()))
	if small {
		return corner + strings.ToLower(letter)
	}
	return letter
}

func (v view) becomes(move minimeta.Move) []became {
	var all []became
	if move.Promotes != chess.NoKind {
		large := chess.Piece{Side: v.at.Large(move.From.Square()).Side, Kind: move.Promotes}
		all = append(all, became{move.To.Square().String(), move.Promotes, chessFigure(large)})
	}
	for _, r := range v.at.Promoted(move) {
		all = append(all, became{r.Place.String(), r.Piece.Kind, chessFigure(r.Piece)})
	}
	return all
}

// asks asks for the first promotion of moves that are sorted by it, and then for the next after each
// answer. The words of the answers begin with sign.
func (v view) asks(all [][]became, sign string) *gamescreen.Question {
	first := all[0][0]
	q := &gamescreen.Question{At: first.at, Ask: gamescreen.Say("minimeta.ask.large")}
	if strings.Contains(first.at, ":") {
		q.Ask = gamescreen.Say("minimeta.ask.small", spoken(first.at))
	}
	if all[len(all)-1][0].at != first.at {
		q.At, q.Ask = "", gamescreen.Say("minimeta.ask.which")
	}
	for len(all) > 0 {
		b := all[0][0]
		n := slices.IndexFunc(all, func(o []became) bool { return o[0] != b })
		if n < 0 {
			n = len(all)
		}
		letter := strings.ToLower(string(rune(b.kind.Letter())))
		a := gamescreen.Answer{Word: sign + b.word(), Title: gamescreen.Say("minimeta.kind." + letter), Figures: []string{b.figure}}
		if q.At == "" {
			a.Title = gamescreen.Say("minimeta.ask.option", a.Title, spoken(b.at))
		} else {
			a.Keys = letter
		}
		if len(all[0]) > 1 {
			var rest [][]became
			for _, o := range all[:n] {
				rest = append(rest, o[1:])
			}
			a.Next = v.asks(rest, ",")
		}
		q.Answers = append(q.Answers, a)
		all = all[n:]
	}
	return q
}
