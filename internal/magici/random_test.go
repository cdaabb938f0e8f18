package magici_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"pgregory.net/rapid"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/role"
	"scacchimagici/internal/setting"
)

// array is everything that a chess set has, so that there is much to eat.
const array = `
rnbqkbnr
pppppppp
........
........
........
........
PPPPPPPP
RNBQKBNR`

var boards = []string{array, ladyAndPawn, rookAndLady, openFile, bareFile, kingsMeet, promotions, castles, passing, callers, walledIn}

// anyBoard begins a match on one of the boards, with hurried clocks or those of the rules.
func anyBoard(t *rapid.T) *board {
	s := magici.DefaultSettings()
	if rapid.Bool().Draw(t, "hurried") {
		s.MatchTime, s.MoveTime, s.DirectMoveTime = 120*setting.Second, 8*setting.Second, 4*setting.Second
	}
	s.ConfirmAfter = rapid.SampledFrom([]setting.Seconds{0, 3 * setting.Second}).Draw(t, "confirm")
	s.Reveal = rapid.Bool().Draw(t, "reveal")
	sim.Allow(&s, 1, 1) // everything
	first := rapid.SampledFrom([]chess.Side{white, black}).Draw(t, "first")
	return begin(t, rapid.SampledFrom(boards).Draw(t, "board"), first, s)
}

// anyCommand is an order that is likely now.
func (b *board) anyCommand(t *rapid.T) magici.Command {
	b.closed = false
	switch rapid.IntRange(0, 19).Draw(t, "sense") {
	case 18, 19:
		return anyNonsense(t)
	case 17:
		o, _ := b.seen(rapid.SampledFrom(magici.OrdersDuring(b.m.Phase(), role.Organiser)).Draw(t, "order"))
		return magici.Command{By: byOrganiser, Order: o}
	}
	p := &b.m.Play
	switch {
	case b.m.Phase() == magici.Finished || rapid.IntRange(0, 14).Draw(t, "back") == 14:
		return b.anyCorrection(t)
	case b.m.Paused:
		return b.command([]string{"resume"})
	case rapid.IntRange(0, 14).Draw(t, "aside") == 14:
		return b.anyAside(t)
	case rapid.IntRange(0, 7).Draw(t, "intervention") == 7:
		return b.anyIntervention(t)
	case p.TurnPhase == magici.Duelling:
		word := rapid.SampledFrom([]string{"attacker", "defender", "neither", "void", "reveal", "wand:e1"}).Draw(t, "duel")
		return b.command(strings.Split(word, ":"))
	case p.TurnPhase == magici.Performing:
		word := rapid.SampledFrom([]string{".", ".", ".", "replace:defender", "wand:e1"}).Draw(t, "performing")
		return b.command(strings.Split(word, ":"))
	}
	return b.anyMove(t)
}

// fork returns a board on which the match goes on from m in another way.
func (b *board) fork(m magici.Match) *board { return &board{t: b.t, m: m, now: b.now, drawn: b.drawn} }

// anyCommandGiven gives a command; it may be refused.
func (b *board) anyCommandGiven(t *rapid.T) { _ = b.give(b.anyCommand(t)) }

func (b *board) anyMove(t *rapid.T) magici.Command {
	p := &b.m.Play
	moves := p.Position.Legal()
	if p.TurnPhase == magici.Direct {
		moves = p.Position.LegalFrom(p.Figure(magici.Ref{Side: p.Position.Side(), Slot: p.Caller}).Square)
	}
	kind := rapid.IntRange(0, 9).Draw(t, "turn")
	switch {
	case kind == 0:
		return b.command([]string{"held"})
	case kind == 3 && p.TurnPhase == magici.Thinking:
		return b.command([]string{"raise"})
	case kind == 4 && b.m.WandRaised():
		return b.command([]string{"lower"})
	case kind <= 2 && p.TurnPhase == magici.Thinking:
		slot := rapid.Uint8Range(0, magici.Slots-1).Draw(t, "caller")
		sq := p.Figure(magici.Ref{Side: p.Position.Side(), Slot: magici.Slot(slot)}).Square
		return b.command([]string{"call", sq.String()})
	case len(moves) == 0:
		return b.command([]string{"timeout"})
	}
	captures := slices.DeleteFunc(slices.Clone(moves), func(m chess.Move) bool {
		_, captures := p.Position.Victim(m)
		return !captures
	})
	if len(captures) > 0 && rapid.IntRange(0, 3).Draw(t, "hungry") < 3 {
		moves = captures
	}
	return b.move(rapid.SampledFrom(moves).Draw(t, "move"))
}

