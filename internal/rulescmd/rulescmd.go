// Package rulescmd holds the `rules` command: the protocol by which other programs ask for
// positions, moves and counts of every game of the registry.
//
// It is a function of its arguments and standard input: no database, no port, no clock.
// A call answers on standard output only when all of it has been accepted; a refusal is one
// line on standard error. Exit statuses are [Done], [Refused] and [Usage].
package rulescmd

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
)

// Exit statuses.
const (
	Done    = 0
	Refused = 1 // a position or a move is not accepted
	Usage   = 2 // the call itself is wrong, an unknown game among it
)

// maxDepth keeps a count from a depth that no machine reaches.
const maxDepth = 1000

const usage = `usage: scacchimagici rules CALL

  list                              the ids of the games
  start   GAME                      the starting position
  show    GAME POSITION             the board as text
  moves   GAME POSITION             the legal moves
  play    GAME POSITION MOVE...     the position after the moves, and how it stands
  play    --file FILE               the same of a game record ("-" is standard input)
  perft   GAME DEPTH POSITION       the number of sequences of DEPTH moves
  divide  GAME DEPTH POSITION       perft by first move
  batch                             answers JSON lines from standard input
  strategist                        answers JSON lines with what the computer Strategist moves, buys, places
`

// Command is what the calls need from outside.
type Command struct {
	Games    game.Registry
	Sentence func(*fault.Fault) string         // what people read of a refusal
	ReadFile func(name string) ([]byte, error) // opens the FILE of `play --file`
}

// wrongUsage is the error of a call that is none, with a word on why.
type wrongUsage string

func (w wrongUsage) Error() string { return string(w) }

// Run answers the call in args and returns the exit status.
func (c Command) Run(args []string, in io.Reader, out, errOut io.Writer) int {
	if len(args) == 1 {
		switch args[0] {
		case "batch":
			return c.finish(c.answerLines(in, out, c.ask), errOut)
		case "strategist":
			return c.finish(c.answerLines(in, out, c.advise), errOut)
		case "help", "-h", "--help":
			_, err := io.WriteString(out, usage)
			return c.finish(err, errOut)
		}
	}
	var answer bytes.Buffer
	err := c.call(args, in, &answer)
	if err == nil {
		_, err = out.Write(answer.Bytes())
	}
	return c.finish(err, errOut)
}

// call dispatches all calls but batch and strategist, which answer before their input has ended.
func (c Command) call(args []string, in io.Reader, out *bytes.Buffer) error {
	if len(args) == 0 {
		return wrongUsage("a call is missing")
	}
	name, args := args[0], args[1:]
	switch {
	case name == "list" && len(args) == 0:
		for _, g := range c.Games.Games() {
			fmt.Fprintln(out, g.ID())
		}
		return nil
	case name == "start" && len(args) == 1:
		g, err := c.Games.Find(args[0])
		if err == nil {
			fmt.Fprintln(out, g.Start())
		}
		return err
	case name == "play" && len(args) > 0 && strings.HasPrefix(args[0], "-"):
		return c.playFile(args, in, out)
	case name == "show" && len(args) == 2, name == "moves" && len(args) == 2, name == "play" && len(args) >= 2:
		g, p, err := c.read(args[0], args[1])
		if err != nil {
			return err
		}
		switch name {
		case "show":
			fmt.Fprint(out, g.Show(p))
			if o := p.Outcome(); o.Over() {
				fmt.Fprintln(out, o)
			} else {
				fmt.Fprintln(out, p.Turn(), "to move")
			}
		case "moves":
			for _, move := range p.Moves() {
				fmt.Fprintln(out, move)
			}
		case "play":
			line, err := game.NewLine(g, p).PlayAll(args[2:])
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "%s\n%s\n", line.Position(), line.Outcome())
		}
		return nil
	case name == "perft" && len(args) == 3, name == "divide" && len(args) == 3:
		depth, err := strconv.Atoi(args[1])
		if err != nil || depth < 0 || depth > maxDepth {
			return wrongUsage(fmt.Sprintf("DEPTH is a whole number from 0 to %d, not %q", maxDepth, args[1]))
		}
		_, p, err := c.read(args[0], args[2])
		switch {
		case err != nil:
			return err
		case name == "perft":
			fmt.Fprintln(out, game.Perft(p, depth))
		default:
			for _, part := range game.Divide(p, depth) {
				fmt.Fprintln(out, part.Move, part.Nodes)
			}
		}
		return nil
	default:
		return wrongUsage(fmt.Sprintf("no call %q with %d arguments", name, len(args)))
	}
}

// finish says what is wrong, if anything, and returns the exit status.
func (c Command) finish(err error, errOut io.Writer) int {
	if err == nil {
		return Done
	}
	if wrong, ok := errors.AsType[wrongUsage](err); ok {
		fmt.Fprintf(errOut, "rules: %s\n\n%s", wrong, usage)
		return Usage
	}
	// The code of a refusal, the move that it is about, and its sentence.
	text := err.Error()
	if f := fault.From(err); f != nil {
		text = string(game.CodeOf(err))
		if p, ok := errors.AsType[*game.PlyError](err); ok { // which move of a sequence it is about
			text += " (ply " + strconv.Itoa(p.Ply) + ")"
		}
		text += ": " + c.Sentence(f)
	}
	fmt.Fprintf(errOut, "rules: %s\n", text)
	switch game.CodeOf(err) {
	case game.BadPosition, game.BadMove, game.IllegalMove, game.BadResult:
		return Refused
	default:
		return Usage
	}
}

// read returns the game and the position of a call.
func (c Command) read(id, position string) (game.Game, game.Position, error) {
	g, err := c.Games.Find(id)
	if err != nil {
		return g, nil, err
	}
	p, err := g.Parse(position)
	return g, p, err
}

// playFile checks a game record, move by move and its result.
func (c Command) playFile(args []string, in io.Reader, out io.Writer) error {
	name, ok := fileOf(args)
	if !ok {
		return wrongUsage("play takes --file FILE, or GAME POSITION MOVE...")
	}
	read := c.ReadFile
	if name == "-" {
		read = func(string) ([]byte, error) { return io.ReadAll(in) }
	}
	data, err := read(name)
	if err != nil {
		return fmt.Errorf("read the record: %w", err)
	}
	record, err := game.ReadRecord(data)
	if err != nil {
		return err
	}
	line, outcome, err := record.Check(c.Games)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s\n%s\n", line.Position(), outcome)
	return err
}

// fileOf returns the FILE of --file FILE or --file=FILE.
func fileOf(args []string) (string, bool) {
	flag, name, joined := strings.Cut(args[0], "=")
	if flag != "--file" && flag != "-file" {
		return "", false
	}
	if joined {
		return name, len(args) == 1
	}
	if len(args) != 2 {
		return "", false
	}
	return args[1], true
}
