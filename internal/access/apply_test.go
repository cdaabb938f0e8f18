package access_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	. "scacchimagici/internal/access"
)

// seating writes who sits where: "seat=device device", then the screens.
func seating(s State) string {
	var parts []string
	for _, seat := range []Seat{OrganiserSeat, boardA, lions} {
		var devices []string
		for _, d := range s.At(seat) {
			devices = append(devices, d.ID)
		}
		parts = append(parts, seat.String()+"="+strings.Join(devices, " "))
	}
	for _, d := range s.Screens {
		parts = append(parts, ScreenOf(d.Number).String()+"="+d.Device)
	}
	return strings.Join(parts, ", ")
}

func TestApply(t *testing.T) {
	tests := []struct {
		name  string
		order Order
		want  string
	}{
		{
			"nothing",
			Leave{"tablet", lions},
			"organiser=laptop, referee:A=tablet phone, strategist:2026/grifondoro=phone, screen:1=tv1, screen:3=tv3",
		},
		{
			"a renewed code unseats",
			RenewCode{Seat: boardA},
			"organiser=laptop, referee:A=, strategist:2026/grifondoro=phone, screen:1=tv1, screen:3=tv3",
		},
		{
			"a withdrawn code unseats",
			RevokeCode{lions},
			"organiser=laptop, referee:A=tablet phone, strategist:2026/grifondoro=, screen:1=tv1, screen:3=tv3",
		},
		{
			"one seat of two",
			Unseat{"phone", boardA},
			"organiser=laptop, referee:A=tablet, strategist:2026/grifondoro=phone, screen:1=tv1, screen:3=tv3",
		},
		{
			"all seats",
			RevokeDevice{"phone"},
			"organiser=laptop, referee:A=tablet, strategist:2026/grifondoro=, screen:1=tv1, screen:3=tv3",
		},
		{
			"a screen's device",
			RevokeDevice{"tv1"},
			"organiser=laptop, referee:A=tablet phone, strategist:2026/grifondoro=phone, screen:3=tv3",
		},
		{
			"a screen leaves",
			Leave{"tv3", ScreenOf(3)},
			"organiser=laptop, referee:A=tablet phone, strategist:2026/grifondoro=phone, screen:1=tv1",
		},
		{
			"a screen is forgotten",
			ForgetScreen{1},
			"organiser=laptop, referee:A=tablet phone, strategist:2026/grifondoro=phone, screen:3=tv3",
		},
		{
			"a screen between", register("tv4"),
			"organiser=laptop, referee:A=tablet phone, strategist:2026/grifondoro=phone, screen:1=tv1, screen:2=tv4, screen:3=tv3",
		},
		{
			"a password unseats",
			SetPassword{hash, "tablet"},
			"organiser=, referee:A=tablet phone, strategist:2026/grifondoro=phone, screen:1=tv1, screen:3=tv3",
		},
		{
			"but for who set it",
			SetPassword{hash, "laptop"},
			"organiser=laptop, referee:A=tablet phone, strategist:2026/grifondoro=phone, screen:1=tv1, screen:3=tv3",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := seating(do(t, villa(t), tt.order)); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestCodesOpenSeats(t *testing.T) {
	s := villa(t)
	tests := []struct {
		name, digits, secret string
		want                 Seat
		ok                   bool
	}{
		{"board A", codeA.Digits, codeA.Secret, boardA, true},
		{"Grifondoro", codeB.Digits, codeB.Secret, lions, true},
		{"a wrong code", codeC.Digits, codeC.Secret, Seat{}, false},
		{"the beginning", "482", "AAAA", Seat{}, false},
		{"nothing", "", "", Seat{}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if seat, ok := s.SeatByCode(tt.digits); seat != tt.want || ok != tt.ok {
				t.Errorf("by code: %v, %v", seat, ok)
			}
			if seat, ok := s.SeatBySecret(tt.secret); seat != tt.want || ok != tt.ok {
				t.Errorf("by secret: %v, %v", seat, ok)
			}
		})
	}
	s = do(t, s, RenewCode{Seat: boardA})
	if _, ok := s.SeatByCode(codeA.Digits); ok {
		t.Error("a renewed code still opens")
	}
	if seat, ok := s.SeatByCode(codeC.Digits); !ok || seat != boardA {
		t.Error("the new one does not")
	}
	if _, ok := do(t, s, RevokeCode{boardA}).SeatBySecret(codeC.Secret); ok {
		t.Error("a withdrawn code still opens")
	}
}

func TestDevices(t *testing.T) {
	s := villa(t)
	d, ok := s.DeviceByToken(token("phone"))
	if !ok || d.ID != "phone" || !d.Sits(boardA) || !d.Sits(lions) || d.Sits(boardB) {
		t.Errorf("%+v, %v", d, ok)
	}
	if !d.Joined.Equal(morning) || d.Name != "iPad, Safari" {
		t.Errorf("%+v", d)
	}
	s = do(t, s, Leave{"phone", boardA}, Leave{"phone", lions})
	if _, ok := s.DeviceByToken(token("phone")); ok {
		t.Error("a device that sits nowhere is still known")
	}
	if _, ok := s.DeviceByToken(""); ok {
		t.Error("no token is a device's")
	}
}

// A device that takes a seat with a new token has all its seats under that token, and none under the old one.
func TestRenewedToken(t *testing.T) {
	s := do(t, villa(t), NameHolder{"tablet", "Anna"}, renewing("tablet", lions))
	if _, ok := s.DeviceByToken(token("tablet")); ok {
		t.Error("the token of before still counts")
	}
	d, ok := s.DeviceByToken(token("tablet again"))
	if !ok || d.ID != "tablet" || !d.Sits(boardA) || !d.Sits(lions) || d.Holder != "Anna" || !d.Joined.Equal(morning) {
		t.Errorf("%+v, %t", d, ok)
	}
	if before, _ := villa(t).Device("tablet"); before.Token != token("tablet") {
		t.Error("the state before has changed")
	}
}

func TestScreens(t *testing.T) {
	s := do(t, villa(t), AssignScreen{1, "boards:A,B"}, RenameScreen{1, "Sala"}, join("tv1", boardA), Leave{"tv1", boardA})
	want := Display{Number: 1, Device: "tv1", Name: "Sala", Shows: "boards:A,B"}
	if d, ok := s.Screen(1); !ok || !reflect.DeepEqual(d, want) {
		t.Errorf("%+v, %v", d, ok)
	}
	if d, ok := s.ScreenOn("tv1"); !ok || !reflect.DeepEqual(d, want) {
		t.Errorf("%+v, %v", d, ok)
	}
	if d, ok := s.Screen(3); !ok || d.Shows != ByItself {
		t.Errorf("a new screen: %+v, %v", d, ok)
	}
	if _, ok := s.Screen(2); ok {
		t.Error("there is no screen 2")
	}
	if d, _ := do(t, s, RenameScreen{1, ""}).Screen(1); d.Name != "" {
		t.Error("the name stays")
	}
}

// A screen from an old log stays as it was, and a new one runs by itself.
func TestScreenOfAnOldLog(t *testing.T) {
	s := Apply(State{}, ScreenRegistered{Number: 1, Device: "tv", Token: token("tv"), At: morning})
	if d, _ := s.Screen(1); d.Shows != Welcome {
		t.Errorf("%+v", d)
	}
}

func TestProgrammeOfAScreen(t *testing.T) {
	given := Programme{Scenes: []string{InPlay, Next}, Board: "A", Seconds: 30}
	programmed := SetProgramme{1, []string{Next, InPlay}, "A", 30}
	over := Override{Ranking, morning, morning.Add(OverrideTime)}
	tests := []struct {
		name   string
		orders []Order
		want   Display
	}{
		{"its scenes come in their order", []Order{programmed}, Display{Shows: ByItself, Programme: given}},
		{"overridden", []Order{programmed, ShowNow{1, Ranking}}, Display{Shows: ByItself, Programme: given, Override: over}},
		{"all of them overridden", []Order{ShowNow{0, Ranking}}, Display{Shows: ByItself, Override: over}},
		{"back at once", []Order{ShowNow{0, Ranking}, EndShowNow{1}}, Display{Shows: ByItself}},
		{"given something else", []Order{ShowNow{1, Ranking}, AssignScreen{1, Welcome}}, Display{Shows: Welcome}},
		{"its programme is kept meanwhile", []Order{programmed, AssignScreen{1, Welcome}, AssignScreen{1, ByItself}}, Display{Shows: ByItself, Programme: given}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := do(t, villa(t), tt.orders...).Screen(1)
			tt.want.Number, tt.want.Device = 1, "tv1"
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
		})
	}
}

// A browser that has lost its cookie comes back as another screen; the organiser says which one it was.
func TestReplaceScreen(t *testing.T) {
	s := do(t, villa(t), RenameScreen{1, "Sala"}, AssignScreen{1, Ranking}, join("tv3", boardA), ReplaceScreen{3, 1})
	if got := seating(s); got != "organiser=laptop, referee:A=tablet phone tv3, strategist:2026/grifondoro=phone, screen:1=tv3" {
		t.Error(got)
	}
	want := Display{Number: 1, Device: "tv3", Name: "Sala", Shows: Ranking, Was: 3}
	if d, ok := s.ScreenOn("tv3"); !ok || !reflect.DeepEqual(d, want) {
		t.Errorf("%+v", d)
	}
	if _, ok := s.Device("tv1"); ok {
		t.Error("the browser of before is still known")
	}
	if s = do(t, s, register("tv4")); len(s.Screens) != 2 || s.Screens[1].Number != 2 {
		t.Errorf("the number is not free: %+v", s.Screens)
	}
}

// TestApplyNeverRefuses checks that facts about unknown things change nothing.
func TestApplyNeverRefuses(t *testing.T) {
	for _, f := range []Fact{
		PhonesAnswered{},
		CodeRevoked{boardA},
		Left{"x", boardA},
		Unseated{"x", boardA},
		DeviceRevoked{"x"},
		DeviceRenamed{"x", "y"},
		ScreenAssigned{1, "duel"},
		ScreenProgrammed{Number: 1},
		ScreenOverridden{Number: 1},
		ScreenReturned{1},
		ScreenReplaced{1, 2},
		ScreenRenamed{1, "x"},
		ScreenForgotten{1},
		SoundSet{},
		SoundRemoved{DuelCue},
	} {
		if s := Apply(State{}, f); len(s.Devices) != 0 || len(s.Screens) != 0 || len(s.Codes) != 0 {
			t.Errorf("%T: %+v", f, s)
		}
	}
}

func TestJoinedIsUTC(t *testing.T) {
	s := Apply(State{}, Joined{Device: "x", Token: token("x"), Seat: boardA, At: morning.In(time.FixedZone("CEST", 7200)).Add(1234567)})
	if got := s.Devices[0].Joined; got != morning.Add(time.Millisecond) {
		t.Error(got)
	}
}
