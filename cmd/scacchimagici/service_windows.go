package main

import (
	"syscall"
)

const task = "Scacchi Magici"

// serviceOf is a task of the Task Scheduler, which starts at the log-in of its user.
func serviceOf(program, _ string, flags []string) (service, error) {
	command := syscall.EscapeArg(program)
	for _, f := range flags {
		command += " " + syscall.EscapeArg(f)
	}
	return service{
		install: [][]string{{"schtasks", "/Create", "/F", "/SC", "ONLOGON", "/TN", task, "/TR", command}},
		remove:  [][]string{{"schtasks", "/Delete", "/F", "/TN", task}},
	}, nil
}
