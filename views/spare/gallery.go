package spare

import (
	"slices"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
)

// Gallery returns the spare laptop's own page, the organiser's about the other laptops with the list of entries that
// only one of them has, and that of a device that changes to the spare.
func Gallery() []gallery.Kind {
	return []gallery.Kind{
		gallery.States("spare", gallerySpares, func(s gallerySpare) string { return s.name }, gallerySpare.page).For(gallery.Organiser,
			gallery.OnLaptops.On(slices.Concat(gallery.Laptops[:2], gallery.Tablets[1:3])...), gallery.OnPhones,
		),
		gallery.States("desk-spares", galleryDesks, func(d galleryDesk) string { return d.name }, galleryDesk.page).For(gallery.Organiser, gallery.OnLaptops),
		gallery.States("desk-left", []string{"list"}, func(name string) string { return name }, inventedList).For(gallery.Organiser, gallery.OnLaptops),
		gallery.States("changeover", galleryChangeovers, func(c galleryChangeover) string { return c.name }, galleryChangeover.page).For(gallery.Crowd,
			gallery.Walk{Sizes: slices.Concat(gallery.Phones, gallery.Tablets), Target: gallery.Finger}, gallery.OnWalls.On(gallery.Walls[0]),
		),
	}
}

// gallerySpare is an invented moment of the spare laptop.
type gallerySpare struct {
	name   string
	day    string // of the invented days, whose matches are here; empty: none are
	change func(*Spare, *state.Spare)
}

var gallerySpares = []gallerySpare{
	{name: "asking", change: func(_ *Spare, s *state.Spare) {
		*s = state.Spare{Step: state.Asking}
	}},
	{name: "asking-found", change: func(_ *Spare, s *state.Spare) {
		*s = state.Spare{Step: state.Asking, Fault: fault.New(fault.Forbidden, "fault.replica.code"), Found: []state.Found{
			{Name: "Portatile del salone", Address: "http://192.168.8.2:8080"}, {Name: "Prove", Address: "http://192.168.8.7:8080"},
		}}
	}},
	{name: "joining", change: func(_ *Spare, s *state.Spare) { s.Step = state.Joining }},
	{name: "copying", change: func(_ *Spare, s *state.Spare) {
		s.Step, s.Copied = state.Copying, state.Progress{Entries: 2710, Total: 4218, Bytes: 12_400_000, TotalBytes: 19_300_000}
	}},
	{name: "cable", change: func(_ *Spare, s *state.Spare) {
		s.Step, s.Copied = state.Copying, state.Progress{Entries: 2710, Total: 4218, Bytes: 12_400_000, TotalBytes: 19_300_000}
		s.Fault = fault.New(fault.Unavailable, "fault.replica.unreachable", "192.168.8.2:8080")
	}},
	{name: "early", change: func(_ *Spare, s *state.Spare) { s.Entries = 61 }},
	{name: "following", day: "evening"},
	{name: "following-both", day: "duel", change: func(_ *Spare, s *state.Spare) { s.ConfirmBoth = true }},
	{name: "following-alone", day: "duel", change: func(_ *Spare, s *state.Spare) {
		s.ConfirmBoth, s.Alone, s.Behind = true, true, 17
	}},
	{name: "six-boards", day: "six-boards"},
	{name: "silent", day: "evening", change: func(v *Spare, s *state.Spare) {
		s.Step, s.Heard = state.Silent, v.Now.Add(-12*time.Second)
	}},
	{name: "silent-behind", day: "evening", change: func(v *Spare, s *state.Spare) {
		s.Step, s.Heard, s.Behind = state.Silent, v.Now.Add(-31*time.Minute), 3
	}},
	{name: "version", day: "evening", change: func(_ *Spare, s *state.Spare) {
		s.Step, s.Fault = state.Stopped, fault.New(fault.Illegal, "fault.replica.version", "2026.8", "2026.9")
	}},
	{name: "other-file", change: func(_ *Spare, s *state.Spare) {
		s.Step, s.Fault = state.Stopped, fault.New(fault.Exists, "fault.replica.other")
	}},
	{name: "clock", day: "evening", change: func(_ *Spare, s *state.Spare) {
		s.Fault = fault.New(fault.Illegal, "fault.replica.clock", 61)
	}},
	{name: "disk-full", day: "evening", change: func(_ *Spare, s *state.Spare) {
		s.Step, s.Behind, s.Fault = state.Stopped, 240, fault.New(fault.Unavailable, "fault.store.full")
	}},
	{name: "was-first", day: "evening", change: func(_ *Spare, s *state.Spare) {
		s.Before = &state.Before{File: "/home/organizzatore/.local/share/scacchimagici/scacchi.before-2.db", Left: "/home/organizzatore/.local/share/scacchimagici/scacchi.left-behind-2.jsonl", Count: 3}
	}},
	{name: "was-spare", day: "evening", change: func(_ *Spare, s *state.Spare) {
		s.Before = &state.Before{File: "/home/organizzatore/.local/share/scacchimagici/scorta.before-2.db", Left: "left", Count: 1, Followed: true}
	}},
	{name: "keyless", day: "evening", change: func(_ *Spare, s *state.Spare) { s.Step, s.Keyless = state.Silent, true }},
	{name: "another-took-over", day: "evening", change: func(_ *Spare, s *state.Spare) {
		s.Step, s.Fault = state.Stopped, fault.New(fault.Unavailable, "fault.replica.noprimary", "http://192.168.8.2:8080")
	}},
	{name: "taking-over", day: "evening", change: func(_ *Spare, s *state.Spare) { s.Step = state.TakingOver }},
	{name: "stranger", day: "evening", change: func(v *Spare, _ *state.Spare) { v.Stranger = true }},
}

