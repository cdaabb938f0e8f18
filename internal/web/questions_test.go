package web

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/edits"
)

// numberedBank is a bank of n questions, of which the odd ones are easy.
func numberedBank(t testing.TB, n int) quiz.Bank {
	t.Helper()
	var all []quiz.Question
	for i := range n {
		all = append(all, quiz.Question{
			ID: quiz.ID(fmt.Sprintf("libri-%03d", i+1)), Set: quiz.Books, Subject: quiz.School, Difficulty: quiz.Difficulty(1 + i%2),
			Text:   quiz.Text{It: fmt.Sprintf("Quante torri ha il castello numero %d?", i), En: fmt.Sprintf("How many towers has castle %d?", i)},
			Answer: quiz.Text{It: fmt.Sprintf("Sette %d", i), En: fmt.Sprintf("Seven %d", i)},
			Source: quiz.Source{Book: 1},
		})
	}
	bank, err := quiz.NewBank(all)
	if err != nil {
		t.Fatal(err)
	}
	return bank
}

// questionForm is the form of a question without faults.
func questionForm(pairs ...string) url.Values {
	v := url.Values{
		"id": {"f1"}, "domanda": {"Chi custodisce le chiavi?"}, "risposta": {"Hagrid"}, "question": {"Who keeps the keys?"}, "answer": {"Hagrid"},
		"materia": {"persone"}, "livello": {"1"}, "insieme": {"serata-2026"}, "libro": {"1"},
		"form": {"Rubeus", "", "Il guardiacaccia"}, "mark": {"nuova", "", ""},
	}
	for i := 0; i < len(pairs); i += 2 {
		v.Set(pairs[i], pairs[i+1])
	}
	return v
}

func TestAddQuestion(t *testing.T) {
	s := laptopWith(t, numberedBank(t, 3))
	var both sync.WaitGroup
	for range 2 { // a double tap adds one
		both.Go(func() {
			if w := ask(s, "/desk/domande/nuova", questionForm()); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/desk/domande/nuova?fatto=added" {
				t.Errorf("status %d to %q", w.Code, w.Header().Get("Location"))
			}
		})
	}
	both.Wait()
	got, ok := s.desk.Questions.All().All().Find("serata-2026-001")
	want := quiz.Question{
		ID: "serata-2026-001", Set: "serata-2026", Subject: quiz.People, Difficulty: quiz.Easy, Source: quiz.Source{Book: 1},
		Text: quiz.Text{It: "Chi custodisce le chiavi?", En: "Who keeps the keys?"}, Answer: quiz.Text{It: "Hagrid", En: "Hagrid"},
		Accepted: []quiz.Form{{Text: "Rubeus", Mark: quiz.NewTranslation}, {Text: "Il guardiacaccia"}},
	}
	if diff := cmp.Diff(want, got); !ok || diff != "" {
		t.Error(diff)
	}
	if n := s.desk.Questions.All().All().Len(); n != 4 {
		t.Errorf("%d questions, want 4", n)
	}
	ask(s, "/desk/domande/nuova", questionForm("id", "f2"))
	if _, ok := s.desk.Questions.All().All().Find("serata-2026-002"); !ok {
		t.Error("the next one has no number of its own")
	}
}

// fieldMessages returns the sentences of a page, by their field.
func fieldMessages(page string) map[string]string {
	tells := map[string]string{}
	for _, m := range troubles.FindAllStringSubmatch(page, -1) {
		tells[m[1]] = html.UnescapeString(m[2])
	}
	return tells
}

