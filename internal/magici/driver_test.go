package magici_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// A story is a match told in lines. It begins with a drawing in which the Kings stand on
// e1 and e8 and the Queens on d1 and d8; everything else may stand anywhere. Each line is
// a row of orders (words_test.go), an arrow, and what is then true (claims_test.go): the
// last order of a line is refused exactly when the line claims a fault.
type story struct {
	name  string
	board string
	first chess.Side
	rules func(*magici.Settings) // changes the regulation; nil leaves it as it is
	lines string
}

// white and black are the sides, in short.
const (
	white = chess.White
	black = chess.Black
)

func tell(t *testing.T, stories []story) {
	t.Helper()
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			b := s.begin(t)
			for _, line := range strings.Split(strings.TrimSpace(s.lines), "\n") {
				b.line(line)
			}
		})
	}
}

func (s story) begin(t *testing.T) *board {
	t.Helper()
	settings := magici.DefaultSettings()
	if s.rules != nil {
		s.rules(&settings)
	}
	return begin(t, s.board, s.first, settings)
}

// tester is what a story needs of a test, a property test among them.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// board is a match in play, with the clock that its orders read.
type board struct {
	t     tester
	m     magici.Match
	now   magici.Instant
	drawn int // questions drawn so far: q1, q2, …

	settings   *magici.Settings  // of the tournament; nil: those of the rules
	coin       chess.Side        // what the program tosses
	candidates []magici.PersonID // for the pieces of any side
	absent     []magici.PersonID // people who are not there
	sheet      []magici.Question // of a match on paper
	empty      bool              // the set has no question left
	closed     bool              // the next match of the board has opened

	events []magici.Event       // all that has been recorded
	after  map[int]magici.Match // by log entry, the match as the entry left it; nil: not noted
}

// begin deals the pieces of a drawing and starts the match at instant 0.
func begin(t tester, drawing string, first chess.Side, s magici.Settings) *board {
	t.Helper()
	return beginOpened(t, drawing, first, magici.Opened{Settings: s})
}

func beginOpened(t tester, drawing string, first chess.Side, opened magici.Opened) *board {
	t.Helper()
	b := &board{t: t, m: magici.New(plan)}
	b.record(magici.Named{Side: white, Person: "w-strategist"}, magici.Named{Side: black, Person: "b-strategist"})
	b.record(opened)
	placements := read(t, drawing)
	for _, p := range placements {
		ref := magici.Ref{Side: p.Side, Slot: p.Slot}
		b.record(magici.Bought(ref), magici.Assigned{Ref: ref, Person: person(ref)})
	}
	b.record(magici.Confirmed{Side: white}, magici.Confirmed{Side: black})
	for _, p := range placements {
		if p.Slot != magici.King && p.Slot != magici.Queen {
			b.record(magici.Placed{Placement: p, Person: person(magici.Ref{Side: p.Side, Slot: p.Slot})})
		}
	}
	b.record(magici.Tossed{First: first, By: "coin"}, magici.Started{})
	b.agree()
	return b
}

var plan = magici.Plan{Tournament: "2026", ID: "1A", Round: 1, Board: "A", White: "grifondoro", Black: "serpeverde"}