func (k gallerySpare) page(words *locale.Words, theme gallery.Theme) templ.Component {
	s := state.Spare{
		Step: state.Following, Primary: state.Found{Name: "Portatile del salone", Address: "http://192.168.8.2:8080"}, Reach: "http://192.168.8.3:8080",
		Since: gallery.Now.Add(-157 * time.Minute), Heard: gallery.Now.Add(-300 * time.Millisecond), Entries: 4218,
	}
	v := Spare{Words: words, Language: "/", Now: gallery.Now, Server: 1}
	for _, d := range gallery.Days {
		if d.Name != k.day {
			continue
		}
		t, matches := d.Invent(words)
		v.Title = t.Name
		for _, m := range matches {
			if m.Scene.Match.Round == d.Over+1 {
				v.Matches = append(v.Matches, Match{Scene: m.Scene, WallTime: m.WallTime})
			}
		}
	}
	if k.change != nil {
		k.change(&v, &s)
	}
	v.Status = state.Status{Role: state.RoleSpare, Epoch: 1, Spare: &s}
	return Page(layout.Page{Words: words, Audience: "spare", Theme: theme("")}, v)
}

// galleryDesk is an invented moment of the organiser's page about the other laptops.
type galleryDesk struct {
	name   string
	status state.Status
}

var galleryDesks = []galleryDesk{
	{"none", state.Status{}},
	{"pairing", state.Status{Pairing: &state.Pairing{
		Code: "K7QM-3XPD-9TRA", Kind: state.KindSpare, Name: "Biblioteca", Until: gallery.Now.Add(10 * time.Minute), Addresses: []string{"http://scacchi.local:8080", "http://192.168.8.2:8080"},
	}}},
	{"copying", state.Status{Peers: []state.Peer{
		{ID: "p1", Name: "Biblioteca", Kind: state.KindSpare, Reach: "http://192.168.8.3:8080", Heard: gallery.Now, Copied: state.Progress{Entries: 2710, Total: 4218, Bytes: 12_400_000}},
	}}},
	{"ready", state.Status{ConfirmBoth: true, Peers: []state.Peer{
		{ID: "p1", Name: "Biblioteca", Kind: state.KindSpare, Reach: "http://192.168.8.3:8080", Heard: gallery.Now},
		{ID: "p2", Name: "Raspberry sotto il gazebo delle merende", Kind: state.KindRelay, Reach: "http://192.168.8.40:8080", Heard: gallery.Now},
	}}},
	{"silent", state.Status{ConfirmBoth: true, AloneSince: gallery.Now.Add(-4 * time.Minute), Peers: []state.Peer{
		{ID: "p1", Name: "Biblioteca", Kind: state.KindSpare, Reach: "http://192.168.8.3:8080", Heard: gallery.Now.Add(-4 * time.Minute), Silent: true, Behind: 31},
		{ID: "p2", Name: "Cucina", Kind: state.KindSpare, Reach: "http://192.168.8.5:8080", Heard: gallery.Now, Behind: 2, Left: 3, Fault: fault.New(fault.Unavailable, "fault.store.full")},
	}}},
	{"former", state.Status{
		Role: state.RoleFormer, TakenOverBy: &state.Takeover{Epoch: 2, ID: "p1", Name: "Biblioteca", At: gallery.Now.Add(-6 * time.Minute), Reach: "http://192.168.8.3:8080"},
		LeftBehind: &state.LeftBehind{File: "/home/organizzatore/.local/share/scacchimagici/scacchi.left-behind-2.jsonl", Count: 3, Entries: []eventlog.Entry{
			{Stream: "match/t.2A", At: gallery.Now.Add(-7 * time.Minute), Kind: "moved", Data: []byte(`{"from":"e3","to":"e5"}`)},
			{Stream: "match/t.2A", At: gallery.Now.Add(-7 * time.Minute), Kind: "settled"},
			{Stream: "access", At: gallery.Now.Add(-6 * time.Minute), Kind: "joined"},
		}},
	}},
	{"former-nothing", state.Status{Role: state.RoleFormer, TakenOverBy: &state.Takeover{Epoch: 2, Name: "Biblioteca", At: gallery.Now.Add(-6 * time.Minute), Reach: "http://192.168.8.3:8080"}}},
	{"former-returning", state.Status{Role: state.RoleFormer, Returning: true, TakenOverBy: &state.Takeover{Epoch: 2, Name: "Biblioteca", At: gallery.Now.Add(-4 * time.Second), Reach: "http://192.168.8.3:8080"}}},
	{"former-code", state.Status{Role: state.RoleFormer, NeedsCode: true, TakenOverBy: &state.Takeover{Epoch: 2, Name: "Biblioteca", At: gallery.Now.Add(-6 * time.Minute), Reach: "http://192.168.8.3:8080"}}},
	{"awaited", state.Status{Awaited: []state.Awaited{{Name: "Cucina"}, {Name: "Portatile del salone grande", WasFirst: true}}}},
}

