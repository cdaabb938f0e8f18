package power

// Read returns the present state; ok is false for a computer without a battery, and where the system does not tell.
func Read() (s State, ok bool) { return read("/sys/class/power_supply") }

// StayAwake asks the computer not to sleep for some minutes; on Linux the settings of the desktop decide.
func StayAwake() {}
