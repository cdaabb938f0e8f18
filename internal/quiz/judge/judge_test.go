package judge_test

import (
	"bufio"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"scacchimagici/internal/longtest"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/judge"
	questions "scacchimagici/quiz"
)

// builtIn returns the bank that comes with the program, and its judge.
var builtIn = sync.OnceValues(func() (quiz.Bank, *judge.Judge) {
	bank, err := quiz.Read(questions.Files)
	if err != nil {
		panic(err)
	}
	return bank, judge.New(bank)
})

// texts returns the answers of a question and what else the Referee accepts.
func texts(q quiz.Question) []string {
	all := []string{q.Answer.It, q.Answer.En}
	for _, f := range q.Accepted {
		all = append(all, f.Text)
	}
	return all
}

// TestEveryFormPasses reads the whole bank: each answer and each accepted form is right, however it is written.
func TestEveryFormPasses(t *testing.T) {
	bank, j := builtIn()
	for _, q := range bank.All() {
		for _, text := range texts(q) {
			for _, typed := range []string{text, strings.ToUpper(text), strings.ToLower(text) + ".", " " + norm.NFD.String(text) + "  ", strings.ReplaceAll(text, "'", "’")} {
				if !j.Right(typed, q.ID) {
					t.Errorf("%s: %q is wrong", q.ID, typed)
				}
			}
		}
	}
}

// plain returns the words of a text in small letters, without accents, articles and the order that they have.
func plain(text string) string {
	words := strings.FieldsFunc(strings.ToLower(norm.NFD.String(text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r)
	})
	for i, w := range words {
		words[i] = strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, w)
	}
	words = slices.DeleteFunc(words, func(w string) bool {
		return slices.Contains(strings.Fields("il lo la i gli le l un uno una the a an s e and di del della dei d of da dal in nel"), w)
	})
	slices.Sort(words)
	return strings.Join(words, " ")
}

// TestNoOtherAnswerPasses reads the whole bank: no answer of another question of the same subject is right where it is
// not accepted. The long run tries also the accepted forms of those that ask for something else.
func TestNoOtherAnswerPasses(t *testing.T) {
	bank, j := builtIn()
	everyForm := longtest.Amount(0, 1) == 1
	type asked struct {
		quiz.Question
		texts, plain []string
	}
	bySubject := map[quiz.Subject][]asked{}
	for _, q := range bank.All() {
		a := asked{Question: q, texts: texts(q)}
		for _, text := range a.texts {
			a.plain = append(a.plain, plain(text))
		}
		bySubject[q.Subject] = append(bySubject[q.Subject], a)
	}
	tried := 0
	for _, all := range bySubject {
		for _, q := range all {
			seen := map[string]bool{} // accepted, or tried
			for _, p := range q.plain {
				seen[p] = true
			}
			for _, o := range all {
				const answers = 2
				n := answers
				if everyForm && !slices.ContainsFunc(o.plain[:answers], func(p string) bool { return slices.Contains(q.plain, p) }) {
					n = len(o.texts)
				}
				for i, p := range o.plain[:n] {
					if seen[p] {
						continue
					}
					seen[p] = true
					if tried++; j.Right(o.texts[i], q.ID) {
						t.Errorf("%s: %q of %s is right, for %q", q.ID, o.texts[i], o.ID, q.texts)
					}
				}
			}
		}
	}
	if tried < 100_000 {
		t.Errorf("only %d were tried", tried)
	}
}

// TestSlips judges the invented answers of testdata as a Referee would.
func TestSlips(t *testing.T) {
	bank, j := builtIn()
	file, err := os.Open("testdata/slips.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	verdicts := map[string]int{}
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		cells := strings.Split(lines.Text(), "\t")
		if len(cells) != 3 || cells[2] != "yes" && cells[2] != "no" {
			t.Fatalf("line %d: %q is not an id, a text and yes or no", n, lines.Text())
		}
		q, ok := bank.Find(quiz.ID(cells[0]))
		if !ok {
			t.Fatalf("line %d: the bank has no %s", n, cells[0])
		}
		verdicts[cells[2]]++
		if got := j.Right(cells[1], q.ID); got != (cells[2] == "yes") {
			t.Errorf("line %d: %q is %v for %q (%s), want %s", n, cells[1], got, q.Answer.It, q.ID, cells[2])
		}
	}
	if verdicts["yes"] < 150 || verdicts["no"] < 100 {
		t.Errorf("%v: want 300 verdicts of both kinds", verdicts)
	}
}

// TestMostSlipsPass makes a slip in an answer of each question: nearly all still are right. The others are as near to
// another answer of their subject.
func TestMostSlipsPass(t *testing.T) {
	bank, j := builtIn()
	chance := rand.New(rand.NewPCG(1, 2))
	passed, tried := 0, 0
	for _, q := range bank.All() {
		for _, text := range []string{q.Answer.It, q.Answer.En} {
			words := strings.Fields(text)
			i := chance.IntN(len(words))
			letters := []byte(words[i])
			if len(letters) < 5 || strings.ContainsFunc(words[i], func(r rune) bool { return r > 'z' || !unicode.IsLetter(r) }) {
				continue
			}
			switch at := chance.IntN(len(letters) - 1); chance.IntN(4) {
			case 0:
				letters = slices.Delete(letters, at, at+1)
			case 1:
				letters = slices.Insert(letters, at, byte('a'+chance.IntN(26)))
			case 2:
				letters[at] = byte('a' + chance.IntN(26))
			case 3:
				letters[at], letters[at+1] = letters[at+1], letters[at]
			}
			words[i] = string(letters)
			tried++
			if j.Right(strings.Join(words, " "), q.ID) {
				passed++
			} else {
				t.Logf("%s: %q for %q", q.ID, strings.Join(words, " "), text)
			}
		}
	}
	if tried < 1000 || passed*100 < tried*99 {
		t.Errorf("%d of %d pass, want 99 of 100", passed, tried)
	}
	t.Logf("%d of %d", passed, tried)
}

