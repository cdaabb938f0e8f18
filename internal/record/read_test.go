package record_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/record"
)

// compact returns a small record as one line of JSON, with one of each thing.
func compact(t testing.TB) string {
	t.Helper()
	r := settled(t, game(t, "Ke1 Ra1 Pb2", "Ke8 Ra8",
		"direct white b2; move white b2 b4; move black a8 a1; question sentita; duel defender; timeout white; pause; resume; undo 6 errore; end forfeit black"))
	r.Houses[0].People, r.Houses[1].People = r.Houses[0].People[:4], r.Houses[1].People[:3]
	r.Matches[0].Substitutions = []record.Substitution{{After: 2, Square: "b4", Person: "a4"}}
	r.Decisions = []record.Decision{{Between: ids("a", "b"), Order: ids("b", "a"), Reason: "sorteggio"}}
	data, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`\n *`).ReplaceAllString(string(data), "")
}

// TestReadRefuses changes one value in a record, so that it is no record any more.
func TestReadRefuses(t *testing.T) {
	base := compact(t)
	if _, err := record.Read([]byte(base)); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, old, new string
		pointer        string
	}{
		{"no JSON", "{", "", ""},
		{"a list", base, "[]", ""},
		{"another version", "scacchi-magici/1", "scacchi-magici/2", "/format"},
		{"no format", `"format": "scacchi-magici/1",`, "", "/format"},
		{"no tournament", `"tournament": {"id": "t","name": "T"},`, "", "/tournament"},
		{"a name that is a number", `"name": "T"`, `"name": 3`, "/tournament/name"},
		{"a day that is a number", `"name": "T"`, `"name": "T", "held": 3`, "/tournament/held"},
		{"no settings", `"settings"`, `"setting"`, "/settings"},
		{"a setting of another type", `"budget": 10`, `"budget": "10"`, "/settings/budget"},
		{"a setting that is null", `"budget": 10`, `"budget": null`, "/settings/budget"},
		{"a price with a half", `"Q": 4`, `"Q": 4.5`, "/settings/prices/Q"},
		{"an unknown criterion", `"sonneborn-berger"`, `"lots"`, "/settings/tieBreaks/3"},
		{"rounded to the side", `"round": "up"`, `"round": "left"`, "/settings/duelShare/round"},
		{"a share of nothing", `"denominator": 2`, `"denominator": 0`, "/settings/duelShare/denominator"},
		{"a switch that is a word", `"castling": true`, `"castling": "yes"`, "/settings/castling"},
		{"no Houses", `"houses"`, `"house"`, "/houses"},
		{"a House without an id", `{"id": "a","name": "A"`, `{"name": "A"`, "/houses/0/id"},
		{"a person without a name", `{"id": "a1","name": "X"}`, `{"id": "a1"}`, "/houses/0/people/1/name"},
		{"a person that is a word", `{"id": "a1","name": "X"}`, `"a1"`, "/houses/0/people/1"},
		{"a round that is a word", `"round": 1,"board"`, `"round": "1","board"`, "/matches/0/round"},
		{"paper that is a word", `"round": 1,"board"`, `"paper": "yes","round": 1,"board"`, "/matches/0/paper"},
		{"no Strategist", `"strategists": {"white": "a0","black": "b0"},`, "", "/matches/0/strategists"},
		{"no deployment", `"deployment"`, `"x"`, "/matches/0/deployment"},
		{"no toss", `"toss"`, `"x"`, "/matches/0/toss"},
		{"an unknown toss", `"by": "coin"`, `"by": "dice"`, "/matches/0/toss/by"},
		{"an unknown side", `"first": "white"`, `"first": "red"`, "/matches/0/toss/first"},
		{"an unknown piece", `"piece": "R"`, `"piece": "r"`, "/matches/0/deployment/white/1/piece"},
		{"a malformed square", `"square": "b2","person"`, `"square": "b9","person"`, "/matches/0/deployment/white/2/square"},
		{"no log", `"log"`, `"x"`, "/matches/0/log"},
		{"an entry without a number", `"n": 2,`, "", "/matches/0/log/1/n"},
		{"an entry without a time", `"at": "2026-08-28T15:00:01.000Z",`, "", "/matches/0/log/1/at"},
		{"a time without milliseconds", "15:00:01.000Z", "15:00:01Z", "/matches/0/log/1/at"},
		{"a time of another zone", "15:00:01.000Z", "15:00:01.000+02:00", "/matches/0/log/1/at"},
		{"a time that is none", "15:00:01.000Z", "25:00:01.000Z", "/matches/0/log/1/at"},
		{"an unknown kind", `"kind": "pause"`, `"kind": "break"`, "/matches/0/log/6/kind"},
		{"a move without a square", `"to": "b4"`, `"x": "b4"`, "/matches/0/log/1/to"},
		{"an unknown promotion", `"to": "b4"`, `"to": "b4", "promotion": "X"`, "/matches/0/log/1/promotion"},
		{"a void without a reason", `,"void": "sentita"`, ``, "/matches/0/log/3/void"},
		{"an unknown outcome", `"outcome": "defender"`, `"outcome": "both"`, "/matches/0/log/4/outcome"},
		{"an undo to a square", `"to": 6`, `"to": "e4"`, "/matches/0/log/8/to"},
		{"a forfeit of nobody", `"by": "forfeit","side": "black"`, `"by": "forfeit"`, "/matches/0/log/9/side"},
		{"an unknown end", `"kind": "end","by": "forfeit"`, `"kind": "end","by": "rain"`, "/matches/0/log/9/by"},
		{"a result without points", `"result": {"winner": "white","by": "forfeit","points"`, `"result": {"winner": "white","by": "forfeit","x"`, "/matches/0/result/points"},
		{"a result by time", `"winner": "white","by": "forfeit"`, `"winner": "white","by": "time"`, "/matches/0/result/by"},
		{"a decision without a reason", `,"reason": "sorteggio"`, "", "/decisions/0/reason"},
		{"a House that is a number", `"between": ["a"`, `"between": [1`, "/decisions/0/between/0"},
		{"no standings", `"standings"`, `"x"`, "/standings"},
		{"a row without House Points", `"housePoints": {"place": 25`, `"x": {"place": 25`, "/standings/0/housePoints"},
		{"a number beyond all sums", `"played": 1`, `"played": 99999999999`, "/standings/0/played"},
		{"a name with a slash", `"R": 2`, `"R/~": 2, "R": ""`, "/settings/prices/R"},
	}
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(base, tt.old, tt.new, 1)
			if text == base {
				t.Fatalf("no %s in %s", tt.old, base)
			}
			_, err := record.Read([]byte(text))
			f := fault.From(err)
			if f == nil || f.Code != fault.Invalid || fmt.Sprint(f.Args[0]) != tt.pointer {
				t.Fatalf("got %v, want %s", err, tt.pointer)
			}
			for _, l := range locale.Languages {
				if s := catalogue.In(l).Fault(f); strings.ContainsAny(s, "⟦%") || !strings.Contains(s, tt.pointer) {
					t.Errorf("%s: %s", l, s)
				}
			}
		})
	}
}

