package ui

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"strings"
	"testing"

	"github.com/a-h/templ"
)

// plain speaks keys instead of words.
type plain struct{}

func (plain) T(key string, args ...any) string { return key + fmt.Sprint(args...) }
func (plain) Lang() string                     { return "it" }
func (plain) Others() iter.Seq2[string, string] {
	return maps.All(map[string]string{"en": "English"})
}

func TestShow(t *testing.T) {
	seconds, minutes := Clock{}, Clock{Minutes: true}
	tests := []struct {
		name  string
		clock Clock
		left  int64
		want  string
	}{
		{"a full turn", seconds, 30_000, "30"},
		{"a started second counts whole", seconds, 17_001, "18"},
		{"the last moment is a second still", seconds, 1, "1"},
		{"out of time", seconds, 0, "0"},
		{"beyond it", seconds, -300, "0"},
		{"a full match", minutes, 1_200_000, "20:00"},
		{"seconds have two figures", minutes, 65_000, "1:05"},
		{"under a minute", minutes, 9_999, "0:10"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.clock.Show(tt.left); got != tt.want {
				t.Errorf("Show(%d) = %s, want %s", tt.left, got, tt.want)
			}
		})
	}
}

func TestComponents(t *testing.T) {
	tests := []struct {
		name      string
		component templ.Component
		want, not []string
	}{
		{
			"a button submits the form around it", Push(Button{Icon: "check", Title: "Eseguita", Detail: "Poi Corvonero"}),
			[]string{`<button class="btn">`, `#check"`, "<b>Eseguita</b>", "<small>Poi Corvonero</small>"},
			[]string{"type=", "aria-disabled"},
		},
		{
			"a locked one says why and cannot", Push(Button{Icon: "check", Title: "Conferma", Detail: "x", Locked: "Manca una persona"}),
			[]string{`type="button"`, `aria-disabled="true"`, `#lock"`, "<small>Manca una persona</small>"},
			[]string{"#check", "<small>x</small>"},
		},
		{"one that opens a dialog", Push(Button{Title: "Altro", Open: "more"}), []string{`type="button"`, `data-open="more"`, `aria-haspopup="dialog"`}, nil},
		{
			"a command carries its fields", Press(Command{ID: "c", Action: "/x", Fields: []Field{{"turn", "15"}}, Stay: true}, Button{Title: "ok", Name: "n", Value: "v"}),
			[]string{`method="post"`, `action="/x"`, "data-command", `id="c"`, "data-stay", `<input type="hidden" name="turn" value="15">`, `name="n" value="v"`},
			nil,
		},
		{"the main slot is filled", Main(Command{}, Button{Title: "ok", Class: "big"}), []string{`class="btn main big"`}, nil},
		{"a script is no address", Press(Command{Action: "javascript:alert(1)"}, Button{}), nil, []string{"javascript:alert"}},
		{"wands: used ones first", Wands(plain{}, 1, 2), []string{`aria-label="ui.wands.left1"`, `used`, "#wand-used", `#wand"`}, nil},
		{"a running clock has a deadline", Digits(Clock{Deadline: 99, Left: 5, Total: 10, Running: true, Alarm: true}), []string{`data-deadline="99"`, "data-alarm"}, []string{"stopped", "#pause"}},
		{"a stopped one a pause sign", Digits(Clock{Left: 5_000}), []string{"stopped", "#pause", ">5</span>"}, []string{"data-deadline"}},
		{"a purse", Purse(plain{}, Coins{Left: 1, Total: 2}), []string{`<i class=""></i><i class="spent"></i>`}, nil},
		{"arms keep their proportions", Arms("luna", 24), []string{`width="24" height="28"`}, nil},
		{"a House named in markup", ArmsNamed(House{Name: `"><script>`, Arms: "luna"}, 24), nil, []string{"<script>"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b strings.Builder
			if err := tt.component.Render(context.Background(), &b); err != nil {
				t.Fatal(err)
			}
			for _, want := range tt.want {
				if !strings.Contains(b.String(), want) {
					t.Errorf("no %s in %s", want, b.String())
				}
			}
			for _, not := range tt.not {
				if strings.Contains(b.String(), not) {
					t.Errorf("%s in %s", not, b.String())
				}
			}
		})
	}
}

// A line may end after a stroke of a path, and not before one.
func TestBreakable(t *testing.T) {
	for text, want := range map[string]string{
		"Guarda e ripeti.":      "Guarda e ripeti.<wbr>",
		"in /home/ada/x_y.db: ": "in /<wbr>home/<wbr>ada/<wbr>x_<wbr>y.db: <wbr>",
		`C:\dati\`:              `C:\<wbr>dati\<wbr>`,
		"":                      "<wbr>",
	} {
		var got strings.Builder
		if err := Breakable(text).Render(context.Background(), &got); err != nil {
			t.Fatal(err)
		}
		if got.String() != want {
			t.Errorf("%q: %s", text, got.String())
		}
	}
}
