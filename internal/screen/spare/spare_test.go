package spare

import (
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/replica/state"
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

// What the desk says of another laptop, by how it stands.
func TestPeers(t *testing.T) {
	heard := now.Add(-300 * time.Millisecond)
	for _, tt := range []struct {
		name     string
		peer     state.Peer
		kind     string
		says     string
		handOver bool
	}{
		{"ready", state.Peer{Kind: state.KindStandby, Heard: heard}, "ok", "Pronta a prendere il posto, 0 fatti indietro", true},
		{"one behind", state.Peer{Kind: state.KindStandby, Heard: heard, Behind: 1}, "ok", "Segue, 1 fatto indietro", true},
		{"copying", state.Peer{Kind: state.KindStandby, Heard: heard, Copied: state.Progress{Entries: 1, Total: 4}}, "work", "Sta copiando tutto", false},
		{"silent", state.Peer{Kind: state.KindStandby, Heard: now.Add(-72 * time.Second), Silent: true}, "bad", "Tace da 1 min 12 s", false},
		{"not heard since the start", state.Peer{Kind: state.KindStandby, Silent: true}, "bad", "Non ancora sentita da quando questo programma è aperto", false},
		{"in trouble", state.Peer{Kind: state.KindStandby, Heard: heard, Fault: fault.New(fault.Unavailable, "fault.store.full")}, "warning", "Pronta a prendere il posto, 0 fatti indietro", true},
		{"a relay never takes over", state.Peer{Kind: state.KindRelay, Heard: heard}, "ok", "Riceve le pagine del pubblico", false},
	} {
		tt.peer.ID, tt.peer.Name = "p", "Biblioteca"
		v := deskOf(t, locale.Italian, state.Status{Role: state.Primary, Peers: []state.Peer{tt.peer}}).View()
		p := v.Peers[0]
		if p.Kind != tt.kind || p.State != tt.says || (p.HandOver != nil) != tt.handOver {
			t.Errorf("%s: %q %q, hand over %t", tt.name, p.Kind, p.State, p.HandOver != nil)
		}
		if relay := tt.peer.Kind == state.KindRelay; (v.Both == nil) != relay || (v.What == nil) == relay {
			t.Errorf("%s: both disks %t, explained %t", tt.name, v.Both != nil, v.What != nil)
		}
	}
}

// The code is shown with what is typed where, and nothing can be added beside it.
func TestPairing(t *testing.T) {
	v := deskOf(t, locale.English, state.Status{Role: state.Primary, Pairing: &state.Pairing{
		Code: "K7QM-3XPD-9TRA", Kind: state.KindStandby, Name: "Library", Until: now.Add(10 * time.Minute), Addresses: []string{"http://192.168.8.2:8080"},
	}}).View()
	if v.Add != nil || v.What != nil || v.Pairing.Code != "K7QM-3XPD-9TRA" || v.Pairing.Addresses[0] != "192.168.8.2:8080" ||
		strings.Join(v.Pairing.Command, " ") != "scacchimagici standby --of 192.168.8.2:8080 --code K7QM-3XPD-9TRA" || !strings.Contains(v.Pairing.Until, "16:52") {
		t.Errorf("%+v", v.Pairing)
	}
}

// A laptop that was taken over says by whom, since when, and what only it has.
func TestFormer(t *testing.T) {
	taken := state.Status{Role: state.Former, TakenOverBy: &state.Takeover{Name: "Biblioteca", At: now.Add(-time.Minute), Reach: "http://192.168.8.3:8080"}}
	v := deskOf(t, locale.Italian, taken).View()
	if f := v.Former; f == nil || f.Line != "Biblioteca, alle 16:41" || f.Go != "http://192.168.8.3:8080/desk" || f.Left != "" || v.Add != nil {
		t.Errorf("%+v", f)
	}
	taken.LeftBehind = &state.LeftBehind{File: "/home/u/lasciati.txt", Count: 14, Entries: []eventlog.Entry{
		{Stream: "match/2026.1A", At: now, Kind: "performed"}, {Stream: "access", At: now, Kind: "joined"},
	}}
	f := deskOf(t, locale.Italian, taken).View().Former
	if !strings.HasPrefix(f.Left, "14 fatti") || len(f.Facts) != 2 || f.Facts[0].Letter != "A" || f.Facts[1].Letter != "" || !strings.Contains(f.More, "12") {
		t.Errorf("%+v", f)
	}
}

func TestAlarms(t *testing.T) {
	silent := state.Peer{Kind: state.KindStandby, Name: "Biblioteca", Heard: now, Silent: true}
	relay := state.Peer{Kind: state.KindRelay, Name: "Gazebo", Heard: now, Silent: true}
	never := state.Peer{Kind: state.KindStandby, Name: "Nuova", Silent: true}
	for _, tt := range []struct {
		name          string
		of            state.Status
		spare, former string
	}{
		{"nothing", state.Status{}, "", ""},
		{"silent", state.Status{Peers: []state.Peer{silent}}, "fault.spare.silent", ""},
		{"a relay, or one that never came", state.Status{Peers: []state.Peer{relay, never}}, "", ""},
		{"goes on alone", state.Status{Peers: []state.Peer{silent}, AloneSince: now}, "fault.spare.alone", ""},
		{"taken over", state.Status{Peers: []state.Peer{silent}, TakenOverBy: &state.Takeover{Name: "Biblioteca", At: now}}, "", "fault.spare.former"},
	} {
		for about, want := range map[string]string{"spare": tt.spare, "former": tt.former} {
			got := ""
			if f := Alarms(tt.of, time.UTC)[about]; f != nil {
				got = f.Key
			}
			if got != want {
				t.Errorf("%s: about %s it says %q, want %q", tt.name, about, got, want)
			}
		}
	}
}
