package ranking

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
)

// The button for the next step of the ceremony says what the screens will show.
func TestNextStep(t *testing.T) {
	s := screentest.Evening(t, "it", 3, "A 19:0 B", "B 2:0 C")
	people := []screen.AwardPerson{{Name: "Anna", House: "A"}, {Name: "Bruno", House: "B"}}
	for step, want := range map[int]string{
		0: "il premio: Chi ha mangiato di più",
		1: "chi lo riceve: Anna, Bruno",
		2: "il premio: La bacchetta più coraggiosa",
		3: "chi lo riceve: Nessuno",
		4: "Terzo posto: lo stemma",
	} {
		now := screentest.Again(t, s, func(t *tournament.Tournament) {
			t.Ceremony = step
			t.Settings.CeremonyAwards, t.Settings.NoDuelsAward, t.Settings.NoStreakAward = true, true, true
		})
		now.Awards = []screen.StandingAward{{Kind: tournament.MostEaten, Count: 4, People: people}, {Kind: tournament.BravestWand}}
		if next := (Desk{Standing: now}).prize().Next.Button.Detail; !strings.Contains(next, want) {
			t.Errorf("step %d: next %q, want %q", step, next, want)
		}
	}
}

// The organiser is asked about ties that no criterion separates, and can decide them again.
func TestTies(t *testing.T) {
	s := screentest.Evening(t, "it", 4, "A 1:1 B", "C 2:0 D")
	d := Desk{Standing: s, Language: "/"}
	ties := d.ties()
	if len(ties) != 1 || ties[0].Decided || ties[0].Title != "Casa A, Casa B: nulla le separa" || d.prize().Warning == "" {
		t.Fatalf("%+v", ties)
	}
	want := []string{"command=decide", "seen=0", "between[]=A", "between[]=B"}
	var got []string
	for _, f := range ties[0].Command.Fields {
		got = append(got, f.Name+"="+f.Value)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	decided := func(orders ...string) screen.Standing {
		return screentest.Again(t, s, func(t *tournament.Tournament) {
			for _, o := range orders {
				houses := []magici.HouseID{magici.HouseID(o[:1]), magici.HouseID(o[1:])}
				t.Decisions = append(t.Decisions, ranking.TieDecision{Between: houses, Order: houses, Reason: "spareggio"})
			}
		})
	}
	d.Standing = decided("CD", "AB", "BA")
	if ties := d.ties(); len(ties) != 1 || !ties[0].Decided || ties[0].Houses[0].ID != "B" {
		t.Errorf("%+v", ties)
	}
	// The organiser chooses or writes the reason: the field is empty.
	var page bytes.Buffer
	if err := Frame(d).Render(t.Context(), &page); err != nil {
		t.Fatal(err)
	}
	if field := regexp.MustCompile(`<input name="reason"[^>]*>`).FindString(page.String()); field == "" || strings.Contains(field, "value=") {
		t.Errorf("the field of the reason is %q", field)
	}
	var states []string
	for _, d := range d.decisions() {
		states = append(states, d.Order+": "+d.State)
	}
	if diff := cmp.Diff([]string{
		"Casa B, Casa A: vale", "Casa A, Casa B: sostituita da un’altra",
		"Casa C, Casa D: non serve: le Case non sono a pari merito",
	}, states); diff != "" {
		t.Error(diff)
	}
}

// The page of the desk has whole sentences in both languages.
func TestDeskSaysEverything(t *testing.T) {
	for _, lang := range []string{"it", "en"} {
		full := screentest.Evening(t, lang, 4, "A 1:1 B", "C 2:0 D", "A 3:4b C", "B 0:0 D")
		full.Tournament.Times = tournament.Times{First: "16:00", EveryM: 30}
		for step := range 21 {
			s := screentest.Again(t, full, func(t *tournament.Tournament) {
				t.Ceremony = step
				t.Decisions = []ranking.TieDecision{{Between: []magici.HouseID{"A", "B"}, Order: []magici.HouseID{"A", "B"}, Reason: "x"}}
			})
			if step%5 == 0 {
				s = screen.NewStanding(s.Words, s.Now, s.Server, s.Tournament, s.Matches[:step/5])
			}
			screens := []access.Display{{Number: 1, Shows: access.Ceremony}, {Number: 2, Name: "TV", Shows: "boards:A,B"}}
			screentest.CheckWords(t, Frame(Desk{Standing: s, Language: "/", Screens: screens}))
		}
	}
}
