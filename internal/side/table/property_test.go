package table_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/table"
)

// orders that an actor might give at any moment, sensible or not.
var gestures = strings.Split(strings.TrimSpace(`
a open name=Luna
a open name=Luna clock=move colour=lot
a open name=Luna strength=1
a open name=Luna other=Bo clock=game
b sit black Bo
c sit white Cy
a stand white
b stand black
desk stand white
a play 1
a play 3
b play 1
b play 2
bot play 1
a resign white
b resign black
a draw white
b draw black
a back white 0
b back black 1
a rematch white
b rematch black
a rematch black
a yes 1
b yes 1
b yes 2
a no 1
a close
desk close
sys flag
sys lapse
sys fold
b reopen
sys interrupt`), "\n")

// After any orders in any sequence: a refusal is a fault and changes nothing, the state is the fold
// of the events, the seats and the clocks make sense, and a closed table is over.
func TestAnyOrders(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		b := newStage(t)
		var log []table.Event
		for _, line := range rapid.SliceOfN(rapid.SampledFrom(gestures), 1, 60).Draw(r, "orders") {
			b.pass((time.Duration(rapid.IntRange(0, 40_000).Draw(r, "ms")) * time.Millisecond).String())
			words := strings.Fields(line)
			by, o := actor(words[0]), b.order(words[1], words[2:])
			events, err := b.decide(by, o)
			if err != nil && (fault.From(err) == nil || len(events) > 0) {
				r.Fatalf("%s: %v with %d events", line, err, len(events))
			}
			log = append(log, events...)
			for _, e := range events {
				b.table = table.Apply(b.table, e)
			}
			checkSense(r, line, b)
		}
		folded := table.New(games())
		for _, e := range log {
			folded = table.Apply(folded, e)
		}
		if !reflect.DeepEqual(folded.Results(), b.table.Results()) || folded.Status() != b.table.Status() || folded.Clocks != b.table.Clocks {
			r.Fatal("the fold of the log is another table")
		}
	})
}

func checkSense(r *rapid.T, line string, b *stage) {
	t := b.table
	if !t.Opened() {
		return
	}
	if n := len(t.Play.Stamps); n != t.Ply() {
		r.Fatalf("%s: %d stamps at ply %d", line, n, t.Ply())
	}
	if len(t.Moves()) > 0 != (t.Status() == table.Playing) {
		r.Fatalf("%s: %d moves while %s", line, len(t.Moves()), t.Status())
	}
	if t.Clocks.Running && (t.Status() != table.Playing || t.Clock == table.Untimed) {
		r.Fatalf("%s: a clock runs while %s", line, t.Status())
	}
	if t.Offer.Number > 0 && t.Status() != table.Playing && t.Status() != table.Over {
		r.Fatalf("%s: an offer while %s", line, t.Status())
	}
	if won := t.Score.Won[0] + t.Score.Won[1] + t.Score.Drawn; won > t.Play.Number {
		r.Fatalf("%s: %d results in %d games", line, won, t.Play.Number)
	}
}