func TestQuestionFormRefuses(t *testing.T) {
	long := strings.Repeat("a", 201)
	tests := []struct {
		name string
		path string
		form url.Values
		want map[string]string // by field, the beginning of its sentence
	}{
		{"no text", "nuova", questionForm("domanda", " ", "answer", ""), map[string]string{"domanda": "Manca", "answer": "Manca"}},
		{"a long text", "nuova", questionForm("question", long), map[string]string{"question": "Il testo di «question» è troppo lungo"}},
		{"an invisible sign", "nuova", questionForm("risposta", "Ha\u202egrid"), map[string]string{"risposta": "Il testo di «risposta» contiene"}},
		{"no subject, no level", "nuova", questionForm("materia", "", "livello", ""), map[string]string{"materia": "Manca", "livello": "Manca"}},
		{"a level that is none", "nuova", questionForm("livello", "4"), map[string]string{"livello": "Il livello è 1, 2 o 3"}},
		{"a level that is no number", "nuova", questionForm("livello", "x"), map[string]string{"livello": "«livello» vuole un numero"}},
		{"a set with blanks", "nuova", questionForm("insieme", "Serata 2026"), map[string]string{"insieme": "«Serata 2026» non va bene"}},
		{"no source", "nuova", questionForm("libro", ""), map[string]string{"libro": "Di' da dove viene"}},
		{"two sources", "nuova", questionForm("opera", "film 3"), map[string]string{"opera": "Di' da dove viene"}},
		{"a chapter that is no number", "nuova", questionForm("capitolo", "IV"), map[string]string{"capitolo": "«capitolo» vuole un numero"}},
		{"a form in brackets", "nuova", questionForm("form", "Rubeus (detto Hagrid)"), map[string]string{"forms": "«Rubeus (detto Hagrid)»"}},
		{"a code that is none", "nuova", questionForm("codice", "Hagrid"), map[string]string{"codice": "«Hagrid» non va bene"}},
		{"a change to nothing", "libri-001", questionForm("domanda", ""), map[string]string{"domanda": "Manca"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := laptopWith(t, numberedBank(t, 2))
			w := ask(s, "/desk/domande/"+tt.path, tt.form)
			got := fieldMessages(w.Body.String())
			if w.Code != http.StatusUnprocessableEntity || len(got) != len(tt.want) {
				t.Errorf("status %d, told of %v", w.Code, got)
			}
			for field, want := range tt.want {
				if !strings.HasPrefix(got[field], want) {
					t.Errorf("%s: %q, want %q", field, got[field], want)
				}
			}
			if len(s.desk.Questions.All().Edits.Own()) != 0 {
				t.Error("something was saved")
			}
		})
	}
}

func TestQuestionTakenCode(t *testing.T) {
	s := laptopWith(t, numberedBank(t, 2))
	w := ask(s, "/desk/domande/nuova", questionForm("codice", "libri-001"))
	if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "Il codice libri-001 c&#39;è già") {
		t.Fatalf("status %d", w.Code)
	}
	id := regexp.MustCompile(`name="id" value="(\w+)"`).FindStringSubmatch(w.Body.String())
	if id == nil || id[1] == "f1" {
		t.Fatal("the form kept its id: the next try would be refused like this one")
	}
}

func TestEditQuestion(t *testing.T) {
	s := laptopWith(t, numberedBank(t, 2))
	w := ask(s, "/desk/domande/libri-002", questionForm("domanda", "<b>Chi</b> è?", "livello", "3", "insieme", "libri"))
	if w.Code != http.StatusSeeOther {
		t.Fatalf("status %d", w.Code)
	}
	page := ask(s, w.Header().Get("Location"), nil).Body.String()
	if !strings.Contains(page, "&lt;b&gt;Chi&lt;/b&gt; è?") || strings.Contains(page, "<b>Chi</b>") || !strings.Contains(page, "Domanda salvata.") {
		t.Error("the page does not show the question as it was typed")
	}
	order := func(form url.Values) int { return ask(s, "/api/v1/questions/commands", form).Code }
	if code := order(url.Values{"id": {"r1"}, "command": {"remove-question"}, "question": {"libri-002"}}); code != http.StatusOK {
		t.Errorf("status %d", code)
	}
	if q, _ := s.desk.Questions.All().All().Find("libri-002"); q.Difficulty != quiz.Medium {
		t.Errorf("the question is not as it came: %+v", q)
	}
}

