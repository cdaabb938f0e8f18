package web

import (
	"bytes"
	"context"
	"html"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
	"scacchimagici/views/side"
)

// restarted is a server on the log of a store, configured by c.
func restarted(t *testing.T, store *memoryStore, c Config) *Server {
	t.Helper()
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	r := room.New(room.Config{Games: registry.Tables()})
	d, err := desk.Open(t.Context(), desk.Config{Store: store, Log: quiet, Beside: r})
	if err != nil {
		t.Fatal(err)
	}
	words, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	c.Desk, c.Beside, c.Codes, c.Catalogue, c.Log = d, side.New(r), unwatched{}, words, quiet
	s := newServer(t, c)
	t.Cleanup(func() { s.Close(); d.Close() })
	return s
}

// anybody is a server that asks for the organiser's password, at an address of the LAN.
var anybody = Config{AskPassword: true, Addresses: func() []string { return []string{"http://192.168.8.2:8080"} }}

// The address of a position of a side table leads to it on another phone: while the game goes on, after
// its end, after a rematch, after the table was folded, and after a restart.
func TestSharedPositionStays(t *testing.T) {
	store := &memoryStore{}
	ada := &device{t: t, server: restarted(t, store, anybody)}
	code := ada.open("game=boop&name=Ada&against=here&other=Bo&colour=white")
	ada.must(code, "command=play&game=1&ply=0&move=Kc3", "command=play&game=1&ply=1&move=Kd3", "command=play&game=1&ply=2&move=Ka1")
	text := ada.send(http.MethodGet, "/tavoli/"+code+"/testo?gioco=1&mossa=2", "").Body.String()
	link := text[strings.LastIndex(text, "\n")+1:]
	if link != "http://192.168.8.2:8080/tavoli/"+code+"?gioco=1&mossa=2" {
		t.Fatalf("the link of %q is %q", text, link)
	}
	path := strings.TrimPrefix(link, "http://192.168.8.2:8080")
	opens := func(when string) {
		t.Helper()
		other := &device{t: t, server: ada.server}
		w := other.send(http.MethodGet, path, "")
		if page := html.UnescapeString(w.Body.String()); w.Code != http.StatusOK || !strings.Contains(page, "Gattino nero in d3") || !strings.Contains(page, `value="`+link+`"`) {
			t.Errorf("%s: %d without the position", when, w.Code)
		}
		if w := other.send(http.MethodGet, "/tavoli/"+code+"/figura?gioco=1&mossa=2", ""); !strings.Contains(w.Body.String(), "Gattino nero in d3.") {
			t.Errorf("%s: another picture (%d)", when, w.Code)
		}
	}
	opens("while they play")
	ada.must(code, "command=resign&game=1&side=black")
	opens("after its end")
	ada.must(code, "command=ask-rematch&game=1&side=white")
	ada.must(code, "command=play&game=2&ply=0&move=Kf6", "command=play&game=2&ply=1&move=Ka6", "command=play&game=2&ply=2&move=Kf1")
	opens("after a rematch")
	if _, err := roomOf(ada.server).Tables.Do(context.Background(), code, stream.Request[table.Command]{
		Actor: "system", At: time.Now(), Command: table.Command{By: table.Actor{Role: role.System}, Order: table.Fold{}},
	}); err != nil {
		t.Fatal(err)
	}
	opens("after folding")
	ada.server = restarted(t, store, anybody)
	opens("after a restart")
}

// The page contains the preview of its link, with a picture in a format that every program shows.
func TestPreviewsOfLinks(t *testing.T) {
	ada := &device{t: t, server: tableServer(t)}
	code := ada.open("game=magnetone&name=" + "%3Cb%3EAda&against=here&other=Bo")
	v := newRouteTest(t)
	v.correct(t, "command", "end", "by", "forfeit", "side", "white", "reason", "pioggia")
	for _, c := range []struct {
		path, title, picture string
		ask                  func(path string) (status int, kind string, body []byte)
	}{
		{"/tavoli/" + code, "Magnetone · <b>Ada – Bo", "http://192.168.8.2:8080/tavoli/" + code + "/figura.png?gioco=1&mossa=0", func(path string) (int, string, []byte) {
			w := ada.send(http.MethodGet, path, "")
			return w.Code, w.Header().Get("Content-Type"), w.Body.Bytes()
		}},
		{"/partita/serata.1A?passo=0", "Grifondoro 0 – 0", "http://scacchi.local:8080/partita/serata.1A/figura.png?passo=0", func(path string) (int, string, []byte) {
			w := v.ask("public", http.MethodGet, path, "")
			return w.Code, w.Header().Get("Content-Type"), w.Body.Bytes()
		}},
	} {
		_, _, page := c.ask(c.path)
		said := map[string]string{}
		for _, m := range regexp.MustCompile(`<meta property="(og:[a-z:]+)" content="([^"]*)"`).FindAllStringSubmatch(string(page), -1) {
			said[m[1]] = html.UnescapeString(m[2])
		}
		if !strings.HasPrefix(said["og:title"], c.title) || said["og:description"] == "" || said["og:image"] != c.picture || said["og:image:width"] != "1200" {
			t.Errorf("%s says %q", c.path, said)
		}
		path := c.picture[strings.Index(c.picture, ":8080")+len(":8080"):]
		for range 2 { // drawn, and kept
			status, kind, file := c.ask(path)
			drawn, err := png.Decode(bytes.NewReader(file))
			if status != http.StatusOK || kind != "image/png" || err != nil || drawn.Bounds().Dx() != 1200 || drawn.Bounds().Dy() != 630 {
				t.Errorf("%s: %d, %s, %v", path, status, kind, err)
			}
		}
	}
}
