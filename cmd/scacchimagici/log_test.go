package main

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// The same trouble from one address gives one line a minute; other trouble, other addresses and our
// errors give lines of their own.
func TestBriefLog(t *testing.T) {
	var out strings.Builder
	h, now := newLog(&out).Handler(), time.Date(2026, 8, 28, 10, 0, 0, 0, time.UTC)
	write := func(after time.Duration, level slog.Level, message string, attrs ...any) {
		r := slog.NewRecord(now.Add(after), level, message, 0)
		r.Add(attrs...)
		if err := h.Handle(context.Background(), r); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 50 {
		write(time.Duration(i)*time.Second, slog.LevelWarn, "refused", "from", "192.168.8.66", "path", "/e/"+strings.Repeat("x", i))
	}
	write(0, slog.LevelWarn, "refused", "from", "192.168.8.67")
	write(0, slog.LevelWarn, "write error", "from", "192.168.8.66")
	write(61*time.Second, slog.LevelWarn, "refused", "from", "192.168.8.66")
	for range 2 {
		write(0, slog.LevelError, "failed", "from", "192.168.8.66", "ref", "ABC")
		write(0, slog.LevelWarn, "read a table", "table", "CDFG")
	}
	for _, port := range []string{"50000", "50001"} {
		write(0, slog.LevelWarn, "http: panic serving 192.168.8.66:"+port)
	}
	for part, want := range map[string]int{
		"msg=refused": 3, "192.168.8.67": 1, `msg="write error"`: 1, "leftOut=49": 1, "msg=failed": 2, `msg="read a table"`: 2, "http: panic": 1,
	} {
		if got := strings.Count(out.String(), part); got != want {
			t.Errorf("%q stands there %d times, want %d", part, got, want)
		}
	}
}
