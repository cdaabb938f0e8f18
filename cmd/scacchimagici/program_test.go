package main

import (
	"fmt"
	"os"
	"runtime"
	"testing"
	"time"
)

// programVariable turns the test binary into the program: a server in a process of its own is then
// built like the tests, with the race detector or without. Its value says how often the program
// prints its resources, such as "1s", or "never".
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

// heldFormat is the line with a program's resources: the time at which it began to count, in ms since 1970, goroutines, open
// files, bytes on the heap after a collection.
const heldFormat = "at %d: %d goroutines, %d files, %d bytes\n"

func sayWhatIsHeld(every time.Duration) {
	for range time.Tick(every) {
		began := time.Now().UnixMilli()
		files, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			panic(err)
		}
		runtime.GC()
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		fmt.Printf(heldFormat, began, runtime.NumGoroutine(), len(files), memory.HeapAlloc)
	}
}
