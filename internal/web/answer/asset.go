package answer

import (
	"net/http"
	"strings"

	"scacchimagici/static"
)

// AssetPolicy lets a page load only from here; no page contains a script or a style.
const AssetPolicy = "default-src 'self'; img-src 'self' data:; media-src 'self' data:; style-src 'self'; script-src 'self'; " +
	"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

// Secure sets the headers that every answer has.
func Secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", AssetPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// Asset writes the file of the request, whose address changes with its content; known is false when
// there is none, and then Asset writes nothing. An error means that the client is gone.
func Asset(w http.ResponseWriter, r *http.Request) (known bool, err error) {
	file, ok := static.Open(r.URL.Path)
	if !ok {
		return false, nil
	}
	h := w.Header()
	h.Set("Content-Type", file.Type)
	h.Set("Cache-Control", static.CacheControl)
	h.Set("Vary", "Accept-Encoding")
	var body []byte
	if file.Gzip != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = file.Gzip
	} else {
		body = file.Plain()
	}
	_, err = w.Write(body)
	return true, err
}
