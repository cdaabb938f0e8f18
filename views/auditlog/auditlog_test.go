package auditlog

import (
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/webhook"
	"scacchimagici/views/organiser"
)

type (
	matchChange      = desk.AuditChange[magici.Match, magici.Fact]
	tournamentChange = desk.AuditChange[tournament.Tournament, tournament.Fact]
	accessChange     = desk.AuditChange[access.State, access.Fact]
)

// auditLogOf is an audit log of these entries, all at noon.
func auditLogOf(t *testing.T, lang string, all ...desk.AuditEntry) Log {
	t.Helper()
	s := screentest.Scene(t, "thinking", lang, screentest.Organiser)
	for i := range all {
		all[i].Global, all[i].At, all[i].Actor = int64(len(all)-i), screentest.Noon, "referee:A@d1"
	}
	return Log{
		Words: s.Words, Houses: s.Houses, People: s.People, Matches: []magici.Match{*s.Match}, Entries: all, Zone: time.UTC,
		Tournament: tournament.Tournament{
			ID: "2026", Name: "Coppa delle Case", Houses: []tournament.House{{ID: "gri", Name: "Grifondoro"}},
			Matches: []magici.Plan{s.Match.Plan},
		},
	}
}

// kinds returns the given facts, and one without values of each kind that none of them has. Kinds in without are left out.
func kinds[F any](t *testing.T, all codec.Kinds[F], facts []F, without ...string) []F {
	t.Helper()
	for _, word := range all.Words() {
		if slices.Contains(without, word) || slices.ContainsFunc(facts, func(f F) bool { return all.Word(f) == word }) {
			continue
		}
		f, err := all.Load(word, []byte("{}"))
		if err != nil {
			t.Fatal(err)
		}
		facts = append(facts, f)
	}
	return facts
}

