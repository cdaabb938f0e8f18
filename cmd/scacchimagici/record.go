package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/recordcmd"
)

// audit answers `scacchimagici audit …`.
func audit(_ context.Context, args []string, std streams) int {
	command, err := recordCommand()
	if err != nil {
		fmt.Fprintln(std.err, "audit:", err)
		return exitUsage
	}
	return command.Audit(args, std.in, std.out, std.err)
}

// simulate answers `scacchimagici simulate …`.
func simulate(_ context.Context, args []string, std streams) int {
	command, err := recordCommand()
	if err != nil {
		fmt.Fprintln(std.err, "simulate:", err)
		return exitUsage
	}
	return command.Simulate(args, std.out, std.err)
}

// recordCommand returns the commands of records. Their sentences are English, as the lines
// that other programs read.
func recordCommand() (recordcmd.Command, error) {
	catalogue, err := locale.Load()
	if err != nil {
		return recordcmd.Command{}, err
	}
	return recordcmd.Command{
		Words: catalogue.In(locale.English),
		Open:  func(name string) (io.ReadCloser, error) { return os.Open(name) },
	}, nil
}
