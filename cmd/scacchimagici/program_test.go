package main

import (
	"fmt"
	"os"
	"runtime"
	"testing"
	"time"
)

// programVariable makes the test binary the program: a server in a process of its own is then
// built as the tests are, with the race detector or without. Its value says how often the program
// prints what it holds, such as "1s"; "never" is no time.
const programVariable = "SCACCHIMAGICI_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if every := os.Getenv(programVariable); every != "" {
		if d, err := time.ParseDuration(every); err == nil {
			go sayWhatIsHeld(d)
		}
		main()
	}
	os.Exit(m.Run())
}

// heldFormat is how a program says what it holds: goroutines, open files, bytes on the heap after
// a collection.
const heldFormat = "holds %d goroutines, %d files, %d bytes\n"

func sayWhatIsHeld(every time.Duration) {
	for range time.Tick(every) {
		files, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			panic(err)
		}
		runtime.GC()
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		fmt.Printf(heldFormat, runtime.NumGoroutine(), len(files), memory.HeapAlloc)
	}
}
