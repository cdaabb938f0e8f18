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

// prepareTerminal enables the colours of the QR code in a console window; most windows need that.
func prepareTerminal() {
	var mode uint32
	out := syscall.Handle(os.Stdout.Fd())
	if syscall.GetConsoleMode(out, &mode) != nil {
		return // no console
	}
	_, _, _ = setConsoleMode.Call(uintptr(out), uintptr(mode|virtualTerminal)) // on older consoles only the QR code is garbled
}

// holdTerminal keeps the window of a double click open until a person has read why the program
// ends. After a double click there are no arguments, and no command line has set PROMPT.
func holdTerminal(status int) {
	if status == exitDone || len(os.Args) > 1 || os.Getenv("PROMPT") != "" {
		return
	}
	if catalogue, err := loadWords(); err == nil {
		fmt.Fprint(os.Stderr, "\n", catalogue.In(terminalLanguage()).T("start.hold"))
	}
	_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
}
