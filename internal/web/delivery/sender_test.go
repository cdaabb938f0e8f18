package delivery

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/role"
	"scacchimagici/internal/web/api"
	"scacchimagici/internal/webhook"
)

// tape is a feed that a test fills.
type tape struct {
	mu      sync.Mutex
	now     Events
	next    chan struct{}
	readers int
	broken  error
}

func newTape() *tape {
	f := &tape{next: make(chan struct{})}
	f.show("serata")
	return f
}

// show shows a tournament without events yet.
func (f *tape) show(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now = Events{Of: api.NewHistory(id), Tournament: id}
	close(f.next)
	f.next = make(chan struct{})
}

// happen adds events of some kinds on a board.
func (f *tape) happen(board string, kinds ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, kind := range kinds {
		n := len(f.now.Events) + 1
		id := fmt.Sprintf("%s.%d-%08x", f.now.Tournament, n, n)
		f.now.Events = append(f.now.Events, api.Event{
			Kind: api.EventKind(kind), Number: n, Board: board, ID: id, At: time.Now(), Data: fmt.Appendf(nil, `{"type":%q,"id":%q}`, kind, id),
		})
	}
	close(f.next)
	f.next = make(chan struct{})
}

func (f *tape) Join(context.Context) (func(), error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.broken != nil {
		return nil, f.broken
	}
	f.readers++
	return func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.readers--
	}, nil
}

func (f *tape) Now() (Events, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now
	now.Next = f.next
	return now, true
}

// hooks are the hooks of a test, with the rules of the real ones.
type hooks struct {
	mu      sync.Mutex
	state   webhook.State
	changed func()
	notes   int
}

func (h *hooks) State() webhook.State {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.state
}

func (h *hooks) DoAsSystem(_ context.Context, o webhook.Order) error { return h.give(role.System, o) }

func (h *hooks) give(by role.Role, o webhook.Order) error {
	h.mu.Lock()
	facts, err := webhook.Decide(h.state, webhook.Command{By: by, Order: o})
	for _, f := range facts {
		h.state = webhook.Apply(h.state, f)
		if _, ok := f.(webhook.Progressed); ok {
			h.notes++
		}
	}
	changed := h.changed
	h.mu.Unlock()
	if changed != nil {
		changed()
	}
	return err
}

const secret = "whsec_bXlzZWNyZXRteXNlY3JldG15c2VjcmV0bXlzZWNyZXQ="

// add makes a hook.
func (h *hooks) add(t *testing.T, name string, o webhook.Make) {
	t.Helper()
	o.ID, o.Name, o.Secret, o.At = name, name, secret, time.Now().Add(-time.Millisecond)
	if o.URL == "" {
		o.URL = "http://192.168.8.7/" + name
	}
	if err := h.give(role.Organiser, o); err != nil {
		t.Fatal(err)
	}
}

func (h *hooks) order(t *testing.T, o webhook.Order) {
	t.Helper()
	if err := h.give(role.Organiser, o); err != nil {
		t.Fatal(err)
	}
}

// got is a message as a receiver has got it.
type got struct {
	hook, id, body string
	after          time.Duration // since the start of the test
	header         http.Header
}

// network is where the messages of a test go: each receiver answers as its function says.
type network struct {
	start time.Time
	mu    sync.Mutex
	all   []got
	says  map[string]func(try int, r *http.Request) (int, error) // by the path of the receiver; nil: 204
}

// answer makes a receiver answer as a function says from now on.
func (n *network) answer(hook string, say func(try int, r *http.Request) (int, error)) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.says[hook] = say
}

// RoundTrip implements http.RoundTripper.
func (n *network) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	hook := strings.TrimPrefix(r.URL.Path, "/")
	n.mu.Lock()
	n.all = append(n.all, got{hook, r.Header.Get("webhook-id"), string(body), time.Since(n.start), r.Header})
	try := 0
	for _, g := range n.all {
		if g.hook == hook {
			try++
		}
	}
	say := n.says[hook]
	n.mu.Unlock()
	status := http.StatusNoContent
	if say != nil {
		if status, err = say(try, r); err != nil {
			return nil, err
		}
	}
	a := &http.Response{StatusCode: status, Header: http.Header{}, Body: http.NoBody, Request: r}
	if status == http.StatusServiceUnavailable {
		a.Header.Set("Retry-After", "40")
	}
	return a, nil
}

