package spare

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
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
	w := catalogue.In(lang)
	return Desk{Words: w, Top: screen.OrganiserTop(w, screen.SparePath, "/", 0), Now: now, Status: s}
}

// markup is a rendered part of a page.
func markup(t *testing.T, c templ.Component) string {
	t.Helper()
	html, err := page.Markup(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return string(html)
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
		d := deskOf(t, locale.Italian, state.Status{Role: state.RolePrimary, Peers: []state.Peer{tt.peer}})
		html := markup(t, DeskFrame(d))
		handOver := strings.Contains(html, `value="hand-over"`)
		if kind, says := d.peer(tt.peer); kind != tt.kind || says != tt.says || handOver != tt.handOver {
			t.Errorf("%s: %q %q, hand over %t", tt.name, kind, says, handOver)
		}
		both, explained := strings.Contains(html, `value="confirm-both"`), strings.Contains(html, "d-what")
		if relay := tt.peer.Kind == state.KindRelay; both == relay || explained != relay {
			t.Errorf("%s: both disks %t, explained %t", tt.name, both, explained)
		}
	}
}

// The code is shown with the steps to type it, and nothing can be added meanwhile.
func TestPairing(t *testing.T) {
	pairing := &state.Pairing{
		Code: "K7QM-3XPD-9TRA", Kind: state.KindSpare, Name: "Library", Until: now.Add(10 * time.Minute), Addresses: []string{"http://192.168.8.2:8080"},
	}
	html := markup(t, DeskFrame(deskOf(t, locale.English, state.Status{Role: state.RolePrimary, Pairing: pairing})))
	for _, says := range []string{"K7QM-3XPD-9TRA", `<b class="num">192.168.8.2:8080</b>`, "16:52"} {
		if !strings.Contains(html, says) {
			t.Errorf("does not say %q", says)
		}
	}
	for _, says := range []string{`value="add-peer"`, "d-what"} {
		if strings.Contains(html, says) {
			t.Errorf("says %q", says)
		}
	}
	if command := strings.Join(terminal(*pairing), " "); command != "scacchimagici standby --of 192.168.8.2:8080 --code K7QM-3XPD-9TRA" {
		t.Error(command)
	}
	page, err := url.Parse(pageOfSpare(pairing))
	if err != nil || page.Host != "127.0.0.1:8080" || page.Path != "/desk" || ReadGiven(page.Query()) != (Given{"192.168.8.2:8080", "K7QM-3XPD-9TRA"}) {
		t.Errorf("the camera of the spare opens %q", page)
	}
}

// A former first laptop says which one has taken over, since when, and what only it has.
func TestFormer(t *testing.T) {
	taken := state.Status{Role: state.RoleFormer, TakenOverBy: &state.Takeover{Name: "Biblioteca", At: now.Add(-time.Minute), Reach: "http://192.168.8.3:8080"}}
	check := func(lang locale.Language, says, saysNot []string) {
		t.Helper()
		html := markup(t, DeskFrame(deskOf(t, lang, taken)))
		for _, text := range says {
			if !strings.Contains(html, text) {
				t.Errorf("does not say %q", text)
			}
		}
		for _, text := range saysNot {
			if strings.Contains(html, text) {
				t.Errorf("says %q", text)
			}
		}
	}
	check(locale.Italian, []string{"Biblioteca, alle 16:41", `href="http://192.168.8.3:8080/desk"`}, []string{"s-facts", `value="add-peer"`})
	taken.LeftBehind = &state.LeftBehind{File: "/home/u/lasciati.txt", Count: 14, Entries: []eventlog.Entry{
		{Stream: "match/2026.1A", At: now, Kind: "performed"}, {Stream: "access", At: now, Kind: "joined"},
	}}
	d := deskOf(t, locale.Italian, taken)
	if facts := d.left(*taken.LeftBehind); len(facts) != 2 || facts[0].letter != "A" || facts[1].letter != "" {
		t.Errorf("%+v", facts)
	}
	soon := map[locale.Language]string{
		locale.Italian: "tra pochi secondi questo portatile diventa la scorta da solo",
		locale.English: "in a few seconds this laptop becomes the spare by itself",
	}
	check(locale.Italian, []string{"14 fatti", d.T("spare.left.more", 12)}, []string{soon[locale.Italian], `name="code"`})
	taken.Returning, taken.NeedsCode = true, true
	check(locale.Italian, []string{soon[locale.Italian], "Biblioteca non riconosce questo portatile", `name="code"`}, nil)
	check(locale.English, []string{soon[locale.English], "Biblioteca does not know this laptop"}, nil)
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
		words := deskOf(t, lang, state.Status{}).Words
		for i, w := range want {
			text, by := left(words, time.UTC, lines[i]).text, actor(words, lines[i].Actor)
			if text != w[0] || by != w[1] {
				t.Errorf("%s of %s, want %s of %s", text, by, w[0], w[1])
			}
		}
	}
}

// Laptops of the epoch before that do not follow yet stand in the list, with what to do.
func TestAwaited(t *testing.T) {
	d := deskOf(t, locale.Italian, state.Status{Role: state.RolePrimary, Awaited: []state.Awaited{{Name: "Banco", WasFirst: true}, {Name: "Cucina"}}})
	_, list, _ := strings.Cut(markup(t, DeskFrame(d)), "Banco")
	first, second, both := strings.Cut(list, "Cucina")
	if !both || !strings.Contains(first, "Diventa la scorta") || !strings.Contains(second, "da sola") || strings.Contains(list, "d-what") {
		t.Error(list)
	}
	if add, _ := d.add(); add.Class != "" {
		t.Errorf("%+v", add)
	}
}

// A spare whose pairing has no key says what that means. One that another laptop has left behind asks for the
// address and the code of that laptop.
func TestSpareNeedsCode(t *testing.T) {
	words := deskOf(t, locale.Italian, state.Status{}).Words
	of := state.Spare{Step: state.Silent, Keyless: true, Primary: state.Found{Address: "http://192.168.8.2:8080"}}
	laptop := Spare{Words: words, Now: now, Status: state.Status{Role: state.RoleSpare, Spare: &of}}
	if text, alone := laptop.disk(); !strings.Contains(text, "con un codice, una volta") || !alone || laptop.asks() {
		t.Errorf("%q, asks %t", text, laptop.asks())
	}
	of = state.Spare{Step: state.Stopped, Fault: fault.New(fault.Unavailable, "fault.replica.noprimary", "http://192.168.8.2:8080"), Primary: of.Primary}
	if !laptop.asks() || laptop.take().Locked == "" {
		t.Errorf("asks %t, takes %+v", laptop.asks(), laptop.take())
	}
	of.Fault = fault.New(fault.Unavailable, "fault.store.full")
	if laptop.asks() {
		t.Error("it asks for another laptop, for a full disk")
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
