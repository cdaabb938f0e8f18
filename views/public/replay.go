package public

import (
	"slices"
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/chart"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// replayScene is a match that is looked at again, step by step: only the steps that stand.
type replayScene struct {
	watch.Scene
	steps []magici.Entry
}

// ReplayOf returns a match of the public's at a step: 0 is the deployment; a step that does not exist is
// the last one. Steps that were taken back are left out (SM-9.1), but the page says how many
// corrections there were.
func ReplayOf(s screen.Scene, step int, language string) Replay {
	unasked := *s.Match
	unasked.Asking = magici.Asking{} // a replay shows no question
	s.Match = &unasked
	r := replayScene{Scene: watch.Scene{Scene: s}}
	for e := range s.Match.Effective() {
		if e.Kind.Stops() {
			r.steps = append(r.steps, e)
		}
	}
	slices.Reverse(r.steps)
	if step < 0 || step > len(r.steps) {
		step = len(r.steps)
	}
	v := Replay{
		Sheet: sheetOf(s.Words, s.Server, "", r.Where(), language),
		Where: r.Where(), Step: step, Of: len(r.steps), Path: screen.ReplayPath + s.Key,
	}
	corrections := 0
	for _, e := range s.Match.Log {
		if e.Kind == magici.LogUndo {
			corrections++
		}
	}
	if corrections > 0 {
		v.Fixed = s.T("standing.fixed", corrections)
	}
	r.show(&v, step)
	href := func(step int) string { return v.Path + "?passo=" + strconv.Itoa(step) }
	if step > 0 {
		v.First, v.Back = href(0), href(step-1)
	}
	if step < v.Of {
		v.Forward, v.Last = href(step+1), href(v.Of)
	}
	for i, e := range r.steps {
		line := ReplayStep{Number: i + 1, Href: href(i + 1), Text: r.Entry(e), Current: i+1 == step}
		if row, ok := r.DuelRow(e); ok {
			line.Text, line.House = row.Title+" "+row.Text, row.House
		}
		if e.Kind == magici.LogMove || e.Kind == magici.LogDirect {
			line.House = r.House(e.Side)
		}
		line.Gain, line.For = r.gained(e)
		v.Steps = append(v.Steps, line)
	}
	if s.Match.Started() {
		v.Course = r.course(step)
	}
	switch end := s.Match.Play.Result; {
	case !end.Over && s.Match.Phase() != magici.Planned:
		v.Live = screen.BoardPath + s.Match.Board
	case end.Over:
		v.How = r.HowItEnded()
		if end.HasWinner() {
			v.Winner = s.House(end.Winner)
		}
	}
	return v
}

// show fills in the board and the scores after a step, and the step in words.
func (r replayScene) show(v *Replay, step int) {
	s, last := r.Scene.Scene, 0
	if step > 0 {
		last = r.steps[step-1].N
	}
	if play, ok := s.Match.PlayAfter(last); ok && s.Match.Started() {
		then := *s.Match
		then.Play, then.Log, then.Paused = play, then.Log[:last], false
		s.Match = &then
	}
	v.White, v.Black = s.Side(chess.White), s.Side(chess.Black)
	v.White.Gain, v.Black.Gain = "", ""
	v.Board = s.Board()
	v.Board.ID, v.Board.Coordinates = "replay", board.Inside
	watch.WithoutNames(&v.Board)
	if step == 0 {
		v.Said = r.T("standing.start")
		if !r.Match.Started() {
			v.Said = r.T("standing.unbegun")
		}
		return
	}
	e := r.steps[step-1]
	v.Said = r.Entry(e)
	if e.Kind == magici.LogMove || e.Kind == magici.LogDirect {
		v.Detail = r.Player(magici.Ref{Side: e.Side, Slot: e.Slot}).Name
	}
	if row, ok := r.DuelRow(e); ok {
		v.Said, v.Detail = row.Title+" "+row.Text, r.Entry(e)
	}
	v.Gain, v.For = r.gained(e)
	if v.Board.Last != "" {
		v.Board.Last += "#" + strconv.Itoa(step)
	}
	if e.Kind != magici.LogMove && (e.Kind != magici.LogDuel || e.Outcome == magici.DefenderFirst) {
		v.Board.Last = "" // no piece has walked there
	}
}

// gained returns what an entry gained and for whom; for an intervention the points that it gave or
// took, if they were one side's alone.
func (r replayScene) gained(e magici.Entry) (string, ui.House) {
	if e.Kind == magici.LogIntervention {
		return r.Given(*e.Intervention)
	}
	if e.Gain.Points == 0 {
		return "", ui.House{}
	}
	return r.Gain(e.Gain.Points, false), r.House(e.Gain.Side)
}

// course is how the points grew, step by step.
func (r replayScene) course(step int) *chart.Course {
	c := &chart.Course{
		ID: "course", Title: r.T("standing.course"), X: r.T("standing.course.x"), Y: r.T("standing.col.points"),
		White: chart.Line{House: r.House(chess.White), Points: []int{0}},
		Black: chart.Line{House: r.House(chess.Black), Points: []int{0}},
		Mark:  &chart.Mark{Step: step},
		Legend: chart.Legend{
			Duel: r.T("standing.course.duel"), Call: r.T("standing.course.call"),
		},
	}
	given := false
	for i, e := range r.steps {
		play, _ := r.Match.PlayAfter(e.N)
		c.White.Points = append(c.White.Points, int(play.Points[chess.White]))
		c.Black.Points = append(c.Black.Points, int(play.Points[chess.Black]))
		if e.Kind == magici.LogIntervention {
			for side, points := range e.Intervention.Points() {
				if line := []*chart.Line{&c.White, &c.Black}[side]; points != 0 {
					line.Given, given = append(line.Given, i+1), true
				}
			}
		}
		if e.Kind == magici.LogDirect { // the call pays the other side (SM-6.3)
			line := &c.White
			if e.Gain.Side == chess.Black {
				line = &c.Black
			}
			line.Calls = append(line.Calls, i+1)
		}
	}
	if given {
		c.Given = r.T("standing.course.given")
	}
	end := r.Match.Play.Points
	c.Desc = r.T(
		"standing.course.desc", c.White.House.Name, int(end[chess.White]), c.Black.House.Name, int(end[chess.Black]), len(r.steps),
	)
	return c
}
