package desk

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
)

// trigger makes a trigger that is named after its id.
func (h *testDesk) trigger(id string, a trigger.Action) {
	h.t.Helper()
	h.organiser(trigger.Make{ID: id, Token: HashToken(id), Name: id, Action: a, At: time.Now()})
}

func (h *testDesk) organiser(o trigger.Order) {
	h.t.Helper()
	_, err := h.desk.Triggers.Do(h.t.Context(), stream.Request[trigger.Command]{
		Actor: "organiser", At: time.Now(), Command: trigger.Command{By: role.Organiser, Order: o},
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// press presses a trigger and fails unless the press is refused with a key, takes effect (""), finds it done
// already ("so"), or repeats an earlier press ("again"). It also fails unless MayTrigger foretells that.
func (h *testDesk) press(id, key, want string) {
	h.t.Helper()
	h.pressFrom(id, trigger.Press{ID: key}, want)
}

// pressFrom is press for a press that names its start.
func (h *testDesk) pressFrom(id string, p trigger.Press, want string) {
	h.t.Helper()
	t, known := h.desk.Triggers.State().ByID(id)
	now, err := h.desk.Snapshot(h.t.Context(), "")
	if err != nil {
		h.t.Fatal(err)
	}
	says := now.MayTrigger(t.Action, time.Now())
	switch {
	case !known || t.Revoked || want == "again" || p.From != "":
	case want == "so":
		if fault.CodeOf(says) != fault.Exists {
			h.t.Errorf("what is said of %s: %v", id, says)
		}
	default:
		refused(h.t, "what is said of "+id, says, want)
	}
	pressed := func() int { return len(eventlogtest.Entries(h.t, h.store, eventlog.Triggers)) }
	synctest.Wait() // until the next question has been drawn
	all, before := h.store.Len(), pressed()
	did, _, err := h.desk.Triggers.Press(h.t.Context(), id, p, time.Now())
	if want == "so" || want == "again" {
		refused(h.t, id+" "+p.ID, err, "")
	} else {
		refused(h.t, id+" "+p.ID, err, want)
	}
	synctest.Wait()
	switch written := h.store.Len() - all; {
	case did != (want == ""):
		h.t.Errorf("%s %q has done something: %t", id, p.ID, did)
	case want != "" && written != 0:
		h.t.Errorf("%s %q has written %d entries", id, p.ID, written)
	case want == "" && (pressed() != before+1 || written < 2):
		h.t.Errorf("%s %q has written %d entries, %d of them that it was pressed", id, p.ID, written, pressed()-before)
	}
}

// stands fails unless the situation of a trigger is so.
func (h *testDesk) stands(id string, so bool) {
	h.t.Helper()
	t, _ := h.desk.Triggers.State().ByID(id)
	now, err := h.desk.Snapshot(h.t.Context(), "")
	if err != nil {
		h.t.Fatal(err)
	}
	if got := now.TriggerSituation(t.Action, time.Now()); got.So != so {
		h.t.Errorf("%s stands as %+v, want %t", id, got, so)
	}
}

func TestTriggersInAMatch(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		h.trigger("pause", trigger.Action{Does: trigger.Pause, Board: "A"})
		h.trigger("resume", trigger.Action{Does: trigger.Resume, Board: "A"})
		h.trigger("reveal", trigger.Action{Does: trigger.Reveal, Board: "A"})
		h.trigger("not begun", trigger.Action{Does: trigger.Pause, Board: "B"})
		h.trigger("nobody", trigger.Action{Does: trigger.Pause, Board: "F"})
		b := h.start("1A", openFiles, nil)
		h.press("not begun", "", "fault.order.phase")
		h.press("unknown", "", "fault.trigger.none")
		h.press("nobody", "", "fault.trigger.board")
		h.press("resume", "", "so")
		h.stands("pause", false)
		h.press("pause", "", "")
		h.stands("pause", true)
		if m := b.match(); !m.Paused || m.PausedBy != role.Organiser {
			t.Errorf("paused %v by %s", m.Paused, m.PausedBy)
		}
		h.press("pause", "", "so") // a program that repeats the press
		h.press("pause", "2", "so")
		b.must(magici.Resume{}) // the Referee, a moment later
		h.press("pause", "", "")
		pass(10 * time.Second)
		b.must(magici.Resume{})
		h.press("pause", "3", "")
		b.must(magici.Resume{})
		h.press("pause", "3", "again") // an earlier press, whose answer was lost
		h.stands("pause", false)
		h.press("pause", "4", "")
		h.press("resume", "x", "")
		h.stands("resume", true)
		h.reopen()
		b = h.sit("1A")
		h.press("pause", "4", "again") // after a restart too
		h.press("resume", "x", "again")
		h.press("resume", "y", "")

		h.press("reveal", "", "fault.order.phase")
		b.must(b.move("a1a8"))
		h.press("reveal", "", "")
		if !b.match().Asking.Revealed {
			t.Error("the question is not revealed")
		}
		h.press("reveal", "3", "so")
		h.stands("reveal", true)

		h.organiser(trigger.Revoke{ID: "pause"})
		h.press("pause", "9", "fault.trigger.revoked")
	})
}

func TestTriggersOfTheEvening(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		h.trigger("call", trigger.Action{Does: trigger.Call})
		h.trigger("call A", trigger.Action{Does: trigger.Call, Board: "A"})
		h.trigger("call B", trigger.Action{Does: trigger.Call, Board: "B"})
		h.trigger("ceremony", trigger.Action{Does: trigger.Ceremony})
		h.trigger("supper", trigger.Action{Does: trigger.Announce, Text: "Tutti a cena"})
		h.trigger("ranking", trigger.Action{Does: trigger.Scene, Scene: access.Ranking})
		h.trigger("second", trigger.Action{Does: trigger.Scene, Scene: access.Ranking, Screen: 2})
		tournamentNow := func() tournament.Tournament {
			t.Helper()
			now, err := h.desk.Tournaments.Get(h.t.Context(), h.id)
			if err != nil {
				t.Fatal(err)
			}
			return now
		}
		called := func(want string) {
			t.Helper()
			if got := tournamentNow().Called; got != want {
				t.Errorf("called %q, want %q", got, want)
			}
		}
		h.pressFrom("call", trigger.Press{ID: "1", From: trigger.Nobody}, "")
		called("1A")
		h.press("call A", "", "so") // its next match is called
		h.pressFrom("call", trigger.Press{ID: "2", From: trigger.Nobody}, "so")
		h.press("call", "3", "again") // a double press
		called("1A")
		pass(time.Second)
		h.press("call", "4", "")
		called("1B")
		h.pressFrom("call", trigger.Press{From: trigger.Nobody}, "fault.call.changed")
		h.pressFrom("call", trigger.Press{From: "1A"}, "so")
		pass(time.Second)
		h.press("call", "5", "so") // all boards have been called
		h.press("call B", "", "so")
		h.press("call A", "", "")
		called("1A")
		h.press("supper", "", "")
		if got := tournamentNow().Announcement; got != "Tutti a cena" {
			t.Errorf("announced %q", got)
		}
		h.press("supper", "", "so")
		h.stands("supper", true)

		h.press("ranking", "", "fault.trigger.screens")
		_, hash := NewToken()
		if _, _, err := h.desk.Access.Do(h.t.Context(), stream.Request[access.Command]{
			Actor: "screen", At: time.Now(), Command: access.Command{Order: access.RegisterScreen{Device: "tv", Token: hash, At: time.Now()}},
		}); err != nil {
			t.Fatal(err)
		}
		h.press("ranking", "", "")
		if screen, _ := h.desk.Access.State().Screen(1); screen.Override.Shows != access.Ranking || !screen.Override.From.Equal(time.Now().UTC().Truncate(time.Millisecond)) {
			t.Errorf("the screen shows %+v", screen.Override)
		}
		h.press("ranking", "", "again") // a double press
		h.stands("ranking", true)
		pass(time.Minute)
		h.press("ranking", "", "") // its time begins again
		pass(access.OverrideTime - time.Second)
		h.stands("ranking", true)
		pass(time.Second)
		h.stands("ranking", false)
		h.press("second", "", "fault.screen.none")

		h.press("ceremony", "1", "fault.trigger.ceremony.early")
		side := black
		for _, match := range []string{"1A", "1B"} {
			h.sit(match).must(magici.End{By: magici.EndForfeit, Side: &side, Reason: "assenti"})
		}
		last := tournamentNow().AwardSteps() + tournament.CeremonySteps*4
		for step := range last {
			h.press("ceremony", "step "+string(rune('a'+step)), "")
			if got := tournamentNow().Ceremony; got != step+1 {
				t.Fatalf("the ceremony is at step %d, want %d", got, step+1)
			}
			h.press("ceremony", "a second finger", "again")
			pass(time.Second)
		}
		h.press("ceremony", "z", "fault.trigger.ceremony.over")
		h.stands("ceremony", true)
		if _, err := h.desk.Tournaments.Do(t.Context(), h.id, stream.Request[tournament.Command]{
			Actor: "organiser", At: time.Now(), Command: tournament.Command{By: role.Organiser, Order: tournament.ShowCeremony{Step: 3}},
		}); err != nil {
			t.Fatal(err)
		}
		h.pressFrom("ceremony", trigger.Press{From: "3"}, "") // a tap on the page
		h.pressFrom("ceremony", trigger.Press{From: "3"}, "so")
		h.pressFrom("ceremony", trigger.Press{From: "4"}, "") // on the page that has changed
		h.pressFrom("ceremony", trigger.Press{From: "3"}, "fault.ceremony.changed")
		h.pressFrom("ceremony", trigger.Press{From: "three"}, "fault.field.type")
		if got := tournamentNow().Ceremony; got != 5 {
			t.Errorf("the ceremony is at step %d, want 5", got)
		}
	})
}

