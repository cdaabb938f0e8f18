package live

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A connection that was taken over gets the same as one with its own goroutine: the clock at once,
// frames when they come, and never more than two seconds of silence.
func TestTakenOverHearsEverything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, w := New(nil), NewWriters(beep)
		defer w.Close()
		screen, r, ended := connectTo(t, w, h.Subscribe("board"))
		head, err := http.ReadResponse(r, nil)
		if err != nil || head.StatusCode != http.StatusOK || !strings.HasPrefix(head.Header.Get("Content-Type"), "text/event-stream") || !head.Close {
			t.Fatalf("head: %+v, %v", head, err)
		}
		r = bufio.NewReader(head.Body)
		if got := nextData(t, r); got != "beep" {
			t.Errorf("got %q, want the clock", got)
		}
		begin := time.Now()
		for range 3 {
			if got := nextData(t, r); got != "beep" || time.Since(begin) > pingEvery {
				t.Errorf("got %q after %v", got, time.Since(begin))
			}
			begin = time.Now()
		}
		published(h, 1, "e2e4")
		if got := nextData(t, r); got != "e2e4" || time.Since(begin) != 0 {
			t.Errorf("got %q after %v, want the frame at once", got, time.Since(begin))
		}
		_ = screen.Close() // the next ping notices
		<-ended
		if n := h.Subscribers("board"); n != 0 {
			t.Errorf("%d still watch", n)
		}
	})
}

// A screen with frames at short intervals gets pings too: only pings announce a spare.
func TestPingsBetweenFrames(t *testing.T) {
	tests := []struct {
		name  string
		every time.Duration // from one frame to the next
		pause time.Duration // before the screen reads on after a frame
	}{
		{"frames in the instants in which pings are looked for", 500 * time.Millisecond, 0},
		{"frames with hardly less than two seconds between them", 1900 * time.Millisecond, 0},
		{"each frame is read when the next one is there", 500 * time.Millisecond, 700 * time.Millisecond},
	}
	for _, tt := range tests {
		for _, over := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, taken over %t", tt.name, over), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					h, w := New(nil), NewWriters(beep)
					defer w.Close()
					sub := h.Subscribe("board")
					ctx, stop := context.WithCancel(t.Context())
					defer stop()
					var screen net.Conn
					var r *bufio.Reader
					if over {
						screen, r, _ = connectTo(t, w, sub)
					} else {
						screen, _ = connect(ctx, sub)
						r = bufio.NewReader(screen)
					}
					defer screen.Close()
					go func() {
						for v := uint64(1); ctx.Err() == nil; v++ {
							select {
							case <-ctx.Done():
							case <-time.After(tt.every):
								published(h, v, "many")
							}
						}
					}()
					// A ping waits for at most one frame that is being written, and the screen pauses after it.
					longest := pingAnyway + 2*tt.pause
					begin := time.Now()
					for last := begin; last.Sub(begin) < 20*time.Second; {
						if nextData(t, r) != "beep" {
							<-time.After(tt.pause)
							if time.Since(last) > 2*longest {
								t.Fatalf("no ping for %v, want one within %v", time.Since(last), longest)
							}
							continue
						}
						if passed := time.Since(last); passed > longest {
							t.Errorf("no ping for %v, want one within %v", passed, longest)
						}
						last = time.Now()
					}
				})
			})
		}
	}
}

// A due ping is written in every order of ping and frame.
func TestPingMeetsFrame(t *testing.T) {
	orders := []string{
		"tick, take, write",
		"tick, frame, take, write",
		"frame, tick, take, write",
		"frame, take, tick, write",
		"frame, take, write, tick, take, write",
		"tick, take, frame, write",
		"tick, frame, tick, take, frame, write",
	}
	for _, order := range orders {
		t.Run(order, func(t *testing.T) {
			w := &Writers{ping: beep, began: time.Now(), all: map[*carried]struct{}{}} // no goroutine: the test takes each step
			w.work.L = &w.mu
			h, now := New(nil), w.began.Add(pingAnyway)
			c := &carried{by: w, sub: h.Subscribe("board")}
			c.wrote.Store(int64(pingAnyway)) // written just now; never a ping
			c.sub.writer.Store(c)
			w.all[c] = struct{}{}
			var heard bytes.Buffer
			frames := 0
			for step := range strings.SplitSeq(order, ", ") {
				switch step {
				case "tick":
					w.askForPings(now)
				case "frame":
					frames++
					published(h, uint64(frames), "frame")
				case "take":
					if w.take() != c {
						t.Fatal("is in no queue")
					}
				case "write":
					for again := true; again; {
						for c.more() {
							heard.Write(c.rest)
							c.rest = nil
						}
						c.written()
						if again = c.state == queued; again {
							w.take()
						}
					}
				}
			}
			if n := strings.Count(heard.String(), "beep"); n != 1 {
				t.Errorf("%d pings, want one: %q", n, heard.String())
			}
			if strings.Contains(heard.String(), "frame") != (frames > 0) {
				t.Errorf("%d frames, heard %q", frames, heard.String())
			}
			if c.state != idle || w.urgent.first != nil || w.others.first != nil {
				t.Error("there is still something to write")
			}
		})
	}
}

