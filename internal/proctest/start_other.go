//go:build !linux

package proctest

import "os/exec"

// Start starts a program. Only Linux can tie it to the process that starts it.
func Start(program *exec.Cmd) error { return program.Start() }
