package magici_test

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"scacchimagici/internal/magici"
)

// TestEveryEntryCrossesEveryCorrection plays matches at random and corrects them: by an undo to any entry, a
// replaced outcome, a wand that was first, a corrected Duel. What a correction does not name stands
// afterwards, and what it takes back has left no trace. Each row of the table of entries has to be met, where the
// rules allow it, and nowhere else: see canMeet (SM-9.1). A new one fails here until anyCommand gives its order.
func TestEveryEntryCrossesEveryCorrection(t *testing.T) {
	var wanted []string
	for _, kind := range magici.EntryKinds() {
		for _, correction := range []string{"undo", "replace", "wand-first", "correct-duel"} {
			if canMeet(correction, kind) {
				wanted = append(wanted, correction+" "+string(kind))
			}
		}
	}
	for _, word := range magici.Facts.Words() {
		if !slices.Contains(beforehand, word) {
			wanted = append(wanted, "undo across "+word)
		}
	}
	crossed := map[string]int{} // correction, and kind of an entry behind what it corrects
	missing := func() []string {
		return slices.DeleteFunc(slices.Clone(wanted), func(pair string) bool { return crossed[pair] > 0 })
	}
	const rounds = 100 // of 100 matches: one to four meet all pairs
	for round := 0; round < rounds && !t.Failed() && (round == 0 || len(missing()) > 0); round++ {
		rapid.Check(t, func(t *rapid.T) {
			b := anyBoard(t)
			b.after = map[int]magici.Match{0: b.m}
			for range rapid.IntRange(20, 80).Draw(t, "orders") {
				b.wait(anyPause(t))
				c, before := b.anyNearCorrection(t), b.m
				if b.give(c) == nil {
					b.checkCorrection(before, c.Order, crossed)
				}
			}
			b.checkFold(b.m, len(b.events)) // a restart gives the same match
		})
	}
	if pairs := missing(); len(pairs) > 0 {
		t.Errorf("a correction never met an entry: %q", pairs)
	}
	for pair := range crossed {
		if !slices.Contains(wanted, pair) {
			t.Errorf("a correction met an entry that cannot be there: %s", pair)
		}
	}
}

// anyNearCorrection is a command as in any match, with more of what can stand between a Duel and its correction,
// and more Duels of matches that are over are corrected.
func (b *board) anyNearCorrection(t *rapid.T) magici.Command {
	var duels []int
	for e := range b.m.Effective() {
		if e.Kind == magici.LogDuel {
			duels = append(duels, e.N)
		}
	}
	p := &b.m.Play
	chance := rapid.IntRange(0, 19).Draw(t, "near")
	switch {
	case len(duels) > 0 && p.TurnPhase == magici.Finished && chance < 10:
		correct := b.command([]string{
			"correct", strconv.Itoa(rapid.SampledFrom(duels).Draw(t, "Duel")),
			rapid.SampledFrom([]string{"attacker", "defender", "neither"}).Draw(t, "outcome"), "cut",
		})
		return magici.Command{By: byOrganiser, Order: correct.Order}
	case len(duels) > 1 && chance == 0:
		return b.command([]string{"end", "agreement"})
	case p.TurnPhase == magici.Finished, b.m.Paused, chance > 9:
	case p.TurnPhase == magici.Duelling && chance < 3:
		return b.command([]string{"void"})
	case p.StrategistMove != 0 && chance < 3:
		return b.command([]string{"wand", "e1"})
	case p.ReplaceableDuel != 0 && chance < 8:
		word := rapid.SampledFrom([]string{"pause", "int", "int", "replace:attacker", "replace:defender", "replace:neither"}).Draw(t, "after a Duel")
		if word == "int" {
			return b.anyIntervention(t)
		}
		return b.command(strings.Split(word, ":"))
	}
	return b.anyCommand(t)
}

// canMeet reports whether an entry of a kind can stand behind what a correction corrects while that is in force. Of the
// entries after an undo that took something back none is; a wand that was first is of the turn that is being performed.
func canMeet(correction string, kind magici.EntryKind) bool {
	switch {
	case correction == "undo":
		return true
	case kind == magici.LogUndo, kind.EndsReplace() && correction == "replace", kind.OfTurn() && correction == "wand-first":
		return false
	}
	return correction != "replace" || !kind.OfDuel() && kind != magici.LogDuel
}

// beforehand are the entries that stand only before the first turn, where no correction reaches.
var beforehand = []string{
	"scheduled", "named", "swapped", "opened", "bought", "sold", "assigned", "helped", "confirmed", "reopened", "limited",
	"placed", "taken-back", "returned-to-purchase", "ticked", "tossed", "returned-to-deployment", "started",
}

