package web

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"scacchimagici/internal/recordcmd"
)

func TestRecordImport(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", validQuickForm())
	data := simulated(t, 9)
	looked := sendTo(t, s, "/desk/tornei/importa", "torneo.json", data)
	id := previewOf(t, looked)
	says(t, looked, "Coppa di prova 9")
	says(t, looked, "Tutto torna.")
	if n := len(s.desk.Tournaments.Index().Rows); n != 1 {
		t.Fatalf("looking has imported: %d tournaments", n)
	}
	for range 2 { // a double tap imports once
		if w := ask(s, "/desk/tornei/importa/fatto", url.Values{"preview": {id}}); w.Code != http.StatusSeeOther {
			t.Fatalf("status %d: %.300s", w.Code, w.Body)
		}
	}
	x := s.desk.Tournaments.Index()
	if len(x.Rows) != 2 || x.Selected != "serata" {
		t.Errorf("%d tournaments, %s on the screens; the import must not take them", len(x.Rows), x.Selected)
	}
	if w := ask(s, "/desk/tornei/prova-9/record.json", nil); !bytes.Equal(w.Body.Bytes(), data) {
		t.Error("what is downloaded is not what was uploaded")
	}
	says(t, ask(s, "/desk/tornei/prova-9/controllo", nil), "Tutto torna.")
	says(t, ask(s, "/desk/tornei?fatto=imported&torneo=prova-9", nil), "«Coppa di prova 9» è nell’elenco.")
	again := sendTo(t, s, "/desk/tornei/importa", "torneo.json", data)
	says(t, again, "C’è già un torneo con la sigla «prova-9»")
	if previews.MatchString(again.Body.String()) {
		t.Error("what is there already can be imported again")
	}
}

func TestRecordWithFindings(t *testing.T) {
	s := laptop(t)
	data := bytes.Replace(simulated(t, 9), []byte(`"rankingPoints": 3,`), []byte(`"rankingPoints": 4,`), 1)
	data = bytes.Replace(data, []byte(`"played": `), []byte(`"played": 1`), 1)
	looked := sendTo(t, s, "/desk/tornei/importa", "torneo.json", data)
	says(t, looked, "non torn")
	says(t, looked, "Classifica, ")
	says(t, looked, "Aggiungilo lo stesso")
	if w := ask(s, "/desk/tornei/importa/fatto", url.Values{"preview": {previewOf(t, looked)}}); w.Code != http.StatusSeeOther {
		t.Errorf("status %d", w.Code)
	}
	says(t, ask(s, "/desk/tornei/prova-9/controllo", nil), "Dovrebbe essere")
}

// endless is a file that never ends. The server must keep little of it.
type endless struct{ read int64 }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	e.read += int64(len(p))
	return len(p), nil
}

func TestRecordImportRefuses(t *testing.T) {
	data := string(simulated(t, 9))
	tests := []struct{ name, text, says string }{
		{"nothing", "", "Scegli il file del torneo."},
		{"no JSON", "Casa;Nome\nLuna;Ada", "non è JSON"},
		{"another version", strings.Replace(data, "scacchi-magici/1", "scacchi-magici/9", 1), "/format: questo documento non è un torneo registrato che questo programma conosce: il formato è «scacchi-magici/9»"},
		{"a field that is missing", strings.Replace(data, `"standings":`, `"standing":`, 1), "/standings: manca."},
		{"a field of another type", strings.Replace(data, `"budget": 10`, `"budget": "dieci"`, 1), "/settings/budget: deve essere un numero intero"},
		{"an id that cannot stand in an address", strings.Replace(data, `"id": "prova-9"`, `"id": "Prova 9"`, 1), "La sigla del torneo"},
	}
	s := laptop(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := sendTo(t, s, "/desk/tornei/importa", "torneo.json", []byte(tt.text))
			says(t, w, tt.says)
			if previews.MatchString(w.Body.String()) || len(s.desk.Tournaments.Index().Rows) != 0 {
				t.Error("it can be imported all the same")
			}
		})
	}
	says(t, ask(s, "/desk/tornei/importa/fatto", url.Values{"preview": {"x"}}), "leggilo di nuovo")
}

func TestRecordImportOfTwoHundredMegabytes(t *testing.T) {
	s := laptop(t)
	const size = 200 << 20
	head := "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.json\"\r\n\r\n"
	for _, said := range []int64{size, -1} { // a browser sends the size, a program may not
		file := &endless{}
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080/desk/tornei/importa", io.MultiReader(strings.NewReader(head), io.LimitReader(file, size)))
		r.RemoteAddr, r.ContentLength = "127.0.0.1:50000", said
		r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		says(t, w, "Il file è più grande di 64 MB")
		if w.Code != http.StatusBadRequest || file.read < size {
			t.Errorf("status %d after %d bytes: the browser has to send all of it before it reads why", w.Code, file.read)
		}
	}
	if recordcmd.MaxSize != 64<<20 {
		t.Error("the largest record is another one: change this test")
	}
}
