package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/proctest"
	"scacchimagici/internal/web/api"
)

// received is an announcement that a receiver has got, with the id of its message.
type received struct{ id, text string }

// receiver is a receiver of announcements on this computer.
type receiver struct {
	t    *testing.T
	url  string
	got  chan received
	seen map[string]bool // ids
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{t: t, got: make(chan received, 1000), seen: map[string]bool{}}
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, asked *http.Request) {
		body, _ := io.ReadAll(asked.Body)
		var event struct{ Text string }
		_ = json.Unmarshal(body, &event) // what is no event has no text
		r.got <- received{asked.Header.Get("webhook-id"), event.Text}
	}))
	t.Cleanup(server.Close)
	r.url = server.URL
	return r
}

// next waits for an announcement that has not come before; an event may come more than once.
func (r *receiver) next(want string) {
	r.t.Helper()
	for {
		select {
		case one := <-r.got:
			if r.seen[one.id] {
				continue
			}
			r.seen[one.id] = true
			if one.text != want {
				r.t.Fatalf("%q comes, want %q", one.text, want)
			}
			return
		case <-time.After(patience):
			r.t.Fatalf("%q does not come", want)
		}
	}
}

// orders gives an order to a program that must take it.
func (l *laptop) orders(path string, order map[string]any) (made api.Made) {
	l.t.Helper()
	var answer struct {
		api.Made
		Detail string
	}
	if status, err := l.post(path, order, &answer); err != nil || status != http.StatusOK {
		l.t.Fatalf("%v: status %d, %s, %v", order, status, answer.Detail, err)
	}
	return answer.Made
}

func (l *laptop) announces(text string) {
	l.t.Helper()
	l.orders("/api/v1/tournaments/sera/commands", map[string]any{"id": "announce " + text, "command": "announce", "text": text})
}

// hooked makes a tournament, and a webhook for announcements.
func (l *laptop) hooked(url string) api.Made {
	l.t.Helper()
	l.orders("/api/v1/tournaments", map[string]any{"id": "t", "command": "create-tournament", "name": "Sera"})
	return l.orders("/api/v1/webhooks/commands", map[string]any{"id": "w", "command": "make-webhook", "name": "Luci", "url": url, "kinds": []string{"announcement"}, "laptop": true})
}

// listed is the webhook of a laptop.
func (l *laptop) listed() (hook struct {
	Stopped, Webhook string
	Sent, Waiting    int
	Dropped          int
	Deliveries       []json.RawMessage
},
) {
	l.t.Helper()
	var all struct{ Webhooks []json.RawMessage }
	if err := l.get("/api/v1/webhooks", &all); err != nil || len(all.Webhooks) != 1 {
		l.t.Fatalf("%d webhooks, %v", len(all.Webhooks), err)
	}
	if err := json.Unmarshal(all.Webhooks[0], &hook); err != nil {
		l.t.Fatal(err)
	}
	return hook
}

// After a kill a webhook goes on where it was, with the file as it lies on the disk. A file that comes from elsewhere sends nothing
// before the organiser says so, and then what waits.
func TestWebhookAfterAKill(t *testing.T) {
	l, r := newLaptop(t, "serve"), newReceiver(t)
	hook := l.hooked(r.url)
	l.announces("uno")
	l.announces("due")
	r.next("uno")
	r.next("due")
	l.kill()
	l.start("serve")
	l.announces("tre")
	r.next("tre")
	l.kill()
	if err := os.Remove(l.db + ".note"); err != nil { // as when the file alone was carried here
		t.Fatal(err)
	}
	l.start("serve")
	l.announces("quattro")
	if h := l.listed(); h.Stopped != "elsewhere" || h.Webhook != hook.Webhook || len(h.Deliveries) != 0 {
		t.Fatalf("in a file from elsewhere: %+v", h)
	}
	l.orders("/api/v1/webhooks/commands", map[string]any{"id": "go on", "command": "resume-webhook", "webhook": hook.Webhook})
	r.next("quattro")
}

// The spare that takes over goes on sending, and the laptop whose place it took sends nothing more.
func TestSpareSendsToWebhooks(t *testing.T) {
	first, spare := pairedLaptops(t)
	r := newReceiver(t)
	first.hooked(r.url)
	first.announces("uno")
	r.next("uno")
	first.until("the spare has all", func(a api.Replica) bool { return len(a.Peers) == 1 && a.Peers[0].Behind == 0 })
	first.kill()
	press := time.NewTicker(50 * time.Millisecond)
	defer press.Stop()
	for late := time.Now().Add(patience); time.Now().Before(late); {
		<-press.C
		var refused json.RawMessage
		if status, err := spare.post("/api/v1/replica/commands", map[string]any{"command": "take-over"}, &refused); err == nil && status == http.StatusOK {
			break
		}
	}
	spare.until("it has taken over", func(a api.Replica) bool { return a.Role == "primary" })
	if h := spare.listed(); h.Stopped != "" {
		t.Errorf("the spare has stopped the webhook: %+v", h)
	}
	spare.announces("due")
	r.next("due")
	first.start("serve")
	first.until("it hears of the takeover", func(a api.Replica) bool { return a.Role == "former" })
	before := len(first.listed().Deliveries)
	spare.announces("tre")
	r.next("tre")
	if after := len(first.listed().Deliveries); after != before {
		t.Errorf("the first one has sent %d messages more", after-before)
	}
}

// The receiver in docs/examples takes what the program signs, and prints each event once.
func TestReceiverExample(t *testing.T) {
	program := filepath.Join(t.TempDir(), "receiver")
	if out, err := exec.Command("go", "build", "-o", program, "../../docs/examples/receiver").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	l := newLaptop(t, "serve")
	address, err := proctest.Address("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	made := l.hooked("http://" + address + "/")
	run := exec.Command(program, address)
	run.Env, run.Stderr = append(os.Environ(), "WEBHOOK_SECRET="+made.Secret), os.Stderr
	out, err := run.StdoutPipe()
	if err == nil {
		err = proctest.Start(run)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = run.Process.Kill() // it never ends by itself
		_ = run.Wait()
	}()
	lines := bufio.NewScanner(out)
	if !lines.Scan() || lines.Text() != "http://"+address+"/" {
		t.Fatalf("it begins with %q", lines.Text())
	}
	l.orders("/api/v1/webhooks/commands", map[string]any{"id": "p", "command": "test-webhook", "webhook": made.Webhook})
	var said []string
	for i := range 3 {
		if i > 0 {
			l.announces(fmt.Sprint("testo ", i))
		}
		if !lines.Scan() {
			t.Fatal("it has ended")
		}
		kind, id, _ := strings.Cut(lines.Text(), " ")
		said = append(said, kind)
		if !strings.HasPrefix(id, map[bool]string{true: "test_", false: "sera."}[i == 0]) {
			t.Errorf("it says %q", lines.Text())
		}
	}
	if !slices.Equal(said, []string{"test", "announcement", "announcement"}) {
		t.Errorf("it says %v", said)
	}
}
