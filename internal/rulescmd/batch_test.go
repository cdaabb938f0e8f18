package rulescmd_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// example is a line of testdata/examples.jsonl: a line of batch, as JSON or as raw text,
// and what it must be answered. Of an error the message is free.
type example struct {
	In  json.RawMessage `json:"in"`
	Raw string          `json:"raw"`
	Out map[string]any  `json:"out"`
}

func (e example) line() string {
	if e.Raw != "" {
		return e.Raw
	}
	return string(e.In)
}

func readExamples(t *testing.T) []example {
	t.Helper()
	file, err := os.Open("testdata/examples.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []example
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var e example
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

// TestExamples answers all examples in one batch: their order must hold.
func TestExamples(t *testing.T) {
	examples := readExamples(t)
	var in strings.Builder
	for _, e := range examples {
		in.WriteString(e.line() + "\n")
	}
	status, out, errOut := run(t, in.String(), "batch")
	if status != 0 || errOut != "" {
		t.Fatalf("exit %d, %q", status, errOut)
	}
	answers := strings.Split(strings.TrimSpace(out), "\n")
	if len(answers) != len(examples) {
		t.Fatalf("%d answers to %d lines", len(answers), len(examples))
	}
	for i, e := range examples {
		if diff := cmp.Diff(e.Out, readAnswer(t, answers[i])); diff != "" {
			t.Errorf("%s (-want +got):\n%s", e.line(), diff)
		}
	}
}

// readAnswer reads an answer without the message of its error, which must be there.
func readAnswer(t *testing.T, line string) map[string]any {
	t.Helper()
	var answer map[string]any
	if err := json.Unmarshal([]byte(line), &answer); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	if refused, ok := answer["error"].(map[string]any); ok {
		if message, _ := refused["message"].(string); message == "" || strings.Contains(message, "⟦") {
			t.Errorf("%s: no sentence", line)
		}
		delete(refused, "message")
	}
	return answer
}

func TestBatchLines(t *testing.T) {
	const start = `"position":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"`
	const bare = `"position":"4k3/8/8/3p4/4P3/8/8/4K3 w - -"`
	const blocked = `"position":"k7/8/8/8/8/1p6/1P6/8 w - -"`
	badJSON := `{"error":{"code":"bad_json"}}`
	tests := []struct {
		name, in, want string
	}{
		{"an empty line", ``, badJSON},
		{"an object that does not end", `{"game":"magici"`, badJSON},
		{"two objects", `{} {}`, badJSON},
		{"a list", `[]`, badJSON},
		{"null", `null`, badJSON},
		{"no game", `{` + start + `}`, badJSON},
		{"no position", `{"game":"magici"}`, badJSON},
		{"no position comes before an unknown game", `{"game":"go"}`, badJSON},
		{"null for the game", `{"game":null,` + start + `}`, badJSON},
		{"null for the position", `{"game":"magici","position":null}`, badJSON},
		{"a number for the game", `{"game":1,` + start + `}`, badJSON},
		{"a list for the position", `{"game":"magici","position":[]}`, badJSON},
		{"a text for play", `{"game":"magici",` + start + `,"play":"e2e4"}`, badJSON},
		{"a number in play", `{"game":"magici",` + start + `,"play":["e2e4",1]}`, badJSON},
		{"null in play", `{"game":"magici",` + start + `,"play":[null]}`, badJSON},
		{"null for play", `{"game":"magici",` + start + `,"play":null}`, badJSON},
		{"a text for perft", `{"game":"magici",` + start + `,"perft":"1"}`, badJSON},
		{"a fraction for perft", `{"game":"magici",` + start + `,"perft":1.5}`, badJSON},
		{"a negative perft", `{"game":"magici",` + start + `,"perft":-1}`, badJSON},
		{"null for perft", `{"game":"magici",` + start + `,"perft":null}`, badJSON},
		{"a perft that nobody can count", `{"game":"magici",` + start + `,"perft":1e99}`, badJSON},
		{"Game is another field than game", `{"Game":"magici",` + start + `}`, badJSON},
		{"an unknown game", `{"game":"Magici",` + start + `}`, `{"error":{"code":"unknown_game"}}`},
		{"an unknown game comes before the position", `{"game":"","position":""}`, `{"error":{"code":"unknown_game"}}`},
		{"a position of another game", `{"game":"magici","position":"6/6/6/6/6/6 w 8,0 8,0"}`, `{"error":{"code":"bad_position"}}`},
		{"a move that cannot be read", `{"game":"magici",` + start + `,"play":["e2e4","e7"]}`, `{"error":{"code":"bad_move","ply":1}}`},
		{"a move that is not allowed", `{"game":"magici",` + start + `,"play":["e2e4","e2e4"]}`, `{"error":{"code":"illegal_move","ply":1}}`},
		{
			"after the end no move is allowed", `{"game":"magici",` + blocked + `,"play":["b2b3"]}`,
			`{"error":{"code":"illegal_move","ply":0}}`,
		},
		{
			"after the end a text is still no move", `{"game":"magici",` + blocked + `,"play":["b9"]}`,
			`{"error":{"code":"bad_move","ply":0}}`,
		},
		{
			"unknown fields are ignored, no moves is an empty list", `{"game":"magici","x":[{}],"play":[],` + blocked + `}`,
			`{"position":"k7/8/8/8/8/1p6/1P6/8 w - -","moves":[],"status":"black","reason":"king"}`,
		},
		{
			"perft 0 is 1, also after the end", `{"game":"magici",` + blocked + `,"perft":0}`,
			`{"position":"k7/8/8/8/8/1p6/1P6/8 w - -","moves":[],"status":"black","reason":"king","nodes":1}`,
		},
		{
			"perft counts from after the moves", `{"game":"magici",` + bare + `,"play":["e4d5-"],"perft":1}`,
			`{"position":"4k3/8/8/3p4/8/8/8/4K3 b - -","moves":["d5d4","e8d7","e8d8","e8e7","e8f7","e8f8"],"status":"playing","nodes":6}`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, errOut := run(t, test.in+"\n", "batch")
			if status != 0 || errOut != "" || strings.Count(out, "\n") != 1 {
				t.Fatalf("exit %d, %q, %q", status, out, errOut)
			}
			var want map[string]any
			if err := json.Unmarshal([]byte(test.want), &want); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, readAnswer(t, out)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestBatchGoesOn keeps a bad line from stopping the next, and takes a last line without
// its newline.
func TestBatchGoesOn(t *testing.T) {
	line := `{"game":"magici","position":"4k3/8/8/8/8/8/8/4K3 w - -"}`
	_, out, _ := run(t, line+"\nx\n\r\n"+line, "batch")
	codes := []bool{true, false, false, true}
	answers := strings.Split(strings.TrimSpace(out), "\n")
	if len(answers) != len(codes) {
		t.Fatalf("%d answers: %s", len(answers), out)
	}
	for i, accepted := range codes {
		if strings.Contains(answers[i], `"error"`) == accepted {
			t.Errorf("line %d is answered %s", i, answers[i])
		}
	}
}

// TestBatchFieldOrder fixes the bytes of an answer, for programs that compare texts.
func TestBatchFieldOrder(t *testing.T) {
	_, out, _ := run(t, `{"game":"magici","position":"8/8/8/8/8/8/7K/k7 b - -","perft":1}`, "batch")
	want := `{"position":"8/8/8/8/8/8/7K/k7 b - -","moves":["a1a2","a1b1","a1b2"],"status":"playing","nodes":3}` + "\n"
	if out != want {
		t.Errorf("got %s", out)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, []byte(out)); err != nil || compact.Len() != len(out)-1 {
		t.Errorf("not on one line without spaces: %s", out)
	}
}
