package locale

import (
	"testing"

	"pgregory.net/rapid"
)

// Texts that are printed without the language's printer read the same as with it.
func TestFormatsPrintAsThePrinterDoes(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range Languages {
		w := c.In(l)
		argument := rapid.OneOf(
			rapid.Map(rapid.SampledFrom([]int{0, 1, 2, 3, 21, 100, 999, 1000, 12345, -1, -7, -1000}), func(n int) any { return n }),
			rapid.Map(rapid.SampledFrom([]string{"", "Luna", "1", "%s", "è ♔"}), func(s string) any { return s }),
			rapid.Map(rapid.Float64(), func(f float64) any { return f }),
		)
		rapid.Check(t, func(t *rapid.T) {
			args := rapid.SliceOfN(argument, 0, 5).Draw(t, "args")
			simple := 0
			for key, text := range w.texts {
				got, ok := text.print(w.tag, args)
				if !ok {
					continue
				}
				simple++
				if want := w.printer().Sprintf(key, args...); got != want {
					t.Fatalf("%s %s %v: %q, the printer says %q", l, key, args, got, want)
				}
			}
			if len(args) == 0 && simple < len(w.texts)/2 {
				t.Fatalf("%s: only %d of %d texts were printed", l, simple, len(w.texts))
			}
		})
	}
}

func TestParseFormat(t *testing.T) {
	tests := []struct {
		words string
		args  []any
		want  string // empty: left to the printer
	}{
		{"Torna indietro", nil, "Torna indietro"},
		{"%s in %s", []any{"Torre", "e4"}, "Torre in e4"},
		{"%[2]s, %[1]d%%", []any{50, "Luna"}, "Luna, 50%"},
		{"%[2]s e %s", []any{"a", "b", "c"}, "b e c"},
		{"%d", []any{"tre"}, ""},
		{"%d", []any{1000}, ""},
		{"%s", nil, ""},
		{"%s", []any{"a", "b"}, ""},
		{"%+d", []any{3}, ""},
		{"%[0]d", []any{3}, ""},
		{"100%", nil, ""},
	}
	for _, tt := range tests {
		got, ok := parseFormat(tt.words).print(tt.args)
		if got != tt.want || ok != (tt.want != "") {
			t.Errorf("%q with %v: %q, %v, want %q", tt.words, tt.args, got, ok, tt.want)
		}
	}
}

func BenchmarkT(b *testing.B) {
	c, err := Load()
	if err != nil {
		b.Fatal(err)
	}
	w := c.In(Italian)
	b.ReportAllocs()
	for b.Loop() {
		w.T("scene.square", "e4", "Torre bianca", "Luna")
		w.T("ui.wands.left", 2)
	}
}
