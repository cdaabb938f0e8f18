package bench

import (
	"strings"
	"testing"
	"time"
)

// How a screen counts arriving data: the head of an answer and a ping are no frame.
func TestScreenNotes(t *testing.T) {
	head := "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
	frame := strings.Repeat("x", smallestFrame)
	tests := []struct {
		name   string
		parts  []string
		status int32
		seen   time.Duration // the number of the part that counts
	}{
		{"head and ping", []string{head + "ping", "ping"}, 200, 0},
		{"head and frame at once", []string{head + frame}, 200, 1},
		{"a long head alone", []string{head[:len(head)-2] + "X: " + frame + "\r\n\r\n"}, 200, 0},
		{"a frame later", []string{head, "ping", frame, "ping"}, 200, 3},
		{"two frames", []string{head, frame, frame}, 200, 3},
		{"refused", []string{"HTTP/1.1 429 Too Many Requests\r\n\r\n"}, 429, 0},
		{"no answer of HTTP", []string{"?"}, 1, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := &screen{}
			for i, part := range tt.parts {
				s.note([]byte(part), time.Duration(i+1))
			}
			if got := time.Duration(s.seen.Load()); s.status.Load() != tt.status || got != tt.seen {
				t.Errorf("status %d, seen at %d", s.status.Load(), got)
			}
		})
	}
}

// Strangers have addresses of their own, all on this machine.
func TestStranger(t *testing.T) {
	seen := map[string]bool{}
	for n := range 200_000 {
		a := stranger(n)
		if !a.IsLoopback() || seen[a.String()] || a.As4()[3] == 0 {
			t.Fatalf("stranger %d comes from %v", n, a)
		}
		seen[a.String()] = true
	}
}
