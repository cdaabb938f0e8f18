package main

import (
	"bufio"
	"fmt"
	"os"
	"syscall"

	"scacchimagici/internal/locale"
)

var setConsoleMode = syscall.NewLazyDLL("kernel32.dll").NewProc("SetConsoleMode")

// virtualTerminal is ENABLE_VIRTUAL_TERMINAL_PROCESSING.
const virtualTerminal = 0x0004

// prepareTerminal lets a console window understand the colours of the QR code, which most
// do not until they are asked.
func prepareTerminal() {
	var mode uint32
	out := syscall.Handle(os.Stdout.Fd())
	if syscall.GetConsoleMode(out, &mode) != nil {
		return // no console
	}
	_, _, _ = setConsoleMode.Call(uintptr(out), uintptr(mode|virtualTerminal)) // older than colours: the QR code is garbled, nothing else
}

// holdTerminal keeps the window of a double click until somebody has read why the program
// ends: there are no arguments then, and no command line that would have set its prompt.
func holdTerminal(status int) {
	if status == exitDone || len(os.Args) > 1 || os.Getenv("PROMPT") != "" {
		return
	}
	if catalogue, err := locale.Load(); err == nil {
		fmt.Fprint(os.Stderr, "\n", catalogue.In(terminalLanguage()).T("start.hold"))
	}
	_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
}
