package setup_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/setup"
)

// For each screen the page says what it shows now and next, marks the parts of its programme, and
// offers a browser without its cookie the screens without a device.
func TestScreensPage(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	shown := func(lang locale.Language) templ.Component {
		return setup.ScreensFrame(setup.Screens{
			Setup: setup.Setup{Words: catalogue.In(lang)}, Now: time.Now(), Boards: []string{"A", "B"}, Hosts: []string{"scacchi.local:8080"},
			TVs: []setup.TV{{How: "organiser.screens.how", Paths: []string{"/schermo", "/tabellone/A"}}},
			Screens: []screen.Display{
				{
					Display: access.Display{Number: 1, Name: "TV gazebo", Shows: access.ByItself, Programme: access.Programme{Scenes: []string{access.InPlay, access.Next}, Board: "A", Seconds: 30}},
					Online:  true, Showing: programme.Showing{View: access.Ranking, Then: "boards:A,B", When: programme.Overridden},
				},
				{Display: access.Display{Number: 2, Shows: access.Welcome}, Online: true, Showing: programme.Showing{View: access.Welcome}},
				{Display: access.Display{Number: 12, Name: "Proiettore", Shows: access.ByItself}, Showing: programme.Showing{View: access.Next}},
			},
		})
	}
	html := screentest.Render(t, shown(locale.Italian))
	parts := strings.Split(html, `<section class="panel sc"`)
	all, first, second, third := parts[0], parts[1], parts[2], parts[3]
	values := func(html, pattern string) (found []string) {
		for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(html, -1) {
			found = append(found, match[1])
		}
		return found
	}
	chosen := func(html, field string) []string {
		_, field, _ = strings.Cut(html, `<select name="`+field+`">`)
		field, _, _ = strings.Cut(field, "</select>")
		return values(field, `<option value="([^"]*)" selected>`)
	}
	const (
		title, number = `<h2 id="screen-\d+-title">([^<]*)</h2>`, `<span class="dim">(Schermo \d+)\s*</span>`
		now, then     = `<p><b>Ora: ([^<]*)</b></p>`, `</b></p><p class="dim">([^<]*)</p>`
		ticked        = `name="scenes\[\]" value="([^"]*)" checked`
		seconds       = `name="seconds" value="(\d+)"`
	)
	tests := []struct {
		name      string
		got, want []string
	}{
		{"a name before the number", slices.Concat(values(first, title), values(first, number)), []string{"TV gazebo", "Schermo 1"}},
		{"a number without a name", slices.Concat(values(second, title), values(second, number)), []string{"Schermo 2"}},
		{"now and then", slices.Concat(values(first, now), values(first, then)), []string{"Classifica", "Per poco, poi: Scacchiere A e B"}},
		{"now, for good", slices.Concat(values(second, now), values(second, then)), []string{"Benvenuto e QR per il pubblico", catalogue.In(locale.Italian).T("organiser.then.stays")}},
		{"its scenes", values(first, ticked), []string{access.InPlay, access.Next}},
		{"its board", chosen(first, "board"), []string{"A"}},
		{"what it shows for good", chosen(second, "shows"), []string{access.Welcome}},
		{"all scenes of the usual programme", values(third, ticked), access.ProgrammeScenes()},
		{"how long each scene stays", slices.Concat(values(first, seconds), values(second, seconds)), []string{"30", strconv.Itoa(access.UsualTurn)}},
		{"which silent screens it may be", values(strings.SplitAfter(second, `<select name="is">`)[1], `<option value="([^"]*)"`), []string{"12"}},
		{"where to open it", values(html, `<b class="o-path">([^<]*)</b>`), []string{"scacchi.local:8080/schermo", "scacchi.local:8080/tabellone/A"}},
	}
	for _, tt := range tests {
		if !slices.Equal(tt.got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, tt.got, tt.want)
		}
	}
	for name, want := range map[string]bool{first: false, second: true} {
		no := catalogue.In(locale.Italian).T("organiser.screen.return.fixed.no")
		if got := strings.Contains(name, no); got != want {
			t.Errorf("the way back is locked: %v, want %v, in %s", got, want, name)
		}
	}
	choices := values(all, `name="shows" value="([^"]*)"`)
	if len(choices) == 0 {
		t.Error("all screens together can show nothing")
	}
	for _, value := range choices {
		if !slices.Contains(access.Scenes(), value) {
			t.Errorf("no screen can show %q", value)
		}
	}
	for _, lang := range locale.Languages {
		screentest.CheckWords(t, shown(lang))
	}
}
