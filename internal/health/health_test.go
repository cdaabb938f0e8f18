package health_test

import (
	"testing"
	"time"

	"scacchimagici/internal/health"
)

var noon = time.Date(2026, 8, 1, 12, 0, 0, 0, time.UTC)

func at(seconds int) time.Time { return noon.Add(time.Duration(seconds) * time.Second) }

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// The round trips are those of the last minute.
func TestTrips(t *testing.T) {
	var d health.Devices
	for i, trip := range []int{0, 500, 20, 30, 10, 90} {
		d.Note("a", health.Report{Trip: ms(trip), Battery: 80}, at(2*i))
	}
	for _, tt := range []struct {
		at             int
		typical, worst int
	}{{10, 30, 500}, {63, 20, 90}, {70, 90, 90}, {71, 0, 0}} {
		h := d.Health("a", at(tt.at))
		if h.Typical != ms(tt.typical) || h.Worst != ms(tt.worst) {
			t.Errorf("after %d s: %v, at most %v; want %d and %d ms", tt.at, h.Typical, h.Worst, tt.typical, tt.worst)
		}
	}
}

// A device that has never reported is not silent: the program may have been started just now.
func TestSilence(t *testing.T) {
	var d health.Devices
	if d.Health("a", noon).Silent(noon) || d.Look(noon) {
		t.Error("a device without a report is silent")
	}
	d.Note("a", health.Report{Battery: health.Unknown}, noon)
	for _, tt := range []struct {
		seconds int
		silent  bool
		changed bool
		bars    int
	}{{0, false, false, 4}, {5, false, false, 4}, {6, true, true, 0}, {7, true, false, 0}} {
		h := d.Health("a", at(tt.seconds))
		if changed := d.Look(at(tt.seconds)); h.Silent(at(tt.seconds)) != tt.silent || changed != tt.changed || h.Bars(at(tt.seconds)) != tt.bars {
			t.Errorf("after %d s: silent %v, changed %v, %d bars", tt.seconds, h.Silent(at(tt.seconds)), changed, h.Bars(at(tt.seconds)))
		}
	}
	d.Note("a", health.Report{Battery: health.Unknown}, at(8))
	if !d.Look(at(8)) || d.Health("a", at(8)).Silent(at(8)) {
		t.Error("a device that is back is silent")
	}
}

func TestBattery(t *testing.T) {
	for _, tt := range []struct {
		battery  int
		charging bool
		low      bool
	}{{24, false, true}, {25, false, false}, {24, true, false}, {health.Unknown, false, false}, {0, false, true}} {
		if h := (health.Health{Heard: noon, Battery: tt.battery, Charging: tt.charging}); h.Low() != tt.low {
			t.Errorf("%d %%, charging %v: low %v", tt.battery, tt.charging, h.Low())
		}
	}
}

// A device is in the background when all its open pages are.
func TestSeveralPages(t *testing.T) {
	var d health.Devices
	for _, tt := range []struct {
		seconds        int
		page           string
		hidden, device bool
	}{{0, "a", false, false}, {1, "b", true, false}, {2, "a", true, true}, {3, "b", true, true}, {4, "b", false, false}, {5, "a", true, false}, {11, "a", true, true}} {
		d.Note("x", health.Report{Page: tt.page, Hidden: tt.hidden, Battery: health.Unknown}, at(tt.seconds))
		if h := d.Health("x", at(tt.seconds)); h.Hidden != tt.device {
			t.Errorf("after %d s, page %s hidden %v: the device is hidden: %v", tt.seconds, tt.page, tt.hidden, h.Hidden)
		}
	}
}

// Sleeps and new streams count for ten minutes.
func TestSleeps(t *testing.T) {
	var d health.Devices
	d.Note("a", health.Report{Slept: 1, Reopened: 2}, noon)
	d.Note("a", health.Report{Slept: 1}, at(60))
	if h := d.Health("a", at(61)); h.Slept != 2 || h.Reopened != 2 || !h.SleptAt.Equal(at(60)) {
		t.Errorf("%d sleeps, the last at %v, %d streams", h.Slept, h.SleptAt, h.Reopened)
	}
	if h := d.Health("a", at(601)); h.Slept != 1 || h.Reopened != 0 {
		t.Errorf("after ten minutes %d sleeps, %d streams", h.Slept, h.Reopened)
	}
	if h := d.Health("a", at(700)); h.Slept != 0 || !h.SleptAt.IsZero() {
		t.Errorf("after eleven minutes %d sleeps", h.Slept)
	}
}

