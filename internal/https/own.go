package https

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"scacchimagici/internal/fault"
)

const (
	lookAgain    = 5 * time.Second     // between two looks at the files
	announceEnd  = 14 * 24 * time.Hour // before the end of a certificate of one's own
	mostOwnBytes = 1 << 20             // of one file
)

// Own is a certificate that an authority has issued for a name which leads to this computer, with its key: two files that
// this program only reads. When they change, what they hold then counts from the next connection on; what cannot be used
// leaves the former certificate in use, and [Own.Trouble] says why. It is safe for many goroutines.
type Own struct {
	files [2]string // of the certificate with its chain, and of the key, both PEM
	now   func() time.Time
	log   *slog.Logger

	mu     sync.Mutex
	pair   *tls.Certificate // never changed, only replaced; its Leaf is set
	seen   [2]stamp         // of the files when they were read last, whether they could be used or not
	looked time.Time
	failed *fault.Fault // why what the files hold now is not in use; nil: it is
}

// stamp tells a file from a former one with the same name.
type stamp struct {
	changed time.Time
	size    int64
}

// OpenOwn reads a certificate and its key. It refuses, with a fault that says what to do, files that cannot be read, that do
// not belong together, a certificate that is over or not valid yet, and one without a name.
func OpenOwn(certificate, key string, now func() time.Time, log *slog.Logger) (*Own, error) {
	o := &Own{files: [2]string{certificate, key}, now: now, log: log}
	pair, err := o.read()
	if err != nil {
		return nil, err
	}
	o.pair, o.seen, o.looked = pair, o.stamps(), now()
	return o, nil
}

// read returns what the files hold, when it can be used.
func (o *Own) read() (*tls.Certificate, error) {
	var texts [2][]byte
	for i, file := range o.files {
		info, err := os.Stat(file)
		if err == nil && (!info.Mode().IsRegular() || info.Size() > mostOwnBytes) {
			err = errors.New("not a file of a certificate")
		}
		if err == nil {
			texts[i], err = os.ReadFile(file)
		}
		if err != nil {
			return nil, fault.New(fault.Unavailable, "fault.tls.own.read", file).Because(err)
		}
	}
	block, _ := pem.Decode(texts[0])
	if block == nil || block.Type != certificateBlock {
		return nil, fault.New(fault.Invalid, "fault.tls.own.certificate", o.files[0])
	}
	if _, err := x509.ParseCertificate(block.Bytes); err != nil {
		return nil, fault.New(fault.Invalid, "fault.tls.own.certificate", o.files[0]).Because(err)
	}
	pair, err := tls.X509KeyPair(texts[0], texts[1])
	if err != nil {
		return nil, fault.New(fault.Invalid, "fault.tls.own.key", o.files[1], o.files[0]).Because(err)
	}
	if len(namesOf(pair.Leaf)) == 0 {
		return nil, fault.New(fault.Invalid, "fault.tls.own.name", o.files[0])
	}
	switch now := o.now(); {
	case now.After(pair.Leaf.NotAfter):
		return nil, fault.New(fault.Invalid, "fault.tls.own.over", o.files[0], pair.Leaf.NotAfter.Format(time.DateOnly))
	case now.Before(pair.Leaf.NotBefore):
		return nil, fault.New(fault.Invalid, "fault.tls.own.early", o.files[0], pair.Leaf.NotBefore.Format(time.DateOnly))
	}
	return &pair, nil
}

// stamps returns those of the files now; that of a missing file is zero.
func (o *Own) stamps() (all [2]stamp) {
	for i, file := range o.files {
		if info, err := os.Stat(file); err == nil {
			all[i] = stamp{info.ModTime(), info.Size()}
		} else if !errors.Is(err, fs.ErrNotExist) {
			all[i].size = -1
		}
	}
	return all
}

// look reads the files again when they have changed; mu is locked.
func (o *Own) look() {
	if now := o.now(); now.Sub(o.looked) < lookAgain && !now.Before(o.looked) {
		return
	}
	o.looked = o.now()
	stamps := o.stamps()
	if stamps == o.seen {
		return
	}
	o.seen = stamps
	pair, err := o.read()
	if err != nil {
		o.failed = fault.From(err)
		o.log.Warn("the changed certificate is not used", "err", err)
		return
	}
	o.pair, o.failed = pair, nil
	o.log.Info("a new certificate", "names", pair.Leaf.DNSNames, "until", pair.Leaf.NotAfter)
}

// For returns the certificate for a connection.
func (o *Own) For(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.look()
	return o.pair, nil
}

// Names returns the names that the certificate is for, those with a star left out.
func (o *Own) Names() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return namesOf(o.pair.Leaf)
}

// Covers reports whether the certificate is for a name or an address.
func (o *Own) Covers(host string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.pair.Leaf.VerifyHostname(host) == nil
}

// Trouble returns what is wrong with the certificate: changed files that cannot be used, its end, or that it ends within two
// weeks. nil: nothing.
func (o *Own) Trouble() *fault.Fault {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.look()
	end := o.pair.Leaf.NotAfter
	switch left := end.Sub(o.now()); {
	case o.failed != nil:
		return o.failed
	case left < 0:
		return fault.New(fault.Unavailable, "fault.tls.own.over", o.files[0], end.Format(time.DateOnly))
	case left < announceEnd:
		return fault.New(fault.Unavailable, "fault.tls.own.ends", end.Format(time.DateOnly))
	}
	return nil
}

func namesOf(leaf *x509.Certificate) (names []string) {
	for _, name := range leaf.DNSNames {
		if !strings.Contains(name, "*") {
			names = append(names, name)
		}
	}
	return names
}
