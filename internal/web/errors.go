package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/door"
)

// adapt makes h an http.Handler: the one place where errors are logged and written. A panic of one
// request becomes an apology to it, and stops no other.
func (s *Server) adapt(h route.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if value := recover(); value == http.ErrAbortHandler {
				panic(value)
			} else if value != nil {
				s.writeError(w, r, fmt.Errorf("panic: %v\n%s", value, debug.Stack()))
			}
		}()
		if err := h(w, r); err != nil {
			s.writeError(w, r, err)
		}
	}
}

// writeError writes a fault as its sentence, and every other error as one apology with a reference that
// stands in the log too. A client that has gone gets no answer.
func (s *Server) writeError(w http.ResponseWriter, r *http.Request, err error) {
	if gone := (live.Gone{}); errors.As(err, &gone) || errors.Is(err, context.Canceled) {
		s.log.Debug("client gone", "path", logged(r), "err", err)
		return
	}
	words := s.Words(r)
	var p answer.Problem
	if f := fault.From(err); f != nil {
		if errors.Unwrap(f) != nil {
			level := slog.LevelWarn
			if broken := new(net.OpError); errors.As(err, &broken) || errors.Is(err, io.ErrUnexpectedEOF) {
				level = slog.LevelDebug // a phone that went away while it sent its form
			}
			s.log.Log(r.Context(), level, "refused", "from", visitor.Address(r), "path", logged(r), "err", err)
		}
		p = answer.NewProblem(f, words.Fault(f))
	} else {
		p = answer.Failure(page.Apology(s.log, words, err, "path", logged(r)))
	}
	if wantsJSON(r) {
		err = answer.Refuse(w, p)
	} else {
		p.SetHeaders(w.Header())
		err = s.Show(w, r, p.Status, door.Content("error.title", door.Trouble(words, p.Detail)))
	}
	if gone := (live.Gone{}); err != nil && !errors.As(err, &gone) {
		s.log.Warn("write error", "from", visitor.Address(r), "path", logged(r), "err", err)
	}
}

// wantsJSON reports whether a program asks: for the API, or through the script of our pages.
func wantsJSON(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") && !strings.Contains(r.Header.Get("Accept"), "text/html") ||
		strings.Contains(r.Header.Get("Accept"), "application/json")
}

// Words speaks the language of a request.
func (s *Server) Words(r *http.Request) *locale.Words { return s.catalogue.In(s.language(r)) }

// language returns the language of a request.
func (s *Server) language(r *http.Request) locale.Language { return languageOf(s.catalogue, r) }

// languageOf returns the language that the device has chosen, or else its browser's. A program asks for one with
// Accept-Language, which counts before the cookie; so does the script of our pages, with the language of its page.
func languageOf(c *locale.Catalogue, r *http.Request) locale.Language {
	if strings.HasPrefix(r.URL.Path, "/api/") && wantsJSON(r) {
		if asked, ok := c.Accepted(r.Header.Get("Accept-Language")); ok {
			return asked
		}
	}
	return c.Language(visitor.Language(r))
}

// Visitor finds out who asks.
func (s *Server) Visitor(r *http.Request) visitor.Visitor {
	v := visitor.From(r, s.desk.Access.State(), s.askPassword)
	v.Local = v.Local || s.looking != nil && !visitor.HasCredential(r) // the holder of the key is the organiser
	return v
}
