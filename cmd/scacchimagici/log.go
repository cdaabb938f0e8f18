package main

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"
	"unicode"
)

// newLog returns the log of the server.
func newLog(w io.Writer) *slog.Logger {
	return slog.New(&brief{Handler: slog.NewTextHandler(w, &slog.HandlerOptions{Level: slog.LevelInfo}), lines: &lines{}})
}

// brief is a log with at most one line a minute for each kind of trouble of one address, and for
// each message of the HTTP server itself. The next line says how many were left out. It leaves out
// no error of ours, because people get its reference.
type brief struct {
	slog.Handler
	lines *lines
}

// lines are the lines of the last minute, by subject.
type lines struct {
	mu     sync.Mutex
	recent map[string]*line
}

type line struct {
	at   time.Time
	left int // lines left out since then
}

// oneLineIn is the shortest time between two lines about the same trouble.
const oneLineIn = time.Minute

// Handle implements [slog.Handler].
func (b *brief) Handle(ctx context.Context, r slog.Record) error {
	about := kindOf(r)
	if about == "" {
		return b.Handler.Handle(ctx, r)
	}
	left, due := b.lines.due(about, r.Time)
	if !due {
		return nil
	}
	if left > 0 {
		r = r.Clone()
		r.AddAttrs(slog.Int("leftOut", left))
	}
	return b.Handler.Handle(ctx, r)
}

// WithAttrs implements [slog.Handler].
func (b *brief) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &brief{b.Handler.WithAttrs(attrs), b.lines}
}

// WithGroup implements [slog.Handler].
func (b *brief) WithGroup(name string) slog.Handler {
	return &brief{b.Handler.WithGroup(name), b.lines}
}

// kindOf returns the subject of a line; empty for one that is never left out.
func kindOf(r slog.Record) string {
	if r.Level >= slog.LevelError {
		return ""
	}
	if strings.HasPrefix(r.Message, "http: ") { // of net/http, with address and port in its text
		return strings.Map(func(c rune) rune {
			if unicode.IsDigit(c) {
				return -1
			}
			return c
		}, r.Message)
	}
	kind := ""
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "from" {
			kind = r.Message + " " + a.Value.String()
		}
		return kind == ""
	})
	return kind
}

// due reports whether a line about a subject is due, and how many were left out before it.
func (l *lines) due(about string, at time.Time) (left int, due bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if known := l.recent[about]; known != nil && at.Sub(known.at) < oneLineIn {
		known.left++
		return 0, false
	} else if known != nil {
		left = known.left
	}
	for other, known := range l.recent {
		if at.Sub(known.at) >= 2*oneLineIn {
			delete(l.recent, other)
		}
	}
	if l.recent == nil {
		l.recent = map[string]*line{}
	}
	l.recent[about] = &line{at: at}
	return left, true
}
