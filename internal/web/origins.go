package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/web/visitor"
)

// usualPorts are the ports that browsers leave out of an origin.
var usualPorts = map[string]string{"http": ":80", "https": ":443"}

// Origin returns an origin as browsers write it, such as "http://192.168.8.7:3000"; ok is false for any other text.
func Origin(text string) (origin string, ok bool) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.Path != "" || u.RawQuery != "" || u.Fragment != "" {
		return "", false
	}
	return u.Scheme + "://" + strings.TrimSuffix(strings.ToLower(u.Host), usualPorts[u.Scheme]), true
}

// Headers of the API that pages of other origins may send and read.
const (
	sentAcross = "Authorization, Content-Type, Accept-Language, If-None-Match, Last-Event-ID"
	readAcross = "ETag, Retry-After, WWW-Authenticate"
)

// crossOrigin refuses orders that pages of other origins send. Pages of the listed origins may use the API, about which
// browsers ask first. They have the rights of the credential that they send: no cookie of the device counts, and in the
// laptop's own browser they are not the organiser.
func (s *Server) crossOrigin(next http.Handler) http.Handler {
	others := http.NewCrossOriginProtection()
	others.SetDenyHandler(s.adapt(func(http.ResponseWriter, *http.Request) error {
		return fault.New(fault.Forbidden, "fault.origin")
	}))
	guarded := others.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin := r.Header.Get("Origin")
		if !strings.HasPrefix(r.URL.Path, "/api/") || !visitor.FromElsewhere(r) || !slices.Contains(s.origins, origin) {
			guarded.ServeHTTP(w, r)
			return
		}
		r.Header.Del("Cookie")
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", origin)
		h.Add("Vary", "Origin")
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			h.Set("Access-Control-Allow-Methods", strings.Join(methods, ", "))
			h.Set("Access-Control-Allow-Headers", sentAcross)
			h.Set("Access-Control-Max-Age", "600")
			h.Set("Cache-Control", "no-store")
			if r.Header.Get("Access-Control-Request-Private-Network") == "true" {
				h.Set("Access-Control-Allow-Private-Network", "true")
			}
			w.WriteHeader(http.StatusNoContent)
			return
		}
		h.Set("Access-Control-Expose-Headers", readAcross)
		next.ServeHTTP(w, r)
	})
}
