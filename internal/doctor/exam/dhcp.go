package exam

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"net"
	"slices"
	"time"
)

// Ports of DHCP (RFC 2131).
const (
	dhcpClient = "0.0.0.0:68"
	dhcpServer = 67
)

// dhcpWait is how long servers may take: the second one of a network answers after the first.
const dhcpWait = 1500 * time.Millisecond

// askDHCP asks the network who gives addresses, as a device does that joins, and takes none. asked is false when the system
// does not let the program ask: port 68 is a privileged one.
func askDHCP(ctx context.Context, hardware net.HardwareAddr) (servers []string, asked bool) {
	conn, err := listenDHCP(ctx, dhcpClient)
	if err != nil {
		return nil, false
	}
	defer conn.Close()
	of, err := net.InterfaceAddrs()
	if err != nil {
		return nil, false
	}
	return offers(conn, broadcasts(of), hardware, dhcpWait)
}

// broadcasts are the addresses by which all in the networks of a laptop's addresses are asked: the general one, which needs a
// way out of them, and that of each network.
func broadcasts(of []net.Addr) []net.Addr {
	all := []net.Addr{&net.UDPAddr{IP: net.IPv4bcast, Port: dhcpServer}}
	for _, address := range of {
		n, ok := address.(*net.IPNet)
		if !ok || n.IP.To4() == nil || n.IP.IsLoopback() || len(n.Mask) != net.IPv4len {
			continue
		}
		if ones, bits := n.Mask.Size(); bits-ones < 2 { // a line with one other end
			continue
		}
		last := slices.Clone(n.IP.To4())
		for i, m := range n.Mask {
			last[i] |= ^m
		}
		all = append(all, &net.UDPAddr{IP: last, Port: dhcpServer})
	}
	return all
}

// offers sends the question to addresses, and collects the servers that offer something until wait is over.
func offers(conn net.PacketConn, to []net.Addr, hardware net.HardwareAddr, wait time.Duration) (servers []string, asked bool) {
	var id [4]byte
	_, _ = rand.Read(id[:]) // it never fails
	question := discover(id, hardware)
	for _, address := range to {
		if _, err := conn.WriteTo(question, address); err == nil {
			asked = true
		}
	}
	if err := conn.SetReadDeadline(time.Now().Add(wait)); err != nil {
		return nil, false
	}
	buffer := make([]byte, 1500)
	for asked {
		n, _, err := conn.ReadFrom(buffer)
		if err != nil {
			break // the time is over
		}
		if server, ok := offerOf(buffer[:n], id); ok && !slices.Contains(servers, server) {
			servers = append(servers, server)
		}
	}
	slices.Sort(servers)
	return servers, asked
}

// Places in a message of DHCP (RFC 2131, 2), and the options that it has here (RFC 2132).
const (
	atID, atFlags, atHardware, atCookie, atOptions = 4, 10, 28, 236, 240

	cookie    = 0x63825363
	broadcast = 0x8000

	optionType, optionServer, optionEnd = 53, 54, 255
	typeDiscover, typeOffer             = 1, 2
)

// discover is the question of a device that looks for an address.
func discover(id [4]byte, hardware net.HardwareAddr) []byte {
	m := make([]byte, atOptions, 300)
	m[0], m[1], m[2] = 1, 1, 6 // a question, of Ethernet, with addresses of six bytes
	copy(m[atID:], id[:])
	binary.BigEndian.PutUint16(m[atFlags:], broadcast)
	copy(m[atHardware:atHardware+6], hardware)
	binary.BigEndian.PutUint32(m[atCookie:], cookie)
	m = append(m, optionType, 1, typeDiscover, optionEnd)
	return append(m, make([]byte, 300-len(m))...) // some servers drop what is shorter
}

// offerOf returns the server of an offer to the question with an id; ok is false for any other message.
func offerOf(m []byte, id [4]byte) (server string, ok bool) {
	if len(m) < atOptions || m[0] != 2 || [4]byte(m[atID:atID+4]) != id || binary.BigEndian.Uint32(m[atCookie:]) != cookie {
		return "", false
	}
	offer := false
	for rest := m[atOptions:]; len(rest) > 0 && rest[0] != optionEnd; {
		if rest[0] == 0 { // padding
			rest = rest[1:]
			continue
		}
		if len(rest) < 2 || len(rest) < 2+int(rest[1]) {
			return "", false
		}
		value := rest[2 : 2+int(rest[1])]
		switch {
		case rest[0] == optionType && len(value) == 1:
			offer = value[0] == typeOffer
		case rest[0] == optionServer && len(value) == 4:
			server = net.IP(value).String()
		}
		rest = rest[2+len(value):]
	}
	return server, offer && server != ""
}
