package desk

import (
	"context"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// The audit log has everything of a tournament in the order in which it happened, the newest first, with
// the states before and after.
func TestAuditLog(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		b := h.start("1A", openFiles, nil)
		pass(5 * time.Second)
		b.must(magici.Pause{Reason: "piove"})
		h.reopen()
		if err := h.desk.Access.IssueCodes(t.Context(), "organiser@laptop", access.RefereeOf("A")); err != nil {
			t.Fatal(err)
		}

		all, err := h.desk.AuditLog(t.Context(), h.id)
		if err != nil {
			t.Fatal(err)
		}
		for i := 1; i < len(all); i++ {
			if all[i].Global >= all[i-1].Global || all[i].At.After(all[i-1].At) {
				t.Fatalf("entry %d follows entry %d", all[i-1].Global, all[i].Global)
			}
		}
		if f, ok := all[0].Access.Fact.(access.CodeIssued); !ok || f.Seat != access.RefereeOf("A") {
			t.Errorf("the newest is %+v", all[0])
		}
		pause := all[1].Match
		if pause == nil || pause.Before.Paused || !pause.After.Paused {
			t.Errorf("then %+v", pause)
		} else if _, ok := pause.Fact.(magici.PauseBegan); !ok {
			t.Errorf("then %+v", pause.Fact)
		}
		first := all[len(all)-1].Tournament
		if f, ok := first.Fact.(tournament.Created); !ok || first.Before.ID != "" || first.After.ID != f.ID {
			t.Errorf("the oldest is %+v", first)
		}
	})
}

// What devices do after the screens have left a tournament is not in its audit log.
func TestAuditLogOfAnEarlierTournament(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		pass(time.Hour)
		create(t, h.desk, twoMatches())
		pass(time.Hour)
		if err := h.desk.Access.IssueCodes(t.Context(), "organiser@laptop", access.RefereeOf("A")); err != nil {
			t.Fatal(err)
		}
		all, err := h.desk.AuditLog(t.Context(), h.id)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range all {
			if e.Access != nil {
				t.Errorf("%s at %s is told", access.Facts.Word(e.Access.Fact), e.At)
			}
		}
	})
}

func TestAuditLogOfNothing(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		if _, err := h.desk.AuditLog(context.Background(), "1999"); err == nil {
			t.Error("a tournament that is not there has a log")
		}
	})
}
