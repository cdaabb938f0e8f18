package limit

import (
	"container/list"
	"context"
	"net"
	"net/netip"
	"sync"
)

// Listener accepts connections within limits: each address may hold some, all together some, and the laptop
// itself a quarter of that besides. When there are as many as possible, the oldest needless one is closed:
// one without a seat and without a stream. So a device with a seat always gets in, and the programs of the
// laptop leave descriptors to others.
type Listener struct {
	net.Listener
	others  room
	laptop  room
	reached func(kind Kind, address string)
	from    func(net.Conn) (netip.Addr, error)

	mu sync.Mutex // guards needless in both rooms
}

// room is how many connections there may be at the same time.
type room struct {
	Count
	needless list.List // of *Conn, the oldest first
}

// ofLaptop is the laptop's share of connections, besides those of all others: a quarter.
const ofLaptop = 4

// Listen returns a listener over l for so many connections by address and in all; 0: no limit.
func Listen(l net.Listener, each, all int, reached func(Kind, string)) *Listener {
	return &Listener{
		Listener: l, others: room{Count: Count{Each: each, All: all}}, laptop: room{Count: Count{All: (all + ofLaptop - 1) / ofLaptop}},
		reached: reached, from: from,
	}
}

// Laptop reports whether an address is that of this computer's own programs, which have no limits except
// for connections. Other loopback addresses, from 127.0.0.2 on, belong to the simulated devices of a
// measurement: they are strangers.
func Laptop(from netip.Addr) bool {
	from = from.Unmap()
	return from == netip.AddrFrom4([4]byte{127, 0, 0, 1}) || from == netip.IPv6Loopback()
}

// from returns the address of the other end of a connection.
func from(c net.Conn) (netip.Addr, error) {
	at, err := netip.ParseAddrPort(c.RemoteAddr().String())
	return at.Addr().Unmap(), err
}

// Accept returns the next connection within the limits.
func (l *Listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		tcp, ok := c.(*net.TCPConn)
		if !ok {
			return c, nil
		}
		address, err := l.from(tcp)
		if err != nil { // closed already
			_ = tcp.Close()
			continue
		}
		if conn := l.admit(tcp, address); conn != nil {
			return conn, nil
		}
		l.reached(Connections, address.String())
		_ = tcp.Close()
	}
}

// admit returns the connection as one of the listener's, nil without room for it.
func (l *Listener) admit(tcp *net.TCPConn, from netip.Addr) *Conn {
	in := &l.others
	if Laptop(from) {
		in = &l.laptop
	}
	release, ok := l.take(in, from.String())
	if !ok {
		return nil
	}
	conn := &Conn{TCPConn: tcp, of: l, in: in, release: release}
	l.mu.Lock()
	conn.needless = in.needless.PushBack(conn)
	l.mu.Unlock()
	return conn
}

// take counts a connection, and closes another one for it if necessary.
func (l *Listener) take(in *room, address string) (release func(), ok bool) {
	if release, ok = in.Take(address, false); ok || !in.Full() {
		return release, ok
	}
	l.mu.Lock()
	oldest := in.needless.Front()
	l.mu.Unlock()
	if oldest == nil {
		return release, false
	}
	l.reached(Connections, address)
	_ = oldest.Value.(*Conn).Close()
	return in.Take(address, false)
}

// Conn is a connection that a [Listener] has accepted.
type Conn struct {
	*net.TCPConn
	of       *Listener
	in       *room
	release  func()
	needless *list.Element // nil: it is needed
}

// Close closes the connection, which counts no longer.
func (c *Conn) Close() error {
	c.keep()
	c.release()
	return c.TCPConn.Close()
}

// keep removes the connection from the needless ones.
func (c *Conn) keep() {
	c.of.mu.Lock()
	defer c.of.mu.Unlock()
	if c.needless != nil {
		c.in.needless.Remove(c.needless)
		c.needless = nil
	}
}

type connKey struct{}

// WithConn is for http.Server.ConnContext: it lets [Keep] find the connection of a request.
func WithConn(ctx context.Context, c net.Conn) context.Context {
	for {
		over, ok := c.(interface{ NetConn() net.Conn }) // that of TLS, or one on a port for both
		if !ok {
			break
		}
		c = over.NetConn()
	}
	return context.WithValue(ctx, connKey{}, c)
}

// Keep marks the connection of a request as needed: it is not closed for another one.
func Keep(ctx context.Context) {
	if c, ok := ctx.Value(connKey{}).(*Conn); ok {
		c.keep()
	}
}
