package access_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	. "scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
)

func TestFactsRoundTrip(t *testing.T) {
	facts := []Fact{
		PasswordSet{hash, "laptop"},
		NetworkSet{Network{"Villa", "alohomora"}},
		CodeIssued{boardA, codeA},
		CodeRenewed{lions, codeB},
		PhonesAnswered{true},
		CodeRevoked{boardA},
		Joined{"tablet", token("tablet"), boardA, "iPad", morning, "", time.Time{}},
		Joined{"tablet", token("tablet"), lions, "iPad", morning, token("another"), time.Time{}},
		Joined{"program", token("program"), lions, "PC", morning, "", morning.Add(time.Hour)},
		KeyMade{"key-obs", token("key"), "OBS", boardA, "organiser@laptop", morning, morning.Add(time.Hour)},
		KeyRevoked{"key-obs"},
		KeyUsed{"key-obs", morning},
		HolderNamed{"tablet", "Paolo Rinaldi"},
		HolderNamed{"tablet", ""},
		Left{"tablet", boardA},
		Unseated{"tablet", OrganiserSeat},
		DeviceRevoked{"tablet"},
		DeviceRenamed{"tablet", "giallo"},
		ScreenRegistered{1, "tv", token("tv"), "TV", morning, ByItself},
		ScreenAssigned{1, "ranking"},
		ScreenProgrammed{1, Programme{[]string{InPlay, Next}, "A", 30}},
		ScreenOverridden{0, Course, morning, morning.Add(OverrideTime)},
		ScreenReturned{1},
		ScreenReplaced{2, 1},
		ScreenRenamed{1, ""},
		ScreenForgotten{1},
		SoundSet{Sound{OutputOf(2), 40, true, []Cue{TurnCue, EndCue}}},
		SoundUploaded{DuelCue, OwnSound{Name: "gong.wav", Type: "audio/wav", Data: []byte("RIFF....WAVE")}},
		SoundRemoved{DuelCue},
		PassKeyMade{PassKey{2, bytes.Repeat([]byte{7}, 32)}},
		PassTaken{"a1b2", 1, strings.Repeat("c", 64), "tablet", token("next")},
		PassTaken{Pass: "a1b2", Epoch: 1, Claim: strings.Repeat("c", 64)},
	}
	for _, f := range facts {
		if diff := cmp.Diff(f, again(t, f)); diff != "" {
			t.Error(Facts.Word(f), diff)
		}
	}
	if _, err := Facts.Load("strange", []byte(`{}`)); err == nil {
		t.Error("a strange fact is read")
	}
}

// again writes a fact and reads it back.
func again(t interface{ Fatal(...any) }, f Fact) Fact {
	data, err := Facts.Encode(f)
	if err != nil {
		t.Fatal(err)
	}
	read, err := Facts.Load(Facts.Word(f), data)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestDecodeOrder(t *testing.T) {
	tests := []struct {
		kind, data string
		want       Order
	}{
		{"set-network", `{"name":"Villa","password":""}`, SetNetwork{Network{"Villa", ""}}},
		{"answer-phones", `{"on":true}`, AnswerPhones{true}},
		{"issue-code", `{"seat":"referee:A"}`, IssueCode{Seat: boardA}},
		{"renew-code", `{"seat":"strategist:2026/grifondoro"}`, RenewCode{Seat: lions}},
		{"revoke-code", `{"seat":"referee:A"}`, RevokeCode{boardA}},
		{"unseat", `{"device":"x","seat":"screen:1"}`, Unseat{"x", ScreenOf(1)}},
		{"revoke-device", `{"device":"x"}`, RevokeDevice{"x"}},
		{"rename-device", `{"device":"x","name":""}`, RenameDevice{"x", ""}},
		{"assign-screen", `{"number":1,"shows":"duel"}`, AssignScreen{1, "duel"}},
		{"set-programme", `{"number":1,"scenes":["boards","next"],"board":"A","seconds":30}`, SetProgramme{1, []string{"boards", "next"}, "A", 30}},
		{"show-now", `{"number":0,"shows":"ranking"}`, ShowNow{Shows: "ranking"}},
		{"end-show-now", `{"number":1}`, EndShowNow{1}},
		{"replace-screen", `{"number":2,"is":1}`, ReplaceScreen{2, 1}},
		{"rename-screen", `{"number":1,"name":""}`, RenameScreen{1, ""}},
		{"forget-screen", `{"number":1}`, ForgetScreen{1}},
		{"choose-output", `{"output":"screen:2"}`, ChooseOutput{OutputOf(2)}},
		{"set-volume", `{"percent":40}`, SetVolume{40}},
		{"mute-sound", `{"muted":true}`, MuteSound{true}},
		{"set-cue", `{"cue":"duel","on":false}`, SetCue{DuelCue, false}},
		{"remove-sound", `{"cue":"duel"}`, RemoveSound{DuelCue}},
		{"make-key", `{"name":"OBS","seat":"referee:A","ends":"2026-08-28T09:00:00Z"}`, MakeKey{"OBS", boardA, morning}},
		{"revoke-key", `{"key":"key-obs"}`, RevokeKey{"key-obs"}},
	}
	for _, tt := range tests {
		t.Run(tt.kind, func(t *testing.T) {
			if got, err := Orders.Read(tt.kind, []byte(tt.data)); err != nil || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %#v, %v", got, err)
			}
		})
	}
	_, err := Orders.Read("issue-code", []byte(`{"seat":"king:A"}`))
	said(t, err, fault.Invalid, "fault.seat")
}

