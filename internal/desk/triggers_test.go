package desk

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
)

// trigger makes one that is called after its id.
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

// press fails unless a press is refused with a key, is a repetition ("again"), or does what it does ("").
// What screens say of it before is what comes of it.
func (h *testDesk) press(id, key, want string) {
	h.t.Helper()
	t, known := h.desk.Triggers.State().ByID(id)
	now, err := h.desk.Snapshot(h.t.Context(), "")
	if err != nil {
		h.t.Fatal(err)
	}
	if want != "again" && known && !t.Revoked {
		refused(h.t, "what is said of "+id, now.MayTrigger(t.Action, time.Now()), want)
	}
	pressed := func() int { return len(eventlogtest.Entries(h.t, h.store, eventlog.Triggers)) }
	synctest.Wait() // until the next question has been drawn
	all, before := h.store.Len(), pressed()
	repeat, err := h.desk.Triggers.Press(h.t.Context(), id, key, time.Now())
	switch {
	case want == "again":
		if !repeat || err != nil {
			h.t.Errorf("%s %q: repeat %v, %v; want a repetition", id, key, repeat, err)
		}
	case repeat:
		h.t.Errorf("%s %q is a repetition", id, key)
	default:
		refused(h.t, id+" "+key, err, want)
	}
	synctest.Wait()
	if want != "" && h.store.Len() != all {
		h.t.Errorf("%s %q has written %d entries", id, key, h.store.Len()-all)
	}
	if want == "" && (pressed() != before+1 || h.store.Len() < all+2) {
		h.t.Errorf("%s %q has written %d entries, %d of them that it was pressed", id, key, h.store.Len()-all, pressed()-before)
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
		h.press("resume", "", "fault.resume.running")
		h.press("pause", "", "")
		if m := b.match(); !m.Paused || m.PausedBy != role.Organiser {
			t.Errorf("paused %v by %s", m.Paused, m.PausedBy)
		}
		h.press("pause", "", "again") // a program that tries once more
		h.press("pause", "2", "again")
		pass(2 * time.Second)
		h.press("pause", "2", "fault.trigger.paused")
		h.press("resume", "x", "")
		pass(2 * time.Second)
		h.press("resume", "x", "again")
		h.press("pause", "", "again") // within the minute
		h.press("pause", "2", "")     // was refused, and is possible now
		h.reopen()
		b = h.sit("1A")
		pass(2 * time.Second)
		h.press("pause", "2", "again") // after a restart too
		h.press("resume", "y", "")
		pass(2 * time.Second)
		h.press("resume", "x", "again")

		h.press("reveal", "", "fault.order.phase")
		b.must(b.move("a1a8"))
		h.press("reveal", "", "")
		if !b.match().Asking.Revealed {
			t.Error("the question is not revealed")
		}
		pass(2 * time.Second)
		h.press("reveal", "3", "fault.reveal.already")

		h.organiser(trigger.Revoke{ID: "pause"})
		h.press("pause", "9", "fault.trigger.revoked")
	})
}

func TestTriggersOfTheEvening(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		h.trigger("call", trigger.Action{Does: trigger.Call})
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
		h.press("call", "1", "")
		called("1A")
		pass(2 * time.Second)
		h.press("call", "2", "")
		called("1B")
		pass(2 * time.Second)
		h.press("call", "3", "fault.trigger.call")
		h.press("call B", "", "fault.trigger.call")
		h.press("supper", "", "")
		if got := tournamentNow().Announcement; got != "Tutti a cena" {
			t.Errorf("announced %q", got)
		}
		pass(2 * time.Minute)
		h.press("supper", "", "fault.trigger.announced")

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
			pass(2 * time.Second)
		}
		h.press("ceremony", "z", "fault.trigger.ceremony.over")
	})
}

// What a disk refuses has not been pressed, and can be pressed again.
func TestTriggerOnADiskThatRefuses(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		h.trigger("pause", trigger.Action{Does: trigger.Pause, Board: "A"})
		b := h.start("1A", openFiles, nil)
		h.store.Fail(b.key.Stream(), errors.New("disk full"))
		if _, err := h.desk.Triggers.Press(h.t.Context(), "pause", "1", time.Now()); err == nil || b.match().Paused {
			t.Errorf("pressed: %v, paused %v", err, b.match().Paused)
		}
		h.store.Fail(b.key.Stream(), nil)
		h.press("pause", "1", "")
	})
}

// The log says of what a trigger has done that it has done it.
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
			if e.Trigger != nil && e.Trigger.Fact.Kind() == "trigger-made" {
				made = true
			}
			if e.Match != nil && e.Match.Fact.Kind() == (magici.PauseBegan{}).Kind() {
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
