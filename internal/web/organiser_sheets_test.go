package web

import (
	"bytes"
	"context"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/views/setup"
)

// The questions on the sheets of a match are reserved when the organiser says so, and only once: a
// second print is the same.
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
	says(t, ask(s, "/desk/cartellini/fogli", nil), "Nessuna domanda riservata", "Prepara i fogli", "Nomina gli Strateghi, poi inserisci")
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

// The organiser gives back questions that were reserved and not used.
func TestSheetsAreReturned(t *testing.T) {
	s := laptopWith(t, markedBank(t))
	ask(s, "/desk/nuova", validQuickForm())
	if page := ask(s, "/desk/cartellini/fogli", nil).Body.String(); strings.Contains(page, "Restituisci") {
		t.Error("nothing is reserved, and it can be given back")
	}
	ask(s, "/desk/cartellini/fogli/1A", url.Values{"x": {"1"}})
	says(t, ask(s, "/desk/cartellini/fogli", nil), "Restituisci le", "Butta via i fogli già stampati")
	if w := ask(s, "/desk/cartellini/fogli/1A", url.Values{"back": {"true"}}); w.Code != 303 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	says(t, ask(s, "/desk/cartellini/fogli", nil), "Nessuna domanda riservata", "Prepara i fogli")
	says(t, ask(s, "/desk/registro", nil), "domande riservate", "domande restituite agli schermi")
}

// One person enters a whole match from paper at the desk; the record and the report say so.
func TestMatchEnteredFromPaper(t *testing.T) {
	s := laptopWith(t, markedBank(t))
	ask(s, "/desk/nuova", validQuickForm())
	current, _ := s.desk.Tournaments.Current()
	key := desk.Key{Tournament: current.ID, Match: "1A"}
	now := func() magici.Match {
		t.Helper()
		l, err := s.desk.Matches.Get(context.Background(), key)
		if err != nil {
			t.Fatal(err)
		}
		return l.Match
	}
	n := 0
	order := func(fields ...string) {
		t.Helper()
		n++
		form := url.Values{"id": {"paper" + strconv.Itoa(n)}}
		for i := 0; i < len(fields); i += 2 {
			form.Set(fields[i], fields[i+1])
		}
		if w := ask(s, "/api/v1/matches/"+key.String()+"/commands?as=organiser", form); w.Code != 200 {
			t.Fatalf("%v: %s", fields, w.Body)
		}
	}
	for _, side := range []string{"white", "black"} {
		house := now().Teams[chess.White].House
		if side == "black" {
			house = now().Teams[chess.Black].House
		}
		order("command", "name-strategist", "side", side, "person", string(current.Roster(house)[0]))
	}
	says(t, ask(s, "/arbitro/A?partita=1A", nil), "Inserisci da carta", `name="paper" value="true"`)
	if err := s.desk.Tournaments.Reserve(context.Background(), "organiser", key); err != nil {
		t.Fatal(err)
	}
	sheet, err := s.desk.Tournaments.Sheet(context.Background(), key)
	if err != nil || len(sheet.Questions) != 4 {
		t.Fatalf("%d questions, %v", len(sheet.Questions), err)
	}
	says(t, ask(s, "/desk/cartellini/fogli", nil), `name="paper" value="true"`)
	order("command", "open", "paper", "true")
	says(t, ask(s, "/desk/cartellini/fogli", nil), "Continua a inserire")
	for _, side := range []string{"white", "black"} {
		order("command", "assign-people", "side", side)
		order("command", "confirm", "side", side, "draft", "1")
	}
	says(t, ask(s, "/arbitro/A?partita=1A", nil), "dalla carta", "Chi ha cominciato?")
	order("command", "toss", "by", "coin", "first", "black")
	order("command", "start")
	says(t, ask(s, "/arbitro/A?partita=1A", nil), "Prima riga del foglio", "Turno perso")
	turn := func() string { return strconv.Itoa(now().TurnSerial) }
	order("command", "move", "turn", turn(), "from", "e8", "to", "e7")
	order("command", "timeout", "turn", turn())
	order("command", "call", "turn", turn(), "square", "e7")
	order("command", "move", "turn", turn(), "from", "e7", "to", "e6")
	for _, mv := range []string{"e1e2", "e6e5", "e2e3", "e5e4", "e3e4"} {
		order("command", "move", "turn", turn(), "from", mv[:2], "to", mv[2:])
	}
	page := ask(s, "/arbitro/A?partita=1A", nil)
	says(t, page, `name="number"`, "Non annotata", sheet.Questions[0].It.Answer)
	order("command", "ask", "asked", strconv.Itoa(now().Asking.Serial), "text", "")
	says(t, ask(s, "/arbitro/A?partita=1A", nil), "Domanda non annotata")
	order("command", "ask", "asked", strconv.Itoa(now().Asking.Serial), "text", "", "number", "3")
	order("command", "settle", "asked", strconv.Itoa(now().Asking.Serial), "outcome", "defender")
	if m := now(); m.Phase() != magici.Finished || !m.Paper || m.Log[m.LastEntry()-1].Question != sheet.Questions[2].ID {
		t.Fatalf("%s, %+v", m.Phase(), m.Log)
	}
	says(t, ask(s, "/desk/rapporto", nil), "dalla carta")
	says(t, ask(s, "/desk/registro", nil), "Si inserisce dalla carta")
	data, err := setup.RecordOf(context.Background(), s.desk, current.ID)
	if err != nil {
		t.Fatal(err)
	}
	d, err := record.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Matches) != 1 || !d.Matches[0].Paper || len(record.Audit(d).Findings) > 0 {
		t.Errorf("the record has %+v, the audit %v", d.Matches, record.Audit(d).Findings)
	}
}
