package plan

import (
	"context"
	"io"
	"net/url"
	"slices"

	"github.com/a-h/templ"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/setting"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
)

// Gallery returns the programme, the pages of the settings and of the spells, and the latter during faults of the machine.
func Gallery() []gallery.Kind {
	return []gallery.Kind{
		gallery.States("desk-programme", dayStates, func(s dayState) string { return s.name }, dayState.page).For(gallery.Organiser, gallery.OnLaptops),
		gallery.States("desk-spells", spellStates, func(s spellState) string { return s.name }, spellState.page).For(gallery.Organiser, gallery.OnLaptops),
		gallery.States("desk-rules", ruleStates, func(s ruleState) string { return s.name }, ruleState.page).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones.On(gallery.Phones...)),
		gallery.States("desk-alarms", alarms, func(a alarm) string { return a.name }, alarm.page).For(gallery.Organiser, gallery.OnLaptops.On(slices.Concat(gallery.Laptops[:2], gallery.Phones)...)),
	}
}

// dayState is a state of the page of the programme.
type dayState struct {
	name   string
	long   bool
	asked  string // the query
	change func(*Day)
	orders []tournament.Order
}

var dayStates = []dayState{
	{name: "day"},
	{name: "chosen", asked: DayRow + "=round-3"},
	{name: "begun", asked: DayRow + "=round-2"},
	{name: "break", asked: DayRow + "=row-2"},
	{name: "following", asked: DayRow + "=round-3&" + DayMinutes + "=10"},
	{name: "alone", asked: DayRow + "=row-2&" + DayMinutes + "=-15&" + DayFollowing + "=0"},
	{name: "before", asked: DayRow + "=row-3&" + DayBefore + "=round-3"},
	{name: "regular", asked: DayFirst + "=10%3A30&" + DayEvery + "=60"},
	{name: "refused", asked: DayRow + "=round-3&" + DayMinutes + "=-120&" + DayFollowing + "=0"},
	{name: "moved", orders: []tournament.Order{tournament.ShiftRow{Row: "round-3", Minutes: 10, Following: true}}},
	{name: "overlapping", orders: []tournament.Order{tournament.ShiftRow{Row: "row-2", Minutes: -25}}},
	{name: "longest", long: true, asked: DayRow + "=row-3&" + DayMinutes + "=10"},
	{name: "planned", change: func(d *Day) { d.Tournament.Held, d.Matches = "2026-09-12", nil }},
	{name: "empty", change: func(d *Day) { d.Tournament.Times, d.Rows = tournament.Times{}, nil }},
	{name: "no-tournament", change: func(d *Day) { *d = Day{Words: d.Words, Language: "/"} }},
}

func (state dayState) page(words *locale.Words, theme gallery.Theme) templ.Component {
	p := gallery.NewProgramme(state.long, state.orders...)
	d := Day{Words: words, Language: "/", Now: gallery.ProgrammeNow, Tournament: p.Tournament, Matches: p.Matches, Rows: p.Rows}
	d.Asked, _ = url.ParseQuery(state.asked) // written above
	d.SetUp.Begun = true
	if state.change != nil {
		state.change(&d)
	}
	return DayPage(layout.Page{Words: words, Audience: "organiser", Styles: styles, Theme: theme("")}, d)
}

// spellState is a state of the page of the spells.
type spellState struct {
	name   string
	change func(*Spells)
}

var spellStates = []spellState{
	{"none", func(s *Spells) { s.Tournament.Settings.Spells = nil }},
	{"list", func(s *Spells) { s.Done = "add-spell" }},
	{"edited", func(s *Spells) { s.Edit = gallery.Spells[2].ID }},
	{"refused", func(s *Spells) {
		s.Edit = gallery.Cast
		s.Refused = fault.New(fault.Invalid, "fault.spell.id", "lumos")
	}},
	{"locked", func(s *Spells) { s.Locked = true }},
	{"no-tournament", func(s *Spells) { s.Tournament = tournament.Tournament{} }},
}

func (state spellState) page(words *locale.Words, theme gallery.Theme) templ.Component {
	t := tournament.Tournament{ID: "t", Name: "Coppa delle Case 2026", Settings: tournament.DefaultSettings(), Matches: []magici.Plan{gallery.Plan}}
	t.Settings.Spells = gallery.Spells
	s := Spells{Words: words, Language: "/", Tournament: t, NewID: func() string { return "invented" }}
	state.change(&s)
	return SpellsPage(layout.Page{Words: words, Audience: "organiser", Styles: styles, Theme: theme("")}, s)
}

