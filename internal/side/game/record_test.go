package game_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/side/game"
)

func TestRecordText(t *testing.T) {
	g := walkGame()
	line, err := game.NewLine(g, g.Start()).PlayAll([]string{"right", "right"})
	if err != nil {
		t.Fatal(err)
	}
	resigned := game.Win(game.Black, game.Resignation)
	text, err := game.NewRecord(line, game.Players{White: "Luna", Black: "Draco"}, []string{"2026-08-28T21:00:00.000Z"}, &resigned).JSON()
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
  "format": "tavolo/1",
  "game": "walk",
  "players": {
    "white": "Luna",
    "black": "Draco"
  },
  "start": "0 0",
  "moves": [
    {
      "at": "2026-08-28T21:00:00.000Z",
      "move": "right"
    },
    {
      "move": "right"
    }
  ],
  "result": {
    "winner": "black",
    "reason": "resignation"
  }
}
`
	if string(text) != want {
		t.Errorf("got %s", text)
	}
}

// TestRecordReturns writes, reads and checks records, and gets the outcome back.
func TestRecordReturns(t *testing.T) {
	outside := func(o game.Outcome) *game.Outcome { return &o }
	tests := []struct {
		name    string
		moves   string
		outside *game.Outcome
		want    game.Outcome
		writes  string // a part of the text
	}{
		{"it goes on", "right", nil, game.Outcome{}, `"moves"`},
		{"before the first move", "", nil, game.Outcome{}, `"moves": []`},
		{"won", "right right right", nil, game.Win(game.White, arrived), `"winner": "white"`},
		{"repetition", "right left right left", nil, game.Draw(game.Repetition), `"winner": "draw"`},
		{"the game's own end goes first", "right right right", outside(game.Draw(game.Agreement)), game.Win(game.White, arrived), arrived},
		{"agreement", "right", outside(game.Draw(game.Agreement)), game.Draw(game.Agreement), `"winner": "draw"`},
		{"time", "right", outside(game.Win(game.Black, game.Time)), game.Win(game.Black, game.Time), `"reason": "time"`},
		{"abandoned has no winner", "right", outside(game.Draw(game.Abandoned)), game.Draw(game.Abandoned), "\"result\": {\n    \"reason\""},
	}
	g := walkGame()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			line, err := game.NewLine(g, g.Start()).PlayAll(strings.Fields(test.moves))
			if err != nil {
				t.Fatal(err)
			}
			text, err := game.NewRecord(line, game.Players{}, nil, test.outside).JSON()
			if err != nil || !strings.Contains(string(text), test.writes) {
				t.Errorf("%v: %s", err, text)
			}
			r, err := game.ReadRecord(text)
			if err != nil {
				t.Fatal(err)
			}
			back, outcome, err := r.Check(game.NewRegistry(g))
			if err != nil || outcome != test.want || back.Position() != line.Position() {
				t.Errorf("%v, %v, %v", back.Position(), outcome, err)
			}
		})
	}
}
