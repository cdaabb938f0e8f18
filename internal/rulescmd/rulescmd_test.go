package rulescmd_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/rulescmd"
	"scacchimagici/internal/side/game/registry"
)

var load = sync.OnceValues(func() (*locale.Catalogue, error) { return locale.Load(registry.Words()...) })

// run answers a call and returns its exit status and what it wrote.
func run(t *testing.T, in string, args ...string) (status int, out, errOut string) {
	t.Helper()
	catalogue, err := load()
	if err != nil {
		t.Fatal(err)
	}
	command := rulescmd.Command{
		Games:    registry.All(),
		Sentence: catalogue.In(locale.English).Fault,
		ReadFile: os.ReadFile,
	}
	var o, e bytes.Buffer
	status = command.Run(args, strings.NewReader(in), &o, &e)
	return status, o.String(), e.String()
}

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"

func TestCalls(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"start", []string{"start", "magici"}, start + "\n"},
		{"moves", []string{"moves", "magici", "8/8/8/8/8/8/7K/k7 b - -"}, "a1a2\na1b1\na1b2\n"},
		{"moves when it is over", []string{"moves", "magici", "8/8/8/8/8/8/8/k7 b - -"}, ""},
		{"moves of a side that cannot move", []string{"moves", "magici", "7k/8/8/1p6/1P6/BP1p4/PP1P4/KRB5 w - -"}, "pass\n"},
		{"play nothing", []string{"play", "magici", start}, start + "\nplaying\n"},
		{
			"play",
			[]string{"play", "magici", start, "e2e4", "d7d5", "e4d5+"},
			"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq -\nplaying\n",
		},
		{
			"play to the end",
			[]string{"play", "magici", "4k3/4R3/8/8/8/8/8/4K3 w - -", "e7e8+"},
			"4R3/8/8/8/8/8/8/4K3 b - -\nwhite wins: king\n",
		},
		{
			"a King that loses its Duel",
			[]string{"play", "magici", "8/8/8/8/8/8/kp6/1K6 w - -", "b1a2-"},
			"8/8/8/8/8/8/kp6/8 b - -\nblack wins: king\n",
		},
		{"perft", []string{"perft", "magici", "4", start}, "197742\n"},
		{"perft 0", []string{"perft", "magici", "0", start}, "1\n"},
		{"perft after the end", []string{"perft", "magici", "1", "8/8/8/8/8/8/8/k7 b - -"}, "0\n"},
		{"divide", []string{"divide", "magici", "2", "8/8/8/8/8/8/7K/k7 b - -"}, "a1a2 5\na1b1 5\na1b2 5\n"},
		{"divide 0 has no first move", []string{"divide", "magici", "0", start}, ""},
		{"show", []string{"show", "magici", "7k/8/8/3p4/4P3/8/8/R3K3 b Q -"}, `8 . . . . . . . k
7 . . . . . . . .
6 . . . . . . . .
5 . . . p . . . .
4 . . . . P . . .
3 . . . . . . . .
2 . . . . . . . .
1 R . . . K . . .
  a b c d e f g h
black to move
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, errOut := run(t, "", test.args...)
			if status != rulescmd.Done || out != test.want || errOut != "" {
				t.Errorf("exit %d, %q\n%s", status, errOut, out)
			}
		})
	}
}

func TestList(t *testing.T) {
	_, out, _ := run(t, "", "list")
	var want strings.Builder
	for _, g := range registry.All().Games() {
		want.WriteString(g.ID() + "\n")
	}
	if out != want.String() || !strings.HasPrefix(out, "magici\n") {
		t.Errorf("got %q", out)
	}
}

func TestRefusals(t *testing.T) {
	tests := []struct {
		name   string
		args   []string
		status int
		says   string // a part of standard error
	}{
		{"no call", nil, rulescmd.Usage, "usage:"},
		{"an unknown call", []string{"solve"}, rulescmd.Usage, "usage:"},
		{"too many arguments", []string{"list", "x"}, rulescmd.Usage, "usage:"},
		{"a game is missing", []string{"start"}, rulescmd.Usage, "usage:"},
		{"a position in pieces", []string{"moves", "magici", "8/8/8/8/8/8/7K/k7", "b"}, rulescmd.Usage, "usage:"},
		{"an unknown game", []string{"start", "go"}, rulescmd.Usage, "unknown_game"},
		{"a depth that is no number", []string{"perft", "magici", "x", start}, rulescmd.Usage, "DEPTH"},
		{"a negative depth", []string{"divide", "magici", "-1", start}, rulescmd.Usage, "DEPTH"},
		{"a position that cannot be", []string{"show", "magici", "8/8/8/8/8/8/8/8 w - -"}, rulescmd.Refused, "bad_position: Field placement"},
		{"a move that cannot be read", []string{"play", "magici", start, "e2-e4"}, rulescmd.Refused, "bad_move (ply 0)"},
		{"a move that is not allowed", []string{"play", "magici", start, "e2e4", "e2e4"}, rulescmd.Refused, "illegal_move (ply 1)"},
		{"a flag of play that is none", []string{"play", "--record", "x"}, rulescmd.Usage, "--file"},
		{"no file", []string{"play", "--file"}, rulescmd.Usage, "--file"},
		{"a file that is not there", []string{"play", "--file", "testdata/none.json"}, rulescmd.Usage, "none.json"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, errOut := run(t, "", test.args...)
			if status != test.status || out != "" || !strings.Contains(errOut, test.says) {
				t.Errorf("exit %d, %q, says %q", status, out, errOut)
			}
		})
	}
}

func TestPlayFile(t *testing.T) {
	record := func(moves, result string) string {
		return `{"format":"tavolo/1","game":"magici","players":{"white":"Luna","black":"Draco"},
			"start":"4k3/4R3/8/8/8/8/8/4K3 w - -","moves":[` + moves + `]` + result + `,"seen":true}`
	}
	const after = "4R3/8/8/8/8/8/8/4K3 b - -\n"
	tests := []struct {
		name   string
		file   string
		status int
		out    string
		says   string
	}{
		{"a win", record(`{"at":"2026-08-28T10:00:00.000Z","move":"e7e8+"}`, `,"result":{"winner":"white","reason":"king"}`), 0, after + "white wins: king\n", ""},
		{"no result yet", record(`{"move":"e7d7"}`, ``), 0, "4k3/3R4/8/8/8/8/8/4K3 b - -\nplaying\n", ""},
		{"resignation", record(``, `,"result":{"winner":"black","reason":"resignation"}`), 0, "4k3/4R3/8/8/8/8/8/4K3 w - -\nblack wins: resignation\n", ""},
		{"abandoned", record(``, `,"result":{"reason":"abandoned"}`), 0, "4k3/4R3/8/8/8/8/8/4K3 w - -\ndraw: abandoned\n", ""},
		{"abandoned, with null for nobody", record(``, `,"result":{"winner":null,"reason":"abandoned"}`), 0, "4k3/4R3/8/8/8/8/8/4K3 w - -\ndraw: abandoned\n", ""},
		{"agreement", record(``, `,"result":{"winner":"draw","reason":"agreement"}`), 0, "4k3/4R3/8/8/8/8/8/4K3 w - -\ndraw: agreement\n", ""},
		{"the wrong winner", record(`{"move":"e7e8+"}`, `,"result":{"winner":"black","reason":"king"}`), 1, "", "bad_result"},
		{"an end that the moves do not reach", record(`{"move":"e7e8-"}`, `,"result":{"winner":"white","reason":"king"}`), 1, "", "bad_result"},
		{"nobody resigns", record(``, `,"result":{"winner":"draw","reason":"resignation"}`), 1, "", "bad_result"},
		{"a winner by agreement", record(``, `,"result":{"winner":"white","reason":"agreement"}`), 1, "", "bad_result"},
		{"a move that is not allowed", record(`{"move":"e7e8+"},{"move":"e1e2"}`, ``), 1, "", "illegal_move (ply 1)"},
		{"an unknown winner", record(``, `,"result":{"winner":"me","reason":"time"}`), 2, "", "bad_record"},
		{"no record", `{"format":"tavolo/2"}`, 2, "", "bad_record"},
		{"no JSON", `tavolo`, 2, "", "bad_record"},
		{"an unknown game", `{"format":"tavolo/1","game":"go"}`, 2, "", "unknown_game"},
		{"a position that cannot be", `{"format":"tavolo/1","game":"magici","start":""}`, 1, "", "bad_position"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "record.json")
			if err := os.WriteFile(file, []byte(test.file), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, call := range [][]string{{"--file", file}, {"--file=" + file}, {"--file", "-"}} {
				status, out, errOut := run(t, test.file, append([]string{"play"}, call...)...)
				if status != test.status || out != test.out || !strings.Contains(errOut, test.says) {
					t.Errorf("%v: exit %d, %q, says %q", call, status, out, errOut)
				}
			}
		})
	}
}
