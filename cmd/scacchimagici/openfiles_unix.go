//go:build unix

package main

import "syscall"

// openFiles returns how many files and connections the process may have open.
func openFiles() uint64 {
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l); err != nil {
		return 1024 // the least that systems allow
	}
	return uint64(l.Cur) // another type on some systems
}