func (b *board) anyCorrection(t *rapid.T) magici.Command {
	word := rapid.SampledFrom([]string{"undo", "undo", "replace:attacker", "replace:neither", "wand:e1", "int", "correct"}).Draw(t, "correction")
	switch word {
	case "int":
		return b.anyIntervention(t)
	case "correct":
		entry := rapid.IntRange(0, b.m.LastEntry()).Draw(t, "entry")
		for n := entry; n > 0; n-- {
			if b.m.Log[n-1].Kind == magici.LogDuel {
				entry = n
				break
			}
		}
		outcome := rapid.SampledFrom([]magici.Outcome{magici.AttackerFirst, magici.DefenderFirst, magici.Neither}).Draw(t, "outcome")
		how := rapid.SampledFrom([]string{"", "cut", "resume"}).Draw(t, "how")
		return magici.Command{By: byOrganiser, Order: b.command([]string{"correct", strconv.Itoa(entry), string(outcome), how}).Order}
	}
	c := b.command([]string{"undo", "0"})
	if word != "undo" {
		return b.command(strings.Split(word, ":"))
	}
	undo := c.Order.(magici.Undo)
	undo.To = rapid.IntRange(0, b.m.LastEntry()).Draw(t, "to")
	undo.Clock = rapid.SampledFrom([]magici.UndoClock{"", magici.RestoreClock, magici.KeepClock}).Draw(t, "clock")
	b.closed = rapid.IntRange(0, 20).Draw(t, "closed") == 20
	return magici.Command{By: byOrganiser, Order: undo}
}

func (b *board) anyAside(t *rapid.T) magici.Command {
	return b.command(strings.Split(rapid.SampledFrom([]string{
		"pause", "resume", "turn:add:5", "turn:set:3", "match:add:-20", "match:set:30",
		"end:agreement", "forfeit:black", "end:annulled", "sub:white:K:w-spare", "sub:black::b-friend",
	}).Draw(t, "aside"), ":"))
}

// anyIntervention is one of some effects, most of which are possible, and now and then a spell.
func (b *board) anyIntervention(t *rapid.T) magici.Command {
	o := magici.Intervene{Reason: "motivo", Seen: b.m.LastEntry()}
	if rapid.IntRange(0, 3).Draw(t, "spell") == 0 {
		r := magici.Ref{Side: b.m.Play.Position.Side(), Slot: magici.Slot(rapid.IntRange(0, magici.Slots-1).Draw(t, "caster"))}
		o.Spell, o.Caster = rapid.SampledFrom(b.m.Settings.Spells).Draw(t, "which").ID, b.m.Beginner(r)
	}
	for range rapid.IntRange(0, 3).Draw(t, "effects") {
		o.Effects = append(o.Effects, b.anyEffect(t))
	}
	return magici.Command{By: byOrganiser, Order: o}
}

func (b *board) anyEffect(t *rapid.T) magici.Effect {
	p := &b.m.Play
	square := func() chess.Square { return chess.Square(rapid.IntRange(0, 63).Draw(t, "square")) }
	ref := magici.Ref{
		Side: chess.Side(rapid.IntRange(0, 1).Draw(t, "of")), Slot: magici.Slot(rapid.IntRange(0, magici.Slots-1).Draw(t, "slot")),
	}
	other := p.Figures[ref.Side.Other()][rapid.IntRange(0, magici.Slots-1).Draw(t, "other")]
	e := magici.Effect{
		Do:   rapid.SampledFrom(magici.EffectKinds()).Draw(t, "do"),
		From: p.Figure(ref).Square, Square: p.Figure(ref).Square, Person: b.m.Beginner(ref), Side: ref.Side,
		To:     rapid.SampledFrom([]chess.Square{other.Square, square()}).Draw(t, "to"),
		Piece:  chess.Kind(rapid.IntRange(0, 6).Draw(t, "piece")),
		Points: magici.PiecePoints(rapid.IntRange(-3, 6).Draw(t, "points")),
	}
	data, _ := json.Marshal(e) // only the fields of its kind, as a device sends them
	var sent magici.Effect
	if err := json.Unmarshal(data, &sent); err != nil {
		t.Fatal(err)
	}
	return sent
}

