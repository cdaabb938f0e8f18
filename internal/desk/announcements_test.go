package desk

import (
	"testing"
	"time"

	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
)

// An announcement ends when its time is over, also when the program did not run then; one that was renewed meanwhile stays.
func TestAnnouncementEnds(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		say := func(text string, minutes int) {
			t.Helper()
			_, err := h.desk.Tournaments.Do(t.Context(), h.id, stream.Request[tournament.Command]{
				Actor: "organiser", At: time.Now(), Command: tournament.Command{By: role.Organiser, Order: tournament.Announce{Text: text, Minutes: minutes}},
			})
			refused(t, text, err, "")
		}
		stands := func(when, want string) {
			t.Helper()
			if now, _ := h.desk.Tournaments.Current(); now.Announcement != want {
				t.Errorf("%s: %q stands on the screens, want %q", when, now.Announcement, want)
			}
		}
		say("Merenda", 0)
		pass(9*time.Minute + 58*time.Second)
		stands("before ten minutes", "Merenda")
		say("Merenda", 5)
		pass(4 * time.Minute)
		stands("renewed", "Merenda")
		pass(62 * time.Second)
		stands("after it", "")
		say("Cena", 20)
		h.desk.Close()
		pass(time.Hour)
		h.open()
		stands("right after a restart", "Cena")
		pass(2 * time.Second)
		stands("a moment later", "")
	})
}
