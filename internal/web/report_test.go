package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
)

// correct gives an order of the organiser to match 1A.
func (v *routeTest) correct(t *testing.T, fields ...string) {
	t.Helper()
	form := url.Values{"id": {"report-" + strings.Join(fields, "-")}}
	for i := 0; i < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	if w := v.ask("organiser", http.MethodPost, "/api/v1/matches/serata.1A/commands?as=organiser", form.Encode()); w.Code != http.StatusOK {
		t.Fatalf("%v: status %d: %.300s", fields, w.Code, w.Body)
	}
}

// A correction changes the report, and stands in it.
func TestCorrectionChangesTheReport(t *testing.T) {
	v := newRouteTest(t)
	report := func() string {
		t.Helper()
		w := v.ask("organiser", http.MethodGet, screen.ReportPath, "")
		if w.Code != http.StatusOK {
			t.Fatalf("status %d", w.Code)
		}
		return w.Body.String()
	}
	if html := report(); strings.Contains(html, "Vince Serpeverde") || !strings.Contains(html, "Nessuna correzione") {
		t.Error("something has happened before anything did")
	}
	v.correct(t, "command", "end", "by", "forfeit", "side", "white", "reason", "pioggia")
	if html := v.ask("organiser", http.MethodGet, screen.CorrectionPath+"1A"+screen.CorrectionStepsPath, "").Body.String(); !strings.Contains(html, `href="/desk/correggi/1A"`) || strings.Contains(html, "Partita seguente") {
		t.Error("who corrects does not get back to the day")
	}
	before := report()
	if !strings.Contains(before, "Vince Serpeverde") {
		t.Error("the forfeit does not show")
	}
	v.correct(t, "command", "undo", "to", "0", "seen", "1", "reason", "erano in ritardo")
	after := report()
	if strings.Contains(after, "Vince Serpeverde") || !strings.Contains(after, "annullato: Rinuncia; a partita finita") || !strings.Contains(after, "erano in ritardo") {
		t.Error("the correction does not show")
	}
	csv := v.ask("organiser", http.MethodGet, screen.ReportPath+".csv", "").Body.String()
	if !strings.HasPrefix(csv, "\ufeffPosto;Casa;") {
		t.Errorf("the CSV begins with %.40q", csv)
	}
}

// The page of an outcome that has been corrected since leads to its match; an entry that decided no Duel has no page.
func TestPageOfACorrectedOutcome(t *testing.T) {
	v, id := evening(t)
	var m magici.Match
	v.play(t, desk.Key{Tournament: id, Match: "1A"}, 5, func(now magici.Match) { m = now })
	at := slices.IndexFunc(m.Log, func(e magici.Entry) bool { return e.Kind == magici.LogDuel && e.Outcome != magici.Neither })
	if at < 0 || m.Phase() != magici.Finished {
		t.Fatalf("%s, and no Duel that somebody won", m.Phase())
	}
	entry := strconv.Itoa(m.Log[at].N)
	page := func(entry string) *httptest.ResponseRecorder {
		return v.ask("organiser", http.MethodGet, screen.CorrectionPath+"1A/esito/"+entry, "")
	}
	if w := page(entry); w.Code != http.StatusOK {
		t.Fatalf("status %d before it is corrected", w.Code)
	}
	order := url.Values{
		"id": {"corrects"}, "command": {"correct-duel"}, "entry": {entry}, "outcome": {"neither"}, "cut": {"true"},
		"seen": {strconv.Itoa(m.LastEntry())}, "reason": {"sentita male"},
	}
	if w := v.ask("organiser", http.MethodPost, "/api/v1/matches/"+id+".1A/commands", order.Encode()); w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	if w := page(entry); w.Code != http.StatusSeeOther || w.Header().Get("Location") != screen.CorrectionPath+"1A" {
		t.Errorf("corrected, it is status %d and leads to %q", w.Code, w.Header().Get("Location"))
	}
	for _, none := range []string{"1", "9999", "0", "-1", "x"} {
		if w := page(none); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", none, w.Code)
		}
	}
}

// A download is a file with a telling name.
func TestReportDownloads(t *testing.T) {
	v := newRouteTest(t)
	for _, d := range []struct{ ending, kind, begins string }{
		{"pdf", "application/pdf", "%PDF-"},
		{"xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "PK"},
		{"csv", "text/csv; charset=utf-8", "\ufeff"},
	} {
		w := v.ask("organiser", http.MethodGet, screen.ReportPath+"."+d.ending, "")
		if got := w.Header().Get("Content-Type"); got != d.kind {
			t.Errorf("%s comes as %s", d.ending, got)
		}
		if got := w.Header().Get("Content-Disposition"); got != `attachment; filename="serata-rapporto.`+d.ending+`"` {
			t.Errorf("%s is called %s", d.ending, got)
		}
		if !strings.HasPrefix(w.Body.String(), d.begins) {
			t.Errorf("%s begins with %.10q", d.ending, w.Body)
		}
	}
}
