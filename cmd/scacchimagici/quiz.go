package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"scacchimagici/internal/quizcmd"
	"scacchimagici/internal/sheet"
	questions "scacchimagici/quiz"
)

// quizzes answers `scacchimagici quiz …` and returns the exit status. Its sentences are in the
// terminal's language, because an organiser reads them.
func quizzes(_ context.Context, args []string, std streams) int {
	words, err := terminalWords()
	if err != nil {
		fmt.Fprintln(std.err, "quiz:", err)
		return exitUsage
	}
	command := quizcmd.Command{
		BuiltIn: questions.Files,
		Words:   words,
		ReadFile: func(name string) ([]byte, error) { // a workbook as its table
			data, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			return sheet.ReadTable(data)
		},
		WriteFile: writeNewFile,
	}
	return command.Run(args, std.in, std.out, std.err)
}

// writeNewFile writes a file that must not exist yet, and deletes it again when it cannot be written completely.
func writeNewFile(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(fmt.Errorf("write %s: %w", name, err), os.Remove(name))
	}
	return nil
}
