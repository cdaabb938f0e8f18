package main

import (
	"fmt"
	"io"
	"os"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/rulescmd"
	"scacchimagici/internal/side/game/registry"
)

// rules answers `scacchimagici rules …` and returns the exit status. Its sentences are English, like its protocol.
func rules(args []string, in io.Reader, out, errOut io.Writer) int {
	catalogue, err := loadWords()
	if err != nil {
		fmt.Fprintln(errOut, "rules:", err)
		return rulescmd.Usage
	}
	command := rulescmd.Command{
		Games:    registry.All(),
		Sentence: catalogue.In(locale.English).Fault,
		ReadFile: os.ReadFile,
	}
	return command.Run(args, in, out, errOut)
}
