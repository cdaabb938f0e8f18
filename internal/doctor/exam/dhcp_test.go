package exam

import (
	"bytes"
	"net"
	"slices"
	"testing"
	"time"
)

var hardware = net.HardwareAddr{2, 0, 0, 0, 0, 7}

// offer is the answer of a server to a question.
func offer(question []byte, server ...byte) []byte {
	m := bytes.Clone(question[:atOptions])
	m[0] = 2
	m = append(m, 0, optionType, 1, typeOffer, optionServer, 4)
	return append(append(m, server...), optionEnd)
}

// dhcpServers answer questions on addresses of their own, each in its way.
func dhcpServers(t *testing.T, answers ...func(question []byte) []byte) (to []net.Addr) {
	t.Helper()
	for _, answer := range answers {
		conn, err := net.ListenPacket("udp4", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		go func() {
			buffer := make([]byte, 1500)
			for {
				n, from, err := conn.ReadFrom(buffer)
				if err != nil {
					return
				}
				for range 2 { // an answer may come twice
					_, _ = conn.WriteTo(answer(buffer[:n]), from)
				}
			}
		}()
		to = append(to, conn.LocalAddr())
	}
	return to
}

func TestOffers(t *testing.T) {
	first := func(q []byte) []byte { return offer(q, 192, 168, 8, 1) }
	second := func(q []byte) []byte { return offer(q, 192, 168, 1, 1) }
	bad := map[string]func(q []byte) []byte{
		"too short":            func(q []byte) []byte { return offer(q, 192, 168, 8, 9)[:atOptions-1] },
		"to another device":    func(q []byte) []byte { m := offer(q, 192, 168, 8, 9); m[atID]++; return m },
		"a question":           func(q []byte) []byte { return q },
		"without a server":     func(q []byte) []byte { return append(offer(q, 192, 168, 8, 9)[:atOptions+4], optionEnd) },
		"an option beyond it":  func(q []byte) []byte { m := offer(q, 192, 168, 8, 9); m[atOptions+5] = 200; return m },
		"no message of DHCP":   func(q []byte) []byte { m := offer(q, 192, 168, 8, 9); m[atCookie] = 0; return m },
		"a refusal":            func(q []byte) []byte { m := offer(q, 192, 168, 8, 9); m[atOptions+3] = 6; return m },
		"nothing":              func([]byte) []byte { return nil },
		"an option cut in two": func(q []byte) []byte { return append(offer(q, 192, 168, 8, 9)[:atOptions+4], optionServer) },
	}
	for _, tt := range []struct {
		name string
		to   []net.Addr
		want []string
	}{
		{"one server", dhcpServers(t, first), []string{"192.168.8.1"}},
		{"two servers", dhcpServers(t, first, second), []string{"192.168.1.1", "192.168.8.1"}},
		{"the same twice", dhcpServers(t, first, first), []string{"192.168.8.1"}},
		{"one beside bad ones", dhcpServers(t, append([]func([]byte) []byte{first}, all(bad)...)...), []string{"192.168.8.1"}},
		{"bad ones alone", dhcpServers(t, all(bad)...), nil},
	} {
		conn, err := net.ListenPacket("udp4", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		got, asked := offers(conn, tt.to, hardware, 300*time.Millisecond)
		if !asked || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q (asked %v), want %q", tt.name, got, asked, tt.want)
		}
		_ = conn.Close()
	}
}

func all[V any](of map[string]V) (values []V) {
	for _, v := range of {
		values = append(values, v)
	}
	return values
}

// No message makes the reading fail.
func FuzzOffer(f *testing.F) {
	id := [4]byte{1, 2, 3, 4}
	f.Add(offer(discover(id, hardware), 192, 168, 8, 1))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, m []byte) {
		if server, ok := offerOf(m, id); ok && net.ParseIP(server) == nil {
			t.Errorf("%q is no address", server)
		}
	})
}

// All networks of the laptop are asked, and the general address; not the laptop itself, and no line with one other end.
func TestBroadcasts(t *testing.T) {
	var of []net.Addr
	for _, text := range []string{"127.0.0.1/8", "192.168.8.2/24", "10.0.0.5/20", "10.8.0.2/32", "fe80::1/64"} {
		ip, n, err := net.ParseCIDR(text)
		if err != nil {
			t.Fatal(err)
		}
		of = append(of, &net.IPNet{IP: ip, Mask: n.Mask})
	}
	var got []string
	for _, a := range broadcasts(of) {
		got = append(got, a.String())
	}
	if want := []string{"255.255.255.255:67", "192.168.8.255:67", "10.0.15.255:67"}; !slices.Equal(got, want) {
		t.Errorf("asked are %v, want %v", got, want)
	}
}
