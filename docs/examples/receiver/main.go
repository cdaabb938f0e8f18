// Command receiver gets what the program sends to a webhook, checks the signatures, and prints one line an event:
//
//	WEBHOOK_SECRET=whsec_… receiver 192.168.8.7:3000
//
// The address of the webhook is then http://192.168.8.7:3000/. It needs nothing but the standard library.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// tolerance is how far the clock of the laptop may be from ours. What is older may be a recording that is sent again.
const tolerance = 5 * time.Minute

// remembered is how many ids are remembered: an event whose answer was lost comes again.
const remembered = 10_000

// checker checks messages.
type checker struct {
	key []byte
	now func() time.Time

	mu  sync.Mutex
	ids []string // the oldest first
}

// newChecker reads a secret.
func newChecker(secret string) (*checker, error) {
	text, ok := strings.CutPrefix(secret, "whsec_")
	key, err := base64.StdEncoding.DecodeString(text)
	if !ok || err != nil || len(key) == 0 {
		return nil, errors.New("the secret is no whsec_…")
	}
	return &checker{key: key, now: time.Now}, nil
}

// check reports whether a message was signed with the secret a short while ago; again says that it has come before.
func (c *checker) check(header http.Header, body []byte) (again bool, err error) {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || id == "" {
		return false, errors.New("there is no id or no time")
	}
	if c.now().Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return false, errors.New("it is too old, or the clocks differ")
	}
	mac := hmac.New(sha256.New, c.key)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	want := mac.Sum(nil)
	if !slices.ContainsFunc(strings.Fields(header.Get("webhook-signature")), func(one string) bool {
		text, ok := strings.CutPrefix(one, "v1,")
		sum, err := base64.StdEncoding.DecodeString(text)
		return ok && err == nil && hmac.Equal(sum, want) // in the same time wherever they differ
	}) {
		return false, errors.New("the signature is wrong")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if slices.Contains(c.ids, id) {
		return true, nil
	}
	c.ids = append(c.ids, id)
	c.ids = c.ids[max(0, len(c.ids)-remembered):]
	return false, nil
}

// ServeHTTP takes a message. Only what is signed is printed, and each event once.
func (c *checker) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		return
	}
	again, err := c.check(r.Header, body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnauthorized)
		return
	}
	var event struct{ Type, ID string }
	if err := json.Unmarshal(body, &event); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if !again {
		fmt.Println(event.Type, event.ID)
	}
	w.WriteHeader(http.StatusNoContent) // at once: work that takes long is done afterwards
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "WEBHOOK_SECRET=whsec_… receiver ADDRESS:PORT")
		os.Exit(2)
	}
	c, err := newChecker(os.Getenv("WEBHOOK_SECRET"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	l, err := net.Listen("tcp", os.Args[1])
	if err == nil {
		fmt.Println("http://" + l.Addr().String() + "/")
		err = (&http.Server{Handler: c, ReadHeaderTimeout: 10 * time.Second}).Serve(l)
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