func TestPicked(t *testing.T) {
	tests := []struct {
		name   string
		form   string
		status int
		off    int
		set    int // members of the set "mie"
	}{
		{"switch two off", "do=off&ids=libri-001&ids=libri-002", 303, 3, 0},
		{"switch one on", "do=on&ids=libri-003", 303, 0, 0},
		{"all that were found", "do=off&all=true&livello=2", 303, 31, 0},
		{"all there are", "do=off&all=true", 303, 60, 0},
		{"gather", "do=gather&into=mie&ids=libri-004&ids=libri-003", 303, 1, 2},
		{"gather without a name", "do=gather&ids=libri-004", 400, 1, 0},
		{"gather under a name that is none", "do=gather&into=Le+mie&ids=libri-004", 400, 1, 0},
		{"nothing picked", "do=off", 400, 1, 0},
		{"one that is not there", "do=off&ids=libri-001&ids=altre-001", 404, 1, 0},
		{"nothing to do", "ids=libri-001", 400, 1, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := laptopWith(t, numberedBank(t, 60))
			ask(s, "/desk/domande", url.Values{"do": {"off"}, "ids": {"libri-003"}})
			form, err := url.ParseQuery(tt.form)
			if err != nil {
				t.Fatal(err)
			}
			w := ask(s, "/desk/domande", form)
			all := s.desk.Questions.All()
			off := all.All().Len() - all.Drawable().Len()
			if w.Code != tt.status || off != tt.off || len(all.Edits.Gathered("mie")) != tt.set {
				t.Errorf("status %d, %d off, %d in the set", w.Code, off, len(all.Edits.Gathered("mie")))
			}
		})
	}
}

// A form gives the same orders as JSON: lists, numbers, and fields of objects.
func TestQuestionCommands(t *testing.T) {
	s := laptopWith(t, numberedBank(t, 4))
	ask(s, "/desk/nuova", validQuickForm())
	tests := []struct {
		name string
		form string
		code int
	}{
		{"choose", "id=1&command=choose-questions&tournament=serata&round=1&choice.sets[]=&choice.sets[]=libri&choice.difficulties[]=&choice.difficulties[]=2", 200},
		{"everything", "id=2&command=choose-questions&tournament=serata&round=0&choice.sets[]=&choice.difficulties[]=", 200},
		{"a level that is no number", "id=3&command=choose-questions&tournament=serata&round=1&choice.difficulties[]=x", 400},
		{"a set that is not there", "id=4&command=choose-questions&tournament=serata&round=1&choice.sets[]=mie", 404},
		{"nothing left", "id=5&command=choose-questions&tournament=serata&round=1&choice.difficulties[]=3", 422},
		{"no choice", "id=6&command=choose-questions&tournament=serata&round=1", 400},
		{"a field too many", "id=7&command=choose-questions&tournament=serata&round=1&choice.sets[]=&choice.wands[]=1", 400},
		{"a bank of one's own", "id=8&command=switch-questions&ids[]=libri-001&off=true&Bank=x", 400},
		{"switch", "id=9&command=switch-questions&ids[]=libri-001&ids[]=libri-002&off=true", 200},
	}
	for _, tt := range tests {
		form, err := url.ParseQuery(tt.form)
		if err != nil {
			t.Fatal(err)
		}
		if w := ask(s, "/api/v1/questions/commands", form); w.Code != tt.code {
			t.Errorf("%s: status %d, want %d: %s", tt.name, w.Code, tt.code, w.Body)
		}
	}
	own, _ := s.desk.Questions.All().Edits.Choice(edits.Round{Tournament: "serata", Number: 1})
	if diff := cmp.Diff(edits.Choice{Sets: []quiz.Set{"libri"}, Difficulties: []quiz.Difficulty{2}}, own); diff != "" {
		t.Error(diff)
	}
	page := ask(s, "/desk/domande/turni", nil).Body.String()
	if !strings.Contains(page, "una nuova su 1") || !strings.Contains(ask(s, "/desk", nil).Body.String(), "Giro 1: resta una sola domanda nuova") {
		t.Error("the desk does not warn that one question is left")
	}
}

func TestExport(t *testing.T) {
	s := laptopWith(t, numberedBank(t, 60))
	for format, want := range map[string]struct {
		media, begins string
		found         int
	}{
		"own":   {"text/plain", "materia: scuola\n", 30},
		"csv":   {"text/csv", "codice,", 30},
		"excel": {"text/csv", "codice;", 30},
		"json":  {"application/json", "[", 30},
		"gift":  {"text/plain", "$CATEGORY", 30},
	} {
		w := ask(s, "/desk/domande/esporta?livello=2&formato="+format, nil)
		body := strings.TrimPrefix(w.Body.String(), "\ufeff")
		if w.Code != http.StatusOK || !strings.HasPrefix(body, want.begins) || strings.Count(body, "numero") != want.found ||
			!strings.HasPrefix(w.Header().Get("Content-Type"), want.media) || !strings.HasPrefix(w.Header().Get("Content-Disposition"), "attachment") {
			t.Errorf("%s: status %d, %v, %.80q", format, w.Code, w.Header(), body)
		}
	}
}

