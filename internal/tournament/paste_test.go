package tournament_test

import (
	"slices"
	"testing"

	. "scacchimagici/internal/tournament"
)

func TestPaste(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"a line each", "Bruno Fontana\nGiulia Villa", []string{"Bruno Fontana", "Giulia Villa"}},
		{"from Windows", "\ufeffBruno Fontana\r\nGiulia Villa\r\n", []string{"Bruno Fontana", "Giulia Villa"}},
		{"empty lines and spaces", "\n\n  Bruno   Fontana \n \t\n", []string{"Bruno Fontana"}},
		{"numbered", "1. Bruno Fontana\n2) Giulia Villa\n10: Ugo\n(4) Sara\n 5 Ivo Riva\n6.Anna", []string{"Bruno Fontana", "Giulia Villa", "Ugo", "Sara", "Ivo Riva", "Anna"}},
		{"points", "- Bruno\n• Giulia\n* Ugo\n– Sara", []string{"Bruno", "Giulia", "Ugo", "Sara"}},
		{"two columns", "Fontana\tBruno\nVilla\tGiulia", []string{"Fontana Bruno", "Villa Giulia"}},
		{"columns of a list", "Fontana;Bruno;17;M\nVilla,Giulia", []string{"Fontana Bruno", "Villa Giulia"}},
		{"a column of numbers", "1\tBruno\tFontana\n2\tGiulia\tVilla", []string{"Bruno Fontana", "Giulia Villa"}},
		{"empty columns", "\t\tBruno Fontana\t\t", []string{"Bruno Fontana"}},
		{"quotes", `"Fontana","Bruno"`, []string{"Fontana Bruno"}},
		{"only numbers", "1.\n2.\n17;18", nil},
		{"accents, apostrophes, hyphens", "Viola D'Angelo\nAnna-Lucìa Pozzi", []string{"Viola D'Angelo", "Anna-Lucìa Pozzi"}},
		{"an emoji", "🦄", []string{"🦄"}},
		{"markup", "<b>Bruno</b>", []string{"<b>Bruno</b>"}},
		{"nothing", "", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Paste(tt.text); !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// FuzzPaste checks for any text that a name is not empty and has one line.
func FuzzPaste(f *testing.F) {
	f.Add("1. Bruno\tFontana\r\nGiulia")
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range Paste(text) {
			if name == "" || slices.ContainsFunc([]rune(name), func(r rune) bool { return r == '\n' || r == '\t' }) {
				t.Errorf("%q", name)
			}
		}
	})
}
