package https

import (
	"crypto/tls"
	"io"
	"net"
	"sync"
	"syscall"
	"time"
)

// firstByteWait is how long a connection may be silent before it is closed.
const firstByteWait = 10 * time.Second

// handshake is the first byte of a client that speaks TLS; no request of HTTP begins with it.
const handshake = 0x16

// port accepts both on one port: TLS connections, known by their first byte, and plain ones.
type port struct {
	net.Listener
	config *tls.Config
	ready  chan accepted
	closed chan struct{}

	mu      sync.Mutex
	waiting map[net.Conn]struct{} // their first byte has not come; nil once the port is closed
}

type accepted struct {
	conn net.Conn
	err  error
}

// OnePort returns a listener that accepts from inner: TLS connections as a *[tls.Conn], which an
// [net/http.Server] knows, and others unchanged.
func OnePort(inner net.Listener, config *tls.Config) net.Listener {
	p := &port{
		Listener: inner, config: config, ready: make(chan accepted), closed: make(chan struct{}),
		waiting: map[net.Conn]struct{}{},
	}
	go p.accept()
	return p
}

// Settings returns those with which a server speaks TLS, with the certificate that of returns for a connection:
// HTTP/2, or HTTP/1.1.
func Settings(of func(*tls.ClientHelloInfo) (*tls.Certificate, error)) *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: of, NextProtos: []string{"h2", "http/1.1"}}
}

// Accept implements [net.Listener].
func (p *port) Accept() (net.Conn, error) {
	select {
	case a := <-p.ready:
		return a.conn, a.err
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// Close implements [net.Listener]; silent connections end with it.
func (p *port) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.waiting != nil {
		close(p.closed)
		for conn := range p.waiting {
			_ = conn.Close()
		}
		p.waiting = nil
	}
	return p.Listener.Close()
}

// accept passes each connection on after its first byte; no connection waits for another.
func (p *port) accept() {
	for {
		conn, err := p.Listener.Accept()
		if err != nil {
			select {
			case p.ready <- accepted{err: err}: // the server decides, and calls again after a pause
				continue
			case <-p.closed:
				return
			}
		}
		p.mu.Lock()
		open := p.waiting != nil
		if open {
			p.waiting[conn] = struct{}{}
		}
		p.mu.Unlock()
		if !open {
			_ = conn.Close()
			return
		}
		go p.look(conn)
	}
}

// look reads the first byte of a connection.
func (p *port) look(conn net.Conn) {
	peeked := &peekedConn{Conn: conn, left: 1}
	err := conn.SetReadDeadline(time.Now().Add(firstByteWait))
	if err == nil {
		_, err = io.ReadFull(conn, peeked.first[:])
	}
	if err == nil {
		err = conn.SetReadDeadline(time.Time{})
	}
	p.mu.Lock()
	delete(p.waiting, conn)
	p.mu.Unlock()
	if err != nil {
		_ = conn.Close()
		return
	}
	var handed net.Conn = peeked
	if peeked.first[0] == handshake {
		handed = tls.Server(peeked, p.config)
	}
	select {
	case p.ready <- accepted{conn: handed}:
	case <-p.closed:
		_ = conn.Close()
	}
}

// peekedConn is a connection whose first byte was read already.
type peekedConn struct {
	net.Conn
	first [1]byte
	left  int // of first: 1 or 0
}

// Read implements [net.Conn].
func (c *peekedConn) Read(b []byte) (int, error) {
	if c.left == 0 || len(b) == 0 {
		return c.Conn.Read(b)
	}
	c.left = 0
	return copy(b, c.first[:]), nil
}

// NetConn returns the connection that was accepted.
func (c *peekedConn) NetConn() net.Conn { return c.Conn }

// SyscallConn lets the new owner of a connection write without waiting.
func (c *peekedConn) SyscallConn() (syscall.RawConn, error) {
	if raw, ok := c.Conn.(syscall.Conn); ok {
		return raw.SyscallConn()
	}
	return nil, syscall.EINVAL
}
