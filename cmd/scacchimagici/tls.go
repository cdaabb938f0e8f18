package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"scacchimagici/internal/https"
)

// certificate is what a server speaks TLS with.
type certificate interface {
	For(*tls.ClientHelloInfo) (*tls.Certificate, error)
	Covers(host string) bool // it is for a name or an address of this computer
}

// openCertificate opens the certificate that the options ask for: one of one's own, whose end and troubles the desk shows
// until ctx ends, or that beside the database.
func (a *app) openCertificate(ctx context.Context, o options, logger *slog.Logger) (err error) {
	switch {
	case o.tlsCert != "":
		if a.own, err = https.OpenOwn(o.tlsCert, o.tlsKey, time.Now, logger); err != nil {
			return err
		}
		a.certificate = a.own
		go a.watch(ctx, "certificate", certificateAgain, a.own.Trouble)
	case o.tls:
		if err = a.makeCertificate(o, logger); err != nil {
			return err
		}
		a.certificate = a.made
	}
	return nil
}

// certificateAgain is how often the desk is told how the certificate stands.
const certificateAgain = 20 * time.Second

// makeCertificate reads the certificate beside the database, or makes it.
func (a *app) makeCertificate(o options, logger *slog.Logger) error {
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
	a.made, a.notices, err = https.Open(https.Config{
		File: strings.TrimSuffix(o.db, filepath.Ext(o.db)) + ".tls.pem", Hosts: hosts, Anew: o.tlsNew, Now: time.Now, Log: logger,
	})
	return err
}

// hostLabel reports whether a computer's name can stand in a certificate.
func hostLabel(s string) bool {
	return s != "" && len(s) <= 63 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// address returns the address of this server at a name or an IP address: by https where the certificate is for it.
func (a *app) address(host string) string {
	switch {
	case a.certificate == nil || !a.certificate.Covers(host):
		return "http://" + net.JoinHostPort(host, a.port())
	case a.own != nil && a.port() == "443":
		return "https://" + host // as people write a name
	}
	return "https://" + net.JoinHostPort(host, a.port())
}

// secureHost returns the host, with its port, at which https answers what was asked of a host by http: the same one, or
// a name of the certificate; empty without https.
func (a *app) secureHost(host string) string {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	switch {
	case a.certificate == nil:
		return ""
	case a.certificate.Covers(name):
		return host
	}
	_, at, _ := strings.Cut(a.address(a.own.Names()[0]), "://")
	return at
}

// fingerprint returns the fingerprint of the certificate that the program has made, which people compare; empty without
// one.
func (a *app) fingerprint() string {
	if a.made == nil {
		return ""
	}
	return a.made.Fingerprint()
}

// aboutCertificate prints what people compare, the notices, and that http still works.
func (a *app) aboutCertificate(w io.Writer) {
	if a.certificate == nil {
		return
	}
	t := a.words.T
	if a.made != nil {
		all, label := a.fingerprint(), t("tls.fingerprint")
		const half = 40 // eight groups of four with a space each
		fmt.Fprintf(w, "\n  %s  %s\n  %*s  %s\n", label, all[:half-1], utf8.RuneCountInString(label), "", all[half:])
		fmt.Fprintf(w, "  %s  sha256//%s\n", t("tls.pin"), a.made.Pin())
		fmt.Fprintf(w, "  %s\n", t("tls.warns"))
	} else {
		fmt.Fprintf(w, "\n  %s\n", t("tls.own", strings.Join(a.own.Names(), ", ")))
		if trouble := a.own.Trouble(); trouble != nil {
			fmt.Fprintf(w, "  %s\n", a.words.Fault(trouble))
		}
	}
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
