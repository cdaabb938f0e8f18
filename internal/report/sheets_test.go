package report_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/report/pdf"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
)

// setOf returns the sheets of a stage of a match, with n questions.
func setOf(t *testing.T, stage string, lang locale.Language, n int) screen.PaperSet {
	t.Helper()
	m := screen.PaperMatch{
		Scene: screentest.Scene(t, stage, string(lang), magici.Viewer{Role: role.Organiser}), Tournament: "Coppa delle Case 2026",
		Settings: magici.DefaultSettings(), At: time.Date(2026, 8, 28, 15, 0, 0, 0, time.UTC),
	}
	for i := range n {
		long := strings.Repeat("che cosa si vede nello specchio delle brame quando si è soli ", i%4)
		m.Questions = append(m.Questions, magici.Question{
			ID: fmt.Sprint("q", i), Number: i + 1,
			It: magici.Wording{Text: fmt.Sprintf("Domanda %d: %s?", i+1, long), Answer: fmt.Sprint("Risposta ", i+1), Accepted: []magici.Form{{Text: "una forma"}, {Text: "un’altra forma"}}},
			En: magici.Wording{Text: fmt.Sprintf("Question %d: %s?", i+1, long), Answer: fmt.Sprint("Answer ", i+1)},
		})
	}
	return screen.NewPaperSet(m)
}

// The sheets of a match have questions with answers for the Referee, and none for the Strategists.
func TestSheetsToPrint(t *testing.T) {
	for _, lang := range locale.Languages {
		for _, stage := range []string{"planned", "purchase", "ready"} {
			t.Run(stage+" "+string(lang), func(t *testing.T) {
				set := setOf(t, stage, lang, 40)
				data, err := pdf.PrintSets([]screen.PaperSet{set})
				if err != nil {
					t.Fatal(err)
				}
				again, err := pdf.PrintSets([]screen.PaperSet{set})
				if err != nil || !bytes.Equal(data, again) {
					t.Error("the same set makes another file")
				}
				if dir := os.Getenv("SHEETS"); dir != "" {
					if err := os.WriteFile(dir+"/"+stage+"-"+string(lang)+".pdf", data, 0o600); err != nil {
						t.Fatal(err)
					}
				}
				pages := printedTexts(t, data)
				if n := len(pages); n < 6 || n > 8 {
					t.Fatalf("%d pages", n)
				}
				score, log, strategists := pages[0], pages[1], pages[len(pages)-2:]
				for _, side := range set.Sides {
					if !slices.Contains(score, side.House.Name) {
						t.Errorf("no %s on the score sheet", side.House.Name)
					}
				}
				if !slices.Contains(log, "40") || slices.Contains(log, "41") {
					t.Error("the log has not 40 lines")
				}
				questions := strings.Join(slices.Concat(pages[2:len(pages)-2]...), " ")
				for _, q := range set.Questions {
					if !strings.Contains(questions, q.Answer) {
						t.Errorf("no %q", q.Answer)
					}
				}
				for i, page := range strategists {
					words := strings.Join(page, " ")
					if strings.Contains(words, set.T("ui.answer")+" ") || strings.Contains(words, set.Questions[0].Answer) {
						t.Error("a Strategist has an answer")
					}
					for _, k := range set.Kinds {
						if !follows(page, []string{k.Name, strconv.Itoa(k.Price)}) {
							t.Errorf("no price of %s", k.Name)
						}
					}
					sealed := stage != "ready"
					if other := set.Sides[1-i]; sealed && len(other.Army) > 0 {
						t.Error("a sealed purchase is printed")
					}
				}
			})
		}
	}
}

// The sheets handle too few questions, long names, and a match with other numbers.
func TestSheetsOfAnOddMatch(t *testing.T) {
	s := screentest.Scene(t, "ready", "it", magici.Viewer{Role: role.Organiser})
	people := map[magici.PersonID]screen.Person{}
	for id, p := range s.People {
		p.Name = "Massimiliano Ferdinando " + p.Name + " di Castelbuono-Sant’Angelo"
		p.Short = "Massimiliano F."
		people[id] = p
	}
	s.People = people
	for id, h := range s.Houses {
		h.Name = "Casata dell’" + strings.Repeat("Illustrissima ", 2) + h.Name
		s.Houses[id] = h
	}
	m := *s.Match
	m.Settings.MatchTime, m.Settings.MaxPieces, m.Settings.PerSide = 3600*1_000_000_000, 15, 6
	s.Match = &m
	set := screen.NewPaperSet(screen.PaperMatch{Scene: s, Tournament: "Torneo", Settings: m.Settings})
	if set.Slots != 16 || set.Minutes != 60 || set.Calls != 6 || set.Missing == "" {
		t.Errorf("%d pieces, %d minutes, %d calls, %q", set.Slots, set.Minutes, set.Calls, set.Missing)
	}
	data, err := pdf.PrintSets([]screen.PaperSet{set, setOf(t, "planned", "it", 0)})
	if err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("SHEETS"); dir != "" {
		if err := os.WriteFile(dir+"/odd.pdf", data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	name := set.Sides[chess.White].Army[0].Person
	words := strings.Join(slices.Concat(printedTexts(t, data)...), " ")
	if !strings.Contains(words, strings.Fields(name)[0]) || len(printedTexts(t, data)) != 10 {
		t.Errorf("%d pages, or no %q", len(printedTexts(t, data)), name)
	}
}
