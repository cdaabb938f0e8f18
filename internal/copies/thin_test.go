package copies

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestSpare thins two days of copies, one a minute, with some of other reasons.
func TestSpare(t *testing.T) {
	now := time.Date(2026, time.August, 29, 16, 42, 30, 0, time.Local)
	var all []Copy
	for at := now; now.Sub(at) < 49*time.Hour; at = at.Add(-time.Minute) {
		all = append(all, Copy{Path: at.Format(stamp), At: at, Reason: EachMinute})
	}
	precious := map[string]bool{}
	for i, reason := range []Reason{BeforeRestore, BeforeVersion, BeforeDelete, Damaged} {
		c := &all[1000+100*i]
		c.Reason = reason
		precious[c.Path] = true
	}
	gone := map[string]bool{}
	for _, c := range Spare(all, now) {
		gone[c.Path] = true
	}
	var minutes, hours, days []string
	for _, c := range all {
		switch age := now.Sub(c.At); {
		case gone[c.Path]:
			if precious[c.Path] {
				t.Errorf("%s is gone: %s", c.Path, c.Reason)
			}
		case precious[c.Path]:
		case age < time.Hour:
			minutes = append(minutes, c.Path)
		case age < 24*time.Hour:
			hours = append(hours, c.At.Format("02 15:04"))
		default:
			days = append(days, c.At.Format("02 15:04"))
		}
	}
	if len(minutes) != 60 {
		t.Errorf("%d copies of the last hour are kept, want 60", len(minutes))
	}
	if len(hours) != 24 || hours[0] != "29 15:42" || hours[1] != "29 14:59" {
		t.Errorf("%d copies of the last day are kept: %v", len(hours), hours)
	}
	if diff := cmp.Diff([]string{"28 16:42", "27 23:59"}, days); diff != "" {
		t.Errorf("of each day before:\n%s", diff)
	}
	var left []Copy
	for _, c := range all {
		if !gone[c.Path] {
			left = append(left, c)
		}
	}
	if again := Spare(left, now); len(again) > 0 {
		t.Errorf("thinned again, %d more are gone", len(again))
	}
}

func TestSpareKeepsTheNewest(t *testing.T) {
	now := time.Date(2026, time.August, 29, 16, 42, 30, 0, time.Local)
	years := now.AddDate(-2, 0, 0)
	all := []Copy{{Path: "b", At: years, Reason: EachMinute}, {Path: "a", At: years.Add(-time.Second), Reason: EachMinute}}
	if gone := Spare(all[:1], now); len(gone) > 0 {
		t.Errorf("the only copy is gone: %v", gone)
	}
	ahead := []Copy{{At: now.Add(72 * time.Hour), Reason: EachMinute}, {At: now.Add(71 * time.Hour), Reason: EachMinute}}
	if gone := Spare(ahead, now); len(gone) > 0 {
		t.Errorf("the clock was wrong, and %v is gone", gone)
	}
}

func TestNames(t *testing.T) {
	at := time.Date(2026, time.August, 29, 16, 42, 7, 0, time.Local)
	for _, test := range []struct {
		reason Reason
		match  string
		want   string
	}{
		{EachMinute, "", "scacchi_2026-08-29_16-42-07_minuto.db"},
		{MatchEnded, "2B", "scacchi_2026-08-29_16-42-07_partita-2B.db"},
	} {
		name := FileName("/data/scacchi.db", at, test.reason, test.match)
		got, ok := Parse("/data/scacchi.db", name)
		if want := (Copy{At: at, Reason: test.reason, Match: test.match}); name != test.want || !ok || got != want {
			t.Errorf("%s, want %s, read as %v %v", name, test.want, got, ok)
		}
	}
	for _, name := range []string{"scacchi.db", "altro_2026-08-29_16-42-07_minuto.db", "scacchi_2026-08-29_16-42-07_minuto.db.part", "scacchi_2026-08-29_16-42_minuto.db", "scacchi_2026-08-29_16-42-07.db"} {
		if c, ok := Parse("/data/scacchi.db", name); ok {
			t.Errorf("%s is read as a copy: %v", name, c)
		}
	}
}
