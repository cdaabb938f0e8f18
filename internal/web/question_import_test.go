package web

import (
	"bytes"
	"errors"
	"html"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"scacchimagici/internal/quiz/exchange"
)

// uploadFile uploads a file to the import, or pastes a text.
func uploadFile(t testing.TB, s *Server, name, text string, fields ...string) *httptest.ResponseRecorder {
	t.Helper()
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	part, err := m.CreateFormFile("file", name)
	if name == "" {
		part, err = m.CreateFormField("text")
	}
	_, wrote := part.Write([]byte(text))
	for i := 0; i < len(fields); i += 2 {
		err = errors.Join(err, m.WriteField(fields[i], fields[i+1]))
	}
	if err := errors.Join(err, wrote, m.Close()); err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080/desk/domande/importa", &b)
	r.RemoteAddr = "127.0.0.1:50000"
	r.Header.Set("Content-Type", m.FormDataContentType())
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

var previews = regexp.MustCompile(`name="preview" value="(\w+)"`)

func previewOf(t testing.TB, w *httptest.ResponseRecorder) string {
	t.Helper()
	m := previews.FindStringSubmatch(w.Body.String())
	if w.Code != http.StatusOK || m == nil {
		t.Fatalf("status %d, no preview", w.Code)
	}
	return m[1]
}

const twoLines = "domanda;risposta;question;answer;livello;materia;insieme;libro\n" +
	"Chi vola?;Fanny;Who flies?;Fawkes;1;creature;mie;2\n" +
	"Chi corre?;Fierobecco;Who runs?;Buckbeak;9;creature;mie;3\n"

func TestImport(t *testing.T) {
	right := strings.Replace(twoLines, ";9;", ";2;", 1)
	tests := []struct {
		name   string
		file   string
		text   string
		skip   string
		status int
		want   int // questions imported
	}{
		{"a table", "mie.csv", right, "", 303, 2},
		{"pasted", "", right, "", 303, 2},
		{"one wrong line", "mie.csv", twoLines, "", 422, 0},
		{"one wrong line, skipped", "mie.csv", twoLines, "true", 303, 1},
		{"nothing right, skipped", "mie.csv", strings.Replace(twoLines, ";1;", ";7;", 1), "true", 422, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := laptopWith(t, numberedBank(t, 2))
			looked := uploadFile(t, s, tt.file, tt.text)
			id := previewOf(t, looked)
			if len(s.desk.Questions.All().Edits.Own()) != 0 {
				t.Fatal("looking has imported")
			}
			if wrong := strings.Contains(looked.Body.String(), "Il livello è 1, 2 o 3, non 9."); wrong != strings.Contains(tt.text, ";9;") {
				t.Errorf("the wrong line is told: %v", wrong)
			}
			for range 2 { // a double tap imports once
				if w := ask(s, "/desk/domande/importa/fatto", url.Values{"preview": {id}, "skip": {tt.skip}}); w.Code != tt.status {
					t.Errorf("status %d, want %d", w.Code, tt.status)
				}
			}
			if n := len(s.desk.Questions.All().Edits.Own()); n != tt.want {
				t.Errorf("%d questions imported, want %d", n, tt.want)
			}
		})
	}
}

func TestImportRefuses(t *testing.T) {
	tests := []struct {
		name, file, text string
		says             string
	}{
		{"nothing", "", "", "Scegli un file oppure incolla"},
		{"an empty file", "vuoto.csv", "", "Scegli un file oppure incolla"},
		{"a spreadsheet", "mie.xlsx", "PK\x03\x04" + strings.Repeat("x", 100), "foglio di calcolo"},
		{"not UTF-8", "mie.csv", "domanda;risposta\nPerch\xe9?;no\n", "Riga 2: "},
		{"a picture", "drago.png", "\x89PNG\r\n\x1a\n\x00\x00", "Il file non si legge."},
		{"no format at all", "note.txt", "una nota", "Non si riconosce il formato"},
		{"JSON that breaks off", "x.json", `[{"id":"a-1",`, ""},
		{"too large", "enorme.csv", strings.Repeat("x", exchange.MaxSize+(2<<20)), "Il file è più grande di 32 MB"},
		{"a little too large", "grande.csv", strings.Repeat("x", exchange.MaxSize+1), "Il file è più grande di 32 MB"},
	}
	s := laptopWith(t, numberedBank(t, 2))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := uploadFile(t, s, tt.file, tt.text)
			if page := html.UnescapeString(w.Body.String()); tt.says != "" && (w.Code != http.StatusBadRequest || !strings.Contains(page, tt.says)) {
				t.Errorf("status %d, and it does not say %q", w.Code, tt.says)
			}
		})
	}
	if w := ask(s, "/desk/domande/importa/fatto", url.Values{"preview": {"x"}}); w.Code != http.StatusConflict {
		t.Errorf("a preview that is gone: status %d", w.Code)
	}
	if s.desk.Questions.All().Entries != 0 {
		t.Error("something was imported")
	}
}

// Between preview and confirmation a colleague has removed a question of the file: the preview is shown
// again, and no questions are imported.
func TestImportAfterAChange(t *testing.T) {
	s := laptopWith(t, numberedBank(t, 2))
	ask(s, "/desk/domande/nuova", questionForm("codice", "mie-001", "insieme", "mie"))
	text := "[mie-001]\ndomanda: Chi vola?\nrisposta: Fanny\nquestion: Who flies?\nanswer: Fawkes\nlivello: 1\nlibro: 2\nmateria: creature\ninsieme: mie\n"
	id := previewOf(t, uploadFile(t, s, "mie.txt", text))
	ask(s, "/api/v1/questions/commands", url.Values{"id": {"r"}, "command": {"remove-question"}, "question": {"mie-001"}})
	w := ask(s, "/desk/domande/importa/fatto", url.Values{"preview": {id}})
	if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "era di una domanda tolta") || len(s.desk.Questions.All().Edits.Own()) != 0 {
		t.Errorf("status %d", w.Code)
	}
}
