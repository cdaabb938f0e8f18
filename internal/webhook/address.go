package webhook

import (
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
)

// maxURL is the length of an address in bytes.
const maxURL = 500

// CleanURL returns the address of a receiver as it is kept. It refuses what is no plain address of http or https, and one
// whose host is written as a number to which nothing is sent. What a name stands for is looked at whenever the program connects.
func CleanURL(text string, laptop bool) (string, error) {
	text = strings.TrimSpace(text)
	u, err := url.Parse(text)
	switch {
	case len(text) > maxURL:
		return "", fault.New(fault.Invalid, "fault.webhook.url.long", maxURL)
	case err != nil, u.Scheme != "http" && u.Scheme != "https", u.Hostname() == "", u.Opaque != "":
		return "", fault.New(fault.Invalid, "fault.webhook.url").Because(err)
	case u.Port() != "" && !isPort(u.Port()):
		return "", fault.New(fault.Invalid, "fault.webhook.url")
	case u.User != nil, u.Fragment != "":
		return "", fault.New(fault.Invalid, "fault.webhook.url.parts")
	case strings.ContainsFunc(u.Hostname(), func(r rune) bool { return r <= ' ' || r > '~' }):
		return "", fault.New(fault.Invalid, "fault.webhook.url")
	}
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		host = "127.0.0.1"
	}
	if at, err := netip.ParseAddr(host); err == nil {
		if f := CheckAddress(at, false, laptop); f != nil {
			return "", f
		}
	}
	return u.String(), nil
}

func isPort(text string) bool {
	n, err := strconv.ParseUint(text, 10, 16)
	return err == nil && n > 0
}

// never are the networks to which nothing is ever sent: they are of one cable, of many receivers or of none, they answer
// a rented machine with its own keys, or they hide an address of IPv4.
var never = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("169.254.0.0/16"), netip.MustParsePrefix("224.0.0.0/4"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/128"), netip.MustParsePrefix("fe80::/10"), netip.MustParsePrefix("fec0::/10"), netip.MustParsePrefix("ff00::/8"),
	netip.MustParsePrefix("fd00:ec2::/32"), netip.MustParsePrefix("168.63.129.16/32"), netip.MustParsePrefix("100.100.100.200/32"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("2001::/32"), netip.MustParsePrefix("::/96"),
}

// CheckAddress returns why nothing may be sent to an address, or nil. own says that it is one of this laptop, where a
// hook sends only when it was made with laptop.
func CheckAddress(at netip.Addr, own, laptop bool) *fault.Fault {
	at = at.Unmap().WithZone("")
	own = own || at.IsLoopback()
	switch {
	case !at.IsValid(), !at.IsLoopback() && slices.ContainsFunc(never, func(p netip.Prefix) bool { return p.Contains(at) }):
		return fault.New(fault.Forbidden, "fault.webhook.url.never")
	case own && !laptop:
		return fault.New(fault.Forbidden, "fault.webhook.url.laptop")
	}
	return nil
}

// Host returns scheme and host of the receiver, without its path, which may hold a secret.
func (h Hook) Host() string {
	u, err := url.Parse(h.URL)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
