package portal

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/netip"
	"sync"
	"time"
)

const (
	eachSecond  = 50   // answers for one device
	allSecond   = 3000 // and for all
	connections = 32   // of TCP at once
	perQuestion = 5 * time.Second
	pause       = 50 * time.Millisecond // after a failure
)

// quota bounds how much is answered in a second. The zero value has answered nothing.
type quota struct {
	mu     sync.Mutex
	second int64
	all    int
	each   map[netip.Addr]int
}

// take reports whether a device may be answered once more.
func (q *quota) take(device netip.Addr, now time.Time) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if second := now.Unix(); second != q.second {
		q.second, q.all, q.each = second, 0, map[netip.Addr]int{}
	}
	if q.all >= allSecond || q.each[device] >= eachSecond {
		return false
	}
	q.all++
	q.each[device]++
	return true
}

// over reports whether a socket that fails is closed; otherwise it waits a moment, in which the cause may pass.
func over(ctx context.Context, err error) bool {
	if errors.Is(err, net.ErrClosed) {
		return true
	}
	select {
	case <-ctx.Done():
		return true
	case <-time.After(pause):
		return false
	}
}

// ServeUDP answers the questions that come to conn until it is closed or ctx ends.
func (p *Portal) ServeUDP(ctx context.Context, conn *net.UDPConn) {
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	buffer := make([]byte, longest+1)
	for {
		n, from, err := conn.ReadFromUDPAddrPort(buffer)
		if err != nil {
			if over(ctx, err) {
				return
			}
			continue // such as: the device of an earlier answer is gone
		}
		if reply := p.Reply(buffer[:n], from.Addr()); reply != nil {
			_, _ = conn.WriteToUDPAddrPort(reply, from) // it asks again
		}
	}
}

// ServeTCP answers the questions of connections until the listener is closed or ctx ends.
func (p *Portal) ServeTCP(ctx context.Context, l net.Listener) {
	defer context.AfterFunc(ctx, func() { _ = l.Close() })()
	free := make(chan struct{}, connections)
	for {
		conn, err := l.Accept()
		if err != nil {
			if over(ctx, err) {
				return
			}
			continue // such as: too many files are open
		}
		select {
		case free <- struct{}{}:
			go func() {
				p.talk(conn)
				<-free
			}()
		default:
			_ = conn.Close()
		}
	}
}

// talk answers the questions of one connection, each after its length in two bytes (RFC 1035, 4.2.2).
func (p *Portal) talk(conn net.Conn) {
	defer conn.Close()
	at, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	for err == nil {
		var size [2]byte
		if err = conn.SetDeadline(time.Now().Add(perQuestion)); err != nil {
			return
		}
		if _, err = io.ReadFull(conn, size[:]); err != nil {
			return
		}
		message := make([]byte, binary.BigEndian.Uint16(size[:]))
		if len(message) > longest {
			return
		}
		if _, err = io.ReadFull(conn, message); err != nil {
			return
		}
		reply := p.Reply(message, at.Addr())
		if reply == nil {
			return
		}
		_, err = conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(reply))), reply...))
	}
}
