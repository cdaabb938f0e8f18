package screen_test

import (
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
)

// After each step of the set-up its page says what to do next, the step that the list of steps marks, and what can be done
// before it.
func TestSetUp(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	words := catalogue.In(locale.Italian)
	s := screen.SetUp{Uncoded: 4}
	for _, tt := range []struct {
		name   string
		change func()
		next   string // the step that is marked; empty: the day can begin
		page   string // where the step was done
		after  string // next step on that page; empty: none
	}{
		{"nothing", func() {}, "Crea il torneo", screen.HousesPath, ""},
		{"a tournament", func() { s.Tournament.ID = "t" }, "Le Case", screen.HousesPath, ""},
		{"two Houses", func() { s.Tournament.Houses = []tournament.House{{ID: "a"}, {ID: "b"}} }, "Le persone", screen.HousesPath, "Fatto. Adesso: Le persone"},
		{"people of one", func() { s.Tournament.People = []tournament.Person{{House: "a"}, {House: "a"}} }, "Le persone", screen.PeoplePath, ""},
		{"of the other", func() {
			s.Tournament.People = append(s.Tournament.People, tournament.Person{House: "b"}, tournament.Person{House: "b"})
		}, "Il calendario", screen.PeoplePath, "Fatto. Adesso: Il calendario, Il regolamento di quest’anno"},
		{"the regulation as it is", func() {}, "Il calendario", screen.RulesPath, "Questo si può anche saltare. Adesso: Il calendario"},
		{"other settings", func() { s.Tournament.Editions.Settings = 2 }, "Il calendario", screen.RulesPath, "Fatto. Adesso: Il calendario"},
		{"no schedule", func() {}, "Il calendario", screen.SchedulePath, ""},
		{"times before a schedule", func() { s.Tournament.Times.First = "16:00" }, "Il calendario", screen.ProgrammePath, "Prima serve: Il calendario"},
		{"without them again", func() { s.Tournament.Times.First = "" }, "Il calendario", screen.ProgrammePath, "Prima serve: Il calendario"},
		{"a schedule", func() { s.Tournament.Matches = []magici.Plan{{ID: "1A"}} }, "I codici", screen.SchedulePath, "Fatto. Adesso: I codici, Gli orari"},
		{"with times", func() { s.Tournament.Times.First = "16:00" }, "I codici", screen.ProgrammePath, "Fatto. Adesso: I codici"},
		{"some codes", func() { s.Uncoded = 1 }, "I codici", screen.CardsPath, ""},
		{"all codes", func() { s.Uncoded = 0 }, "", screen.CardsPath, "Fatto. Adesso: La giornata, Chi arriva"},
		{"on another page", func() {}, "", screen.HousesPath, "Fatto. Adesso: La giornata, Stampa i cartellini"},
		{"on no page of the set-up", func() {}, "", screen.DevicesPath, ""},
		{"once a match was opened", func() { s.Begun, s.Uncoded = true, 2 }, "", screen.PeoplePath, ""},
	} {
		tt.change()
		next := ""
		for _, step := range s.Steps(words) {
			if step.Next {
				next = step.Title
			}
		}
		after := ""
		if n := s.After(words, tt.page); n != nil {
			after = n.Text + " " + n.Link.Text
			if n.Also != nil {
				after += ", " + n.Also.Text
			}
			if next != "" && n.Link.Text != next {
				t.Errorf("%s: the band says %q, the day %q", tt.name, n.Link.Text, next)
			}
		}
		if !s.Begun && next != tt.next || s.Complete() != (tt.next == "") || after != tt.after {
			t.Errorf("%s: next %q, complete %t, after %q", tt.name, next, s.Complete(), after)
		}
	}
}
