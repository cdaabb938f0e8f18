package plan

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/setting"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/internal/tournament/ranking"
)

func words(t testing.TB, lang locale.Language) *locale.Words {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.In(lang)
}

// rulesOf is the page of a tournament with the settings of the regulation.
func rulesOf(t testing.TB, change func(*Rules)) Rules {
	t.Helper()
	r := Rules{
		Words: words(t, locale.Italian),
		Tournament: tournament.Tournament{
			ID: "2026", Name: "Coppa", Settings: tournament.DefaultSettings(), Editions: tournament.Editions{Settings: 3, Schedule: 1, Decisions: 1},
		},
	}
	if change != nil {
		change(&r)
	}
	return r
}

// settingOf returns the field of a setting, by the id of its element.
func settingOf(t testing.TB, r Rules, id string) Setting {
	t.Helper()
	for _, g := range r.groups() {
		for _, s := range g.Fields {
			for _, s := range append(s.Parts, s) {
				if s.ID == "set-"+id {
					return s
				}
			}
		}
	}
	t.Fatalf("no field %s", id)
	return Setting{}
}

// Every setting of the regulation has a field with its default, a sentence and, where it is a number,
// its unit. A list shows how many entries it has, or all of them, and the link to its page.
func TestRulesShowEverySetting(t *testing.T) {
	v := rulesOf(t, func(r *Rules) { r.Tournament.Settings.QuestionSet = "serali" })
	names := map[string]bool{}
	html := markup(t, RulesFrame(v))
	names["settings.questionSet"] = strings.Contains(html, `href="`+screen.QuestionsPath+`"`) && strings.Contains(html, "<b>serali</b>")
	names["settings.spells[]"] = strings.Contains(html, `href="`+screen.SpellsPath+`"`) && strings.Contains(html, "nessuno, al massimo 40")
	for _, g := range v.groups() {
		if g.Ties != nil {
			var all, applied []ranking.TieBreak
			for _, c := range g.Ties.Order {
				all = append(all, ranking.TieBreak(c.value))
				if c.on {
					applied = append(applied, ranking.TieBreak(c.value))
				}
			}
			names["settings.tieBreaks[]"] = len(all) == len(ranking.TieBreaks()) && slices.Equal(applied, tournament.DefaultSettings().TieBreaks) && !g.Ties.Own
		}
		if g.Values == "" || strings.Contains(g.Values, "⟦") {
			t.Errorf("%s: %s", g.ID, g.Values)
		}
		for _, s := range g.Fields {
			names[s.Name] = true
			for _, part := range s.Parts {
				names[part.Name] = true
			}
			if s.Default == "" || s.Text == "" || strings.Contains(s.Label+s.Text+s.Unit+s.Default, "⟦") {
				t.Errorf("%+v", s)
			}
			if s.Own || s.Holds != "" || s.Problem != "" || s.Locked {
				t.Errorf("the regulation as it stands: %+v", s)
			}
		}
	}
	fields, ok := tournament.Orders.Fields("settings")
	if !ok {
		t.Fatal("no such order")
	}
	for name := range fields {
		if strings.HasPrefix(name, "settings.") && !names[name] {
			t.Errorf("no field for %s", name)
		}
	}
	if len(v.changes()) != 0 || strings.Contains(html, `name="reason"`) || strings.Contains(html, v.T("plan.rules.holding")) || !strings.Contains(html, v.T("plan.rules.defaults")) {
		t.Error(html)
	}
}

// rows returns how many settings the page shows.
func rows() (n int) {
	for _, f := range tournament.Fields() {
		if f.Group != "" {
			n++
		}
	}
	return n
}