// ids are the ids that a receiver has got, in their order, without their tournament and digest.
func (n *network) ids(hook string) []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	all := []string{}
	for _, g := range n.all {
		if g.hook == hook {
			number, _, _ := strings.Cut(strings.TrimPrefix(g.id, "serata_"), "-")
			all = append(all, number)
		}
	}
	return all
}

// times are the seconds at which a receiver has got something.
func (n *network) times(hook string) []float64 {
	n.mu.Lock()
	defer n.mu.Unlock()
	var all []float64
	for _, g := range n.all {
		if g.hook == hook {
			all = append(all, g.after.Seconds())
		}
	}
	return all
}

// stage is a sender with its feed, hooks and receivers.
type stage struct {
	*Sender
	feed  *tape
	hooks *hooks
	net   *network
	away  atomic.Bool
}

func newStage(t *testing.T) *stage {
	s := &stage{feed: newTape(), hooks: &hooks{}, net: &network{start: time.Now(), says: map[string]func(int, *http.Request) (int, error){}}}
	s.begin()
	t.Cleanup(func() { s.Close() })
	return s
}

// begin starts a sender, as the program does when it is started.
func (s *stage) begin() {
	s.Sender = New(Config{
		Hooks: s.hooks, Feed: s.feed, Holds: func() bool { return !s.away.Load() }, Port: "8080", Agent: "test", Changed: func() {}, Log: slog.New(slog.DiscardHandler),
		Client: func(webhook.Hook) *http.Client {
			return &http.Client{Transport: s.net, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		},
	})
	s.hooks.mu.Lock()
	s.hooks.changed = s.Note
	s.hooks.mu.Unlock()
}

// Each message has the body of its event and a signature that an independent check takes; events come in their order.
func TestMessagesAreSignedAndInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.hooks.add(t, "luci", webhook.Make{})
		s.feed.happen("A", "move", "duel", "duel-decided")
		synctest.Wait()
		if ids := s.net.ids("luci"); !slices.Equal(ids, []string{"1", "2", "3"}) {
			t.Fatalf("it got %v", ids)
		}
		for _, g := range s.net.all {
			key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
			mac := hmac.New(sha256.New, key)
			_, _ = io.WriteString(mac, g.id+"."+g.header.Get("webhook-timestamp")+"."+g.body)
			if want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)); g.header.Get("webhook-signature") != want {
				t.Errorf("%s: signature %s, want %s", g.id, g.header.Get("webhook-signature"), want)
			}
			if g.header.Get("Content-Type") != "application/json" || !strings.Contains(g.body, strings.Replace(g.id, "_", ".", 1)) {
				t.Errorf("%s: %v %s", g.id, g.header, g.body)
			}
		}
		if r := s.Report("luci"); r.Sent != 3 || r.Waiting != 0 || r.Dropped != 0 || len(r.Last) != 3 || r.Last[0].Kind != "duel-decided" {
			t.Errorf("the report says %+v", r)
		}
	})
}

// A hook gets what it has asked for, and nothing from before it was made.
func TestHooksGetWhatTheyWant(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.feed.happen("A", "move")
		time.Sleep(time.Second)
		s.hooks.add(t, "all", webhook.Make{})
		s.hooks.add(t, "scores", webhook.Make{Kinds: []webhook.Kind{webhook.ScoreKind, webhook.RankingKind}})
		s.hooks.add(t, "b", webhook.Make{Board: "B"})
		s.feed.happen("A", "score")
		s.feed.happen("B", "move", "score")
		s.feed.happen("", "ranking")
		synctest.Wait()
		for hook, want := range map[string][]string{"all": {"2", "3", "4", "5"}, "scores": {"2", "4", "5"}, "b": {"3", "4", "5"}} {
			if ids := s.net.ids(hook); !slices.Equal(ids, want) {
				t.Errorf("%s got %v, want %v", hook, ids, want)
			}
		}
	})
}

