package limit

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"testing"
)

// connections are those of a server with limits; a request for /keep marks its connection as needed.
type connections struct {
	t       *testing.T
	address netip.Addr    // of the next client
	looked  chan struct{} // the listener has looked at the address
	at      string
	reached chan string
}

func connect(t *testing.T, each, all int) *connections {
	t.Helper()
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	cs := &connections{t: t, at: inner.Addr().String(), looked: make(chan struct{}), reached: make(chan string, 100)}
	l := Listen(inner, each, all, func(kind Kind, address string) { cs.reached <- string(kind) + " " + address })
	l.from = func(net.Conn) (netip.Addr, error) {
		defer func() { cs.looked <- struct{}{} }()
		return cs.address, nil
	}
	s := &http.Server{ConnContext: WithConn, Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/keep" {
			Keep(r.Context())
		}
	})}
	go func() { _ = s.Serve(l) }()
	t.Cleanup(func() { _ = s.Close() })
	return cs
}

// from connects from an address.
func (cs *connections) from(address string) net.Conn {
	cs.t.Helper()
	cs.address = netip.MustParseAddr(address)
	c, err := net.Dial("tcp", cs.at)
	if err != nil {
		cs.t.Fatal(err)
	}
	<-cs.looked
	cs.t.Cleanup(func() { _ = c.Close() })
	return c
}

// answers reports whether a request on a connection is answered.
func answers(c net.Conn, path string) bool {
	_, err := fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path)
	n, _ := c.Read(make([]byte, 1000))
	return err == nil && n > 0
}

func TestLaptop(t *testing.T) {
	for address, want := range map[string]bool{
		"127.0.0.1": true, "::1": true, "::ffff:127.0.0.1": true,
		"127.0.0.2": false, "127.1.0.1": false, "192.168.8.2": false, "fe80::1": false,
	} {
		if Laptop(netip.MustParseAddr(address)) != want {
			t.Errorf("%s is the laptop: %v", address, !want)
		}
	}
}

func TestConnectionsOfAnAddress(t *testing.T) {
	cs := connect(t, 3, 100)
	var held []net.Conn
	for range 3 {
		held = append(held, cs.from("192.168.8.20"))
		if !answers(held[len(held)-1], "/") {
			t.Fatal("refused below the limit")
		}
	}
	if answers(cs.from("192.168.8.20"), "/") {
		t.Error("an address has more than its own")
	}
	if got := <-cs.reached; got != "connections 192.168.8.20" {
		t.Errorf("reached: %s", got)
	}
	if !answers(cs.from("192.168.8.21"), "/") {
		t.Error("another address is refused")
	}
	for range 10 {
		if !answers(cs.from("127.0.0.1"), "/") {
			t.Fatal("the laptop itself is refused")
		}
	}
	for _, c := range held {
		if !answers(c, "/") {
			t.Error("an open connection does not go on")
		}
	}
}

// Without room the oldest needless connection is closed: a device with a seat, and the laptop, go on and get in.
func TestRoomForWhoSits(t *testing.T) {
	cs := connect(t, 0, 6)
	seat, laptop := cs.from("192.168.8.2"), cs.from("127.0.0.1")
	if !answers(seat, "/keep") || !answers(laptop, "/") {
		t.Fatal("refused at the beginning")
	}
	var crowd []net.Conn
	for i := range 8 {
		c := cs.from(fmt.Sprintf("192.168.8.%d", 20+i))
		if !answers(c, "/") {
			t.Fatalf("connection %d gets no room", i)
		}
		crowd = append(crowd, c)
	}
	for i, c := range crowd {
		if got := answers(c, "/"); got != (i >= 3) {
			t.Errorf("connection %d goes on: %v", i, got)
		}
	}
	if !answers(seat, "/") || !answers(laptop, "/") || !answers(cs.from("192.168.8.3"), "/keep") {
		t.Error("who sits is refused")
	}
}

// A program on the laptop that opens connection after connection and leaves them open closes its own
// ones: others get in, and so does the laptop's browser.
func TestLaptopLeavesRoom(t *testing.T) {
	cs := connect(t, 0, 8) // and two of the laptop
	stream, crowd := cs.from("127.0.0.1"), cs.from("192.168.8.20")
	if !answers(stream, "/keep") || !answers(crowd, "/") {
		t.Fatal("refused at the beginning")
	}
	for i := range 50 {
		left := cs.from("127.0.0.1")
		if _, err := fmt.Fprint(left, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"); err != nil {
			t.Fatal(i, err)
		}
	}
	for i := range 6 {
		if !answers(cs.from(fmt.Sprintf("192.168.8.%d", 21+i)), "/") {
			t.Errorf("phone %d does not get in", i)
		}
	}
	if !answers(cs.from("127.0.0.1"), "/") || !answers(stream, "/") || !answers(crowd, "/") {
		t.Error("the laptop's browser, its stream or a phone is gone")
	}
}

// Streams are written without waiting: a connection of the listener must allow that too.
var _ syscall.Conn = (*Conn)(nil)
