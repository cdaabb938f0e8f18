package web

import (
	"bytes"
	"context"
	"net/url"
	"strings"
	"testing"

	"scacchimagici/internal/desk"
)

// The questions on the sheets of a match are reserved when the organiser says so, and once: what is
// printed again is the same.
func TestSheetsAreReservedOnce(t *testing.T) {
	s := laptopWith(t, markedBank(t))
	ask(s, "/desk/nuova", validQuickForm())
	current, _ := s.desk.Tournaments.Current()
	key := desk.Key{Tournament: current.ID, Match: "1A"}
	sheet := func() desk.Sheet {
		t.Helper()
		sheet, err := s.desk.Tournaments.Sheet(context.Background(), key)
		if err != nil {
			t.Fatal(err)
		}
		return sheet
	}
	left := sheet().Left
	says(t, ask(s, "/desk/cartellini/fogli", nil), "Nessuna domanda riservata", "Prepara i fogli", "Inserisci da carta")
	if n := len(sheet().Questions); n != 0 {
		t.Fatalf("a look reserves %d", n)
	}
	for range 2 {
		if w := ask(s, "/desk/cartellini/fogli/1A", url.Values{"x": {"1"}}); w.Code != 303 {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	reserved := sheet()
	if n := len(reserved.Questions); n == 0 || reserved.Left != left-n || n != min(40, left) {
		t.Fatalf("%d reserved, %d of %d left", n, reserved.Left, left)
	}
	if page := ask(s, "/desk/cartellini/fogli", nil).Body.String(); !strings.Contains(page, "Scarica il PDF") || strings.Contains(page, reserved.Questions[0].It.Answer) {
		t.Error("no link to the file, or an answer on the page")
	}
	w := ask(s, "/desk/cartellini/fogli/1A/fogli.pdf", nil)
	if !bytes.HasPrefix(w.Body.Bytes(), []byte("%PDF-")) || !strings.Contains(w.Header().Get("Content-Disposition"), "1A-fogli.pdf") || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("the file has %v", w.Header())
	}
}
