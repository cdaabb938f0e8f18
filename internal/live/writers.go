package live

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// Writers write the streams of all screens. A few goroutines write to many connections, those of
// seats before those of the public. When a connection does not take a write at once, a goroutine of
// its own finishes it: a slow screen holds up no other screen.
type Writers struct {
	ping  func() []byte
	began time.Time // origin of all times of writes: the monotonic clock does not jump when the laptop's time is set

	mu      sync.Mutex
	work    sync.Cond // signals a queued connection, or the end
	urgent  queue
	others  queue
	all     map[*carried]struct{}
	closed  bool
	stop    chan struct{}
	running sync.WaitGroup
}

var errEnded = errors.New("the subscription has ended")

// checkEvery is the time between two searches for screens that need a ping.
const checkEvery = 250 * time.Millisecond

// NewWriters starts the writing goroutines. Each screen gets the event of ping (see [Message]) at once,
// after two seconds of silence, and at least every four seconds between frames. Close ends them.
func NewWriters(ping func() []byte) *Writers {
	w := &Writers{ping: ping, began: time.Now(), all: map[*carried]struct{}{}, stop: make(chan struct{})}
	w.work.L = &w.mu
	for range runtime.GOMAXPROCS(0) {
		w.running.Go(w.write)
	}
	w.running.Go(w.pings)
	return w
}

// Close ends all streams.
func (w *Writers) Close() {
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return
	}
	w.closed = true
	close(w.stop)
	w.work.Broadcast()
	var left []*carried
	for c := range w.all {
		left = append(left, c)
	}
	w.mu.Unlock()
	for _, c := range left {
		w.drop(c)
	}
	w.running.Wait()
}

// Serve sends the frames of sub to the screen as server-sent events, until the screen disconnects,
// takes nothing for ten seconds or sub is ended; then it calls ended. It takes over the connection
// and returns at once. A connection of HTTP/2 or TLS cannot be taken over: it is served until its
// end, with an error when a write fails.
func (w *Writers) Serve(rw http.ResponseWriter, r *http.Request, sub *Subscription, urgent bool, ended func()) error {
	if r.Method != http.MethodGet {
		begin(rw.Header(), false)
		ended()
		return nil
	}
	conn := takeOver(rw, r)
	if conn == nil {
		defer ended()
		return serve(rw, r, sub, w.ping)
	}
	c := &carried{by: w, sub: sub, conn: conn, urgent: urgent, gzip: acceptsGzip(r.Header.Values("Accept-Encoding")), ended: ended}
	c.pinged.Store(int64(time.Since(w.began)))
	if s, ok := conn.(syscall.Conn); ok {
		c.raw, _ = s.SyscallConn()
	}
	body := begin(rw.Header(), c.gzip)
	var head bytes.Buffer
	fmt.Fprintf(&head, "HTTP/1.1 200 OK\r\nDate: %s\r\nConnection: close\r\n", time.Now().UTC().Format(http.TimeFormat))
	_ = rw.Header().Write(&head) // a buffer has no write errors
	head.WriteString("\r\n")
	head.Write(body)
	// A screen first needs the server's clock: the newest frame may be minutes old.
	ping := w.ping()
	head.Write(newMessage(ping).as(c.gzip))
	c.rest = head.Bytes()
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		c.close()
		return nil
	}
	w.all[c] = struct{}{}
	w.mu.Unlock()
	sub.writer.Store(c)
	if sub.over.Load() {
		c.hangUp()
	}
	c.ready()
	return nil
}

// takeOver returns the connection of a request, nil when it is not one of plain HTTP/1.
func takeOver(w http.ResponseWriter, r *http.Request) net.Conn {
	if r.TLS != nil || r.ProtoMajor != 1 {
		return nil
	}
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil
	}
	return conn
}

// message is one event for all connections written at that moment, plain and as a block.
type message struct{ plain, stored []byte }

func newMessage(plain []byte) *message { return &message{plain, stored(plain)} }

func (m *message) as(gzip bool) []byte {
	if gzip {
		return m.stored
	}
	return m.plain
}

// carried is one connection that was taken over.
type carried struct {
	by     *Writers
	sub    *Subscription
	conn   net.Conn
	raw    syscall.RawConn // nil: every write has to wait
	gzip   bool
	urgent bool
	ended  func()
	once   sync.Once

	wrote  atomic.Int64            // when data was last written, in nanoseconds since the writers began
	pinged atomic.Int64            // when the last ping was begun, likewise
	due    atomic.Pointer[message] // a ping to be written
	rest   []byte                  // unwritten part; belongs to the goroutine that writes

	// guarded by the mutex of the writers
	state carriedState
	next  *carried // in the queue
}

// carriedState is the state of a connection.
type carriedState int

const (
	idle    carriedState = iota
	queued               // it waits for a writer
	writing              // a writer or its own goroutine writes it
	again                // as writing, and there is more to write
)

// queue holds connections in the order in which they need a write.
type queue struct{ first, last *carried }

