package roster_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	. "scacchimagici/internal/roster"
	"scacchimagici/internal/tournament"
)

// cup has three Houses and two people in one of them, one of whom is gone.
var cup = tournament.Tournament{
	ID: "2026",
	Houses: []tournament.House{
		{ID: "grifondoro", Name: "Grifondoro"}, {ID: "serpeverde", Name: "Serpeverde"}, {ID: "luna", Name: "Casa della Luna"},
	},
	People: []tournament.Person{
		{ID: "p1", House: "grifondoro", Name: "Anna Rossi"}, {ID: "p2", House: "grifondoro", Name: "Carla Neri", Gone: true},
	},
}

func TestRead(t *testing.T) {
	two := []Entry{{2, "Grifondoro", "Zoë Conti"}, {3, "Serpeverde", "Ugo Dalì"}}
	tests := []struct {
		name   string
		text   string
		chosen magici.HouseID
		want   []Entry
	}{
		{"headings in Italian", "Casa,Nome\nGrifondoro,Zoë Conti\nSerpeverde,Ugo Dalì\n", "", two},
		{"headings in English, in the other order", "Name;House\nZoë Conti;Grifondoro\nUgo Dalì;Serpeverde", "", two},
		{"copied from a spreadsheet", "CASA\tNome\tCognome\r\nGrifondoro\tZoë\tConti\r\nSerpeverde\tUgo\tDalì\r\n", "", two},
		{"byte order mark", "\ufeffCasa;Nome\nGrifondoro;Zoë Conti\nSerpeverde;Ugo Dalì\n", "", two},
		{"said separator", "sep=|\nCasa|Nome\nGrifondoro|Zoë Conti\n", "", []Entry{{3, "Grifondoro", "Zoë Conti"}}},
		{"UTF-16", "\xff\xfeN\x00o\x00m\x00e\x00\n\x00U\x00g\x00o\x00", "", []Entry{{2, "", "Ugo"}}},
		{"Windows-1252", "Casa;Nome\nGrifondoro;Zo\xeb Conti\nSerpeverde;Ugo Dal\xec", "", two},
		{"quotes", "Nome,Casa\n\"Conti, Zoë \"\"Z\"\"\",Grifondoro\nUgo \"Lupo\" Dalì,\"Serpe\nverde\"\nAda,x", "", []Entry{
			{2, "Grifondoro", `Conti, Zoë "Z"`}, {3, "Serpe verde", `Ugo "Lupo" Dalì`}, {5, "x", "Ada"},
		}},
		{"lines in between that are empty", "Nome;Casa\n;\n\nAda;Luna\n", "", []Entry{{4, "Luna", "Ada"}}},
		{"a line without a name", "Nome;Casa\n;Luna\n", "", []Entry{{2, "Luna", ""}}},
		{"a column for each House", "Grifondoro;Serpeverde\nAda;Ugo\n;Zoe\n", "", []Entry{{2, "Grifondoro", "Ada"}, {2, "Serpeverde", "Ugo"}, {3, "Serpeverde", "Zoe"}}},
		{"Houses without headings", "Zoë;Conti;grifondoro\nUgo;Dalì;SERPEVERDE", "", []Entry{{1, "grifondoro", "Zoë Conti"}, {2, "SERPEVERDE", "Ugo Dalì"}}},
		{"one name a line", "1. Zoë\n2) Ugo\n", "", []Entry{{1, "", "Zoë"}, {2, "", "Ugo"}}},
		{"under the name of each House", "Grifondoro:\nAda\n\nSerpeverde\nUgo", "", []Entry{{2, "Grifondoro", "Ada"}, {5, "Serpeverde", "Ugo"}}},
		{"a heading with a mistake", "Grifondro:\nAda\nSerpevrde\nUgo\nMerluna", "", []Entry{{2, "Grifondro", "Ada"}, {4, "Serpevrde", "Ugo"}, {5, "Serpevrde", "Merluna"}}},
		{"a column for each House, with a mistake", "Grifondro;Serpeverde\nAda;Ugo\n", "", []Entry{{2, "Grifondro", "Ada"}, {2, "Serpeverde", "Ugo"}}},
		{"first names and surnames of the House that was chosen", "Zoë;Conti\nUgo;Dalì", "luna", []Entry{{1, "", "Zoë Conti"}, {2, "", "Ugo Dalì"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, err := Read([]byte(tt.text), cup.Houses, tt.chosen)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, l.Entries); diff != "" {
				t.Error(diff)
			}
			if legacy := tt.name == "Windows-1252"; l.Legacy != legacy {
				t.Errorf("legacy: %v, want %v", l.Legacy, legacy)
			}
		})
	}
}

