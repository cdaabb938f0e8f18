package main

import (
	"bytes"
	"net"
	"path/filepath"
	"strings"
	"testing"
)

// TestServeRefuses checks the message when the program cannot serve; no database is made.
func TestServeRefuses(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	db := filepath.Join(t.TempDir(), "scacchi.db")
	for _, test := range []struct {
		name   string
		args   []string
		status int
		errOut string // a part of standard error
	}{
		{"another program has the port", []string{"--listen", taken.Addr().String()}, exitRefused, "is taken"},
		{"no address", []string{"--listen", "nonsense"}, exitRefused, "Nothing can listen"},
		{"no port", []string{"--listen", "127.0.0.1:99999"}, exitRefused, "Nothing can listen"},
		{"an address of another computer", []string{"--listen", "192.0.2.1:8080"}, exitRefused, "Nothing can listen"},
		{"an unknown flag", []string{"--port", "80"}, exitUsage, "-port"},
		{"a word too many", []string{"more"}, exitUsage, "unexpected"},
		{"to https, which there is not", []string{"--http", "redirect"}, exitUsage, "goes with --tls"},
		{"a new certificate for nobody", []string{"--tls-new"}, exitUsage, "--tls-new with --tls"},
		{"a certificate without its key", []string{"--tls-cert", "a.pem"}, exitUsage, "go together"},
		{"a key without its certificate", []string{"--tls-key", "a.pem"}, exitUsage, "go together"},
		{"two certificates", []string{"--tls", "--tls-cert", "a.pem", "--tls-key", "b.pem"}, exitUsage, "only one"},
		{"a new one for one's own", []string{"--tls-cert", "a.pem", "--tls-key", "b.pem", "--tls-new"}, exitUsage, "--tls-new with --tls"},
		{"origins of any page", []string{"--origins", "*"}, exitUsage, "no origin"},
		{"the address of a page for an origin", []string{"--origins", "http://192.168.8.7:3000,http://panel.example/wall"}, exitUsage, "no origin"},
		{"something else for http", []string{"--tls", "--http", "off"}, exitUsage, "stay or redirect"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out, errOut bytes.Buffer
			args := append([]string{"serve", "--no-open", "--db", db}, test.args...)
			status := run(t.Context(), args, streams{strings.NewReader(""), &out, &errOut})
			if status != test.status || out.Len() > 0 || !strings.Contains(errOut.String(), test.errOut) {
				t.Errorf("exit %d, %q, %q", status, out.String(), errOut.String())
			}
			if made, _ := filepath.Glob(db + "*"); made != nil {
				t.Errorf("it has made %v", made)
			}
		})
	}
}

func TestDefaultDB(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("HOME", "/home/ada")
	if got, want := defaultDB(), "/home/ada/.local/share/scacchimagici/scacchi.db"; got != want {
		t.Errorf("defaultDB() = %s, want %s", got, want)
	}
	t.Setenv("XDG_DATA_HOME", "/data")
	if got, want := defaultDB(), "/data/scacchimagici/scacchi.db"; got != want {
		t.Errorf("defaultDB() = %s, want %s", got, want)
	}
}
