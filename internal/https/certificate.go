// Package https serves https where there is no internet: with a certificate that the program makes
// for itself, or with one of one's own for a name, and on the same port as plain http.
//
// The certificate that the program makes and its key stand in one file beside the database. Browsers warn of it once,
// because no authority that they trust has signed it; people compare its fingerprint. A new
// certificate keeps the key: it is made when the old one ends within 30 days, is not valid yet or
// lacks an address of this computer.
package https

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"scacchimagici/internal/fault"
)

const (
	// lifetime is a little less than the 825 days after which Apple's devices refuse a certificate.
	lifetime = 820 * 24 * time.Hour
	// renewBefore is how long before its end a certificate is replaced.
	renewBefore = 30 * 24 * time.Hour
	// backdated is how far the clock of a phone may be behind ours.
	backdated = 24 * time.Hour
	// mostHosts is the most names and addresses in a certificate: the present ones, then earlier
	// ones, so that a laptop that returns home needs no new certificate.
	mostHosts = 40
)

// earliest is before this program was made: a clock with an earlier time is wrong.
var earliest = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// Certificate is one that the program has made, for all names and addresses of this computer.
type Certificate struct {
	file string
	now  func() time.Time
	log  *slog.Logger

	mu   sync.Mutex
	pair *tls.Certificate // never changed, only replaced; its Leaf is set
}

// Config holds the settings of a certificate that the program makes.
type Config struct {
	File  string   // holds the certificate with its key
	Hosts []string // names and addresses of this computer
	Anew  bool     // renames the existing file and makes a new key
	Now   func() time.Time
	Log   *slog.Logger
}

// Notice is a message for the person who starts the program: a key of the message catalogue with its arguments.
type Notice struct {
	Key  string
	Args []any
}

// Open reads the certificate, or makes it when there is none. It refuses a file that this package
// has not made, with a fault that says what to do.
func Open(c Config) (*Certificate, []Notice, error) {
	var notices []Notice
	note := func(key string, args ...any) { notices = append(notices, Notice{key, args}) }
	cert := &Certificate{file: c.File, now: c.Now, log: c.Log}
	if c.Anew {
		former, err := keepFormer(c.File, c.Now())
		if err != nil {
			return nil, nil, err
		}
		if former != "" {
			note("tls.former", former)
		}
	}
	var err error
	if cert.pair, err = read(c.File); err != nil {
		return nil, nil, err
	}
	if c.Now().Before(earliest) || cert.pair != nil && c.Now().Before(cert.pair.Leaf.NotBefore) {
		note("tls.clock", c.Now().Format("2006-01-02 15:04"))
	}
	known := cert.pair != nil
	if !known || cert.due() || slices.ContainsFunc(c.Hosts, func(host string) bool { return !covers(cert.pair.Leaf, host) }) {
		if err := cert.replace(c.Hosts); err != nil {
			return nil, nil, fault.New(fault.Unavailable, "fault.tls.write", c.File).Because(err)
		}
		if known {
			note("tls.renewed")
		} else {
			note("tls.made", c.File)
		}
	}
	before, after, err := protect(c.File)
	switch {
	case err != nil:
		return nil, nil, err
	case after:
		note("tls.open", c.File)
	case before:
		note("tls.closed", c.File)
	}
	return cert, notices, nil
}

// For returns the certificate for a connection, and makes a new one when that is due.
func (c *Certificate) For(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	// The client reached us at an address of ours, perhaps one that the laptop got after the start.
	// IPv6 addresses change daily and are not shown to people, so they are left out.
	var hosts []string
	if at, ok := hello.Conn.LocalAddr().(*net.TCPAddr); ok && at.IP.To4() != nil && !covers(c.pair.Leaf, at.IP.String()) {
		hosts = []string{at.IP.String()}
	}
	if c.due() || hosts != nil {
		if err := c.replace(hosts); err != nil {
			c.log.Error("the new certificate is not kept", "file", c.file, "err", err)
		}
		c.log.Info("a certificate for other addresses or days", "hosts", hosts, "fingerprint", groups(sha256.Sum256(c.pair.Leaf.Raw)))
	}
	return c.pair, nil
}

// Covers reports whether the certificate is for a name or an address by which others reach this computer: it is renewed
// when it lacks one.
func (c *Certificate) Covers(string) bool { return true }

// Fingerprint returns the SHA-256 of the certificate, as browsers show it: sixteen groups of
// four hexadecimal digits.
func (c *Certificate) Fingerprint() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return groups(sha256.Sum256(c.pair.Leaf.Raw))
}

// Pin returns the SHA-256 of the key in base64, as programs take it (curl --pinnedpubkey): it
// stays the same when the certificate is renewed.
func (c *Certificate) Pin() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	sum := sha256.Sum256(c.pair.Leaf.RawSubjectPublicKeyInfo)
	return base64.StdEncoding.EncodeToString(sum[:])
}

func groups(sum [sha256.Size]byte) string {
	all := make([]string, len(sum)/2)
	for i := range all {
		all[i] = fmt.Sprintf("%X", sum[2*i:2*i+2])
	}
	return strings.Join(all, " ")
}

// due reports whether the certificate is not valid yet, or ends soon.
func (c *Certificate) due() bool {
	now := c.now()
	return now.Before(c.pair.Leaf.NotBefore) || now.After(c.pair.Leaf.NotAfter.Add(-renewBefore))
}

// covers reports whether a certificate is for a name or an address.
func covers(leaf *x509.Certificate, host string) bool {
	if ip := net.ParseIP(host); ip != nil {
		return slices.ContainsFunc(leaf.IPAddresses, ip.Equal)
	}
	return slices.Contains(leaf.DNSNames, host)
}

// replace makes a certificate for hosts and the previous ones, with the same key, and saves it. It
// is used even when it cannot be saved.
func (c *Certificate) replace(hosts []string) error {
	var key *ecdsa.PrivateKey
	if c.pair == nil {
		var err error
		if key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
			return fmt.Errorf("make a key: %w", err)
		}
	} else {
		key = c.pair.PrivateKey.(*ecdsa.PrivateKey) // read accepts no other kind
		hosts = slices.Concat(hosts, c.pair.Leaf.DNSNames)
		for _, ip := range c.pair.Leaf.IPAddresses {
			hosts = append(hosts, ip.String())
		}
	}
	pair, err := sign(key, hosts, c.now())
	if err != nil {
		return err
	}
	c.pair = pair
	return write(c.file, pair)
}

// sign makes a certificate for names and addresses, at most [mostHosts] of them. It may not sign
// other certificates, so a phone that trusts it trusts this server only.
func sign(key *ecdsa.PrivateKey, hosts []string, now time.Time) (*tls.Certificate, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, fmt.Errorf("draw a serial number: %w", err)
	}
	from := now.UTC().Add(-backdated).Truncate(time.Second)
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: commonName},
		NotBefore: from, NotAfter: from.Add(lifetime - time.Second),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true,
	}
	for _, host := range hosts {
		if len(template.DNSNames)+len(template.IPAddresses) == mostHosts || covers(template, host) {
			continue
		}
		if ip := net.ParseIP(host); ip != nil {
			template.IPAddresses = append(template.IPAddresses, ip)
		} else {
			template.DNSNames = append(template.DNSNames, host)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return nil, fmt.Errorf("sign a certificate: %w", err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, fmt.Errorf("read the new certificate: %w", err)
	}
	return &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}, nil
}

// commonName is the subject of the certificate.
const commonName = "Scacchi Magici"
