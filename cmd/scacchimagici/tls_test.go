package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestDamagedCertificate starts the program beside an invalid certificate: it says what to do, and
// does it when asked.
func TestDamagedCertificate(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	dir := t.TempDir()
	db, file := filepath.Join(dir, "scacchi.db"), filepath.Join(dir, "scacchi.tls.pem")
	if err := os.WriteFile(file, []byte("-----BEGIN CERTIFICATE-----\nAAAA\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errOut bytes.Buffer
	args := []string{"--no-open", "--listen", "127.0.0.1:0", "--db", db, "--tls"}
	if status := run(t.Context(), args, streams{strings.NewReader(""), &out, &errOut}); status != exitRefused {
		t.Errorf("exit %d", status)
	}
	if said := errOut.String(); !strings.Contains(said, file) || !strings.Contains(said, "--tls-new") || out.Len() > 0 {
		t.Errorf("%q, %q", out.String(), said)
	}

	ctx, stop := context.WithCancel(t.Context())
	read, write := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		status := run(ctx, append(args, "--tls-new"), streams{strings.NewReader(""), write, io.Discard})
		_ = write.Close()
		ended <- status
	}()
	text := readWelcome(t, read)
	stop()
	go func() { _, _ = io.Copy(io.Discard, read) }()
	if status := <-ended; status != exitDone {
		t.Errorf("exit %d", status)
	}
	for _, want := range []string{"https://127.0.0.1:", "Fingerprint", "sha256//", file + ".20"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is not in %s", want, text)
		}
	}
}

// readWelcome returns what the program prints until it serves.
func readWelcome(t *testing.T, out io.Reader) []byte {
	t.Helper()
	text := make([]byte, 0, 8192)
	for part := make([]byte, 1024); !bytes.Contains(text, []byte("Ctrl+C")); {
		n, err := out.Read(part)
		if text = append(text, part[:n]...); err != nil {
			t.Fatalf("it has ended: %s", text)
		}
	}
	return text
}

// TestOwnCertificate serves https with a certificate of one's own for a name, which the terminal shows first, and plain http
// at the IP address, which the certificate lacks.
func TestOwnCertificate(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	dir := t.TempDir()
	certificate, key := filepath.Join(dir, "fullchain.pem"), filepath.Join(dir, "privkey.pem")
	issued := issueFor(t, "torneo.example", certificate, key)
	ctx, stop := context.WithCancel(t.Context())
	read, write := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		args := []string{"--no-open", "--listen", "127.0.0.1:0", "--db", filepath.Join(dir, "scacchi.db"), "--tls-cert", certificate, "--tls-key", key}
		status := run(ctx, args, streams{strings.NewReader(""), write, io.Discard})
		_ = write.Close()
		ended <- status
	}()
	text := readWelcome(t, read)
	go func() { _, _ = io.Copy(io.Discard, read) }()
	defer func() {
		stop()
		if status := <-ended; status != exitDone {
			t.Errorf("exit %d", status)
		}
	}()
	found := regexp.MustCompile(`https://torneo\.example:(\d+)`).FindSubmatch(text)
	if found == nil || !bytes.Contains(text, append([]byte("http://127.0.0.1:"), found[1]...)) || bytes.Contains(text, []byte("Fingerprint")) {
		t.Fatalf("the terminal says\n%s", text)
	}
	trusted := x509.NewCertPool()
	trusted.AddCert(issued)
	conn, err := tls.Dial("tcp", "127.0.0.1:"+string(found[1]), &tls.Config{ServerName: "torneo.example", RootCAs: trusted})
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.Close(); err != nil {
		t.Error(err)
	}
}

// issueFor writes a certificate for a name and its key to two files.
func issueFor(t *testing.T, name, certificate, key string) *x509.Certificate {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	template := &x509.Certificate{SerialNumber: big.NewInt(now.UnixNano()), NotBefore: now.Add(-time.Hour), NotAfter: now.Add(30 * 24 * time.Hour), DNSNames: []string{name}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, secret.Public(), secret)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{certificate: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return leaf
}
