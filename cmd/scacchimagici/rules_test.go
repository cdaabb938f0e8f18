package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestRules checks that the command is wired: games, sentences, files, exit statuses. Its answers
// are tested in package rulescmd.
func TestRules(t *testing.T) {
	tests := []struct {
		args   string
		status int
		out    string // the beginning of standard output
		errOut string // a part of standard error
	}{
		{"list", 0, "magici\n", ""},
		{"start magici", 0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n", ""},
		{"moves magici x", 1, "", "bad_position: A position has 4 fields"},
		{"play --file testdata/none", 2, "", "testdata/none"},
		{"", 2, "", "usage:"},
		{"--help", 0, "usage:", ""},
	}
	for _, test := range tests {
		t.Run(test.args, func(t *testing.T) {
			var out, errOut bytes.Buffer
			status := rules(t.Context(), strings.Fields(test.args), streams{strings.NewReader(""), &out, &errOut})
			if status != test.status || !strings.HasPrefix(out.String(), test.out) || !strings.Contains(errOut.String(), test.errOut) {
				t.Errorf("exit %d, %q, %q", status, out.String(), errOut.String())
			}
		})
	}
}
