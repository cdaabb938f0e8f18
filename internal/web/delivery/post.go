package delivery

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"syscall"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/webhook"
)

const (
	// answerTime is how long a receiver has for one message, from the first look at its name to its answer.
	answerTime = 10 * time.Second
	// mostHeaders and mostBody are how many bytes of an answer are read; of the rest the connection is closed.
	mostHeaders = 16 << 10
	mostBody    = 4 << 10
)

// client returns the client of a hook. It asks no proxy and follows no redirect; it looks at each address for which the
// name stands at the moment in which it connects, so that a name cannot stand for another one later.
func (s *Sender) client(h webhook.Hook) *http.Client {
	dialer := &net.Dialer{Timeout: answerTime, Control: func(_, address string, _ syscall.RawConn) error {
		if f := s.mayConnect(address, h.Laptop); f != nil {
			return f
		}
		return nil
	}}
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: answerTime, ResponseHeaderTimeout: answerTime,
			MaxResponseHeaderBytes: mostHeaders, MaxConnsPerHost: 2, IdleConnTimeout: time.Minute, DisableCompression: true,
		},
	}
}

// mayConnect returns why no connection goes to an address, or nil.
func (s *Sender) mayConnect(address string, laptop bool) *fault.Fault {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return fault.New(fault.Forbidden, "fault.webhook.url.never").Because(err)
	}
	at, err := netip.ParseAddr(host)
	if err != nil {
		return fault.New(fault.Forbidden, "fault.webhook.url.never").Because(err)
	}
	own := ownAddress(at)
	if own && port == s.c.Port { // an event that gives an order here would call the next event
		return fault.New(fault.Forbidden, "fault.webhook.url.self")
	}
	return webhook.CheckAddress(at, own, laptop)
}

// ownAddress reports whether an address is one of this laptop.
func ownAddress(at netip.Addr) bool {
	at = at.Unmap().WithZone("")
	if at.IsLoopback() || at.IsUnspecified() {
		return true
	}
	all, err := net.InterfaceAddrs()
	if err != nil {
		return true // it cannot be said: as if it were
	}
	for _, a := range all {
		if of, ok := a.(*net.IPNet); ok {
			if own, ok := netip.AddrFromSlice(of.IP); ok && own.Unmap() == at {
				return true
			}
		}
	}
	return false
}

// post sends one message, and returns what came of it.
func (w *worker) post(ctx context.Context, h webhook.Hook, id string, at time.Time, body []byte) webhook.Answer {
	ctx, done := context.WithTimeout(ctx, answerTime)
	defer done()
	a := w.ask(ctx, h, id, at, body)
	a.Took = time.Since(at).Round(time.Millisecond)
	return a
}

func (w *worker) ask(ctx context.Context, h webhook.Hook, id string, at time.Time, body []byte) webhook.Answer {
	signature, err := webhook.Sign(h.Secret, id, at, body)
	if err != nil {
		return webhook.Answer{Trouble: webhook.Garbled}
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL, bytes.NewReader(body))
	if err != nil {
		return webhook.Answer{Trouble: webhook.Garbled}
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", w.of.c.Agent)
	r.Header.Set(webhook.IDHeader, id)
	r.Header.Set(webhook.TimestampHeader, webhook.Timestamp(at))
	r.Header.Set(webhook.SignatureHeader, signature)
	got, err := w.client.Do(r)
	if err != nil {
		return webhook.Answer{Trouble: troubleOf(err)}
	}
	if got.ContentLength >= 0 && got.ContentLength <= mostBody { // a short answer leaves the connection for the next message
		_, _ = io.CopyN(io.Discard, got.Body, mostBody) // the status has said all
	}
	_ = got.Body.Close() // likewise
	a := webhook.Answer{Status: got.StatusCode}
	switch {
	case got.StatusCode >= 300 && got.StatusCode < 400:
		a.Trouble = webhook.Redirected
	case got.StatusCode < 200 || got.StatusCode >= 300:
		a.Trouble = webhook.Refused
		if s, err := strconv.Atoi(got.Header.Get("Retry-After")); err == nil && s > 0 {
			a.After = time.Duration(min(s, 86400)) * time.Second
		}
	}
	return a
}

// troubleOf says what kept a message from getting an answer.
func troubleOf(err error) webhook.Trouble {
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	var connect *net.OpError
	switch {
	case fault.From(err) != nil:
		return webhook.Forbidden
	case errors.Is(err, context.DeadlineExceeded) || isTimeout(err):
		return webhook.Late
	case errors.As(err, &name):
		return webhook.Unknown
	case errors.As(err, &certificate):
		return webhook.Certificate
	case errors.As(err, &connect):
		return webhook.Unreachable
	}
	return webhook.Garbled
}

func isTimeout(err error) bool {
	var t net.Error
	return errors.As(err, &t) && t.Timeout()
}
