package visitor

import (
	"net/http"
	"sync"

	"scacchimagici/internal/access"
)

// Renewals are the last tokens that devices got in the place of another, with the seat that they took.
// A tap that comes twice, or again because its answer was lost, gets the same token a second time: the
// device would lose its other seats otherwise. The zero value has none.
type Renewals struct {
	mu   sync.Mutex
	last []renewal
}

type renewal struct {
	before string // hash of the token of before
	seat   access.Seat
	token  string
}

const mostRenewals = 100

// Keep notes which token the device that asks got with a seat.
func (rs *Renewals) Keep(r *http.Request, seat access.Seat, token string) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	rs.last = append(rs.last, renewal{tokenHash(r, CookieToken), seat, token})
	if len(rs.last) > mostRenewals {
		rs.last = append([]renewal(nil), rs.last[1:]...)
	}
}

// Find returns the token that a device got which asks for the same seat with its token of before.
func (rs *Renewals) Find(r *http.Request, seat access.Seat) (token string, ok bool) {
	before := tokenHash(r, CookieToken)
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for _, one := range rs.last {
		if one.before == before && one.seat == seat {
			return one.token, true
		}
	}
	return "", false
}
