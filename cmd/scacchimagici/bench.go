package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"scacchimagici/internal/bench"
)

// benchmark measures this binary as a server: screens with a tapping Referee, memory, start.
func benchmark(ctx context.Context, args []string, std streams) int {
	f := flagsOf("bench", std)
	screens := f.String("screens", "100,300,1000", "how many screens listen, one run each, `N,N,…`")
	taps := f.Int("taps", 200, "how often the Referee taps in each run")
	archived := f.Int("archived", 1000, "how many archived matches the start has to carry")
	tables := f.Int("tables", 0, "how many side tables play against the computer in a second run of each")
	crowd := f.Int("crowd", 0, "how many people without a seat watch, load pages and guess codes beside a match, in a run of their own")
	relay := f.Int("relay", 0, "how many screens watch through a relay, in a run of their own")
	syncs := f.Int("syncs", 1000, "how often is written to the disk; 0 leaves it out")
	starts := f.Int("starts", 7, "how often each start is measured; 0 leaves it out")
	program := f.String("program", "", "`FILE` to measure (this program): another build of it, on the same day and machine")
	dir := f.String("dir", "", "`FOLDER` on the disk to measure (a new one in the temporary folder)")
	if status, ok := parse(f, args); !ok {
		return status
	}
	options := bench.Options{Binary: *program, Taps: *taps, Syncs: *syncs, Starts: *starts, Archived: *archived, Tables: *tables, Crowd: *crowd, Relay: *relay}
	sound := true
	for word := range strings.SplitSeq(*screens, ",") {
		if n, err := strconv.Atoi(word); err != nil || n < 1 {
			sound = false
		} else {
			options.Screens = append(options.Screens, n)
		}
	}
	switch {
	case !sound || *taps < 1 || *archived < 0 || *syncs < 0 || *starts < 0:
		fmt.Fprintln(std.err, "scacchimagici bench: --screens and --taps are numbers from 1, --archived, --syncs and --starts from 0")
		return exitUsage
	case *tables < 0 || *tables > bench.MostTables || *crowd < 0 || *crowd > bench.MostCrowd || *relay < 0 || *relay > bench.MostRelayed:
		fmt.Fprintf(std.err, "scacchimagici bench: --tables lies between 0 and %d, --crowd between 0 and %d, --relay between 0 and %d\n", bench.MostTables, bench.MostCrowd, bench.MostRelayed)
		return exitUsage
	}
	var err error
	if options.Binary == "" {
		if options.Binary, err = os.Executable(); err != nil {
			return report(std, err)
		}
	}
	if options.Dir, err = os.MkdirTemp(*dir, "scacchimagici-bench-"); err != nil {
		return report(std, err)
	}
	return report(std, errors.Join(bench.Run(ctx, options, std.out), os.RemoveAll(options.Dir)))
}
