package proctest

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"testing"
	"time"
)

// roleVariable makes the test binary a process that starts a program, or that program.
const roleVariable = "PROCTEST_ROLE"

func TestMain(m *testing.M) {
	switch os.Getenv(roleVariable) {
	case "":
		os.Exit(m.Run())
	case "parent":
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), roleVariable+"=child")
		child.Stdout = os.Stdout
		if err := Start(child); err != nil {
			fmt.Println(err)
		}
		_ = child.Wait()
	case "child":
		fmt.Println("runs")
		<-time.After(time.Minute)
		fmt.Println("and nothing has ended it")
	}
}

// Two searches for an address find two, and each is free.
func TestAddress(t *testing.T) {
	seen := map[string]bool{}
	for range 50 {
		address, err := Address("127.0.0.1")
		if err != nil {
			t.Fatal(err)
		}
		if seen[address] {
			t.Errorf("%s is given twice", address)
		}
		seen[address] = true
		l, err := net.Listen("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		_ = l.Close()
	}
}

// On another computer's address there is no free port.
func TestAddressOfAnotherComputer(t *testing.T) {
	if _, err := Address("192.0.2.1"); err == nil {
		t.Error("is given")
	}
}
