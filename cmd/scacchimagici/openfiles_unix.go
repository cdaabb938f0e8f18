//go:build unix

package main

import "syscall"

// openFiles returns how many files and connections the process may have open.
func openFiles() uint64 {
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l); err != nil {
		return 1024 // what systems give at least
	}
	return uint64(l.Cur) // the type is another one on some systems
}
