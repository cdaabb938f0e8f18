package replica

import (
	"cmp"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// natsServer is the NATS server inside this program. Its users are the peers in the log, looked up
// at each connection, so that a removed one is out at once.
type natsServer struct {
	server *server.Server
	self   string // the token of this program's own connection
	port   int
	find   func(key string) (state.Member, bool)
	names  func() subjects
	tells  func(peer string) // called when a peer was refused to speak or listen in another's place

	mu      sync.Mutex
	clients map[string][]uint64  // the connections of each peer by its id, the oldest first
	held    map[string]time.Time // until when a flooding peer is refused, by id
}

const (
	// peerConnections is how many connections a peer may have: one, and one whose end is not noticed yet.
	peerConnections = 2
	// peerSubscriptions is how many subjects a connection may listen to: ours to one for each peer.
	peerSubscriptions = 64
	// holdFor is how long a peer that floods is refused.
	holdFor = 5 * time.Second
)

// mostPayload is the largest message, in bytes: as on existing servers.
const mostPayload = 1 << 20

// startServer starts a server with a certificate on a port of one address or, without host, of all; on
// another port when that one is taken. It forwards messages and stores none: there is no JetStream,
// through which a peer could make the server itself speak.
func startServer(host string, cert tls.Certificate, port int, find func(key string) (state.Member, bool), names func() subjects, tells func(peer string)) (*natsServer, error) {
	n := &natsServer{self: rand.Text(), find: find, names: names, tells: tells, clients: map[string][]uint64{}, held: map[string]time.Time{}}
	start := func(port int) (err error) {
		n.server, err = server.NewServer(&server.Options{
			ServerName: "scacchimagici", Host: cmp.Or(host, "0.0.0.0"), Port: port,
			NoLog: true, NoSigs: true,
			TLSConfig:                  &tls.Config{Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS13},
			TLSTimeout:                 5,
			CustomClientAuthentication: n, AlwaysEnableNonce: true,
			MaxPayload: mostPayload, MaxPending: 16 << 20, MaxSubs: peerSubscriptions, MaxConn: 256, PingInterval: 2 * time.Second, MaxPingsOut: 2,
		})
		if err != nil {
			return fmt.Errorf("start the NATS server: %w", err)
		}
		n.server.SetLogger(refusals{n}, false, false)
		n.server.Start()
		if !n.server.ReadyForConnections(5 * time.Second) {
			n.server.Shutdown()
			return fault.New(fault.Unavailable, "fault.replica.server")
		}
		return nil
	}
	if port != 0 { // the port that the others know, unless another program has it
		if l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port))); err != nil {
			port = 0
		} else {
			_ = l.Close()
		}
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	if err := start(port); err != nil {
		return nil, err
	}
	n.port = n.server.Addr().(*net.TCPAddr).Port
	return n, nil
}

// Check implements server.Authentication: a client with the key of a peer gets the peer's permissions.
func (n *natsServer) Check(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	if o.Token == n.self {
		c.RegisterUser(&server.User{Username: "self"})
		return true
	}
	m, ok := n.find(o.Nkey)
	if !ok {
		return false
	}
	signature, err := decodeSignature(o.Sig)
	if err != nil {
		return false
	}
	key, err := nkeys.FromPublicKey(m.Key)
	if err != nil || key.Verify(c.GetNonce(), signature) != nil {
		return false
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if time.Now().Before(n.held[m.ID]) {
		return false
	}
	c.RegisterUser(&server.User{Username: m.ID, Permissions: permissions(m, n.names())})
	all := append(n.clients[m.ID], c.GetID())
	for len(all) > peerConnections { // the newest stay
		oldest := all[0]
		all = all[1:]
		go func() { _ = n.server.DisconnectClientByID(oldest) }() // it may have ended by itself
	}
	n.clients[m.ID] = all
	return true
}

// permissions are what a peer may say and hear. Each peer speaks under names of its own, to which this
// laptop alone listens, and hears what this laptop says to it or to all of its kind. There are no inboxes.
func permissions(m state.Member, names subjects) *server.Permissions {
	said, heard := []string{names.from(m.ID, saidReport), names.from(m.ID, saidAsk)}, []string{framesSubject + ">"}
	if m.Kind == state.KindSpare {
		said = append(said, names.from(m.ID, saidTold))
		heard = []string{names.to(m.ID, "*"), names.page(), names.beacon()}
	}
	return &server.Permissions{Publish: &server.SubjectPermission{Allow: said}, Subscribe: &server.SubjectPermission{Allow: heard}}
}

// refusals reads the server's log for one message only: a connection was refused to speak or listen
// under a name that is not its own. The server reports that nowhere else.
type refusals struct{ of *natsServer }

// refusedIn matches that message; the number is the connection's.
var refusedIn = regexp.MustCompile(`cid:(\d+).* - (?:Publish|Subscription|Publish Reply) Violation`)

// Errorf implements server.Logger.
func (r refusals) Errorf(format string, _ ...any) {
	found := refusedIn.FindStringSubmatch(format)
	if found == nil {
		return
	}
	client, err := strconv.ParseUint(found[1], 10, 64)
	if err != nil {
		return
	}
	if peer := r.of.peerOf(client); peer != "" {
		r.of.tells(peer)
	}
}

// Fatalf implements server.Logger.
func (refusals) Fatalf(string, ...any) {}

// Warnf implements server.Logger.
func (refusals) Warnf(string, ...any) {}

// Noticef implements server.Logger.
func (refusals) Noticef(string, ...any) {}

// Debugf implements server.Logger.
func (refusals) Debugf(string, ...any) {}

// Tracef implements server.Logger.
func (refusals) Tracef(string, ...any) {}

// peerOf returns the id of the peer that has a connection; empty when none has.
func (n *natsServer) peerOf(client uint64) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	for id, all := range n.clients {
		if slices.Contains(all, client) {
			return id
		}
	}
	return ""
}

