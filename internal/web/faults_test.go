package web

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"scacchimagici/internal/live"
	"scacchimagici/internal/web/route"
)

// A panic or an unforeseen error of a request becomes an apology to it, as a page and as JSON; only the
// log has its cause.
func TestFailureOfARequest(t *testing.T) {
	for name, fails := range map[string]route.Handler{
		"panic": func(http.ResponseWriter, *http.Request) error { panic("planted") },
		"error": func(http.ResponseWriter, *http.Request) error { return errors.New("planted") },
	} {
		for _, path := range []string{"/", "/api/v1/tables"} {
			t.Run(name+" "+path, func(t *testing.T) {
				v := newRouteTest(t)
				var log bytes.Buffer
				v.log = slog.New(slog.NewTextHandler(&log, nil))
				w := httptest.NewRecorder()
				v.adapt(fails)(w, v.request("public", http.MethodGet, path, ""))
				said := w.Body.String()
				if w.Code != http.StatusInternalServerError || !strings.Contains(said, "Qualcosa non ha funzionato") || strings.Contains(said, "planted") {
					t.Errorf("status %d: %.300s", w.Code, said)
				}
				if !strings.Contains(log.String(), "planted") {
					t.Errorf("the log says %s", log.String())
				}
			})
		}
	}
}

// phoneGone is the connection of a phone that has gone out of the network.
type phoneGone struct{ http.ResponseWriter }

func (phoneGone) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// A phone that goes away causes no error of the server.
func TestBrokenPipeIsNoError(t *testing.T) {
	for _, path := range []string{"/", "/eventi/public?place=A&lang=it", "/api/v1/tables", "/entra", "/nothing"} {
		v := newRouteTest(t)
		var log bytes.Buffer
		v.log = slog.New(slog.NewTextHandler(&log, nil))
		v.ServeHTTP(phoneGone{httptest.NewRecorder()}, v.request("public", http.MethodGet, path, ""))
		if log.Len() > 0 {
			t.Errorf("%s: %s", path, log.String())
		}
	}
	v := newRouteTest(t)
	var log bytes.Buffer
	v.log = slog.New(slog.NewTextHandler(&log, nil))
	half := v.request("public", http.MethodPost, "/entra", "")
	half.Body = io.NopCloser(io.MultiReader(strings.NewReader("code=12"), iotest.ErrReader(io.ErrUnexpectedEOF)))
	v.ServeHTTP(httptest.NewRecorder(), half)
	if log.Len() > 0 {
		t.Errorf("while it sends a form: %s", log.String())
	}
	if err := (live.Gone{Err: syscall.EPIPE}); !errors.Is(err, syscall.EPIPE) {
		t.Error("the reason is lost")
	}
}

// A stream takes only the parameters of its row, with existing values.
func TestStreamParameters(t *testing.T) {
	v := newRouteTest(t)
	for query, want := range map[string]int{
		"referee?place=A&match=1A":                 200,
		"referee?place=Z":                          404,
		"referee?place=A&match=9Z":                 404,
		"referee":                                  404,
		"public?place=A&match=1A":                  404,
		"standing?place=A":                         404,
		"standing":                                 200,
		"desk?match=1A":                            404,
		"correction?match=1A&place=A":              404,
		"screen?place=99":                          404,
		"screen?place=1":                           200,
		"table?place=XXXX":                         404,
		"helper?place=serata/nessuno":              404,
		"strategist?place=serata/grifondoro":       403, // another device has this seat
		"people?query=cerca%3Danna":                200,
		"people?query=" + strings.Repeat("x", 300): 404,
		"gallery":                                  404,
		"standing?made=up":                         404,
		"public?place=A&place=B":                   404,
		"public?place=a":                           404,
		"tables?viewer=madeup":                     200,
		"referee-dialogs?place=A":                  404,
		"person?place=nobody":                      404,
	} {
		if w := v.ask("organiser", http.MethodGet, "/eventi/"+query+map[bool]string{true: "&", false: "?"}[strings.Contains(query, "?")]+"lang=it", ""); w.Code != want {
			t.Errorf("%s: status %d, want %d", query, w.Code, want)
		}
	}
}
