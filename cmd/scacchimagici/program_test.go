package main

import (
	"os"
	"testing"
)

// programVariable makes the test binary the program: a server in a process of its own is then
// built as the tests are, with the race detector or without.
const programVariable = "SCACCHIMAGICI_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		main()
	}
	os.Exit(m.Run())
}
