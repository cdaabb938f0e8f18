package gallery

import (
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/replica/state"
	"scacchimagici/views/layout"
	"scacchimagici/views/spare"
)

// sparePage is the spare laptop's own page, changeoverPage that of a device that changes to the spare,
// deskSparesPage the organiser's page about the other laptops.
const (
	sparePage      = "spare"
	changeoverPage = "changeover"
	deskSparesPage = "desk-spares"
	leftList       = "left" // of that page: the entries that only one laptop has
)

// spareState is an invented moment of the spare laptop.
type spareState struct {
	name   string
	day    string // of deskDays, whose matches are here; empty: none are
	change func(*spare.Spare, *state.Spare)
}

var spareStates = []spareState{
	{name: "asking", change: func(_ *spare.Spare, s *state.Spare) {
		*s = state.Spare{Step: state.Asking}
	}},
	{name: "asking-found", change: func(_ *spare.Spare, s *state.Spare) {
		*s = state.Spare{Step: state.Asking, Fault: fault.New(fault.Forbidden, "fault.replica.code"), Found: []state.Found{
			{Name: "Portatile del salone", Address: "http://192.168.8.2:8080"}, {Name: "Prove", Address: "http://192.168.8.7:8080"},
		}}
	}},
	{name: "joining", change: func(_ *spare.Spare, s *state.Spare) { s.Step = state.Joining }},
	{name: "copying", change: func(_ *spare.Spare, s *state.Spare) {
		s.Step, s.Copied = state.Copying, state.Progress{Entries: 2710, Total: 4218, Bytes: 12_400_000, TotalBytes: 19_300_000}
	}},
	{name: "cable", change: func(_ *spare.Spare, s *state.Spare) {
		s.Step, s.Copied = state.Copying, state.Progress{Entries: 2710, Total: 4218, Bytes: 12_400_000, TotalBytes: 19_300_000}
		s.Fault = fault.New(fault.Unavailable, "fault.replica.unreachable", "192.168.8.2:8080")
	}},
	{name: "early", change: func(_ *spare.Spare, s *state.Spare) { s.Entries = 61 }},
	{name: "following", day: "evening"},
	{name: "following-both", day: "duel", change: func(_ *spare.Spare, s *state.Spare) { s.ConfirmBoth = true }},
	{name: "following-alone", day: "duel", change: func(_ *spare.Spare, s *state.Spare) {
		s.ConfirmBoth, s.Alone, s.Behind = true, true, 17
	}},
	{name: "six-boards", day: "six-boards"},
	{name: "silent", day: "evening", change: func(v *spare.Spare, s *state.Spare) {
		s.Step, s.Heard = state.Silent, v.Now.Add(-12*time.Second)
	}},
	{name: "silent-behind", day: "evening", change: func(v *spare.Spare, s *state.Spare) {
		s.Step, s.Heard, s.Behind = state.Silent, v.Now.Add(-31*time.Minute), 3
	}},
	{name: "version", day: "evening", change: func(_ *spare.Spare, s *state.Spare) {
		s.Step, s.Fault = state.Stopped, fault.New(fault.Illegal, "fault.replica.version", "2026.8", "2026.9")
	}},
	{name: "other-file", change: func(_ *spare.Spare, s *state.Spare) {
		s.Step, s.Fault = state.Stopped, fault.New(fault.Exists, "fault.replica.other")
	}},
	{name: "clock", day: "evening", change: func(_ *spare.Spare, s *state.Spare) {
		s.Fault = fault.New(fault.Illegal, "fault.replica.clock", 61)
	}},
	{name: "disk-full", day: "evening", change: func(_ *spare.Spare, s *state.Spare) {
		s.Step, s.Behind, s.Fault = state.Stopped, 240, fault.New(fault.Unavailable, "fault.store.full")
	}},
	{name: "was-first", day: "evening", change: func(_ *spare.Spare, s *state.Spare) {
		s.Before = &state.Before{File: "/home/organizzatore/.local/share/scacchimagici/scacchi.before-2.db", Left: "/home/organizzatore/.local/share/scacchimagici/scacchi.left-behind-2.jsonl", Count: 3}
	}},
	{name: "was-spare", day: "evening", change: func(_ *spare.Spare, s *state.Spare) {
		s.Before = &state.Before{File: "/home/organizzatore/.local/share/scacchimagici/scorta.before-2.db", Left: "left", Count: 1, Followed: true}
	}},
	{name: "keyless", day: "evening", change: func(_ *spare.Spare, s *state.Spare) { s.Step, s.Keyless = state.Silent, true }},
	{name: "another-took-over", day: "evening", change: func(_ *spare.Spare, s *state.Spare) {
		s.Step, s.Fault = state.Stopped, fault.New(fault.Unavailable, "fault.replica.noprimary", "http://192.168.8.2:8080")
	}},
	{name: "taking-over", day: "evening", change: func(_ *spare.Spare, s *state.Spare) { s.Step = state.TakingOver }},
	{name: "stranger", day: "evening", change: func(v *spare.Spare, _ *state.Spare) { v.Stranger = true }},
}