// A receiver that has a trouble and then none gets each event once more under the same id, before any later one.
func TestTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.hooks.add(t, "luci", webhook.Make{})
		s.net.answer("luci", func(try int, _ *http.Request) (int, error) {
			switch try {
			case 1:
				return 0, errors.New("connection reset")
			case 2:
				return 500, nil
			case 3:
				return 503, nil // it asks for 40 seconds
			}
			return 200, nil
		})
		s.feed.happen("A", "move", "score")
		time.Sleep(10 * time.Minute)
		if ids := s.net.ids("luci"); !slices.Equal(ids, []string{"1", "1", "1", "1", "2"}) {
			t.Errorf("it got %v", ids)
		}
		if at := s.net.times("luci"); !slices.Equal(at, []float64{0, 1, 6, 46, 46}) {
			t.Errorf("it was tried after %v seconds", at)
		}
		r := s.Report("luci")
		if r.Sent != 2 || r.Dropped != 0 || r.Last[1].Try != 4 || r.Last[2].Step != webhook.Again || r.Last[2].Answer.Status != 503 {
			t.Errorf("the report says %+v", r)
		}
	})
}

// A receiver that is never there is tried after growing pauses, and then no more until the organiser says so.
func TestTriesEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.hooks.add(t, "luci", webhook.Make{})
		var there atomic.Bool
		s.net.answer("luci", func(int, *http.Request) (int, error) {
			if there.Load() {
				return 200, nil
			}
			return 0, errors.New("connection refused")
		})
		s.feed.happen("A", "move", "score")
		time.Sleep(24 * time.Hour)
		want, sum := []float64{0}, time.Duration(0)
		for _, pause := range webhook.Pauses {
			sum += pause
			want = append(want, sum.Seconds())
		}
		if at := s.net.times("luci"); !slices.Equal(at, want) {
			t.Errorf("it was tried after %v seconds, want %v", at, want)
		}
		if h, _ := s.hooks.State().ByID("luci"); h.Stopped != webhook.Silent || s.Report("luci").Waiting != 2 {
			t.Errorf("it is %+v, %+v", h, s.Report("luci"))
		}
		there.Store(true)
		s.hooks.order(t, webhook.Resume{ID: "luci"})
		synctest.Wait()
		if ids := s.net.ids("luci"); !slices.Equal(ids[len(ids)-2:], []string{"1", "2"}) {
			t.Errorf("then it got %v", ids[len(ids)-2:])
		}
	})
}

// A receiver that hangs loses ten seconds a try, and no other receiver waits for it.
func TestHangingReceiverHoldsUpNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.hooks.add(t, "hangs", webhook.Make{})
		s.hooks.add(t, "luci", webhook.Make{})
		s.net.answer("hangs", func(_ int, r *http.Request) (int, error) {
			<-r.Context().Done()
			return 0, r.Context().Err()
		})
		s.feed.happen("A", "move", "score")
		synctest.Wait()
		if at := s.net.times("luci"); !slices.Equal(at, []float64{0, 0}) {
			t.Errorf("the other one got its events after %v seconds", at)
		}
		time.Sleep(12 * time.Second)
		synctest.Wait()
		if at := s.net.times("hangs"); !slices.Equal(at, []float64{0, 11}) {
			t.Errorf("it was tried after %v seconds", at)
		}
		if r := s.Report("hangs"); r.Last[0].Answer.Trouble != webhook.Late || r.Last[0].Answer.Took != 10*time.Second {
			t.Errorf("the report says %+v", r)
		}
		s.hooks.order(t, webhook.Remove{ID: "hangs"}) // the one that hangs at this moment
		synctest.Wait()
		if r := s.Report("hangs"); r.Waiting != 0 || r.Last != nil {
			t.Errorf("once it is removed the report says %+v", r)
		}
	})
}

