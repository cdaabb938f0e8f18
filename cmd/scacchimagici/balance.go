package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/balance"
	"scacchimagici/internal/magici/balance/measure"
	"scacchimagici/internal/magici/strategist"
)

// How often a run says how far it is, and writes its file.
const balanceEvery = 10 * time.Second

// measureBalance plays the armies of a regulation against each other and prints what follows.
func measureBalance(ctx context.Context, args []string, std streams) int {
	return balanceWith(ctx, args, std, nil)
}

// balanceWith is measureBalance with games played by play; nil: by the computer Strategist.
func balanceWith(ctx context.Context, args []string, std streams, play measure.Play) int {
	f := flagsOf("balance", std)
	settings := f.String("settings", "", "`FILE` with settings: a tournament record or its object \"settings\"; \"-\" is standard input (default: the regulation)")
	games := f.Int("games", 40, "`N` games of each pair of armies, colours and beginners alternated")
	budgetOnly := f.Bool("budget-only", false, "only armies that spend the most that can be spent; this is the default")
	all := f.Bool("all", false, "every army that can be bought")
	armies := f.String("armies", "", "only these of the armies, a `LIST` such as Q1B1R1P1,Q1R2N1")
	seed := f.Uint64("seed", 1, "`N`: the same seed plays the same games, on any number of processors")
	strength := f.Int("strength", 3, "`N` from 1 to 4: how well the computer plays")
	nodes := f.Int("nodes", 0, "at most `N` positions for a move (default: as many as the strength has)")
	asJSON := f.Bool("json", false, "print all numbers as JSON")
	out := f.String("out", "", "`FILE` that keeps the games: written every few seconds and at the end, gone on with when it is there")
	if status, ok := parse(f, args); !ok {
		return status
	}
	if *all && *budgetOnly {
		fmt.Fprintln(std.err, "scacchimagici balance: --all and --budget-only exclude each other")
		return exitUsage
	}
	plan := balance.Plan{
		Settings: magici.DefaultSettings(), Strength: strategist.Strength(*strength), Nodes: *nodes, Games: *games, All: *all, Seed: *seed,
	}
	if *armies != "" {
		plan.Only = strings.Split(*armies, ",")
	}
	run, err := startBalance(plan, *settings, *out, std.in)
	if err != nil {
		status := report(std, err)
		if fault.CodeOf(err) == fault.Invalid {
			return exitUsage
		}
		return status
	}
	if play == nil {
		play = func(ctx context.Context, g balance.Game) (balance.Result, error) { return run.Plan.Play(ctx, g, nil) }
	}
	err = playBalance(ctx, run, *out, play, std.err)
	stopped := errors.Is(err, context.Canceled)
	if err != nil && !stopped {
		return report(std, err)
	}
	result, err := run.Report()
	if err != nil {
		return report(std, err)
	}
	if *asJSON {
		err = json.NewEncoder(std.out).Encode(result)
	} else {
		err = result.Text(std.out)
	}
	switch {
	case err != nil:
		return report(std, err)
	case stopped:
		return exitRefused
	}
	return exitDone
}

// startBalance returns the run of a plan: new, or the one in the file out. The file is not changed.
func startBalance(plan balance.Plan, settings, out string, in io.Reader) (*balance.Run, error) {
	if settings != "" {
		command, err := recordCommand(terminalLanguage())
		if err != nil {
			return nil, err
		}
		data, err := command.ReadAll(settings, in)
		if err != nil {
			return nil, err
		}
		if plan.Settings, err = balance.ReadSettings(data); err != nil {
			return nil, err
		}
	}
	if out == "" {
		return balance.New(plan)
	}
	data, err := os.ReadFile(out)
	if errors.Is(err, fs.ErrNotExist) {
		run, err := balance.New(plan)
		if err != nil {
			return nil, err
		}
		return run, keepBalance(run, out) // a place that cannot be written is said before an hour of games
	}
	if err != nil {
		return nil, err
	}
	return balance.GoOn(data, plan)
}

// playBalance plays what is left of run, says on progress how far it is, and keeps the file out.
func playBalance(ctx context.Context, run *balance.Run, out string, play measure.Play, progress io.Writer) error {
	total, before, began := run.Total(), run.Done(), time.Now()
	if before > 0 {
		fmt.Fprintf(progress, "%d of %d games were in %s\n", before, total, out)
	}
	last := began
	err := measure.Run(ctx, run, measure.Options{
		Workers: runtime.GOMAXPROCS(0), Play: play,
		Block: func() error {
			now := time.Now()
			if now.Sub(last) < balanceEvery {
				return nil
			}
			last = now
			done := run.Done()
			left := time.Duration(float64(now.Sub(began)) / float64(done-before) * float64(total-done))
			fmt.Fprintf(progress, "%d of %d games, about %s left\n", done, total, left.Round(time.Second))
			return keepBalance(run, out)
		},
	})
	if written := keepBalance(run, out); written != nil {
		return written
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(progress, "stopped after %d of %d games\n", run.Done(), total)
	}
	return err
}

// keepBalance puts run into the place of a file, unless its name is empty; a cut leaves the old file or the new one.
func keepBalance(run *balance.Run, name string) error {
	if name == "" {
		return nil
	}
	data, err := run.Write()
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
