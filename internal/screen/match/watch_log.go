package match

import (
	"iter"
	"strconv"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/watch"
)

// standing yields the entries of the log that have not been taken back, the newest first.
func (s watcher) standing() iter.Seq[magici.Entry] {
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

// rows tells what was gained and lost, the newest first.
func (s watcher) rows() []watch.Row {
	var rows []watch.Row
	for e := range s.standing() {
		if row, ok := s.row(e); ok {
			rows = append(rows, row)
		}
		if len(rows) == rowsKept {
			break
		}
	}
	return rows
}

func (s watcher) row(e magici.Entry) (watch.Row, bool) {
	switch e.Kind {
	case "duel":
		return s.eaten(e)
	case "direct":
		caller := magici.Ref{Side: e.Side, Slot: e.Slot}
		return watch.Row{
			Piece: screen.Code(e.Side, e.Piece), House: s.House(e.Side), Title: s.Player(caller).Name,
			Text: s.T("watch.direct." + string(e.Piece.Letter())),
			For:  s.House(e.Side.Other()), Gain: s.gain(pointsOf(e), false),
		}, true
	case "timeout", "pass":
		return watch.Row{House: s.House(e.Side), Title: s.T("watch.row." + e.Kind), Text: s.House(e.Side).Name}, true
	}
	return watch.Row{}, false
}

// eaten tells a decided Duel: who eats whom.
func (s watcher) eaten(e magici.Entry) (watch.Row, bool) {
	d, ok := s.duelOf(e)
	if !ok {
		return watch.Row{}, false
	}
	winner, loser := d.Attacker, d.Defender
	if e.Outcome == magici.DefenderFirst {
		winner, loser = loser, winner
	}
	return watch.Row{
		Piece: screen.Code(winner.Side, s.kindBefore(e, winner)), House: s.House(winner.Side),
		Title: s.T("watch.row.eats", s.Player(winner).Name),
		Text:  s.T("watch.row.eaten", s.Player(loser).Name, s.Kind(s.kindBefore(e, loser))),
		For:   s.House(winner.Side), Gain: s.gain(pointsOf(e), loser.Slot == magici.King),
	}, true
}

// result tells how the match ended (SM-7).
func (s watcher) result() *watch.Result {
	r := s.Match.Play.Result
	told := watch.Result{
		Title: s.T("watch.result.wins"),
		Score: s.T("watch.score", int(s.Match.Play.Points[chess.White]), int(s.Match.Play.Points[chess.Black])),
		How:   s.HowItEnded(),
	}
	switch {
	case r.By == "annulled":
		told.Title, told.Score = s.T("watch.result.annulled"), ""
	case r.Drawn:
		told.Title = s.T("watch.result.drawn")
	default:
		told.Winner = s.House(r.Winner)
	}
	return &told
}

// endedByDuel reports whether a Duel was the end: a King was in it, or it was finished after
// the match time (SM-3.4).
func (s watcher) endedByDuel() bool {
	log, decided := s.Match.Log, s.Match.Play.ReplaceableDuel
	return decided > 0 && log[decided-1].At == log[len(log)-1].At
}

// sounds of what happens, as on every screen.
var watchSounds = map[string]string{"direct": "chime", "duel": "coin", "timeout": "bell", "end": "bell"}

// cue returns the sound of the last entry, if it has one.
func (s watcher) cue() watch.Cue {
	n := s.Match.LastEntry()
	if n == 0 || watchSounds[s.Match.Log[n-1].Kind] == "" {
		return watch.Cue{}
	}
	e := s.Match.Log[n-1]
	return watch.Cue{Sound: watchSounds[e.Kind], Key: s.Match.ID + "-" + strconv.Itoa(e.N), At: s.Deadline(e.At)}
}
