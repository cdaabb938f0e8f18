package web

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// The Wi-Fi comes before the seat on each card, and on the poster.
func TestWifiFirst(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", validQuickForm())
	if page := ask(s, "/desk/cartellini", nil).Body.String(); strings.Contains(page, `class="step"`) {
		t.Error("numbers of steps on cards without the Wi-Fi")
	}
	says(t, ask(s, "/desk/cartellini/manifesto", nil), "Guarda le partite", "Senza la rete Wi-Fi")
	ask(s, "/desk/cartellini/rete", url.Values{"name": {"Villa Serena"}, "password": {"alohomora"}})
	inOrder := []struct {
		page string
		want *regexp.Regexp
	}{
		{"/desk/cartellini", regexp.MustCompile(`(?s)>1</b>.*Villa Serena.*>2</b>.*apri l’indirizzo e scrivi il codice`)},
		{"/desk/cartellini/manifesto", regexp.MustCompile(`(?s)>1</b> Entra nel Wi-Fi.*<b>Villa Serena</b>.*alohomora.*>2</b>.*Guarda le partite`)},
	}
	for _, tt := range inOrder {
		if page := ask(s, tt.page, nil).Body.String(); !tt.want.MatchString(page) {
			t.Errorf("%s: not %s", tt.page, tt.want)
		}
	}
}

// Tags and bibs name the pieces of a match once both sides have confirmed, and not before
// (SM-1.6).
func TestTagsAndBibs(t *testing.T) {
	s := laptop(t)
	ask(s, "/desk/nuova", quickFormWith("people1", "Anna\nGianfrancesco Rossi\nBruno"))
	match, _ := s.desk.Tournaments.Current()
	key := "serata." + match.Matches[0].ID
	n := 0
	order := func(fields ...string) {
		t.Helper()
		n++
		form := url.Values{"id": {key + string(rune('a'+n))}}
		for i := 0; i < len(fields); i += 2 {
			form.Set(fields[i], fields[i+1])
		}
		if w := ask(s, "/api/v1/matches/"+key+"/commands?as=organiser", form); w.Code != 200 {
			t.Fatalf("%v: %s", fields, w.Body)
		}
	}
	white, black := match.Matches[0].White, match.Matches[0].Black
	order("command", "name-strategist", "side", "white", "person", string(match.Roster(white)[0]))
	order("command", "name-strategist", "side", "black", "person", string(match.Roster(black)[0]))
	order("command", "open")
	order("command", "help-purchase", "side", "white")
	order("command", "assign-people", "side", "white")
	order("command", "confirm", "side", "white", "draft", "1")
	tags, bibs := "/desk/cartellini/targhette?casa="+string(white), "/desk/cartellini/pettorine?partita="+match.Matches[0].ID
	says(t, ask(s, tags, nil), "Stratega "+match.Matches[0].ID, `class="pr-name long">Gianfrancesco Rossi`)
	if page := ask(s, tags, nil).Body.String(); strings.Contains(page, "Re, partita") {
		t.Error("a tag tells of a purchase that is sealed")
	}
	says(t, ask(s, bibs, nil), "i pezzi non hanno ancora le loro persone")
	order("command", "help-purchase", "side", "black")
	order("command", "assign-people", "side", "black")
	order("command", "confirm", "side", "black", "draft", "1")
	says(t, ask(s, tags, nil), "Re, partita "+match.Matches[0].ID)
	says(t, ask(s, bibs, nil), "Re bianco", "Re nero", match.HouseName(black))
	if n := strings.Count(ask(s, "/desk/cartellini/pettorine?formato=A4", nil).Body.String(), "Pedone nero"); n != 7 {
		t.Errorf("a set has %d black Pawns, want 7", n)
	}
}