// own is a bank of questions as an organiser writes them, without other forms.
func own(t *testing.T) *judge.Judge {
	t.Helper()
	bank, err := quiz.NewBank([]quiz.Question{
		{ID: "a-1", Subject: quiz.People, Answer: quiz.Text{It: "professoressa Bianchi", En: "Professor Whitely"}},
		{ID: "a-2", Subject: quiz.People, Answer: quiz.Text{It: "il signor Verdi", En: "Mr Green"}},
		{ID: "a-3", Subject: quiz.People, Answer: quiz.Text{It: "Anna Verdi", En: "Anna Green"}},
		{ID: "a-4", Subject: quiz.Objects, Answer: quiz.Text{It: "centocinquanta", En: "a hundred and fifty"}},
		{ID: "a-5", Subject: quiz.Objects, Answer: quiz.Text{It: "il terzo piano", En: "third floor"}},
		{ID: "a-6", Subject: quiz.Objects, Answer: quiz.Text{It: "duemilauno", En: "two thousand and one"}},
		{ID: "a-7", Subject: quiz.Objects, Answer: quiz.Text{It: "tredici", En: "thirteen"}},
		{ID: "a-8", Subject: quiz.Places, Answer: quiz.Text{It: "Łódź", En: "Łódź"}},
		{ID: "a-9", Subject: quiz.Places, Answer: quiz.Text{It: "Αθήνα", En: "Athens"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return judge.New(bank)
}

// TestRules has a row for each sentence of RULINGS.md.
func TestRules(t *testing.T) {
	j := own(t)
	for _, tt := range []struct {
		id    quiz.ID
		typed string
		right bool
	}{
		{"a-1", "Bianchi", true},
		{"a-1", "prof.ssa Bianchi", true},
		{"a-1", "Prof Whitely", true},
		{"a-1", "signora Bianchi", true},
		{"a-1", "Bianchi Bianchi", false},
		{"a-2", "Mr. Green", true},
		{"a-2", "signor Verdi", true},
		{"a-2", "Verdi", false}, // which of the two?
		{"a-2", "signora Verdi", false},
		{"a-3", "signora Verdi", false},
		{"a-3", "signora Anna Verdi", true},
		{"a-3", "Verdi, Anna", true},
		{"a-3", "AnnaVerdi", true},
		{"a-4", "150", true},
		{"a-4", "cento cinquanta", true},
		{"a-4", "one hundred fifty", true},
		{"a-4", "151", false},
		{"a-4", "105", false},
		{"a-4", "centocinquantuno", false},
		{"a-5", "3rd floor", true},
		{"a-5", "3° piano", true},
		{"a-5", "terzo pianno", true},
		{"a-5", "tre piani", false},
		{"a-5", "quarto piano", false},
		{"a-6", "2001", true},
		{"a-6", "duemila e uno", true},
		{"a-6", "2000", false},
		{"a-7", "13", true},
		{"a-7", "trredici", true},
		{"a-7", "tedici", false}, // sedici is as near
		{"a-7", "sedici", false},
		{"a-8", "lodz", true},
		{"a-9", "ΑΘΗΝΑ", true},
		{"a-9", "Αθηναι", false}, // slips are of Latin letters
		{"a-9", "", false},
		{"a-9", "\xff", false},
		{"a-9", "…", false},
		{"a-9", "<b>Athens</b>", false},
		{"a-9", "Аthens", false}, // with a Cyrillic A
		{"a-9", "Ath\u200bens", true},
		{"a-9", "Athens 😀", true},
		{"a-9", strings.Repeat("a", 500), false},
		{"a-9", strings.Repeat("Athens ", 70), false},
		{"a-10", "Athens", false},
	} {
		if got := j.Right(tt.typed, tt.id); got != tt.right {
			t.Errorf("%s: %q is %v, want %v", tt.id, tt.typed, got, tt.right)
		}
	}
}

// FuzzRight judges any text without a panic, and spaces and a full stop change no verdict.
func FuzzRight(f *testing.F) {
	_, j := builtIn()
	for _, s := range []string{"Piton", "Prof. Piton", "l'", "'s", "Mr", "uno", "hundred thousand", "9999999999", "o.w.l.s", "é\u0301"} {
		f.Add(s, "storia-028")
	}
	f.Fuzz(func(t *testing.T, typed, id string) {
		if len(typed) < 100 && j.Right(typed, quiz.ID(id)) != j.Right("  "+typed+" .", quiz.ID(id)) {
			t.Errorf("two verdicts about %q", typed)
		}
	})
}

// A verdict takes less than 100 microseconds, whatever is typed; the largest subject has 222 questions.
func BenchmarkRight(b *testing.B) {
	_, j := builtIn()
	for _, typed := range []string{"Severus Piton", "Severus Pitton", "Bellatryx Lestrenge", "la spada", strings.Repeat("Piton ", 20)} {
		b.Run(typed[:min(len(typed), 20)], func(b *testing.B) {
			for b.Loop() {
				j.Right(typed, "storia-028")
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	bank, _ := builtIn()
	for b.Loop() {
		judge.New(bank)
	}
}