// TestNobodySendsThese checks that the desk alone gives orders that need a code or a password.
func TestNobodySendsThese(t *testing.T) {
	for _, o := range []Order{Join{}, RegisterScreen{}, NameHolder{}, SetPassword{}, MakePassKey{}, TakePass{}, UseKey{}, Leave{}} {
		_, err := Orders.Read(Orders.Word(o), []byte(`{}`))
		said(t, err, fault.Invalid, "fault.order.unknown")
	}
	if o, err := Orders.Read("issue-code", []byte(`{"seat":"referee:A","Code":{"digits":"482913","secret":""}}`)); err == nil {
		t.Errorf("%#v", o)
	}
}

func TestOrderFields(t *testing.T) {
	got, ok := Orders.Fields("unseat")
	want := map[string]reflect.Kind{"device": reflect.String, "seat": reflect.String}
	if diff := cmp.Diff(want, got); !ok || diff != "" {
		t.Error(ok, diff)
	}
}

func TestOrdersHaveWords(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range locale.Languages {
		for _, word := range AllOrders.Words() {
			if !catalogue.In(l).Has("order." + word) {
				t.Errorf("%s: no words for %s", l, word)
			}
		}
		for _, r := range []role.Role{role.Nobody, role.Organiser, role.Referee, role.Strategist, role.Screen, role.System} {
			if !catalogue.In(l).Has("role." + r.String()) {
				t.Errorf("%s: no words for %s", l, r)
			}
		}
	}
}

// TestFold gives random orders: the state is the same when the facts are read from the log, no
// earlier state changes, and seats, devices and screens agree.
func TestFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var state, read State
		for range rapid.IntRange(1, 40).Draw(t, "orders") {
			before := fmt.Sprint(state)
			facts, err := decide(state, role.Organiser, anyOrder(t))
			if err != nil && fault.From(err) == nil {
				t.Fatal(err)
			}
			next := state
			for _, f := range facts {
				next, read = Apply(next, f), Apply(read, again(t, f))
			}
			if fmt.Sprint(state) != before {
				t.Fatal("the state before has changed")
			}
			state = next
			agrees(t, state)
		}
		if diff := cmp.Diff(state, read); diff != "" {
			t.Fatal(diff)
		}
	})
}

func agrees(t *rapid.T, s State) {
	for _, d := range s.Devices {
		if len(d.Seats) == 0 {
			t.Fatalf("%s sits nowhere", d.ID)
		}
		for _, seat := range d.Seats {
			_, open := s.Code(seat)
			if screen, ok := s.ScreenOn(d.ID); seat.Role == role.Screen && (!ok || ScreenOf(screen.Number) != seat) {
				t.Fatalf("%s is no screen", d.ID)
			}
			if seat.Role == role.Referee && !open {
				t.Fatalf("%s sits on a seat that is closed", d.ID)
			}
		}
	}
	for i, screen := range s.Screens {
		if d, ok := s.Device(screen.Device); !ok || !d.Sits(ScreenOf(screen.Number)) {
			t.Fatalf("nothing shows screen %d", screen.Number)
		}
		if i > 0 && s.Screens[i-1].Number >= screen.Number {
			t.Fatal("the screens are in no order")
		}
	}
}

func anyOrder(t *rapid.T) Order {
	seat := rapid.SampledFrom([]Seat{boardA, boardB, lions, OrganiserSeat, ScreenOf(1)}).Draw(t, "seat")
	device := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "device")
	number := rapid.IntRange(1, 3).Draw(t, "number")
	code := rapid.SampledFrom([]Code{codeA, codeB, codeC}).Draw(t, "code")
	return rapid.SampledFrom([]Order{
		SetPassword{hash, device},
		drawn{IssueCode{seat}, code},
		drawn{RenewCode{Seat: seat}, code},
		RevokeCode{seat},
		join(device, seat),
		NameHolder{device, rapid.SampledFrom([]string{"", "Paolo", "Anna"}).Draw(t, "holder")},
		Leave{device, seat},
		Unseat{device, seat},
		RevokeDevice{device},
		AnswerPhones{number == 1},
		RenameDevice{device, device},
		register(device),
		AssignScreen{number, "duel"},
		SetProgramme{number, []string{Next, InPlay}, "", 20},
		ShowNow{number - 1, Ranking},
		EndShowNow{number - 1},
		ReplaceScreen{number, 1},
		RenameScreen{number, device},
		ChooseOutput{OutputOf(number)},
		ChooseOutput{Laptop},
		SetVolume{10 * number},
		MuteSound{number == 1},
		SetCue{DuelCue, number == 2},
		RemoveSound{DuelCue},
		ForgetScreen{number},
		MakeKey{device, seat, morning.Add(time.Hour)},
		RevokeKey{KeyID(device)},
		UseKey{KeyID(device)},
	}).Draw(t, "order")
}
