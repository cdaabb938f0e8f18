// Package portal keeps phones in a Wi-Fi that does not lead to the internet. Systems ask such a network names and small
// pages to find out (captive portal detection); one that gets no answer leaves the Wi-Fi for the mobile network. This
// package answers these questions and no others: the names of the probes and of the laptop, and the pages of the probes.
// Every other name does not exist, and who is not in the laptop's own network gets no answer.
//
// A device first gets our welcome page, in the small browser that its system opens, and what it takes for the internet only
// after its user has said there to stay: nobody is deceived without being told.
package portal

import (
	"encoding/json"
	"io"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"scacchimagici/internal/screen"
)

const (
	stays = 12 * time.Hour // for which a device that has said so is answered
	most  = 4096           // devices that are remembered; beyond it the one that came first is forgotten
)

// APIPath is the address of the captive portal API (RFC 8908), over TLS only; a router tells it by option 114 (RFC 8910).
const APIPath = "/captive-portal/api"

// Config holds what a Portal knows of its laptop.
type Config struct {
	Networks func() []netip.Prefix       // of the laptop: its address in each with the length of the network, such as 192.168.8.2/24
	Names    func() []string             // of the laptop, in lower case
	Welcome  func(own netip.Addr) string // address of the welcome page for devices that reach the laptop at own
	Now      func() time.Time
}

// Portal answers devices. It is safe for many goroutines.
type Portal struct {
	Config

	answers atomic.Bool

	mu    sync.Mutex
	known map[netip.Addr]time.Time // when a device said that it stays
	quota quota
}

// New returns a Portal that does not answer yet, and for which no device has said that it stays.
func New(c Config) *Portal { return &Portal{Config: c, known: map[netip.Addr]time.Time{}} }

// Answer says whether the handlers of [Portal.Wrap] answer probes from now on.
func (p *Portal) Answer(on bool) { p.answers.Store(on) }

// Answers reports whether they do.
func (p *Portal) Answers() bool { return p.answers.Load() }

// Stay notes that a device stays: from now on its system is told what it wants to hear.
func (p *Portal) Stay(device netip.Addr) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.Now()
	if _, ok := p.known[device]; !ok && len(p.known) >= most {
		first := device
		for d, at := range p.known {
			if first == device || at.Before(p.known[first]) {
				first = d
			}
		}
		delete(p.known, first)
	}
	p.known[device.Unmap()] = now
}

// Stays reports whether a device has said that it stays.
func (p *Portal) Stays(device netip.Addr) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	at, ok := p.known[device.Unmap()]
	return ok && p.Now().Sub(at) < stays
}

// own returns the laptop's address in the network of a device; false for devices of no network of ours.
func (p *Portal) own(device netip.Addr) (netip.Addr, bool) {
	device = device.Unmap().WithZone("")
	for _, n := range p.Networks() {
		if n.Contains(device) {
			return n.Addr(), true
		}
	}
	return netip.Addr{}, false
}

// Wrap returns a handler that answers the probes while the Portal answers, and leaves everything else to next.
func (p *Portal) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := hostOf(r)
		asked, known := find(host, r.URL.Path)
		api := r.TLS != nil && r.URL.Path == APIPath
		at, err := netip.ParseAddrPort(r.RemoteAddr)
		if !p.Answers() || !known && !api || err != nil || r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		own, ours := p.own(at.Addr())
		w.Header().Set("Cache-Control", "no-store")
		switch {
		case !ours:
			http.NotFound(w, r)
		case api:
			p.status(w, r, at.Addr())
		case p.Stays(at.Addr()):
			asked.answer(w)
		default:
			http.Redirect(w, r, p.Welcome(own), http.StatusFound)
		}
	})
}

// answer writes what a system takes for the internet.
func (p probe) answer(w http.ResponseWriter) {
	if p.media != "" {
		w.Header().Set("Content-Type", p.media)
	}
	w.WriteHeader(p.status)
	_, _ = io.WriteString(w, p.body) // who has left needs none
}

// status is the answer of the captive portal API.
func (p *Portal) status(w http.ResponseWriter, r *http.Request, device netip.Addr) {
	w.Header().Set("Content-Type", "application/captive+json")
	w.Header().Set("Cache-Control", "private")
	_ = json.NewEncoder(w).Encode(struct { // who has left needs none
		Captive bool   `json:"captive"`
		Portal  string `json:"user-portal-url"`
	}{!p.Stays(device), "https://" + r.Host + screen.WelcomePath})
}

// hostOf returns the host that a request asks, without its port.
func hostOf(r *http.Request) string {
	host := strings.ToLower(r.Host)
	if name, _, ok := strings.Cut(host, ":"); ok {
		host = name
	}
	return strings.TrimSuffix(host, ".")
}
