package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"
)

// screen is a device that listens to a page's stream. It reads bytes and does not unpack
// them: what is measured is the server, not a thousand browsers on two cores.
type screen struct {
	conn net.Conn
	seen atomic.Int64 // when the last frame arrived, nanoseconds since epoch
}

// smallestFrame tells a frame from a ping: no frame of a match is so small, no ping so large.
const smallestFrame = 200

var epoch = time.Now()

// open connects a screen to a stream's path.
func open(ctx context.Context, addr, path string, news chan struct{}) (*screen, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nAccept: text/event-stream\r\nAccept-Encoding: gzip\r\n\r\n", path, addr)
	r := bufio.NewReader(conn)
	status, err := r.ReadString('\n')
	if err != nil || len(status) < 12 || status[9:12] != "200" {
		return nil, errors.Join(fmt.Errorf("stream %s: %q", path, status), err, conn.Close())
	}
	s := &screen{conn: conn}
	go func() {
		buf := make([]byte, 32<<10)
		for {
			n, err := r.Read(buf)
			if err != nil {
				return
			}
			if n >= smallestFrame {
				s.seen.Store(int64(time.Since(epoch)))
				select {
				case news <- struct{}{}:
				default:
				}
			}
		}
	}()
	return s, nil
}
