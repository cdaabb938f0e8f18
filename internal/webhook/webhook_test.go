package webhook

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

var noon = time.Date(2026, 8, 28, 12, 0, 0, 0, time.UTC)

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" // 24 bytes

// made is an order that makes a hook.
func made(id string) Make {
	return Make{ID: id, Secret: secret, Name: "Hook " + id, URL: "http://192.168.8.7:3000/", By: "organiser@laptop", At: noon}
}

// with is the state after orders of the organiser, all of which are taken.
func with(t *testing.T, all ...Order) State {
	t.Helper()
	var s State
	for _, o := range all {
		facts, err := Decide(s, Command{By: role.Organiser, Order: o})
		if err != nil {
			t.Fatalf("%+v: %v", o, err)
		}
		for _, f := range facts {
			s = Apply(s, f)
		}
	}
	return s
}

func TestOrders(t *testing.T) {
	one := with(t, made("a"))
	removed := with(t, made("a"), Remove{"a"})
	paused := with(t, made("a"), Pause{"a"})
	stopped := Apply(one, Stopped{"a", Silent})
	for _, tt := range []struct {
		name  string
		s     State
		by    role.Role
		o     Order
		facts int
		want  fault.Code
	}{
		{"make another one", one, role.Organiser, made("b"), 1, fault.None},
		{"the name is taken", one, role.Organiser, func() Make { o := made("b"); o.Name = "hook A"; return o }(), 0, fault.Exists},
		{"of one that is removed", removed, role.Organiser, func() Make { o := made("b"); o.Name = "Hook a"; return o }(), 1, fault.None},
		{"the id is taken", one, role.Organiser, func() Make { o := made("a"); o.Name = "other"; return o }(), 0, fault.Invalid},
		{"a kind that there is not", one, role.Organiser, func() Make { o := made("b"); o.Kinds = []Kind{MoveKind, "purchase"}; return o }(), 0, fault.Invalid},
		{"a board that there is not", one, role.Organiser, func() Make { o := made("b"); o.Board = "Z"; return o }(), 0, fault.Invalid},
		{"a secret that is too short", one, role.Organiser, func() Make { o := made("b"); o.Secret = "whsec_aGFsbG8="; return o }(), 0, fault.Invalid},
		{"no name", one, role.Organiser, func() Make { o := made("b"); o.Name = " "; return o }(), 0, fault.Invalid},
		{"remove", one, role.Organiser, Remove{"a"}, 1, fault.None},
		{"remove twice", removed, role.Organiser, Remove{"a"}, 0, fault.None},
		{"remove none", one, role.Organiser, Remove{"x"}, 0, fault.NotFound},
		{"pause", one, role.Organiser, Pause{"a"}, 1, fault.None},
		{"pause twice", paused, role.Organiser, Pause{"a"}, 0, fault.None},
		{"pause one that is removed", removed, role.Organiser, Pause{"a"}, 0, fault.NotFound},
		{"resume", paused, role.Organiser, Resume{"a"}, 1, fault.None},
		{"resume one that was stopped", stopped, role.Organiser, Resume{"a"}, 1, fault.None},
		{"resume one that sends", one, role.Organiser, Resume{"a"}, 0, fault.None},
		{"test", paused, role.Organiser, Test{"a"}, 1, fault.None},
		{"test one that is removed", removed, role.Organiser, Test{"a"}, 0, fault.NotFound},
		{"stop all", with(t, made("a"), made("b"), Pause{"b"}), role.System, StopAll{Elsewhere}, 1, fault.None},
		{"stop, by the organiser", one, role.Organiser, Stop{"a", Silent}, 0, fault.Forbidden},
		{"make, by a Referee", one, role.Referee, made("b"), 0, fault.Forbidden},
		{"make, by the program", one, role.System, made("b"), 0, fault.Forbidden},
		{"progress", one, role.System, NoteProgress{[]Progress{{ID: "a", Sent: 1}, {ID: "x", Sent: 1}}}, 1, fault.None},
		{"no progress", one, role.System, NoteProgress{[]Progress{{ID: "a", Place: Place{At: noon}}}}, 0, fault.None},
		{"no order", one, role.Organiser, struct{}{}, 0, fault.Invalid},
	} {
		t.Run(tt.name, func(t *testing.T) {
			facts, err := Decide(tt.s, Command{By: tt.by, Order: tt.o})
			if fault.CodeOf(err) != tt.want || len(facts) != tt.facts {
				t.Errorf("%d facts and %v, want %d and %v", len(facts), err, tt.facts, tt.want)
			}
		})
	}
	if h, _ := removed.ByID("a"); h.Secret != "" || h.Sends() {
		t.Errorf("once it is removed a hook is %+v", h)
	}
}