func TestReadLeavesColumnsOut(t *testing.T) {
	l, err := Read([]byte("N.;Età;Casa;Nome;Telefono;Nome\n1;9;Luna;Ada;333;x"), cup.Houses, "")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"N.", "Età", "Telefono", "Nome"}, l.Ignored); diff != "" {
		t.Error(diff)
	}
}

func TestReadRefuses(t *testing.T) {
	tests := []struct{ name, text, key string }{
		{"nothing", " \n\n", "fault.people.empty"},
		{"headings alone", "Casa;Nome\n", "fault.people.empty"},
		{"no column of names", "Casa;Età\nLuna;9", "fault.roster.noname"},
		{"wrong columns", "pippo;pluto\nAda;Luna", "fault.roster.columns"},
		{"a quote that stays open", "Nome;Casa\nAda;Luna\n\"Ugo;Luna\nZoe;Luna", "fault.roster.quote"},
		{"a workbook of long ago", "\xd0\xcf\x11\xe0\x00\x00", "fault.roster.binary"},
		{"too large", strings.Repeat("x", MaxSize+1), "fault.roster.size"},
		{"too long", "Nome\n" + strings.Repeat("Ada\n", 5001), "fault.roster.long"},
	}
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Read([]byte(tt.text), cup.Houses, "")
			f := fault.From(err)
			if f == nil || f.Key != tt.key {
				t.Fatalf("%v, want %s", err, tt.key)
			}
			for _, l := range locale.Languages {
				if s := catalogue.In(l).Fault(f); strings.Contains(s, "⟦") || strings.Contains(s, "%!") {
					t.Errorf("%s: %s", l, s)
				}
			}
		})
	}
}

func TestQuoteNamesItsLine(t *testing.T) {
	_, err := Read([]byte("Nome;Casa\nAda;Luna\n\"Ugo;Luna\nZoe;Luna"), cup.Houses, "")
	if f := fault.From(err); f == nil || f.Args[0] != 3 {
		t.Errorf("%v, want line 3", err)
	}
}

