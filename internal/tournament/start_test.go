package tournament_test

import (
	"testing"
	"time"

	"scacchimagici/internal/fault"
	. "scacchimagici/internal/tournament"
)

// An order that changes a state names the state that the device saw. Of two orders from the same state the
// second is a repeat when it is equal, and stale when it differs.
func TestOrdersNameWhereTheyStart(t *testing.T) {
	at := func(n int) *int { return &n }
	timed := do(t, four(t), SetTimes{First: "15:30", EveryM: 30}) // its times are the second edition
	shifted := do(t, timed, Postpone{Minutes: 5, From: 2, Seen: 2})
	third := do(t, timed, ShowCeremony{Step: 3, Was: at(0)})
	said := do(t, four(t), Announce{Text: "Merenda"})
	called := do(t, four(t), CallPlayers{"1A"})
	for _, tt := range []struct {
		name  string
		state Tournament
		order Order
		facts int
		key   string // of the refusal; empty: none
	}{
		{"a shift", timed, Postpone{Minutes: 5, From: 2, Seen: 2}, 1, ""},
		{"the same once more", shifted, Postpone{Minutes: 5, From: 2, Seen: 2}, 0, ""},
		{"one more from the new times", shifted, Postpone{Minutes: 5, From: 2, Seen: 3}, 1, ""},
		{"one that names no times", shifted, Postpone{Minutes: 5, From: 2}, 1, ""},
		{"by other minutes from the old times", shifted, Postpone{Minutes: 10, From: 2, Seen: 2}, 0, "fault.times.changed"},
		{"of other rounds from the old times", shifted, Postpone{Minutes: 5, From: 1, Seen: 2}, 0, "fault.times.changed"},
		{"the same after two others", do(t, shifted, Postpone{Minutes: 10, From: 1}, Postpone{Minutes: 5, From: 2}), Postpone{Minutes: 5, From: 2, Seen: 2}, 0, "fault.times.changed"},
		{"the same after other times", do(t, shifted, SetTimes{First: "16:00", EveryM: 30, Seen: 3}), Postpone{Minutes: 5, From: 2, Seen: 3}, 0, "fault.times.changed"},

		{"times", timed, SetTimes{First: "16:00", EveryM: 30, Seen: 2}, 1, ""},
		{"times that hold already", timed, SetTimes{First: "15:30", EveryM: 30, Seen: 1}, 0, ""},
		{"times that would end a shift unseen", shifted, SetTimes{First: "15:30", EveryM: 30, Seen: 2}, 0, "fault.times.changed"},
		{"the shift is seen", shifted, SetTimes{First: "15:30", EveryM: 30, Seen: 3}, 1, ""},
		{"no times any more, unseen", shifted, SetTimes{Seen: 2}, 0, "fault.times.changed"},

		{"a step", third, ShowCeremony{Step: 4, Was: at(3)}, 1, ""},
		{"the same once more", third, ShowCeremony{Step: 3, Was: at(2)}, 0, ""},
		{"a step that names none", third, ShowCeremony{Step: 1}, 1, ""},
		{"back from a step that is past", third, ShowCeremony{Step: 1, Was: at(2)}, 0, "fault.ceremony.changed"},
		{"the first one from before the beginning", third, ShowCeremony{Step: 1, Was: at(0)}, 0, "fault.ceremony.changed"},

		{"the announcement ends", said, EndAnnouncement{Was: "Merenda"}, 1, ""},
		{"another one is there", said, EndAnnouncement{Was: "Tutti in cortile"}, 0, "fault.notice.changed"},
		{"it is gone", four(t), EndAnnouncement{Was: "Merenda"}, 0, ""},
		{"the same announcement once more", said, Announce{Text: "Merenda"}, 0, ""},
		{"for longer", said, Announce{"Merenda", 20}, 1, ""},
		{"it is not due", said, with{EndAnnouncement{Due: true}, known{At: noon.Add(9 * time.Minute)}}, 0, ""},
		{"it is due", said, with{EndAnnouncement{Due: true}, known{At: noon.Add(10 * time.Minute)}}, 1, ""},
		{"an announcement of an older version is never due", Apply(four(t), Announced{Text: "Merenda"}), with{EndAnnouncement{Due: true}, known{}}, 0, ""},
		{"the ceremony ends it", said, ShowCeremony{Step: 1}, 2, ""},
		{"the call ends", called, EndCall{Match: "1A"}, 1, ""},
		{"another match is called", called, EndCall{Match: "1B"}, 0, "fault.call.changed"},
		{"nobody is called", four(t), EndCall{Match: "1A"}, 0, ""},
	} {
		facts, err := organiser(tt.state, tt.order)
		f := fault.From(err)
		if tt.key == "" && err != nil || tt.key != "" && (f == nil || f.Key != tt.key || f.Code != fault.Stale) || len(facts) != tt.facts {
			t.Errorf("%s: %v, %v", tt.name, facts, err)
		}
	}
}