// disconnect ends the connections of a peer.
func (n *natsServer) disconnect(id string) {
	n.mu.Lock()
	all := n.clients[id]
	delete(n.clients, id)
	n.mu.Unlock()
	for _, client := range all {
		_ = n.server.DisconnectClientByID(client) // it may have ended by itself
	}
}

// hold ends the connections of a peer that floods, and refuses it for a while.
func (n *natsServer) hold(id string) {
	n.mu.Lock()
	n.held[id] = time.Now().Add(holdFor)
	n.mu.Unlock()
	n.disconnect(id)
}

// connect returns this program's own connection.
func (n *natsServer) connect() (*nats.Conn, error) {
	return nats.Connect("", quiet, nats.InProcessServer(n.server), nats.Token(n.self), nats.MaxReconnects(-1), nats.ReconnectWait(100*time.Millisecond))
}

func (n *natsServer) close() {
	n.server.Shutdown()
	n.server.WaitForShutdown()
}

// decodeSignature reads a signature as clients send it: URL-safe, or from old clients in the standard alphabet.
func decodeSignature(s string) ([]byte, error) {
	if b, err := base64.RawURLEncoding.DecodeString(s); err == nil {
		return b, nil
	}
	return base64.StdEncoding.DecodeString(s)
}

// certificate reads the certificate of a note, or makes one. It names no host, because a peer pins it when it pairs.
func (n *note) certificate(now time.Time) (tls.Certificate, string, error) {
	if len(n.TLS) == 0 {
		made, err := makeCertificate(now)
		if err != nil {
			return tls.Certificate{}, "", fmt.Errorf("make a certificate: %w", err)
		}
		n.TLS = made
	}
	cert, err := tls.X509KeyPair(n.TLS, n.TLS)
	if err != nil {
		return cert, "", fmt.Errorf("read the certificate: %w", err)
	}
	return cert, pinOf(cert.Certificate[0]), nil
}

func makeCertificate(now time.Time) ([]byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, err
	}
	der, err := x509.CreateCertificate(rand.Reader, &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "Scacchi Magici"},
		NotBefore: now.AddDate(-1, 0, 0), NotAfter: now.AddDate(20, 0, 0), // clocks may be wrong: only the pin counts
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}, &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: "Scacchi Magici"}}, key.Public(), key)
	if err != nil {
		return nil, err
	}
	keyDER, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	return append(
		pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: keyDER})...,
	), nil
}

func pinOf(der []byte) string {
	sum := sha256.Sum256(der)
	return hex.EncodeToString(sum[:])
}

// errPin says that another server answers at the primary's address.
var errPin = errors.New("the certificate is not the one of the pairing")

// pinned returns settings that accept the one certificate with this SHA-256.
func pinned(pin string) *tls.Config {
	return &tls.Config{
		MinVersion:         tls.VersionTLS13,
		InsecureSkipVerify: true, // no authority has signed it: its fingerprint came with the pairing code
		VerifyPeerCertificate: func(raw [][]byte, _ [][]*x509.Certificate) error {
			if len(raw) == 0 || pinOf(raw[0]) != pin {
				return errPin
			}
			return nil
		},
	}
}
