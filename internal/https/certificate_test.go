package https

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/fault"
)

var noon = time.Date(2027, 8, 14, 12, 0, 0, 0, time.UTC)

// at returns a configuration for a file in a new folder, on a day.
func at(t *testing.T, day time.Time, hosts ...string) Config {
	t.Helper()
	return Config{
		File: filepath.Join(t.TempDir(), "scacchi.tls.pem"), Hosts: hosts,
		Now: func() time.Time { return day }, Log: slog.New(slog.DiscardHandler),
	}
}

func open(t *testing.T, c Config) (*Certificate, []string) {
	t.Helper()
	cert, notices, err := Open(c)
	if err != nil {
		t.Fatal(err)
	}
	keys := []string{}
	for _, n := range notices {
		keys = append(keys, n.Key)
	}
	return cert, keys
}

// TestNew checks a certificate as a phone does.
func TestNew(t *testing.T) {
	c := at(t, noon, "127.0.0.1", "::1", "192.168.8.2", "scacchi.local")
	cert, notices := open(t, c)
	leaf := cert.pair.Leaf
	if !slices.Equal(notices, []string{"tls.made"}) {
		t.Errorf("notices: %v", notices)
	}
	roots := x509.NewCertPool()
	roots.AddCert(leaf)
	for _, host := range c.Hosts {
		if _, err := leaf.Verify(x509.VerifyOptions{DNSName: host, Roots: roots, CurrentTime: noon.Add(-20 * time.Hour)}); err != nil {
			t.Errorf("%s: %v", host, err)
		}
	}
	if err := leaf.VerifyHostname("scacchi.example"); err == nil {
		t.Error("it is for another name too")
	}
	if life := leaf.NotAfter.Sub(leaf.NotBefore); life > 825*24*time.Hour {
		t.Errorf("it is valid for %v", life)
	}
	if leaf.IsCA || !slices.Equal(leaf.ExtKeyUsage, []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}) {
		t.Error("it may sign others, or be for something else than a server")
	}
	info, err := os.Stat(c.File)
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("file: %v, %v", info.Mode(), err)
	}
	if left, _ := filepath.Glob(c.File + "*"); len(left) != 1 {
		t.Errorf("files: %v", left)
	}
	if print := cert.Fingerprint(); len(strings.Fields(print)) != 16 || len(print) != 79 {
		t.Errorf("fingerprint: %q", print)
	}
}

// TestKeptOrRenewed opens the certificate of 14 August 2027 again.
func TestKeptOrRenewed(t *testing.T) {
	const day = 24 * time.Hour
	tests := []struct {
		name    string
		now     time.Time
		hosts   []string
		anew    bool
		notices []string
		sameKey bool
		same    bool // certificate
	}{
		{"the same day", noon, []string{"10.0.0.5"}, false, []string{}, true, true},
		{"31 days before its end", noon.Add((819 - 31) * day), []string{"10.0.0.5"}, false, []string{}, true, true},
		{"29 days before its end", noon.Add((819 - 29) * day), []string{"10.0.0.5"}, false, []string{"tls.renewed"}, true, false},
		{"years after its end", noon.AddDate(9, 0, 0), []string{"10.0.0.5"}, false, []string{"tls.renewed"}, true, false},
		{"another address", noon, []string{"10.0.0.5", "192.168.8.2"}, false, []string{"tls.renewed"}, true, false},
		{"fewer addresses", noon, nil, false, []string{}, true, true},
		{"another name", noon, []string{"villa.local"}, false, []string{"tls.renewed"}, true, false},
		{"the clock was ahead when it was made", noon.AddDate(0, -1, 0), []string{"10.0.0.5"}, false, []string{"tls.clock", "tls.renewed"}, true, false},
		{"a clock without a battery", time.Date(1970, 1, 1, 0, 5, 0, 0, time.UTC), []string{"10.0.0.5"}, false, []string{"tls.clock", "tls.renewed"}, true, false},
		{"made anew", noon, []string{"10.0.0.5"}, true, []string{"tls.former", "tls.made"}, false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := at(t, noon, "10.0.0.5")
			before, _ := open(t, c)
			c.Hosts, c.Anew, c.Now = test.hosts, test.anew, func() time.Time { return test.now }
			after, notices := open(t, c)
			if !slices.Equal(notices, test.notices) {
				t.Errorf("notices %v, want %v", notices, test.notices)
			}
			if got := after.Pin() == before.Pin(); got != test.sameKey {
				t.Errorf("same key: %v", got)
			}
			if got := after.Fingerprint() == before.Fingerprint(); got != test.same {
				t.Errorf("same certificate: %v", got)
			}
			for _, host := range test.hosts {
				if !covers(after.pair.Leaf, host) {
					t.Errorf("it is not for %s", host)
				}
			}
			if !test.anew && !covers(after.pair.Leaf, "10.0.0.5") {
				t.Error("it is no longer for the address of before")
			}
		})
	}
}

// A certificate does not grow with each network that the laptop has been in.
func TestMostHosts(t *testing.T) {
	c := at(t, noon, "127.0.0.1")
	for i := range mostHosts + 5 {
		c.Hosts = []string{"127.0.0.1", net.IPv4(10, 0, byte(i), 2).String()}
		cert, _ := open(t, c)
		if n := len(cert.pair.Leaf.IPAddresses); n > mostHosts || !covers(cert.pair.Leaf, "127.0.0.1") || !covers(cert.pair.Leaf, c.Hosts[1]) {
			t.Fatalf("%d addresses: %v", n, cert.pair.Leaf.IPAddresses)
		}
	}
}

