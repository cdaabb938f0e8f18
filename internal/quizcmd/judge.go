package quizcmd

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/judge"
)

// longestLine is how much of a line of judge is read, in bytes. What is longer has no answer in it.
const longestLine = 4096

// judge answers each line of standard input, "id<TAB>typed text", by yes or no on a line, in order and before it reads
// the next. A line that names no question is answered by no, so that the answers stay beside their lines; it is told on
// standard error with its number, and the call ends as refused.
func (c Command) judge(args []string, std streams) error {
	flags := flag.NewFlagSet("judge", flag.ContinueOnError)
	file := flags.String("bank", "", "")
	names, err := parse(flags, args)
	switch {
	case err != nil:
		return err
	case len(names) > 0:
		return wrongUsage("judge reads standard input; a question file is named by --bank")
	case *file == "-":
		return wrongUsage("--bank is a file: standard input has the answers")
	case *file != "":
		names = []string{*file}
	}
	bank, err := c.bank(names, std)
	if err != nil {
		return err
	}
	j := judge.New(bank)
	lines, out := bufio.NewReaderSize(std.in, longestLine), bufio.NewWriter(std.out)
	var refused error
	for n := 1; ; n++ {
		line, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		if n == 1 {
			line = strings.TrimPrefix(line, "\ufeff") // of a file that an editor on Windows wrote
		}
		id, typed, ok := strings.Cut(line, "\t")
		_, known := bank.Find(quiz.ID(id))
		verdict := "no"
		switch {
		case !ok:
			refused = errReported
			fmt.Fprintln(std.err, c.Words.T("quiz.judge.tab", n))
		case !known:
			refused = errReported
			fmt.Fprintln(std.err, c.Words.T("quiz.judge.unknown", n, id))
		case j.Right(typed, quiz.ID(id)):
			verdict = "yes"
		}
		if _, err := fmt.Fprintln(out, verdict); err != nil {
			return err
		}
		if lines.Buffered() == 0 { // a program may wait for the answer
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return refused
}

// readLine returns the next line without its end. Of a line that is too long it returns the beginning, and reads on to
// the next one. The error is io.EOF behind the last line.
func readLine(r *bufio.Reader) (string, error) {
	line, err := r.ReadSlice('\n')
	text := string(bytes.TrimRight(line, "\r\n"))
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.ReadSlice('\n')
	}
	if errors.Is(err, io.EOF) && len(line) > 0 {
		err = nil
	}
	return text, err
}
