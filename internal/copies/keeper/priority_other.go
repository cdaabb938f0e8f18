//go:build !linux

package keeper

// lowPriority runs f; the rests between its steps are all that it leaves to others.
func lowPriority(f func()) { f() }
