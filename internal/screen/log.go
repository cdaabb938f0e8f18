package screen

import (
	"iter"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/views/ui"
)

// LastEvent says what happened last in the match, a move with its House, and before the first turn who begins.
func (s Scene) LastEvent() string {
	e, ok := s.Match.LastEvent()
	switch {
	case !ok:
		return s.T("strategist.toss", s.House(s.Match.Toss.First).Name)
	case e.Kind == magici.LogMove || e.Kind == magici.LogDirect:
		return s.T("strategist.did", s.House(e.Side).Name, s.Entry(e))
	}
	return s.Entry(e)
}

// Entry puts an entry of the log into a few words, such as "Cavallo f3 in e5".
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
		if e.Reason == "" {
			return s.T("entry.question")
		}
		return s.T("organiser.fact.why", s.T("entry.question"), s.Reason(e.Reason))
	case magici.LogUndo:
		if text, ok := s.NewOutcome(e); ok {
			return text
		}
		if taken, restored := s.Match.UndoChanges(e.N); len(taken) == 0 && len(restored) > 0 {
			return s.T("entry.redo", s.Entry(restored[len(restored)-1]))
		}
		k := s.Match.Undoes(e)
		if k == 0 {
			return s.T("entry.undo", s.T("entry.start"))
		}
		return s.T("entry.undo", s.Entry(s.Match.Log[k-1]))
	case magici.LogEnd:
		return s.T("entry.end." + string(e.End))
	case magici.LogIntervention:
		return s.Intervention(*e.Intervention)
	}
	if e.Kind.SideOnly() {
		return s.T("entry."+string(e.Kind), s.House(e.Side).Name)
	}
	return s.T("entry." + string(e.Kind))
}

// NewOutcome names the new outcome of a Duel, if the undo e went back to change it, such as "Mangiata in g4:
// vince chi attacca → vince chi difende · Grifondoro 2 → 4"; ok is false for any other undo.
func (s Scene) NewOutcome(e magici.Entry) (text string, ok bool) {
	n, ok := newOutcomeOf(s.Match, e)
	if !ok {
		return "", false
	}
	text = s.T("entry.outcome", n.Is.Square.String(), s.T("entry.outcome."+string(n.Was.Outcome)), s.T("entry.outcome."+string(n.Is.Outcome)))
	for _, side := range Sides {
		if n.Before[side] != n.After[side] {
			text = Dotted(text, s.T("entry.outcome.points", s.House(side).Name, int(n.Before[side]), int(n.After[side])))
		}
	}
	if n.Cut > 0 {
		text = Dotted(text, s.T("entry.outcome.cut", n.Cut))
	}
	return text, true
}

// EntryInFull puts an entry of the log into words with its House, its reason, and the gain.
func (s Scene) EntryInFull(e magici.Entry) string {
	text := s.Entry(e)
	switch {
	case e.Kind == magici.LogMove:
		text = s.T("organiser.fact.move", s.House(e.Side).Name, text, s.Player(e.Mover()).Short)
	case e.Kind == magici.LogDirect:
		text = s.T("organiser.fact.direct", s.House(e.Side).Name, text)
	case e.Reason != "" && e.Kind != magici.LogQuestion: // that one has it already
		text = s.T("organiser.fact.why", text, s.Reason(e.Reason))
	}
	if g := e.Gain; g.Points > 0 {
		text = Dotted(text, s.T("organiser.fact.gain", int(g.Points), s.House(g.Side).Name))
	}
	return text
}

// Step is a step that can be taken back, or brought back, in words.
type Step struct {
	To    int // log entry to go back to
	Seen  int // last entry of the log as shown
	Words string
}

// LastStep returns the step that Annulla takes back: the newest one that stands. ok is false when there is none.
func (s Scene) LastStep() (step Step, ok bool) {
	m := s.Match
	if m.Play.SquareOwed && !m.Play.Result.Over {
		return Step{To: m.LastEntry(), Seen: m.LastEntry(), Words: s.T("entry.held")}, true
	}
	for step := range s.Steps() {
		return step, true
	}
	return Step{}, false
}

// Kept is what a page shows of the match while it changes to another laptop; nothing when the match is not on.
func (s Scene) Kept() []ui.Kept {
	if !s.Match.Phase().Playing() {
		return nil
	}
	k := ui.Kept{Letter: s.Match.Board, Clock: s.MatchClock()}
	if step, ok := s.LastStep(); ok {
		k.Saved = step.Words
	}
	return []ui.Kept{k}
}

// Steps yields the steps that stand and can be taken back, the newest first: each entry except pauses, with the
// state before it.
func (s Scene) Steps() iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for e := range s.Match.Effective() {
			if !e.Kind.IsPause() && !yield(Step{To: e.N - 1, Seen: s.Match.LastEntry(), Words: s.stepWords(e)}) {
				return
			}
		}
	}
}

// stepWords puts an entry into words for a button, which has no room for a reason.
func (s Scene) stepWords(e magici.Entry) string {
	e.Reason = ""
	return s.Entry(e)
}

// LastRedo returns the step that Ripristina brings back, if the last action was an undo. ok is false when there
// is no such step, or another action came after the undo.
func (s Scene) LastRedo() (step Step, ok bool) {
	last, ok := s.Match.LastEvent()
	if !ok || last.Kind != magici.LogUndo {
		return Step{}, false
	}
	redos := s.Redos()
	if len(redos) == 0 {
		return Step{}, false
	}
	// A step that first needs others taken back is chosen from the list.
	taken, _ := s.Match.Changes(s.Match.LastEntry(), redos[0].To)
	return redos[0], len(taken) == 0
}

// Redos returns the steps that were taken back and can be brought back, the last undo first: each with the
// state before that undo, unless it stands again.
func (s Scene) Redos() []Step {
	m := s.Match
	var redos []Step
	known := map[int]bool{} // entries that are brought back already, by the newest of them
	for n := m.LastEntry(); n > 0; n-- {
		if m.Log[n-1].Kind != magici.LogUndo {
			continue
		}
		taken, restored := m.Changes(m.LastEntry(), n-1)
		if len(restored) == 0 || known[restored[len(restored)-1].N] {
			continue
		}
		last := restored[len(restored)-1]
		known[last.N] = true
		words := s.stepWords(last)
		if len(restored) > 1 {
			words = s.T("step.with", len(restored)-1, words)
		}
		if len(taken) > 0 {
			words = s.T("step.instead", words, s.stepWords(taken[len(taken)-1]))
		}
		redos = append(redos, Step{To: n - 1, Seen: m.LastEntry(), Words: words})
	}
	return redos
}

// TimeBack returns the time that going back to log entry k gives back to the match clock; ok is false when the
// clock does not change.
func (s Scene) TimeBack(k int) (back ui.TimeBack, ok bool) {
	choice, ok := s.Match.UndoChoice(k, s.Now)
	if !ok {
		return ui.TimeBack{}, false
	}
	clock := s.MatchClock()
	return ui.TimeBack{Then: choice.Then, Left: choice.Left, Running: clock.Running, Deadline: clock.Deadline}, true
}

// Reason returns the words of a person, or those of the catalogue for a reason of the program.
func (s Scene) Reason(r magici.Reason) string { return Reason(s.Words, r) }

// Reason is [Scene.Reason] without a scene.
func Reason(w *locale.Words, r magici.Reason) string {
	if key, ok := r.Key(); ok {
		return w.T(key)
	}
	return string(r)
}
