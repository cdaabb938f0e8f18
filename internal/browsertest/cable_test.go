package browsertest

import (
	"io"
	"net"
	"sync"
	"testing"
)

// cable is the line between a device and the server. Cut, it swallows what is sent and
// says nothing, as a hotspot that drops; mended, new connections work again.
type cable struct {
	listener net.Listener
	to       string

	mu    sync.Mutex
	cut   bool
	conns []net.Conn
}

// plug lays a cable to the server at an address.
func plug(t *testing.T, to string) *cable {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{listener: l, to: to}
	go c.accept()
	t.Cleanup(func() {
		_ = l.Close()
		c.mend()
	})
	return c
}

func (c *cable) address() string { return c.listener.Addr().String() }

func (c *cable) accept() {
	for {
		near, err := c.listener.Accept()
		if err != nil {
			return // unplugged
		}
		far, err := net.Dial("tcp", c.to)
		if err != nil {
			_ = near.Close()
			continue
		}
		c.mu.Lock()
		c.conns = append(c.conns, near, far)
		c.mu.Unlock()
		go c.carry(near, far)
		go c.carry(far, near)
	}
}

// carry passes on what it reads, unless the cable is cut.
func (c *cable) carry(to, from net.Conn) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 && !c.isCut() {
			_, err = to.Write(buffer[:n])
		}
		if err != nil {
			if err == io.EOF && c.isCut() {
				return // the other end must not notice
			}
			_ = to.Close()
			return
		}
	}
}

func (c *cable) isCut() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.cut
}

// sever cuts the cable.
func (c *cable) sever() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = true
}

// mend makes it whole; what was connected before is gone.
func (c *cable) mend() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = false
	for _, conn := range c.conns {
		_ = conn.Close()
	}
	c.conns = nil
}