// A call goes on until it is answered, also across a silence; the answer to an earlier one ends no other.
func TestCall(t *testing.T) {
	var d health.Devices
	d.Call("a", noon)
	first := d.Note("a", health.Report{}, at(30)).Call
	if first == "" || !d.Health("a", at(30)).Called.Equal(noon) {
		t.Fatal("the device does not ring")
	}
	d.Call("a", at(31)) // a second tap at the desk
	if again := d.Note("a", health.Report{}, at(32)).Call; again != first {
		t.Errorf("called twice it rings for %q after %q", again, first)
	}
	d.Answer("a", first, at(33))
	if h := d.Health("a", at(33)); d.Note("a", health.Report{}, at(34)).Call != "" || !h.Answered.Equal(at(33)) || !h.Called.IsZero() {
		t.Error("it rings on after the answer")
	}
	d.Call("a", at(40))
	d.Answer("a", first, at(41))
	d.Answer("a", "", at(41))
	if d.Note("a", health.Report{}, at(42)).Call == "" {
		t.Error("an old answer has ended the new call")
	}
	d.EndCall("a")
	if d.Note("a", health.Report{}, at(43)).Call != "" {
		t.Error("it rings on although the desk has ended the call")
	}
}

func TestReload(t *testing.T) {
	var d health.Devices
	before := d.Note("a", health.Report{}, noon).Reload
	d.Reload("a")
	if after := d.Note("a", health.Report{}, at(2)).Reload; after == before {
		t.Error("the page is not asked to load anew")
	}
	if d.Note("b", health.Report{}, at(2)).Reload != 0 {
		t.Error("another device is asked too")
	}
}

// A person who asks for help is seen at the desk at once.
func TestShow(t *testing.T) {
	var d health.Devices
	d.Show("a", "battery")
	if !d.Look(noon) || d.Health("a", noon).Shows != "battery" {
		t.Error("the desk does not see it")
	}
	d.Show("a", "")
	if !d.Look(noon) || d.Health("a", noon).Shows != "" {
		t.Error("it stays")
	}
}

// A report of a device that has been reporting for a minute.
func BenchmarkNote(b *testing.B) {
	var d health.Devices
	now := noon
	for b.Loop() {
		d.Note("a", health.Report{Page: "p", Trip: ms(20), Battery: 80}, now)
		now = now.Add(health.Every)
	}
}

// However many devices report, only so many are kept: that which was heard longest ago goes.
func TestBounded(t *testing.T) {
	var d health.Devices
	name := func(i int) string { return string(rune('a'+i/1000)) + string(rune(0x4e00+i%1000)) }
	for i := range 4097 {
		d.Note(name(i), health.Report{Battery: 50}, at(i))
	}
	if h := d.Health(name(0), at(4097)); !h.Heard.IsZero() {
		t.Error("the oldest is still kept")
	}
	if h := d.Health(name(1), at(4097)); h.Heard.IsZero() {
		t.Error("the second oldest is gone")
	}
}

// A device counts once for each address of the laptop, however often it comes.
func TestWays(t *testing.T) {
	var w health.Ways
	for _, came := range [][2]string{{"192.168.8.2", "a"}, {"192.168.8.2", "a"}, {"192.168.8.2", "b"}, {"10.0.0.1", "a"}} {
		w.Came(came[0], came[1])
	}
	if w.By("192.168.8.2") != 2 || w.By("10.0.0.1") != 1 || w.By("127.0.0.1") != 0 {
		t.Errorf("%d, %d and %d devices", w.By("192.168.8.2"), w.By("10.0.0.1"), w.By("127.0.0.1"))
	}
}