// A press that the disk refuses has not happened, and can be repeated.
func TestTriggerOnADiskThatRefuses(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		h.trigger("pause", trigger.Action{Does: trigger.Pause, Board: "A"})
		b := h.start("1A", openFiles, nil)
		h.store.Fail(b.key.Stream(), errors.New("disk full"))
		if _, _, err := h.desk.Triggers.Press(h.t.Context(), "pause", trigger.Press{ID: "1"}, time.Now()); err == nil || b.match().Paused {
			t.Errorf("pressed: %v, paused %v", err, b.match().Paused)
		}
		h.store.Fail(b.key.Stream(), nil)
		h.press("pause", "1", "")
	})
}

// The log names the trigger in the entries of what it has done.
func TestTriggersInTheLog(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		h.trigger("pause", trigger.Action{Does: trigger.Pause, Board: "A"})
		h.start("1A", openFiles, nil)
		h.press("pause", "", "")
		all, err := h.desk.AuditLog(h.t.Context(), h.id)
		if err != nil {
			t.Fatal(err)
		}
		made, pausedBy := false, ""
		for _, e := range all {
			if e.Trigger != nil && trigger.Facts.Word(e.Trigger.Fact) == "trigger-made" {
				made = true
			}
			if e.Match != nil && magici.Facts.Word(e.Match.Fact) == "paused" {
				pausedBy, _ = trigger.Pressing(e.Actor)
			}
		}
		if !made || pausedBy != "pause" {
			t.Errorf("made %v, paused by %q", made, pausedBy)
		}
		entries, err := h.store.Load(h.t.Context(), eventlog.Triggers, 0)
		if err != nil || len(entries) != 2 {
			t.Errorf("%d entries of triggers, %v", len(entries), err)
		}
	})
}
