package main

import (
	"io"
	"log"
	"net"

	"github.com/hashicorp/mdns"
)

// shortName is the name under which phones that know mDNS find the server.
const shortName = "scacchi.local"

// announce answers who asks the LAN for the short name; it sends nothing by itself. Where
// the network does not allow it, or we serve this computer alone, the plain addresses have
// to do, and nothing speaks of the name. The returned function is never nil.
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
	var servers []*mdns.Server // one for each service: a zone has one
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
