package quiz

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// sample returns a sound question after change, which may be nil.
func sample(id ID, change func(*Question)) Question {
	q := Question{
		ID:         id,
		Text:       Text{It: "Quale formula spegne la luce?", En: "Which incantation puts out the light?"},
		Answer:     Text{It: "Nox", En: "Nox"},
		Subject:    Spells,
		Difficulty: Easy,
		Source:     Source{Book: 3},
		Set:        Books,
	}
	if change != nil {
		change(&q)
	}
	return q
}

// asks returns a change of the texts in both languages.
func asks(it, answerIt, en, answerEn string) func(*Question) {
	return func(q *Question) {
		q.Text, q.Answer = Text{It: it, En: en}, Text{It: answerIt, En: answerEn}
	}
}

func TestLint(t *testing.T) {
	tests := []struct {
		name      string
		questions []Question
		want      []string // "id key language other"
	}{
		{"sound", []Question{sample("a-1", nil)}, nil},
		{
			"too long to read aloud",
			[]Question{sample("a-1", func(q *Question) {
				q.Text.It = "Quale formula, imparata tanto tempo prima in una lezione dimenticata, spegne finalmente la luce?"
			})},
			[]string{"a-1 quiz.lint.slow it"},
		},
		{"four words to answer", []Question{sample("a-1", func(q *Question) { q.Answer.En = "The first of November" })}, nil},
		{"five words to answer", []Question{sample("a-1", func(q *Question) { q.Answer.En = "On the first of November" })}, []string{"a-1 quiz.lint.answer en"}},
		{"no question", []Question{sample("a-1", func(q *Question) { q.Text.It = "La formula che spegne la luce" })}, []string{"a-1 quiz.lint.mark it"}},
		{
			"not translated",
			[]Question{sample("a-1", func(q *Question) { q.Text.En = q.Text.It })},
			[]string{"a-1 quiz.lint.untranslated"},
		},
		{
			"depends on the edition",
			[]Question{sample("a-1", func(q *Question) { q.Text.It = "Quale formula è cambiata nella nuova Edizione?" })},
			[]string{"a-1 quiz.lint.forbidden it"},
		},
		{
			"tells its own answer",
			[]Question{sample("a-1", asks("Quale mappa si chiama Mappa del Malandrino?", "Mappa del Malandrino", "Which map?", "Marauder's Map"))},
			[]string{"a-1 quiz.lint.own it"},
		},
		{
			"asks for the kind of thing that its answer is",
			[]Question{sample("a-1", asks("Quale mappa mostra tutti?", "Mappa del Malandrino", "Which map shows all?", "Marauder's Map"))},
			nil,
		},
		{
			"a name in another question",
			[]Question{
				sample("a-1", asks("Chi custodisce le chiavi?", "Gazza", "Who keeps the keys?", "Filch")),
				sample("a-2", asks("Come si chiama il gatto di Gazza?", "Mrs Purr", "What is the cat called?", "Mrs Norris")),
			},
			[]string{"a-1 quiz.lint.given it a-2"},
		},
		{
			"a main character in another question",
			[]Question{
				sample("a-1", asks("Chi custodisce le chiavi?", "Hagrid", "Who keeps the keys?", "Hagrid")),
				sample("a-2", asks("Come si chiama il cane di Hagrid?", "Thor", "What is the dog called?", "Fang")),
			},
			nil,
		},
		{
			"a name in another question that is marked as near",
			[]Question{
				sample("a-1", asks("Chi custodisce le chiavi?", "Gazza", "Who keeps the keys?", "Filch")),
				sample("a-2", func(q *Question) {
					asks("Come si chiama il gatto di Gazza?", "Mrs Purr", "What is the cat called?", "Mrs Norris")(q)
					q.Near = []ID{"a-1"}
				}),
			},
			nil,
		},
		{
			"the root of a name in another question",
			[]Question{
				sample("a-1", asks("Quale lingua parla Harry?", "Serpentese", "Which language does Harry speak?", "Parseltongue")),
				sample("a-2", asks("Quale animale compare con i serpenti?", "gallo", "Which animal crows?", "rooster")),
			},
			[]string{"a-1 quiz.lint.root it a-2"},
		},
		{
			"the root of a common word in a question about something else",
			[]Question{
				sample("a-1", asks("Quale animale vede Luna?", "cavallo", "Which animal does Luna see?", "horse")),
				sample("a-2", asks("Chi guida i cavalli?", "cocchiere", "Who drives?", "coachman")),
			},
			nil,
		},
		{
			"a name of several words without other forms",
			[]Question{sample("a-1", func(q *Question) {
				asks("Quale oggetto mostra i desideri?", "Specchio delle Brame", "Which object shows desires?", "Mirror of Erised")(q)
				q.Subject = Objects
			})},
			[]string{"a-1 quiz.lint.forms Specchio delle Brame"},
		},
		{
			"a word that is written like a name is none",
			[]Question{
				sample("a-1", asks("Chi guida la squadra?", "Baston", "Who leads the team?", "Wood")),
				sample("a-2", asks("Quale materiale scelse?", "Tasso", "Which kind of wood did he choose?", "Yew")),
			},
			nil,
		},
		{
			"a number in a question about something else",
			[]Question{
				sample("a-1", asks("Quanti anelli difende una squadra?", "tre", "How many hoops has a team?", "three")),
				sample("a-2", asks("Chi ha un cane con tre teste?", "Hagrid", "Who keeps the monster?", "Hagrid")),
			},
			nil,
		},
		{
			"a number in a question about the same",
			[]Question{
				sample("a-1", asks("Quanti anelli difende una squadra?", "tre", "How many hoops has a team?", "three")),
				sample("a-2", asks("Chi custodisce i tre anelli?", "Portiere", "Who guards the rings?", "Keeper")),
			},
			[]string{"a-1 quiz.lint.given it a-2"},
		},
		{
			"the same twice",
			[]Question{sample("a-1", nil), sample("a-2", nil)},
			[]string{"a-2 quiz.lint.duplicate it a-1", "a-2 quiz.lint.duplicate en a-1"},
		},
		{
			"nearly the same",
			[]Question{
				sample("a-1", nil),
				sample("a-2", asks("Quale formula spegne subito la luce?", "Nox", "What makes a wand dark?", "Nox")),
			},
			[]string{"a-2 quiz.lint.similar it a-1"},
		},
		{
			"the same answer to another question",
			[]Question{
				sample("a-1", nil),
				sample("a-2", asks("Cosa dice Harry nella galleria?", "Nox", "What does Harry say in the tunnel?", "Nox")),
			},
			nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bank, err := NewBank(tt.questions)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range Lint(bank) {
				got = append(got, strings.TrimSpace(fmt.Sprint(f.ID, " ", f.Key, " ", language(f), " ", f.Other)))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func language(f Finding) any {
	if len(f.Args) == 0 {
		return ""
	}
	return f.Args[0]
}

func TestReading(t *testing.T) {
	for _, tt := range []struct {
		lang, text string
		syllables  int
	}{
		{"it", "Chi uccide Silente?", 7},
		{"it", "Qual è la bacchetta più potente?", 10},
		{"en", "Who is the caretaker here?", 8},
		{"en", "9¾", 1},
		{"it", "", 0},
	} {
		if got, want := readingTime(tt.text, tt.lang), time.Duration(tt.syllables)*syllable[tt.lang]; got != want {
			t.Errorf("%q: %v, want %v", tt.text, got, want)
		}
	}
}

func BenchmarkLint(b *testing.B) {
	qs := make([]Question, 50_000)
	for i := range qs {
		qs[i] = sample(ID(fmt.Sprintf("a-%d", i)), asks(
			fmt.Sprintf("Quale parola%d segue parola%d e parola%d?", i, i*7, i*13), fmt.Sprint("parola", i%1000),
			fmt.Sprintf("Which word%d follows word%d and word%d?", i, i*7, i*13), fmt.Sprint("word", i%1000)))
	}
	bank, err := NewBank(qs)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		Lint(bank)
	}
}
