// Command bench measures and makes what only developers need. Its first argument says what:
//
//	go run ./bench fsync      measures the disk alone (Linux)
//	go run ./bench puzzles    makes the files of puzzles in the folders of the games
//	go run ./bench strength   measures how well the computer plays at the side tables
//	go run ./bench strategist measures the computer Strategist
//	go run ./bench network    plays an afternoon with many phones in network namespaces (Linux)
//
// Each has flags of its own: -help after the word lists them.
package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// words are the works by their words. Each reads its flags from the command line.
var words = map[string]func() error{"puzzles": makePuzzles, "strength": measureStrength, "strategist": measureStrategist}

func main() {
	var do func() error
	if len(os.Args) > 1 {
		do = words[os.Args[1]]
	}
	if do == nil {
		fmt.Fprintln(os.Stderr, "usage: go run ./bench", strings.Join(slices.Sorted(maps.Keys(words)), "|"), "[flags]")
		os.Exit(2)
	}
	os.Args = os.Args[1:]
	if err := do(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
