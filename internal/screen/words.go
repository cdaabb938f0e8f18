package screen

import (
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
)

// Day returns a day without its year, such as "venerdì 28 agosto".
func Day(w *locale.Words, day time.Time) string {
	weekday := w.T("organiser.weekday." + strconv.Itoa(int(day.Weekday())))
	return w.T("organiser.day", weekday, Date(w, day))
}

// Date returns the day of a month, such as "28 agosto".
func Date(w *locale.Words, day time.Time) string {
	return w.T("organiser.date", day.Day(), w.T("organiser.month."+strconv.Itoa(int(day.Month()))))
}

// Dotted joins what is not empty.
func Dotted(parts ...string) string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, " · ")
}

// ScreenShows says what a screen shows.
func ScreenShows(w *locale.Words, shows string) string {
	what, places, _ := strings.Cut(shows, ":")
	switch {
	case shows == "":
		return w.T("organiser.shows.number")
	case what == "board":
		return w.T("organiser.shows.board", places)
	case what == "boards":
		return w.T("organiser.shows.boards", places[:1], places[len(places)-1:])
	}
	return w.T("organiser.shows." + what)
}

// Kind returns the name of a kind of piece, such as "Alfiere".
func (s Scene) Kind(k chess.Kind) string { return s.T("piece." + string(k.Letter())) }

// Figure returns a piece with its colour, such as "Alfiere bianco".
func (s Scene) Figure(side chess.Side, k chess.Kind) string {
	return s.T("figure." + side.String() + "." + string(k.Letter()))
}

// Code returns the figure of the sprite, such as "wb".
func Code(side chess.Side, k chess.Kind) string {
	return string(side.String()[0]) + string(k.Letter()+'a'-'A')
}

// Entry tells an entry of the log in a few words, such as "Cavallo f3 in e5".
func (s Scene) Entry(e magici.Entry) string {
	switch e.Kind {
	case "move":
		return s.moveWords(e)
	case "duel":
		return s.T("entry.duel."+string(e.Outcome), s.Kind(e.Piece), e.To.String())
	case "direct":
		return s.T("entry.direct", s.Player(magici.Ref{Side: e.Side, Slot: e.Slot}).Short)
	case "question":
		return s.T("entry.question", e.Reason)
	case "undo":
		return s.T("entry.undo", s.target(e.Target))
	case "end":
		return s.T("entry.end." + e.By)
	case "timeout", "pass":
		return s.T("entry."+e.Kind, s.House(e.Side).Name)
	}
	return s.T("entry." + e.Kind)
}

func (s Scene) moveWords(e magici.Entry) string {
	switch {
	case e.Capture:
		return s.T("entry.capture", s.Kind(e.Piece), e.From.String(), e.To.String())
	case Castled(e):
		return s.T("entry.castling")
	case e.Promotion != chess.NoKind:
		return s.T("entry.promotion", e.From.String(), e.To.String(), fault.Word("piece."+string(e.Promotion.Letter())))
	}
	return s.T("entry.move", s.Kind(e.Piece), e.From.String(), e.To.String())
}

// target names the step that an undo goes back to: what stands then, if that step was
// itself an undo.
func (s Scene) target(k int) string {
	for k > 0 && s.Match.Log[k-1].Kind == "undo" {
		k = s.Match.Log[k-1].Target
	}
	if k == 0 {
		return s.T("entry.start")
	}
	return s.Entry(s.Match.Log[k-1])
}

// Step is something that can be taken back, in words.
type Step struct {
	To    int // log entry to go back to
	Seen  int // last entry of the log as shown
	Words string
	Held  bool // it takes back "moved in time", which is no entry
}

// LastStep returns the step that Annulla takes back: the last entry that is no pause. ok is
// false when there is none.
func (s Scene) LastStep() (Step, bool) {
	m := s.Match
	if m.Play.SquareOwed && !m.Play.Result.Over {
		return Step{To: m.LastEntry(), Seen: m.LastEntry(), Words: s.T("entry.held"), Held: true}, true
	}
	for n := m.LastEntry(); n > 0; n-- {
		if e := m.Log[n-1]; e.Kind != "pause" && e.Kind != "resume" {
			return Step{To: n - 1, Seen: m.LastEntry(), Words: s.Entry(e)}, true
		}
	}
	return Step{}, false
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
