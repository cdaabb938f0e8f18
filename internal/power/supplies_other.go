//go:build !linux && !windows

package power

const supplies = "" // the system tells it otherwise

// StayAwake asks the computer not to sleep for some minutes; here its settings decide.
func StayAwake() {}
