//go:build !linux && !windows

package power

// StayAwake asks the computer not to sleep for some minutes; here its settings decide.
func StayAwake() {}
