package desk

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
)

const (
	white = chess.White
	black = chess.Black
)

// Two drawings to start from. In the first every piece of the back ranks can take the one opposite at
// once, and the Knight can move without a capture; in the second Black has no legal move.
const (
	openFiles = `
r..qk.n.
........
........
........
........
........
........
R..QK.N.`
	walledIn = `
..brkrn.
.p.pbp..
.P.p.p.p
...P.P.P
........
........
........
....K..R`
)

// actors of the tests.
var (
	theReferee   = magici.Actor{Role: role.Referee}
	theOrganiser = magici.Actor{Role: role.Organiser}
)

// houses are the four Houses of the drafts.
var houses = []DraftHouse{
	{Name: "Grifondoro", Arms: "grifondoro", People: []string{"Elena", "Sofia", "Luca"}},
	{Name: "Serpeverde", Arms: "serpeverde", People: []string{"Andrea", "Irene", "Nora"}},
	{Name: "Corvonero", Arms: "corvonero", People: []string{"Chiara", "Pietro", "Sara"}},
	{Name: "Tassorosso", Arms: "tassorosso", People: []string{"Bruno", "Irma", "Anna"}},
}

// twoMatches is a draft with matches 1A and 1B.
func twoMatches() Draft {
	return Draft{Name: "2026", Houses: houses, Pairs: [][2]int{{0, 1}, {2, 3}}}
}

// create makes a tournament of a draft.
func create(t testing.TB, d *Desk, draft Draft) string {
	t.Helper()
	made, err := d.Tournaments.Create(context.Background(), "organiser", draft)
	if err != nil {
		t.Fatal(err)
	}
	return made.ID
}

// dealt returns the facts of a match up to the toss: the pieces stand as drawn, White begins. The person
// of a piece is named after it: "w-R1".
func dealt(drawing string, settings magici.Settings) []magici.Fact {
	facts := []magici.Fact{
		magici.Named{Side: white, Person: "w-strategist"},
		magici.Named{Side: black, Person: "b-strategist"},
		magici.Opened{Settings: settings},
	}
	placements := read(drawing)
	for _, p := range placements {
		ref := magici.Ref{Side: p.Side, Slot: p.Slot}
		facts = append(facts, magici.Bought(ref), magici.Assigned{Ref: ref, Person: person(ref)})
	}
	facts = append(facts, magici.Confirmed{Side: white}, magici.Confirmed{Side: black})
	for _, p := range placements {
		if p.Slot != magici.King && p.Slot != magici.Queen {
			facts = append(facts, magici.Placed{Placement: p, Person: person(magici.Ref{Side: p.Side, Slot: p.Slot})})
		}
	}
	return append(facts, magici.Tossed{First: white, By: "coin"})
}

func person(r magici.Ref) magici.PersonID {
	return magici.PersonID(r.Side.String()[:1] + "-" + r.Slot.String())
}

// read returns the pieces of a drawing.
func read(drawing string) []magici.Placement {
	rows := strings.Fields(drawing)
	slices.Reverse(rows)
	var armies [2]magici.Army
	var all []magici.Placement
	for rank, row := range rows {
		for file, letter := range []byte(row) {
			if p, ok := chess.ParsePiece(letter); ok {
				slot := armies[p.Side].FreeSlot(p.Kind)
				armies[p.Side] = armies[p.Side].With(slot)
				all = append(all, magici.Placement{Side: p.Side, Slot: slot, Square: chess.SquareAt(file, rank)})
			}
		}
	}
	return all
}

// write appends facts to the log of a match that has not been loaded.
func write(t testing.TB, store stream.Log, key Key, facts ...magici.Fact) {
	t.Helper()
	batch := eventlog.Batch{Stream: key.Stream(), At: time.Now(), Actor: "test"}
	for _, f := range facts {
		e, err := matchRules().Encode(magici.Event{Fact: f})
		if err != nil {
			t.Fatal(err)
		}
		batch.Events = append(batch.Events, e)
	}
	if _, err := store.AppendAll(context.Background(), []eventlog.Batch{batch}); err != nil {
		t.Fatal(err)
	}
}

// testMatch is a match on a desk, with the people around it.
type testMatch struct {
	t     testing.TB
	desk  *Desk
	store Store
	key   Key
}

// deal lays a match out as drawn, ready to start.
func deal(t testing.TB, d *Desk, store Store, key Key, drawing string, change func(*magici.Settings)) *testMatch {
	t.Helper()
	settings := magici.DefaultSettings()
	if change != nil {
		change(&settings)
	}
	write(t, store, key, dealt(drawing, settings)...)
	return &testMatch{t, d, store, key}
}

// start deals a match and starts it.
func start(t testing.TB, d *Desk, store Store, key Key, drawing string, change func(*magici.Settings)) *testMatch {
	t.Helper()
	b := deal(t, d, store, key, drawing, change)
	b.must(magici.Start{})
	return b
}

var commands atomic.Int64

// nextID returns the id of a command, as a device makes it.
func nextID() string { return fmt.Sprintf("c%d.%d", os.Getpid(), commands.Add(1)) }

// give gives an order with an id of its own.
func (b *testMatch) give(by magici.Actor, o magici.Order) error {
	_, err := b.send(nextID(), by, o)
	return err
}

func (b *testMatch) send(id string, by magici.Actor, o magici.Order) (stream.Receipt, error) {
	return b.desk.Matches.Do(context.Background(), b.key, stream.Request[magici.Command]{
		ID: id, Actor: by.Role.String(), At: time.Now(), Command: magici.Command{By: by, Order: o},
	})
}

// must gives orders of the Referee that are not refused.
func (b *testMatch) must(orders ...magici.Order) {
	b.t.Helper()
	for _, o := range orders {
		if err := b.give(theReferee, o); err != nil {
			b.t.Fatalf("%s: %v", magici.Orders.Word(o), err)
		}
	}
}

func (b *testMatch) live() Live {
	b.t.Helper()
	l, err := b.desk.Matches.Get(context.Background(), b.key)
	if err != nil {
		b.t.Fatal(err)
	}
	return l
}

func (b *testMatch) match() magici.Match { return b.live().Match }

// move returns a move of the present turn, such as "d1d8".
func (b *testMatch) move(text string) magici.Move {
	mv, _ := chess.ParseMove(text)
	return magici.Move{Turn: b.match().TurnSerial, From: mv.From, To: mv.To, Promotion: mv.Promotion}
}

func (b *testMatch) call(square string) magici.Call {
	sq, _ := chess.ParseSquare(square)
	return magici.Call{Turn: b.match().TurnSerial, Square: sq}
}

func (b *testMatch) settle(o magici.Outcome) magici.Settle {
	return magici.Settle{Asked: b.match().Asking.Serial, Outcome: o}
}

func (b *testMatch) void() magici.Void {
	return magici.Void{Asked: b.match().Asking.Serial, Reason: "già sentita"}
}

func (b *testMatch) perform() magici.Perform { return magici.Perform{Turn: b.match().TurnSerial} }

// question returns the id of the open question; "" when there is none.
func (b *testMatch) question() string {
	b.t.Helper()
	m := b.match()
	if m.Phase() != magici.Duelling {
		b.t.Fatalf("%s, want a Duel", m.Phase())
	}
	if m.Asking.Question == nil {
		return ""
	}
	return m.Asking.Question.ID
}
