// Package wordscmd holds the `words` command: all texts of the program as one file for people who
// translate them into another language, and what is wrong in the file that they give back.
//
// It is a function of its arguments and standard input; files are read and written by what is
// handed in. What is wrong in a file is told as FILE:LINE: and a sentence. Exit statuses are [Done],
// [Refused] and [Usage].
package wordscmd

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"

	"scacchimagici/internal/arguments"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/locale/po"
)

// Exit statuses.
const (
	Done    = 0
	Refused = 1 // a text is wrong, the file is none of translations, or a file is there already
	Usage   = 2 // the call itself is wrong, a file that cannot be opened among it
)

const usage = `usage: scacchimagici words CALL

  export [FLAGS] FILE   all texts as a new file (.po) for translators: the key as context, the
                        Italian text to translate, the English one as a comment
  check  FILE           what is wrong in a file that was translated, a line for each text, and
                        how many texts are translated, missing and wrong

  "-" is standard output and input. scacchimagici serve --words FILE uses a translated file.

flags of export
  --language XX    the language to translate into, such as fr, with what is there already
                   (without it: a template)
  --from FILE      take over what this file has translated; what has changed since is marked
`

// Command is what the calls need from outside.
type Command struct {
	Words interface { // in which the answers are
		T(key string, args ...any) string
		Fault(*fault.Fault) string
	}
	Texts     []fs.FS // besides those of package locale
	Open      func(name string) (io.ReadCloser, error)
	WriteFile func(name string, data []byte) error // must not replace a file
}

// wrongUsage is the error of a call that is none, with a word on why.
type wrongUsage string

func (w wrongUsage) Error() string { return string(w) }

// errReported ends a call that has said already what is wrong.
var errReported = errors.New("reported")

// Run answers the call in args and returns the exit status.
func (c Command) Run(args []string, in io.Reader, out, errOut io.Writer) int {
	name := ""
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	var err error
	switch name {
	case "export":
		err = c.export(args, in, out)
	case "check":
		err = c.check(args, in, out)
	case "help", "-h", "-help", "--help":
		err = flag.ErrHelp
	case "":
		err = wrongUsage("a call is missing")
	default:
		err = wrongUsage(fmt.Sprintf("no call %q", name))
	}
	var wrong wrongUsage
	var file *fs.PathError
	f := fault.From(err)
	switch {
	case err == nil:
		return Done
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, usage)
		return Done
	case errors.Is(err, errReported):
	case errors.As(err, &wrong):
		fmt.Fprintf(errOut, "words: %s\n\n%s", wrong, usage)
		return Usage
	case f != nil:
		fmt.Fprintln(errOut, "words:", locale.Visible(c.Words.Fault(f)))
	case errors.Is(err, fs.ErrExist) && errors.As(err, &file):
		fmt.Fprintln(errOut, "words:", c.Words.T("fault.words.exists", file.Path))
	case errors.As(err, &file) && name == "check":
		fmt.Fprintln(errOut, "words:", c.Words.T("fault.words.open", file.Path))
		return Usage
	default:
		fmt.Fprintln(errOut, "words:", err)
		return Usage // a file that cannot be read or written
	}
	return Refused
}

// export writes all texts to a new file.
func (c Command) export(args []string, in io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("export", flag.ContinueOnError)
	language := flags.String("language", "", "")
	from := flags.String("from", "", "")
	name, err := oneFile(flags, args)
	if err != nil {
		return err
	}
	var given *po.File
	if *from != "" {
		data, err := c.read(*from, in)
		if err != nil {
			return err
		}
		if len(data) > locale.MaxTranslation {
			return fault.New(fault.Invalid, "fault.words.big", locale.MaxTranslation>>20)
		}
		file, err := po.Parse(data)
		if err != nil {
			return err
		}
		given = &file
		if *language == "" {
			*language = file.Value("Language")
		}
	}
	file, err := locale.File(locale.Language(*language), given, c.Texts...)
	if err != nil {
		return err
	}
	if name == "-" {
		_, err := out.Write(file.Bytes())
		return err
	}
	return c.WriteFile(name, file.Bytes())
}

// check says what is wrong in a file of translations.
func (c Command) check(args []string, in io.Reader, out io.Writer) error {
	name, err := oneFile(flag.NewFlagSet("check", flag.ContinueOnError), args)
	if err != nil {
		return err
	}
	data, err := c.read(name, in)
	if err != nil {
		return err
	}
	t, err := locale.ReadTranslation(data, c.Texts...)
	if err != nil {
		return err
	}
	for _, f := range t.Findings {
		text := c.Words.Fault(f.Says)
		if f.Hint {
			text = c.Words.T("words.check.hint", text)
		}
		fmt.Fprintf(out, "%s:%d: %s\n", name, f.Line, locale.Visible(text))
	}
	fmt.Fprintln(out, c.Words.T("words.check.done", t.Name, t.Translated, t.Missing, t.Wrong))
	if t.Wrong > 0 {
		return errReported
	}
	return nil
}

// read reads a file, or standard input, no further than to what is refused as too large.
func (c Command) read(name string, in io.Reader) ([]byte, error) {
	if name != "-" {
		f, err := c.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	return io.ReadAll(io.LimitReader(in, locale.MaxTranslation+1))
}

// oneFile reads flags that may stand before or behind the name of the one file.
func oneFile(flags *flag.FlagSet, args []string) (name string, err error) {
	flags.SetOutput(io.Discard)
	names, err := arguments.Parse(flags, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return "", err
	case err != nil:
		return "", wrongUsage(err.Error())
	case len(names) != 1:
		return "", wrongUsage(fmt.Sprintf("%s takes one FILE", flags.Name()))
	}
	return names[0], nil
}
