package power

import "syscall"

var setThreadExecutionState = syscall.NewLazyDLL("kernel32.dll").NewProc("SetThreadExecutionState")

// systemRequired is ES_SYSTEM_REQUIRED: the time until Windows sleeps begins anew.
const systemRequired = 0x00000001

// StayAwake asks the computer not to sleep for some minutes.
func StayAwake() {
	_, _, _ = setThreadExecutionState.Call(systemRequired) // without it the computer sleeps as it is set
}
