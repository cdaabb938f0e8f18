// Package madetest compares what is made of the code with the files that hold it. With the flag -update, as in
// `make update`, a test writes them anew instead.
package madetest

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write anew what is made of the code")

// Updating reports whether the test writes what is made anew.
func Updating() bool { return *update }

// Part holds the part of a file between the texts begin and end to be now.
func Part(t testing.TB, file, begin, end, now string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begins := strings.Cut(string(text), begin)
	_, after, ends := strings.Cut(rest, end)
	if !begins || !ends {
		t.Fatalf("%s has no place for what is made", file)
	}
	Whole(t, file, before+begin+now+end+after)
}

// Whole holds a file to be now.
func Whole(t testing.TB, file, now string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	was, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(was) != now {
		t.Errorf("%s is not what is made now: make update\n%s", file, changed(string(was), now))
	}
}

// changed returns the first lines that differ.
func changed(was, now string) string {
	before, after := strings.Split(was, "\n"), strings.Split(now, "\n")
	for i := range min(len(before), len(after)) {
		if before[i] != after[i] {
			return "was: " + before[i] + "\nnow: " + after[i]
		}
	}
	return "one of them ends sooner"
}