// ruleState is a state of the page of the settings.
type ruleState struct {
	name   string
	change func(*Rules)
}

// revised are settings as the association revises them between two years.
func revised() tournament.Settings {
	s := tournament.DefaultSettings()
	s.Prices.Bishop, s.MoveTime, s.PerSide, s.SpellsPerPerson = 2, 25*setting.Second, 2, 1
	s.HousePoints, s.TieBreaks = []magici.HousePoints{30, 20, 15, 10}, s.TieBreaks[1:]
	s.Spells = gallery.Spells
	return s
}

var ruleStates = []ruleState{
	{"regulation", func(*Rules) {}},
	{"revised", func(r *Rules) { r.Tournament.Settings, r.Saved = revised(), true }},
	{"former", func(r *Rules) {
		r.Former = &Former{Name: "Coppa delle Case 2025", Settings: revised()}
		r.Tournament.Settings = revised()
		r.Tournament.Settings.MatchTime, r.Tournament.Settings.TieBreaks = 1500*setting.Second, tournament.DefaultSettings().TieBreaks
	}},
	{"wrong", func(r *Rules) {
		r.Tournament.Settings = revised()
		r.Typed = url.Values{"settings.housePoints[]": {"30", "", "15", "10"}}
		for _, f := range tournament.Fields() {
			if values := asTyped(f, r.Tournament.Settings); r.Typed[settingsField(f.Name+"[]")] == nil {
				r.Typed[settingsField(f.Name)] = values
			}
		}
		r.Typed.Set("settings.prices.P", "-1")
		r.Typed["settings.confirmSeconds"] = []string{"", "un minuto"}
		r.Refused = fault.New(fault.Invalid, "fault.reason.missing")
	}},
	{"locked", func(r *Rules) { r.Tournament.Settings, r.Locked = revised(), true }},
	{"filled", func(r *Rules) { r.Tournament.Settings, r.Fill = revised(), RulesDefaults }},
}

func (state ruleState) page(words *locale.Words, theme gallery.Theme) templ.Component {
	t := tournament.Tournament{ID: "t", Name: "Coppa delle Case 2026", Settings: tournament.DefaultSettings()}
	if state.name != "regulation" {
		t.Matches = []magici.Plan{gallery.Plan}
	}
	r := Rules{Words: words, Language: "/", Tournament: t}
	state.change(&r)
	return RulesPage(layout.Page{Words: words, Audience: "organiser", Styles: styles, Theme: theme("")}, r)
}

// alarm are faults of the machine that the organiser's pages tell.
type alarm struct {
	name   string
	faults []*fault.Fault
}

// inventedFile is where the invented database lies.
const inventedFile = "/home/organizzatore/.local/share/scacchimagici/scacchi.db"

// alarms are those of the gallery, each kind once and then several.
var alarms = []alarm{
	{"deleted", []*fault.Fault{fault.New(fault.Unavailable, "fault.store.deleted", inventedFile)}},
	{"replaced", []*fault.Fault{fault.New(fault.Unavailable, "fault.store.replaced", inventedFile)}},
	{"second-name", []*fault.Fault{fault.New(fault.Unavailable, "fault.store.twonames", inventedFile)}},
	{"unsynced", []*fault.Fault{fault.New(fault.Unavailable, "fault.store.unsynced")}},
	{"shorter", []*fault.Fault{fault.New(fault.Unavailable, "fault.store.shorter", inventedFile, 4102, 4218)}},
	{"entry", []*fault.Fault{fault.New(fault.Unavailable, "fault.store.entrybad", 3127, "match/coppa-delle-case-2026.2B", 88)}},
	{"spare-silent", []*fault.Fault{fault.New(fault.Unavailable, "fault.spare.silent", "Biblioteca", "16:38")}},
	{"one-disk", []*fault.Fault{fault.New(fault.Unavailable, "fault.spare.alone", "16:38")}},
	{"several", []*fault.Fault{
		fault.New(fault.Unavailable, "fault.store.deleted", inventedFile),
		fault.New(fault.Unavailable, "fault.store.entry", 3127, "match/coppa-delle-case-2026.2B"),
		fault.New(fault.Unavailable, "fault.spare.alone", "16:38"),
	}},
}

func (a alarm) page(words *locale.Words, theme gallery.Theme) templ.Component {
	band := layout.Band{Name: words.T("projector.notice")}
	for _, f := range a.faults {
		band.Alarms = append(band.Alarms, screen.Alarm(words, f))
	}
	below := spellState{"list", func(s *Spells) { s.Done = "add-spell" }}.page(words, theme)
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error { return below.Render(layout.WithBand(ctx, band), w) })
}