// A screen that takes nothing is dropped after a while, skips what it missed until then, and holds
// up no other screen.
func TestTakenOverAndSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, w := New(nil), NewWriters(beep)
		defer w.Close()
		_, _, stuck := connectTo(t, w, h.Subscribe("board"))
		_, slow, _ := connectTo(t, w, h.Subscribe("board"))
		well, _, _ := connectTo(t, w, h.Subscribe("board"))
		go func() { _, _ = io.Copy(io.Discard, well) }()
		begin := time.Now()
		published(h, 1, "one")
		for v := range uint64(100) {
			synctest.Wait()
			published(h, 2+v, "many")
		}
		published(h, 200, "last")
		for _, want := range []string{"beep", "last"} {
			if got := nextData(t, slow); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		}
		<-stuck
		if took := time.Since(begin); took != writeWait {
			t.Errorf("the stuck screen is dropped after %v, want %v", took, writeWait)
		}
		if n := h.Subscribers("board"); n != 2 {
			t.Errorf("%d watch, want the two that are well", n)
		}
	})
}

// Ending a subscription closes its connection at once, in every way of serving.
func TestEndClosesTheConnection(t *testing.T) {
	for name, end := range map[string]func(*Hub, *Subscription){
		"subscription": func(_ *Hub, s *Subscription) { s.End() },
		"hub":          func(h *Hub, _ *Subscription) { h.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h, w := New(nil), NewWriters(beep)
				defer w.Close()
				sub := h.Subscribe("board")
				_, r, ended := connectTo(t, w, sub)
				if got := nextData(t, r); got != "beep" {
					t.Fatalf("got %q", got)
				}
				begin := time.Now()
				end(h, sub)
				published(h, 1, "not for you")
				<-ended
				if rest, err := io.ReadAll(r); err != nil || strings.Contains(string(rest), "not for you") || time.Since(begin) != 0 {
					t.Errorf("after the end: %q, %v, after %v", rest, err, time.Since(begin))
				}
			})
		})
	}
}

// Connections of seats are written before earlier ones of the public.
func TestSeatsFirst(t *testing.T) {
	w := &Writers{}
	w.work.L = &w.mu
	names := map[*carried]string{}
	for _, name := range []string{"phone 1", "seat 1", "phone 2", "seat 2"} {
		c := &carried{by: w, urgent: strings.HasPrefix(name, "seat")}
		names[c] = name
		c.ready()
		c.ready() // still queued once
	}
	for _, want := range []string{"seat 1", "seat 2", "phone 1", "phone 2"} {
		if got := names[w.take()]; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if w.urgent.pop() != nil || w.others.pop() != nil {
		t.Error("somebody is in a queue twice")
	}
}

func TestWritersThatAreClosed(t *testing.T) {
	h, w := New(nil), NewWriters(beep)
	before := h.Subscribe("board")
	_, _, ended := connectTo(t, w, before)
	w.Close()
	w.Close() // does no harm
	<-ended
	_, r, late := connectTo(t, w, h.Subscribe("board"))
	<-late
	if _, err := r.ReadByte(); !errors.Is(err, io.EOF) {
		t.Errorf("who comes after the end reads: %v", err)
	}
}

// HEAD only asks for permission to watch.
func TestHeadOfAStream(t *testing.T) {
	h, w := New(nil), NewWriters(beep)
	defer w.Close()
	sub := h.Subscribe("board")
	answer := httptest.NewRecorder()
	if err := w.Serve(answer, httptest.NewRequestWithContext(t.Context(), http.MethodHead, "/", nil), sub, false, sub.Close); err != nil {
		t.Fatal(err)
	}
	if answer.Body.Len() != 0 || !strings.HasPrefix(answer.Header().Get("Content-Type"), "text/event-stream") || h.Subscribers("board") != 0 {
		t.Errorf("%q, %v", answer.Body, answer.Header())
	}
}
