package magici_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// The words of a story, an order each:
//
//	e2e4 e7e8q        a move: the Strategist's of the side to move, in a Direct Move the Referee's
//	.                 performed
//	call:e2 wand:e2   a Direct Move is called; the wand was first
//	raise lower       a wand is raised, and lowered again
//	held              moved in time
//	attacker defender neither   the outcome of the Duel
//	replace:neither   the outcome replaced
//	void reveal ask   the question thrown away, shown, made up
//	start pause resume
//	correct:2:defender correct:2:neither:cut …:resume …:closed   a Duel of a match that is over
//	undo:3 undo:3:keep          the match clock shows again what it showed then, or runs on
//	undo:3:closed               once the next match of the board is open
//	turn:add:10 match:set:60    a clock corrected
//	end:agreement forfeit:white
//	sub:white:R1:w-spare sub:white::w-spare   a substitute for a piece, for the Strategist
//	int:move_a1_a4,turn_black   an intervention with its effects; "int" has none
//	spell:lumos:w-N1:remove_f7  one with a spell, without a reason
//	timeout pass time-up        what the system orders
//	name-of-an-order            any other one, by a device that has seen the match as it stands
//	+30s              time passes and the system does what is due
//	~30s              time passes and the system is late
//
// "black@e7e5" and "organiser@undo:0" say who gives the order; otherwise it is the one in
// the list above, or the Referee.

var (
	bySystem    = magici.Actor{Role: role.System}
	byReferee   = magici.Actor{Role: role.Referee}
	byOrganiser = magici.Actor{Role: role.Organiser}
	byWhite     = magici.Actor{Role: role.Strategist, Side: white}
	byBlack     = magici.Actor{Role: role.Strategist, Side: black}
)

var actors = map[string]magici.Actor{
	"system": bySystem, "referee": byReferee, "organiser": byOrganiser, "white": byWhite, "black": byBlack,
}

// do does one word.
func (b *board) do(word string) error {
	b.t.Helper()
	switch word[0] {
	case '+':
		b.wait(span(b.t, word[1:]))
		return nil
	case '~':
		b.now = b.now.After(span(b.t, word[1:]))
		return nil
	}
	who, order, named := strings.Cut(word, "@")
	if !named {
		order = word
	}
	b.closed = false
	c := b.command(strings.Split(order, ":"))
	if named {
		c.By = actors[who]
	}
	return b.give(c)
}