// TestReadAllows changes values that may differ: the audit stays clean.
func TestReadAllows(t *testing.T) {
	base := compact(t)
	tests := []struct{ name, old, new string }{
		{"an unknown field", `"format"`, `"x-note": {"a": [1, 2.5e3, null, true, "\u00e8\"}"]}, "format"`},
		{"settings left out", regexp.MustCompile(`"settings": \{.*\},"houses"`).FindString(base), `"settings": {},"houses"`},
		{"a price left out", `"Q": 4,`, ""},
		{"no decisions", regexp.MustCompile(`"decisions": \[.*\],"standings"`).FindString(base), `"standings"`},
		{"an end without a reason", `"by": "forfeit","side": "black"`, `"by": "forfeit","side": "black","reason": ""`},
		{"a pause with a reason", `"kind": "pause"`, `"kind": "pause","reason": "acqua"`},
		{"a question that is named", `"kind": "duel"`, `"kind": "duel","question": "q2"`},
		{"a match on paper", `"round": 1,"board"`, `"paper": true,"round": 1,"board"`},
		{"substitutions of any form", `"after": 2`, `"after": "two"`},
		{"blanks and lines", ",", " ,\r\n\t "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(base, tt.old, tt.new, 1)
			if text == base {
				t.Fatalf("no %s in %s", tt.old, base)
			}
			d, err := record.Read([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if report := record.Audit(d); len(report.Findings) > 0 {
				t.Error(found(report))
			}
		})
	}
}

// TestUnplayed reads matches without a deployment: planned ones, and matches whose log holds only
// an end that needs none.
func TestUnplayed(t *testing.T) {
	tests := []struct {
		log     string
		want    string
		missing string // the pointer when the document is no record
	}{
		{"", "none", ""},
		{"end forfeit white", "black by forfeit 0:0, in Duels 0:0", ""},
		{"end annulled", "none", ""},
		{"end agreement", "", "/matches/0/strategists"},
		{"end forfeit white; undo 0 sbaglio", "none", ""},
		{"end annulled; undo 0 sbaglio; end forfeit black", "white by forfeit 0:0, in Duels 0:0", ""},
		{"end forfeit white; undo 0 sbaglio; end agreement", "", "/matches/0/strategists"},
		{"end forfeit white; undo 0 sbaglio; pause", "", "/matches/0/strategists"},
		{"undo 0 sbaglio; end forfeit white", "", "/matches/0/strategists"},
	}
	for _, tt := range tests {
		t.Run(tt.log, func(t *testing.T) {
			r := game(t, "", "", tt.log)
			m := &r.Matches[0]
			m.Strategists, m.Deployment, m.Toss = nil, nil, nil
			data, err := r.JSON()
			if err != nil {
				t.Fatal(err)
			}
			d, err := record.Read(data)
			if f := fault.From(err); tt.missing != "" {
				if f == nil || f.Args[0] != tt.missing {
					t.Fatalf("got %v, want %s", err, tt.missing)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := outcome(record.Audit(d).Results[0]); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestFindingsAreInDocumentOrder reverses the fields of a record.
func TestFindingsAreInDocumentOrder(t *testing.T) {
	base := compact(t)
	standings := regexp.MustCompile(`,"standings": \[.*\]\}$`).FindString(base)
	text := strings.Replace(base, standings, "}", 1)
	text = strings.Replace(text, "{", "{"+standings[1:len(standings)-1]+",", 1)
	text = strings.NewReplacer(`"played": 1`, `"played": 2`, `"winner": "white"`, `"winner": "draw"`).Replace(text)
	d, err := record.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	const want = "/standings/0/played (SM-8.2), /standings/1/played (SM-8.2), /matches/0/result/winner (SM-7.3)"
	if got := found(record.Audit(d)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
