//go:build !windows

package main

import (
	"net/http"
	"syscall"
	"testing"

	"scacchimagici/internal/web/api"
)

// A laptop that slept while its spare took over acknowledges no order when it wakes, not even the one that wakes it.
func TestSleepingLaptopAcknowledgesNothing(t *testing.T) {
	first, spare := pairedLaptops(t)
	if taken, _ := first.give("before"); !taken {
		t.Fatal("the first one takes no orders")
	}
	first.until("the spare has it", func(a api.Replica) bool { return a.Peers[0].Behind == 0 })
	if err := first.process.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	spare.until("it hears nothing", func(a api.Replica) bool { return a.Spare != nil && a.Spare.Step == "silent" && *a.Spare.HeardMs > 2500 })
	spare.order(map[string]any{"command": "take-over"})
	spare.until("it has taken over", func(a api.Replica) bool { return a.Role == "primary" && a.Epoch == 2 })
	answered := make(chan int)
	go func() {
		var refused any
		status, err := first.post("/api/v1/access/commands", network{"wakes it", "set-network", "wakes it", ""}, &refused)
		t.Logf("the order that wakes it: %d %v %v", status, refused, err)
		answered <- status
	}()
	if err := first.process.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if status := <-answered; status != http.StatusServiceUnavailable {
		t.Errorf("status %d, want a refusal", status)
	}
	a := first.until("it knows", func(a api.Replica) bool { return a.Role == "former" })
	if a.LeftBehind != nil {
		t.Errorf("it has left behind %+v", a.LeftBehind)
	}
}