// What is often changed, and what differs from the regulation, stands unfolded; a folded setting with a fault is opened.
// Each can be taken back.
func TestRulesUnfold(t *testing.T) {
	unfolded := func(v Rules) string {
		var all []string
		for _, g := range v.groups() {
			some, _ := g.changing()
			for _, s := range some {
				all = append(all, s.Field)
			}
		}
		return strings.Join(all, " ")
	}
	const usual = "budget prices.P prices.R prices.N prices.B prices.Q moveSeconds directMoveSeconds matchSeconds"
	v := rulesOf(t, nil)
	html := markup(t, RulesFrame(v))
	if got := unfolded(v); got != usual+" spellsPerPerson" || strings.Contains(html, "p-set own") || strings.Contains(html, "<details open") || strings.Count(html, " open>") > 0 || !strings.Contains(html, "parte dal regolamento, e non cambia niente") {
		t.Errorf("%q unfolded: %s", got, html)
	}
	changed := func(r *Rules) {
		r.Tournament.Settings.Castling, r.Tournament.Settings.HousePoints, r.Tournament.Settings.Budget = false, []magici.HousePoints{30, 20, 15, 10}, 12
	}
	v = rulesOf(t, changed)
	html = markup(t, RulesFrame(v))
	if got := unfolded(v); got != usual+" castling spellsPerPerson housePoints" || strings.Count(html, "p-set own") != 3 || !strings.Contains(html, fmt.Sprintf("parte dal regolamento: 3 cose cambiano, %d restano", rows()-3)) {
		t.Errorf("%q unfolded: %s", got, html)
	}
	for _, want := range []string{`<span aria-hidden="true">25, 20, 15, 10</span>`, `<span aria-hidden="true">sì</span>`, `aria-label="Arrocco: torna a sì"`, "12 Punti Pedina · al massimo 7 pezzi"} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in %s", want, html)
		}
	}
	if got := unfolded(rulesOf(t, func(r *Rules) { changed(r); r.Locked = true })); got != "budget moveSeconds directMoveSeconds matchSeconds castling housePoints" {
		t.Errorf("%q unfolded once the army is locked", got)
	}
	v = rulesOf(t, func(r *Rules) { changed(r); r.Typed = url.Values{"settings.graceMillis": {"x"}} })
	if _, clocks, _ := strings.Cut(markup(t, RulesFrame(v)), `id="group-clocks"`); !strings.HasPrefix(clocks, " open>") {
		t.Errorf("a fault is folded: %.100s", clocks)
	}
	typed := url.Values{"settings.moveSeconds": {"1", "0"}, "settings.castling": {"false"}, "settings.housePoints[]": {"1", "2"}, "settings.tieBreaks[]": {""}, "settings.budget": {"x"}}
	v = rulesOf(t, func(r *Rules) { r.Typed = typed })
	for name, want := range map[string]string{
		"moveSeconds": "0 30", "castling": "true", "housePoints[]": "25 20 15 10", "tieBreaks[]": " direct points difference sonneborn-berger decision", "budget": "10",
	} {
		v.takeBack(strings.TrimSuffix(name, "[]"))
		if got := strings.Join(v.Typed["settings."+name], " "); got != want {
			t.Errorf("%s taken back: %q, want %q", name, got, want)
		}
	}
	v = rulesOf(t, func(r *Rules) { r.Typed, r.Locked = url.Values{"settings.budget": {"11"}}, true })
	if v.takeBack("budget"); v.Typed.Get("settings.budget") != "11" {
		t.Error("a setting that cannot change any more was taken back")
	}
}

// What was played before is what the regulation begins with: the last tournament before this one that is no practice.
func TestRulesBeginWithTheFormerTournament(t *testing.T) {
	for _, tt := range []struct {
		name string
		rows []index.Row
		want string
	}{
		{"none", []index.Row{{ID: "2026"}}, ""},
		{"in the order of the list", []index.Row{{ID: "a"}, {ID: "b", Archived: true}, {ID: "p", Practice: true}, {ID: "2026"}, {ID: "c"}}, "b a"},
		{"by their days, where there are any", []index.Row{{ID: "2025", Held: "2025-08-28"}, {ID: "2026", Held: "2026-08-28"}, {ID: "2024", Held: "2024-08-28"}, {ID: "2027", Held: "2027-08-28"}, {ID: "x"}}, "2025 2024"},
		{"one that is not on the list", []index.Row{{ID: "a"}}, ""},
	} {
		var got []string
		for _, r := range formerOf(tt.rows, "2026") {
			got = append(got, r.ID)
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %v, want %s", tt.name, got, tt.want)
		}
	}
	v := rulesOf(t, func(r *Rules) {
		r.Former = &Former{Name: "Coppa 2025", Settings: tournament.DefaultSettings()}
		r.Former.Settings.MoveTime = 25 * setting.Second
	})
	html := markup(t, RulesFrame(v))
	if s := settingOf(t, v, "moveSeconds"); !s.Own || s.Was != "25 s" || s.Default != "Coppa 2025: 25 s" || !strings.Contains(html, fmt.Sprintf("parte da «Coppa 2025»: una cosa cambia, %d restano", rows()-1)) || !strings.Contains(html, "?valori=prima") {
		t.Errorf("%+v: %s", s, html)
	}
	v.Fill = RulesFormer
	if s := settingOf(t, v, "moveSeconds"); s.Own || s.Value != "25" || s.Holds != "adesso vale: 30 s" {
		t.Errorf("%+v", s)
	}
}

