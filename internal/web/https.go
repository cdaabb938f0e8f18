package web

import (
	"net/http"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/web/visitor"
)

// toHTTPS leads who comes by plain http to the same address by https, where that is wanted; this
// computer's own browser stays. It does so for this once: a browser that remembered it would find
// nobody next year, when the program is started without TLS. What was already sent in the clear
// is refused, so that nobody goes on like that without noticing.
func (s *Server) toHTTPS(next http.Handler) http.Handler {
	if !s.onlyHTTPS {
		return next
	}
	return s.adapt(func(w http.ResponseWriter, r *http.Request) error {
		switch {
		case r.TLS != nil || visitor.OnLaptop(r):
			next.ServeHTTP(w, r)
			return nil
		case r.Host == "" || r.Method != http.MethodGet && r.Method != http.MethodHead:
			return fault.New(fault.Forbidden, "fault.https.only")
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, "https://"+r.Host+r.URL.RequestURI(), http.StatusTemporaryRedirect)
		return nil
	})
}

// overTLS returns the address of the same page over TLS; empty where there is none, for a page that
// is over TLS already, and for this computer's own browser.
func (s *Server) overTLS(r *http.Request) string {
	if s.fingerprint == nil || s.fingerprint() == "" || r.TLS != nil || r.Host == "" || visitor.OnLaptop(r) {
		return ""
	}
	return "https://" + r.Host + r.URL.RequestURI()
}