// TestRefused opens files that the program has not made.
func TestRefused(t *testing.T) {
	c := at(t, noon, "127.0.0.1")
	open(t, c)
	good, err := os.ReadFile(c.File)
	if err != nil {
		t.Fatal(err)
	}
	other := at(t, noon, "127.0.0.1")
	open(t, other)
	foreign, err := os.ReadFile(other.File)
	if err != nil {
		t.Fatal(err)
	}
	key := bytes.Index(good, []byte("-----BEGIN PRIVATE"))
	for name, text := range map[string][]byte{
		"empty":                   {},
		"noise":                   bytes.Repeat([]byte{0xff, 0}, 1000),
		"the first half":          good[:len(good)/2],
		"no key":                  good[:key],
		"no certificate":          good[key:],
		"the key of another one":  append(slices.Clone(good[:key]), foreign[bytes.Index(foreign, []byte("-----BEGIN PRIVATE")):]...),
		"two certificates":        append(slices.Clone(foreign[:bytes.Index(foreign, []byte("-----BEGIN PRIVATE"))]), good...),
		"larger than any of ours": append(slices.Clone(good), make([]byte, mostBytes)...),
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(c.File, text, 0o600); err != nil {
				t.Fatal(err)
			}
			_, _, err := Open(c)
			if f := fault.From(err); f == nil || f.Key != "fault.tls.damaged" {
				t.Fatalf("got %v", err)
			}
			if now, err := os.ReadFile(c.File); err != nil || !bytes.Equal(now, text) {
				t.Error("the file has changed")
			}
		})
	}
	t.Run("every flipped byte", func(t *testing.T) {
		for i, b := range good {
			if b == '-' || b == '\n' || good[max(0, i-1)] == '-' {
				continue // around the blocks, where the text does not count
			}
			text := slices.Clone(good)
			text[i] = 'A'
			if b == 'A' {
				text[i] = 'B'
			}
			pair, err := parse(text)
			if err == nil && !bytes.Equal(pair.Certificate[0], mustParse(t, good).Certificate[0]) {
				t.Fatalf("byte %d: another certificate is taken", i)
			}
		}
	})
	t.Run("a folder", func(t *testing.T) {
		c := c
		c.File = t.TempDir()
		if _, _, err := Open(c); fault.From(err) == nil {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a folder that is not there", func(t *testing.T) {
		c := c
		c.File = filepath.Join(t.TempDir(), "no", "such.pem")
		if _, _, err := Open(c); fault.From(err) == nil || fault.From(err).Key != "fault.tls.write" {
			t.Errorf("got %v", err)
		}
	})
}

func mustParse(t *testing.T, text []byte) *tls.Certificate {
	t.Helper()
	pair, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return pair
}

// When other users could read the key, that is ended, and the person who starts the program is told.
func TestReadableKey(t *testing.T) {
	for _, mode := range []fs.FileMode{0o644, 0o640, 0o604, 0o666} {
		c := at(t, noon, "127.0.0.1")
		open(t, c)
		if err := os.Chmod(c.File, mode); err != nil {
			t.Fatal(err)
		}
		_, notices := open(t, c)
		info, err := os.Stat(c.File)
		if err != nil || info.Mode() != 0o600 || !slices.Equal(notices, []string{"tls.closed"}) {
			t.Errorf("%v: now %v, %v, %v", mode, info.Mode(), notices, err)
		}
	}
}

// reached is a connection that a client has made to an address of ours.
type reached struct {
	net.Conn
	at string
}

func (r reached) LocalAddr() net.Addr { return &net.TCPAddr{IP: net.ParseIP(r.at), Port: 8080} }

// TestWhileServing changes the laptop's addresses, and lets days go by.
func TestWhileServing(t *testing.T) {
	today := noon
	c := at(t, noon, "127.0.0.1", "192.168.8.2")
	c.Now = func() time.Time { return today }
	cert, _ := open(t, c)
	first, key := cert.Fingerprint(), cert.Pin()
	reach := func(address string) *tls.Certificate {
		pair, err := cert.For(&tls.ClientHelloInfo{Conn: reached{at: address}})
		if err != nil {
			t.Fatal(err)
		}
		return pair
	}
	for _, known := range []string{"127.0.0.1", "192.168.8.2", "fd00::7"} {
		if reach(known); cert.Fingerprint() != first {
			t.Errorf("%s: another certificate", known)
		}
	}
	if pair := reach("172.16.0.9"); !covers(pair.Leaf, "172.16.0.9") || !covers(pair.Leaf, "192.168.8.2") {
		t.Errorf("a new address is not in it: %v", pair.Leaf.IPAddresses)
	}
	second := cert.Fingerprint()
	if reach("172.16.0.9"); second == first || cert.Fingerprint() != second {
		t.Error("it changes with each connection, or not at all")
	}
	today = today.AddDate(3, 0, 0)
	if pair := reach("172.16.0.9"); pair.Leaf.NotAfter.Before(today) {
		t.Error("it has ended")
	}
	if cert.Pin() != key {
		t.Error("another key")
	}
	if again, notices := open(t, c); again.Fingerprint() != cert.Fingerprint() || len(notices) > 0 {
		t.Errorf("it is not what stands in the file: %v", notices)
	}
}
