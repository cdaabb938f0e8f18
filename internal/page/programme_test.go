package page_test

import (
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
)

// A screen that runs by itself turns its pages: the server publishes each scene at its time, goes back
// after a scene for a while, and does nothing in between.
func TestScreenTurnsByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, d := on(t, eventlogtest.New(), io.Discard)
		evening(t, d, 2)
		showOnScreen(t, d, access.ByItself)
		published := page.New(like(d, roomOf(s)))
		defer published.Close()
		stream := watch(t, published, page.Topic{Kind: projector.Kind, Place: "1"})[0]
		defer stream.Close()
		step := func(wait time.Duration, want string) {
			t.Helper()
			time.Sleep(wait)
			synctest.Wait()
			frame := stream.Next()
			switch {
			case want == "" && frame != nil:
				t.Errorf("a frame for nothing: %.300s", frame.Raw())
			case want != "" && (frame == nil || !strings.Contains(string(frame.Raw()), "shows-"+want)):
				t.Errorf("no frame of %s", want)
			}
		}
		step(0, "welcome")
		step(19*time.Second, "")
		step(time.Second, "next")
		step(20*time.Second, "welcome")
		give(t, d, role.Organiser, access.ShowNow{Number: 0, Shows: access.Ranking})
		step(0, "standing")
		step(access.OverrideTime-time.Second, "")
		step(time.Second, "welcome") // six turns later
		give(t, d, role.Organiser, access.ShowNow{Number: 1, Shows: access.Ranking})
		step(0, "standing")
		give(t, d, role.Organiser, access.EndShowNow{Number: 1})
		step(0, "welcome")
	})
}

// A browser that the organiser makes another screen again loads its page anew.
func TestReplacedScreenReloads(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 2)
	showOnScreen(t, d, access.Ranking)
	give(t, d, role.Nobody, access.RegisterScreen{Device: "again", Token: strings.Repeat("a", 64), Name: "TV", At: time.Now()})
	stream := watch(t, s, page.Topic{Kind: projector.Kind, Place: "2"})[0]
	<-stream.Wake()
	if frame := stream.Next(); frame == nil || strings.Contains(string(frame.Raw()), "data-reload") {
		t.Fatal("it loads its page before")
	}
	give(t, d, role.Organiser, access.ReplaceScreen{Number: 2, Is: 1})
	s.PublishFirst(t.Context(), page.Topic{Kind: projector.Kind, Place: "2", Lang: "it"})
	if frame := stream.Next(); frame == nil || !strings.Contains(string(frame.Raw()), "data-reload") {
		t.Error("it goes on as it was")
	}
}

// A page with the programme is rendered again when a row begins by its time, and not between.
func TestProgrammeGoesOnByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, d := on(t, eventlogtest.New(), io.Discard)
		evening(t, d, 2)
		id := d.Tournaments.Index().Selected
		begins := time.Now().Add(30 * time.Minute).Format("15:04")
		_, err := d.Tournaments.Do(t.Context(), id, stream.Request[tournament.Command]{ID: "snack", Actor: "test", At: time.Now(), Command: tournament.Command{
			By: role.Organiser, Order: tournament.SetRow{Kind: tournament.SnackRow, Begins: begins, Minutes: 10},
		}})
		if err != nil {
			t.Fatal(err)
		}
		published := page.New(like(d, roomOf(s)))
		defer published.Close()
		watched := watch(t, published, page.Topic{Kind: public.CalendarKind})[0]
		defer watched.Close()
		step := func(wait time.Duration, want string) {
			t.Helper()
			time.Sleep(wait)
			synctest.Wait()
			frame := watched.Next()
			switch {
			case want == "" && frame != nil:
				t.Errorf("a frame for nothing: %.300s", frame.Raw())
			case want != "" && (frame == nil || !strings.Contains(string(frame.Raw()), want)):
				t.Errorf("no frame with %s", want)
			}
		}
		step(0, "in orario")
		step(29*time.Minute, "")
		step(2*time.Minute, ">adesso<")
		step(8*time.Minute, "")
		step(2*time.Minute, ">finito<")
	})
}
