package devices

import (
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/health"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen/screentest"
)

// heard is a device that was heard some seconds ago.
func heard(seconds int) health.Health {
	return health.Health{Heard: screentest.Noon.Add(-time.Duration(seconds) * time.Second), Typical: 20 * time.Millisecond, Battery: 80}
}

func wordsIn(t *testing.T, lang locale.Language) *locale.Words {
	t.Helper()
	texts, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	return texts.In(lang)
}

// What stops a match comes first, then who asks for help; a device that is silent without need stays where it is.
func TestOrderOfTheWall(t *testing.T) {
	hidden, asking := heard(1), heard(1)
	hidden.Hidden, asking.Shows = true, "battery"
	v := Wall{Now: screentest.Noon, Tiles: []Tile{
		{Title: "alive", Health: heard(2), Online: true},
		{Title: "silent", Health: heard(9)},
		{Title: "hidden", Health: hidden, Online: true, Needed: true},
		{Title: "asks", Health: asking, Online: true},
		{Title: "program", Online: true, Needed: true},
		{Title: "never heard", Needed: true},
		{Title: "stops a match", Health: heard(6), Online: true, Needed: true},
	}}
	v.sort()
	var got []string
	for _, t := range v.Tiles {
		got = append(got, t.Title+" "+t.class(v.Now))
	}
	want := []string{"never heard stopped", "stops a match stopped", "asks asks", "alive alive", "silent away", "hidden weak", "program alive"}
	if !slices.Equal(got, want) {
		t.Errorf("the wall is %q, want %q", got, want)
	}
	if n := len(v.large()); n != 3 || v.alive() != 4 {
		t.Errorf("%d tiles are large, %d devices alive", n, v.alive())
	}
}

// What a tile says, and why a device is likely to be silent.
func TestWordsOfATile(t *testing.T) {
	words := wordsIn(t, locale.Italian)
	asleep := heard(40)
	asleep.Hidden = true
	called := heard(1)
	called.Called = screentest.Noon.Add(-90 * time.Second)
	v := Wall{Now: screentest.Noon, Network: "Villa", Host: "scacchi.local"}
	v.Words = words
	for _, tt := range []struct {
		name       string
		tile       Tile
		state, why string
	}{
		{"alive", Tile{Health: heard(1), Online: true}, "sentito ora", ""},
		{"silent", Tile{Health: heard(40)}, "muto da 40 s", "rete Villa, poi scacchi.local"},
		{"asleep", Tile{Health: asleep}, "muto da 40 s", "schermo spento"},
		{"never heard", Tile{Health: health.Health{Battery: health.Unknown}}, "mai sentito", "non ha aperto nessuna pagina"},
		{"its page was closed", Tile{Since: screentest.Noon.Add(-2 * time.Hour)}, "muto da 2 h", "rete Villa"},
		{"a program", Tile{Online: true}, "in linea", ""},
		{"rings", Tile{Health: called, Online: true}, "suona da 1 min", ""},
	} {
		if state := v.state(tt.tile); state != tt.state {
			t.Errorf("%s: %q, want %q", tt.name, state, tt.state)
		}
		if why := v.why(tt.tile); tt.why != "" && !strings.Contains(why, tt.why) {
			t.Errorf("%s: %q does not say %q", tt.name, why, tt.why)
		}
	}
}

// A side table tells whether somebody looks at it, and since when nobody does.
func TestWordsOfATable(t *testing.T) {
	v := Wall{Now: screentest.Noon}
	v.Words = wordsIn(t, locale.Italian)
	for _, tt := range []struct {
		pages page.TablePages
		want  string
	}{
		{page.TablePages{Open: 1, Last: screentest.Noon.Add(-time.Hour)}, "una pagina aperta"},
		{page.TablePages{Open: 2}, "2 pagine aperte"},
		{page.TablePages{Last: screentest.Noon.Add(-3 * time.Minute)}, "nessuno da 3 min"},
		{page.TablePages{}, "nessuno da quando il programma è partito"},
	} {
		if got := v.atTable(tt.pages); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.pages, got, tt.want)
		}
	}
}

// The dialog of a device warns of a seat on which another one sits too.
func TestSharedSeat(t *testing.T) {
	tile := Tile{Device: access.Device{ID: "a"}, Title: "Arbitro A", Sub: "iPad", Joined: "entrato il 28 agosto 2026 alle 12:00", Seats: []Held{{Seat: access.RefereeOf("A"), Name: "Arbitro della scacchiera A", Others: 1}}}
	v := Wall{Now: screentest.Noon, Tiles: []Tile{tile}}
	v.Words = wordsIn(t, locale.Italian)
	html := screentest.Render(t, Dialogs(v))
	for _, want := range []string{"o-state warning", "entrato il 28 agosto 2026 alle 12:00", `value="referee:A"`, `value="revoke-device"`, `value="rename-device"`} {
		if !strings.Contains(html, want) {
			t.Errorf("the dialog has no %q", want)
		}
	}
}

// Each fault that a device can show has its words in all languages, for each system.
func TestWordsOfTheChecks(t *testing.T) {
	for _, lang := range locale.Languages {
		words := wordsIn(t, lang)
		for _, check := range shown {
			if text := words.T("works.todo." + check); strings.Contains(text, "⟦") {
				t.Errorf("%s: %s", lang, text)
			}
		}
		for _, state := range worksStates {
			v := state.view
			v.Words = words
			for _, check := range checks {
				how, ways := v.how(check), v.ways(check)
				if strings.Contains(how, "⟦") || strings.Contains(how, "%!") || how == "" && ways == nil {
					t.Errorf("%s, %s: %q", lang, state.name, how)
				}
				for _, way := range ways {
					if last := len(way) - 1; last < 2 || way[last].Value == "" || slices.ContainsFunc(way[:last], func(s WayStep) bool { return s.Text == "" || s.Value != "" }) {
						t.Errorf("%s, %s: the way is %q", lang, state.name, way)
					}
				}
			}
		}
	}
}
