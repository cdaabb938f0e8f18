// Package answer writes the answers of our servers: pages and JSON with no-store and the status of a fault, and the files that
// pages load, with a policy against all others.
package answer

import (
	"encoding/json"
	"net/http"
	"strconv"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
)

// Statuses of the faults.
var Statuses = map[fault.Code]int{
	fault.Invalid:      http.StatusBadRequest,
	fault.Unauthorized: http.StatusUnauthorized,
	fault.Forbidden:    http.StatusForbidden,
	fault.NotFound:     http.StatusNotFound,
	fault.Stale:        http.StatusConflict,
	fault.Illegal:      http.StatusUnprocessableEntity,
	fault.Exists:       http.StatusConflict,
	fault.Reused:       http.StatusConflict,
	fault.TooMany:      http.StatusTooManyRequests,
	fault.Unavailable:  http.StatusServiceUnavailable,
	fault.NotAllowed:   http.StatusMethodNotAllowed,
}

// Challenge is the header WWW-Authenticate of every answer 401: it says what a program has to send.
const Challenge = `Bearer realm="Scacchi Magici"`

// HTML writes a page with no-store.
func HTML(w http.ResponseWriter, status int, page []byte) error {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	return Send(w, status, page)
}

// JSON writes v as JSON with no-store.
func JSON(w http.ResponseWriter, status int, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	return Send(w, status, append(body, '\n'))
}

// File sends a file to be saved.
func File(w http.ResponseWriter, name, kind string, body []byte) error {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	return Send(w, http.StatusOK, body)
}

// SeeOther leads to another page.
func SeeOther(w http.ResponseWriter, r *http.Request, to string) error {
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// Send writes a body with no-store. An error means that the client is gone.
func Send(w http.ResponseWriter, status int, body []byte) error {
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if _, err := w.Write(body); err != nil {
		return live.Gone{Err: err}
	}
	return nil
}

// OrEmpty makes JSON write a nil list as an empty one.
func OrEmpty[T any](all []T) []T {
	if all == nil {
		return []T{}
	}
	return all
}
