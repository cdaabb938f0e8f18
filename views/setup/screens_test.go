package setup_test

import (
	"slices"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/organiser"
	"scacchimagici/views/setup"
)

// For each screen the page says what it shows now and next, marks the parts of its programme, and
// offers a browser without its cookie the screens without a device.
func TestScreensPage(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	shown := func(lang locale.Language) setup.ScreensView {
		return setup.Screens{
			Setup: setup.Setup{Words: catalogue.In(lang)}, Now: time.Now(), Boards: []string{"A", "B"}, Hosts: []string{"scacchi.local:8080"},
			Screens: []screen.Display{
				{
					Display: access.Display{Number: 1, Name: "TV gazebo", Shows: access.ByItself, Programme: access.Programme{Scenes: []string{access.InPlay, access.Next}, Board: "A", Seconds: 30}},
					Online:  true, Showing: programme.Showing{View: access.Ranking, Then: "boards:A,B", When: programme.Overridden},
				},
				{Display: access.Display{Number: 2, Shows: access.Welcome}, Online: true, Showing: programme.Showing{View: access.Welcome}},
				{Display: access.Display{Number: 12, Name: "Proiettore", Shows: access.ByItself}, Showing: programme.Showing{View: access.Next}},
			},
		}.View()
	}
	v := shown(locale.Italian)
	chosen := func(all []organiser.Choice) (values []string) {
		for _, c := range all {
			if c.Chosen {
				values = append(values, c.Value)
			}
		}
		return values
	}
	first, second := v.Rows[0], v.Rows[1]
	tests := []struct {
		name      string
		got, want []string
	}{
		{"a name before the number", []string{first.Title, first.Number, second.Title, second.Number}, []string{"TV gazebo", "Schermo 1", "Schermo 2", ""}},
		{"now and then", []string{first.Shows, first.Then, second.Shows, second.Then}, []string{"Classifica", "Per poco, poi: Scacchiere A e B", "Benvenuto e QR per il pubblico", ""}},
		{"its scenes", chosen(first.Scenes), []string{access.InPlay, access.Next}},
		{"its board", chosen(first.Follows), []string{"A"}},
		{"what it shows for good", chosen(second.Fixed), []string{access.Welcome}},
		{"all scenes of the usual programme", chosen(v.Rows[2].Scenes), access.ProgrammeScenes()},
		{"where to open it", v.Addresses, []string{"scacchi.local:8080/schermo"}},
	}
	for _, tt := range tests {
		if !slices.Equal(tt.got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, tt.got, tt.want)
		}
	}
	if first.NoBack != "" || second.NoBack == "" || first.Seconds != 30 || second.Seconds != access.UsualTurn {
		t.Errorf("%+v, %+v", first, second)
	}
	if len(second.Others) != 1 || second.Others[0].Value != "12" {
		t.Errorf("it could be %+v", second.Others)
	}
	for _, choice := range v.All.Choices {
		if !slices.Contains(access.Scenes(), choice.Value) {
			t.Errorf("no screen can show %q", choice.Value)
		}
	}
	for _, lang := range locale.Languages {
		screentest.CheckWords(t, setup.ScreensFrame(shown(lang)))
	}
}
