package main

import (
	"net"
	"syscall"
	"testing"
)

// The system ends the connection of a device that has left without a word, after 20 s.
func TestSilentConnection(t *testing.T) {
	l, err := listenOn("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	device, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	c, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	raw, err := c.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	ms := 0
	failed := raw.Control(func(fd uintptr) { ms, err = syscall.GetsockoptInt(int(fd), syscall.IPPROTO_TCP, userTimeout) })
	if failed != nil || err != nil || ms != 20_000 {
		t.Errorf("%d ms, %v, %v", ms, failed, err)
	}
}
