package https

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"scacchimagici/internal/fault"
)

// issued is a certificate for names, valid for some days around noon, with its key, both in PEM.
type issued struct{ certificate, key []byte }

func issue(t *testing.T, from, until time.Time, names ...string) issued {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "an authority"}, NotBefore: from, NotAfter: until, DNSNames: names}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return issued{pem.EncodeToMemory(&pem.Block{Type: certificateBlock, Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: keyBlock, Bytes: secret})}
}

// files are those of a certificate of one's own, and the clock of the program.
type files struct {
	t                *testing.T
	certificate, key string
	now              time.Time
}

func newFiles(t *testing.T) *files {
	dir := t.TempDir()
	return &files{t: t, certificate: filepath.Join(dir, "fullchain.pem"), key: filepath.Join(dir, "privkey.pem"), now: noon}
}

// put writes the files; the time of a change differs from that of the change before.
func (f *files) put(certificate, key []byte) {
	f.t.Helper()
	for file, text := range map[string][]byte{f.certificate: certificate, f.key: key} {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			f.t.Fatal(err)
		}
		f.now = f.now.Add(time.Minute)
		if err := os.Chtimes(file, f.now, f.now); err != nil {
			f.t.Fatal(err)
		}
	}
}

func (f *files) open() (*Own, error) {
	return OpenOwn(f.certificate, f.key, func() time.Time { return f.now }, slog.New(slog.DiscardHandler))
}

const day = 24 * time.Hour

// What cannot be used is refused with a sentence about it.
func TestOwnIsRefused(t *testing.T) {
	good := issue(t, noon.Add(-day), noon.Add(60*day), "torneo.example")
	other := issue(t, noon.Add(-day), noon.Add(60*day), "torneo.example")
	over := issue(t, noon.Add(-90*day), noon.Add(-day), "torneo.example")
	early := issue(t, noon.Add(day), noon.Add(90*day), "torneo.example")
	star := issue(t, noon.Add(-day), noon.Add(60*day), "*.example")
	large := bytes.Repeat([]byte("x"), mostOwnBytes+1)
	for name, tt := range map[string]struct {
		certificate, key []byte
		reason           string
	}{
		"nothing":                   {nil, nil, "fault.tls.own.certificate"},
		"no PEM":                    {[]byte("Torre"), good.key, "fault.tls.own.certificate"},
		"the key twice":             {good.key, good.key, "fault.tls.own.certificate"},
		"cut":                       {good.certificate[:len(good.certificate)/2], good.key, "fault.tls.own.certificate"},
		"damaged":                   {bytes.Replace(good.certificate, []byte("MII"), []byte("AII"), 1), good.key, "fault.tls.own.certificate"},
		"too large":                 {large, good.key, "fault.tls.own.read"},
		"no key":                    {good.certificate, []byte("Torre"), "fault.tls.own.key"},
		"the key of another one":    {good.certificate, other.key, "fault.tls.own.key"},
		"over":                      {over.certificate, over.key, "fault.tls.own.over"},
		"not valid yet":             {early.certificate, early.key, "fault.tls.own.early"},
		"a name with a star, alone": {star.certificate, star.key, "fault.tls.own.name"},
	} {
		f := newFiles(t)
		f.put(tt.certificate, tt.key)
		if _, err := f.open(); err == nil || fault.From(err) == nil || fault.From(err).Key != tt.reason {
			t.Errorf("%s: %v, want %s", name, err, tt.reason)
		}
	}
	if _, err := newFiles(t).open(); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("no files: %v", err)
	}
}

// Files that change count without a restart; what cannot be used leaves the former certificate, and is said; so is the end
// that comes.
func TestOwnIsRenewed(t *testing.T) {
	f := newFiles(t)
	first := issue(t, noon.Add(-day), noon.Add(30*day), "torneo.example", "*.torneo.example")
	f.put(first.certificate, first.key)
	own, err := f.open()
	if err != nil {
		t.Fatal(err)
	}
	serves := func(want issued) {
		t.Helper()
		pair, err := own.For(nil)
		block, _ := pem.Decode(want.certificate)
		if err != nil || !bytes.Equal(pair.Certificate[0], block.Bytes) {
			t.Errorf("another certificate is served, %v", err)
		}
	}
	says := func(want string) {
		t.Helper()
		got := ""
		if trouble := own.Trouble(); trouble != nil {
			got = trouble.Key
		}
		if got != want {
			t.Errorf("the trouble is %q, want %q", got, want)
		}
	}
	serves(first)
	says("")
	if names := own.Names(); len(names) != 1 || !own.Covers("torneo.example") || !own.Covers("a.torneo.example") || own.Covers("192.168.8.2") {
		t.Errorf("it is for %v", names)
	}
	f.now = noon.Add(17 * day)
	says("fault.tls.own.ends")
	f.put(first.certificate, []byte("Torre"))
	says("fault.tls.own.key")
	serves(first)
	second := issue(t, noon.Add(16*day), noon.Add(100*day), "torneo.example")
	f.put(second.certificate, second.key)
	serves(second)
	says("")
	if err := os.Remove(f.key); err != nil {
		t.Fatal(err)
	}
	f.now = f.now.Add(lookAgain)
	says("fault.tls.own.read")
	serves(second)
	f.put(second.certificate, second.key)
	says("")
	f.now = noon.Add(101 * day)
	says("fault.tls.own.over")
	serves(second)
}
