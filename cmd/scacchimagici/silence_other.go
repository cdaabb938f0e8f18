//go:build !linux && !darwin && !windows

package main

import (
	"syscall"
	"time"
)

// giveUpAfter does nothing: the system's own patience is what holds.
func giveUpAfter(syscall.RawConn, time.Duration) {}
