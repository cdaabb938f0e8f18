package access_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	. "scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

const claim = "a claim that the device drew"

// crossing returns the villa in its first epoch, with the pass of the tablet at board A.
func crossing(t *testing.T) (State, string) {
	t.Helper()
	key, err := DrawPassKey(1, chance())
	if err != nil {
		t.Fatal(err)
	}
	s := do(t, villa(t), MakePassKey{key})
	tablet, _ := s.Device("tablet")
	sealed, err := key.Seal(Pass{Device: tablet.ID, Token: tablet.Token, Player: "a player", Holder: "Paolo"}, chance())
	if err != nil {
		t.Fatal(err)
	}
	return s, sealed
}

// show opens a pass in the second epoch and takes it.
func show(s State, sealed, claim string) (State, error) {
	p, key, err := s.OpenPass(sealed, 1)
	if err != nil {
		return s, err
	}
	o := TakePass{Pass: p, Epoch: key.Epoch, Claim: claim, Renewed: token(key.Token(p.ID, claim))}
	facts, err := decide(s, role.Nobody, o)
	for _, f := range facts {
		s = Apply(s, f)
	}
	return s, err
}

// A pass seats only the device for which it was made, with all that the device had.
func TestPass(t *testing.T) {
	s, sealed := crossing(t)
	p, key, err := s.OpenPass(sealed, 1)
	if err != nil {
		t.Fatal(err)
	}
	if p.Device != "tablet" || p.Player != "a player" || p.Holder != "Paolo" || p.ID == "" {
		t.Errorf("the pass is %+v", p)
	}
	after, err := show(s, sealed, claim)
	if err != nil {
		t.Fatal(err)
	}
	d, ok := after.DeviceByToken(token(key.Token(p.ID, claim)))
	if !ok || d.ID != "tablet" || !d.Sits(boardA) {
		t.Errorf("the token of the pass belongs to %+v", d)
	}
	if _, ok := after.DeviceByToken(token("tablet")); ok {
		t.Error("the token of before still counts")
	}
	for _, other := range []string{"phone", "laptop", "tv1"} {
		before, _ := s.Device(other)
		now, _ := after.Device(other)
		if diff := cmp.Diff(before, now); diff != "" {
			t.Errorf("%s has changed: %s", other, diff)
		}
	}
}

// A device whose answer was lost shows its pass again: it gets the same token, and the state stays the same.
func TestPassShownTwice(t *testing.T) {
	s, sealed := crossing(t)
	once, err := show(s, sealed, claim)
	if err != nil {
		t.Fatal(err)
	}
	twice, err := show(once, sealed, claim)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(once, twice); diff != "" {
		t.Error(diff)
	}
}

func TestPassRefused(t *testing.T) {
	s, sealed := crossing(t)
	used, err := show(s, sealed, claim)
	if err != nil {
		t.Fatal(err)
	}
	other, err := DrawPassKey(1, strings.NewReader(strings.Repeat("x", 32)))
	if err != nil {
		t.Fatal(err)
	}
	forged, err := other.Seal(Pass{Device: "tablet", Token: token("tablet")}, chance())
	if err != nil {
		t.Fatal(err)
	}
	second, third := PassKey{2, other.Key}, PassKey{3, other.Key}
	middle := len(sealed) / 2
	changed := sealed[:middle] + string(sealed[middle]^1) + sealed[middle+1:]
	for _, tt := range []struct {
		name          string
		s             State
		sealed, claim string
		code          fault.Code
		key           string
	}{
		{"by somebody who has read it", used, sealed, "another claim, drawn elsewhere", fault.Forbidden, "fault.pass.used"},
		{"with a claim that can be guessed", s, sealed, "abc", fault.Invalid, "fault.pass.old"},
		{"with a claim without an end", s, sealed, strings.Repeat("a", 65), fault.Invalid, "fault.pass.old"},
		{"nothing", s, "", claim, fault.Forbidden, "fault.pass.old"},
		{"garbage", s, "%%%", claim, fault.Forbidden, "fault.pass.old"},
		{"too long", s, strings.Repeat("A", 3000), claim, fault.Forbidden, "fault.pass.old"},
		{"changed", s, changed, claim, fault.Forbidden, "fault.pass.old"},
		{"cut", s, sealed[:20], claim, fault.Forbidden, "fault.pass.old"},
		{"of another key", s, forged, claim, fault.Forbidden, "fault.pass.old"},
		{"two epochs later", do(t, s, MakePassKey{second}, MakePassKey{third}), sealed, claim, fault.Forbidden, "fault.pass.old"},
		{"before any was made", villa(t), sealed, claim, fault.Forbidden, "fault.pass.old"},
		{"of a device that was excluded", do(t, s, RevokeDevice{"tablet"}), sealed, claim, fault.Forbidden, "fault.pass.gone"},
		{"of a device that got up", do(t, s, Leave{"tablet", boardA}), sealed, claim, fault.Forbidden, "fault.pass.gone"},
		{"of a seat with a new code", do(t, s, RenewCode{Seat: boardA}), sealed, claim, fault.Forbidden, "fault.pass.gone"},
		{"of a device with another token since", do(t, s, renewing("tablet", lions)), sealed, claim, fault.Forbidden, "fault.pass.gone"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			after, err := show(tt.s, tt.sealed, tt.claim)
			said(t, err, tt.code, tt.key)
			if diff := cmp.Diff(tt.s, after); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// An epoch has one key. A pass of one epoch does not count in the next, and only the program draws a key.
func TestPassKeys(t *testing.T) {
	s, sealed := crossing(t)
	second, err := DrawPassKey(2, chance())
	if err != nil {
		t.Fatal(err)
	}
	s = do(t, s, MakePassKey{second}, MakePassKey{PassKey{2, []byte("another")}})
	if k, ok := s.PassKey(2); !ok || string(k.Key) != string(second.Key) {
		t.Error("the key of the second epoch was replaced")
	}
	_, _, err = s.OpenPass(sealed, 2)
	said(t, err, fault.Forbidden, "fault.pass.old")
	if _, err := show(s, sealed, claim); err != nil {
		t.Errorf("the pass of the epoch before: %v", err)
	}
	_, err = decide(s, role.Referee, MakePassKey{second})
	said(t, err, fault.Forbidden, "fault.order.role")
}
