package web

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"scacchimagici/internal/web/visitor"
)

// A record whose upload stalls does not delay the reading of another one.
func TestStalledUploadKeepsNobodyWaiting(t *testing.T) {
	v := newRouteTest(t)
	server := httptest.NewServer(v)
	defer server.Close()
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	file, _ := m.CreateFormFile("file", "record.json")
	_, _ = io.WriteString(file, "{}")
	_ = m.Close()
	const path = "/desk/tornei/importa"
	stalled, err := net.Dial("tcp", strings.TrimPrefix(server.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = stalled.Close() }()
	// The stalled upload holds back the rest of the file after the server has asked for the body.
	fmt.Fprintf(stalled, "POST %s HTTP/1.1\r\nHost: x\r\nCookie: %s=%s\r\nExpect: 100-continue\r\nContent-Length: 1000\r\nContent-Type: %s\r\n\r\n",
		path, visitor.CookieToken, v.tokens["organiser"], m.FormDataContentType())
	if n, err := stalled.Read(make([]byte, 100)); err != nil || n == 0 {
		t.Fatal(err)
	}
	_, _ = stalled.Write(body.Bytes()[:20])

	r, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+path, &body)
	r.Header.Set("Content-Type", m.FormDataContentType())
	r.AddCookie(&http.Cookie{Name: visitor.CookieToken, Value: v.tokens["organiser"]})
	answer, err := (&http.Client{Timeout: patience}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if page, _ := io.ReadAll(answer.Body); answer.StatusCode != http.StatusBadRequest {
		t.Errorf("status %d: %.300s", answer.StatusCode, page)
	}
}
