package web

import (
	"net/http"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/web/visitor"
)

// toHTTPS leads plain http requests to the same address by https, if configured; this computer's own
// browser stays. The redirect is temporary: a browser that remembered it would find no server next
// year, when the program is started without TLS. A form that was already sent in the clear is refused,
// so that its sender notices.
func (s *Server) toHTTPS(next http.Handler) http.Handler {
	if !s.onlyHTTPS {
		return next
	}
	return s.adapt(func(w http.ResponseWriter, r *http.Request) error {
		switch {
		case r.TLS != nil || visitor.OnLaptop(r):
			next.ServeHTTP(w, r)
			return nil
		case s.secureAddress(r) == "" || r.Method != http.MethodGet && r.Method != http.MethodHead:
			return fault.New(fault.Forbidden, "fault.https.only")
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, s.secureAddress(r), http.StatusTemporaryRedirect)
		return nil
	})
}

// overTLS returns the address of the same page over TLS; empty without TLS, for a page that is over TLS
// already, and for this computer's own browser.
func (s *Server) overTLS(r *http.Request) string {
	if r.TLS != nil || visitor.OnLaptop(r) {
		return ""
	}
	return s.secureAddress(r)
}

// secureAddress returns the address by https of what is asked for; empty without https.
func (s *Server) secureAddress(r *http.Request) string {
	if s.secure == nil || r.Host == "" {
		return ""
	}
	host := s.secure(r.Host)
	if host == "" {
		return ""
	}
	return "https://" + host + r.URL.RequestURI()
}
