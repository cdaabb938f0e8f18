package main

import (
	"bufio"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/web/api"
)

// page returns a page of the process once its text has holds in it.
func (l *laptop) page(path, holds string) string {
	l.t.Helper()
	var text string
	for late := time.Now().Add(patience); time.Now().Before(late); {
		r, err := http.Get("http://" + l.address + path)
		if err != nil {
			continue
		}
		body, err := io.ReadAll(r.Body)
		_ = r.Body.Close()
		if text = string(body); err == nil && strings.Contains(text, holds) {
			return text
		}
	}
	l.t.Fatalf("%s of %s has no %q:\n%.1000s", path, l.address, holds, text)
	return ""
}

// TestRelayIsPaired pairs a relay as people do, lets it show a change at the first laptop, and
// revokes its credential. A wrong or used code pairs no relay.
func TestRelayIsPaired(t *testing.T) {
	t.Parallel()
	first := newLaptop(t, "serve")
	code := first.order(map[string]any{"id": "1", "command": "add-peer", "kind": "relay", "name": "Giardino"}).Code
	if status := run(t.Context(), []string{"relay", "--of", first.address, "--code", "AAAA-BBBB-CCCC", "--db", t.TempDir() + "/r.db", "--listen", "127.0.0.1:0"}, streams{strings.NewReader(""), io.Discard, io.Discard}); status != exitRefused {
		t.Errorf("a wrong code comes to %d", status)
	}
	relay := idleLaptop(t)
	relay.launch("relay", "--of", first.address, "--code", code)
	relay.page("/", `id="live"`)
	relay.page("/overlay/punteggio+mangiata/A?tema=pergamena", `data-shows="punteggio mangiata"`)
	relay.page("/overlay/classifica?lingua=en", `class="ov-stage"`)
	shown := first.until("the relay is there", func(a api.Replica) bool {
		return len(a.Peers) == 1 && a.Peers[0].Kind == "relay" && a.Peers[0].Reach != ""
	})
	if peer := shown.Peers[0]; peer.Behind != 0 || peer.Name != "Giardino" {
		t.Errorf("the relay stands at %+v", peer)
	}
	if status := run(t.Context(), []string{"relay", "--of", first.address, "--code", code, "--db", t.TempDir() + "/r.db", "--listen", "127.0.0.1:0"}, streams{strings.NewReader(""), io.Discard, io.Discard}); status != exitRefused {
		t.Errorf("a code that was used comes to %d", status)
	}

	stream, err := http.Get("http://" + relay.address + "/eventi/standing?lang=it")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = stream.Body.Close() }()
	lines := bufio.NewScanner(stream.Body)
	lines.Buffer(nil, 1<<20)
	comes := func(what string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), what) {
				return
			}
		}
		t.Fatalf("the stream ends without %q: %v", what, lines.Err())
	}
	comes("event: frame")
	relay.kill() // and it restarts with its pairing
	relay.launch("relay")
	relay.page("/classifica", `id="live"`)
	for path, holds := range map[string]string{"/desk": "Qui si guarda soltanto", "/api/v1/replica": "Qui si guarda soltanto", "/schermo": "Quale schermo"} {
		relay.page(path, holds)
	}

	first.order(map[string]any{"id": "2", "command": "remove-peer", "peer": shown.Peers[0].ID})
	lost, err := http.Get("http://" + relay.address + "/eventi/standing?lang=it")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = lost.Body.Close() }()
	lines = bufio.NewScanner(lost.Body)
	lines.Buffer(nil, 1<<20)
	comes("event: lost")
}
