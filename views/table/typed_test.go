package table_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/registry"
	tableview "scacchimagici/views/table"
)

func words(t *testing.T, lang locale.Language) *locale.Words {
	t.Helper()
	catalogue, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.In(lang)
}

// after is the position of a game after moves.
func after(t *testing.T, id string, moves ...string) game.Position {
	t.Helper()
	g, err := registry.All().Find(id)
	if err != nil {
		t.Fatal(err)
	}
	p := g.Start()
	for _, m := range moves {
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func TestRead(t *testing.T) {
	it := words(t, locale.Italian)
	formed := []string{"b1=o", "b8=o"}
	castles := append(formed, "e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5")
	tests := []struct {
		name, game string
		moves      []string
		text       string
		want       tableview.TypedAnswer
		says       []string // of the message
	}{
		{"a place", "magnetone", nil, "c3", tableview.TypedAnswer{Move: "c3"}, nil},
		{"in capitals", "magnetone", nil, " C3 ", tableview.TypedAnswer{Move: "c3"}, nil},
		{"from and to", "metamate", formed, "e2e4", tableview.TypedAnswer{Move: "e2e4"}, nil},
		{"with signs", "metamate", formed, "E2 - e4", tableview.TypedAnswer{Move: "e2e4"}, nil},
		{"castling with letters", "metamate", castles, "O-O", tableview.TypedAnswer{Move: "e1h1"}, nil},
		{"a kitten by its letter", "boop", nil, "kc3", tableview.TypedAnswer{Move: "Kc3"}, nil},
		{"the only kind there is", "boop", nil, "c3", tableview.TypedAnswer{Move: "Kc3"}, nil},
		{"a piece that walks", "minimeta", nil, "d6:b1-c5:b2", tableview.TypedAnswer{}, []string{"«d6:b1-c5:b2» qui non si può."}},
		{"a piece that pilots", "minimeta", nil, "b1 c3", tableview.TypedAnswer{Move: "b1-c3"}, nil},
		{"a formation asks", "metamate", nil, "b1", tableview.TypedAnswer{To: "b1", Question: true}, nil},
		{"a formation, whole", "metamate", nil, "b1o", tableview.TypedAnswer{Move: "b1=o"}, nil},
		{"help", "metamate", formed, "?", tableview.TypedAnswer{}, []string{"Possono muovere: ", "a2", "e2e4"}},
		{"help while placing", "boop", nil, "", tableview.TypedAnswer{}, []string{"Si può posare: Ka1, ", " e altre 28"}},
		{"a square tells where its piece goes", "metamate", formed, "e2", tableview.TypedAnswer{}, []string{"Da e2 si va in: e3, e4."}},
		{"why not, and where to", "metamate", formed, "e2e5", tableview.TypedAnswer{}, []string{"Il Pedone non va in e5", "Da e2 si va in: e3, e4."}},
		{"an occupied square", "boop", []string{"Kc3"}, "c3", tableview.TypedAnswer{}, []string{"In c3 c’è già un pezzo", "Si può posare"}},
		{"no move at all", "boop", nil, "ciao", tableview.TypedAnswer{}, []string{"«ciao» non si legge come mossa", "Kc3 un gattino"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tableview.ReadTyped(it, tt.game, after(t, tt.game, tt.moves...).String(), tt.text)
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range tt.says {
				if !strings.Contains(got.Message, want) {
					t.Errorf("said: %q, want %q", got.Message, want)
				}
			}
			if len(tt.says) > 0 {
				got.Message = ""
			}
			if got != tt.want {
				t.Errorf("%q is %+v, want %+v", tt.text, got, tt.want)
			}
		})
	}
}

// Each legal move of long games is read as itself, whole and in small letters without signs.
func TestReadsEveryMove(t *testing.T) {
	it := words(t, locale.Italian)
	for _, g := range registry.Tables().Games() {
		id := g.ID()
		t.Run(id, func(t *testing.T) {
			p := after(t, id)
			for n, seed := 0, 5; n < 40 && len(p.Moves()) > 0; n++ {
				moves := p.Moves()
				seed = (seed*31 + 17) % 1009
				move := moves[seed%len(moves)]
				for _, text := range []string{move, strings.ToLower(move)} {
					if got, err := tableview.ReadTyped(it, id, p.String(), text); err != nil || got.Move != move && !got.Question {
						t.Fatalf("%s: %q is read as %+v: %v", p, text, got, err)
					}
				}
				if got, _ := tableview.ReadTyped(it, id, p.String(), move); got.Move != move {
					t.Fatalf("%s: %q is read as %+v", p, move, got)
				}
				p, _ = p.Play(move)
			}
		})
	}
}
