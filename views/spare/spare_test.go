package spare

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
)

var now = time.Date(2026, time.August, 29, 16, 42, 0, 0, time.UTC)

func deskOf(t *testing.T, lang locale.Language, s state.Status) Desk {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	return Desk{Words: catalogue.In(lang), Now: now, Status: s}
}

// TestPeers reads the desk's text about another laptop, by its state.
func TestPeers(t *testing.T) {
	heard := now.Add(-300 * time.Millisecond)
	for _, tt := range []struct {
		name     string
		peer     state.Peer
		kind     string
		says     string
		handOver bool
	}{
		{"ready", state.Peer{Kind: state.KindSpare, Heard: heard}, "ok", "Pronta a prendere il posto, 0 fatti indietro", true},
		{"one behind", state.Peer{Kind: state.KindSpare, Heard: heard, Behind: 1}, "ok", "Segue, 1 fatto indietro", true},
		{"copying", state.Peer{Kind: state.KindSpare, Heard: heard, Copied: state.Progress{Entries: 1, Total: 4}}, "work", "Sta copiando tutto", false},
		{"silent", state.Peer{Kind: state.KindSpare, Heard: now.Add(-72 * time.Second), Silent: true}, "bad", "Tace da 1 min 12 s", false},
		{"not heard since the start", state.Peer{Kind: state.KindSpare, Silent: true}, "bad", "Non ancora sentita da quando questo programma è aperto", false},
		{"in trouble", state.Peer{Kind: state.KindSpare, Heard: heard, Fault: fault.New(fault.Unavailable, "fault.store.full")}, "warning", "Pronta a prendere il posto, 0 fatti indietro", true},
		{"a relay never takes over", state.Peer{Kind: state.KindRelay, Heard: heard}, "ok", "Riceve le pagine del pubblico", false},
	} {
		tt.peer.ID, tt.peer.Name = "p", "Biblioteca"
		v := deskOf(t, locale.Italian, state.Status{Role: state.RolePrimary, Peers: []state.Peer{tt.peer}}).View()
		p := v.Peers[0]
		if p.Kind != tt.kind || p.State != tt.says || (p.HandOver != nil) != tt.handOver {
			t.Errorf("%s: %q %q, hand over %t", tt.name, p.Kind, p.State, p.HandOver != nil)
		}
		if relay := tt.peer.Kind == state.KindRelay; (v.Both == nil) != relay || (v.What == nil) == relay {
			t.Errorf("%s: both disks %t, explained %t", tt.name, v.Both != nil, v.What != nil)
		}
	}
}

// The code is shown with the steps to type it, and nothing can be added meanwhile.
func TestPairing(t *testing.T) {
	v := deskOf(t, locale.English, state.Status{Role: state.RolePrimary, Pairing: &state.Pairing{
		Code: "K7QM-3XPD-9TRA", Kind: state.KindSpare, Name: "Library", Until: now.Add(10 * time.Minute), Addresses: []string{"http://192.168.8.2:8080"},
	}}).View()
	if v.Add != nil || v.What != nil || v.Pairing.Code != "K7QM-3XPD-9TRA" || v.Pairing.Addresses[0] != "192.168.8.2:8080" ||
		strings.Join(v.Pairing.Command, " ") != "scacchimagici standby --of 192.168.8.2:8080 --code K7QM-3XPD-9TRA" || !strings.Contains(v.Pairing.Until, "16:52") {
		t.Errorf("%+v", v.Pairing)
	}
	page, err := url.Parse(v.Pairing.Page)
	if err != nil || page.Host != "127.0.0.1:8080" || page.Path != "/desk" || ReadGiven(page.Query()) != (Given{"192.168.8.2:8080", "K7QM-3XPD-9TRA"}) {
		t.Errorf("the camera of the spare opens %q", v.Pairing.Page)
	}
}

