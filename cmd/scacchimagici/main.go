// Command scacchimagici runs a live tournament of Scacchi Magici from one laptop: without
// arguments it serves the LAN.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
)

// Exit statuses, the same for every subcommand.
const (
	exitDone    = 0
	exitRefused = 1 // refused, or differences found
	exitUsage   = 2
)

// command is a subcommand: its arguments after the name, and the exit status.
type command struct {
	name string
	what string // one line for the help
	run  func(ctx context.Context, args []string, std streams) int
}

// streams are the standard ones of the process.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

func commands() []command {
	return []command{
		{"serve", "serve the LAN (what happens without a subcommand)", serve},
		{"standby", "follow another laptop, ready to take over", runStandby},
		{"relay", "show the public pages of another laptop to many phones", showElsewhere},
		{"demo", "play invented tournaments on a temporary database", demo},
		{"rules", "positions and moves of the games, for people and programs", rules},
		{"quiz", "check, import and export questions", quizzes},
		{"words", "all texts as a file for translators, and what is wrong in theirs", texts},
		{"export", "print the record of a tournament from the database, or a table of all its steps", exportTournament},
		{"import", "add the tournament of a record to the database", importRecord},
		{"publish", "write the pages of a tournament that need no server into a folder", publish},
		{"check", "say in one line whether a database is as it was written", check},
		{"salvage", "write what is good of a damaged database to a new file", salvage},
		{"paper", "print the sheets on which matches are played without electricity", paper},
		{"audit", "replay a tournament record by the rules and say where it differs", audit},
		{"simulate", "print the record of a random tournament", simulate},
		{"copy", "copy the database, also beside a running server, and print where the copy is", copyDatabase},
		{"restore", "put a copy in the place of the database, which is copied first", restoreDatabase},
		{"balance", "play the armies of a regulation against each other: what each piece is worth, what to buy", measureBalance},
		{"service", "have the system start the program at log-in", atLogin},
		{"network", "say what is wrong with the network and the laptop, and what to do", lookAtNetwork},
		{"bench", "measure this program as a server: taps, screens, memory, start", benchmark},
		{"version", "print the version", version},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	prepareTerminal()
	status := run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
	holdTerminal(status)
	os.Exit(status)
}

// run finds the subcommand; without one, or with a flag first, it serves.
func run(ctx context.Context, args []string, std streams) int {
	if len(args) == 0 || args[0] != "" && args[0][0] == '-' && !asksHelp(args[0]) {
		return serve(ctx, args, std)
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return c.run(ctx, args[1:], std)
		}
	}
	if asksHelp(args[0]) {
		usage(std.out)
		return exitDone
	}
	fmt.Fprintf(std.err, "scacchimagici: no subcommand %q\n\n", args[0])
	usage(std.err)
	return exitUsage
}

func asksHelp(arg string) bool { return arg == "help" || arg == "-h" || arg == "--help" }

func usage(w io.Writer) {
	fmt.Fprint(w, "Usage: scacchimagici [SUBCOMMAND] [FLAGS]\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-8s %s\n", c.name, c.what)
	}
	fmt.Fprint(w, "\nscacchimagici SUBCOMMAND --help shows its flags.\n")
}

// report writes an error for a person, in the terminal's language, and returns the exit status; no
// error gives exitDone.
func report(std streams, err error) int {
	if err == nil {
		return exitDone
	}
	if f := fault.From(err); f != nil {
		if catalogue, load := loadWords(); load == nil {
			fmt.Fprintln(std.err, "scacchimagici:", catalogue.In(terminalLanguage()).Fault(f))
			return exitRefused
		}
	}
	fmt.Fprintln(std.err, "scacchimagici:", err)
	return exitRefused
}

// terminalLanguage returns the language in LANG, Italian otherwise.
func terminalLanguage() locale.Language {
	if terminalTag() == string(locale.English) {
		return locale.English
	}
	return locale.Italian
}

// terminalTag returns the first two letters of the terminal's locale, such as "de"; empty when it has none.
func terminalTag() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); len(v) >= 2 {
			return v[:2]
		}
	}
	return ""
}
