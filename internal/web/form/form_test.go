package form

import (
	"bytes"
	"mime/multipart"
	"net/http/httptest"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
)

func TestReadUpload(t *testing.T) {
	kind := Kind{MaxSize: 1 << 20, TooLarge: "fault.record.size", Broken: "fault.setup.upload"}
	for _, tt := range []struct {
		name string
		size int
		want string // message key; empty: it is read
	}{
		{"small", 10, ""},
		{"the largest", 1 << 20, ""},
		{"too large", 1<<20 + 1, "fault.record.size"},
		{"much too large", 3 << 20, "fault.record.size"},
	} {
		var body bytes.Buffer
		m := multipart.NewWriter(&body)
		field, _ := m.CreateFormField("text")
		_, _ = field.Write([]byte("pasted"))
		file, _ := m.CreateFormFile("file", "cartella/prova.csv")
		_, _ = file.Write(bytes.Repeat([]byte("x"), tt.size))
		_ = m.Close()
		r := httptest.NewRequest("POST", "/", &body)
		r.Header.Set("Content-Type", m.FormDataContentType())
		up, err := ReadUpload(httptest.NewRecorder(), r, kind)
		if f := fault.From(err); tt.want != "" && (f == nil || f.Key != tt.want) || tt.want == "" && err != nil {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
		if tt.want == "" && (up.Name != "prova.csv" || len(up.Data) != tt.size || up.Values.Get("text") != "pasted") {
			t.Errorf("%s: %q with %d bytes and %v", tt.name, up.Name, len(up.Data), up.Values)
		}
	}
	r := httptest.NewRequest("POST", "/", strings.NewReader("text=x"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if _, err := ReadUpload(httptest.NewRecorder(), r, kind); fault.From(err) == nil || fault.From(err).Key != "fault.setup.upload" {
		t.Errorf("a form without a file: %v", err)
	}
}

func TestRecentKeepsTheLast(t *testing.T) {
	var recent Recent[int]
	for i, id := range []string{"a", "b", "b", "c"} {
		recent.Keep(id, i)
	}
	if _, ok := recent.Find("a"); ok {
		t.Error("the first is still kept")
	}
	if got, ok := recent.Find("b"); !ok || got != 2 {
		t.Errorf("b is %d, %t", got, ok)
	}
}