// A former first laptop says which one has taken over, since when, and what only it has.
func TestFormer(t *testing.T) {
	taken := state.Status{Role: state.RoleFormer, TakenOverBy: &state.Takeover{Name: "Biblioteca", At: now.Add(-time.Minute), Reach: "http://192.168.8.3:8080"}}
	v := deskOf(t, locale.Italian, taken).View()
	if f := v.Former; f == nil || f.Line != "Biblioteca, alle 16:41" || f.Go != "http://192.168.8.3:8080/desk" || f.Left != "" || v.Add != nil {
		t.Errorf("%+v", f)
	}
	taken.LeftBehind = &state.LeftBehind{File: "/home/u/lasciati.txt", Count: 14, Entries: []eventlog.Entry{
		{Stream: "match/2026.1A", At: now, Kind: "performed"}, {Stream: "access", At: now, Kind: "joined"},
	}}
	f := deskOf(t, locale.Italian, taken).View().Former
	if !strings.HasPrefix(f.Left, "14 fatti") || len(f.Facts) != 2 || f.Facts[0].Letter != "A" || f.Facts[1].Letter != "" || !strings.Contains(f.More, "12") || f.Soon != "" || f.Code != "" {
		t.Errorf("%+v", f)
	}
	taken.Returning, taken.NeedsCode = true, true
	for lang, want := range map[locale.Language][2]string{
		locale.Italian: {"tra pochi secondi questo portatile diventa la scorta da solo", "Biblioteca non riconosce questo portatile"},
		locale.English: {"in a few seconds this laptop becomes the spare by itself", "Biblioteca does not know this laptop"},
	} {
		if f := deskOf(t, lang, taken).View().Former; !strings.Contains(f.Soon, want[0]) || !strings.HasPrefix(f.Code, want[1]) {
			t.Errorf("soon %q, code %q", f.Soon, f.Code)
		}
	}
}

// An entry left behind says what is needed to do it again, and who did it.
func TestLeft(t *testing.T) {
	lines := []state.LeftLine{
		{Stream: "match/t.2A", Kind: "moved", Actor: "strategist:t/serpi@7hq2", Data: []byte(`{"side":"white","slot":"R1","person":"p","from":"e3","to":"e5"}`)},
		{Stream: "match/t.2A", Kind: "called", Actor: "referee:A@7hq2", Data: []byte(`{"side":"white","slot":"R1","person":"p","square":"b7","gain":{}}`)},
		{Stream: "match/t.2A", Kind: "settled", Actor: "organiser", Data: []byte(`{"outcome":"defender","gain":{}}`)},
		{Stream: "match/t.2A", Kind: "moved", Actor: "system", Data: []byte(`{"of":"another version"}`)},
		{Stream: "access", Kind: "joined", Actor: "device@7hq2"},
	}
	for lang, want := range map[locale.Language][][2]string{
		locale.Italian: {
			{"Una mossa: da e3 a e5", "Stratega di serpi"},
			{"Una Mossa Diretta chiamata: b7", "Arbitro della scacchiera A"},
			{"L’esito di una Mangiata: vince chi difende", "Organizzatore"},
			{"Una mossa", "il sistema"},
			{"Un dispositivo o uno schermo", "un dispositivo"},
		},
		locale.English: {{"A move: from e3 to e5", "Strategist of serpi"}, {"A Direct Move called: b7", "Referee of board A"}},
	} {
		v := Left{Words: deskOf(t, lang, state.Status{}).Words, Zone: time.UTC, Lines: lines}.View()
		for i, w := range want {
			if v.Lines[i].Text != w[0] || v.Lines[i].Actor != w[1] {
				t.Errorf("%s of %s, want %s of %s", v.Lines[i].Text, v.Lines[i].Actor, w[0], w[1])
			}
		}
	}
}

