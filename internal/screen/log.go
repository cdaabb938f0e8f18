package screen

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
)

// Entry tells an entry of the log in a few words, such as "Cavallo f3 in e5".
func (s Scene) Entry(e magici.Entry) string {
	switch e.Kind {
	case magici.LogMove:
		switch {
		case e.Capture:
			return s.T("entry.capture", s.Kind(e.Piece), e.From.String(), e.To.String())
		case e.Castling():
			return s.T("entry.castling")
		case e.Promotion != chess.NoKind:
			return s.T("entry.promotion", e.From.String(), e.To.String(), fault.Word("piece."+string(e.Promotion.Letter())))
		}
		return s.T("entry.move", s.Kind(e.Piece), e.From.String(), e.To.String())
	case magici.LogDuel:
		return s.T("entry.duel."+string(e.Outcome), s.Kind(e.Piece), e.To.String())
	case magici.LogDirect:
		return s.T("entry.direct", s.Player(e.Mover()).Short)
	case magici.LogQuestion:
		return s.T("entry.question", s.Reason(e.Reason))
	case magici.LogUndo:
		k := s.Match.Undoes(e)
		if k == 0 {
			return s.T("entry.undo", s.T("entry.start"))
		}
		return s.T("entry.undo", s.Entry(s.Match.Log[k-1]))
	case magici.LogEnd:
		return s.T("entry.end." + string(e.End))
	case magici.LogIntervention:
		return s.Intervention(*e.Intervention)
	case magici.LogTimeout, magici.LogPass:
		return s.T("entry."+string(e.Kind), s.House(e.Side).Name)
	}
	return s.T("entry." + string(e.Kind))
}

// EntryInFull tells an entry of the log with whose it is, why, and who gained.
func (s Scene) EntryInFull(e magici.Entry) string {
	text := s.Entry(e)
	switch {
	case e.Kind == magici.LogMove:
		text = s.T("organiser.fact.move", s.House(e.Side).Name, text, s.Player(e.Mover()).Short)
	case e.Kind == magici.LogDirect:
		text = s.T("organiser.fact.direct", s.House(e.Side).Name, text)
	case e.Reason != "" && e.Kind != magici.LogQuestion:
		text = s.T("organiser.fact.why", text, s.Reason(e.Reason))
	}
	if g := e.Gain; g.Points > 0 {
		text = Dotted(text, s.T("organiser.fact.gain", int(g.Points), s.House(g.Side).Name))
	}
	return text
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
	e, ok := m.LastEvent()
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
		if e := s.Match.Log[n-1]; !e.Kind.IsPause() {
			steps = append(steps, Step{To: n - 1, Seen: s.Match.LastEntry(), Words: s.Entry(e)})
		}
	}
	return steps
}

// Reason returns the words of a person, or those of the catalogue for what the program does.
func (s Scene) Reason(r magici.Reason) string { return Reason(s.Words, r) }

// Reason is [Scene.Reason] where there is no scene.
func Reason(w *locale.Words, r magici.Reason) string {
	if key, ok := r.Key(); ok {
		return w.T(key)
	}
	return string(r)
}
