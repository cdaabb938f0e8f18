package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"scacchimagici/internal/fault"
)

// service is how the system starts the program when its user logs in.
type service struct {
	file    string     // that says so; empty: the system keeps it elsewhere
	text    string     // of the file
	install [][]string // commands of the system, one after the other, once the file is written
	remove  [][]string // those before the file is removed
}

// atLogin answers `scacchimagici service install [FLAGS of serve]` and `scacchimagici service remove`.
func atLogin(ctx context.Context, args []string, std streams) int {
	if len(args) == 0 || args[0] != "install" && (args[0] != "remove" || len(args) > 1) {
		fmt.Fprintln(std.err, "usage: scacchimagici service install [FLAGS of serve]\n       scacchimagici service remove")
		if len(args) == 1 && asksHelp(args[0]) {
			return exitDone
		}
		return exitUsage
	}
	flags := args[1:]
	o := options{db: defaultDB()}
	if status, ok := o.parse(o.flagSet("service install", std), flags); !ok {
		return status
	}
	words, err := terminalWords()
	if err != nil {
		return report(std, err)
	}
	program, err := os.Executable()
	if err != nil {
		return report(std, err)
	}
	folder, err := os.Getwd()
	if err != nil {
		return report(std, err)
	}
	s, err := serviceOf(program, folder, append(slices.Clone(flags), "--no-open")) // nobody looks at the laptop when it starts
	if err != nil {
		return report(std, err)
	}
	said := "service.removed"
	if args[0] == "install" {
		said, err = "service.installed", s.begin(ctx, std)
	} else {
		err = s.end(ctx, std)
	}
	if err != nil {
		return report(std, err)
	}
	fmt.Fprintln(std.out, words.T(said))
	if s.file != "" {
		fmt.Fprintln(std.out, "  "+s.file)
	}
	return exitDone
}

// begin has the system start the program at log-in.
func (s service) begin(ctx context.Context, std streams) error {
	if s.file != "" {
		err := os.MkdirAll(filepath.Dir(s.file), 0o755)
		if err == nil {
			err = os.WriteFile(s.file, []byte(s.text), 0o644)
		}
		if err != nil {
			return fault.New(fault.Unavailable, "fault.service.file", s.file).Because(err)
		}
	}
	return runAll(ctx, std, s.install)
}

// end makes the system forget it. What is not there is no fault.
func (s service) end(ctx context.Context, std streams) error {
	if s.file != "" {
		if _, err := os.Stat(s.file); errors.Is(err, os.ErrNotExist) {
			return nil
		}
	}
	if err := runAll(ctx, std, s.remove); err != nil || s.file == "" {
		return err
	}
	if err := os.Remove(s.file); err != nil {
		return fault.New(fault.Unavailable, "fault.service.file", s.file).Because(err)
	}
	return nil
}

// runAll runs commands of the system until one fails, and says which.
func runAll(ctx context.Context, std streams, commands [][]string) error {
	for _, c := range commands {
		out, err := exec.CommandContext(ctx, c[0], c[1:]...).CombinedOutput()
		if err != nil {
			fmt.Fprintf(std.err, "%s", out)
			return fault.New(fault.Unavailable, "fault.service.command", strings.Join(c, " ")).Because(err)
		}
	}
	return nil
}