func (q *queue) push(c *carried) {
	if q.first == nil {
		q.first = c
	} else {
		q.last.next = c
	}
	q.last = c
}

func (q *queue) pop() *carried {
	c := q.first
	if c != nil {
		q.first, c.next = c.next, nil
	}
	return c
}

// ready says that the connection may need a write.
func (c *carried) ready() {
	c.by.mu.Lock()
	defer c.by.mu.Unlock()
	c.wake()
}

// wake makes a writer check whether the connection needs a write. The caller holds the mutex.
func (c *carried) wake() {
	switch c.state {
	case idle:
		c.enqueue()
	case writing:
		c.state = again
	}
}

// enqueue adds c to its queue. The caller holds the mutex.
func (c *carried) enqueue() {
	c.state = queued
	if c.urgent {
		c.by.urgent.push(c)
	} else {
		c.by.others.push(c)
	}
	c.by.work.Signal()
}

// written ends the turn of the goroutine that has written to the connection.
func (c *carried) written() {
	c.by.mu.Lock()
	defer c.by.mu.Unlock()
	if c.state == again {
		c.enqueue()
	} else {
		c.state = idle
	}
}

// take waits for a connection that needs a write; nil after Close.
func (w *Writers) take() *carried {
	w.mu.Lock()
	defer w.mu.Unlock()
	for !w.closed {
		c := w.urgent.pop()
		if c == nil {
			c = w.others.pop()
		}
		if c != nil {
			c.state = writing
			return c
		}
		w.work.Wait()
	}
	return nil
}

// write is the loop of each goroutine.
func (w *Writers) write() {
	for c := w.take(); c != nil; c = w.take() {
		switch all, err := c.writeNow(); {
		case err != nil:
			w.drop(c)
		case all:
			c.written()
		default:
			w.running.Go(c.writeSlowly)
		}
	}
}

// writeNow writes what the connection takes without waiting, and reports whether that was everything.
func (c *carried) writeNow() (all bool, err error) {
	for {
		if c.sub.over.Load() {
			return false, errEnded
		}
		if !c.more() {
			return true, nil
		}
		if c.raw == nil {
			return false, nil
		}
		n, err := writeNow(c.raw, c.rest)
		if err != nil {
			return false, err
		}
		if c.rest = c.rest[n:]; len(c.rest) > 0 {
			return false, nil
		}
		c.wrote.Store(int64(time.Since(c.by.began)))
	}
}

// writeSlowly waits until the connection has taken the unwritten part.
func (c *carried) writeSlowly() {
	err := c.conn.SetWriteDeadline(time.Now().Add(writeWait))
	if err == nil {
		_, err = c.conn.Write(c.rest)
	}
	if err == nil {
		err = c.conn.SetWriteDeadline(time.Time{})
	}
	if err != nil {
		c.by.drop(c)
		return
	}
	c.rest = nil
	c.wrote.Store(int64(time.Since(c.by.began)))
	c.ready() // a frame may have arrived meanwhile
	c.written()
}

// more looks for data to write: the unwritten part, a ping, a frame. The ping comes before the
// frame, because a screen with endless frames would otherwise never get it.
func (c *carried) more() bool {
	if len(c.rest) > 0 {
		return true
	}
	if ping := c.due.Swap(nil); ping != nil {
		c.pinged.Store(int64(time.Since(c.by.began)))
		c.rest = ping.as(c.gzip)
	} else if f := c.sub.Next(); f != nil {
		if c.rest = f.Deflated; !c.gzip {
			c.rest = f.Raw()
		}
	}
	return len(c.rest) > 0
}

// pings gives out due pings at each tick, until the writers are closed.
func (w *Writers) pings() {
	tick := time.NewTicker(checkEvery)
	defer tick.Stop()
	for {
		select {
		case <-w.stop:
			return
		case now := <-tick.C:
			w.askForPings(now)
		}
	}
}

// askForPings gives a ping to every connection that would otherwise, before the next tick, have had
// no write for two seconds or no ping for four. A connection in a write gets the ping afterwards,
// replaced by a newer one at each tick until then.
func (w *Writers) askForPings(now time.Time) {
	ping := newMessage(w.ping())
	next := now.Add(checkEvery).Sub(w.began)
	silent, unpinged := int64(next-pingEvery), int64(next-pingAnyway)
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.all {
		if c.wrote.Load() <= silent || c.pinged.Load() <= unpinged {
			c.due.Store(ping)
			c.wake()
		}
	}
}

// hangUp closes the connection; a writer then drops it.
func (c *carried) hangUp() {
	_ = c.conn.Close()
	c.ready()
}

// drop ends a connection, once.
func (w *Writers) drop(c *carried) {
	w.mu.Lock()
	delete(w.all, c)
	w.mu.Unlock()
	c.close()
}

func (c *carried) close() {
	c.once.Do(func() {
		_ = c.conn.Close()
		c.ended()
	})
}
