package access_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	. "scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// An hour after the morning, when keys of these tests end.
var later = morning.Add(time.Hour)

func TestKeys(t *testing.T) {
	villa := do(t, villa(t), MakeKey{"OBS", boardA, later})
	full := State{}
	for i := range 100 {
		full = do(t, full, MakeKey{fmt.Sprint("n", i), boardA, later})
	}
	gone := do(t, full, RevokeKey{KeyID("n7")})
	made := func(name string, seat Seat, ends time.Time) []Fact {
		return []Fact{KeyMade{KeyID(name), token("key " + name), name, seat, "organiser@laptop", morning, ends}}
	}
	for _, tt := range []struct {
		name  string
		s     State
		order Order
		want  []Fact
		fault string // its key; empty: none
	}{
		{"one for a Strategist", villa, MakeKey{"Bot", lions, later}, made("Bot", lions, later), ""},
		{"one of the organiser's", villa, MakeKey{"Companion", OrganiserSeat, later}, made("Companion", OrganiserSeat, later), ""},
		{"the longest", villa, MakeKey{"Bot", boardB, morning.Add(LongestKey)}, made("Bot", boardB, morning.Add(LongestKey)), ""},
		{"markup is text", villa, MakeKey{"<b onclick=x>", boardB, later}, made("<b onclick=x>", boardB, later), ""},
		{"a screen's seat", villa, MakeKey{"Bot", ScreenOf(1), later}, nil, "fault.key.seat"},
		{"no seat", villa, MakeKey{"Bot", Seat{}, later}, nil, "fault.key.seat"},
		{"a board that there is not", villa, MakeKey{"Bot", RefereeOf("Z"), later}, nil, "fault.key.seat"},
		{"ends now", villa, MakeKey{"Bot", boardA, morning}, nil, "fault.key.ends"},
		{"never ends", villa, MakeKey{"Bot", boardA, time.Time{}}, nil, "fault.key.ends"},
		{"ends too late", villa, MakeKey{"Bot", boardA, morning.Add(LongestKey + time.Second)}, nil, "fault.key.ends"},
		{"the name of another one", villa, MakeKey{" obs ", boardB, later}, nil, "fault.key.name"},
		{"no name", villa, MakeKey{"  ", boardA, later}, nil, "fault.name.empty"},
		{"500 letters", villa, MakeKey{strings.Repeat("a", 500), boardA, later}, nil, "fault.name.long"},
		{"turns the line around", villa, MakeKey{"OBS\u202etxt", boardA, later}, nil, "fault.name.control"},
		{"one too many", full, MakeKey{"Bot", boardA, later}, nil, "fault.key.many"},
		{"in the place of a revoked one", gone, MakeKey{"Bot", boardA, later}, made("Bot", boardA, later), ""},
		{"a revoked name is free", gone, MakeKey{"n7", boardA, later}, nil, "fault.device.token"}, // the test draws the same token
		{"is revoked", villa, RevokeKey{KeyID("OBS")}, []Fact{KeyRevoked{KeyID("OBS")}}, ""},
		{"is revoked twice", gone, RevokeKey{KeyID("n7")}, nil, ""},
		{"an unknown one", villa, RevokeKey{"key-x"}, nil, "fault.key.none"},
		{"is used", villa, UseKey{KeyID("OBS")}, []Fact{KeyUsed{KeyID("OBS"), morning}}, ""},
		{"is used twice in a minute", do(t, villa, UseKey{KeyID("OBS")}), UseKey{KeyID("OBS")}, nil, ""},
		{"a revoked one is used", gone, UseKey{KeyID("n7")}, nil, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := decide(tt.s, role.Organiser, tt.order)
			if tt.fault != "" {
				f := fault.From(err)
				if f == nil {
					t.Fatalf("got %v, %v", got, err)
				}
				said(t, err, f.Code, tt.fault)
				return
			}
			if diff := cmp.Diff(tt.want, got); err != nil || diff != "" {
				t.Error(err, diff)
			}
		})
	}
}

// Only the organiser makes and revokes keys.
func TestKeysAreTheOrganisers(t *testing.T) {
	for _, by := range []role.Role{role.Nobody, role.Referee, role.Strategist, role.Reception, role.Screen} {
		for _, o := range []Order{MakeKey{"Bot", boardA, later}, RevokeKey{KeyID("OBS")}} {
			_, err := decide(villa(t), by, o)
			said(t, err, fault.Forbidden, "fault.order.role")
		}
	}
}

// A key opens until its end and until it is revoked. No code, password or device has to do with it, and its token is no device's.
func TestKeyOpens(t *testing.T) {
	s := do(t, villa(t), MakeKey{"OBS", boardA, later}, RenewCode{Seat: boardA}, RevokeCode{boardA}, SetPassword{Password: hash})
	k, ok := s.KeyByToken(token("key OBS"))
	if !ok || k.Seat != boardA || k.By != "organiser@laptop" || !k.Opens(later.Add(-time.Second)) || k.Opens(later) {
		t.Errorf("%+v, %t", k, ok)
	}
	_, err := decide(s, role.System, Join{"stranger", token("key OBS"), OrganiserSeat, "", morning, "", time.Time{}})
	said(t, err, fault.Unauthorized, "fault.device.token")
	if _, device := s.DeviceByToken(token("key OBS")); device {
		t.Error("the token of a key is that of a device")
	}
	s = do(t, s, RevokeKey{KeyID("OBS")})
	if k, _ := s.KeyByToken(token("key OBS")); k.Opens(morning) || len(s.ValidKeys()) != 0 || len(s.Keys) != 1 {
		t.Errorf("a revoked key opens: %+v", k)
	}
}

// A program that has signed in is forgotten once its time is over, at the next one that joins.
func TestProgramsEnd(t *testing.T) {
	program := Join{"program", token("program"), lions, "PC", morning, "", later}
	s := do(t, villa(t), program)
	if d, ok := s.DeviceByToken(token("program")); !ok || d.Ended(later.Add(-time.Second)) || !d.Ended(later) {
		t.Errorf("%+v, %t", d, ok)
	}
	late := join("late", lions)
	late.At = later
	if s = do(t, s, join("early", lions), late); len(s.At(lions)) != 3 { // phone, early, late
		t.Errorf("on the seat are %v", s.At(lions))
	}
}
