package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"scacchimagici/internal/https"
)

// openCertificate reads the certificate beside the database, or makes it.
func (a *app) openCertificate(o options, logger *slog.Logger) error {
	hosts := []string{"127.0.0.1", "::1", "localhost", shortName}
	for _, ip := range a.ips() {
		hosts = append(hosts, ip.String())
	}
	if name, err := os.Hostname(); err == nil {
		label, _, _ := strings.Cut(strings.ToLower(name), ".")
		if hostLabel(label) {
			hosts = append(hosts, label, label+".local")
		}
	}
	var err error
	a.certificate, a.notices, err = https.Open(https.Config{
		File: strings.TrimSuffix(o.db, filepath.Ext(o.db)) + ".tls.pem", Hosts: hosts, Anew: o.tlsNew, Now: time.Now, Log: logger,
	})
	return err
}

// hostLabel reports whether a computer's name can stand in a certificate.
func hostLabel(s string) bool {
	return s != "" && len(s) <= 63 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// scheme returns the beginning of the addresses that others see.
func (a *app) scheme() string {
	if a.certificate != nil {
		return "https://"
	}
	return "http://"
}

// fingerprint returns the certificate's fingerprint; empty without a certificate.
func (a *app) fingerprint() string {
	if a.certificate == nil {
		return ""
	}
	return a.certificate.Fingerprint()
}

// aboutCertificate prints the fingerprint to compare, the notices, and that http still works.
func (a *app) aboutCertificate(w io.Writer) {
	if a.certificate == nil {
		return
	}
	t := a.words.T
	all, label := a.fingerprint(), t("tls.fingerprint")
	const half = 40 // eight groups of four with a space each
	fmt.Fprintf(w, "\n  %s  %s\n  %*s  %s\n", label, all[:half-1], utf8.RuneCountInString(label), "", all[half:])
	fmt.Fprintf(w, "  %s  sha256//%s\n", t("tls.pin"), a.certificate.Pin())
	fmt.Fprintf(w, "  %s\n", t("tls.warns"))
	if a.onlyHTTPS {
		fmt.Fprintf(w, "  %s\n", t("tls.redirect"))
	} else {
		fmt.Fprintf(w, "  %s\n", t("tls.stay"))
	}
	for _, n := range a.notices {
		fmt.Fprintf(w, "  %s\n", t(n.Key, n.Args...))
	}
}

// quietHandshakes is a log without failed handshakes: each phone that does not know the certificate
// yet breaks some off, which is no fault.
type quietHandshakes struct{ slog.Handler }

// Handle implements [slog.Handler].
func (h quietHandshakes) Handle(ctx context.Context, r slog.Record) error {
	if strings.HasPrefix(r.Message, "http: TLS handshake error") {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}
