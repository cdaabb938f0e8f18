package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
	text := make([]byte, 0, 8192)
	for part := make([]byte, 1024); !bytes.Contains(text, []byte("Ctrl+C")); {
		n, err := read.Read(part)
		if text = append(text, part[:n]...); err != nil {
			t.Fatalf("it has ended: %s", text)
		}
	}
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