// checkCorrection holds that a correction takes back what it says and nothing else.
func (b *board) checkCorrection(before magici.Match, o magici.Order, crossed map[string]int) {
	b.t.Helper()
	var (
		own  [2]int         // the first and the last entry that are corrected themselves
		lost []magici.Entry // what the Referee is shown as going with them
		err  error
	)
	switch o := o.(type) {
	case magici.Undo:
		for _, e := range before.Log[o.To:] {
			crossed["undo "+string(e.Kind)]++
		}
		for _, e := range b.events[b.after[o.To].Facts:before.Facts] {
			crossed["undo across "+magici.Facts.Word(e.Fact)]++
		}
		b.checkUndo(before, o)
		b.checkNoTrace(o.To)
		b.checkSums()
		return
	case magici.Replace:
		duel := before.Play.ReplaceableDuel
		open, _ := before.PlayAfter(duel - 1)
		own, lost = [2]int{open.Duel.Entry + 1, duel}, before.LostByReplace(o.Outcome, b.closed, b.now)
	case magici.WandFirst:
		own = [2]int{before.Play.StrategistMove, before.Play.StrategistMove}
		lost, err = before.LostByWandFirst(o.Square, b.closed, b.now)
	case magici.CorrectDuel:
		open, _ := before.PlayAfter(o.Entry - 1)
		own = [2]int{open.Duel.Entry + 1, o.Entry}
		var r magici.Rewritten
		r, err = before.Rewrite(o, b.closed, b.now)
		lost = r.Dropped
	default:
		return
	}
	if err != nil {
		b.t.Fatal(err)
	}
	b.checkSums()
	now := slices.Collect(b.m.Effective())
	for was := range before.Effective() {
		if was.N > own[1] {
			crossed[magici.Orders.Word(o)+" "+string(was.Kind)]++
		}
		corrected := was.N == own[1] || was.N >= own[0] && was.Kind == magici.LogQuestion && was.N < own[1]
		named := slices.ContainsFunc(lost, func(e magici.Entry) bool { return e.N == was.N })
		// A pause has no effect on the play, an end is written anew by its reason, and the question of a Duel that goes
		// with its move goes too.
		apart := was.Kind.IsPause() || was.Kind == magici.LogEnd || magici.Orders.Word(o) == "wand-first" && was.Kind == magici.LogQuestion && was.N > own[1]
		at := slices.IndexFunc(now, func(e magici.Entry) bool { return e.N == was.N })
		if at < 0 && !named && !corrected { // perhaps it was written once more
			at = slices.IndexFunc(now, func(e magici.Entry) bool { return e.N > before.LastEntry() && same(e, was) })
		}
		switch {
		case at >= 0 && (named || was.N == own[1]):
			b.t.Fatalf("%s should take back entry %d, which still stands: %+v", magici.Orders.Word(o), was.N, was)
		case at >= 0:
			now = slices.Delete(now, at, at+1) // each stands for one
		case !corrected && !named && !apart:
			b.t.Fatalf("%s has silently taken back entry %d, %+v", magici.Orders.Word(o), was.N, was)
		}
	}
}

// same reports whether two entries record the same thing at another time.
func same(a, b magici.Entry) bool {
	a.N, a.At, b.N, b.At = 0, 0, 0, 0
	a.Gain, b.Gain = magici.Gain{}, magici.Gain{}
	a.Question, b.Question, a.Reason, b.Reason = "", "", "", ""
	done := func(e *magici.Entry) (id magici.SpellID, effects []magici.Effect) {
		if e.Intervention == nil {
			return "", nil
		}
		for _, each := range e.Intervention.Effects {
			effects = append(effects, each.Effect)
		}
		id, e.Intervention = e.Intervention.Spell, nil
		e.Side = 0 // the side to move may be the other one, when a move was dropped
		return id, effects
	}
	spellA, effectsA := done(&a)
	spellB, effectsB := done(&b)
	return spellA == spellB && reflect.DeepEqual(effectsA, effectsB) && a == b
}

// lasting are the fields of a match that an undo does not give back: the log and counters that only grow, who
// has stepped in, and a pause. Any other field stands as it stood after the entry to which the undo
// goes. Play has its own comparison, checkUndo.
var lasting = []string{
	"Log", "Facts", "TurnSerial", "Corrections", "hidden", "points",
	"Teams", "Replaced", "Paused", "PauseReason", "PausedBy", "Clockless", "Asking", "WandClock", "Play",
}

// checkNoTrace holds that after an undo to entry k each field of the match is as it was then.
func (b *board) checkNoTrace(k int) {
	b.t.Helper()
	then, ok := b.after[k]
	if !ok {
		b.t.Fatalf("no match is known after entry %d", k)
	}
	is, was := reflect.ValueOf(b.m), reflect.ValueOf(then)
	for i := range is.NumField() {
		name := is.Type().Field(i).Name
		if !slices.Contains(lasting, name) && !reflect.DeepEqual(is.Field(i).Interface(), was.Field(i).Interface()) {
			b.t.Fatalf("after an undo to entry %d %s is %v, it was %v", k, name, is.Field(i), was.Field(i))
		}
	}
}
