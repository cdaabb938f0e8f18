package portal

import (
	"context"
	"crypto/tls"
	"encoding/binary"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"scacchimagici/internal/screen"
)

var noon = time.Date(2027, 8, 14, 12, 0, 0, 0, time.UTC)

// newPortal is that of a laptop with two networks, and its clock.
func newPortal() (*Portal, *time.Time) {
	now := noon
	p := New(Config{
		Networks: func() []netip.Prefix {
			return []netip.Prefix{netip.MustParsePrefix("127.0.0.1/8"), netip.MustParsePrefix("192.168.8.2/24"), netip.MustParsePrefix("10.0.0.5/16")}
		},
		Names:   func() []string { return []string{"scacchi.lan", "torneo.example"} },
		Welcome: func(own netip.Addr) string { return "http://" + own.String() + ":8080" + screen.WelcomePath },
		Now:     func() time.Time { return now },
	})
	p.Answer(true)
	return p, &now
}

var phone = netip.MustParseAddr("192.168.8.30")

// question is a DNS message.
func question(t testing.TB, name string, kind dnsmessage.Type) []byte {
	t.Helper()
	m := dnsmessage.Message{Header: dnsmessage.Header{ID: 4711, RecursionDesired: true}, Questions: []dnsmessage.Question{{Name: dnsmessage.MustNewName(name), Type: kind, Class: dnsmessage.ClassINET}}}
	packed, err := m.Pack()
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// answers returns the code and the address of a reply; "" for none.
func answers(t *testing.T, reply []byte) (dnsmessage.RCode, string) {
	t.Helper()
	var m dnsmessage.Message
	if err := m.Unpack(reply); err != nil {
		t.Fatalf("%x: %v", reply, err)
	}
	if !m.Response || m.ID != 4711 || m.RecursionAvailable {
		t.Errorf("the header of the reply is %+v", m.Header)
	}
	if len(m.Answers) == 0 {
		return m.RCode, ""
	}
	switch body := m.Answers[0].Body.(type) {
	case *dnsmessage.AResource:
		return m.RCode, netip.AddrFrom4(body.A).String()
	case *dnsmessage.AAAAResource:
		return m.RCode, netip.AddrFrom16(body.AAAA).String()
	}
	return m.RCode, "?"
}

// The names of the probes and of the laptop lead to the laptop's address in the network of who asks; all others do not
// exist; who is in no network of ours gets no answer.
func TestNames(t *testing.T) {
	p, _ := newPortal()
	const none = dnsmessage.RCodeSuccess
	tests := []struct {
		from, name string
		kind       dnsmessage.Type
		code       dnsmessage.RCode
		address    string
	}{
		{"192.168.8.30", "captive.apple.com.", dnsmessage.TypeA, none, "192.168.8.2"},
		{"10.0.77.3", "CaPtive.Apple.COM.", dnsmessage.TypeA, none, "10.0.0.5"},
		{"::ffff:192.168.8.30", "scacchi.lan.", dnsmessage.TypeA, none, "192.168.8.2"},
		{"192.168.8.30", "torneo.example.", dnsmessage.TypeA, none, "192.168.8.2"},
		{"192.168.8.30", "torneo.example.", dnsmessage.TypeAAAA, none, ""},
		{"192.168.8.30", "torneo.example.", dnsmessage.TypeMX, none, ""},
		{"192.168.8.30", "dns.msftncsi.com.", dnsmessage.TypeA, none, "131.107.255.255"},
		{"192.168.8.30", "dns.msftncsi.com.", dnsmessage.TypeAAAA, none, "fd3e:4f5a:5b81::1"},
		{"192.168.8.30", "www.example.com.", dnsmessage.TypeA, dnsmessage.RCodeNameError, ""},
		{"192.168.8.30", "evil.torneo.example.", dnsmessage.TypeA, dnsmessage.RCodeNameError, ""},
		{"192.168.8.30", ".", dnsmessage.TypeNS, dnsmessage.RCodeNameError, ""},
	}
	for _, row := range probes {
		for _, host := range row.hosts {
			tests = append(tests, struct {
				from, name string
				kind       dnsmessage.Type
				code       dnsmessage.RCode
				address    string
			}{"192.168.8.30", host + ".", dnsmessage.TypeA, none, "192.168.8.2"})
		}
	}
	for _, tt := range tests {
		asked := question(t, tt.name, tt.kind)
		reply := p.Reply(asked, netip.MustParseAddr(tt.from))
		if reply == nil {
			t.Errorf("%s from %s: no answer", tt.name, tt.from)
			continue
		}
		if code, address := answers(t, reply); code != tt.code || address != tt.address {
			t.Errorf("%s %v from %s: %v %q, want %v %q", tt.name, tt.kind, tt.from, code, address, tt.code, tt.address)
		}
		if len(reply) > 2*len(asked) {
			t.Errorf("%s: %d bytes for %d", tt.name, len(reply), len(asked))
		}
		p.quota = quota{} // these are more than a device asks in a second
	}
	for _, from := range []string{"192.168.9.30", "8.8.8.8", "fe80::1%eth0", "10.1.0.1"} {
		if p.Reply(question(t, "captive.apple.com.", dnsmessage.TypeA), netip.MustParseAddr(from)) != nil {
			t.Errorf("%s is answered", from)
		}
	}
}

// Malformed and huge messages get an error or nothing, never more than twice of what was sent.
func TestMalformedQuestions(t *testing.T) {
	p, _ := newPortal()
	good := question(t, "captive.apple.com.", dnsmessage.TypeA)
	change := func(f func(m []byte) []byte) []byte { return f(append([]byte(nil), good...)) }
	for name, tt := range map[string]struct {
		message []byte
		code    int // -1: no answer
	}{
		"nothing":           {nil, -1},
		"a cut header":      {good[:11], -1},
		"an answer":         {change(func(m []byte) []byte { m[2] |= 0x80; return m }), -1},
		"another operation": {change(func(m []byte) []byte { m[2] |= 5 << 3; return m }), int(dnsmessage.RCodeNotImplemented)},
		"no question":       {change(func(m []byte) []byte { m[5] = 0; return m }), int(dnsmessage.RCodeFormatError)},
		"two questions":     {change(func(m []byte) []byte { m[5] = 2; return append(m, m[12:]...) }), int(dnsmessage.RCodeFormatError)},
		"a cut question":    {good[:20], int(dnsmessage.RCodeFormatError)},
		"another class":     {change(func(m []byte) []byte { m[len(m)-1] = 3; return m }), int(dnsmessage.RCodeRefused)},
		"a name in a ring":  {change(func(m []byte) []byte { m[12], m[13] = 0xC0, 12; return m }), int(dnsmessage.RCodeFormatError)},
		"longer than any":   {append(change(func(m []byte) []byte { return m }), make([]byte, longest)...), -1},
	} {
		reply := p.Reply(tt.message, phone)
		if (reply == nil) != (tt.code < 0) {
			t.Errorf("%s: %x", name, reply)
			continue
		}
		if reply != nil && int(reply[3]&15) != tt.code {
			t.Errorf("%s: code %d, want %d", name, reply[3]&15, tt.code)
		}
		if len(reply) > max(2*len(tt.message), 12) {
			t.Errorf("%s: %d bytes for %d", name, len(reply), len(tt.message))
		}
	}
}

// FuzzReply looks for a message that is answered by more than twice its length, or that ends the program.
func FuzzReply(f *testing.F) {
	f.Add(question(f, "captive.apple.com.", dnsmessage.TypeA))
	f.Add(question(f, "dns.msftncsi.com.", dnsmessage.TypeAAAA))
	f.Fuzz(func(t *testing.T, message []byte) {
		p, _ := newPortal()
		if reply := p.Reply(message, phone); len(reply) > 2*len(message) {
			t.Errorf("%d bytes for %d", len(reply), len(message))
		}
	})
}

// A device that asks 10,000 questions in a second gets 50 answers, and another one still its own; all together 3,000.
func TestManyQuestionsOfNames(t *testing.T) {
	p, now := newPortal()
	asked := question(t, "captive.apple.com.", dnsmessage.TypeA)
	count := func(from netip.Addr, times int) (answered int) {
		for range times {
			if p.Reply(asked, from) != nil {
				answered++
			}
		}
		return answered
	}
	if got := count(phone, 10_000); got != eachSecond {
		t.Errorf("%d answers", got)
	}
	if got := count(netip.MustParseAddr("192.168.8.31"), 3); got != 3 {
		t.Errorf("another device gets %d of 3", got)
	}
	*now = now.Add(time.Second)
	all := 0
	for i := range 250 {
		all += count(netip.AddrFrom4([4]byte{192, 168, 8, byte(i)}), eachSecond)
	}
	if all != allSecond {
		t.Errorf("%d answers for all", all)
	}
}

// Real sockets: UDP and TCP answer the same; silent and endless connections do not stop the others.
func TestSockets(t *testing.T) {
	p, _ := newPortal()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{}, 2)
	udp, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	tcp, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { p.ServeUDP(ctx, udp); ended <- struct{}{} }()
	go func() { p.ServeTCP(ctx, tcp); ended <- struct{}{} }()
	for range 5 { // they say nothing
		silent, err := net.Dial("tcp4", tcp.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer silent.Close()
	}
	asked := question(t, "detectportal.firefox.com.", dnsmessage.TypeA)
	ask := func(conn net.Conn, framed bool) []byte {
		t.Helper()
		defer conn.Close()
		if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		message := asked
		if framed {
			message = append(binary.BigEndian.AppendUint16(nil, uint16(len(asked))), asked...)
		}
		if _, err := conn.Write(message); err != nil {
			t.Fatal(err)
		}
		reply := make([]byte, 512)
		n, err := conn.Read(reply)
		if err != nil {
			t.Fatal(err)
		}
		if framed {
			return reply[2:n]
		}
		return reply[:n]
	}
	for network, at := range map[string]string{"udp4": udp.LocalAddr().String(), "tcp4": tcp.Addr().String()} {
		conn, err := net.Dial(network, at)
		if err != nil {
			t.Fatal(err)
		}
		if code, address := answers(t, ask(conn, network == "tcp4")); code != dnsmessage.RCodeSuccess || address != "127.0.0.1" {
			t.Errorf("%s: %v %q", network, code, address)
		}
	}
	stop()
	for range 2 {
		<-ended
	}
}

// asks sends a request as a phone does.
func asks(h http.Handler, from, url string, secure bool) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, url, nil)
	r.RemoteAddr = from + ":50000"
	if secure {
		r.TLS = &tls.ConnectionState{}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Each system's questions, as recorded: before its user has said to stay they lead to the welcome page, then they get the
// answer that the system wants, for twelve hours and this device alone.
func TestProbes(t *testing.T) {
	p, now := newPortal()
	h := p.Wrap(http.NotFoundHandler())
	check := func(stays bool) {
		t.Helper()
		for _, row := range probes {
			for _, host := range row.hosts {
				w := asks(h, phone.String(), "http://"+host+row.path, false)
				switch {
				case !stays && (w.Code != http.StatusFound || w.Header().Get("Location") != "http://192.168.8.2:8080/benvenuto"):
					t.Errorf("%s %s%s: %d to %q", row.system, host, row.path, w.Code, w.Header().Get("Location"))
				case stays && (w.Code != row.status || w.Body.String() != row.body || w.Header().Get("Content-Type") != row.media):
					t.Errorf("%s %s%s: %d %q", row.system, host, row.path, w.Code, w.Body.String())
				}
			}
		}
	}
	check(false)
	p.Stay(phone)
	check(true)
	if w := asks(h, "192.168.8.31", "http://captive.apple.com/hotspot-detect.html", false); w.Code != http.StatusFound {
		t.Errorf("another device gets %d", w.Code)
	}
	if w := asks(h, phone.String(), "http://captive.apple.com/any/other", false); w.Body.String() != apple {
		t.Errorf("another page of the host: %q", w.Body.String())
	}
	*now = now.Add(stays)
	check(false)
}

// All other requests are none of the portal's: of other hosts, other networks, and orders.
func TestProbesAlone(t *testing.T) {
	p, _ := newPortal()
	h := p.Wrap(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ours") }))
	for _, url := range []string{"http://192.168.8.2:8080/generate_204", "http://scacchi.local/hotspot-detect.html", "http://example.com/", "http://xcaptive.apple.com/"} {
		if w := asks(h, phone.String(), url, false); w.Body.String() != "ours" {
			t.Errorf("%s: %q", url, w.Body.String())
		}
	}
	if w := asks(h, "8.8.8.8", "http://captive.apple.com/hotspot-detect.html", false); w.Code != http.StatusNotFound {
		t.Errorf("from elsewhere: %d", w.Code)
	}
	r := httptest.NewRequest(http.MethodPost, "http://captive.apple.com/", strings.NewReader("x=1"))
	w := httptest.NewRecorder()
	if h.ServeHTTP(w, r); w.Body.String() != "ours" {
		t.Errorf("an order: %q", w.Body.String())
	}
}

// A portal that was switched off leaves everything to others.
func TestProbesOff(t *testing.T) {
	p, _ := newPortal()
	h := p.Wrap(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ours") }))
	p.Stay(phone)
	p.Answer(false)
	for _, overTLS := range []bool{false, true} {
		for _, url := range []string{"http://captive.apple.com/hotspot-detect.html", "http://torneo.example" + APIPath} {
			if w := asks(h, phone.String(), url, overTLS); w.Body.String() != "ours" {
				t.Errorf("%s: %q", url, w.Body.String())
			}
		}
	}
}

// The captive portal API of RFC 8908 answers over TLS only.
func TestAPI(t *testing.T) {
	p, _ := newPortal()
	h := p.Wrap(http.NotFoundHandler())
	state := func() (captive bool, portal string) {
		t.Helper()
		w := asks(h, phone.String(), "https://torneo.example"+APIPath, true)
		var a struct {
			Captive bool   `json:"captive"`
			Portal  string `json:"user-portal-url"`
		}
		if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Header().Get("Content-Type") != "application/captive+json" {
			t.Fatalf("%q, %v", w.Body.String(), err)
		}
		return a.Captive, a.Portal
	}
	if captive, portal := state(); !captive || portal != "https://torneo.example/benvenuto" {
		t.Errorf("captive %t, %q", captive, portal)
	}
	p.Stay(phone)
	if captive, _ := state(); captive {
		t.Error("still captive")
	}
	if w := asks(h, phone.String(), "http://torneo.example"+APIPath, false); w.Code != http.StatusNotFound {
		t.Errorf("by plain http: %d", w.Code)
	}
}

// Hostile devices fill no memory: the device that came first is forgotten.
func TestManyStay(t *testing.T) {
	p, now := newPortal()
	first := netip.MustParseAddr("10.0.255.255")
	p.Stay(first)
	for i := range most {
		*now = now.Add(time.Millisecond)
		p.Stay(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}))
	}
	if len(p.known) != most || p.Stays(first) {
		t.Errorf("%d devices, the first one %t", len(p.known), p.Stays(first))
	}
}

func BenchmarkReply(b *testing.B) {
	p, now := newPortal()
	asked := question(b, "connectivitycheck.gstatic.com.", dnsmessage.TypeA)
	for b.Loop() {
		*now = now.Add(time.Duration(rand.IntN(2)) * time.Second)
		p.Reply(asked, phone)
	}
}
