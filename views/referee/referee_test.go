package referee_test

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"html"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/static"
	"scacchimagici/views/layout"
	"scacchimagici/views/referee"
)

var pageLinks = referee.Beside{Strategist: [2]string{"/white", "/black"}, Language: "/en", NextHref: "/next", Next: "Serpeverde – Tassorosso"}

func replaceOutcome(m magici.Match) magici.Order {
	return magici.Replace{Asked: m.Asking.Serial, Outcome: magici.DefenderFirst}
}

func undoOutcome(m magici.Match) magici.Order {
	return magici.Undo{To: m.LastEntry() - 1, Seen: m.LastEntry(), Reason: "esito sbagliato"}
}

func voidQuestion(m magici.Match) magici.Order {
	return magici.Void{Asked: m.Asking.Serial, Reason: "già sentita"}
}

func settleDefender(m magici.Match) magici.Order {
	return magici.Settle{Asked: m.Asking.Serial, Outcome: magici.DefenderFirst}
}

func pauseMatch(magici.Match) magici.Order { return magici.Pause{} }

// mainOf returns the main action of a view; a Duel and a deployment have none.
func mainOf(v referee.View) referee.Action {
	switch {
	case v.Teams != nil:
		return v.Teams.Main
	case v.Ready != nil:
		return v.Ready.Main
	case v.Play != nil:
		return v.Play.Main
	}
	return referee.Action{}
}

// orderOf returns the kind of the order that an action gives; empty when it gives none.
func orderOf(a referee.Action) string {
	for _, f := range a.Command.Fields {
		if f.Name == "command" {
			return f.Value
		}
	}
	return ""
}

func TestRefereeNextThing(t *testing.T) {
	tests := []struct {
		stage  string
		title  string // of the main slot
		order  string // that it gives
		locked string // why it cannot
	}{
		{"planned", "Apri l’acquisto", "", "Mancano i due Strateghi"},
		{"purchase", "Aspetta le due Case", "", "L’acquisto non è confermato"},
		{"confirmed", "Aspetta Corvonero", "", "L’acquisto non è confermato"},
		{"ready", "Lancia la moneta", "", "Mancano 11 bacchette"},
		{"wands", "Lancia la moneta", "", "Mancano 6 bacchette"},
		{"tossed", "Inizia la partita", "start", ""},
		{"thinking", "Mossa Diretta", "raise-wand", ""},
		{"raised", "Lascia stare", "lower-wand", ""},
		{"direct", "Ferma il tempo", "moved-in-time", ""},
		{"held", "Ora tocca la mossa", "", ""},
		{"performing", "Eseguita", "perform", ""},
		{"attacker", "Eseguita", "perform", ""},
		{"undone", "Tutti al posto", "perform", ""},
		{"paused", "Riprendi", "resume", ""},
		{"finished", "Partita seguente", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.stage, func(t *testing.T) {
			a := mainOf(referee.ViewOf(screentest.RefereeAt(t, tt.stage, "it"), pageLinks))
			if a.Button.Title != tt.title || orderOf(a) != tt.order || a.Button.Locked != tt.locked {
				t.Errorf("main slot %q gives %q, locked %q; want %q, %q, %q",
					a.Button.Title, orderOf(a), a.Button.Locked, tt.title, tt.order, tt.locked)
			}
		})
	}
}

func TestRefereeTasks(t *testing.T) {
	tests := []struct {
		name   string
		stage  string
		orders []func(magici.Match) magici.Order
		want   []string
	}{
		{"a quiet move", "performing", nil, []string{"Davide va in g5 (Alfiere bianco, da c1)"}},
		{"the attacker wins", "attacker", nil, []string{"Sofia esce (Regina bianca, da g4)", "Nicolò va in g4 (Cavallo nero, da f6)"}},
		{"the defender wins", "defender", nil, []string{"Nicolò esce (Cavallo nero, da f6)", "Sofia resta in g4 (Regina bianca)"}},
		{"neither", "neither", nil, []string{"Sofia esce (Regina bianca, da g4)", "Nicolò va in g4 (Cavallo nero, da f6)"}},
		{
			"an outcome replaced starts from where people went", "attacker",
			[]func(magici.Match) magici.Order{replaceOutcome},
			[]string{"Nicolò esce (Cavallo nero, da g4)", "Sofia torna in g4 (Regina bianca)"},
		},
		{
			"a Duel gone back to starts from where people went", "attacker",
			[]func(magici.Match) magici.Order{undoOutcome, voidQuestion, settleDefender},
			[]string{"Nicolò esce (Cavallo nero, da g4)", "Sofia torna in g4 (Regina bianca)"},
		},
		{"an undo walks back", "undone", nil, []string{"Davide torna in c1 (Alfiere bianco, da g5)"}},
		{"a pause changes nothing", "performing", []func(magici.Match) magici.Order{pauseMatch}, []string{"Davide va in g5 (Alfiere bianco, da c1)"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, task := range referee.ViewOf(screentest.RefereeAt(t, tt.stage, "it", tt.orders...), pageLinks).Play.Tasks {
				got = append(got, fmt.Sprintf("%s (%s)", task.Title, task.Detail))
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("tasks %q, want %q", got, tt.want)
			}
		})
	}
}

