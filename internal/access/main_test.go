package access_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	. "scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
)

// said checks that err is the fault of a key and has a sentence in both languages.
func said(t *testing.T, err error, code fault.Code, key string) {
	t.Helper()
	f := fault.From(err)
	if f == nil || f.Key != key || f.Code != code {
		t.Fatalf("got %v, want %s %s", err, code, key)
	}
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range locale.Languages {
		if s := catalogue.In(l).Fault(f); strings.Contains(s, "⟦") || strings.Contains(s, "%!") {
			t.Errorf("%s: %s", l, s)
		}
	}
}

var (
	boardA  = RefereeOf("A")
	boardB  = RefereeOf("B")
	lions   = StrategistOf("2026", "grifondoro")
	morning = time.Date(2026, 8, 28, 9, 0, 0, 0, time.UTC)

	codeA = Code{"482913", strings.Repeat("A", 32)}
	codeB = Code{"573904", strings.Repeat("B", 32)}
	codeC = Code{"664895", strings.Repeat("C", 32)}

	hash = Password{bytes.Repeat([]byte{1}, 16), bytes.Repeat([]byte{2}, 32), 1000}
)

// token returns the hash of a device's token, as the desk passes it.
func token(device string) string { return (device + strings.Repeat("0", 64))[:64] }

func join(device string, seat Seat) Join {
	return Join{device, token(device), seat, "iPad, Safari", morning, "", time.Time{}}
}

// renewing is join with a new token.
func renewing(device string, seat Seat) Join {
	o := join(device, seat)
	o.Renewed = token(device + " again")
	return o
}

func register(device string) RegisterScreen {
	return RegisterScreen{device, token(device), "TV", morning}
}

// drawn is an order for which the desk draws a code.
type drawn struct {
	order Order
	code  Code
}

// decide gives an order in the morning. The desk draws codeC, or the code of a [drawn] order.
func decide(s State, by role.Role, o Order) ([]Fact, error) {
	code := codeC
	if d, ok := o.(drawn); ok {
		o, code = d.order, d.code
	}
	given := Given{At: morning, Actor: "organiser@laptop", Code: func(State) (Code, error) { return code, nil }}
	if k, ok := o.(MakeKey); ok { // each name has a key of its own
		given.KeyID, given.KeyToken = KeyID(k.Name), token("key "+k.Name)
	}
	return Decide(s, Command{by, o}, given)
}

// do gives orders of the system one after the other.
func do(t *testing.T, s State, orders ...Order) State {
	t.Helper()
	for _, o := range orders {
		facts, err := decide(s, role.System, o)
		if err != nil {
			t.Fatalf("%T: %v", o, err)
		}
		for _, f := range facts {
			s = Apply(s, f)
		}
	}
	return s
}

// villa is a running tournament: codes for board A and the Strategist of Grifondoro; a
// tablet at A, a phone at both seats, the organiser's laptop; the screens 1 and 3.
func villa(t *testing.T) State {
	t.Helper()
	return do(
		t, State{}, SetPassword{Password: hash},
		drawn{IssueCode{boardA}, codeA}, drawn{IssueCode{lions}, codeB},
		join("tablet", boardA), join("phone", boardA), join("phone", lions), join("laptop", OrganiserSeat),
		register("tv1"), register("tv2"), register("tv3"), ForgetScreen{2},
	)
}

// chance returns the same source of random bytes each time.
func chance() *rand.ChaCha8 { return rand.NewChaCha8([32]byte{7}) }
