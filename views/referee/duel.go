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
	i, _ := slices.BinarySearch(most, letters)
	return []string{"", "long", "longer", "longest"}[i]
}

// Duel is an open Duel: its question, and a button for each outcome.
type Duel struct{ scene }

// duel opens the screen of a Duel.
func (d builder) duel() {
	d.view.Duel = &Duel{d.scene}
	d.redoInMenu()
	if d.Question() != nil {
		d.addReasonDialog(ReasonDialog{ID: "void", Title: d.T("referee.void"), Text: d.T("referee.void.why"), Actions: []ReasonedAction{
			{Command: d.Command("void", d.askedField()), Chips: d.reasons("unclear", "heard", "broken")},
		}})
	}
	if !d.Match.Paper {
		d.view.Pause = new(d.Command("pause"))
	}
}

// Undo takes the last step back; without a step it is an empty button.
func (d Duel) Undo() Action {
	a, _ := d.undo()
	return a
}

// shown returns how many accepted forms of an answer have room below it.
func (d Duel) shown(q magici.Wording) int {
	letters := 0
	for i, f := range q.Accepted {
		if letters += utf8.RuneCountInString(f.Text); letters > formsShown {
			return i
		}
	}
	return len(q.Accepted)
}

// where returns the text of one of two keys: the question is shown on all screens, or on the phones alone.
func (d Duel) where(all, phones string) string {
	if d.HideQuestion {
		return d.T(phones)
	}
	return d.T(all)
}

// tags say where the question comes from and how hard it is.
func (d Duel) tags() string {
	var tags []string
	q := d.Match.Asking.Question
	if q == nil {
		return ""
	}
	if q.ID == magici.OwnQuestion {
		tags = append(tags, d.T("referee.own.tag"))
	}
	if q.Subject != "" {
		tags = append(tags, d.T("quiz.subject."+q.Subject))
	}
	if q.Difficulty > 0 {
		tags = append(tags, d.T("quiz.difficulty."+strconv.Itoa(min(q.Difficulty, 3))))
	}
	return screen.Dotted(tags...)
}

// Fighter is one of the two in a Duel, with the outcome if that person answers first.
type Fighter struct {
	Piece  string
	Name   string
	Detail string // "Alfiere bianco, da f4"
	Outcome
}

// Size is the class of the largest letters in which the name stands whole.
func (f Fighter) Size() string { return sizeOf(utf8.RuneCountInString(f.Name), 8, 12) }

// Fighter returns the fighter of a side.
func (d Duel) Fighter(side chess.Side) Fighter {
	duel := d.Match.Play.Duel
	ref, o, detail := duel.Attacker, magici.AttackerFirst, "referee.from"
	at := duel.Move.From
	if duel.Defender.Side == side {
		ref, o, detail = duel.Defender, magici.DefenderFirst, "referee.on"
		at = d.Match.Play.Figure(ref).Square
	}
	kind := d.Match.Play.Figure(ref).Kind
	return Fighter{
		Piece: screen.Code(side, kind), Name: d.Player(ref).Short, Detail: d.T(detail, d.Figure(side, kind), at.String()), Outcome: d.outcome(o),
	}
}

// Outcome is a button that decides a Duel.
type Outcome struct {
	Value  string
	Title  string // "Attaccante"
	Does   string // "Giada esce, Sofia va in e5"
	Gain   string // "+2"
	Gainer string // "Grifondoro"
}

// outcome says what an outcome of a Duel does and gains.
func (s scene) outcome(o magici.Outcome) Outcome {
	duel := s.Match.Play.Duel
	attacker, defender := s.Player(duel.Attacker).Short, s.Player(duel.Defender).Short
	gain := s.Match.Worth(o)
	out := Outcome{
		Value: string(o), Title: s.T("referee.outcome." + string(o)),
		Gain: s.T("scene.gain", int(gain.Points)), Gainer: s.House(gain.Side).Name,
	}
	king := duel.Defender
	switch o {
	case magici.AttackerFirst:
		out.Does = s.T("referee.does.attacker", defender, attacker, duel.Move.To.String())
	case magici.DefenderFirst:
		out.Does = s.T("referee.does.out", attacker)
		king = duel.Attacker
	default:
		out.Does = s.T("referee.does.out", defender)
	}
	if king.Slot == magici.King {
		out.Does, out.Gain, out.Gainer = s.T("referee.does.king"), "", ""
	}
	return out
}

// fighterTasks name the two of an open Duel, for a pause that lies over it.
func (s scene) fighterTasks() []Task {
	duel := s.Match.Play.Duel
	var tasks []Task
	for _, f := range []struct {
		ref  magici.Ref
		word string
	}{{duel.Attacker, "referee.attacks"}, {duel.Defender, "referee.defends"}} {
		figure := s.Match.Play.Figure(f.ref)
		tasks = append(tasks, Task{
			Piece: screen.Code(f.ref.Side, figure.Kind), Title: s.T(f.word, s.Player(f.ref).Short),
			Detail: s.T("referee.on", s.Figure(f.ref.Side, figure.Kind), figure.Square.String()),
		})
	}
	return tasks
}

// beforeEntry returns the match as it stood before log entry n.
func (s scene) beforeEntry(n int) scene {
	before := *s.Match
	before.Play, _ = before.PlayAfter(n - 1)
	s.Match = &before
	return s
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
	before := d.scene
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
