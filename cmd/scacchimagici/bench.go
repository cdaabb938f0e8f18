package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

	"scacchimagici/internal/bench"
)

// benchmark measures this binary as a server: screens and a Referee who taps, memory, start.
func benchmark(ctx context.Context, args []string, std streams) int {
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.SetOutput(std.err)
	screens := f.String("screens", "100,300,1000", "how many screens listen, one run each, `N,N,…`")
	taps := f.Int("taps", 200, "how often the Referee taps in each run")
	archived := f.Int("archived", 1000, "how many archived matches the start has to carry")
	tables := f.Int("tables", 0, "how many side tables play against the computer in a second run of each")
	dir := f.String("dir", "", "`FOLDER` on the disk to measure (a new one in the temporary folder)")
	if status, ok := parse(f, args); !ok {
		return status
	}
	var numbers []int
	sound := true
	for word := range strings.SplitSeq(*screens, ",") {
		n, err := strconv.Atoi(word)
		numbers, sound = append(numbers, n), sound && err == nil && n >= 1
	}
	if !sound || *taps < 1 || *archived < 0 || *tables < 0 || *tables > bench.MostTables {
		fmt.Fprintf(std.err, "scacchimagici bench: --screens and --taps are numbers from 1, --archived from 0, --tables from 0 to %d\n", bench.MostTables)
		return exitUsage
	}
	options := bench.Options{Screens: numbers, Taps: *taps, Archived: *archived, Tables: *tables}
	var err error
	if options.Binary, err = os.Executable(); err != nil {
		return report(std, err)
	}
	if options.Dir, err = os.MkdirTemp(*dir, "scacchimagici-bench-"); err != nil {
		return report(std, err)
	}
	if err := errors.Join(bench.Run(ctx, options, std.out), os.RemoveAll(options.Dir)); err != nil {
		return report(std, err)
	}
	return exitDone
}
