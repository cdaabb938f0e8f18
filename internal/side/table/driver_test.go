package table_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/table"
)

// A story is a table told in lines: an actor, an order, an arrow, and what is then true, or the
// fault by which the order is refused.
//
//	a, b, c  devices            desk  the organiser       sys, bot  the system, the computer
//	open name=Luna clock=game   sit white Bo     stand white
//	play 2 (of this game and ply), play 2 @0 (seen ply 0), play 2 #1 (of game 1)
//	resign white   draw white   back white 0   rematch white   yes 1   no 1   close
//	flag   lapse   interrupt   fold   reopen    +10s (time passes, before the rest of the line)
type story struct {
	name  string
	lines string
}

// stage is a table with a clock that the story moves.
type stage struct {
	t     *testing.T
	table table.Table
	now   table.Instant
	wall  time.Time
	last  int // events of the last order
}

func tell(t *testing.T, stories []story) {
	t.Helper()
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			b := newStage(t)
			for _, line := range strings.Split(strings.TrimSpace(s.lines), "\n") {
				if line = strings.TrimSpace(line); line != "" {
					b.line(line)
				}
			}
		})
	}
}

func newStage(t *testing.T) *stage {
	return &stage{t: t, table: table.New(games()), wall: time.Date(2026, time.August, 28, 21, 0, 0, 0, time.UTC)}
}

func (b *stage) line(line string) {
	b.t.Helper()
	order, claims, _ := strings.Cut(line, "=>")
	words := strings.Fields(order)
	if d, ok := strings.CutPrefix(words[0], "+"); ok {
		b.pass(d)
		words = words[1:]
	}
	var err error
	if len(words) > 0 {
		err = b.give(actor(words[0]), b.order(words[1], words[2:]))
	}
	claims = strings.TrimSpace(claims)
	if !strings.Contains(claims, "fault.") {
		if err != nil {
			b.t.Fatalf("%s: %v", line, err)
		}
		b.claim(line, claims)
		return
	}
	code, key, _ := strings.Cut(claims, " ")
	if f := fault.From(err); f == nil || f.Code.String() != code || f.Key != key {
		b.t.Errorf("%s: %v", line, err)
	}
}

func (b *stage) pass(d string) {
	passed, err := time.ParseDuration(d)
	if err != nil {
		b.t.Fatal(err)
	}
	b.now, b.wall = b.now.After(passed), b.wall.Add(passed)
}

func actor(word string) table.Actor {
	switch word {
	case "desk":
		return table.Actor{Role: role.Organiser}
	case "sys":
		return table.Actor{Role: role.System}
	case "bot":
		return table.Actor{Role: role.Computer}
	}
	return table.Actor{Device: "device-" + word}
}

// swapped is an order whose lot exchanges the colours.
type swapped struct{ table.Order }

// decide decides an order.
func (b *stage) decide(by table.Actor, o table.Order) ([]table.Event, error) {
	lot, swap := o.(swapped)
	if swap {
		o = lot.Order
	}
	given := table.Given{At: b.wall, Code: "CDFG", Toss: func() (bool, error) { return swap, nil }}
	return table.Decide(b.table, table.Command{By: by, Order: o}, given, b.now)
}

// give decides an order and applies what follows, each event by way of the log.
func (b *stage) give(by table.Actor, o table.Order) error {
	b.t.Helper()
	events, err := b.decide(by, o)
	b.last = len(events)
	for _, e := range events {
		data, fail := table.Facts.Encode(e.Fact)
		if fail == nil {
			e.Fact, fail = table.Facts.Load(table.Facts.Word(e.Fact), data)
		}
		if fail != nil {
			b.t.Fatal(fail)
		}
		b.table = table.Apply(b.table, e)
	}
	return err
}

