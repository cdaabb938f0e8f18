package main

import (
	"context"
	"io"
	"log"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/mdns"

	"scacchimagici/internal/replica"
	"scacchimagici/internal/replica/state"
)

// shortName is the name under which phones that know mDNS find the server.
const shortName = "scacchi.local"

// announce answers queries on the LAN for the short name; it sends nothing unasked. Where the
// network does not allow it, or when we serve this computer alone, the program shows the plain
// addresses only. The returned function is never nil.
func (a *app) announce() (stop func()) {
	at, ok := a.listener.Addr().(*net.TCPAddr)
	ips := a.ips()
	if !ok || at.IP.IsLoopback() || len(ips) == 0 {
		return func() {}
	}
	services := []string{"_http._tcp"}
	if a.certificate != nil {
		services = append(services, "_https._tcp")
	}
	var servers []*mdns.Server // one for each service, because each has one zone
	for _, service := range services {
		zone, err := mdns.NewMDNSService("Scacchi Magici", service, "", shortName+".", at.Port, ips, nil)
		if err != nil {
			continue
		}
		if server, err := mdns.NewServer(&mdns.Config{Zone: zone, Logger: log.New(io.Discard, "", 0)}); err == nil {
			servers = append(servers, server)
		}
	}
	if servers != nil {
		a.short = shortName
	}
	return func() {
		for _, server := range servers {
			_ = server.Shutdown()
		}
	}
}

// findServers searches this network for laptops of ours that take orders.
func findServers(ctx context.Context) []state.Found {
	entries := make(chan *mdns.ServiceEntry, 16)
	query := mdns.DefaultParams("_http._tcp")
	query.Timeout, query.DisableIPv6, query.Entries, query.Logger = time.Second, true, entries, log.New(io.Discard, "", 0)
	if err := mdns.QueryContext(ctx, query); err != nil {
		return nil // the network does not allow it: the organiser types the address
	}
	close(entries)
	var all []state.Found
	for e := range entries {
		if !strings.HasPrefix(e.Name, `Scacchi\ Magici.`) || e.AddrV4 == nil {
			continue
		}
		address := "http://" + net.JoinHostPort(e.AddrV4.String(), strconv.Itoa(e.Port))
		there, err := replica.AskPresence(ctx, address)
		if err == nil && there.Role == state.RolePrimary && !slices.ContainsFunc(all, func(f state.Found) bool { return f.Address == address }) {
			all = append(all, state.Found{Name: there.Name, Address: address})
		}
	}
	return all
}
