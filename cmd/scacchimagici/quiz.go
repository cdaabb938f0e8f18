package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"scacchimagici/internal/quizcmd"
	"scacchimagici/internal/sheet"
	questions "scacchimagici/quiz"
)

// quizzes answers `scacchimagici quiz …` and returns the exit status. Its sentences are in the
// terminal's language, because an organiser reads them.
func quizzes(args []string, in io.Reader, out, errOut io.Writer) int {
	catalogue, err := loadWords()
	if err != nil {
		fmt.Fprintln(errOut, "quiz:", err)
		return exitUsage
	}
	command := quizcmd.Command{
		BuiltIn: questions.Files,
		Words:   catalogue.In(terminalLanguage()),
		ReadFile: func(name string) ([]byte, error) { // a workbook as its table
			data, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			return sheet.ReadTable(data)
		},
		WriteFile: writeNewFile,
	}
	return command.Run(args, in, out, errOut)
}

// writeNewFile writes a file that must not exist yet, and deletes it again when it cannot be written completely.
func writeNewFile(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return errors.Join(fmt.Errorf("write %s: %w", name, err), os.Remove(name))
	}
	return nil
}