// Laptops of the epoch before that do not follow yet stand in the list, with what to do.
func TestAwaited(t *testing.T) {
	v := deskOf(t, locale.Italian, state.Status{Role: state.RolePrimary, Awaited: []state.Awaited{{Name: "Banco", WasFirst: true}, {Name: "Cucina"}}}).View()
	if len(v.Awaited) != 2 || !strings.Contains(v.Awaited[0].Text, "Diventa la scorta") || !strings.Contains(v.Awaited[1].Text, "da sola") || v.What != nil || v.Add.Main {
		t.Errorf("%+v", v)
	}
}

// A spare whose pairing has no key says what that means. One that another laptop has left behind asks for the
// address and the code of that laptop.
func TestSpareNeedsCode(t *testing.T) {
	words := deskOf(t, locale.Italian, state.Status{}).Words
	of := state.Spare{Step: state.Silent, Keyless: true, Primary: state.Found{Address: "http://192.168.8.2:8080"}}
	v := Spare{Words: words, Now: now, Status: state.Status{Role: state.RoleSpare, Spare: &of}}.View()
	if !strings.Contains(v.Disk, "con un codice, una volta") || !v.Alone || v.Ask != nil {
		t.Errorf("%q, asks %+v", v.Disk, v.Ask)
	}
	of = state.Spare{Step: state.Stopped, Fault: fault.New(fault.Unavailable, "fault.replica.noprimary", "http://192.168.8.2:8080"), Primary: of.Primary}
	v = Spare{Words: words, Now: now, Status: state.Status{Role: state.RoleSpare, Spare: &of}}.View()
	if v.Ask == nil || v.Take.Locked == "" {
		t.Errorf("asks %+v, takes %+v", v.Ask, v.Take)
	}
	of.Fault = fault.New(fault.Unavailable, "fault.store.full")
	if v := (Spare{Words: words, Now: now, Status: state.Status{Role: state.RoleSpare, Spare: &of}}).View(); v.Ask != nil {
		t.Errorf("for a full disk it asks %+v", v.Ask)
	}
}

func TestAlarms(t *testing.T) {
	silent := state.Peer{Kind: state.KindSpare, Name: "Biblioteca", Heard: now, Silent: true}
	relay := state.Peer{Kind: state.KindRelay, Name: "Gazebo", Heard: now, Silent: true}
	never := state.Peer{Kind: state.KindSpare, Name: "Nuova", Silent: true}
	for _, tt := range []struct {
		name          string
		of            state.Status
		spare, former string
	}{
		{"nothing", state.Status{}, "", ""},
		{"silent", state.Status{Peers: []state.Peer{silent}}, "fault.spare.silent", ""},
		{"a relay, or one that never came", state.Status{Peers: []state.Peer{relay, never}}, "", ""},
		{"goes on alone", state.Status{Peers: []state.Peer{silent}, AloneSince: now}, "fault.spare.alone", ""},
		{"somebody speaks in its name", state.Status{Peers: []state.Peer{silent}, Impostors: []string{"Biblioteca"}}, "fault.spare.silent", ""},
		{"it speaks for others", state.Status{Peers: []state.Peer{silent}, Trespassers: []string{"Biblioteca"}}, "fault.spare.silent", ""},
		{"taken over", state.Status{Peers: []state.Peer{silent}, TakenOverBy: &state.Takeover{Name: "Biblioteca", At: now}}, "", "fault.spare.former"},
	} {
		for about, want := range map[string]string{"spare": tt.spare, "former": tt.former} {
			got := ""
			if f := screen.SpareAlarms(tt.of, time.UTC)[about]; f != nil {
				got = f.Key
			}
			if got != want {
				t.Errorf("%s: about %s it says %q, want %q", tt.name, about, got, want)
			}
		}
		if f := screen.SpareAlarms(tt.of, time.UTC)["trespasser"]; (f != nil) != (len(tt.of.Trespassers) > 0) {
			t.Errorf("%s: of one who speaks for others it says %v", tt.name, f)
		}
		if f := screen.SpareAlarms(tt.of, time.UTC)["impostor"]; (f != nil) != (len(tt.of.Impostors) > 0) {
			t.Errorf("%s: of an impostor it says %v", tt.name, f)
		}
	}
}