// A criterion that is not applied stands before the organiser's decision: ticked, it separates Houses before it.
func TestTiesBeforeTheDecision(t *testing.T) {
	for _, tt := range []struct{ applied, shown string }{
		{"points decision", "points … decision"},
		{"decision points", "decision points …"},
		{"", "… decision"},
		{"points", "points … decision"},
	} {
		shown := withTheOthers(strings.Fields(tt.shown), "")
		v := rulesOf(t, func(r *Rules) {
			r.Tournament.Settings.TieBreaks = nil
			for _, c := range strings.Fields(tt.applied) {
				r.Tournament.Settings.TieBreaks = append(r.Tournament.Settings.TieBreaks, ranking.TieBreak(c))
			}
		})
		var got []string
		for _, c := range v.ties() {
			got = append(got, c.value)
			if c.on != slices.Contains(strings.Fields(tt.applied), c.value) {
				t.Errorf("%s: %s is applied: %v", tt.applied, c.value, c.on)
			}
		}
		if !slices.Equal(got, shown) {
			t.Errorf("%s: %s, want %s", tt.applied, got, shown)
		}
	}
}

// withTheOthers returns order with all criteria that it does not name in the place of "…", each after mark.
func withTheOthers(order []string, mark string) []string {
	i := slices.Index(order, "…")
	var others []string
	for _, name := range ranking.TieBreaks() {
		if !slices.Contains(order, string(name)) && !slices.Contains(order, mark+string(name)) {
			others = append(others, mark+string(name))
		}
	}
	return slices.Concat(order[:i], others, order[i+1:])
}

// Typed values stay as they were, and each fault stands at its field.
func TestRulesKeepWhatWasTyped(t *testing.T) {
	typed := url.Values{
		"settings.prices.P": {"-1"}, "settings.budget": {"dieci"}, "settings.moveSeconds": {"", ""}, "settings.matchSeconds": {"15", "30"}, "settings.directMoveSeconds": {"", "x"}, "settings.confirmSeconds": {"60", "1"},
		"settings.housePoints[]": {"25", "", "15", "10", ""}, "settings.castling": {"false"}, "settings.doubleStep": {"true", "false"},
		"settings.duelShare.round": {"down"}, "settings.tieBreaks[]": {"", "points", "direct"}, "reason": {"piove"},
	}
	v := rulesOf(t, func(r *Rules) { r.Typed, r.Tournament.Matches = typed, []magici.Plan{{ID: "1A"}} })
	tests := []struct{ id, value, problem, holds string }{
		{"prices-P", "-1", "-1 non va: dev’essere tra 0 e 1.000.", "adesso vale: 1"},
		{"budget", "dieci", "«dieci» non è un numero intero: scrivine uno da 0 a 1.000.", "adesso vale: 10"},
		{"moveSeconds", "", "Scrivi minuti e secondi, da 1 s a 60 min.", "adesso vale: 30 s"},
		{"matchSeconds", "30", "", "adesso vale: 20 min"},
		{"directMoveSeconds", "x", "«x» non è un numero intero: scrivi minuti e secondi in cifre.", "adesso vale: 10 s"},
		{"confirmSeconds", "1", "60 min 1 s non va: dev’essere tra 0 s e 60 min.", "adesso vale: 0 s"},
		{"housePoints-2", "", "Scrivi un numero da 0 a 1.000.", "adesso vale: 20"},
		{"housePoints-5", "", "", ""},
		{"castling", "no", "", "adesso vale: sì"},
		{"doubleStep", "sì", "", ""},
	}
	for _, tt := range tests {
		if s := settingOf(t, v, tt.id); s.Value != tt.value || s.Problem != tt.problem || s.Holds != tt.holds {
			t.Errorf("%s: %q, %q, %q", tt.id, s.Value, s.Problem, s.Holds)
		}
	}
	faults := v.faults(v.groups())
	if f := faults[0]; f.field != "set-budget" || f.label == "" || f.problem != tests[1].problem {
		t.Errorf("the first way to a fault: %+v", f)
	}
	wrong := 0
	for _, g := range v.groups() {
		for _, s := range g.Fields {
			for _, s := range append(s.Parts, s) {
				if s.Problem != "" {
					wrong++
				}
			}
		}
	}
	if len(faults) != wrong || !strings.Contains(v.trouble(faults), strconv.Itoa(wrong)+" campi") {
		t.Errorf("%d fields are wrong; %q leads to %d", wrong, v.trouble(faults), len(faults))
	}
	if html := markup(t, RulesFrame(v)); !strings.Contains(html, `value="piove"`) || !strings.Contains(html, v.T("plan.rules.holding")) {
		t.Error(html)
	}
	if s := settingOf(t, v, "duelShare-round"); !s.Choices[1].Chosen || s.Choices[0].Chosen {
		t.Errorf("%+v", s.Choices)
	}
	var order []string
	for _, g := range v.groups() {
		if g.Ties == nil {
			continue
		}
		for _, c := range g.Ties.Order {
			if c.on {
				order = append(order, c.value)
			} else {
				order = append(order, "-"+c.value)
			}
		}
	}
	if want := withTheOthers([]string{"points", "direct", "…", "-decision"}, "-"); !slices.Equal(order, want) {
		t.Error(order)
	}
}

