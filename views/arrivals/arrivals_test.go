package arrivals

import (
	"strings"
	"testing"

	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/tournament"
)

func words(t *testing.T) *locale.Words {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.In(locale.Italian)
}

// Each arrival sends the frame to all phones at the gate: with 200 people, all of them here, it is less than 4 KB on the
// line. The names are in the list, which is sent once.
func TestFrameIsSmall(t *testing.T) {
	v := state{people: 50, houses: 4, says: arrived(50)}.view(words(t))
	frame, err := page.Markup(t.Context(), Frame(v))
	if err != nil {
		t.Fatal(err)
	}
	list, err := page.Markup(t.Context(), ListFrame(v))
	if err != nil {
		t.Fatal(err)
	}
	sent, once := len(live.Encode("frame", "", frame).Deflated), len(live.Encode("dialogs", "", list).Deflated)
	t.Logf("a frame is %d bytes, %d on the line; the list %d, %d on the line", len(frame), sent, len(list), once)
	if sent > 4096 {
		t.Errorf("a frame is %d bytes on the line", sent)
	}
	if strings.Contains(string(frame), "Marchetti") || !strings.Contains(string(list), "Marchetti") {
		t.Error("the names do not stand in the list alone")
	}
}

// The frame counts by House, and has a line for those of whom something was noted, and for no others.
func TestFrame(t *testing.T) {
	v := states[2].view(words(t))
	html, err := page.Markup(t.Context(), Frame(v))
	if err != nil {
		t.Fatal(err)
	}
	text := string(html)
	for _, want := range []string{
		`>68</b> di 96`, `aria-label="Grifondoro, 17 di 24"`, `>17 di 24<`,
		`data-of="p3" data-is="late" data-n="3">arriva dopo pranzo<`, `data-of="p4" data-is="left" data-n="4">via dalle `, `data-of="p1" data-is="here" data-n="1">qui dalle `,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the frame lacks %s", want)
		}
	}
	if strings.Contains(text, `data-of="p24"`) {
		t.Error("a person of whom nothing was noted has a line")
	}
	v.Now = tournament.Attendance{}
	if html, err = page.Markup(t.Context(), Frame(v)); err != nil || !strings.Contains(string(html), ">0</b> di 96") {
		t.Errorf("nothing was noted: %v, %.200s", err, html)
	}
}

func BenchmarkFrame(b *testing.B) {
	catalogue, err := locale.Load()
	if err != nil {
		b.Fatal(err)
	}
	v := state{people: 50, houses: 4, says: arrived(50)}.view(catalogue.In(locale.Italian))
	for b.Loop() {
		html, err := page.Markup(b.Context(), Frame(v))
		if err != nil {
			b.Fatal(err)
		}
		live.Encode("frame", "", html)
	}
}
