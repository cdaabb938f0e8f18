package main

import (
	"io"
	"log"
	"net"
	"strconv"
	"strings"

	"github.com/hashicorp/mdns"
)

// shortName is the name under which phones that know mDNS find the server.
const shortName = "scacchi.local"

// announce answers who asks the LAN for the short name; it sends nothing by itself. Where
// the network does not allow it, or we serve this computer alone, the plain addresses have
// to do, and nothing speaks of the name. The returned function is never nil.
func (a *app) announce() (stop func()) {
	stop = func() {}
	host, port, err := net.SplitHostPort(a.listener.Addr().String())
	number, bad := strconv.Atoi(port)
	if ip := net.ParseIP(host); err != nil || bad != nil || ip != nil && ip.IsLoopback() {
		return stop
	}
	var ips []net.IP
	for _, address := range a.addresses() {
		host, _, _ := net.SplitHostPort(strings.TrimPrefix(address, "http://"))
		if ip := net.ParseIP(host); ip != nil {
			ips = append(ips, ip)
		}
	}
	if len(ips) == 0 {
		return stop
	}
	zone, err := mdns.NewMDNSService("Scacchi Magici", "_http._tcp", "", shortName+".", number, ips, nil)
	if err != nil {
		return stop
	}
	server, err := mdns.NewServer(&mdns.Config{Zone: zone, Logger: log.New(io.Discard, "", 0)})
	if err != nil {
		return stop
	}
	a.short = shortName
	return func() { _ = server.Shutdown() }
}
