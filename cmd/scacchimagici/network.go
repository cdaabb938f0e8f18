package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"

	"scacchimagici/internal/copies/keeper"
	"scacchimagici/internal/doctor"
	"scacchimagici/internal/doctor/exam"
	networkroom "scacchimagici/views/network"
)

// facts reads what the doctor judges of this laptop.
func (a *app) facts(ctx context.Context, devices func(ip string) int) doctor.Facts {
	port, _ := strconv.Atoi(a.port()) // of an address on which the program listens
	facts := exam.Read(ctx, exam.Laptop{Port: port, Serving: true, Name: a.short, Folder: filepath.Dir(a.db), Devices: devices, Free: keeper.FreeBytes})
	facts.Phones = a.phones.state()
	return facts
}

// signs begin the lines of a terminal.
var signs = map[doctor.State]string{doctor.Good: "  ok ", doctor.Warning: "  !  ", doctor.Bad: "  X  ", doctor.Unclear: "  ?  "}

// lookAtNetwork answers `scacchimagici network`: what is wrong with the network and the laptop, before the program serves.
func lookAtNetwork(ctx context.Context, args []string, std streams) int {
	f := flagsOf("network", std)
	port := f.Int("port", 8080, "the `PORT` on which the program will listen")
	if status, ok := parse(f, args); !ok {
		return status
	}
	if *port < 1 || *port > 65535 {
		f.Usage()
		return exitUsage
	}
	words, err := terminalWords()
	if err != nil {
		return report(std, err)
	}
	lines := doctor.Diagnose(exam.Read(ctx, exam.Laptop{Port: *port, Folder: ".", Free: keeper.FreeBytes}))
	for _, l := range lines {
		line := networkroom.InWords(words, l)
		fmt.Fprintln(std.out, signs[line.State]+line.Text)
		for _, more := range []string{line.Do, line.Command} {
			if more != "" {
				fmt.Fprintln(std.out, "       "+more)
			}
		}
	}
	if doctor.Worst(lines) == doctor.Bad {
		return exitRefused
	}
	return exitDone
}
