package magici_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// life lists, as the design has it, in which state of a match who may
// give which orders. What it does not have is refused with a sentence. The columns are the
// Strategist of the side, the Referee, the system; the Referee can do all that a
// Strategist can, and the organiser all that a Referee can.
var life = []struct{ state, strategist, referee, system string }{
	{"planned", "name-strategist", "open swap-colours end", "schedule"},
	{"purchase", "buy sell assign assign-people confirm", "help-purchase reopen-purchase limit-purchase swap-colours end", ""},
	{"deployment", "place take-back", "return-to-purchase substitute end", ""},
	{"ready", "", "tick-wand tick-wands toss start return-to-deployment substitute end", ""},
	{"thinking", "move", "raise-wand lower-wand call moved-in-time replace", "lower-wand timeout pass time-up"},
	{"direct", "move", "moved-in-time", "timeout time-up"}, // the Strategist's move by a sentence of its own
	{"duel", "", "settle void reveal ask wand-first", ""},
	{"performing", "", "perform wand-first replace", "perform time-up"},
	{"finished", "", "undo replace wand-first intervention correct-duel", ""}, // of the Referee by a sentence of its own
}

// In any state of playing, and there under a pause.
const (
	playing = "pause correct-clock undo end substitute intervention" // after a call, in a Duel by a sentence of its own
	paused  = "resume undo end correct-clock substitute intervention"
)

// has reports whether the list above has an order in a state.
func has(state string, pause bool, who role.Role, order string) bool {
	row := slices.IndexFunc(life, func(r struct{ state, strategist, referee, system string }) bool { return r.state == state })
	r, plays := life[row], slices.Contains([]string{"thinking", "direct", "duel", "performing"}, state)
	switch {
	case pause && plays:
		r.strategist, r.referee, r.system = "", paused, ""
	case pause:
		r.strategist, r.system = "", "" // the pause is over with the match
	case plays:
		r.referee += " resume " + playing // what runs is resumed by a sentence of its own
		r.system += " pause"              // after a restart
	}
	may := map[role.Role]string{
		role.Nobody: "", role.Strategist: r.strategist, role.System: r.system,
		role.Referee: r.strategist + " " + r.referee, role.Organiser: r.strategist + " " + r.referee,
	}
	return slices.Contains(strings.Fields(may[who]), order)
}

// states returns a match in every state, playing ones and the end under a pause too.
func states(t *testing.T) map[string]magici.Match {
	t.Helper()
	all := map[string]magici.Match{
		"planned":    magici.New(plan),
		"purchase":   run(t, opened()).m,
		"deployment": run(t, join(opened(), buys(white, "P1"), buys(black))).m,
		"ready":      run(t, join(opened(), buys(white), buys(black))).m,
	}
	for state, line := range map[string]string{
		"thinking": "", "direct": "call:d1", "duel": "d1d7", "performing": "d1d2", "finished": "end:agreement",
	} {
		b := begin(t, ladyAndPawn, white, magici.DefaultSettings())
		b.line(line)
		all[state] = b.m
		b = begin(t, ladyAndPawn, white, magici.DefaultSettings())
		b.line(strings.Replace(line, "end:", "pause end:", 1))
		if state != "finished" {
			b.line("pause")
		}
		all[state+" paused"] = b.m
	}
	return all
}

// emptyOrders are an order of each kind, without anything in its fields, by its word.
var emptyOrders = func() map[string]magici.Order {
	all := map[string]magici.Order{}
	for word, kind := range magici.AllOrders.Types() {
		all[word] = reflect.Zero(kind).Interface()
	}
	return all
}()

// TestLife gives every order in every state, by every role. What the list lacks is refused
// for its time or its person and changes nothing; what it has is never refused for these.
func TestLife(t *testing.T) {
	for name, m := range states(t) {
		state, pause, _ := strings.Cut(name, " ")
		for word, order := range emptyOrders {
			for _, who := range []role.Role{role.Nobody, role.Strategist, role.Referee, role.Organiser, role.System} {
				c := magici.Command{By: magici.Actor{Role: who}, Order: order}
				before := m
				_, err := magici.Decide(m, c, (&board{t: t}).given(), 0)
				say := fmt.Sprintf("%s: %s by %v", name, word, who)
				if err != nil {
					checkSentence(t, say, err)
				}
				if notPermitted := refusedForTime(err); notPermitted == has(state, pause != "", who, word) {
					t.Errorf("%s: refused for time or person: %v (%v)", say, notPermitted, err)
				}
				if !reflect.DeepEqual(m, before) {
					t.Errorf("%s: the match has changed", say)
				}
			}
		}
	}
}

// refusedForTime reports whether the time or the person was wrong, not the order.
func refusedForTime(err error) bool {
	f := fault.From(err)
	return f != nil && slices.Contains([]string{
		"fault.order.role", "fault.order.phase", "fault.order.paused", "fault.order.unknown",
	}, f.Key)
}

var catalogue = sync.OnceValues(func() (*locale.Catalogue, error) { return locale.Load() })

// checkSentence fails unless a refusal is a fault with a sentence in every language, in
// which no word is missing and no argument is left over.
func checkSentence(t tester, say string, refusal error) {
	t.Helper()
	words, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	f := fault.From(refusal)
	if f == nil {
		t.Errorf("%s: refused by no fault: %v", say, refusal)
		return
	}
	for _, l := range locale.Languages {
		if text := words.In(l).Fault(f); strings.ContainsAny(text, "⟦⟧") || strings.Contains(text, "%!") {
			t.Errorf("%s: in %s: %s", say, l, text)
		}
	}
}
