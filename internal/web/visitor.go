package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
)

// Cookies: the token of the device, and what it has chosen.
const (
	cookieToken = "posto"
	cookieLang  = "lingua"
	cookieTheme = "theme"
)

// visitor is who asks: a device with its seats, or somebody of the public.
type visitor struct {
	device access.Device
	known  bool // the device has a token that counts
	local  bool // on the laptop itself, which is the Organiser's
}

// visitor finds out who asks by the token, in a cookie or as a bearer's.
func (s *Server) visitor(r *http.Request) visitor {
	v := visitor{local: !s.askPassword && onLaptop(r)}
	if token := tokenOf(r); token != "" {
		v.device, v.known = s.desk.Access.State().DeviceByToken(desk.HashToken(token))
	}
	return v
}

func tokenOf(r *http.Request) string {
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return bearer
	}
	if c, err := r.Cookie(cookieToken); err == nil {
		return c.Value
	}
	return ""
}

// onLaptop reports whether a request comes from the laptop and was meant for it: a name
// that somebody else's page has pointed at the laptop does not count.
func onLaptop(r *http.Request) bool {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !from.Addr().Unmap().IsLoopback() {
		return false
	}
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	if host == "localhost" {
		return true
	}
	to, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && to.IsLoopback()
}

// organiser reports whether v may do everything.
func (v visitor) organiser() bool { return v.local || v.sits(access.OrganiserSeat) }

// sits reports whether v holds a seat.
func (v visitor) sits(seat access.Seat) bool { return v.known && v.device.Sits(seat) }

// name is how the log knows v when it acts on a seat.
func (v visitor) name(seat access.Seat) string {
	if v.known {
		return seat.String() + "@" + v.device.ID
	}
	return seat.String() + "@laptop"
}

// address is what a wrong code is counted against.
func address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
