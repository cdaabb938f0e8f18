package referee_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/referee"
)

// besideOf returns the action of a desk that takes a step back, or brings it back.
func besideOf(v referee.View, redo bool) (a referee.Action, ok bool) {
	if v.Play == nil {
		a = v.Duel.Undo()
		return a, !redo && a.Undo
	}
	i := slices.IndexFunc(v.Play.Beside, func(a referee.Action) bool { return a.Undo && !redo || a.Redo && redo })
	if i < 0 {
		return referee.Action{}, false
	}
	return v.Play.Beside[i], true
}

// given gives the order of an undo as the form sends it.
func given(t *testing.T, s screen.Scene, a referee.Action) screen.Scene {
	t.Helper()
	o := magici.Undo{}
	for _, f := range a.Command.Fields {
		n, _ := strconv.Atoi(f.Value)
		switch f.Name {
		case "to":
			o.To = n
		case "seen":
			o.Seen = n
		case "reason":
			o.Reason = f.Value
		}
	}
	m := *s.Match
	events, err := magici.Decide(m, magici.Command{By: magici.Actor{Role: s.Viewer.Role}, Order: o}, screentest.SameQuestion(m), s.Now)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		m = magici.Apply(m, e)
	}
	s.Match = &m
	return s
}

// stepsOf returns the list that the Referee's page fetches.
func stepsOf(t *testing.T, s screen.Scene) referee.Steps {
	t.Helper()
	if version := referee.ViewOf(s, pageLinks).Steps.Version; version != strconv.Itoa(s.Match.LastEntry()) {
		t.Fatalf("the page has the steps of version %q after %d entries", version, s.Match.LastEntry())
	}
	list, ok := referee.StepsOf(s, pageLinks)
	if !ok {
		t.Fatal("nothing can be taken back")
	}
	return list
}

// TestUndoGoesFurtherBack taps Annulla several times, and Ripristina as often: each tap goes a step further.
func TestUndoGoesFurtherBack(t *testing.T) {
	s := screentest.RefereeAt(t, "performing", "it")
	steps := []string{
		"Alfiere c1 in g5", "Mangiata in g4: vince chi difende", "Cavallo f6 mangia g4", "Regina d1 in g4", "Cavallo g8 in f6", "Pedone e2 in e4",
	}
	for i, want := range steps {
		a, ok := besideOf(referee.ViewOf(s, pageLinks), false)
		if !ok || a.Button.Title != want {
			t.Fatalf("tap %d: Annulla %q, want %q", i+1, a.Button.Title, want)
		}
		s = given(t, s, a)
	}
	v := referee.ViewOf(s, pageLinks)
	if a, ok := besideOf(v, false); ok {
		t.Errorf("nothing stands, and Annulla offers %q", a.Button.Title)
	}
	list := stepsOf(t, s)
	if len(list.Steps) != 0 || len(list.Redos) != len(steps) {
		t.Errorf("the list takes back %+v and brings back %+v", list.Steps, list.Redos)
	}
	if got, want := list.Redos[5].Label, "Alfiere c1 in g5 e altri 5 passi"; got != want {
		t.Errorf("the last redo is %q, want %q", got, want)
	}
	slices.Reverse(steps)
	for i, want := range steps {
		a, ok := besideOf(referee.ViewOf(s, pageLinks), true)
		if i == 4 { // the Duel is open again: its screen has no place for it, the list has
			list := stepsOf(t, s)
			more := referee.ViewOf(s, pageLinks).More
			if !slices.ContainsFunc(more, func(a referee.Action) bool { return a.Button.Title == "Ripristina: "+want && a.Button.Open == "steps" }) {
				t.Errorf("the menu of a Duel does not bring %q back", want)
			}
			ok = true
			a.Button.Title = list.Redos[0].Label
			a.Command = list.Command
			a.Command.Fields = append(slices.Clone(a.Command.Fields), screen.Field("to", list.Redos[0].Value), screen.Field("reason", "tocco"))
		}
		if !ok || a.Button.Title != want {
			t.Fatalf("redo %d: Ripristina %q, want %q", i+1, a.Button.Title, want)
		}
		s = given(t, s, a)
	}
	if a, ok := besideOf(referee.ViewOf(s, pageLinks), true); ok {
		t.Errorf("everything stands again, and Ripristina offers %q", a.Button.Title)
	}
	last, _ := s.Match.LastEvent()
	if got, want := s.Entry(last), "Ripristinato: Alfiere c1 in g5"; got != want {
		t.Errorf("the log says %q, want %q", got, want)
	}
}