func TestPlan(t *testing.T) {
	tests := []struct {
		name string
		line Entry
		o    Options
		to   magici.HouseID
		key  string
	}{
		{"added", Entry{2, "Serpeverde", "Ugo"}, Options{}, "serpeverde", ""},
		{"however it is written", Entry{2, "CASA DELLA LUNA", "Ugo"}, Options{}, "luna", ""},
		{"by the id", Entry{2, "luna", "Ugo"}, Options{}, "luna", ""},
		{"no such House", Entry{2, "Tassorosso", "Ugo"}, Options{House: "luna"}, "", "fault.roster.house"},
		{"the House that was picked for it", Entry{2, "Tassorosso", "Ugo"}, Options{Houses: map[int]magici.HouseID{0: "luna"}}, "luna", ""},
		{"left out", Entry{2, "Tassorosso", "Ugo"}, Options{Houses: map[int]magici.HouseID{0: ""}}, "", "fault.roster.left"},
		{"a letter is missing", Entry{2, "Grifondro", "Ugo"}, Options{}, "grifondoro", ""},
		{"two letters exchanged, in small letters", Entry{2, "srepeverde", "Ugo"}, Options{}, "serpeverde", ""},
		{"two mistakes", Entry{2, "Griffondor", "Ugo"}, Options{}, "grifondoro", ""},
		{"three mistakes", Entry{2, "Griffondaur", "Ugo"}, Options{}, "", "fault.roster.house"},
		{"the id is short: one mistake", Entry{2, "Lunaa", "Ugo"}, Options{}, "luna", ""},
		{"a short name with two", Entry{2, "Laan", "Ugo"}, Options{}, "", "fault.roster.house"},
		{"nearer to another than was picked", Entry{2, "Grifondro", "Ugo"}, Options{Houses: map[int]magici.HouseID{0: "luna"}}, "luna", ""},
		{"what is written well is not picked", Entry{2, "Grifondoro", "Ugo"}, Options{Houses: map[int]magici.HouseID{0: "luna"}}, "grifondoro", ""},
		{"no House", Entry{2, "", "Ugo"}, Options{}, "", "fault.roster.nohouse"},
		{"the House that was chosen", Entry{2, "", "Ugo"}, Options{House: "luna"}, "luna", ""},
		{"nobody", Entry{2, "Serpeverde", ""}, Options{}, "serpeverde", "fault.roster.nobody"},
		{"there already", Entry{2, "Grifondoro", "anna rossi"}, Options{}, "grifondoro", "fault.roster.there"},
		{"another of the same name", Entry{2, "Grifondoro", "Anna Rossi"}, Options{Twins: map[int]bool{0: true}}, "grifondoro", ""},
		{"the same one, left out", Entry{2, "Grifondoro", "Anna Rossi"}, Options{Twins: map[int]bool{0: false}}, "grifondoro", "fault.roster.left"},
		{"in another House", Entry{2, "Serpeverde", "Anna Rossi"}, Options{}, "serpeverde", "fault.roster.elsewhere"},
		{"another of the same name in another House", Entry{2, "Serpeverde", "Anna Rossi"}, Options{Twins: map[int]bool{0: true}}, "serpeverde", ""},
		{"a story that was mended", Entry{2, "Serpeverde", strings.Repeat("a", 61)}, Options{Names: map[int]string{0: " Ugo  Rossi"}}, "serpeverde", ""},
		{"a story that was left out", Entry{2, "Serpeverde", strings.Repeat("a", 61)}, Options{Names: map[int]string{0: " "}}, "serpeverde", "fault.roster.left"},
		{"a story that stayed one", Entry{2, "Serpeverde", strings.Repeat("a", 61)}, Options{Names: map[int]string{0: strings.Repeat("b", 61)}}, "serpeverde", "fault.people.long"},
		{"a story that became a twin", Entry{2, "Grifondoro", strings.Repeat("a", 61)}, Options{Names: map[int]string{0: "Anna Rossi"}}, "grifondoro", "fault.roster.there"},
		{"nobody got a name", Entry{2, "Serpeverde", ""}, Options{Names: map[int]string{0: "Ugo"}}, "serpeverde", ""},
		{"was there and is gone", Entry{2, "Grifondoro", "Carla Neri"}, Options{}, "grifondoro", ""},
		{"a story", Entry{2, "Serpeverde", strings.Repeat("a", 61)}, Options{}, "serpeverde", "fault.people.long"},
		{"what cannot be seen", Entry{2, "Serpeverde", "Ugo\u202e"}, Options{}, "serpeverde", "fault.name.control"},
		{"what is no character", Entry{2, "Serpeverde", "Ugo\uffff"}, Options{}, "serpeverde", "fault.name.control"},
		{"accents in a heap", Entry{2, "Serpeverde", "U\u0315\u0315\u0315go"}, Options{}, "serpeverde", "fault.name.marks"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := List{Entries: []Entry{tt.line}}.Plan(cup, tt.o)[0]
			key := ""
			if got.Refused != nil {
				key = got.Refused.Key
			}
			if got.To != tt.to || key != tt.key {
				t.Errorf("to %q, refused %q; want %q, %q", got.To, key, tt.to, tt.key)
			}
			unfit := slices.Contains([]string{"fault.people.long", "fault.roster.nobody", "fault.name.control", "fault.name.marks"}, key)
			if _, answered := tt.o.Names[0]; got.Misnamed != (unfit || answered) {
				t.Errorf("its name can be mended: %v", got.Misnamed)
			}
		})
	}
}