func TestReveals(t *testing.T) {
	s := laptopWith(t, numberedBank(t, 2))
	if w := ask(s, "/desk/domande/schermo", url.Values{}); w.Code != http.StatusNotFound {
		t.Errorf("without a tournament: status %d", w.Code)
	}
	ask(s, "/desk/nuova", validQuickForm())
	for _, tt := range []struct {
		form         url.Values
		reveal, hide bool
	}{
		{url.Values{"reveal": {"true"}}, true, true},
		{url.Values{"projector": {"true"}}, false, false},
	} {
		w := ask(s, "/desk/domande/schermo", tt.form)
		tournament, _ := s.desk.Tournaments.Current()
		if got := tournament.Settings; w.Code != http.StatusSeeOther || got.Reveal != tt.reveal || got.HideQuestion != tt.hide {
			t.Errorf("%v: status %d, %v %v", tt.form, w.Code, got.Reveal, got.HideQuestion)
		}
	}
}

// Only the organiser gets the pages about questions, and no refusal contains their text.
func TestQuestionsStayWithTheOrganiser(t *testing.T) {
	s := laptopWith(t, numberedBank(t, 5))
	for _, path := range []string{"", "?cerca=castello", "/libri-001", "/storia", "/controllo", "/turni", "/importa", "/esporta?formato=json"} {
		r := httptest.NewRequest(http.MethodGet, "http://192.168.8.2:8080/desk/domande"+path, nil)
		r.RemoteAddr = "192.168.8.77:50000"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != http.StatusUnauthorized || strings.Contains(w.Body.String(), "Sette") || strings.Contains(w.Body.String(), "castello numero") {
			t.Errorf("%s: status %d for a stranger", path, w.Code)
		}
	}
}

// 50,000 questions are searched, paged, checked and switched off.
func TestManyQuestions(t *testing.T) {
	s := laptopWith(t, numberedBank(t, 50_000))
	page := func(path string) string {
		w := ask(s, path, nil)
		if w.Code != http.StatusOK {
			t.Fatalf("%s: status %d", path, w.Code)
		}
		return w.Body.String()
	}
	first := page("/desk/domande")
	if n := strings.Count(first, `name="ids"`); n != 50 || !strings.Contains(first, "1–50 di 50.000") || len(first) > 100<<10 {
		t.Errorf("%d questions in %d bytes", n, len(first))
	}
	if !strings.Contains(first, `rel="next" href="/desk/domande?pagina=2"`) || strings.Contains(first, `rel="prev"`) {
		t.Error("the first page does not lead to the second")
	}
	if last := page("/desk/domande?pagina=1000"); !strings.Contains(last, "49.951–50.000 di 50.000") || strings.Contains(last, `rel="next"`) {
		t.Error("the last page is not the last")
	}
	for _, beyond := range []string{"1001", "-4", "9223372036854775807", "x"} {
		page("/desk/domande?pagina=" + beyond)
	}
	if found := page("/desk/domande?cerca=castello+49999&livello=2"); strings.Count(found, `name="ids"`) != 1 {
		t.Error("the one that is looked for is not found")
	}
	ask(s, "/desk/domande", url.Values{"do": {"off"}, "all": {"true"}, "livello": {"2"}})
	if n := s.desk.Questions.All().Drawable().Len(); n != 25_000 {
		t.Errorf("%d are on, want 25000", n)
	}
}

// BenchmarkQuestionsPage makes a page of the list of 50,000 questions, found by a search.
func BenchmarkQuestionsPage(b *testing.B) {
	s := laptopWith(b, numberedBank(b, 50_000))
	ask(s, "/desk/nuova", validQuickForm())
	ask(s, "/desk/domande?cerca=x", nil)
	for b.Loop() {
		if w := ask(s, "/desk/domande?cerca=castello&livello=1&pagina=9", nil); w.Code != http.StatusOK {
			b.Fatal(w.Code)
		}
	}
}

// BenchmarkDeskPage makes the page of the day beside 50,000 questions.
func BenchmarkDeskPage(b *testing.B) {
	s := laptopWith(b, numberedBank(b, 50_000))
	ask(s, "/desk/nuova", validQuickForm())
	ask(s, "/desk", nil)
	for b.Loop() {
		ask(s, "/desk", nil)
	}
}
