package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// MostCrowd is how large a crowd may be.
const MostCrowd = 5000

// A crowd of n holds n streams and a tenth as many requests with endless bodies. In each second a
// fiftieth of n streams are replaced, as many pages are loaded, and as many codes are guessed.
const (
	stalledShare = 10
	pace         = 50
	crowdLife    = 2 * time.Minute // after this time a crowd stops in any case
	atOnce       = 32              // waiting requests of one kind
)

// crowd are devices without a seat, each with an address of its own: most only watch, some attack.
// They reach only a server on this machine.
type crowd struct {
	to        netip.AddrPort
	listeners *listeners
	client    *http.Client
	stop      context.CancelFunc
	running   sync.WaitGroup
	newcomers atomic.Int64 // devices so far: gives the next address

	streams, stalled []*screen // owned by the goroutine that replaces them, until it has ended

	pages, guesses tally
	held           int          // streams open at the end
	unended        int          // bodies for which the server still waited at the end
	refused        atomic.Int64 // refused streams
}

// tally counts requests by their result.
type tally struct{ sent, answered, refused, failed atomic.Int64 }

func (t *tally) String() string {
	return fmt.Sprintf("%d sent, %d answered, %d refused, %d without answer", t.sent.Load(), t.answered.Load(), t.refused.Load(), t.failed.Load())
}

// gatherCrowd connects a crowd of size to a server on this machine's loopback, and refuses any
// other address. It returns once all are connected.
func gatherCrowd(ctx context.Context, to netip.AddrPort, l *listeners, size int) (*crowd, error) {
	if !to.Addr().IsLoopback() || !to.Addr().Is4() {
		return nil, fmt.Errorf("a crowd meets only a server on this machine, and %v is none", to)
	}
	if size < 1 || size > MostCrowd {
		return nil, fmt.Errorf("a crowd has 1 to %d people", MostCrowd)
	}
	ctx, stop := context.WithTimeout(ctx, crowdLife)
	c := &crowd{to: to, listeners: l, stop: stop}
	c.client = &http.Client{Timeout: frameWait, Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			d := net.Dialer{LocalAddr: &net.TCPAddr{IP: c.newAddress().AsSlice()}}
			return d.DialContext(ctx, network, address)
		},
	}}
	c.streams, c.stalled = make([]*screen, size), make([]*screen, size/stalledShare)
	for i := range c.streams {
		c.replace(&c.streams[i], streamRequest(to, publicStream, ""))
	}
	for i := range c.stalled {
		c.replace(&c.stalled[i], c.stalledRequest())
	}
	perSecond := max(1, size/pace)
	c.running.Go(func() { c.comeAndGo(ctx, perSecond) })
	c.running.Go(func() { c.send(ctx, perSecond, &c.pages, c.page) })
	c.running.Go(func() { c.send(ctx, perSecond, &c.guesses, c.guess) })
	return c, nil
}

func (c *crowd) newAddress() netip.Addr { return stranger(100_000 + int(c.newcomers.Add(1))) }

// leave disconnects all devices; then the crowd's counts can be read.
func (c *crowd) leave() {
	c.stop()
	c.running.Wait()
	for _, s := range c.streams {
		if s != nil && s.listens() {
			c.held++
		}
	}
	for _, s := range c.stalled {
		if s != nil && !s.gone.Load() {
			c.unended++
		}
	}
	for _, s := range append(c.streams, c.stalled...) {
		if s != nil {
			c.listeners.hangUp(s)
		}
	}
}

// String describes the crowd's counts.
func (c *crowd) String() string {
	return fmt.Sprintf("streams: %d of %d open in the end, %d refused meanwhile; pages: %v; guesses: %v; bodies without end: %d of %d still waited for",
		c.held, len(c.streams), c.refused.Load(), &c.pages, &c.guesses, c.unended, len(c.stalled))
}

// replace disconnects the device in a place, if there is one, and connects another.
func (c *crowd) replace(place **screen, request string) {
	if s := *place; s != nil {
		if status := s.status.Load(); status != 0 && status != http.StatusOK {
			c.refused.Add(1)
		}
		c.listeners.hangUp(s)
	}
	var err error
	if *place, err = c.listeners.open(c.newAddress(), c.to, request, nil); err != nil {
		*place = nil
		c.refused.Add(1)
	}
}

// stalledRequest returns a request that begins a form and does not end it.
func (c *crowd) stalledRequest() string {
	return fmt.Sprintf("POST /entra HTTP/1.1\r\nHost: %s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 4000\r\n\r\ncode=", c.to)
}

// comeAndGo replaces streams one after the other, and bodies that the server has ended.
func (c *crowd) comeAndGo(ctx context.Context, perSecond int) {
	tick := time.NewTicker(time.Second / time.Duration(perSecond))
	defer tick.Stop()
	for i := 0; ; i++ {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		c.replace(&c.streams[i%len(c.streams)], streamRequest(c.to, publicStream, ""))
		if len(c.stalled) > 0 {
			if place := &c.stalled[i%len(c.stalled)]; *place == nil || (*place).gone.Load() {
				c.replace(place, c.stalledRequest())
			}
		}
	}
}

// send sends so many requests of a kind each second; while too many wait for an answer it sends none.
func (c *crowd) send(ctx context.Context, perSecond int, t *tally, request func(context.Context) (*http.Request, error)) {
	tick := time.NewTicker(time.Second / time.Duration(perSecond))
	defer tick.Stop()
	places := make(chan struct{}, atOnce)
	var waiting sync.WaitGroup
	defer waiting.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		select {
		case places <- struct{}{}:
		default:
			continue
		}
		waiting.Go(func() {
			defer func() { <-places }()
			c.one(ctx, t, request)
		})
	}
}

// one sends a request and counts its result.
func (c *crowd) one(ctx context.Context, t *tally, request func(context.Context) (*http.Request, error)) {
	req, err := request(ctx)
	if err != nil {
		t.failed.Add(1)
		return
	}
	t.sent.Add(1)
	resp, err := c.client.Do(req)
	if err != nil {
		t.failed.Add(1)
		return
	}
	_, err = io.Copy(io.Discard, resp.Body)
	switch err := errors.Join(err, resp.Body.Close()); {
	case err != nil:
		t.failed.Add(1)
	case resp.StatusCode == http.StatusOK:
		t.answered.Add(1)
	default:
		t.refused.Add(1)
	}
}

// page asks for a page of the public.
func (c *crowd) page(ctx context.Context) (*http.Request, error) {
	pages := []string{"/", "/tavoli", "/entra", "/accedi"}
	return http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.to.String()+pages[rand.N(len(pages))], nil)
}

// guess tries a code.
func (c *crowd) guess(ctx context.Context) (*http.Request, error) {
	body := strings.NewReader(fmt.Sprintf("code=%06d", rand.N(1_000_000)))
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+c.to.String()+"/entra", body)
	if err == nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return req, err
}
