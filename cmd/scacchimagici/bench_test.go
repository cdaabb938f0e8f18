package main

import (
	"bytes"
	"strings"
	"testing"
)

// A short run prints the lines of every part, and serves the crowd.
func TestBench(t *testing.T) {
	t.Setenv(programVariable, "never")
	var out, errOut bytes.Buffer
	status := run(t.Context(), []string{
		"bench", "--dir", t.TempDir(), "--syncs", "3", "--starts", "1", "--archived", "2",
		"--screens", "4,12", "--taps", "8", "--tables", "1", "--crowd", "20",
	}, streams{strings.NewReader(""), &out, &errOut})
	if status != exitDone {
		t.Fatalf("exit %d: %s\n%s", status, errOut.String(), out.String())
	}
	for _, part := range []string{
		"start to first page,    2 archived matches", "page /arbitro/A", "\n   12 screens  tap to disk",
		"processor time of the server:", "µs a screen", "with 1 tables", "a crowd of 20  streams: 20 of 20 open", "\n  with it", "times as late",
	} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("no %q in\n%s", part, out.String())
		}
	}
}

func TestBenchRefuses(t *testing.T) {
	for _, args := range [][]string{{"--screens", "0"}, {"--screens", "10,x"}, {"--taps", "0"}, {"--crowd", "5001"}, {"--tables", "-1"}} {
		var out, errOut bytes.Buffer
		status := run(t.Context(), append([]string{"bench"}, args...), streams{strings.NewReader(""), &out, &errOut})
		if status != exitUsage || out.Len() > 0 || !strings.Contains(errOut.String(), args[0]) {
			t.Errorf("%v: exit %d, %q", args, status, errOut.String())
		}
	}
}