// read returns the pieces of a drawing, those of a kind numbered from a1 to h8.
func read(t tester, drawing string) []magici.Placement {
	t.Helper()
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

// person names who plays a piece: "w-R2" is the second white Rook.
func person(r magici.Ref) magici.PersonID {
	return magici.PersonID(r.Side.String()[:1] + "-" + r.Slot.String())
}

// roster is a House: who plays a piece, the Strategist, and two who look on.
func roster(side chess.Side) []magici.PersonID {
	letter := magici.PersonID(side.String()[:1])
	people := []magici.PersonID{letter + "-strategist", letter + "-spare", letter + "-friend"}
	for slot := magici.King; slot < magici.Slots; slot++ {
		people = append(people, person(magici.Ref{Side: side, Slot: slot}))
	}
	return people
}

// given is what the desk knows of the orders to a board.
type given struct {
	*board
	house map[magici.HouseID]chess.Side
}

func (b *board) given() magici.Given {
	return given{b, map[magici.HouseID]chess.Side{plan.White: white, plan.Black: black}}
}

func (g given) Roster(h magici.HouseID) ([]magici.PersonID, error) { return roster(g.house[h]), nil }

func (g given) Candidates(chess.Side) ([]magici.PersonID, error) { return g.candidates, nil }

func (g given) Settings() (magici.Settings, error) {
	if g.settings == nil {
		return magici.DefaultSettings(), nil
	}
	return *g.settings, nil
}

func (g given) Absent(p magici.PersonID) (bool, error)        { return slices.Contains(g.absent, p), nil }
func (g given) OnBoard() (string, error)                      { return "", nil }
func (given) PlayedBy(magici.HouseID) (string, string, error) { return "", "", nil }
func (g given) Coin() (chess.Side, error)                     { return g.coin, nil }

func (g given) Question() (*magici.Question, error) {
	if g.empty {
		return nil, nil
	}
	return g.draw(), nil
}

func (g given) Sheet() ([]magici.Question, error) { return g.sheet, nil }
func (g given) Closed() (bool, error)             { return g.closed, nil }

// record folds facts in without deciding them.
func (b *board) record(facts ...magici.Fact) {
	for _, f := range facts {
		e := magici.Event{Clock: b.now, Fact: f}
		b.m = magici.Apply(b.m, e)
		b.events = append(b.events, e)
	}
}

// give gives an order, and records what came of it. A refusal has a sentence.
func (b *board) give(c magici.Command) error {
	b.t.Helper()
	events, err := magici.Decide(b.m, c, b.given(), b.now)
	if err != nil {
		checkSentence(b.t, fmt.Sprintf("%T", c.Order), err)
		return err
	}
	for _, e := range events {
		before := b.m.LastEntry()
		b.m = magici.Apply(b.m, e)
		if wrote := b.m.LastEntry() > before; wrote != magici.IsStep(e.Fact) {
			b.t.Errorf("%T writes an entry into the log: %t", e.Fact, wrote)
		}
		if _, known := b.after[b.m.LastEntry()]; b.after != nil && !known {
			b.after[b.m.LastEntry()] = b.m
		}
	}
	b.events = append(b.events, events...)
	b.agree()
	return nil
}

// wait lets time pass, in which the system does what is due.
func (b *board) wait(d time.Duration) {
	b.t.Helper()
	until := b.now.After(d)
	for range 1000 {
		order, at, ok := b.m.Due()
		if !ok || at > until {
			b.now = until
			return
		}
		b.now = max(b.now, at)
		if err := b.give(magici.Command{By: bySystem, Order: order}); err != nil {
			b.t.Fatalf("%s, due at %d, is refused: %v", magici.Orders.Word(order), at, err)
		}
	}
	b.t.Fatal("there is always something due")
}

// line does one line of a story.
func (b *board) line(text string) {
	b.t.Helper()
	words, claims, _ := strings.Cut(text, "→")
	var err error
	for _, word := range strings.Fields(words) {
		if err != nil {
			b.t.Fatalf("%q: refused before %s: %v", text, word, err)
		}
		err = b.do(word)
	}
	wrong := b.check(strings.Fields(claims), fault.From(err))
	if len(wrong) > 0 {
		b.t.Fatalf("%s\n%s\nin%s", text, strings.Join(wrong, "\n"), b.m.Play.Position.Show())
	}
}

// agree fails unless the figures and the position tell the same of every square.
func (b *board) agree() {
	b.t.Helper()
	if err := agree(b.m); err != nil {
		b.t.Fatal(err)
	}
}

func agree(m magici.Match) error {
	if !m.Started() {
		return nil
	}
	for sq := chess.Square(0); sq < chess.NoSquare; sq++ {
		var figure chess.Piece
		if ref, ok := m.Play.PieceOn(sq); ok {
			figure = chess.Piece{Side: ref.Side, Kind: m.Play.Figure(ref).Kind}
		}
		if piece, _ := m.Play.Position.At(sq); piece != figure {
			return fmt.Errorf("%s: the figures have %v, the position %v", sq, figure, piece)
		}
	}
	return nil
}