func TestRefereeDuel(t *testing.T) {
	page := frameOf(t, referee.ViewOf(screentest.RefereeAt(t, "duel", "it"), pageLinks))
	buttons := regexp.MustCompile(`(?s)<button class="r-fighter.*?</button>`).FindAllString(page, -1)
	if len(buttons) != 3 {
		t.Fatalf("%d outcomes", len(buttons))
	}
	for i, want := range [][]string{ // White stands left though Black attacks
		{`value="defender"`, "<b>Sofia</b>", "+2", "Grifondoro"}, {`value="neither"`, "+4", "Corvonero"}, {`value="attacker"`, "Sofia esce, Nicolò va in g4"},
	} {
		for _, part := range want {
			if !strings.Contains(buttons[i], part) {
				t.Errorf("outcome %d does not say %q: %s", i, part, buttons[i])
			}
		}
	}
	const reveal, void, ask = `name="command" value="reveal"`, `data-open="void"`, `<textarea name="text"`
	if !strings.Contains(page, screentest.Answer) || !strings.Contains(page, reveal) || !strings.Contains(page, void) {
		t.Error("the Referee sees the answer, and may show or discard the question")
	}
	if shown := frameOf(t, referee.ViewOf(screentest.RefereeAt(t, "revealed", "it"), pageLinks)); strings.Contains(shown, reveal) {
		t.Error("a shown question is not shown again")
	}
	if none := frameOf(t, referee.ViewOf(screentest.RefereeAt(t, "voided", "it"), pageLinks)); !strings.Contains(none, ask) || strings.Contains(none, void) {
		t.Error("without a question the Referee asks one of their own")
	}
	if paused := referee.ViewOf(screentest.RefereeAt(t, "duel", "it", pauseMatch), pageLinks); paused.Duel != nil || paused.Play.Pause == "" {
		t.Error("nothing is decided under a pause")
	}
}

func TestRefereeTakesBack(t *testing.T) {
	closed := pageLinks
	closed.Closed = true
	tests := []struct {
		name, stage string
		pageLinks   referee.Beside
		want        string // words of the step taken back; empty: not offered
	}{
		{"before the first turn there is nothing", "start", pageLinks, ""},
		{"a move", "performing", pageLinks, "Alfiere c1 in g5"},
		{"a call", "direct", pageLinks, "Mossa Diretta di Tommaso"},
		{"moved in time", "held", pageLinks, "Mossa in tempo"},
		{"a King's end", "king", pageLinks, "Mangiata in e8: nessuno dei due"},
		{"not once the next match is open", "king", closed, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			for _, a := range referee.ViewOf(screentest.RefereeAt(t, tt.stage, "it"), tt.pageLinks).Play.Beside {
				if a.Undo {
					got = a.Button.Title
				}
			}
			if got != tt.want {
				t.Errorf("takes back %q, want %q", got, tt.want)
			}
		})
	}
}

// The organiser corrects a finished match with a reason, and the page says how to close it again.
func TestOrganiserCorrects(t *testing.T) {
	closed := pageLinks
	closed.Closed = true
	s := screentest.Scene(t, "king", "it", screentest.Organiser)
	beside := referee.ViewOf(s, closed).Play.Beside
	if len(beside) != 1 || beside[0].Button.Open != "steps" {
		t.Errorf("beside what is over: %+v", beside)
	}
	again := screentest.Scene(t, "performing", "it", screentest.Organiser)
	again.Match.Clockless = true
	notes := referee.ViewOf(again, closed).Play.Notes
	if len(notes) != 1 || !strings.Contains(notes[0].Text, "correggendo") {
		t.Errorf("notes while it is corrected: %+v", notes)
	}
}

func TestRefereeStuck(t *testing.T) {
	s := screentest.RefereeAt(t, "thinking", "it")
	s.Match.Play.Passes = 2
	if p := referee.ViewOf(s, pageLinks).Play; p.Main.Button.Open != "end" || p.Board.Interactive {
		t.Errorf("after two passes only the Referee goes on: %+v", p.Main)
	}
}

func TestRefereeSeesNothingSealed(t *testing.T) {
	s := screentest.RefereeAt(t, "confirmed", "it")
	page := refereePage(t, referee.ViewOf(s, pageLinks), referee.DialogsOf(s))
	for _, secret := range []string{"punti spesi", "oltre al Re", "hanno una persona", "manca la persona"} { // White's is sealed, Black still buys
		if strings.Contains(page, secret) {
			t.Errorf("%q is told of a purchase", secret)
		}
	}
	s = screentest.RefereeAt(t, "helped", "it")
	page = refereePage(t, referee.ViewOf(s, pageLinks), referee.DialogsOf(s))
	if !strings.Contains(page, "9 punti spesi su 10") || strings.Contains(page, "10 punti spesi") {
		t.Error("who helps Black sees its purchase, and that alone")
	}
}