// A refusal of the rules stands at the field that it names, at the reason, or above all.
func TestRulesShowRefusals(t *testing.T) {
	refuse := func(f *fault.Fault) Rules {
		return rulesOf(t, func(r *Rules) { r.Refused = f })
	}
	v := refuse(fault.New(fault.Invalid, "fault.settings.budget", 0, 1))
	if s := settingOf(t, v, "budget"); s.Problem == "" || !strings.Contains(markup(t, RulesFrame(v)), `id="trouble"`) {
		t.Errorf("%+v", s)
	}
	v = refuse(fault.New(fault.Illegal, "fault.settings.locked", "prices.Q"))
	if s := settingOf(t, v, "prices-Q"); !strings.Contains(s.Problem, "acquisto") {
		t.Errorf("%+v", s)
	}
	v = refuse(fault.New(fault.Invalid, "fault.settings.range", "moveSeconds", 0, 1, 3600))
	if s := settingOf(t, v, "moveSeconds"); !strings.Contains(s.Problem, "«Tempo per una mossa»") {
		t.Errorf("%+v", s)
	}
	v = refuse(fault.New(fault.Invalid, "fault.settings.places", 12))
	if s := settingOf(t, v, "housePoints-1"); s.Problem == "" {
		t.Errorf("%+v", s)
	}
	if v = refuse(fault.New(fault.Invalid, "fault.reason.missing")); v.wrong() == "" {
		t.Error("the reason is not marked")
	}
	if v = refuse(fault.New(fault.Stale, "fault.settings.changed")); !strings.Contains(v.trouble(v.faults(v.groups())), "qualcun altro") {
		t.Error(v.trouble(v.faults(v.groups())))
	}
}

// A locked setting shows a lock and the reason, and keeps its value even when the regulation is filled in.
func TestRulesAreLocked(t *testing.T) {
	v := rulesOf(t, func(r *Rules) {
		r.Locked, r.Fill = true, RulesDefaults
		r.Tournament.Settings.Budget, r.Tournament.Settings.Castling, r.Tournament.Settings.MoveTime = 12, false, 45*setting.Second
	})
	if s := settingOf(t, v, "budget"); !s.Locked || s.Value != "12" || !s.Own {
		t.Errorf("%+v", s)
	}
	if s := settingOf(t, v, "castling"); !s.Locked || s.On {
		t.Errorf("%+v", s)
	}
	if s := settingOf(t, v, "moveSeconds"); s.Locked || s.Value != "30" || s.Holds == "" {
		t.Errorf("%+v", s)
	}
	html := markup(t, RulesFrame(v))
	for _, key := range []string{"plan.rules.locked", "plan.rules.filled"} {
		if !strings.Contains(html, v.T(key)) {
			t.Errorf("does not say %s", key)
		}
	}
	if strings.Contains(html, v.T("plan.rules.defaults")) {
		t.Error("the regulation can be filled in twice")
	}
}

func TestRulesTellWhatChanged(t *testing.T) {
	before, after := tournament.DefaultSettings(), tournament.DefaultSettings()
	after.MoveTime, after.Castling, after.HousePoints, after.TieBreaks = 45*setting.Second, false, nil, after.TieBreaks[:2]
	moment := func(before, after tournament.Settings, reason string) desk.AuditEntry {
		return desk.AuditEntry{At: screentest.Noon, Tournament: &desk.AuditChange[tournament.Tournament, tournament.Fact]{
			Before: tournament.Tournament{Settings: before}, After: tournament.Tournament{Settings: after},
			Fact: tournament.SettingsChanged{Settings: after, Reason: reason},
		}}
	}
	v := rulesOf(t, func(r *Rules) {
		r.Zone = time.UTC
		r.History = []desk.AuditEntry{moment(before, after, "piove"), moment(after, after, "niente")}
	})
	changes := v.changes()
	if len(changes) != 1 {
		t.Fatalf("%+v", changes)
	}
	got := changes[0]
	want := []string{
		"Tempo per una mossa: da 30 s a 45 s", "Arrocco: da sì a no", "Punti Casa per posto: da 25, 20, 15, 10 a nessuno",
		"Criteri a pari punti: da scontro diretto, Punti Pedina, differenza, Sonneborn-Berger, decisione a scontro diretto, Punti Pedina",
	}
	if !slices.Equal(got.what, want) || got.reason != "«piove»" || got.when != "28 agosto, ore 12:00" {
		t.Errorf("%+v", got)
	}
}

func TestRulesWithoutATournament(t *testing.T) {
	html := markup(t, RulesFrame(rulesOf(t, func(r *Rules) { r.Tournament = tournament.Tournament{} })))
	if !strings.Contains(html, newTournamentPath) || strings.Contains(html, `id="rules"`) {
		t.Error(html)
	}
}
