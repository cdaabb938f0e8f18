package tournament_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"scacchimagici/internal/magici"
	. "scacchimagici/internal/tournament"
)

// members puts names into one House, as p1, p2, …
func members(names ...string) []Person {
	people := make([]Person, len(names))
	for i, name := range names {
		people[i] = Person{ID: magici.PersonID(fmt.Sprint("p", i+1)), House: "a", Name: name}
	}
	return people
}

func TestNames(t *testing.T) {
	tests := []struct {
		name    string
		people  []string
		display string
		short   string
	}{
		{"first names are enough", []string{"Giulia Villa", "Elena Ferri"}, "Giulia Villa, Elena Ferri", "Giulia, Elena"},
		{
			"initials of equal first names",
			[]string{"Bruno Fontana", "Bruno Bianchi", "Sara Costa"},
			"Bruno Fontana, Bruno Bianchi, Sara Costa", "Bruno F., Bruno B., Sara",
		},
		{
			"more letters of equal initials",
			[]string{"Bruno Fontana", "Bruno Ferri", "Bruno Riva"},
			"Bruno Fontana, Bruno Ferri, Bruno Riva", "Bruno Fo., Bruno Fe., Bruno R.",
		},
		{
			"equal names",
			[]string{"Bruno Fontana", "Bruno Fontana", "Bruno fontana"},
			"Bruno Fontana, Bruno Fontana (2), Bruno fontana (3)", "Bruno, Bruno 2, Bruno 3",
		},
		{
			"equal names and another",
			[]string{"Bruno Fontana", "Bruno Bianchi", "Bruno Fontana"},
			"Bruno Fontana, Bruno Bianchi, Bruno Fontana (2)", "Bruno F., Bruno B., Bruno F. 2",
		},
		{"a number that somebody has", []string{"Anna", "Anna (2)", "Anna"}, "Anna, Anna (2), Anna (3)", "Anna, Anna 2, Anna 3"},
		{"one word", []string{"Bruno", "Bruno Fontana"}, "Bruno, Bruno Fontana", "Bruno, Bruno F."},
		{"a short surname", []string{"Bruno Li", "Bruno Lia"}, "Bruno Li, Bruno Lia", "Bruno Li, Bruno Lia"},
		{"letters that do not tell them apart", []string{"Bruno Fontana", "Bruno Fontani"}, "Bruno Fontana, Bruno Fontani", "Bruno Fon., Bruno Fon. 2"},
		{"names in the middle", []string{"Anna Maria De Luca", "Anna Villa"}, "Anna Maria De Luca, Anna Villa", "Anna L., Anna V."},
		{"long first names", []string{"Massimiliano Rossi", "Wolfeschlegelstein"}, "Massimiliano Rossi, Wolfeschlegelstein", "Massimiliano, Wolfeschlege."},
		{"long and equal", []string{"Massimiliano Rossi", "Massimiliano Villa"}, "Massimiliano Rossi, Massimiliano Villa", "Massimiliano R., Massimiliano V."},
		{"emoji", []string{"👩‍🚀 Rossi", "👩‍🚀 Villa"}, "👩‍🚀 Rossi, 👩‍🚀 Villa", "👩‍🚀 R., 👩‍🚀 V."},
		{"nobody", nil, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			people := members(tt.people...)
			names := Names(people)
			var display, short []string
			for _, p := range people {
				n := names[p.ID]
				if n.Full != p.Name {
					t.Errorf("full name %q of %q", n.Full, p.Name)
				}
				display, short = append(display, n.Display), append(short, n.Short)
			}
			if got := strings.Join(display, ", "); got != tt.display {
				t.Errorf("display\n got %s\nwant %s", got, tt.display)
			}
			if got := strings.Join(short, ", "); got != tt.short {
				t.Errorf("short\n got %s\nwant %s", got, tt.short)
			}
		})
	}
}

func TestNamesAreOfAHouse(t *testing.T) {
	people := members("Bruno Fontana", "Bruno Fontana")
	people[1].House = "b"
	for _, n := range Names(people) {
		if n.Display != "Bruno Fontana" || n.Short != "Bruno" {
			t.Errorf("%+v", n)
		}
	}
}

// TestNamesProperties checks for any names that no two people of a House are shown with one name
// and that short names are short. A new person changes no display name.
func TestNamesProperties(t *testing.T) {
	word := rapid.SampledFrom([]string{"Bruno", "bruno", "Anna", "Massimiliano", "Fontana", "Ferri", "(2)", "2", "F.", "👩‍🚀"})
	rapid.Check(t, func(t *rapid.T) {
		var names []string
		for range rapid.IntRange(1, 12).Draw(t, "people") {
			names = append(names, strings.Join(rapid.SliceOfN(word, 1, 3).Draw(t, "name"), " "))
		}
		people := members(names...)
		shown, before := Names(people), Names(people[:len(people)-1])
		display, short := map[string]bool{}, map[string]bool{}
		for id, n := range shown {
			if display[strings.ToLower(n.Display)] || short[strings.ToLower(n.Short)] {
				t.Fatalf("%+v stands twice", n)
			}
			display[strings.ToLower(n.Display)], short[strings.ToLower(n.Short)] = true, true
			if utf8.RuneCountInString(n.Short) > MaxShort || n.Short == "" {
				t.Fatalf("%q is not short", n.Short)
			}
			if old, was := before[id]; was && old.Display != n.Display {
				t.Fatalf("%q became %q", old.Display, n.Display)
			}
		}
	})
}
