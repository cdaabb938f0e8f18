package page_test

import (
	"io"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/visitor"
)

// A device that comes after a look at who may watch has begun keeps its stream; the next look ends it when the device has
// lost its seat meanwhile.
func TestLateStreamsAreKept(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	order := func(by role.Role, o access.Order) {
		t.Helper()
		if _, _, err := d.Access.Do(t.Context(), stream.Request[access.Command]{Actor: "test", At: time.Now(), Command: access.Command{By: by, Order: o}}); err != nil {
			t.Fatal(err)
		}
	}
	look := func() func() {
		t.Helper()
		open := s.Seated()
		p, err := s.NewSnapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return func() { p.EndRevoked(open) }
	}
	ended := func(s *page.Stream) bool {
		select {
		case <-s.Done():
			return true
		default:
			return false
		}
	}
	former := look()
	_, token := desk.NewToken()
	order(role.Nobody, access.Join{Device: "tablet", Token: token, Seat: access.OrganiserSeat, At: time.Now()})
	p, err := s.NewSnapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	device, known := p.Access().DeviceByToken(token)
	watch := func() *page.Stream {
		return s.Watch(visitor.Visitor{Device: device, Known: known}, page.Topic{Kind: "desk", Lang: locale.Italian}, func() {})
	}
	tablet := watch()
	defer tablet.Close()
	if former(); ended(tablet) {
		t.Error("a look that had begun before it came has ended its stream")
	}
	if look()(); ended(tablet) {
		t.Error("it has its seat, and its stream is ended")
	}
	order(role.Organiser, access.RevokeDevice{Device: "tablet"})
	s.CatchUp(t.Context())
	if !ended(tablet) {
		t.Error("it has lost its seat, and its stream goes on")
	}
	second := watch() // it was let in before, and comes only now
	defer second.Close()
	s.CatchUp(t.Context())
	if !ended(second) {
		t.Error("its seat was lost while its second stream was opened, and that goes on")
	}
}
