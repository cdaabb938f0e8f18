//go:build !windows

package main

// prepareTerminal does what a terminal needs before it is written to; here nothing.
func prepareTerminal() {}

// holdTerminal keeps what has been written in sight; here the terminal stays by itself.
func holdTerminal(int) {}