// leftBehind are the lines of the list of entries that only one laptop has.
var leftBehind = []state.LeftLine{
	{Entry: 4219, At: gallery.Now.Add(-7 * time.Minute), Stream: "match/t.2A", Actor: "strategist:t/serpeverde@7hq2", Kind: "moved", Clock: 412_000, Data: []byte(`{"turn":23,"from":"e3","to":"e5"}`)},
	{Entry: 4220, At: gallery.Now.Add(-7 * time.Minute), Stream: "match/t.2A", Actor: "referee:A", Kind: "settled", Clock: 431_500, Data: []byte(`{"outcome":"attacker","asked":9}`)},
	{Entry: 4221, At: gallery.Now.Add(-6 * time.Minute), Stream: "access", Actor: "device@7hq2", Kind: "joined", Data: []byte(`{"seat":"referee/A","name":"Paolo Rinaldi","device":"7hq2xk9d0rmw5t"}`)},
}

func inventedList(_ string, w *locale.Words, theme gallery.Theme) templ.Component {
	v := Left{Words: w, Zone: time.UTC, File: "/home/organizzatore/.local/share/scacchimagici/scacchi.left-behind-2.jsonl", Lines: leftBehind}
	return LeftList(layout.Page{Words: w, Audience: "organiser", Styles: []string{"css/spare.css"}, Theme: theme("")}, v)
}

func (k galleryDesk) page(w *locale.Words, theme gallery.Theme) templ.Component {
	v := Desk{Words: w, Top: screen.OrganiserTop(w, screen.SparePath, "/", 1), Now: gallery.Now, Status: k.status}
	if k.status.Pairing != nil {
		v.QR = gallery.Code
	}
	return DeskPage(layout.Page{Words: w, Audience: "organiser", Styles: []string{"css/spare.css"}, Theme: theme("")}, v)
}

// galleryChangeover is a page of a device that changes to the spare laptop.
type galleryChangeover struct {
	name string
	view Changeover
}

var galleryChangeovers = []galleryChangeover{
	{"seat", Changeover{Spares: []string{"http://192.168.8.3:8080"}, Pass: "pass"}},
	{"public", Changeover{Spares: []string{"http://192.168.8.3:8080"}}},
	{"laptop", Changeover{Spares: []string{"http://192.168.8.3:8080"}, Stay: true, Gone: true}},
	{"arriving", Changeover{Arriving: true}},
	{"behind", Changeover{Spares: []string{"http://192.168.8.3:8080"}, Pass: "pass", Gone: true, Behind: 14}},
}

func (k galleryChangeover) page(w *locale.Words, theme gallery.Theme) templ.Component {
	k.view.Words, k.view.Theme, k.view.Epoch = w, theme(""), 1
	return ChangeoverPage(k.view)
}
