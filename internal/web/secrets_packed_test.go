package web

import (
	"archive/zip"
	"bytes"
	"compress/zlib"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// unpacked returns the text of a body: the text on the pages of a PDF, the sheets of a workbook,
// otherwise the body itself.
func unpacked(t *testing.T, body []byte) string {
	t.Helper()
	switch {
	case bytes.HasPrefix(body, []byte("%PDF-")):
		return textOfPDF(t, body)
	case bytes.HasPrefix(body, []byte("PK\x03\x04")):
		return textOfWorkbook(t, body)
	}
	return string(body)
}

var (
	pdfStream = regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`)
	pdfString = regexp.MustCompile(`(?s)\(((?:[^\\()]|\\.)*)\)`)
	pdfEscape = regexp.MustCompile(`(?s)\\(.)`)
)

// textOfPDF returns the strings on the pages: ours are UTF-16, one below the other.
func textOfPDF(t *testing.T, body []byte) string {
	t.Helper()
	var all strings.Builder
	for _, stream := range pdfStream.FindAllSubmatch(body, -1) {
		r, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue // not compressed: a font or a picture
		}
		content, _ := io.ReadAll(r) // bytes after a picture do not matter
		if !bytes.Contains(content, []byte(" Tj")) && !bytes.Contains(content, []byte(" TJ")) {
			continue
		}
		for _, s := range pdfString.FindAllSubmatch(content, -1) {
			raw := pdfEscape.ReplaceAllFunc(s[1], func(escape []byte) []byte {
				if escape[1] == 'r' {
					return []byte{'\r'}
				}
				return escape[1:]
			})
			units := make([]uint16, len(raw)/2)
			for i := range units {
				units[i] = uint16(raw[2*i])<<8 | uint16(raw[2*i+1])
			}
			all.WriteString(string(utf16.Decode(units)) + "\n")
		}
	}
	if all.Len() == 0 {
		t.Error("a PDF without a text: it is written otherwise than this test knows")
	}
	return all.String()
}

var cellText = regexp.MustCompile(`<(?:t|v|f)(?: [^>]*)?>([^<]+)<`)

// textOfWorkbook returns the cells of a workbook, and the names of its sheets.
func textOfWorkbook(t *testing.T, body []byte) string {
	t.Helper()
	parts, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, part := range parts.File {
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range cellText.FindAllSubmatch(text, -1) {
			all = append(all, part.Name+": "+string(cell[1]))
		}
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// Only the organiser gets a copy of the database, which contains the whole log: no password and no
// token, only their hashes.
func TestWhatACopyHolds(t *testing.T) {
	s := newSecretTest(t)
	for w, names := range seatsOfWatchers {
		for _, name := range names {
			if answer := s.ask(name, http.MethodGet, everything, ""); (answer.Code == http.StatusOK) != (watcher(w) == theDesk) {
				t.Errorf("%s gets status %d", name, answer.Code)
			}
		}
	}
	for _, e := range s.store.entries {
		all := e.Actor + " " + e.Command + " " + string(e.Data)
		for name, token := range s.tokens {
			if strings.Contains(all, token) {
				t.Errorf("the log has the token of %s: %s", name, all)
			}
		}
		if strings.Contains(all, "Zqpassword") {
			t.Errorf("the log has the organiser's password: %s", all)
		}
	}
}

// The walk reads packed files too: otherwise it would miss their secrets.
func TestPackedIsRead(t *testing.T) {
	s := newSecretTest(t)
	s.looks()
	for path, words := range map[string]string{
		"/desk/rapporto.pdf": "Grifondoro", "/desk/rapporto.xlsx": "Grifondoro", "/desk/cartellini/fogli/1A/fogli.pdf": "Grifondoro",
	} {
		if text := s.last[theDesk]["organiser "+path]; !strings.Contains(text, words) {
			t.Errorf("%s does not say %s: %.400q", path, words, text)
		}
		for w := theDesk + 1; w < watchers; w++ {
			for _, name := range seatsOfWatchers[w] {
				text := s.last[w][name+" "+path]
				if refused := strings.Contains(text, "<!doctype html>"); !refused && strings.Contains(text, words) { // a refusal names the visitor's own seat
					t.Errorf("%s gets %s", name, path)
				}
			}
		}
	}
}
