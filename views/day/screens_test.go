package day_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/access"
	"scacchimagici/internal/programme"
)

func TestDayScreens(t *testing.T) {
	d := dayAt(t, "thinking", "it")
	screens := d.View().Screens
	tests := []struct{ name, got, want string }{
		{"named", screens[0].Title, "Proiettore, numero 1"},
		{"unnamed", screens[1].Title, "Schermo 2"},
		{"picture of two boards", screens[0].Scene.What + " " + screens[0].Scene.Boards[0].Letter + screens[0].Scene.Boards[1].Letter, "boards AB"},
		{"with the points", screens[0].Scene.Boards[0].Left.Arms + " " + screens[0].Scene.Boards[0].Left.Points, "grifondoro 2"},
		{"picture of a page of its own", screens[1].Scene.What, "next"},
		{"then", screens[0].Then, "Poi: Classifica a fine giro"},
		{"stays", screens[1].Then, "Resta così."},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, tt.got, tt.want)
		}
	}
	html := dayPage(t, d)
	if shows := d.T("organiser.screen.now", "Scacchiere A e B"); !strings.Contains(html, "<small>"+shows+"</small>") {
		t.Errorf("no %q", shows)
	}
	_, dialog, _ := strings.Cut(html, `<dialog id="screen-1"`)
	form, _, _ := strings.Cut(dialog, "</form>")
	_, form, _ = strings.Cut(form, `name="command" value="show-now"`)
	var values []string
	for _, match := range regexp.MustCompile(`name="shows" value="([^"]*)"`).FindAllStringSubmatch(form, -1) {
		values = append(values, match[1])
		if !slices.Contains(access.Scenes(), match[1]) {
			t.Errorf("%q is nothing that a screen can show for a while", match[1])
		}
	}
	if want := []string{"board:A", "board:B", "boards:A,B", "ranking", "next", "day", "course", "welcome", "tables", "puzzle", "solution", "cup", "ceremony"}; !slices.Equal(values, want) {
		t.Errorf("choices %q, want %q", values, want)
	}
}

// One tap leads back from what a screen shows for a while, or for good.
func TestDayScreensReturn(t *testing.T) {
	for _, tt := range []struct {
		name, given string
		when        programme.When
		want        string
	}{
		{"its programme", access.ByItself, programme.InTurn, ""},
		{"something else for a while", access.ByItself, programme.Overridden, "Torna al programma: end-show-now number=1"},
		{"the same for good", access.Next, 0, "Torna al programma: assign-screen number=1 shows=programme"},
		{"something else than that", access.Next, programme.Overridden, "Torna a com’era: end-show-now number=1"},
	} {
		day := dayAt(t, "thinking", "it")
		day.Screens[0].Shows, day.Screens[0].Showing.When = tt.given, tt.when
		got := ""
		if a := day.View().Screens[0].Return; a != nil {
			got = a.Button.Title + ":"
			for _, f := range a.Command.Fields {
				if f.Name == "command" {
					got += " " + f.Value
				} else {
					got += " " + f.Name + "=" + f.Value
				}
			}
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// The page names what a screen shows next as the organiser would.
func TestDayScreensThen(t *testing.T) {
	tests := []struct {
		showing programme.Showing
		it, en  string
	}{
		{programme.Showing{Then: access.Next, When: programme.InTurn}, "Poi: Prossime partite", "Then: Next matches"},
		{programme.Showing{Then: access.InPlay, When: programme.AtMatch}, "Poi: Scacchiere quando si gioca", "Then: Boards when a match is on"},
		{programme.Showing{Then: "boards:A,B", When: programme.Overridden}, "Per poco, poi: Scacchiere A e B", "For a while, then: Boards A and B"},
		{programme.Showing{}, "", ""},
	}
	for _, tt := range tests {
		for lang, want := range map[string]string{"it": tt.it, "en": tt.en} {
			day := dayAt(t, "thinking", lang)
			day.Screens[0].Showing = tt.showing
			if got := day.View().Screens[0].Then; got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
}
