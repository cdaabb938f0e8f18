package report_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/report"
	"scacchimagici/internal/sheet"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/paper"
)

// TestWhatPeopleCallThemselves prints the longest names, letters that no font has, and names that a
// spreadsheet would calculate.
func TestWhatPeopleCallThemselves(t *testing.T) {
	p := simulated(t, 11, 4)
	p.state.Houses = slices.Clone(p.state.Houses)
	names := []string{"=1+1;cmd", "Casa " + strings.Repeat("lunghissima ", 5), "日本の家 🏰", "Ŝtelaro Ĉiela"}
	for i := range p.state.Houses {
		p.state.Houses[i].Name = names[i]
	}
	p.state.People = slices.Clone(p.state.People)
	for i := range p.state.People {
		p.state.People[i].Name = "Massimiliano Bartolomeo della Roverè-Piccolòmini " + strings.Repeat("X", 30)
	}
	d := inWords(t, p.report(), locale.Italian).Document()
	if pages := printed(t, d); len(pages) < 3 {
		t.Errorf("%d pages", len(pages))
	}
	data, err := sheet.CSV(d)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	r.Comma = ';'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(rows, func(row []string) bool { return row[1] == "'=1+1;cmd" }) {
		t.Errorf("a name is taken for a formula: %q", rows)
	}
}

// TestAnswers checks that the answer of a voided or withdrawn question appears nowhere.
func TestAnswers(t *testing.T) {
	asked := func(id string) magici.Question {
		return magici.Question{ID: id, It: magici.Wording{Text: "Domanda " + id, Answer: "segreto " + id}}
	}
	r := report.Report{Tournament: tournament.Tournament{ID: "t", Settings: tournament.DefaultSettings()}}
	for _, q := range []struct {
		id   string
		fate report.Fate
	}{{"a", report.First}, {"b", report.Nobody}, {"c", report.Void}, {"d", report.TakenBack}} {
		r.Questions = append(r.Questions, report.Question{Match: "1A", Asked: asked(q.id), Fate: q.fate, Reason: "già sentita"})
	}
	for i, q := range inWords(t, r, locale.English).Document().Questions {
		if want := i < 2; (q.Answer != "") != want || q.Lost == want {
			t.Errorf("%+v", q)
		}
	}
}

// TestWhoCorrected expects beside a correction the person who held the device then, and no name
// when a record does not say.
func TestWhoCorrected(t *testing.T) {
	at := time.Date(2026, time.August, 28, 17, 0, 0, 0, time.UTC)
	plan := magici.Plan{Tournament: "t", ID: "1A", Round: 1, Board: "A", White: "a", Black: "b"}
	for actor, want := range map[string]string{
		"referee:A@tablet": "Paolo Rinaldi, Arbitro A", "referee:A@other": "Arbitro A", "organiser@laptop": "organizzatore", "import": "",
	} {
		events := []eventlog.Timed[magici.Event]{{At: at, Actor: actor, Event: magici.Event{Fact: magici.Reopened{Reason: "sbagliato"}}}}
		shown := inWords(t, report.New(tournament.Tournament{ID: "t", Matches: []magici.Plan{plan}}, nil, []report.Match{report.NewMatch(plan, events)}), locale.Italian)
		shown.Holders = access.Holders{"tablet": {{From: at, Holder: "Paolo Rinaldi"}}}
		d := shown.Document()
		if len(d.Corrections) != 1 || d.Corrections[0].Who != want {
			t.Errorf("%s: %+v, want %q", actor, d.Corrections, want)
		}
		if named := slices.ContainsFunc(d.CorrectionList().Print, func(c paper.Column) bool { return c.Key == "who" }); named != (want != "") {
			t.Errorf("%s: a column of names: %t", actor, named)
		}
	}
}

// TestDecision expects a tie, and the organiser's decision about it, in the report.
func TestDecision(t *testing.T) {
	state := tournament.Apply(tournament.Tournament{}, tournament.Created{ID: "t", Name: "Coppa"})
	facts := []eventlog.Timed[tournament.Fact]{{Event: tournament.Created{ID: "t", Name: "Coppa"}}}
	add := func(f tournament.Fact) {
		facts = append(facts, eventlog.Timed[tournament.Fact]{At: time.Date(2026, time.August, 28, 18, 0, len(facts), 0, time.UTC), Event: f})
		state = tournament.Apply(state, f)
	}
	plan := magici.Plan{Tournament: "t", ID: "1A", Round: 1, Board: "A", White: "a", Black: "b"}
	add(tournament.HouseAdded{ID: "a", Name: "Aquila"})
	add(tournament.HouseAdded{ID: "b", Name: "Balena"})
	add(tournament.MatchPlanned{Plan: plan})
	drawn := report.NewMatch(plan, []eventlog.Timed[magici.Event]{{Event: magici.Event{Fact: magici.Ended{By: "agreement"}}}})
	before := inWords(t, report.New(state, facts, []report.Match{drawn}), locale.Italian).Document()
	if len(before.Tied) != 1 || !strings.Contains(before.Tied[0], "Aquila, Balena") || len(before.Corrections) != 0 {
		t.Errorf("the tie is told as %q, corrections %v", before.Tied, before.Corrections)
	}
	settings := state.Settings
	settings.HousePoints = []magici.HousePoints{30, 20}
	add(tournament.SettingsChanged{Settings: settings, Reason: "coppa più ricca"})
	add(tournament.TieDecided{Between: []magici.HouseID{"a", "b"}, Order: []magici.HouseID{"b", "a"}, Reason: "sorteggio"})
	after := inWords(t, report.New(state, facts, []report.Match{drawn}), locale.Italian).Document()
	if len(after.Tied) != 0 || after.Ranking.Rows[0].House.Name != "Balena" || after.Ranking.Rows[0].Sum.Total != 30 {
		t.Errorf("%+v", after.Ranking.Rows)
	}
	if len(after.Corrections) != 2 || after.Corrections[0].Reason != "coppa più ricca" ||
		after.Corrections[0].What != "impostazioni cambiate: Punti Casa per posto da 25, 20, 15, 10 a 30, 20" ||
		after.Corrections[1].What != "parità decisa, in ordine: Balena, Aquila" {
		t.Errorf("%+v", after.Corrections)
	}
	if len(after.Settings) != 1 || after.Settings[0].Here != "30, 20" {
		t.Errorf("%+v", after.Settings)
	}
}

// TestTosses distinguishes a first toss without all the wands from a repeated toss.
func TestTosses(t *testing.T) {
	p := simulated(t, 11, 4)
	events := p.events[0]
	at := slices.IndexFunc(events, func(e eventlog.Timed[magici.Event]) bool { _, tossed := e.Event.Fact.(magici.Tossed); return tossed })
	toss := func(reason string) eventlog.Timed[magici.Event] {
		e := events[at]
		f := e.Event.Fact.(magici.Tossed)
		f.Reason = reason
		e.Event.Fact = f
		return e
	}
	p.events[0] = slices.Replace(slices.Clone(events), at, at+1, toss("rotta"), toss("caduta"))
	var kinds []report.CorrectionKind
	for _, c := range report.NewMatch(p.plans[0], p.events[0]).Corrections {
		if c.Reason == "rotta" || c.Reason == "caduta" {
			kinds = append(kinds, c.Kind)
		}
	}
	if want := []report.CorrectionKind{report.Wands, report.Toss}; !slices.Equal(kinds, want) {
		t.Errorf("%q, want %q", kinds, want)
	}
}