// ofEveryKind returns facts of every kind that the audit log tells, except those that the log of a match has words for.
func ofEveryKind(t *testing.T, m magici.Match) []desk.AuditEntry {
	t.Helper()
	var all []desk.AuditEntry
	ref := magici.Ref{Side: chess.White, Slot: magici.King}
	for _, f := range kinds(t, magici.Facts, []magici.Fact{
		magici.Bought(ref), magici.Sold(ref),
		magici.Assigned{Ref: ref},
		magici.Assigned{Ref: ref, Person: "p1"},
		magici.Limited{Seconds: 60},
		magici.TakenBack(ref),
		magici.ReturnedToPurchase{Reason: "pioggia"},
		magici.Ticked{Has: true},
		magici.Ticked{},
		magici.ClockCorrected{Clock: "match", Left: 65_000},
		magici.ClockCorrected{Clock: "turn"},
		magici.Substituted{Ref: ref},
		magici.Substituted{Ref: magici.Ref{Slot: magici.NoSlot}},
	}, "scheduled") { // the schedule tells it
		if magici.IsStep(f) {
			continue
		}
		all = append(all, desk.AuditEntry{Match: &matchChange{Before: m, After: m, Fact: f}})
	}
	for _, f := range kinds(t, tournament.Facts, []tournament.Fact{
		tournament.Created{Name: "Coppa"},
		tournament.PeopleAdded{People: []tournament.Person{{Name: "Anna"}}},
		tournament.PeopleAdded{People: make([]tournament.Person, 3)},
		tournament.SettingsChanged{Reason: "pioggia"},
		tournament.TimesSet{},
		tournament.TimesSet{First: "15:00", EveryM: 30},
		tournament.Postponed{Minutes: 10, From: 2},
		tournament.ProgrammeSet{Rows: []tournament.DayRow{{ID: "row-1", Kind: tournament.LunchRow, Begins: 750, Minutes: 60}}},
		tournament.TieDecided{Reason: "sorteggio"},
		tournament.Announced{Text: "Merenda"},
		tournament.CeremonyShown{Step: 2},
		tournament.CeremonyShown{},
	}) {
		all = append(all, desk.AuditEntry{Tournament: &tournamentChange{Fact: f}})
	}
	for _, f := range kinds(t, access.Facts, []access.Fact{
		access.CodeIssued{Seat: access.RefereeOf("A")},
		access.CodeRenewed{Seat: access.OrganiserSeat},
		access.CodeRevoked{Seat: access.StrategistOf("2026", "gri")},
		access.Joined{Name: "Tablet"},
		access.HolderNamed{},
		access.HolderNamed{Holder: "Paolo"},
		access.ScreenAssigned{Number: 3, Shows: "boards:A,B"},
		access.ScreenOverridden{Shows: access.Course},
		access.ScreenOverridden{Number: 3, Shows: access.Course},
		access.ScreenReturned{},
		access.ScreenReturned{Number: 3},
		access.DeviceRenamed{},
		access.PhonesAnswered{},
		access.PhonesAnswered{On: true},
		access.SoundSet{},
		access.SoundSet{Sound: access.Sound{Output: access.Laptop}},
		access.SoundSet{Sound: access.Sound{Output: access.OutputOf(2)}},
		access.SoundSet{Sound: access.Sound{Muted: true}},
		access.SoundSet{Sound: access.Sound{Off: []access.Cue{access.DuelCue}}},
		access.SoundUploaded{Cue: access.DuelCue, OwnSound: access.OwnSound{Name: "gong.wav"}},
		access.SoundRemoved{Cue: access.DuelCue},
		access.DeviceRenamed{Name: "tablet giallo"},
		access.ScreenRenamed{Number: 3, Name: "TV"},
		access.KeyMade{Name: "OBS", Seat: access.RefereeOf("A")},
	}, "key-used") { // its orders tell it
		all = append(all, desk.AuditEntry{Access: &accessChange{Fact: f}})
	}
	for _, f := range kinds(t, trigger.Facts, []trigger.Fact{
		trigger.Made{Name: "Gong", Action: trigger.Action{Does: trigger.Pause, Board: "A"}},
	}, "trigger-pressed") { // its effect tells it
		all = append(all, desk.AuditEntry{Trigger: &desk.AuditChange[trigger.State, trigger.Fact]{Fact: f}})
	}
	for _, f := range kinds(t, webhook.Facts, []webhook.Fact{
		webhook.Made{Name: "Luci", URL: "http://192.168.8.7/luci"},
		webhook.Stopped{Why: webhook.Silent},
	}, "webhooks-progressed") { // the page of the webhooks says it
		all = append(all, desk.AuditEntry{Webhook: &desk.AuditChange[webhook.State, webhook.Fact]{Fact: f}})
	}
	return all
}

// The actor is the person who held the device then; a log without names says the device.
func TestAuditLogNamesWhoActed(t *testing.T) {
	m := magici.New(magici.Plan{ID: "1A", Board: "A", White: "gri"})
	a := auditLogOf(t, "it", desk.AuditEntry{Match: &matchChange{Before: m, After: m, Fact: magici.Opened{}}})
	a.Devices.Devices = []access.Device{{ID: "d1", Name: "iPad, Safari", Holder: "Anna"}}
	who := func() string { return a.view().Days[0].Facts[0].Who }
	if got := who(); got != "Arbitro A (iPad, Safari)" {
		t.Errorf("without names: %q", got)
	}
	a.Holders = access.Holders{"d1": {{From: screentest.Noon.Add(-time.Hour), Holder: "Paolo Rinaldi"}, {From: screentest.Noon.Add(time.Hour), Holder: "Anna"}}}
	if got := who(); got != "Paolo Rinaldi, Arbitro A" {
		t.Errorf("with names: %q", got)
	}
}