func TestPlanFindsTwins(t *testing.T) {
	l := List{Entries: []Entry{{2, "luna", "Ada"}, {3, "serpeverde", "Ada"}, {7, "luna", "ADA"}}}
	lines := l.Plan(cup, Options{})
	if last := lines[2]; last.Refused == nil || last.Refused.Key != "fault.roster.twice" || last.Refused.Args[1] != 2 || !last.Twin {
		t.Errorf("%+v, want: twice, at line 2", last)
	}
	if other := lines[1]; other.Refused == nil || other.Refused.Key != "fault.roster.elsewhere.line" || other.Refused.Args[1] != 2 || other.Refused.Args[2] != "Casa della Luna" || !other.Twin {
		t.Errorf("%+v, want: in another House, at line 2", other)
	}
	for _, tt := range []struct {
		name  string
		twins map[int]bool
		want  int
	}{
		{"without an answer", nil, 1},
		{"both", map[int]bool{1: true, 2: true}, 3},
		{"the one of the other House", map[int]bool{1: true, 2: false}, 2},
		{"the first one is left out", map[int]bool{0: false, 1: true, 2: false}, 1},
	} {
		if n := len(Added(l.Plan(cup, Options{Twins: tt.twins}))); n != tt.want {
			t.Errorf("%s: %d added, want %d", tt.name, n, tt.want)
		}
	}
}

func TestPlanStopsWhereTheTournamentIsFull(t *testing.T) {
	var l List
	for i := range 1000 {
		l.Entries = append(l.Entries, Entry{i + 1, "luna", "Ada " + strings.Repeat("i", i%50+1) + string(rune('a'+i%20))})
	}
	lines := l.Plan(cup, Options{Twins: allTwins(l)})
	if n := len(Added(lines)); n != 998 || lines[998].Refused == nil || lines[998].Refused.Key != "fault.people.many" {
		t.Errorf("%d added, want 998, and the next one is refused: %v", n, lines[998].Refused)
	}
}

// allTwins adds all people, with names that exist already too.
func allTwins(l List) map[int]bool {
	twins := map[int]bool{}
	for i := range l.Entries {
		twins[i] = true
	}
	return twins
}

// For any file the lines are those of the file, and the tournament takes all people of a plan at once.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"Casa,Nome\nGrifondoro,Zoë\n", "Nome;Casa\n\"a\nb\";Luna\r\n", "\xff\xfeN\x00o\x00", "sep=|\nNome|Casa\nAda|luna", "Grifondoro\nAda",
		"Grifondoro\tSerpeverde\nAda\tUgo", "\"", "Ugo;luna\nZoe;luna", "caf\xe9", "\ufeff1. Ada\n",
	} {
		f.Add([]byte(seed), false)
	}
	f.Fuzz(func(t *testing.T, data []byte, chosen bool) {
		var o Options
		if chosen {
			o.House = "luna"
		}
		l, err := Read(data, cup.Houses, o.House)
		if err != nil {
			if fault.From(err) == nil {
				t.Fatalf("%q: %v is none of a person's", data, err)
			}
			return
		}
		most := strings.Count(string(data), "\n") + strings.Count(string(data), "\r") + 1
		for _, e := range l.Entries {
			if e.Line < 1 || e.Line > most || label.Tidy(e.Name) != e.Name {
				t.Fatalf("%q: %+v of %d lines", data, e, most)
			}
		}
		if chosen {
			o.Twins = allTwins(l)
		}
		if added := Added(l.Plan(cup, o)); len(added) > 0 {
			if _, err := tournament.Decide(cup, tournament.Command{By: role.Organiser, Order: tournament.Enrol{People: added}}, nil); err != nil {
				t.Fatalf("%q: %v", data, err)
			}
		}
	})
}
