package referee

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
)

// formsShown is how many letters of accepted forms stand below the answer; the rest is behind a tap.
const formsShown = 120

// sizeOf returns the class of the largest letters with which a text of so many characters fits.
func sizeOf(letters int, most ...int) string {
	for i, size := range []string{"", "long", "longer"} {
		if i == len(most) || letters <= most[i] {
			return size
		}
	}
	return "longest"
}

// duel shows an open Duel: its question, and a button for each outcome.
func (d builder) duel() {
	m := d.Match
	d.redoInMenu()
	v := &Duel{
		Match: d.MatchClock(), Settle: d.Command("settle", d.askedField()),
		Left: d.fighter(chess.White), Right: d.fighter(chess.Black), Neither: d.outcome(magici.Neither),
	}
	v.Settle.Stands = strconv.Itoa(m.Asking.Serial)
	if v.Paper = d.questionOnPaper(); v.Paper != nil {
		v.NoClock = true
	}
	if q := d.Question(); q != nil {
		d.question(v, *q)
	} else if v.Paper == nil {
		ask := d.Command("ask", d.askedField())
		v.Ask = &ask
	}
	if m.MatchLeft(d.Now) == 0 {
		v.Notes = append(v.Notes, Note{Kind: "warning", Text: d.T("referee.timeover.duel")})
	}
	v.Undo, _ = d.undo()
	if d.view.Duel = v; !m.Paper {
		d.view.Pause = new(d.Command("pause"))
	}
}

// question fills in the question with its answers and its source, the button that reveals it, and the
// one that discards it.
func (d builder) question(v *Duel, q magici.Wording) {
	asking, asked := d.Match.Asking, *d.Match.Asking.Question
	v.Question, v.Answer, v.Why = q.Text, q.Answer, q.Why
	v.Size = sizeOf(utf8.RuneCountInString(q.Text), 82, 125, 190)
	shown := 0
	for _, f := range q.Accepted {
		a := Accepted{Text: f.Text}
		if f.Mark != "" {
			a.Mark = d.T("quiz.mark." + f.Mark)
		}
		if shown += utf8.RuneCountInString(a.Text); shown <= formsShown {
			v.Accepted = append(v.Accepted, a)
		} else {
			v.More = append(v.More, a)
		}
	}
	if asked.ID == magici.OwnQuestion {
		v.Tags = append(v.Tags, d.T("referee.own.tag"))
	}
	if asked.Subject != "" {
		v.Tags = append(v.Tags, d.T("quiz.subject."+asked.Subject))
	}
	if asked.Difficulty > 0 {
		v.Tags = append(v.Tags, d.T("quiz.difficulty."+strconv.Itoa(min(asked.Difficulty, 3))))
	}
	reveal := d.T("referee.reveal")
	v.Shown = d.T("referee.shown")
	if d.HideQuestion {
		reveal, v.Shown = d.T("referee.reveal.phones"), d.T("referee.shown.phones")
	}
	v.Repeat = asked.Repeat
	switch {
	case v.Paper != nil: // it was read aloud
	case !asking.Revealed:
		a := d.action(ui.Button{Icon: "screen", Title: reveal}, "reveal", d.askedField())
		v.Reveal = &a
	default:
		if v.Clock = d.AnswerClock(); v.Clock != nil {
			again := d.action(ui.Button{Icon: "redraw", Title: d.T("referee.answertime.again")}, "reveal", d.askedField(), screen.Field("again", "true"))
			v.Again = &again
		}
	}
	void := opens("void", "redraw", d.T("referee.void.open"), "")
	v.Void = &void
	d.addReasonDialog(ReasonDialog{ID: "void", Title: d.T("referee.void"), Text: d.T("referee.void.why"), Actions: []ReasonedAction{
		{Command: d.Command("void", d.askedField()), Chips: d.reasons("unclear", "heard", "broken")},
	}})
}

// fighter is the fighter of a side: White stands left and Black right, also when Black attacks.
func (d builder) fighter(side chess.Side) Fighter {
	duel := d.Match.Play.Duel
	ref, o, detail := duel.Attacker, magici.AttackerFirst, "referee.from"
	at := duel.Move.From
	if duel.Defender.Side == side {
		ref, o, detail = duel.Defender, magici.DefenderFirst, "referee.on"
		at = d.Match.Play.Figure(ref).Square
	}
	name := d.Player(ref).Short
	return Fighter{
		House: d.House(side), Piece: screen.Code(side, d.Match.Play.Figure(ref).Kind), Name: name, Size: sizeOf(utf8.RuneCountInString(name), 8, 12),
		Detail:  d.T(detail, d.Figure(side, d.Match.Play.Figure(ref).Kind), at.String()),
		Outcome: d.outcome(o),
	}
}

// outcome says what an outcome of a Duel does and gains.
func (d builder) outcome(o magici.Outcome) Outcome {
	duel := d.Match.Play.Duel
	attacker, defender := d.Player(duel.Attacker).Short, d.Player(duel.Defender).Short
	gain := d.Match.Worth(o)
	out := Outcome{
		Value: string(o), Title: d.T("referee.outcome." + string(o)),
		Gain: d.T("scene.gain", int(gain.Points)), Gainer: d.House(gain.Side).Name,
	}
	king := duel.Defender
	switch o {
	case magici.AttackerFirst:
		out.Does = d.T("referee.does.attacker", defender, attacker, duel.Move.To.String())
	case magici.DefenderFirst:
		out.Does = d.T("referee.does.out", attacker)
		king = duel.Attacker
	default:
		out.Does = d.T("referee.does.out", defender)
	}
	if king.Slot == magici.King {
		out.Does, out.Gain, out.Gainer = d.T("referee.does.king"), "", ""
	}
	return out
}

