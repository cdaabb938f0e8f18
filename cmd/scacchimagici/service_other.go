//go:build !linux && !windows

package main

import (
	"runtime"

	"scacchimagici/internal/fault"
)

// serviceOf refuses: on this system the user starts the program.
func serviceOf(string, string, []string) (service, error) {
	return service{}, fault.New(fault.Unavailable, "fault.service.system", runtime.GOOS)
}
