package arguments_test

import (
	"flag"
	"io"
	"slices"
	"testing"

	"scacchimagici/internal/arguments"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		args, rest []string
		out        string
		fails      bool
	}{
		{args: nil},
		{args: []string{"a", "b"}, rest: []string{"a", "b"}},
		{args: []string{"--out", "x", "a", "b"}, rest: []string{"a", "b"}, out: "x"},
		{args: []string{"a", "-out=x", "b"}, rest: []string{"a", "b"}, out: "x"},
		{args: []string{"a", "-", "--out", "x"}, rest: []string{"a", "-"}, out: "x"},
		{args: []string{"a", "--unknown"}, fails: true},
		{args: []string{"a", "--out"}, fails: true},
	} {
		f := flag.NewFlagSet("command", flag.ContinueOnError)
		f.SetOutput(io.Discard)
		out := f.String("out", "", "")
		rest, err := arguments.Parse(f, c.args)
		if !slices.Equal(rest, c.rest) || (err != nil) != c.fails || *out != c.out {
			t.Errorf("%q: %q, out %q, %v", c.args, rest, *out, err)
		}
	}
}