func span(t tester, text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// command returns what a word orders, and who usually does.
func (b *board) command(words []string) magici.Command {
	if mv, ok := chess.ParseMove(words[0]); ok {
		return b.move(mv)
	}
	arg := func(i int) string {
		if i < len(words) {
			return words[i]
		}
		return ""
	}
	if o := b.ofDuel(words[0], arg(1)); o != nil {
		return magici.Command{By: byReferee, Order: o}
	}
	if o := b.ofMatch(words[0], arg); o != nil {
		return magici.Command{By: byReferee, Order: o}
	}
	if word, short := shortWords[words[0]]; short {
		words[0] = word
	}
	o, ok := b.seen(words[0])
	if !ok {
		b.t.Fatalf("no word %q", words[0])
	}
	who := byReferee
	if slices.Contains([]string{"timeout", "pass", "time-up"}, words[0]) {
		who = bySystem
	}
	return magici.Command{By: who, Order: o}
}

// shortWords stand for the words of orders.
var shortWords = map[string]string{".": "perform", "raise": "raise-wand", "lower": "lower-wand", "held": "moved-in-time"}

// seen returns an order of a kind as a device sends it that has seen the match as it stands: with this turn, question and
// entry of the log, for the side to move, and with a reason.
func (b *board) seen(word string) (o magici.Order, ok bool) {
	kind, ok := magici.AllOrders.Types()[word]
	if !ok {
		return nil, false
	}
	v := reflect.New(kind).Elem()
	for name, value := range map[string]any{
		"Turn": b.m.TurnSerial, "Asked": b.m.Asking.Serial, "Seen": b.m.LastEntry(), "Side": b.m.Play.Position.Side(), "Reason": "motivo",
	} {
		if f := v.FieldByName(name); f.IsValid() && reflect.TypeOf(value).ConvertibleTo(f.Type()) {
			f.Set(reflect.ValueOf(value).Convert(f.Type()))
		}
	}
	return v.Interface(), true
}

func (b *board) move(mv chess.Move) magici.Command {
	who := magici.Actor{Role: role.Strategist, Side: b.m.Play.Position.Side()}
	if b.m.Play.TurnPhase == magici.Direct {
		who = byReferee
	}
	return magici.Command{By: who, Order: magici.Move{
		Turn: b.m.TurnSerial, From: mv.From, To: mv.To, Promotion: mv.Promotion,
	}}
}

// draw returns a question that has not been asked yet.
func (b *board) draw() *magici.Question {
	b.drawn++
	w := magici.Wording{Text: "?", Answer: "!"}
	return &magici.Question{ID: fmt.Sprintf("q%d", b.drawn), It: w, En: w}
}

func (b *board) ofDuel(word, arg string) magici.Order {
	asked := b.m.Asking.Serial
	switch word {
	case "attacker", "defender", "neither":
		return magici.Settle{Asked: asked, Outcome: magici.Outcome(word)}
	case "replace":
		return magici.Replace{Asked: asked, Outcome: magici.Outcome(arg)}
	case "again":
		return magici.Reveal{Asked: asked, Again: true}
	case "ask":
		return magici.Ask{Asked: asked, Text: "Chi è?", Answer: "Lui"}
	}
	return nil
}

func (b *board) ofMatch(word string, arg func(int) string) magici.Order {
	switch word {
	case "call":
		return magici.Call{Turn: b.m.TurnSerial, Square: square(arg(1))}
	case "wand":
		return magici.WandFirst{Turn: b.m.TurnSerial, Square: square(arg(1))}
	case "turn", "match":
		return magici.CorrectClock{Clock: word, Mode: arg(1), Seconds: number(arg(2)), Reason: "ritardo"}
	case "undo":
		undo := magici.Undo{To: number(arg(1)), Seen: b.m.LastEntry(), Reason: "errore"}
		if arg(2) == "closed" {
			b.closed = true
		} else {
			undo.Clock = magici.UndoClock(arg(2))
		}
		return undo
	case "correct":
		b.closed = arg(3) == "closed"
		return magici.CorrectDuel{
			Entry: number(arg(1)), Outcome: magici.Outcome(arg(2)), Seen: b.m.LastEntry(), Reason: "ricorso",
			Cut: arg(3) == "cut", Resume: arg(3) == "resume" || arg(3) == "closed",
		}
	case "end":
		return magici.End{By: magici.EndReason(arg(1)), Reason: "pioggia"}
	case "forfeit":
		side := sideOf(arg(1))
		return magici.End{By: "forfeit", Side: &side, Reason: "assente"}
	case "int":
		return magici.Intervene{Effects: effects(b.t, arg(1)), Reason: "motivo", Seen: b.m.LastEntry()}
	case "spell":
		return magici.Intervene{
			Effects: effects(b.t, arg(3)), Spell: magici.SpellID(arg(1)), Caster: magici.PersonID(arg(2)), Seen: b.m.LastEntry(),
		}
	case "sub":
		side, slot := sideOf(arg(1)), slotOf(arg(2))
		return magici.Substitute{Side: side, Slot: slot, Person: magici.PersonID(arg(3))}
	}
	return nil
}

// effects reads effects as a form writes them, with underlines for blanks.
func effects(t tester, text string) []magici.Effect {
	all := []magici.Effect{}
	for _, words := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
		var e magici.Effect
		data, _ := json.Marshal(strings.ReplaceAll(words, "_", " "))
		if err := json.Unmarshal(data, &e); err != nil {
			t.Fatalf("%s: %v", words, err)
		}
		all = append(all, e)
	}
	return all
}

// square reads the name of a square; any other text is none.
func square(name string) chess.Square {
	sq, ok := chess.ParseSquare(name)
	if !ok {
		return chess.NoSquare
	}
	return sq
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

func sideOf(name string) chess.Side {
	if name == black.String() {
		return black
	}
	return white
}

// slotOf reads the name of a slot; an empty text is none.
func slotOf(name string) magici.Slot {
	slot, err := magici.ParseSlot(name)
	if err != nil {
		return magici.NoSlot
	}
	return slot
}
