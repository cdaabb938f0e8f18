package trigger_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	. "scacchimagici/internal/trigger"
)

var noon = time.Date(2026, 8, 28, 12, 0, 0, 0, time.UTC)

func hash(letter string) string { return strings.Repeat(letter, 64) }

// made returns a state with one trigger that pauses board A.
func made(t *testing.T) State {
	t.Helper()
	return decided(t, State{}, Make{ID: "a", Token: hash("a"), Name: "Pausa A", Action: Action{Does: Pause, Board: "A"}, At: noon})
}

func decided(t *testing.T, s State, o Order) State {
	t.Helper()
	facts, err := Decide(s, Command{By: role.Organiser, Order: o})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range facts {
		s = Apply(s, f)
	}
	return s
}

func TestMake(t *testing.T) {
	full := State{}
	for i := range 40 {
		name := fmt.Sprintf("n%02d", i)
		full = decided(t, full, Make{ID: name, Token: fmt.Sprintf("%064d", i), Name: name, Action: Action{Does: Ceremony}})
	}
	board := Action{Does: Pause, Board: "B"}
	for _, tt := range []struct {
		what string
		s    State
		by   role.Role
		make Make
		want string // message key; empty: it is made
	}{
		{"another one", made(t), role.Organiser, Make{ID: "b", Token: hash("b"), Name: "Pausa B", Action: board}, ""},
		{"a Referee", made(t), role.Referee, Make{ID: "b", Token: hash("b"), Name: "Pausa B", Action: board}, "fault.order.role"},
		{"the same name", made(t), role.Organiser, Make{ID: "b", Token: hash("b"), Name: " pausa  a", Action: board}, "fault.trigger.name"},
		{"no name", made(t), role.Organiser, Make{ID: "b", Token: hash("b"), Action: board}, "fault.name.empty"},
		{"the same token", made(t), role.Organiser, Make{ID: "b", Token: hash("a"), Name: "Pausa B", Action: board}, "fault.device.token"},
		{"a token that is no hash", made(t), role.Organiser, Make{ID: "b", Token: "abc", Name: "Pausa B", Action: board}, "fault.device.token"},
		{"one too many", full, role.Organiser, Make{ID: "b", Token: hash("b"), Name: "Pausa B", Action: board}, "fault.trigger.many"},
		{"a board that there is not", made(t), role.Organiser, Make{ID: "b", Token: hash("b"), Name: "n", Action: Action{Does: Reveal, Board: "Z"}}, "fault.trigger.action"},
		{"no board", made(t), role.Organiser, Make{ID: "b", Token: hash("b"), Name: "n", Action: Action{Does: Resume}}, "fault.trigger.action"},
		{"something else", made(t), role.Organiser, Make{ID: "b", Token: hash("b"), Name: "n", Action: Action{Does: "undo", Board: "A"}}, "fault.trigger.action"},
		{"no text", made(t), role.Organiser, Make{ID: "b", Token: hash("b"), Name: "n", Action: Action{Does: Announce, Text: "  "}}, "fault.trigger.text"},
		{"a long text", made(t), role.Organiser, Make{ID: "b", Token: hash("b"), Name: "n", Action: Action{Does: Announce, Text: strings.Repeat("a", 201)}}, "fault.notice.long"},
		{"no scene", made(t), role.Organiser, Make{ID: "b", Token: hash("b"), Name: "n", Action: Action{Does: Scene, Scene: "answers"}}, "fault.trigger.action"},
		{"a scene", made(t), role.Organiser, Make{ID: "b", Token: hash("b"), Name: "n", Action: Action{Does: Scene, Scene: "ranking"}}, ""},
		{"any board", made(t), role.Organiser, Make{ID: "b", Token: hash("b"), Name: "n", Action: Action{Does: Call}}, ""},
	} {
		facts, err := Decide(tt.s, Command{By: tt.by, Order: tt.make})
		if f := fault.From(err); tt.want == "" && (err != nil || len(facts) != 1) || tt.want != "" && (f == nil || f.Key != tt.want || facts != nil) {
			t.Errorf("%s: %v, %v; want %q", tt.what, facts, err, tt.want)
		}
	}
}

// An action keeps only the fields that its kind needs.
func TestActionKeepsWhatBelongsToIt(t *testing.T) {
	all := Action{Board: "A", Text: "Tutti a cena", Scene: "ranking", Screen: 2}
	for does, want := range map[Kind]Action{
		Pause: {Does: Pause, Board: "A"}, Ceremony: {Does: Ceremony}, Announce: {Does: Announce, Text: "Tutti a cena"},
		Scene: {Does: Scene, Scene: "ranking", Screen: 2},
	} {
		all.Does = does
		s := decided(t, State{}, Make{ID: "x", Token: hash("x"), Name: "n", Action: all})
		if got, _ := s.ByID("x"); got.Action != want {
			t.Errorf("%s: kept %+v, want %+v", does, got.Action, want)
		}
	}
}

func TestRevoke(t *testing.T) {
	s := made(t)
	if _, err := Decide(s, Command{By: role.Organiser, Order: Revoke{"b"}}); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("one that there is not: %v", err)
	}
	s = decided(t, s, Revoke{"a"})
	if got, ok := s.ByToken(hash("a")); !ok || !got.Revoked || len(s.Open()) != 0 {
		t.Errorf("a revoked one is %+v, known %v, %d open", got, ok, len(s.Open()))
	}
	if facts, err := Decide(s, Command{By: role.Organiser, Order: Revoke{"a"}}); facts != nil || err != nil {
		t.Errorf("revoked once more: %v, %v", facts, err)
	}
	decided(t, s, Make{ID: "b", Token: hash("b"), Name: "Pausa A", Action: Action{Does: Pause, Board: "A"}}) // its name is free
}

func TestJustPressed(t *testing.T) {
	pressed, _ := Apply(made(t), Pressed{"a", noon}).ByID("a")
	fresh, _ := made(t).ByID("a")
	for _, tt := range []struct {
		what  string
		t     Trigger
		after time.Duration
		want  bool
	}{
		{"never pressed", fresh, 0, false},
		{"two fingers", pressed, 900 * time.Millisecond, true},
		{"the next tap", pressed, time.Second, false},
		{"the clock of the laptop was set back a little", pressed, -900 * time.Millisecond, true},
		{"the clock of the laptop was set back an hour", pressed, -time.Hour, false},
	} {
		if got := tt.t.JustPressed(noon.Add(tt.after)); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.what, got, tt.want)
		}
	}
	if pressed.Pressed != 1 || !pressed.Last.Equal(noon) {
		t.Errorf("pressed %d times, last %v", pressed.Pressed, pressed.Last)
	}
}
