package correction

import (
	"fmt"
	"slices"
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Below [screen.CorrectionPath] and the id of the match are the change of one outcome, whose entry follows, and of points.
const (
	outcomePath = "/esito/"
	pointsPath  = "/punti"
)

// Correction is the source of the pages of a correction: a match as the organiser sees it, and its tournament.
type Correction struct {
	screen.Scene
	Language   string // address that switches the language
	Tournament tournament.Tournament
	Matches    []magici.Match // of the tournament, in the order of the schedule
	Closed     bool           // the next match of this board has opened
}

func (c Correction) path() string { return screen.CorrectionPath + c.Match.ID }

func (c Correction) top() organiser.Top {
	return screen.OrganiserTop(c.Words, "/desk", c.Language, 0)
}

func (c Correction) title() (title, line string) {
	return c.House(chess.White).Name + " – " + c.House(chess.Black).Name,
		screen.Dotted(c.T("correction.match", c.Match.ID), c.T("organiser.round", c.Match.Round), c.T("ui.board", c.Match.Board))
}

// View returns the page of a match: its Duels, each with a link that changes its outcome.
func (c Correction) View() View {
	v := View{
		Top: c.top(), Result: c.ScoreAndResult(), Back: organiser.Link{Href: "/desk", Text: c.T("organiser.cards.go")},
		Steps: organiser.Action{Href: c.path() + screen.CorrectionStepsPath, Button: ui.Button{Icon: "board", Title: c.T("correction.steps.open"), Class: "small"}},
	}
	v.Title, v.Line = c.title()
	if c.Match.Phase() != magici.Finished {
		v.Note = c.T("correction.playing")
		return v
	}
	v.How = c.HowItEnded()
	for _, d := range c.duels() {
		v.Duels = append(v.Duels, c.duel(d, len(v.Duels)+1))
	}
	if c.Match.CanIntervene() == nil {
		v.Points = &PointsForm{Action: c.path() + pointsPath, Most: "99"}
		for _, side := range screen.Sides {
			v.Points.Houses = append(v.Points.Houses, ui.Chip{Value: side.String(), Label: c.House(side).Name})
		}
	}
	return v
}

// duels returns the Duels that count, the first one first.
func (c Correction) duels() []magici.DecidedDuel {
	var all []magici.DecidedDuel
	for e := range c.Match.Effective() {
		if d, ok := c.Match.DecidedBy(e); ok {
			all = append(all, d)
		}
	}
	slices.Reverse(all)
	return all
}

// duel puts a Duel into a line.
func (c Correction) duel(d magici.DecidedDuel, number int) DuelRow {
	fighter := func(f magici.Fighter) Fighter {
		return Fighter{
			House: c.House(f.Side), Piece: screen.Code(f.Side, f.Kind), Name: c.Person(f.Person).Name,
			Figure: c.Figure(f.Side, f.Kind), Won: f.Ref == d.Winner().Ref,
		}
	}
	entry := c.Match.Log[d.Entry-1]
	v := DuelRow{
		Number: number, Attacker: fighter(d.Attacker), Defender: fighter(d.Defender),
		How:     c.T("correction.how", entry.From.String(), d.Square.String()),
		Outcome: c.T("correction.outcome." + string(d.Outcome)),
		Change:  c.path() + outcomePath + strconv.Itoa(d.Entry),
	}
	if d.Direct {
		v.How = screen.Dotted(v.How, c.T("ui.direct"))
	}
	switch entry.Question {
	case "", magici.OwnQuestion:
		v.Question.Text = c.T("referee.own.tag")
	default:
		v.Question = organiser.Link{Href: screen.QuestionsPath + "/" + entry.Question, Text: entry.Question}
	}
	switch {
	case d.TakesKing():
		v.Gain, v.House = c.T("correction.king"), c.House(d.Winner().Side)
	case d.Gain.Points > 0:
		v.Gain, v.House = c.T("scene.gain", int(d.Gain.Points)), c.House(d.Gain.Side)
	}
	return v
}

// decided reports whether a log entry has decided a Duel, taken back since or not.
func (c Correction) decided(entry int) bool {
	return entry > 0 && entry <= len(c.Match.Log) && c.Match.Log[entry-1].Kind == magici.LogDuel
}

// Outcomes returns the page that changes the outcome of the Duel that a log entry decided; ok is false
// when no such Duel counts.
func (c Correction) Outcomes(entry int) (v Preview, ok bool) {
	duels := c.duels()
	i := slices.IndexFunc(duels, func(d magici.DecidedDuel) bool { return d.Entry == entry })
	if i < 0 || c.Match.Phase() != magici.Finished {
		return v, false
	}
	v = c.preview()
	line := c.duel(duels[i], i+1)
	v.Duel = &line
	for _, o := range []magici.Outcome{magici.AttackerFirst, magici.Neither, magici.DefenderFirst} {
		if o != duels[i].Outcome {
			v.Options = append(v.Options, c.outcome(duels[i], o))
		}
	}
	return v, true
}

func (c Correction) preview() Preview {
	v := Preview{Top: c.top(), Back: organiser.Link{Href: c.path(), Text: c.T("correction.back")}}
	v.Title, v.Line = c.title()
	return v
}

// outcome is one other outcome of a Duel, with what it would change.
func (c Correction) outcome(d magici.DecidedDuel, o magici.Outcome) Option {
	v := Option{ID: "outcome-" + string(o), Title: c.T("correction.outcome.neither"), Do: c.T("correction.do")}
	switch o {
	case magici.AttackerFirst:
		v.Title = c.T("referee.first", c.Player(d.Attacker.Ref).Short)
	case magici.DefenderFirst:
		v.Title = c.T("referee.first", c.Player(d.Defender.Ref).Short)
	}
	r, err := c.Match.Rewrite(magici.CorrectDuel{Entry: d.Entry, Outcome: o, Reason: "-"}, c.Closed, c.Now)
	if err != nil { // the line has just been made from this Duel
		v.Why = c.Words.Fault(fault.From(err))
		return v
	}
	fields := []ui.Field{
		screen.Number("entry", d.Entry), screen.Field("outcome", string(o)), screen.Number("seen", c.Match.LastEntry()),
	}
	if len(r.Dropped) > 0 {
		fields = append(fields, screen.Field("cut", "true"))
		v.Do, v.Why = c.T("correction.cut", len(r.Dropped)), c.T("correction.dropped.king")
		if r.Why != nil {
			v.Why = c.T("correction.dropped", c.Words.Fault(r.Why))
		}
		for _, e := range r.Dropped {
			v.Dropped = append(v.Dropped, c.EntryInFull(e))
		}
	}
	if r.Match.Play.Result.End == magici.EndIncident && c.Match.Play.Result.End == "" {
		v.Ends = c.T("correction.incident")
		if r.Open && !c.Closed && !c.playsElsewhere() {
			v.Resume = c.T("correction.resume")
		}
	}
	v.Reasons = c.reasons("outcome", "heard", "appeal")
	v.Command = c.Command("correct-duel", fields...)
	v.Changes, v.Ranking = c.changes(r.Match)
	v.Changes = slices.Insert(v.Changes, 0, ValueChange{
		What: c.T("correction.outcome"), Before: c.T("correction.outcome." + string(d.Outcome)), After: c.T("correction.outcome." + string(o)),
	})
	return v
}

// Points returns the page that gives a side points, or takes some away.
func (c Correction) Points(side chess.Side, points int) Preview {
	v := c.preview()
	effect := magici.Effect{Do: magici.EffectPoints, Side: side, Points: magici.PiecePoints(points)}
	events, err := magici.Decide(*c.Match, magici.Command{
		By:    magici.Actor{Role: role.Organiser},
		Order: magici.Intervene{Effects: []magici.Effect{effect}, Reason: "-", Seen: c.Match.LastEntry()},
	}, nil, c.Now)
	if f := fault.From(err); f != nil {
		v.Refused = c.Words.Fault(f)
		return v
	}
	after := *c.Match
	for _, e := range events {
		after = magici.Apply(after, e)
	}
	option := Option{
		ID: "points", Title: c.T("correction.points.give", points, c.House(side).Name), Do: c.T("correction.do"),
		Reasons: c.reasons("penalty", "mistake", "appeal"),
	}
	if points < 0 {
		option.Title = c.T("correction.points.take", -points, c.House(side).Name)
	}
	option.Command = c.Command("intervention", screen.Number("seen", c.Match.LastEntry()),
		screen.Field("effects[]", fmt.Sprintf("points %s %d", side, points)))
	option.Changes, option.Ranking = c.changes(after)
	v.Options = []Option{option}
	return v
}

// playsElsewhere reports whether a House of the match plays another one now, so that the match cannot go on (SM-8.1).
func (c Correction) playsElsewhere() bool {
	return !c.Match.Practice && slices.ContainsFunc(c.Matches, func(m magici.Match) bool {
		return m.ID != c.Match.ID && (m.Keeps(c.Match.White) || m.Keeps(c.Match.Black))
	})
}

func (c Correction) reasons(keys ...string) []string {
	words := make([]string, len(keys))
	for i, key := range keys {
		words[i] = c.T("correction.why." + key)
	}
	return words
}

// changes says what differs between the match and after: result, points, and the ranking if the match counts for it.
func (c Correction) changes(after magici.Match) ([]ValueChange, []RankChange) {
	then := c.Scene
	then.Match = &after
	list := []ValueChange{
		{What: c.T("correction.result"), Before: c.Result(), After: then.Result()},
		{What: c.T("correction.ended"), Before: c.HowItEnded(), After: then.HowItEnded()},
	}
	for _, side := range screen.Sides {
		list = append(list, ValueChange{
			What:   c.T("correction.piecepoints", c.House(side).Name),
			Before: strconv.Itoa(int(c.Match.Play.Points[side])), After: strconv.Itoa(int(after.Play.Points[side])),
		})
	}
	if c.Match.Practice {
		return list, nil
	}
	matches := slices.Clone(c.Matches)
	for i := range matches {
		if matches[i].ID == after.ID {
			matches[i] = after
		}
	}
	was, is := tournament.NewRanking(c.Tournament, c.Matches), tournament.NewRanking(c.Tournament, matches)
	var rows []RankChange
	for _, now := range is.Rows {
		before, _ := was.Row(now.House)
		row := RankChange{House: ui.House{Name: string(now.House)}}
		if h, ok := c.Tournament.House(now.House); ok {
			row.House = ui.House{Name: h.Name, Arms: h.Arms}
		}
		for _, value := range []struct {
			to          *ValueChange
			before, now int
		}{
			{&row.Place, before.Place, now.Place},
			{&row.Ranking, int(before.RankingPoints), int(now.RankingPoints)},
			{&row.Points, int(before.Points), int(now.Points)},
			{&row.HousePoints, int(before.HousePoints.Total), int(now.HousePoints.Total)},
		} {
			value.to.Before, value.to.After = strconv.Itoa(value.before), strconv.Itoa(value.now)
			row.Changed = row.Changed || value.before != value.now
		}
		rows = append(rows, row)
	}
	return list, rows
}
