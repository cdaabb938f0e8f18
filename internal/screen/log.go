package screen

import (
	"iter"
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// Entry tells an entry of the log in a few words, such as "Cavallo f3 in e5".
func (s Scene) Entry(e magici.Entry) string {
	switch e.Kind {
	case "move":
		switch {
		case e.Capture:
			return s.T("entry.capture", s.Kind(e.Piece), e.From.String(), e.To.String())
		case Castled(e):
			return s.T("entry.castling")
		case e.Promotion != chess.NoKind:
			return s.T("entry.promotion", e.From.String(), e.To.String(), fault.Word("piece."+string(e.Promotion.Letter())))
		}
		return s.T("entry.move", s.Kind(e.Piece), e.From.String(), e.To.String())
	case "duel":
		return s.T("entry.duel."+string(e.Outcome), s.Kind(e.Piece), e.To.String())
	case "direct":
		return s.T("entry.direct", s.Player(magici.Ref{Side: e.Side, Slot: e.Slot}).Short)
	case "question":
		return s.T("entry.question", e.Reason)
	case "undo":
		// It goes back to what stood then, if that step was itself an undo.
		k := e.Target
		for k > 0 && s.Match.Log[k-1].Kind == "undo" {
			k = s.Match.Log[k-1].Target
		}
		if k == 0 {
			return s.T("entry.undo", s.T("entry.start"))
		}
		return s.T("entry.undo", s.Entry(s.Match.Log[k-1]))
	case "end":
		return s.T("entry.end." + e.By)
	case "timeout", "pass":
		return s.T("entry."+e.Kind, s.House(e.Side).Name)
	}
	return s.T("entry." + e.Kind)
}

// EntryInFull tells an entry of the log with whose it is, why, and who gained.
func (s Scene) EntryInFull(e magici.Entry) string {
	text := s.Entry(e)
	switch {
	case e.Kind == "move":
		text = s.T("organiser.fact.move", s.House(e.Side).Name, text, s.Player(magici.Ref{Side: e.Side, Slot: e.Slot}).Short)
	case e.Kind == "direct":
		text = s.T("organiser.fact.direct", s.House(e.Side).Name, text)
	case e.Reason != "" && e.Kind != "question":
		text = s.T("organiser.fact.why", text, e.Reason)
	}
	for _, g := range e.Gains {
		if g.Points > 0 {
			text = Dotted(text, s.T("organiser.fact.gain", int(g.Points), s.House(g.Side).Name))
		}
	}
	return text
}

// LastHappened returns the last entry of the log that is no pause; ok is false when there is
// none.
func (s Scene) LastHappened() (e magici.Entry, ok bool) {
	for _, e := range slices.Backward(s.Match.Log) {
		if e.Kind != "pause" && e.Kind != "resume" {
			return e, true
		}
	}
	return magici.Entry{}, false
}

// Effective yields the entries of the log that have not been taken back, the newest first,
// the undos themselves left out (SM-9.1).
func (s Scene) Effective() iter.Seq[magici.Entry] {
	return func(yield func(magici.Entry) bool) {
		for n := s.Match.LastEntry(); n > 0; n-- {
			e := s.Match.Log[n-1]
			if e.Kind == "undo" {
				n = e.Target + 1 // what lies between has not been made
				continue
			}
			if !yield(e) {
				return
			}
		}
	}
}

// LastMove returns the last move that has not been taken back; ok is false when there is none.
func (s Scene) LastMove() (e magici.Entry, ok bool) {
	for e := range s.Effective() {
		if e.Kind == "move" {
			return e, true
		}
	}
	return magici.Entry{}, false
}

// Step is something that can be taken back, in words.
type Step struct {
	To    int // log entry to go back to
	Seen  int // last entry of the log as shown
	Words string
}

// LastStep returns the step that Annulla takes back: the last entry that is no pause. ok is
// false when there is none.
func (s Scene) LastStep() (step Step, ok bool) {
	m := s.Match
	if m.Play.SquareOwed && !m.Play.Result.Over {
		return Step{To: m.LastEntry(), Seen: m.LastEntry(), Words: s.T("entry.held")}, true
	}
	e, ok := s.LastHappened()
	if !ok {
		return Step{}, false
	}
	return Step{To: e.N - 1, Seen: m.LastEntry(), Words: s.Entry(e)}, true
}

// Steps returns what can be gone back to, the newest first: each entry that is no pause,
// with the state before it.
func (s Scene) Steps() []Step {
	var steps []Step
	for n := s.Match.LastEntry(); n > 0; n-- {
		if e := s.Match.Log[n-1]; e.Kind != "pause" && e.Kind != "resume" {
			steps = append(steps, Step{To: n - 1, Seen: s.Match.LastEntry(), Words: s.Entry(e)})
		}
	}
	return steps
}

// Castled reports whether a move is a castling: the King goes two files (SM-4.2).
func Castled(e magici.Entry) bool {
	files := e.To.File() - e.From.File()
	return e.Piece == chess.King && (files == 2 || files == -2)
}
