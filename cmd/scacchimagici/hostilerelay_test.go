package main

import (
	"crypto/tls"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"scacchimagici/internal/replica"
	"scacchimagici/internal/web/api"
)

// hostileRelay pairs a relay with the first of two laptops, and attacks both with its credential until end is called:
// messages in the others' names, questions with answer subjects there, a flood, and one connection after the other.
func hostileRelay(t *testing.T, first *laptop) (end func()) {
	t.Helper()
	spare := first.until("the spare is there", func(a api.Replica) bool { return len(a.Peers) == 1 }).Peers[0].ID
	code := first.order(map[string]any{"command": "add-peer", "kind": "relay", "name": "Giardino"}).Code
	db := t.TempDir() + "/relay.db"
	relay, err := replica.OpenRelay(replica.Config{DB: db, Name: "Giardino", Version: release, Scheme: "http", Port: "1", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if err := relay.Pair(t.Context(), first.address, code); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(strings.TrimSuffix(db, ".db") + ".replica.json")
	if err != nil {
		t.Fatal(err)
	}
	var note struct {
		Seed   string
		Follow struct {
			ID, File string
			Epoch    int64
		}
	}
	if err := json.Unmarshal(data, &note); err != nil {
		t.Fatal(err)
	}
	pair, err := nkeys.FromSeed([]byte(note.Seed))
	if err != nil {
		t.Fatal(err)
	}
	key, err := pair.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	there, err := replica.AskPresence(t.Context(), "http://"+first.address)
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ := net.SplitHostPort(first.address)
	way := "tls://" + net.JoinHostPort(host, fmt.Sprint(there.Port))
	base := fmt.Sprintf("scacchi.%s.%d", note.Follow.File[:16], note.Follow.Epoch)
	done := make(chan struct{})
	var attacking sync.WaitGroup
	attacking.Go(func() {
		pause := time.NewTicker(20 * time.Millisecond)
		defer pause.Stop()
		for {
			select {
			case <-done:
				return
			case <-pause.C:
			}
			nc, err := nats.Connect(way, nats.Nkey(key, pair.Sign), nats.Secure(&tls.Config{InsecureSkipVerify: true}), nats.NoReconnect(), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
			if err != nil {
				continue // the relay is refused for a while, or the first laptop is dead
			}
			own := base + ".from." + note.Follow.ID
			for range 50 {
				for _, to := range []string{base + ".beacon", base + ".page", base + ".from." + spare + ".report", base + ".to." + spare + ".tell", "scacchi.frames.here"} {
					_ = nc.Publish(to, []byte(`{"version":""}`))
					_ = nc.PublishRequest("$JS.API.INFO", to, nil)
					_ = nc.PublishRequest(own+".ask", to, []byte(`{"what":"page"}`))
				}
				_ = nc.Publish(own+".report", []byte(strings.Repeat("x", 10_000)))
			}
			_ = nc.FlushTimeout(time.Second)
			nc.Close()
		}
	})
	return func() { close(done); attacking.Wait() }
}
