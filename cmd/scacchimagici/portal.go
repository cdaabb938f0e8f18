package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

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

// answerPhones answers phones that look for the internet, until ctx ends: names, on a port of their own, and pages, on
// this server's port and on the usual one. A port that cannot be opened is said on the desk; the rest goes on.
func (a *app) answerPhones(ctx context.Context) {
	host, _, _ := net.SplitHostPort(a.options.listen)
	var open []string
	try := func(port string, listen func(at string) error) {
		err := listen(net.JoinHostPort(host, port))
		if err == nil {
			open = append(open, port)
			return
		}
		why := err
		if inner := (*net.OpError)(nil); errors.As(err, &inner) {
			why = inner.Err
		}
		a.alarms.Raise("portal "+port, fault.New(fault.Unavailable, "fault.portal.port", port, why.Error()).Because(err))
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
		go a.portal.ServeTCP(ctx, l)
		go a.portal.ServeUDP(ctx, conn.(*net.UDPConn))
		return nil
	})
	if a.port() != probesPort {
		try(probesPort, func(at string) error {
			l, err := listenOn(at)
			if err != nil {
				return err
			}
			server := &http.Server{
				Handler: a.portal.Wrap(http.HandlerFunc(a.toOwnPort)), ReadHeaderTimeout: limit.ReadHeader, IdleTimeout: limit.Idle,
				ReadTimeout: limit.ReadHeader, WriteTimeout: limit.Idle, ConnContext: limit.WithConn,
			}
			context.AfterFunc(ctx, func() { _ = server.Close() })
			go func() { _ = server.Serve(limit.Listen(l, limit.ConnectionsEach, portalConnections, a.limits.Note)) }()
			return nil
		})
	}
	a.answered = strings.Join(open, ", ")
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

// stay notes that a device stays; nil: no phones are answered.
func (a *app) stay() func(netip.Addr) {
	if a.portal == nil {
		return nil
	}
	return a.portal.Stay
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