// What a receiver refuses is dropped after some tries, and the next event is sent.
func TestRefusedEventIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.hooks.add(t, "luci", webhook.Make{})
		s.net.answer("luci", func(try int, _ *http.Request) (int, error) {
			if try <= webhook.Refusals {
				return 422, nil
			}
			return 204, nil
		})
		s.feed.happen("A", "move", "score")
		time.Sleep(time.Minute)
		if ids := s.net.ids("luci"); !slices.Equal(ids, []string{"1", "1", "1", "2"}) {
			t.Errorf("it got %v", ids)
		}
		if r := s.Report("luci"); r.Sent != 1 || r.Dropped != 1 || r.Last[1].Step != webhook.Drop {
			t.Errorf("the report says %+v", r)
		}
		if h, _ := s.hooks.State().ByID("luci"); h.Dropped != 1 {
			t.Errorf("the log says %+v", h)
		}
	})
}

// 410 stops a hook at once.
func TestGoneStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.hooks.add(t, "luci", webhook.Make{})
		s.net.answer("luci", func(int, *http.Request) (int, error) { return 410, nil })
		s.feed.happen("A", "move", "score")
		time.Sleep(time.Hour)
		if h, _ := s.hooks.State().ByID("luci"); h.Stopped != webhook.Gone || len(s.net.ids("luci")) != 1 {
			t.Errorf("it is %+v and got %v", h, s.net.ids("luci"))
		}
	})
}

// While a hook is paused the last thousand events wait, and it is said how many were dropped.
func TestQueueIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.hooks.add(t, "luci", webhook.Make{})
		s.hooks.order(t, webhook.Pause{ID: "luci"})
		synctest.Wait()
		for range 30 {
			s.feed.happen("A", slices.Repeat([]string{"move"}, 50)...)
			synctest.Wait()
		}
		if r := s.Report("luci"); r.Waiting != webhook.MostWaiting || r.Dropped != 500 || r.Sent != 0 {
			t.Errorf("the report says %d waiting, %d dropped, %d sent", r.Waiting, r.Dropped, r.Sent)
		}
		s.hooks.order(t, webhook.Resume{ID: "luci"})
		synctest.Wait()
		if ids := s.net.ids("luci"); len(ids) != 1000 || ids[0] != "501" || ids[999] != "1500" {
			t.Errorf("it got %d, from %v", len(ids), ids[:min(3, len(ids))])
		}
		if r := s.Report("luci"); len(r.Last) != webhook.MostListed {
			t.Errorf("%d tries are listed", len(r.Last))
		}
	})
}

// A program that is started again goes on behind what was sent; after a crash what was sent since the last note comes
// once more, under the same id.
func TestGoesOnAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.hooks.add(t, "luci", webhook.Make{})
		s.feed.happen("A", "move", "score")
		time.Sleep(noteEvery + time.Second)
		if h, _ := s.hooks.State().ByID("luci"); h.Sent != 2 || h.Place.Event != "serata.2-00000002" || s.hooks.notes != 1 {
			t.Fatalf("after %d notes the log says %+v", s.hooks.notes, h)
		}
		s.feed.happen("A", "clocks")
		synctest.Wait()
		crashed := s.hooks.State()
		s.Close()
		s.feed.happen("A", "match")
		s.begin()
		synctest.Wait()
		if ids := s.net.ids("luci"); !slices.Equal(ids, []string{"1", "2", "3", "4"}) {
			t.Errorf("after a restart it has got %v", ids)
		}
		s.Close()
		s.hooks.state = crashed
		s.begin()
		synctest.Wait()
		if ids := s.net.ids("luci"); !slices.Equal(ids, []string{"1", "2", "3", "4", "3", "4"}) {
			t.Errorf("after a crash it has got %v", ids)
		}
		if r := s.Report("luci"); r.Sent != 4 {
			t.Errorf("the report says %+v", r)
		}
	})
}

// Events that were made anew in another way go on by their time.
func TestUnknownPlaceGoesOnByTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.hooks.add(t, "luci", webhook.Make{})
		s.feed.happen("A", "move", "score")
		synctest.Wait()
		s.feed.mu.Lock()
		s.feed.now.Of = api.NewHistory("serata")
		for i := range s.feed.now.Events {
			s.feed.now.Events[i].ID += "f"
		}
		s.feed.mu.Unlock()
		time.Sleep(time.Second)
		s.feed.happen("A", "clocks")
		synctest.Wait()
		if ids := s.net.ids("luci"); !slices.Equal(ids, []string{"1", "2", "3"}) {
			t.Errorf("it got %v", ids)
		}
	})
}

