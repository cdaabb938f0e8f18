package main

import (
	"context"
	"errors"
	"io"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/doctor"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/portal"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/limit"
)

// Ports at which systems ask.
const (
	namesPort  = "53"
	probesPort = "80"
)

// portalConnections is how many connections for probes are open at once.
const portalConnections = 200

// phones answers phones that look for the internet while the desk wants it, or the command line.
type phones struct {
	*portal.Portal
	app    *app
	forced bool // by the command line

	wanted atomic.Bool // by the desk

	mu     sync.Mutex
	ended  bool                    // the program stops: it answers no more
	opened []io.Closer             // its ports
	open   []string                // their numbers
	denied map[string]*fault.Fault // ports that it could not open, and why
}

// follow answers phones as a desk that has just been opened wants it, now and later.
func (p *phones) follow(d *desk.Desk) {
	p.wanted.Store(d.Access.State().AnswersPhones)
	p.apply()
	d.Listen(func(desk.Change) {
		if on := d.Access.State().AnswersPhones; p.wanted.Swap(on) != on {
			go p.apply() // it takes a while to open a port
		}
	})
}

// apply begins to answer or ends it, as wanted. A port that cannot be opened is said at the desk; the rest goes on.
func (p *phones) apply() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.applyLocked()
}

// applyLocked is apply for who holds p.mu.
func (p *phones) applyLocked() {
	on := !p.ended && (p.forced || p.wanted.Load())
	switch {
	case on && !p.Answers():
		p.Answer(true)
		p.begin()
	case !on && p.Answers():
		p.Answer(false)
		for _, port := range p.opened {
			_ = port.Close()
		}
		for port := range p.denied {
			p.app.alarms.End(alarmOf(port))
		}
		p.opened, p.open, p.denied = nil, nil, nil
	}
	for port, why := range p.denied { // a restore has ended all alarms
		p.app.alarms.Raise(alarmOf(port), why)
	}
}

// alarmOf names the alarm of a port that cannot be opened.
func alarmOf(port string) string { return "portal " + port }

// begin opens the ports: names on one of their own, pages on the usual one, unless the server has it.
func (p *phones) begin() {
	a := p.app
	p.denied = map[string]*fault.Fault{}
	host, _, _ := net.SplitHostPort(a.options.listen)
	try := func(port string, listen func(at string) error) {
		err := listen(net.JoinHostPort(host, port))
		if err == nil {
			p.open = append(p.open, port)
			return
		}
		why := err
		if inner := (*net.OpError)(nil); errors.As(err, &inner) {
			why = inner.Err
		}
		p.denied[port] = fault.New(fault.Unavailable, "fault.portal.port", port, why.Error()).Because(err)
		a.log.Warn("phones are not answered", "port", port, "err", err)
	}
	try(namesPort, func(at string) error {
		l, err := net.Listen("tcp", at)
		if err != nil {
			return err
		}
		conn, err := net.ListenPacket("udp", at)
		if err != nil {
			return errors.Join(err, l.Close())
		}
		p.opened = append(p.opened, l, conn)
		go p.ServeTCP(context.Background(), l)
		go p.ServeUDP(context.Background(), conn.(*net.UDPConn))
		return nil
	})
	if a.port() == probesPort {
		p.open = append(p.open, probesPort)
		return
	}
	try(probesPort, func(at string) error {
		l, err := listenOn(at)
		if err != nil {
			return err
		}
		server := &http.Server{
			Handler: p.Wrap(http.HandlerFunc(a.toOwnPort)), ReadHeaderTimeout: limit.ReadHeader, IdleTimeout: limit.Idle,
			ReadTimeout: limit.ReadHeader, WriteTimeout: limit.Idle, ConnContext: limit.WithConn,
		}
		p.opened = append(p.opened, server, l)
		go func() { _ = server.Serve(limit.Listen(l, limit.ConnectionsEach, portalConnections, a.limits.Note)) }()
		return nil
	})
}

// close ends all answers.
func (p *phones) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.applyLocked()
}

// state is what the doctor says of it; nil: phones are not answered.
func (p *phones) state() *doctor.Phones {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.applyLocked() // an order of a moment ago counts
	if !p.Answers() {
		return nil
	}
	program, _ := os.Executable()
	return &doctor.Phones{Open: slices.Clone(p.open), Denied: slices.Sorted(maps.Keys(p.denied)), Program: program}
}

// toOwnPort leads who types the address without its port to this server.
func (a *app) toOwnPort(w http.ResponseWriter, r *http.Request) {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, "http://"+net.JoinHostPort(strings.Trim(host, "[]"), a.port())+r.URL.RequestURI(), http.StatusTemporaryRedirect)
}

// newPortal returns what answers phones, with the names that lead to this laptop.
func (a *app) newPortal() *portal.Portal {
	at, _ := netip.ParseAddrPort(a.listener.Addr().String())
	return portal.New(portal.Config{
		Networks: networks,
		Names: func() []string {
			names := []string{shortName, "scacchi", "scacchi.lan"}
			if a.own != nil {
				names = append(names, a.own.Names()...)
			}
			return names
		},
		Welcome: func(own netip.Addr) string {
			return "http://" + netip.AddrPortFrom(own, at.Port()).String() + screen.WelcomePath
		},
		Now: time.Now,
	})
}

// networks are those of this computer, each with its own address in it, those that lead everywhere left out.
func networks() []netip.Prefix {
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var all []netip.Prefix
	for _, address := range addresses {
		p, err := netip.ParsePrefix(address.String())
		if err != nil {
			continue
		}
		if at := p.Addr(); at.Is4() && p.Bits() >= 8 && (at.IsPrivate() || at.IsLoopback() || at.IsLinkLocalUnicast()) {
			all = append(all, p)
		}
	}
	return all
}
