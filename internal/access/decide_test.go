package access_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	. "scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

func TestDecide(t *testing.T) {
	tests := []struct {
		name  string
		order Order
		want  []Fact
	}{
		{"password", SetPassword{hash, "laptop"}, []Fact{PasswordSet{hash, "laptop"}}},
		{"phones are answered", AnswerPhones{true}, []Fact{PhonesAnswered{true}}},
		{"they are not anyway", AnswerPhones{}, nil},
		{"a code", IssueCode{boardB}, []Fact{CodeIssued{boardB, codeC}}},
		{"a code that is there stays", IssueCode{boardA}, nil},
		{"another code", RenewCode{Seat: boardA}, []Fact{CodeRenewed{boardA, codeC}}},
		{"another code than the one seen", RenewCode{Seat: boardA, Was: codeA.Digits}, []Fact{CodeRenewed{boardA, codeC}}},
		{"one that is gone already", RenewCode{Seat: boardA, Was: codeB.Digits}, nil},
		{"another code where none was", RenewCode{Seat: boardB}, []Fact{CodeRenewed{boardB, codeC}}},
		{"a code is withdrawn", RevokeCode{boardA}, []Fact{CodeRevoked{boardA}}},
		{"no code is withdrawn", RevokeCode{boardB}, nil},
		{"a second device on a seat", join("new", lions), []Fact{Joined{"new", token("new"), lions, "iPad, Safari", morning, "", time.Time{}}}},
		{"a second seat of a device", join("tablet", lions), []Fact{Joined{"tablet", token("tablet"), lions, "iPad, Safari", morning, "", time.Time{}}}},
		{"a screen's device may sit", join("tv1", boardA), []Fact{Joined{"tv1", token("tv1"), boardA, "iPad, Safari", morning, "", time.Time{}}}},
		{"another token with it", renewing("tablet", lions), []Fact{Joined{"tablet", token("tablet"), lions, "iPad, Safari", morning, token("tablet again"), time.Time{}}}},
		{"none with a seat that it has", renewing("tablet", boardA), nil},
		{"a seat that it has", join("tablet", boardA), nil},
		{"says who holds it", NameHolder{"tablet", "  Paolo   Rinaldi "}, []Fact{HolderNamed{"tablet", "Paolo Rinaldi"}}},
		{"says nothing that was not known", NameHolder{"tablet", " "}, nil},
		{"gets up", Leave{"phone", lions}, []Fact{Left{"phone", lions}}},
		{"gets up where it does not sit", Leave{"tablet", lions}, nil},
		{"is made to get up", Unseat{"phone", lions}, []Fact{Unseated{"phone", lions}}},
		{"is made to get up twice", Unseat{"phone", boardB}, nil},
		{"has a name at the desk", RenameDevice{"tablet", " tablet  giallo "}, []Fact{DeviceRenamed{"tablet", "tablet giallo"}}},
		{"has no name there anyway", RenameDevice{"tablet", " "}, nil},
		{"is excluded", RevokeDevice{"phone"}, []Fact{DeviceRevoked{"phone"}}},
		{"the lowest free number", register("tv4"), []Fact{ScreenRegistered{2, "tv4", token("tv4"), "TV", morning, ByItself}}},
		{"a tablet becomes a screen", register("tablet"), []Fact{ScreenRegistered{2, "tablet", token("tablet"), "TV", morning, ByItself}}},
		{"a screen already", register("tv3"), nil},
		{"shows a board", AssignScreen{1, "board:B"}, []Fact{ScreenAssigned{1, "board:B"}}},
		{"shows two", AssignScreen{3, "boards:A,B"}, []Fact{ScreenAssigned{3, "boards:A,B"}}},
		{"shows it already", AssignScreen{1, ByItself}, nil},
		{"overridden at a moment", ShowNow{1, Ranking}, []Fact{ScreenOverridden{1, Ranking, morning, morning.Add(OverrideTime)}}},
		{"nothing to return from", EndShowNow{0}, nil},
		{"is itself", ReplaceScreen{1, 1}, nil},
		{"has a name", RenameScreen{1, "  Sala   grande "}, []Fact{ScreenRenamed{1, "Sala grande"}}},
		{"has no name anyway", RenameScreen{1, " "}, nil},
		{"is forgotten", ForgetScreen{3}, []Fact{ScreenForgotten{3}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := decide(villa(t), role.Organiser, tt.order)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDecideRefuses(t *testing.T) {
	noHash := hash
	noHash.Hash = nil
	stolen := join("new", boardA)
	stolen.Token = token("tablet")
	wrong := join("tablet", lions)
	wrong.Token = token("other")
	none := join("", boardA)
	short := register("new")
	short.Token = "abc"
	tests := []struct {
		name  string
		order Order
		code  fault.Code
		key   string
	}{
		{"no hash", SetPassword{Password: noHash}, fault.Invalid, "fault.password.hash"},
		{"a password that is not hashed", SetPassword{}, fault.Invalid, "fault.password.hash"},
		{"a code for the organiser", IssueCode{OrganiserSeat}, fault.Invalid, "fault.seat.nocode"},
		{"a code for a screen", RenewCode{Seat: ScreenOf(1)}, fault.Invalid, "fault.seat.nocode"},
		{"a code for no seat", IssueCode{Seat{}}, fault.Invalid, "fault.seat.nocode"},
		{"a code for board G", IssueCode{RefereeOf("G")}, fault.Invalid, "fault.seat.nocode"},
		{"the code of another seat", drawn{IssueCode{boardB}, codeA}, fault.Exists, "fault.code.taken"},
		{"the digits of another seat", drawn{IssueCode{boardB}, Code{codeA.Digits, codeC.Secret}}, fault.Exists, "fault.code.taken"},
		{"the secret of another seat", drawn{RenewCode{Seat: boardB}, Code{codeC.Digits, codeA.Secret}}, fault.Exists, "fault.code.taken"},
		{"the old code again", drawn{RenewCode{Seat: boardA}, codeA}, fault.Exists, "fault.code.taken"},
		{"no code", drawn{IssueCode{boardB}, Code{}}, fault.Exists, "fault.code.taken"},
		{"letters for digits", drawn{IssueCode{boardB}, Code{"12345x", codeC.Secret}}, fault.Exists, "fault.code.taken"},
		{"a short secret", drawn{IssueCode{boardB}, Code{codeC.Digits, "AAAAAAAA"}}, fault.Exists, "fault.code.taken"},
		{"a seat without a code", join("new", boardB), fault.NotFound, "fault.seat.closed"},
		{"a seat that is a screen's", join("new", ScreenOf(1)), fault.NotFound, "fault.seat.closed"},
		{"no seat", join("new", Seat{}), fault.NotFound, "fault.seat.closed"},
		{"the token of another device", stolen, fault.Unauthorized, "fault.device.token"},
		{"a device with another token", wrong, fault.Unauthorized, "fault.device.token"},
		{"no device", none, fault.Unauthorized, "fault.device.token"},
		{"the token of another device from now on", Join{"tablet", token("tablet"), lions, "", morning, token("phone"), time.Time{}}, fault.Unauthorized, "fault.device.token"},
		{"half a token from now on", Join{"tablet", token("tablet"), lions, "", morning, "abc", time.Time{}}, fault.Unauthorized, "fault.device.token"},
		{"a screen without a token", short, fault.Unauthorized, "fault.device.token"},
		{"an unknown device has no holder", NameHolder{"new", "Paolo"}, fault.NotFound, "fault.device.none"},
		{"a holder of 200 letters", NameHolder{"tablet", strings.Repeat("a", 200)}, fault.Invalid, "fault.name.long"},
		{"a holder with control characters", NameHolder{"tablet", "Pa\u202eolo"}, fault.Invalid, "fault.name.control"},
		{"an unknown device gets up", Leave{"new", boardA}, fault.NotFound, "fault.device.none"},
		{"an unknown device is made to", Unseat{"new", boardA}, fault.NotFound, "fault.device.none"},
		{"an unknown device is named", RenameDevice{"new", "giallo"}, fault.NotFound, "fault.device.none"},
		{"a device with a long name", RenameDevice{"tablet", strings.Repeat("a", 41)}, fault.Invalid, "fault.name.long"},
		{"a device with a control character", RenameDevice{"tablet", "a\x07"}, fault.Invalid, "fault.name.control"},
		{"an unknown device is excluded", RevokeDevice{"new"}, fault.NotFound, "fault.device.none"},
		{"no screen 2", AssignScreen{2, "ranking"}, fault.NotFound, "fault.screen.none"},
		{"shows board G", AssignScreen{1, "board:G"}, fault.Invalid, "fault.screen.shows"},
		{"shows a page of the web", AssignScreen{1, "https://example.org"}, fault.Invalid, "fault.screen.shows"},
		{"shows nothing", AssignScreen{1, ""}, fault.Invalid, "fault.screen.shows"},
		{"a programme without a scene", SetProgramme{1, nil, "", 20}, fault.Invalid, "fault.screen.scenes"},
		{"a programme of the ceremony", SetProgramme{1, []string{Ceremony}, "", 20}, fault.Invalid, "fault.screen.shows"},
		{"a programme of board G", SetProgramme{1, []string{InPlay}, "G", 20}, fault.Invalid, "fault.screen.shows"},
		{"turns of a second", SetProgramme{1, []string{InPlay}, "", 1}, fault.Invalid, "fault.screen.seconds"},
		{"no screen to run by itself", SetProgramme{2, []string{InPlay}, "", 20}, fault.NotFound, "fault.screen.none"},
		{"its programme, for a while", ShowNow{1, ByItself}, fault.Invalid, "fault.screen.shows"},
		{"no screen to override", ShowNow{2, Ranking}, fault.NotFound, "fault.screen.none"},
		{"no screen to return", EndShowNow{2}, fault.NotFound, "fault.screen.none"},
		{"no screen that is another", ReplaceScreen{2, 1}, fault.NotFound, "fault.screen.none"},
		{"a screen that is none", ReplaceScreen{1, 2}, fault.NotFound, "fault.screen.none"},
		{"no screen to name", RenameScreen{2, "x"}, fault.NotFound, "fault.screen.none"},
		{"a long name", RenameScreen{1, strings.Repeat("a", 41)}, fault.Invalid, "fault.name.long"},
		{"a name with a control character", RenameScreen{1, "a\x07"}, fault.Invalid, "fault.name.control"},
		{"no screen to forget", ForgetScreen{2}, fault.NotFound, "fault.screen.none"},
		{"unknown order", strange{}, fault.Invalid, "fault.order.unknown"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			facts, err := decide(villa(t), role.Organiser, tt.order)
			said(t, err, tt.code, tt.key)
			if facts != nil {
				t.Errorf("refused, yet %v", facts)
			}
		})
	}
}

// strange is an order of an unknown kind.
type strange struct{}

func TestRoles(t *testing.T) {
	desk := []Order{
		SetPassword{},
		AnswerPhones{},
		IssueCode{},
		RenewCode{},
		RevokeCode{},
		Unseat{},
		RevokeDevice{},
		RenameDevice{},
		AssignScreen{},
		SetProgramme{},
		ShowNow{},
		EndShowNow{},
		ReplaceScreen{},
		RenameScreen{},
		ForgetScreen{},
		ChooseOutput{},
		SetVolume{},
		MuteSound{},
		SetCue{},
		RemoveSound{},
		UploadSound{},
	}
	all := []Order{join("new", boardA), register("new"), Leave{"phone", boardA}}
	for _, role := range []role.Role{role.Nobody, role.Strategist, role.Referee, role.Screen} {
		for _, o := range desk {
			_, err := decide(villa(t), role, o)
			said(t, err, fault.Forbidden, "fault.order.role")
		}
		for _, o := range all {
			if facts, err := decide(villa(t), role, o); err != nil || len(facts) != 1 {
				t.Errorf("%s: %T: %v, %v", role, o, facts, err)
			}
		}
	}
}

func TestNamesOfDevicesAreCut(t *testing.T) {
	o := join("new", boardA)
	o.Name = strings.Repeat("Mozilla ", 50)
	s := do(t, villa(t), o)
	if d, _ := s.Device("new"); d.Name != "Mozilla Mozilla Mozilla Mozilla Mozilla…" {
		t.Errorf("%q", d.Name)
	}
}

func TestScreensEnd(t *testing.T) {
	s := State{}
	for i := range 99 {
		s = do(t, s, register(string(rune('\u4e00'+i))))
	}
	_, err := decide(s, role.Nobody, register("one more"))
	said(t, err, fault.Illegal, "fault.screen.many")
}