// When another tournament is put on the screens what waits is dropped, and it goes on with what happens in that one from then on;
// back with the first one nothing comes again.
func TestAnotherTournament(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.hooks.add(t, "luci", webhook.Make{})
		s.feed.happen("A", "move")
		synctest.Wait()
		s.net.answer("luci", func(int, *http.Request) (int, error) { return 0, errors.New("down") })
		s.feed.happen("A", "score")
		synctest.Wait()
		first := s.feed.now
		time.Sleep(time.Millisecond)
		s.feed.show("prova")
		s.feed.happen("", "tournament")
		s.net.answer("luci", nil)
		time.Sleep(time.Minute)
		s.feed.mu.Lock()
		s.feed.now = first
		s.feed.mu.Unlock()
		s.feed.happen("A", "clocks")
		synctest.Wait()
		if ids := s.net.ids("luci"); !slices.Equal(ids, []string{"1", "2", "prova_1", "3"}) {
			t.Errorf("it got %v", ids)
		}
		if r := s.Report("luci"); r.Sent != 3 || r.Dropped != 1 {
			t.Errorf("the report says %+v", r)
		}
	})
}

// Only the laptop that runs the tournament sends: one whose place was taken sends nothing, writes nothing and tests nothing.
func TestOnlyTheFirstLaptopSends(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.hooks.add(t, "luci", webhook.Make{})
		synctest.Wait()
		s.away.Store(true)
		s.feed.happen("A", "move")
		s.Test("luci")
		time.Sleep(time.Hour)
		if ids := s.net.ids("luci"); len(ids) != 0 || s.hooks.notes != 0 {
			t.Errorf("it got %v; %d notes", ids, s.hooks.notes)
		}
		s.away.Store(false) // it was handed back
		time.Sleep(lookAgain)
		synctest.Wait()
		if ids := s.net.ids("luci"); !slices.Equal(ids, []string{"1"}) {
			t.Errorf("then it got %v", ids)
		}
	})
}

// A test goes to a hook beside its events, once at a time, also while it is paused; it counts as no event.
func TestTestMessage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.hooks.add(t, "luci", webhook.Make{})
		s.hooks.order(t, webhook.Pause{ID: "luci"})
		s.feed.happen("A", "move")
		s.net.answer("luci", func(_ int, r *http.Request) (int, error) {
			<-r.Context().Done()
			return 0, r.Context().Err()
		})
		s.Test("luci")
		s.Test("luci")
		s.Test("nobody")
		synctest.Wait()
		if r := s.Report("luci"); !r.Testing || len(s.net.all) != 1 || !strings.HasPrefix(s.net.all[0].body, `{"type":"test","id":"test_`) {
			t.Errorf("the report says %+v; it got %v", r, s.net.all)
		}
		time.Sleep(answerTime)
		synctest.Wait()
		if r := s.Report("luci"); r.Testing || r.Sent != 0 || r.Waiting != 1 || r.Last[0].Kind != webhook.TestKind || r.Last[0].Answer.Trouble != webhook.Late {
			t.Errorf("then the report says %+v", r)
		}
	})
}

// Without hooks the events are not read; when they cannot be read they are asked for again.
func TestReadsForHooksAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		synctest.Wait()
		if s.feed.readers != 0 {
			t.Errorf("%d readers without a hook", s.feed.readers)
		}
		s.feed.broken = errors.New("the disk")
		s.hooks.add(t, "luci", webhook.Make{})
		synctest.Wait()
		s.feed.mu.Lock()
		s.feed.broken = nil
		s.feed.mu.Unlock()
		time.Sleep(joinAgain)
		s.feed.happen("A", "move")
		synctest.Wait()
		if ids := s.net.ids("luci"); s.feed.readers != 1 || len(ids) != 1 {
			t.Errorf("%d readers, it got %v", s.feed.readers, ids)
		}
		s.hooks.order(t, webhook.Remove{ID: "luci"})
		synctest.Wait()
		if s.feed.readers != 0 {
			t.Errorf("%d readers once it is removed", s.feed.readers)
		}
	})
}
