package web

import (
	"crypto/subtle"
	"net"
	"net/http"
	"net/url"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/copypages"
	"scacchimagici/views/layout"
)

// Looking makes a server one that shows a copy of the database: whoever comes with the key looks
// as the organiser, and no order is taken.
type Looking struct {
	At   time.Time // of the copy
	Key  string
	Back string // port of the server of the day
}

// lookingCookie keeps the key in the browser. Cookies do not know ports: its name is no other's.
const lookingCookie = "guarda"

// onlyLooking lets those in who have the key, and no order.
func (s *Server) onlyLooking(next http.Handler) http.Handler {
	if s.looking == nil {
		return next
	}
	refuse := func(key string, code fault.Code) http.Handler {
		return s.adapt(func(http.ResponseWriter, *http.Request) error { return fault.New(code, key) })
	}
	closed, readOnly := refuse("fault.look.closed", fault.Forbidden), refuse("fault.look.readonly", fault.Forbidden)
	has := func(key string) bool { return subtle.ConstantTimeCompare([]byte(key), []byte(s.looking.Key)) == 1 }
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if has(r.URL.Query().Get(copypages.KeyParameter)) {
			http.SetCookie(w, &http.Cookie{Name: lookingCookie, Value: s.looking.Key, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
			http.Redirect(w, r, r.URL.Path, http.StatusSeeOther)
			return
		}
		c, err := r.Cookie(lookingCookie)
		switch {
		case err != nil || !has(c.Value):
			closed.ServeHTTP(w, r)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			readOnly.ServeHTTP(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// lookingAt says on every page that it is one of a copy, and leads back; nil on the day itself.
func (s *Server) lookingAt(r *http.Request) *layout.Looking {
	if s.looking == nil {
		return nil
	}
	here := url.URL{Host: r.Host}
	back := url.URL{Scheme: "http", Host: net.JoinHostPort(here.Hostname(), s.looking.Back), Path: screen.CopiesPath}
	if r.TLS != nil {
		back.Scheme = "https"
	}
	words := s.words(r)
	at := screen.Date(words, s.looking.At) + " " + s.looking.At.Format("15:04:05")
	return &layout.Looking{Text: words.T("copies.looking.band", at), Back: back.String(), BackText: words.T("copies.looking.back")}
}
