package limit

import (
	"net/http"
	"time"
)

// How long a client may take: a form is small, a file of the organiser is not. An answer is timed piece
// by piece, so that a long download has no limit but each of its pieces has.
const (
	ReadHeader = 10 * time.Second
	Idle       = 30 * time.Second // between two requests on one connection
	readForm   = 10 * time.Second
	readFile   = 2 * time.Minute
	writePiece = 20 * time.Second
	piece      = 64 << 10 // bytes
)

// Slow gives up on clients that send a form, or read an answer, too slowly. Streams have deadlines of their own.
func Slow(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := &paced{w, http.NewResponseController(w)}
		if r.ContentLength != 0 {
			_ = p.control.SetReadDeadline(time.Now().Add(readForm)) // an answer in memory has no connection
		}
		_ = p.control.SetWriteDeadline(time.Time{}) // that of the answer before
		next.ServeHTTP(p, r)
	})
}

// File gives a client the time that a file takes.
func File(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(readFile))
}

// paced is an answer with a deadline for each piece.
type paced struct {
	http.ResponseWriter
	control *http.ResponseController
}

// Unwrap lets http.ResponseController find the connection.
func (p *paced) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (p *paced) WriteHeader(status int) {
	p.extend()
	p.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (p *paced) Write(b []byte) (written int, err error) {
	for {
		p.extend()
		n, err := p.ResponseWriter.Write(b[:min(len(b), piece)])
		written, b = written+n, b[n:]
		if err != nil || len(b) == 0 {
			return written, err
		}
	}
}

func (p *paced) extend() { _ = p.control.SetWriteDeadline(time.Now().Add(writePiece)) }