// anyPreparation is an order before the first turn, mostly one that leads on.
func (b *board) anyPreparation(t *rapid.T) magici.Command {
	if rapid.IntRange(0, 4).Draw(t, "sense") == 4 {
		return anyNonsense(t)
	}
	side := rapid.SampledFrom([]chess.Side{white, black}).Draw(t, "side")
	return magici.Command{By: byReferee, Order: b.preparation(t, side)}
}

func (b *board) preparation(t *rapid.T, side chess.Side) magici.Order {
	team := &b.m.Teams[side]
	slot := magici.Slot(rapid.IntRange(0, magici.Slots-1).Draw(t, "slot"))
	switch b.m.Phase() {
	case magici.Planned:
		if team.Strategist != "" {
			return magici.Open{}
		}
		return magici.NameStrategist{Side: side, Person: roster(side)[0]}
	case magici.Purchase:
		missing := team.FirstUnassigned()
		switch {
		case rapid.Bool().Draw(t, "buy"):
			return magici.Buy{Side: side, Slot: slot}
		case missing == magici.NoSlot:
			return magici.Confirm{Side: side, Draft: team.Draft}
		}
		return assign(side, missing.String(), person(magici.Ref{Side: side, Slot: missing}))
	case magici.Deployment:
		side, _ := b.m.ToPlace()
		if last := b.m.LastPlaced(side); last != magici.NoSlot && rapid.IntRange(0, 3).Draw(t, "take") == 0 {
			return magici.TakeBack{Side: side, Slot: last}
		}
		slots := slices.Collect(b.m.Unplaced(side).All())
		slot := rapid.SampledFrom(slots).Draw(t, "next")
		sq := rapid.SampledFrom(magici.Deployable(side, slot.Kind())).Draw(t, "square")
		return magici.Place{Side: side, Slot: slot, Square: sq}
	case magici.Ready:
		if b.m.Toss.Done {
			return magici.Start{}
		}
		b.coin = side
		return magici.TossCoin{By: "system", Reason: "senza bacchette"}
	}
	return magici.Pause{}
}

// anyNonsense is an order of any kind, from any role, with any values in its fields.
func anyNonsense(t *rapid.T) magici.Command {
	kind := rapid.SampledFrom(magici.AllOrders.Words()).Draw(t, "nonsense")
	v := reflect.New(magici.AllOrders.Types()[kind]).Elem()
	for i := range v.NumField() {
		fill(t, v.Field(i))
	}
	side := rapid.SampledFrom([]chess.Side{white, black}).Draw(t, "of")
	role := rapid.SampledFrom([]role.Role{role.Strategist, role.Referee, role.Organiser, role.System}).Draw(t, "by")
	return magici.Command{By: magici.Actor{Role: role, Side: side}, Order: v.Interface().(magici.Order)}
}

func fill(t *rapid.T, v reflect.Value) {
	switch v.Interface().(type) {
	case chess.Side:
		v.SetUint(uint64(rapid.IntRange(0, 1).Draw(t, "side")))
	case magici.Slot:
		v.SetUint(uint64(rapid.SampledFrom([]magici.Slot{0, 1, 2, 3, 8, 15, magici.NoSlot}).Draw(t, "slot")))
	case chess.Square:
		v.SetUint(uint64(rapid.IntRange(0, 63).Draw(t, "square")))
	case chess.Kind:
		v.SetUint(uint64(rapid.IntRange(0, 6).Draw(t, "kind")))
	case []magici.PersonID:
		v.Set(reflect.ValueOf(roster(white)))
	case *chess.Side:
		side := white
		v.Set(reflect.ValueOf(&side))
	case magici.PersonID, magici.Outcome, string:
		v.SetString(rapid.SampledFrom([]string{"", "w-spare", "w-K", "attacker", "turn", "match", "add", "coin", "incident", "forfeit"}).Draw(t, "text"))
	case int:
		v.SetInt(int64(rapid.IntRange(-2, 12).Draw(t, "number")))
	case bool:
		v.SetBool(rapid.Bool().Draw(t, "flag"))
	}
}

// anyPause is how long people take between two orders.
func anyPause(t *rapid.T) time.Duration {
	return time.Duration(rapid.SampledFrom([]int{0, 0, 0, 0, 0, 0, 1, 250, 1500, 4000, 12000, 40000}).Draw(t, "ms")) * time.Millisecond
}