// Every kind of fact has a sentence, in both languages, with a text of the catalogue for all its parts.
func TestAuditLogTellsEverything(t *testing.T) {
	for _, lang := range []string{"it", "en"} {
		m := *screentest.Scene(t, "thinking", lang, screentest.Organiser).Match
		all := append(ofEveryKind(t, m), desk.AuditEntry{Sheet: &desk.AuditSheet{Match: "1A", Reserved: 40}}, desk.AuditEntry{Sheet: &desk.AuditSheet{Match: "1A", Returned: 40}})
		log := auditLogOf(t, lang, all...)
		var facts []organiser.Fact
		for log.Page = 1; log.Page <= (len(all)+entriesAPage-1)/entriesAPage; log.Page++ {
			facts = append(facts, factsOf(log.view())...)
		}
		if len(facts) != len(all) {
			t.Errorf("%s: %d of %d are told", lang, len(facts), len(all))
		}
		for _, f := range facts {
			if f.Text == "" || strings.ContainsAny(f.Text, "⟦%") || f.Who == "" {
				t.Errorf("%s: %+v", lang, f)
			}
		}
	}
}

func factsOf(v view) []organiser.Fact {
	var all []organiser.Fact
	for _, d := range v.Days {
		all = append(all, d.Facts...)
	}
	return all
}

// Before both have confirmed, the log says nothing of a purchase, not even that a side buys. It says at
// once that a Referee helps.
func TestAuditLogKeepsPurchasesSealed(t *testing.T) {
	king := magici.Ref{Side: chess.White, Slot: magici.King}
	m := magici.New(magici.Plan{ID: "1A", Board: "A", White: "gri"})
	var entries []desk.AuditEntry
	for _, step := range []struct {
		fact magici.Fact
		want []string // what the log says of the purchase, the newest first
	}{
		{magici.Opened{Settings: magici.DefaultSettings()}, nil},
		{magici.Bought{Side: chess.White, Slot: magici.Queen}, nil},
		{magici.Sold{Side: chess.White, Slot: magici.Queen}, nil},
		{magici.Assigned{Ref: king, Person: "p1"}, nil},
		{magici.Helped{Side: chess.White}, []string{"helped"}},
		{magici.Assigned{Ref: king}, []string{"helped"}},
		{magici.Confirmed{Side: chess.White}, []string{"helped"}},
		{magici.Confirmed{Side: chess.Black}, []string{"unassigned", "helped", "assigned", "sold", "bought"}},
		{magici.ReturnedToPurchase{Reason: "pioggia"}, []string{"unassigned", "helped", "assigned", "sold", "bought"}},
		{magici.Bought{Side: chess.White, Slot: magici.Queen}, []string{"unassigned", "helped", "assigned", "sold", "bought"}},
	} {
		before := m
		m = magici.Apply(m, magici.Event{Fact: step.fact})
		entries = append([]desk.AuditEntry{{Match: &matchChange{Before: before, After: m, Fact: step.fact}}}, entries...)
		a := auditLogOf(t, "it", slices.Clone(entries)...)
		a.Matches = []magici.Match{m}
		var said []string
		for _, f := range factsOf(a.view()) {
			for word, in := range map[string]string{"compra:": "bought", "restituisce": "sold", "Re a ": "assigned", "senza persona": "unassigned", "riceve aiuto": "helped"} {
				if strings.Contains(f.Text, word) {
					said = append(said, in)
				}
			}
		}
		if !slices.Equal(said, step.want) {
			t.Errorf("after %s the log tells of %v, want %v", magici.Facts.Word(step.fact), said, step.want)
		}
	}
}

