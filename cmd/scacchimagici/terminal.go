//go:build !windows

package main

// prepareTerminal prepares a terminal for output; here it has nothing to do.
func prepareTerminal() {}

// holdTerminal keeps the output visible; here the terminal stays open by itself.
func holdTerminal(int) {}