// At most fifty hooks are not removed.
func TestMostHooks(t *testing.T) {
	var all []Order
	for i := range Most {
		all = append(all, made(fmt.Sprint(i)))
	}
	s := with(t, all...)
	if _, err := Decide(s, Command{By: role.Organiser, Order: made("more")}); fault.CodeOf(err) != fault.Illegal {
		t.Errorf("one more: %v", err)
	}
	s = Apply(s, Removed{"7"})
	if _, err := Decide(s, Command{By: role.Organiser, Order: made("more")}); err != nil {
		t.Errorf("once one is removed: %v", err)
	}
}

// The addresses to which nothing is sent, in each way in which they can be written.
func TestCleanURL(t *testing.T) {
	for _, text := range []string{
		"http://192.168.8.7/", "http://192.168.8.7:3000/scacchi?luce=1", "https://example.org/hooks/7FQ2", "http://companion.local:8000", "http://10.0.0.1/", "http://[fd12:3456::1]:8080/",
		"  http://192.168.8.7/  ",
	} {
		if got, err := CleanURL(text, false); err != nil || got != strings.TrimSpace(text) {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	for text, want := range map[string]fault.Code{
		"": fault.Invalid, "192.168.8.7": fault.Invalid, "ftp://192.168.8.7/": fault.Invalid, "file:///etc/passwd": fault.Invalid, "javascript:alert(1)": fault.Invalid, "http://": fault.Invalid,
		"http:///x": fault.Invalid, "http://a b/": fault.Invalid, "http://è.example/": fault.Invalid, "http://192.168.8.7:99999999/": fault.Invalid, "http://192.168.8.7:0/": fault.Invalid, "http://x\n.example/": fault.Invalid, "http:192.168.8.7": fault.Invalid,
		"http://paolo:segreto@192.168.8.7/": fault.Invalid, "http://192.168.8.7/#x": fault.Invalid, "http://192.168.8.7/" + strings.Repeat("a", maxURL): fault.Invalid, "http://[::1": fault.Invalid,
		"http://127.0.0.1:9000/": fault.Forbidden, "http://localhost/": fault.Forbidden, "http://LOCALHOST./": fault.Forbidden, "http://a.localhost/": fault.Forbidden, "http://127.1.2.3/": fault.Forbidden,
		"http://[::1]/": fault.Forbidden, "http://[::ffff:127.0.0.1]/": fault.Forbidden, "http://0.0.0.0/": fault.Forbidden, "http://[::]/": fault.Forbidden,
		"http://169.254.169.254/latest/meta-data/": fault.Forbidden, "http://[::ffff:169.254.169.254]/": fault.Forbidden, "http://[::ffff:a9fe:a9fe]/": fault.Forbidden, "http://[64:ff9b::a9fe:a9fe]/": fault.Forbidden,
		"http://[2002:a9fe:a9fe::1]/": fault.Forbidden, "http://[fd00:ec2::254]/": fault.Forbidden, "http://[fe80::1]/": fault.Forbidden, "http://[fe80::1%25eth0]/": fault.Forbidden,
		"http://224.0.0.251/": fault.Forbidden, "http://255.255.255.255/": fault.Forbidden, "http://[ff02::1]/": fault.Forbidden, "http://100.100.100.200/": fault.Forbidden, "http://168.63.129.16/": fault.Forbidden,
	} {
		if _, err := CleanURL(text, false); fault.CodeOf(err) != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	for text, ok := range map[string]bool{"http://127.0.0.1:9000/": true, "http://localhost:1880/": true, "http://[::1]/": true, "http://169.254.1.1/": false, "http://0.0.0.0/": false, "http://[fe80::1]/": false} {
		if _, err := CleanURL(text, true); (err == nil) != ok {
			t.Errorf("%s, for this laptop: %v", text, err)
		}
	}
	if f := CheckAddress(netip.MustParseAddr("192.168.8.2"), true, false); f == nil {
		t.Error("an address of this laptop is taken for another device")
	}
	if f := CheckAddress(netip.Addr{}, true, true); f == nil {
		t.Error("no address is taken")
	}
}

// The example of the reference implementation (standard-webhooks, libraries/go/webhook_test.go).
func TestSign(t *testing.T) {
	got, err := Sign(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0), []byte(`{"test": 2432232314}`))
	if want := "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="; err != nil || got != want {
		t.Errorf("the signature is %s (%v), want %s", got, err, want)
	}
	for _, other := range []string{"", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_%%%"} {
		if _, err := Sign(other, "x", noon, nil); err == nil {
			t.Errorf("%q signs", other)
		}
	}
	if id := MessageID("serata.31-1c566729"); id != "serata_31-1c566729" {
		t.Errorf("the id is %s", id)
	}
}

func TestAfter(t *testing.T) {
	down := Answer{Trouble: Unreachable}
	status := func(s int) Answer { return Answer{Status: s, Trouble: Refused} }
	for _, tt := range []struct {
		name            string
		a               Answer
		failed, refused int
		step            Step
		pause           time.Duration
		why             Reason
	}{
		{"taken", Answer{Status: 204}, 1, 0, Next, 0, ""},
		{"first failure", down, 1, 0, Again, time.Second, ""},
		{"third failure", down, 3, 0, Again, 15 * time.Second, ""},
		{"last pause", down, len(Pauses), 0, Again, 30 * time.Minute, ""},
		{"one more", down, len(Pauses) + 1, 0, Halt, 0, Silent},
		{"it asks to wait", Answer{Status: 503, Trouble: Refused, After: time.Minute}, 1, 0, Again, time.Minute, ""},
		{"it asks to wait for days", Answer{Status: 429, Trouble: Refused, After: 72 * time.Hour}, 1, 0, Again, longestAfter, ""},
		{"it asks to wait for less than the pause", Answer{Status: 503, Trouble: Refused, After: time.Second}, 7, 0, Again, 5 * time.Minute, ""},
		{"refused once", status(400), 1, 1, Again, time.Second, ""},
		{"refused to the end", status(400), 3, Refusals, Drop, 0, ""},
		{"too many is no refusal", status(429), 3, Refusals, Again, 15 * time.Second, ""},
		{"a redirect", Answer{Status: 302, Trouble: Redirected}, 3, 0, Again, 15 * time.Second, ""},
		{"gone", status(410), 1, 1, Halt, 0, Gone},
	} {
		if step, pause, why := After(tt.a, tt.failed, tt.refused); step != tt.step || pause != tt.pause || why != tt.why {
			t.Errorf("%s: %s %v %q, want %s %v %q", tt.name, step, pause, why, tt.step, tt.pause, tt.why)
		}
	}
	for i, pause := range Pauses[1:] {
		if pause < Pauses[i] {
			t.Errorf("pause %d is shorter than the one before", i+1)
		}
	}
}

// What the log holds of the hooks is read back as it was.
func TestFactsAreReadBack(t *testing.T) {
	for _, f := range []Fact{
		Made{ID: "a", Name: "Luci", URL: "http://192.168.8.7/", Kinds: []Kind{DuelKind}, Board: "A", Laptop: true, Secret: secret, By: "organiser@laptop", At: noon},
		Removed{"a"},
		Paused{"a"},
		Resumed{"a"},
		Tested{"a"},
		Stopped{"a", Gone},
		Progressed{[]Progress{{ID: "a", Place: Place{Event: "serata.3-00000003", At: noon}, Sent: 3, Dropped: 1}}},
	} {
		data, err := Facts.Encode(f)
		if err != nil {
			t.Fatal(err)
		}
		back, err := Facts.Load(Facts.Word(f), data)
		if err != nil || fmt.Sprint(back) != fmt.Sprint(f) {
			t.Errorf("%+v comes back as %+v (%v)", f, back, err)
		}
	}
}

// Troubles lists each of them once.
func TestTroubles(t *testing.T) {
	all := Troubles()
	slices.Sort(all)
	if len(slices.Compact(all)) != 8 {
		t.Errorf("they are %v", all)
	}
}