// TestRedoNamesWhatItReplaces brings back a step that was taken back and followed by others. Only the list can do
// that, and it says which steps are replaced.
func TestRedoNamesWhatItReplaces(t *testing.T) {
	s := screentest.RefereeAt(t, "performing", "it", func(m magici.Match) magici.Order {
		return magici.Undo{To: m.LastEntry() - 1, Seen: m.LastEntry(), Reason: "errore"}
	}, perform, func(m magici.Match) magici.Order {
		return magici.Move{Turn: m.TurnSerial, From: 2, To: 11}
	})
	v := referee.ViewOf(s, pageLinks)
	if a, ok := besideOf(v, true); ok {
		t.Errorf("Ripristina offers %q after another move", a.Button.Title)
	}
	if got := stepsOf(t, s).Redos; len(got) != 1 || got[0].Label != "Alfiere c1 in g5, al posto di: Alfiere c1 in d2" {
		t.Errorf("the list brings back %+v", got)
	}
}

// TestUndoSaysTheTime reads the time that an undo gives back: on its button and in the list, where the Referee
// chooses. After an end by time there is no choice.
func TestUndoSaysTheTime(t *testing.T) {
	s := screentest.RefereeAt(t, "performing", "it")
	s.Now = s.Now.After(86e9)
	v := referee.ViewOf(s, pageLinks)
	a, _ := besideOf(v, false)
	if a.Back == nil || a.Back.Then-a.Back.Left < 86_000 {
		t.Errorf("Annulla gives back %+v", a.Back)
	}
	if list := stepsOf(t, s); list.Clock == nil || list.Fixed != "" || list.Steps[0].Back == nil {
		t.Errorf("the list: clock %v, %q", list.Clock, list.Fixed)
	}
	m := *s.Match
	m = magici.Apply(m, magici.Event{Clock: s.Now, Fact: magici.Ended{By: magici.EndTime}})
	s.Match = &m
	if stepsOf(t, s).Fixed == "" {
		t.Error("across an end by time the clock may be chosen")
	}
	if v := referee.ViewOf(s, pageLinks); !slices.ContainsFunc(v.More, func(a referee.Action) bool { return a.Button.Open == "wand" }) {
		t.Error("the wand cannot be first any more once the time has ended the match")
	}
}

func perform(m magici.Match) magici.Order { return magici.Perform{Turn: m.TurnSerial} }

// TestClockCorrectionIsConfirmed wants the dialog to send only with its last button, which begins with adding nothing.
func TestClockCorrectionIsConfirmed(t *testing.T) {
	v := referee.ViewOf(screentest.RefereeAt(t, "thinking", "it"), pageLinks)
	_, dialog, _ := strings.Cut(frameOf(t, v), `<dialog id="clocks"`)
	dialog, _, _ = strings.Cut(dialog, "</dialog>")
	for _, field := range []string{`name="mode" value="add"`, `name="seconds" value="0"`} {
		if n := strings.Count(dialog, field); n != 2 {
			t.Errorf("%d of 2 clocks begin with %s", n, field)
		}
	}
	buttons := regexp.MustCompile(`<button[^>]*>`).FindAllString(dialog, -1)
	sends := slices.DeleteFunc(buttons, func(b string) bool { return strings.Contains(b, `type="button"`) })
	if len(sends) != 2 || !strings.Contains(sends[0], "data-correct") || !strings.Contains(sends[1], "data-correct") {
		t.Errorf("what sends is %v", sends)
	}
}

// TestTwoButtonsBesideTheMainOne takes back each number of steps, from each stage, and goes on from there. The row
// below the main button has room for two buttons; the menu has those that give way.
func TestTwoButtonsBesideTheMainOne(t *testing.T) {
	for _, stage := range []string{"attacker", "defender", "performing", "king", "direct"} {
		s := screentest.RefereeAt(t, stage, "it")
		for {
			a, ok := besideOf(referee.ViewOf(s, pageLinks), false)
			if !ok {
				break
			}
			s = given(t, s, a)
			scenes := []screen.Scene{s}
			if m := decidedOrNil(s, perform(*s.Match)); m != nil {
				later := s
				later.Match = m
				scenes = append(scenes, later)
			}
			for _, s := range scenes {
				v := referee.ViewOf(s, pageLinks)
				if v.Play == nil {
					continue
				}
				if n := len(v.Play.Beside); n > 2 {
					t.Errorf("%s, %s after %d entries: %d buttons beside the main one", stage, s.Match.Phase(), s.Match.LastEntry(), n)
				}
				page := refereePage(t, v, referee.Dialogs{})
				for id, can := range map[string]error{"replace": s.Match.CanReplace(), "wand": s.Match.CanWandFirst()} {
					if can == nil && s.Match.Phase() == magici.Performing && !strings.Contains(page, `data-open="`+id+`"`) {
						t.Errorf("%s after %d entries: nothing opens %q", stage, s.Match.LastEntry(), id)
					}
				}
			}
		}
	}
}

// decidedOrNil gives an order of the Referee's, nil when it is refused.
func decidedOrNil(s screen.Scene, o magici.Order) *magici.Match {
	m := *s.Match
	events, err := magici.Decide(m, magici.Command{By: magici.Actor{Role: s.Viewer.Role}, Order: o}, screentest.SameQuestion(m), s.Now)
	if err != nil {
		return nil
	}
	for _, e := range events {
		m = magici.Apply(m, e)
	}
	return &m
}
