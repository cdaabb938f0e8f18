package web

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/views/door"
	"scacchimagici/views/layout"
)

// handler does what a route is for; whatever it returns is written by the adapter.
type handler func(w http.ResponseWriter, r *http.Request) error

// statuses of the faults.
var statuses = map[fault.Code]int{
	fault.Invalid:      http.StatusBadRequest,
	fault.Unauthorized: http.StatusUnauthorized,
	fault.Forbidden:    http.StatusForbidden,
	fault.NotFound:     http.StatusNotFound,
	fault.Stale:        http.StatusConflict,
	fault.Illegal:      http.StatusUnprocessableEntity,
	fault.Exists:       http.StatusConflict,
	fault.TooMany:      http.StatusTooManyRequests,
	fault.Unavailable:  http.StatusServiceUnavailable,
}

// adapt makes h an http.Handler: the one place where errors are logged and written.
func (s *Server) adapt(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := h(w, r)
		if err == nil || errors.Is(err, context.Canceled) {
			return
		}
		s.writeError(w, r, err)
	}
}

// problem is an error as people and programs read it.
type problem struct {
	Status  int    `json:"-"`
	Code    string `json:"code"`
	Message string `json:"message"`
	Rule    string `json:"rule,omitempty"`
}

// writeError writes a fault as its sentence, and everything else as one apology with a
// reference that stands in the log too.
func (s *Server) writeError(w http.ResponseWriter, r *http.Request, err error) {
	p := s.problem(r, err)
	if wantsJSON(r) {
		writeJSON(w, p.Status, map[string]problem{"error": p})
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(p.Status)
	shell := layout.Shell(s.shell(r, shellOf{title: "error.title", audience: "door"}))
	ctx := templ.WithChildren(r.Context(), door.Trouble(s.words(r), p.Message))
	if err := shell.Render(ctx, w); err != nil {
		s.log.Warn("write error page", "err", err)
	}
}

func (s *Server) problem(r *http.Request, err error) problem {
	words := s.words(r)
	if f := fault.Of(err); f != nil {
		if errors.Unwrap(f) != nil {
			s.log.Warn("refused", "path", r.URL.Path, "err", err)
		}
		return problem{statuses[f.Code], f.Code.String(), words.Fault(f), f.Rule}
	}
	ref := rand.Text()[:8]
	s.log.Error("failed", "path", r.URL.Path, "ref", ref, slog.Any("err", err))
	return problem{http.StatusInternalServerError, "internal", words.T("error.internal", ref), ""}
}

// wantsJSON reports whether a program asks: the API, and the script of our pages.
func wantsJSON(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") && !strings.Contains(r.Header.Get("Accept"), "text/html") ||
		strings.Contains(r.Header.Get("Accept"), "application/json")
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	// The status is out: a client that has gone away is all that can go wrong here.
	_ = json.NewEncoder(w).Encode(v)
}

// words speaks the language that the device has chosen.
func (s *Server) words(r *http.Request) *locale.Words {
	chosen := ""
	if c, err := r.Cookie(cookieLang); err == nil {
		chosen = c.Value
	}
	return s.catalogue.In(locale.Of(chosen))
}