func (b *stage) order(kind string, args []string) table.Order {
	b.t.Helper()
	game, ply := b.table.Play.Number, 0
	if b.table.Opened() {
		ply = b.table.Ply()
	}
	for i := len(args) - 1; i >= 0; i-- {
		switch args[i][0] {
		case '@':
			ply = number(args[i][1:])
		case '#':
			game = number(args[i][1:])
		default:
			continue
		}
		args = args[:i]
	}
	switch kind {
	case "open":
		return opening(args)
	case "sit":
		o := table.Sit{Side: side(args[0]), Name: strings.Join(args[1:], " ")}
		if strings.Contains(args[1], "!") {
			return swapped{o}
		}
		return o
	case "stand":
		return table.Stand{Side: side(args[0])}
	case "play":
		return table.Move{Game: game, Ply: ply, Move: args[0]}
	case "resign":
		return table.Resign{Game: game, Side: side(args[0])}
	case "draw":
		return table.OfferDraw{Game: game, Ply: ply, Side: side(args[0])}
	case "back":
		return table.AskTakeBack{Game: game, Ply: ply, Side: side(args[0]), To: number(args[1])}
	case "hint":
		return table.AskHint{Game: game, Ply: ply, Side: side(args[0])}
	case "hints":
		return table.GiveHint{Game: game, Ply: ply, Move: args[0]}
	case "rematch":
		o := table.AskRematch{Game: game, Side: side(args[0])}
		if len(args) > 1 {
			o.Strength = number(args[1])
		}
		return o
	case "yes", "no":
		return table.Answer{Game: game, Offer: number(args[0]), Accept: kind == "yes"}
	case "close":
		return table.Close{Game: game}
	}
	return map[string]table.Order{"flag": table.Flag{}, "lapse": table.Lapse{}, "interrupt": table.Interrupt{}, "fold": table.Fold{}, "reopen": table.Reopen{}}[kind]
}

func opening(args []string) table.Order {
	o, swap := table.OpenTable{Game: "sticks"}, false
	for _, arg := range args {
		key, value, _ := strings.Cut(arg, "=")
		switch key {
		case "game":
			o.Game = value
		case "clock":
			o.Clock = table.Mode(value)
		case "colour":
			o.Colour, swap = strings.TrimSuffix(value, "!"), strings.HasSuffix(value, "!")
		case "name":
			o.Name = value
		case "other":
			o.Other, o.Against = value, table.AgainstBeside
		case "against":
			o.Against = table.Against(value)
		case "pace":
			o.Pace = table.Pace(value)
		case "strength":
			o.Strength, o.Against = number(value), table.AgainstComputer
		}
	}
	if swap {
		return swapped{o}
	}
	return o
}

func side(word string) (s table.Side) {
	_ = s.UnmarshalText([]byte(word))
	return s
}

func number(word string) int {
	n, _ := strconv.Atoi(word)
	return n
}

// claim checks the state against claims, one a word.
func (b *stage) claim(line, claims string) {
	b.t.Helper()
	for _, claim := range strings.Fields(claims) {
		key, want, _ := strings.Cut(claim, "=")
		if got := b.truth(key); got != want {
			b.t.Errorf("%s: %s is %s, want %s", line, key, got, want)
		}
	}
}

func (b *stage) truth(key string) string {
	t := b.table
	switch key {
	case "phase":
		return string(t.Status())
	case "game":
		return strconv.Itoa(t.Play.Number)
	case "ply":
		return strconv.Itoa(t.Ply())
	case "turn":
		if side, ok := t.ToMove(); ok {
			return side.String()
		}
		return "nobody"
	case "seats":
		return seat(t.Seats[table.White]) + "/" + seat(t.Seats[table.Black])
	case "end":
		return strings.ReplaceAll(t.Play.Outcome.String(), " ", "-")
	case "score":
		return fmt.Sprintf("%d-%d-%d", t.Score.Won[0], t.Score.Won[1], t.Score.Drawn)
	case "offer":
		return fmt.Sprintf("%d:%s:%s", t.Offer.Number, t.Offer.Kind, t.Offer.By)
	case "clocks":
		return fmt.Sprintf("%d/%d", t.Clocks.At(table.White, b.now), t.Clocks.At(table.Black, b.now))
	case "hint":
		return fmt.Sprintf("%d:%s", t.Hint.Asked, t.Hint.Move)
	case "hinted":
		n := 0
		for _, s := range t.Play.Stamps {
			if s.Hint {
				n++
			}
		}
		return strconv.Itoa(n)
	case "pause":
		return b.table.Pause(b.now).String()
	case "running":
		if !t.Clocks.Running {
			return "none"
		}
		return t.Clocks.Side.String()
	case "events":
		return strconv.Itoa(b.last)
	case "due":
		o, at, ok := t.Due()
		if !ok {
			return "none"
		}
		return fmt.Sprintf("%s:%d", table.Orders.Word(o), at-b.now)
	}
	return "?"
}

func seat(s table.Seat) string {
	switch s.Kind {
	case table.Open:
		return "-"
	case table.Computer:
		return "bot" + strconv.Itoa(s.Strength)
	}
	return s.Name
}