func TestAuditLogFinds(t *testing.T) {
	m := *screentest.Scene(t, "thinking", "it", screentest.Organiser).Match
	many := ofEveryKind(t, m)
	ofMatch, ofDevices := 0, 0
	for _, e := range many {
		switch {
		case e.Match != nil:
			ofMatch++
		case e.Access != nil || e.Trigger != nil || e.Webhook != nil:
			ofDevices++
		}
	}
	for len(many) < 250 {
		many = append(many, desk.AuditEntry{Tournament: &tournamentChange{Fact: tournament.Announced{Text: "Merenda"}}})
	}
	for _, tt := range []struct {
		name   string
		set    func(*Log)
		facts  int
		pages  bool
		letter string
	}{
		{"the first page", func(*Log) {}, 100, true, ""},
		{"the last page", func(c *Log) { c.Page = 3 }, 50, true, ""},
		{"a page that is not there", func(c *Log) { c.Page = 99 }, 50, true, ""},
		{"a board", func(c *Log) { c.About = m.Board }, ofMatch, false, m.Board},
		{"the devices", func(c *Log) { c.About = aboutDevices }, ofDevices, false, ""},
		{"a word", func(c *Log) { c.Search = "SORTEGGIO" }, 1, false, ""},
		{"nothing", func(c *Log) { c.Search = "drago" }, 0, false, ""},
	} {
		a := auditLogOf(t, "it", many...)
		tt.set(&a)
		v := a.view()
		facts := factsOf(v)
		if len(facts) != tt.facts || (v.Pages.Line != "") != tt.pages {
			t.Errorf("%s: %d facts, pages %q", tt.name, len(facts), v.Pages.Line)
		}
		if tt.letter != "" && facts[0].Letter != tt.letter {
			t.Errorf("%s: of board %q", tt.name, facts[0].Letter)
		}
	}
}

func TestAuditLogOfNothing(t *testing.T) {
	a := auditLogOf(t, "it")
	a.Tournament = tournament.Tournament{}
	if v := a.view(); len(v.Days) != 0 || !strings.Contains(v.None(), "primo torneo") {
		t.Errorf("%+v", v)
	}
}

// An undo that goes back to an undo is named by what stands then, not by the undo.
func TestUndoOfAnUndo(t *testing.T) {
	s := screentest.Scene(t, "thinking", "it", screentest.Organiser)
	s.Match.Log = []magici.Entry{
		{N: 1, Kind: "pass"}, {N: 2, Kind: "timeout"}, {N: 3, Kind: "undo", Target: 1}, {N: 4, Kind: "pass"}, {N: 5, Kind: "undo", Target: 3},
	}
	if got := s.Entry(s.Match.Log[4]); strings.Count(got, "Tornati") != 1 || !strings.Contains(got, "passa") {
		t.Error(got)
	}
}

// The entry that ends a match says how it ended: a King's end has no entry of its own.
func TestAuditLogTellsTheEnd(t *testing.T) {
	after := *screentest.Scene(t, "king", "it", screentest.Organiser).Match
	before := after
	before.Log, before.Play.Result = after.Log[:len(after.Log)-1], magici.Result{}
	before.Play.TurnPhase = magici.Duelling
	a := auditLogOf(t, "it", desk.AuditEntry{Match: &matchChange{Before: before, After: after, Fact: magici.Settled{}}})
	if text := factsOf(a.view())[0].Text; !strings.Contains(text, "Vince") && !strings.Contains(text, "Pareggio") {
		t.Error(text)
	}
}

// An undo for a new outcome is shown as one, though the outcome stands behind it.
func TestAuditLogTellsANewOutcome(t *testing.T) {
	before := *screentest.Scene(t, "attacker", "it", screentest.Organiser).Match
	events, err := magici.Decide(before, magici.Command{
		By: magici.Actor{Role: role.Referee}, Order: magici.Replace{Asked: before.Asking.Serial, Outcome: magici.DefenderFirst},
	}, screentest.SameQuestion(before), before.Log[before.LastEntry()-1].At.After(time.Second))
	if err != nil {
		t.Fatal(err)
	}
	undone := magici.Apply(before, events[0])
	now := undone
	for _, e := range events[1:] {
		now = magici.Apply(now, e)
	}
	a := auditLogOf(t, "it", desk.AuditEntry{Match: &matchChange{Before: before, After: undone, Fact: events[0].Fact}})
	a.Matches = []magici.Match{now}
	if text := factsOf(a.view())[0].Text; !strings.HasPrefix(text, "Esito in g4: vince chi attacca → vince chi difende") {
		t.Error(text)
	}
}
