package live

import (
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// frame returns a frame with text as its bytes.
func frame(topic string, version uint64, text string) Frame {
	return Frame{Topic: topic, Version: version, Raw: func() []byte { return []byte(text) }}
}

// take returns the bytes of all frames that s has.
func take(s *Subscription) []string {
	var texts []string
	for f := s.Next(); f != nil; f = s.Next() {
		texts = append(texts, string(f.Raw()))
	}
	return texts
}

func TestWhatASubscriptionGets(t *testing.T) {
	tests := []struct {
		name   string
		frames []Frame // published in turn, before the subscription is read
		want   []string
	}{
		{"nothing yet", nil, nil},
		{"a frame", []Frame{frame("board", 1, "one")}, []string{"one"}},
		{"the newest wins", []Frame{frame("board", 1, "one"), frame("board", 2, "two"), frame("board", 3, "three")}, []string{"three"}},
		{"a late older one does not", []Frame{frame("board", 2, "two"), frame("board", 1, "one")}, []string{"two"}},
		{"the same version drawn again does", []Frame{frame("board", 2, "two"), frame("board", 2, "zwei")}, []string{"zwei"}},
		{"both topics", []Frame{frame("board", 1, "one"), frame("score", 1, "3:1")}, []string{"one", "3:1"}},
		{"another topic", []Frame{frame("elsewhere", 1, "one")}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := New(nil)
			s := h.Subscribe("board", "score")
			defer s.Close()
			for _, f := range tt.frames {
				h.Publish(f)
			}
			if diff := cmp.Diff(tt.want, take(s)); diff != "" {
				t.Errorf("first look:\n%s", diff)
			}
			if again := take(s); again != nil {
				t.Errorf("second look: %q", again)
			}
		})
	}
}

func TestLatecomerGetsTheNewestAtOnce(t *testing.T) {
	h := New(nil)
	early := h.Subscribe("board")
	defer early.Close()
	h.Publish(frame("board", 1, "one"))
	late := h.Subscribe("board")
	defer late.Close()
	<-late.Wake()
	if diff := cmp.Diff([]string{"one"}, take(late)); diff != "" {
		t.Error(diff)
	}
}

// A screen that never reads holds up neither the publisher nor another screen.
func TestSlowSubscriberBlocksNobody(t *testing.T) {
	h := New(nil)
	slow, quick := h.Subscribe("board"), h.Subscribe("board")
	defer slow.Close()
	defer quick.Close()
	for v := range uint64(100) {
		if !h.Publish(frame("board", v, fmt.Sprint(v))) {
			t.Fatalf("frame %d was not published", v)
		}
		<-quick.Wake()
		if diff := cmp.Diff([]string{fmt.Sprint(v)}, take(quick)); diff != "" {
			t.Fatal(diff)
		}
	}
	if diff := cmp.Diff([]string{"99"}, take(slow)); diff != "" {
		t.Errorf("the slow one gets what it has missed:\n%s", diff)
	}
	for v := range uint64(3) {
		h.Publish(frame("board", 100+v, "later"))
	}
	take(slow)
	take(quick)
	if slow.Skipped() != 2 || quick.Skipped() != 2 {
		t.Errorf("of three frames %d and %d were left out", slow.Skipped(), quick.Skipped())
	}
}

// A topic with many frames does not keep a screen from its other topics.
func TestTopicsTakeTurns(t *testing.T) {
	h := New(nil)
	s := h.Subscribe("clock", "score")
	defer s.Close()
	h.Publish(frame("score", 1, "3:1"))
	var got []string
	for v := range uint64(3) {
		h.Publish(frame("clock", v, "tick"))
		got = append(got, string(s.Next().Raw()))
	}
	if diff := cmp.Diff([]string{"tick", "3:1", "tick"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestTopicLivesAsLongAsItIsWatched(t *testing.T) {
	var first []string
	h := New(func(topic string) { first = append(first, topic) })
	if h.Publish(frame("board", 1, "nobody sees it")) {
		t.Error("a frame that nobody watches was published")
	}
	one, two := h.Subscribe("board", "score"), h.Subscribe("board")
	if diff := cmp.Diff([]string{"board", "score"}, h.Watched()); diff != "" {
		t.Errorf("watched:\n%s", diff)
	}
	if n := h.Subscribers("board"); n != 2 {
		t.Errorf("%d watch the board, want 2", n)
	}
	h.Publish(frame("board", 7, "old"))
	one.Close()
	two.Close()
	two.Close() // does no harm
	if left := h.Watched(); len(left) != 0 {
		t.Errorf("still watched: %v", left)
	}
	again := h.Subscribe("board")
	defer again.Close()
	if got := take(again); got != nil {
		t.Errorf("shown from before: %q", got)
	}
	if diff := cmp.Diff([]string{"board", "score", "board"}, first); diff != "" {
		t.Errorf("first subscriptions:\n%s", diff)
	}
}

func TestFirstCanPublish(t *testing.T) {
	var h *Hub
	h = New(func(topic string) { h.Publish(frame(topic, 1, "rendered for you")) })
	s := h.Subscribe("board")
	defer s.Close()
	if diff := cmp.Diff([]string{"rendered for you"}, take(s)); diff != "" {
		t.Error(diff)
	}
}

func TestCloseEndsAll(t *testing.T) {
	h := New(nil)
	before := h.Subscribe("board")
	defer before.Close()
	h.Close()
	h.Close() // does no harm
	after := h.Subscribe("board")
	defer after.Close()
	<-before.Done()
	<-after.Done()
	if n := h.Subscribers("board"); n != 1 {
		t.Errorf("%d watch the board, want only the one from before", n)
	}
}

// Everything at once, for the race detector.
func TestManyAtOnce(t *testing.T) {
	h := New(nil)
	var readers, publishers sync.WaitGroup
	const last = 500
	for range 20 {
		s := h.Subscribe("board")
		readers.Go(func() {
			defer s.Close()
			for seen := uint64(0); seen < last; {
				<-s.Wake()
				for f := s.Next(); f != nil; f = s.Next() {
					if f.Version < seen {
						t.Errorf("version %d after %d", f.Version, seen)
					}
					seen = f.Version
				}
			}
		})
	}
	for p := range uint64(4) {
		publishers.Go(func() {
			for v := p; v <= last; v += 4 {
				h.Publish(frame("board", v, ""))
				h.Subscribe("board", "score").Close()
			}
		})
	}
	publishers.Wait()
	readers.Wait()
}
