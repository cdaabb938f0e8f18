package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

const (
	secret  = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	payload = `{"test": 2432232314}`
)

// message is the message that standard-webhooks signs in its tests (libraries/go/webhook_test.go).
func message() http.Header {
	h := http.Header{}
	h.Set("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
	h.Set("webhook-timestamp", "1614265330")
	h.Set("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
	return h
}

// A message counts once, within five minutes, and only as it was signed.
func TestCheck(t *testing.T) {
	const sent = 1614265330
	set := func(name, value string) func(http.Header) {
		return func(h http.Header) { h.Set(name, value) }
	}
	for _, tt := range []struct {
		name   string
		change func(http.Header)
		body   string
		late   time.Duration
		ok     bool
	}{
		{"as it was sent", nil, payload, time.Second, true},
		{"by a clock that is behind", nil, payload, -4 * time.Minute, true},
		{"one of several signatures", set("webhook-signature", "v1,AAAA v2,x v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="), payload, 0, true},
		{"sent again an hour later", nil, payload, time.Hour, false},
		{"sent again under a new time", set("webhook-timestamp", "1614268930"), payload, time.Hour, false},
		{"under another id", set("webhook-id", "msg_2"), payload, 0, false},
		{"with another body", nil, `{"test": 1}`, 0, false},
		{"with another signature", set("webhook-signature", "v1,AAAA"), payload, 0, false},
		{"of another version", set("webhook-signature", "v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="), payload, 0, false},
		{"without a signature", func(h http.Header) { h.Del("webhook-signature") }, payload, 0, false},
		{"without a time", func(h http.Header) { h.Del("webhook-timestamp") }, payload, 0, false},
		{"without an id", func(h http.Header) { h.Del("webhook-id") }, payload, 0, false},
	} {
		c, err := newChecker(secret)
		if err != nil {
			t.Fatal(err)
		}
		c.now = func() time.Time { return time.Unix(sent, 0).Add(tt.late) }
		h := message()
		if tt.change != nil {
			tt.change(h)
		}
		again, err := c.check(h, []byte(tt.body))
		if again || (err == nil) != tt.ok {
			t.Errorf("%s: %v, %v", tt.name, again, err)
		}
		if !tt.ok {
			continue
		}
		if again, err := c.check(h, []byte(tt.body)); !again || err != nil {
			t.Errorf("%s, a second time: %v, %v", tt.name, again, err)
		}
	}
	for _, wrong := range []string{"", "whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_%"} {
		if _, err := newChecker(wrong); err == nil {
			t.Errorf("%q is a secret", wrong)
		}
	}
}

// What is not signed is answered 401, what is repeated 204, and megabytes are not read.
func TestAnswers(t *testing.T) {
	c, err := newChecker(secret)
	if err != nil {
		t.Fatal(err)
	}
	c.now = func() time.Time { return time.Unix(1614265330, 0) }
	for _, tt := range []struct {
		body   string
		status int
	}{{"{}", http.StatusUnauthorized}, {strings.Repeat("a", 2<<20), http.StatusRequestEntityTooLarge}, {payload, http.StatusNoContent}, {payload, http.StatusNoContent}} {
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(tt.body))
		r.Header = message()
		w := httptest.NewRecorder()
		if c.ServeHTTP(w, r); w.Code != tt.status {
			t.Errorf("%.20s is answered %d", tt.body, w.Code)
		}
	}
}