// frameOf returns the part of the page that the stream replaces.
func frameOf(t *testing.T, v referee.View) string {
	t.Helper()
	var frame bytes.Buffer
	if err := referee.Frame(v).Render(t.Context(), &frame); err != nil {
		t.Fatal(err)
	}
	return frame.String()
}

func refereePage(t *testing.T, v referee.View, dialogs referee.Dialogs) string {
	t.Helper()
	var page bytes.Buffer
	document := layout.Page{Words: v.Words, Audience: "referee", Dialogs: referee.DialogsFrame(dialogs)}
	if err := referee.Page(document, v).Render(t.Context(), &page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

// Every stage in both languages has all its words, and forms that the decoder of orders
// takes.
func TestRefereeForms(t *testing.T) {
	for _, stage := range screentest.Stages() {
		for _, lang := range []string{"it", "en"} {
			t.Run(stage+" "+lang, func(t *testing.T) {
				s := screentest.RefereeAt(t, stage, lang)
				page := refereePage(t, referee.ViewOf(s, pageLinks), referee.DialogsOf(s))
				if i := strings.Index(page, "⟦"); i >= 0 {
					t.Errorf("no words: %s", page[i:min(i+60, len(page))])
				}
				screentest.CheckIDs(t, page)
				for _, f := range refereeForm.FindAllString(page, -1) {
					pressForm(t, f)
				}
			})
		}
	}
}

var (
	refereeForm  = regexp.MustCompile(`(?s)<form[^>]*data-command[^>]*>.*?</form>`)
	formControl  = regexp.MustCompile(`<(input|button|select|textarea)((?:\s+[\w-]+(?:="[^"]*")?)*)`)
	formProperty = regexp.MustCompile(`([\w-]+)="([^"]*)"`)
)

// pressForm presses a form once with the first of its buttons and choices.
func pressForm(t *testing.T, form string) {
	t.Helper()
	values := map[string]string{}
	for _, c := range formControl.FindAllStringSubmatch(form, -1) {
		attrs := map[string]string{}
		for _, a := range formProperty.FindAllStringSubmatch(c[2], -1) {
			attrs[a[1]] = html.UnescapeString(a[2])
		}
		if name := attrs["name"]; name != "" && values[name] == "" {
			values[name] = attrs["value"]
		}
	}
	kind := values["command"]
	delete(values, "command")
	fields, ok := magici.Orders.Fields(kind)
	if !ok {
		t.Errorf("unknown order %q in %s", kind, form)
		return
	}
	if _, err := magici.Orders.Read(kind, orderJSON(t, values, fields)); err != nil {
		t.Errorf("%s %v: %v", kind, values, err)
	}
}

// written are the values of fields that the page leaves empty.
var written = map[string]string{"from": "e2", "to": "e4", "square": "e4", "slot": "R1"}

func orderJSON(t *testing.T, values map[string]string, fields map[string]reflect.Kind) []byte {
	t.Helper()
	object := map[string]any{}
	for name, v := range values {
		switch fields[name] {
		case reflect.Int:
			object[name] = json.Number(cmp.Or(v, "3"))
		case reflect.Bool:
			object[name] = v == "true"
		default:
			object[name] = cmp.Or(v, written[name])
		}
	}
	data, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestRefereeIdle(t *testing.T) {
	texts, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	page := refereePage(t, referee.Idle(texts.In(locale.English), "A", 0, "/it"), referee.Dialogs{})
	if !strings.Contains(page, "No match on this board") || strings.Contains(page, "⟦") {
		t.Error("a board without a match says so")
	}
}

// gzippedSize returns how many bytes of text go over the wire.
func gzippedSize(t *testing.T, text string) int {
	t.Helper()
	var wire bytes.Buffer
	zip := gzip.NewWriter(&wire)
	if _, err := zip.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	return wire.Len()
}

// The page with all that it loads stays under 130 KB on the wire.
func TestRefereeWeight(t *testing.T) {
	const most = 130 << 10
	s := screentest.RefereeAt(t, "direct-duel", "it")
	page := refereePage(t, referee.ViewOf(s, pageLinks), referee.DialogsOf(s))
	sum := gzippedSize(t, page)
	for _, name := range append([]string{
		"css/tokens.css", "css/base.css", "css/board.css", "css/referee.css",
		"js/live.js", "js/idiomorph.js", "js/clock.js", "js/board.js", "js/motion.js", "js/sound.js", "js/device.js",
		"fonts/inter-latin.woff2", "fonts/cinzel-latin-700.woff2", "fonts/eb-garamond-latin-500.woff2",
		"arms.svg", "pieces.svg", "icons.svg", "favicon.svg",
	}, referee.Styles...) {
		a, ok := static.Open(static.Path(name))
		if !ok {
			t.Fatalf("no %s", name)
		}
		n := len(a.Gzip)
		if n == 0 {
			n = len(a.Plain())
		}
		sum += n
	}
	t.Logf("%d bytes", sum)
	if sum > most {
		t.Errorf("%d bytes, at most %d", sum, most)
	}
}