// spareAt shows the spare laptop's page at a moment; nil when there is no such moment.
func spareAt(words *locale.Words, moment string, theme func(string) string) templ.Component {
	for _, k := range spareStates {
		if k.name != moment {
			continue
		}
		s := state.Spare{
			Step: state.Following, Primary: state.Found{Name: "Portatile del salone", Address: "http://192.168.8.2:8080"}, Reach: "http://192.168.8.3:8080",
			Since: deskNow.Add(-157 * time.Minute), Heard: deskNow.Add(-300 * time.Millisecond), Entries: 4218,
		}
		v := spare.Spare{Words: words, Language: "/", Now: deskNow, Server: 1}
		for _, d := range deskDays {
			if d.name != k.day {
				continue
			}
			day := d.day(words)
			v.Title = day.Tournament.Name
			for _, m := range day.Matches {
				if m.Match.Round == d.over+1 {
					v.Matches = append(v.Matches, spare.Match{Scene: m.Scene, WallTime: m.WallTime})
				}
			}
		}
		if k.change != nil {
			k.change(&v, &s)
		}
		v.Status = state.Status{Role: state.RoleSpare, Epoch: 1, Spare: &s}
		return spare.Page(layout.Page{Words: words, Audience: "spare", Theme: theme("")}, v)
	}
	return nil
}

// deskSpares are moments of the organiser's page about the other laptops.
var deskSpares = []struct {
	name   string
	status state.Status
}{
	{"none", state.Status{}},
	{"pairing", state.Status{Pairing: &state.Pairing{
		Code: "K7QM-3XPD-9TRA", Kind: state.KindSpare, Name: "Biblioteca", Until: deskNow.Add(10 * time.Minute), Addresses: []string{"http://scacchi.local:8080", "http://192.168.8.2:8080"},
	}}},
	{"copying", state.Status{Peers: []state.Peer{
		{ID: "p1", Name: "Biblioteca", Kind: state.KindSpare, Reach: "http://192.168.8.3:8080", Heard: deskNow, Copied: state.Progress{Entries: 2710, Total: 4218, Bytes: 12_400_000}},
	}}},
	{"ready", state.Status{ConfirmBoth: true, Peers: []state.Peer{
		{ID: "p1", Name: "Biblioteca", Kind: state.KindSpare, Reach: "http://192.168.8.3:8080", Heard: deskNow},
		{ID: "p2", Name: "Raspberry sotto il gazebo delle merende", Kind: state.KindRelay, Reach: "http://192.168.8.40:8080", Heard: deskNow},
	}}},
	{"silent", state.Status{ConfirmBoth: true, AloneSince: deskNow.Add(-4 * time.Minute), Peers: []state.Peer{
		{ID: "p1", Name: "Biblioteca", Kind: state.KindSpare, Reach: "http://192.168.8.3:8080", Heard: deskNow.Add(-4 * time.Minute), Silent: true, Behind: 31},
		{ID: "p2", Name: "Cucina", Kind: state.KindSpare, Reach: "http://192.168.8.5:8080", Heard: deskNow, Behind: 2, Left: 3, Fault: fault.New(fault.Unavailable, "fault.store.full")},
	}}},
	{"former", state.Status{
		Role: state.RoleFormer, TakenOverBy: &state.Takeover{Epoch: 2, ID: "p1", Name: "Biblioteca", At: deskNow.Add(-6 * time.Minute), Reach: "http://192.168.8.3:8080"},
		LeftBehind: &state.LeftBehind{File: "/home/organizzatore/.local/share/scacchimagici/scacchi.left-behind-2.jsonl", Count: 3, Entries: []eventlog.Entry{
			{Stream: "match/t.2A", At: deskNow.Add(-7 * time.Minute), Kind: "moved", Data: []byte(`{"from":"e3","to":"e5"}`)},
			{Stream: "match/t.2A", At: deskNow.Add(-7 * time.Minute), Kind: "settled"},
			{Stream: "access", At: deskNow.Add(-6 * time.Minute), Kind: "joined"},
		}},
	}},
	{"former-nothing", state.Status{Role: state.RoleFormer, TakenOverBy: &state.Takeover{Epoch: 2, Name: "Biblioteca", At: deskNow.Add(-6 * time.Minute), Reach: "http://192.168.8.3:8080"}}},
	{"former-returning", state.Status{Role: state.RoleFormer, Returning: true, TakenOverBy: &state.Takeover{Epoch: 2, Name: "Biblioteca", At: deskNow.Add(-4 * time.Second), Reach: "http://192.168.8.3:8080"}}},
	{"former-code", state.Status{Role: state.RoleFormer, NeedsCode: true, TakenOverBy: &state.Takeover{Epoch: 2, Name: "Biblioteca", At: deskNow.Add(-6 * time.Minute), Reach: "http://192.168.8.3:8080"}}},
	{"awaited", state.Status{Awaited: []state.Awaited{{Name: "Cucina"}, {Name: "Portatile del salone grande", WasFirst: true}}}},
}