// fighterTasks name the two of an open Duel, for a pause that lies over it.
func (d builder) fighterTasks() []Task {
	duel := d.Match.Play.Duel
	var tasks []Task
	for _, f := range []struct {
		ref  magici.Ref
		word string
	}{{duel.Attacker, "referee.attacks"}, {duel.Defender, "referee.defends"}} {
		figure := d.Match.Play.Figure(f.ref)
		tasks = append(tasks, Task{
			Piece: screen.Code(f.ref.Side, figure.Kind), Title: d.T(f.word, d.Player(f.ref).Short),
			Detail: d.T("referee.on", d.Figure(f.ref.Side, figure.Kind), figure.Square.String()),
		})
	}
	return tasks
}

// beforeEntry returns the screen of the match as it stood before log entry n.
func (d builder) beforeEntry(n int) builder {
	before := *d.Match
	before.Play, _ = before.PlayAfter(n - 1)
	d.Match = &before
	return d
}

// offerReplace offers another outcome of the last Duel, as long as that is possible.
func (d builder) offerReplace(p *Play) {
	if d.Match.CanReplace() != nil {
		return
	}
	last := d.Match.Log[d.Match.Play.ReplaceableDuel-1]
	p.Beside = append(p.Beside, opens("replace", "swap", d.T("referee.replace"), d.T("referee.was."+string(last.Outcome))))
	open := d.beforeEntry(last.N)
	duel := open.Match.Play.Duel
	pick := ChoiceDialog{ID: "replace", Title: d.T("referee.replace"), Text: d.T("referee.replace.text"), Command: d.Command("replace", d.askedField())}
	var lost [][]magici.Entry
	for _, o := range []magici.Outcome{magici.AttackerFirst, magici.Neither, magici.DefenderFirst} {
		out := open.outcome(o)
		c := Choice{Button: ui.Button{Title: out.Title, Detail: out.Does, Name: "outcome", Value: out.Value}}
		if o != magici.Neither {
			first := duel.Attacker
			if o == magici.DefenderFirst {
				first = duel.Defender
			}
			c.Button.Title = d.T("referee.first", d.Player(first).Short)
			c.Piece = screen.Code(first.Side, open.Match.Play.Figure(first).Kind)
		}
		if out.Gain != "" {
			c.Button.Detail += " · " + out.Gainer + " " + out.Gain
		}
		if o == last.Outcome {
			c.Button.Locked = d.T("referee.replace.same")
			lost = append(lost, nil)
		} else {
			lost = append(lost, d.Match.LostByReplace(o, d.page.Closed, d.Now))
		}
		pick.Choices = append(pick.Choices, c)
	}
	d.sayLost(&pick, lost)
	d.addChoiceDialog(pick)
}

// sayLost says what each choice of a correction takes back: what all of them do, once and before them;
// what only one does, at its button. Locked choices take nothing back.
func (d builder) sayLost(pick *ChoiceDialog, lost [][]magici.Entry) {
	times, open := map[int]int{}, 0 // by log entry
	for i, entries := range lost {
		if pick.Choices[i].Button.Locked == "" {
			open++
		}
		for _, e := range entries {
			times[e.N]++
		}
	}
	for i, entries := range lost {
		var only []string
		for _, e := range entries {
			switch {
			case times[e.N] < open:
				only = append(only, d.EntryInFull(e))
			case !slices.Contains(pick.Lost, d.EntryInFull(e)):
				pick.Lost = append(pick.Lost, d.EntryInFull(e))
			}
		}
		if b := &pick.Choices[i].Button; len(only) > 0 {
			b.Detail = screen.Dotted(b.Detail, d.T("referee.lost.only", strings.Join(only, "; ")))
		}
	}
}

// wandFirst offers to give the turn back to the person who had raised the wand before the Strategist
// moved; ok is false when there is no such move, or its time has passed.
func (d builder) wandFirst() (a Action, ok bool) {
	phase := d.Match.Phase()
	over := phase == magici.Finished
	if d.Match.Paused && !over || d.Match.CanWandFirst() != nil || over && d.page.Closed || !over && phase != magici.Duelling && phase != magici.Performing {
		return Action{}, false
	}
	before := d
	then := d.Match.BeforeStrategist()
	before.Match = &then
	side := before.Match.Play.Position.Side()
	pick := ChoiceDialog{ID: "wand", Title: d.T("referee.wandfirst"), Text: d.T("referee.wandfirst.who"), Command: d.Command("wand-first", d.turnField())}
	var lost [][]magici.Entry
	for slot, f := range before.Match.Play.Figures[side] {
		ref := magici.Ref{Side: side, Slot: magici.Slot(slot)}
		if !f.OnBoard {
			continue
		}
		entries, err := d.Match.LostByWandFirst(f.Square, d.page.Closed, d.Now)
		if err == nil { // this person may call
			pick.Choices, lost = append(pick.Choices, before.callChoice(ref, f)), append(lost, entries)
		}
	}
	d.sayLost(&pick, lost)
	if len(pick.Choices) == 0 {
		return Action{}, false
	}
	d.addChoiceDialog(pick)
	return opens("wand", "wand", d.T("referee.wandfirst"), ""), true
}
