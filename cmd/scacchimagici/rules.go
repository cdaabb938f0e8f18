package main

import (
	"context"
	"fmt"
	"os"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/rulescmd"
	"scacchimagici/internal/side/game/registry"
)

// rules answers `scacchimagici rules …` and returns the exit status. Its sentences are English, like its protocol.
func rules(_ context.Context, args []string, std streams) int {
	catalogue, err := loadWords()
	if err != nil {
		fmt.Fprintln(std.err, "rules:", err)
		return rulescmd.Usage
	}
	command := rulescmd.Command{
		Games:    registry.All(),
		Sentence: catalogue.In(locale.English).Fault,
		ReadFile: os.ReadFile,
	}
	return command.Run(args, std.in, std.out, std.err)
}