// leftBehind are the lines of the list of entries that only one laptop has.
var leftBehind = []state.LeftLine{
	{Entry: 4219, At: deskNow.Add(-7 * time.Minute), Stream: "match/t.2A", Actor: "strategist:t/serpeverde@7hq2", Kind: "moved", Clock: 412_000, Data: []byte(`{"turn":23,"from":"e3","to":"e5"}`)},
	{Entry: 4220, At: deskNow.Add(-7 * time.Minute), Stream: "match/t.2A", Actor: "referee:A", Kind: "settled", Clock: 431_500, Data: []byte(`{"outcome":"attacker","asked":9}`)},
	{Entry: 4221, At: deskNow.Add(-6 * time.Minute), Stream: "access", Actor: "device@7hq2", Kind: "joined", Data: []byte(`{"seat":"referee/A","name":"Paolo Rinaldi","device":"7hq2xk9d0rmw5t"}`)},
}

func deskSparesAt(words *locale.Words, moment string, theme func(string) string) templ.Component {
	if moment == leftList {
		v := spare.Left{Words: words, Zone: time.UTC, File: "/home/organizzatore/.local/share/scacchimagici/scacchi.left-behind-2.jsonl", Lines: leftBehind}
		return spare.LeftList(layout.Page{Words: words, Audience: "organiser", Styles: []string{"css/spare.css"}, Theme: theme("")}, v)
	}
	for _, k := range deskSpares {
		if k.name == moment {
			v := spare.Desk{Words: words, Language: "/", Now: deskNow, Server: 1, Status: k.status}
			if k.status.Pairing != nil {
				v.QR = galleryCode
			}
			return spare.DeskPage(layout.Page{Words: words, Audience: "organiser", Styles: []string{"css/spare.css"}, Theme: theme("")}, v)
		}
	}
	return nil
}

// changeovers are the pages of a device that changes to the spare laptop.
var changeovers = []struct {
	name string
	view spare.Changeover
}{
	{"seat", spare.Changeover{Spares: []string{"http://192.168.8.3:8080"}, Pass: "pass"}},
	{"public", spare.Changeover{Spares: []string{"http://192.168.8.3:8080"}}},
	{"laptop", spare.Changeover{Spares: []string{"http://192.168.8.3:8080"}, Stay: true, Gone: true}},
	{"arriving", spare.Changeover{Arriving: true}},
	{"behind", spare.Changeover{Spares: []string{"http://192.168.8.3:8080"}, Pass: "pass", Gone: true, Behind: 14}},
}

func changeoverAt(words *locale.Words, moment string, theme func(string) string) templ.Component {
	for _, k := range changeovers {
		if k.name == moment {
			k.view.Words, k.view.Theme, k.view.Epoch = words, theme(""), 1
			return spare.ChangeoverPage(k.view)
		}
	}
	return nil
}
