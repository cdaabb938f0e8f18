package browsertest

import (
	"io"
	"net"
	"sync"
	"testing"
)

// proxy passes on the connections of a device to the server. Disconnected, it drops the bytes and closes no
// connection, like a Wi-Fi out of reach; mended, new connections work again.
type proxy struct {
	listener net.Listener
	to       string

	mu    sync.Mutex
	cut   bool
	conns []net.Conn
}

// newProxy starts a proxy to the server at an address.
func newProxy(t *testing.T, to string) *proxy {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &proxy{listener: l, to: to}
	go c.accept()
	t.Cleanup(func() {
		_ = l.Close()
		c.mend()
	})
	return c
}

func (c *proxy) address() string { return c.listener.Addr().String() }

func (c *proxy) accept() {
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

// carry passes on what it reads, unless the proxy is disconnected.
func (c *proxy) carry(to, from net.Conn) {
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

func (c *proxy) isCut() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.cut
}

// disconnect drops all bytes from now on.
func (c *proxy) disconnect() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = true
}

// mend passes on new connections again; earlier ones are lost.
func (c *proxy) mend() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = false
	for _, conn := range c.conns {
		_ = conn.Close()
	}
	c.conns = nil
}
