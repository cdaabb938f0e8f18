package screen

import (
	"slices"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/metamate"
	"scacchimagici/views/board"
)

// alert names check, double and triple check, and the pieces that give it.
func (v view) Alert() gamescreen.Phrase {
	check := v.at.Check()
	n := check.Count()
	switch {
	case n == 0 || check.Mate:
		return gamescreen.Phrase{}
	case n == 1 && check.Meta:
		return gamescreen.Say("metamate.check.meta")
	}
	if n >= len(checks) {
		return gamescreen.Say("metamate.check.more", n)
	}
	return gamescreen.Say("metamate.check." + checks[n])
}

// checks are named by the number of pieces that give them.
var checks = []string{"", "one", "two", "three"}

// ending names a mate by a Meta (MM-9.5).
func (v view) Ending() (key string, ok bool) {
	return "metamate", v.at.Check().MetaMate()
}

// marks frames a King in check and the pieces that give it.
func (v view) Marks() map[string]board.Mark {
	check := v.at.Check()
	if check.Count() == 0 {
		return nil
	}
	all := map[string]board.Mark{check.King.String(): board.Defender}
	for from := check.From; from != 0; from &= from - 1 {
		all[from.First().String()] = board.Attacker
	}
	return all
}

// kinds are the figures of the kinds that can be copied. Targets have their colours.
func (view) Kinds(seat game.Seat) []string {
	side := chess.White // also for nobody, once the game is over
	if seat == game.Black {
		side = chess.Black
	}
	var all []string
	for kind := metamate.Pawn; kind <= metamate.King; kind++ {
		all = append(all, metaFigure(metamate.Piece{Side: side, Kind: kind}))
	}
	return all
}

// copies returns the pieces from which the Meta on a square has its moves. A bridge shows its enemy
// Meta first, then those to which it leads.
func (v view) Copies(s square.Square) (all []board.Copy, meta bool) {
	bridges := map[chess.Square]bool{}
	for _, c := range v.at.Copies(chess.Square(s)) {
		copied := board.Copy{Square: c.At.String(), Kind: kindLetter(c.Piece.Kind)}
		if c.Through != chess.NoSquare {
			if !bridges[c.Through] {
				bridges[c.Through] = true
				all = append(all, board.Copy{Square: c.Through.String(), Kind: "m"})
			}
			copied.Via = c.Through.String()
		}
		all = append(all, copied)
	}
	return all, v.at.At(chess.Square(s)).Kind.IsMeta()
}

// portraits explain the Metas on the board, one each.
func (v view) Portraits(w *locale.Words) []gamescreen.Portrait {
	var all []gamescreen.Portrait
	for _, side := range []chess.Side{chess.White, chess.Black} {
		for left := v.at.Metas(side); left != 0; left &= left - 1 {
			all = append(all, v.portrait(w, left.First()))
		}
	}
	return all
}

func (v view) portrait(w *locale.Words, s chess.Square) gamescreen.Portrait {
	piece := v.at.At(s)
	kind := kindLetter(piece.Kind)
	c := gamescreen.Portrait{
		Pick: s.String(), Figure: metaFigure(piece),
		Title: w.T("metamate.card", w.T("metamate.kind."+kind), s.String()), Text: w.T("metamate.looks." + kind),
	}
	if piece.Kind != metamate.Full {
		c.Note = w.T("metamate.card.evolves." + kind)
	}
	counts := v.counts(s)
	for _, kind := range v.at.CopiedKinds(s) {
		line := gamescreen.PortraitLine{Figure: metaFigure(metamate.Piece{Side: piece.Side, Kind: kind}), Title: v.sources(s, kind).In(w)}
		if n := counts[kind]; n.moves > 0 {
			line.Text = w.T("metamate.card.moves", n.moves)
			if n.captures > 0 {
				line.Text = gamescreen.Say("tablepage.and", gamescreen.Say("metamate.card.moves", n.moves), gamescreen.Say("metamate.card.captures", n.captures)).In(w)
			}
		}
		c.Lines = append(c.Lines, line)
	}
	if len(c.Lines) == 0 {
		c.Note = w.T("metamate.card.alone")
	}
	return c
}

// sources names a copied kind with the squares of its sources.
func (v view) sources(s chess.Square, kind metamate.Kind) gamescreen.Phrase {
	all := gamescreen.Say("metamate.kind." + kindLetter(kind))
	var seen []chess.Square
	for _, c := range v.at.Copies(s) {
		if c.Piece.Kind != kind || slices.Contains(seen, c.At) {
			continue
		}
		seen = append(seen, c.At)
		if c.Through == chess.NoSquare {
			all = gamescreen.Say("metamate.from", all, c.At.String())
		} else {
			all = gamescreen.Say("metamate.from.bridge", all, c.At.String(), c.Through.String())
		}
	}
	return all
}

// tally counts targets.
type tally struct{ moves, captures int }

// counts returns how many targets each copied kind reaches now.
func (v view) counts(s chess.Square) map[metamate.Kind]tally {
	all := map[metamate.Kind]tally{}
	var seen chess.Bits
	for _, move := range v.at.LegalFrom(s) {
		if seen.Has(move.To) || move.Manner == metamate.Castling {
			continue
		}
		seen |= move.To.Bit()
		done := v.at.Explain(move)
		for _, kind := range done.By {
			n := all[kind]
			n.moves++
			if done.Captured.Kind != metamate.NoKind {
				n.captures++
			}
			all[kind] = n
		}
	}
	return all
}

// whyNot says why a piece may not go to a square, and which squares show it.
func (v view) WhyNot(from, to string) (why gamescreen.Phrase, shows []string) {
	a, known := chess.ParseSquare(from)
	b, known2 := chess.ParseSquare(to)
	if from == "" { // only a square that is a move by itself is picked
		a, known = b, known2
	}
	if !known || !known2 {
		return gamescreen.Say("metamate.why." + whyKeys[metamate.NobodyThere]), nil
	}
	refusal := v.at.WhyNot(a, b)
	for left := refusal.From; left != 0; left &= left - 1 {
		shows = append(shows, left.First().String())
	}
	why = gamescreen.Say("metamate.why." + whyKeys[refusal.Reason])
	switch piece := v.at.At(a); {
	case refusal.Reason == metamate.OwnThere:
		why.Args = []any{to}
	case refusal.Reason == metamate.OtherWay && piece.Kind.IsMeta():
		why = gamescreen.Say("metamate.why.way.meta", to)
	case refusal.Reason == metamate.OtherWay:
		why = gamescreen.Say("metamate.why.way."+kindLetter(piece.Kind), to)
	case refusal.Reason == metamate.Unformed && piece.Kind == metamate.King:
		why = gamescreen.Say("metamate.why.king")
	}
	return why, shows
}

var whyKeys = map[metamate.Reason]string{
	metamate.Allowed: "allowed", metamate.Over: "over", metamate.NobodyThere: "nobody", metamate.NotYours: "notyours",
	metamate.Unformed: "unformed", metamate.NothingCopied: "nothing", metamate.OwnThere: "own", metamate.Exposed: "exposed", metamate.Passage: "passage", metamate.ShutIn: "shut",
}
