package visitor

import (
	"net/http"
	"sync"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// Newcomers gives devices that take a seat their token: the first one, or a new one. It remembers the
// last tokens, so that a tap that comes twice, or again because its answer was lost, gets the same token
// a second time: otherwise it would make a second device, or the device would lose its other seats. The
// zero value is empty.
type Newcomers struct {
	mu   sync.Mutex // two taps of one device come one after the other
	last []given
}

// given is a token that a device has got with a seat.
type given struct {
	asked string // the asking device: the hash of its former token, or its tap
	seat  access.Seat
	token string
}

const mostGiven = 100

// Newcomer is a device that takes a seat. Token is the hash by which it is known, Renewed that of its new
// token; empty: it has just got its first one.
type Newcomer struct{ Device, Token, Renewed string }

// TapField is the field of a form that identifies a tap when it comes twice. Its value is as long as a
// token, see [crypto/rand.Text], so that it cannot be guessed.
const TapField = "tap"

// shortestTap is the least length of an id that identifies a tap.
const shortestTap = 26

// tap identifies a tap of a device without a token, by its form; empty when that can be guessed.
func tap(r *http.Request, id string) string {
	if len(id) < shortestTap {
		return ""
	}
	return Address(r) + " " + id
}

// AnyScreen is the seat of a device that will get a number as a screen.
var AnyScreen = access.Seat{Role: role.Screen}

// Take puts the asking device on a seat by join, unless it has it, and returns its id. A device with
// another seat gets a new token: a stranger who knows the former one, or has planted it, does not get the
// new seat. A screen keeps its token.
func (n *Newcomers) Take(w http.ResponseWriter, r *http.Request, askPassword bool, state func() access.State, seat access.Seat, join func(Newcomer) error) (device string, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	v := From(r, state(), askPassword)
	if v.Key {
		return "", fault.New(fault.Forbidden, "fault.key.alone")
	}
	sits := func(d access.Device) bool {
		_, screen := state().ScreenOn(d.ID)
		return d.Sits(seat) || screen && seat == AnyScreen
	}
	if v.Known && sits(v.Device) {
		return v.Device.ID, nil
	}
	asked, first := tokenHash(r, CookieToken), tap(r, r.PostForm.Get(TapField))
	if !v.Known {
		for _, by := range []string{asked, first} {
			token, ok := n.find(by, seat)
			if !ok {
				continue
			}
			if d, ok := state().DeviceByToken(desk.HashToken(token)); ok && sits(d) {
				KeepToken(w, r, token)
				return d.ID, nil
			}
		}
		asked = first
	}
	token, hash := desk.NewToken()
	d := Newcomer{Device: PlayerID(hash), Token: hash}
	switch {
	case v.Known && seat == AnyScreen:
		d, token = Newcomer{Device: v.Device.ID, Token: v.Device.Token}, ""
	case v.Known:
		d = Newcomer{Device: v.Device.ID, Token: v.Device.Token, Renewed: hash}
	}
	if err := join(d); err != nil {
		return "", err
	}
	if token != "" {
		KeepToken(w, r, token)
		n.keep(asked, seat, token)
	}
	return d.Device, nil
}

// Program puts a program on a seat by join and returns its token. A request that comes again from the same address
// with the same id gets the same token, when the id is too long to be guessed.
func (n *Newcomers) Program(r *http.Request, id string, state func() access.State, seat access.Seat, join func(Newcomer) error) (token string, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if token, ok := n.find(tap(r, id), seat); ok {
		if d, ok := state().DeviceByToken(desk.HashToken(token)); ok && d.Sits(seat) {
			return token, nil
		}
	}
	token, hash := desk.NewToken()
	if err := join(Newcomer{Device: PlayerID(hash), Token: hash}); err != nil {
		return "", err
	}
	n.keep(tap(r, id), seat, token)
	return token, nil
}

// Player returns the hash by which side tables know the device that sits down by an order with an id. A
// device without a token gets one.
func (n *Newcomers) Player(w http.ResponseWriter, r *http.Request, id string) string {
	if hash := Player(r); hash != "" {
		return hash
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	token, ok := n.find(tap(r, id), access.Seat{})
	if !ok {
		token, _ = desk.NewToken()
		n.keep(tap(r, id), access.Seat{}, token)
	}
	KeepPlayer(w, r, token)
	return desk.HashToken(token)
}

// keep and find need the mutex.
func (n *Newcomers) keep(asked string, seat access.Seat, token string) {
	if asked == "" {
		return
	}
	n.last = append(n.last, given{asked, seat, token})
	if len(n.last) > mostGiven {
		n.last = append([]given(nil), n.last[1:]...)
	}
}

func (n *Newcomers) find(asked string, seat access.Seat) (token string, ok bool) {
	for _, one := range n.last {
		if asked != "" && one.asked == asked && one.seat == seat {
			return one.token, true
		}
	}
	return "", false
}
