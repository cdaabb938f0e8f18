// Package door shows the pages before those of a seat: the code, the QR's question, the password, and a refusal.
package door

import (
	"cmp"
	"context"
	"crypto/rand"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

// Pages are the ways to a seat: by a code, by its QR code and by the password; and what a device keeps without a
// seat, its language.
type Pages struct {
	Server    page.Server
	Access    *desk.Access
	Catalogue *locale.Catalogue
	Guesses   *limit.Guesses
	Hashing   *limit.Turns // one password is hashed at a time

	// Newcomer gives the device that asks for a seat what it needs to take it, and returns its id.
	Newcomer func(w http.ResponseWriter, r *http.Request, seat access.Seat, join func(visitor.Newcomer) error) (device string, err error)
	// TakeSeat gives an order of a device about its own seat; who is its name in the log.
	TakeSeat func(ctx context.Context, who string, order access.Order) error
	SeatName func(r *http.Request, w *locale.Words, seat access.Seat) (name string, ok bool) // not ok: the seat does not exist
	OverTLS  func(*http.Request) string                                                      // address of the same page over TLS; empty: none

	Phones    Phones          // nil: phones that look for the internet are never answered
	Addresses func() []string // of the laptop, the best first
}

// Phones answers phones that look for the internet.
type Phones interface {
	Answers() bool   // at this moment
	Stay(netip.Addr) // notes that a device stays in this Wi-Fi
}

// Routes lists all routes.
func (p *Pages) Routes() []route.Route {
	return []route.Route{
		route.Get("/entra", route.Anyone, p.getEnter),
		route.Post("/entra", route.Anyone, p.postEnter),
		route.Get(screen.NamingPath, route.Referee, p.getNaming),
		route.Post(screen.NamingPath, route.Referee, p.postNaming),
		route.Get("/e/{secret}", route.Anyone, p.getSecret),
		route.Post("/e/{secret}", route.Anyone, p.postSecret),
		route.Get("/accedi", route.Anyone, p.getPassword),
		route.Post("/accedi", route.Anyone, p.postPassword),
		route.Post("/desk/password", route.Organiser, p.postNewPassword),
		route.Post("/alzati", route.Seated, p.postLeave),
		route.Get("/lingua/{lang}", route.Anyone, p.getLanguage),
		route.Get(screen.WelcomePath, route.Anyone, p.getWelcome),
		route.Post(screen.WelcomePath, route.Anyone, p.postWelcome),
	}
}

// Content is a page of the way in.
func Content(title string, body templ.Component) page.Content {
	return page.Bare(page.Shell{Title: title, Audience: "door"}, body)
}

func (p *Pages) getEnter(w http.ResponseWriter, r *http.Request) error {
	return p.Server.Show(w, r, http.StatusOK, Content("door.enter", Enter(p.Server.Words(r), rand.Text(), p.OverTLS(r))))
}

// postEnter takes the six digits of a code. Form: code.
func (p *Pages) postEnter(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	seat, err := p.SeatByCode(r, r.PostForm.Get("code"))
	if err != nil {
		return err
	}
	return p.sit(w, r, seat)
}

// SeatByCode returns the seat that the six digits in a text open. It counts a wrong try, and refuses one that has to wait.
func (p *Pages) SeatByCode(r *http.Request, typed string) (access.Seat, error) {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, typed)
	try, err := p.Guesses.Begin(r.Context(), limit.CodeGuess, p.Server.Source(r))
	if err != nil {
		return access.Seat{}, err
	}
	seat, ok := p.Access.State().SeatByCode(digits)
	if !ok {
		return access.Seat{}, p.wrong(r, try, "fault.code.wrong")
	}
	try.Back()
	return seat, nil
}

// wrong records a wrong try, and says so.
func (p *Pages) wrong(r *http.Request, try *limit.Try, key string) error {
	if err := try.Wrong(r.Context()); err != nil {
		return err
	}
	return fault.New(fault.Forbidden, key)
}

// getSecret is the target of a QR code: it names the seat, and waits for the tap.
func (p *Pages) getSecret(w http.ResponseWriter, r *http.Request) error {
	seat, ok := p.Access.State().SeatBySecret(r.PathValue("secret"))
	if !ok {
		return fault.New(fault.NotFound, "fault.code.old")
	}
	name, _ := p.SeatName(r, p.Server.Words(r), seat)
	return p.Server.Show(w, r, http.StatusOK, Content("door.enter", Seat(p.Server.Words(r), name, r.URL.Path, rand.Text(), p.OverTLS(r))))
}

func (p *Pages) postSecret(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	seat, ok := p.Access.State().SeatBySecret(r.PathValue("secret"))
	if !ok {
		return fault.New(fault.NotFound, "fault.code.old")
	}
	return p.sit(w, r, seat)
}

func (p *Pages) getPassword(w http.ResponseWriter, r *http.Request) error {
	return p.Server.Show(w, r, http.StatusOK, Content("door.password", Password(p.Server.Words(r), rand.Text(), p.OverTLS(r))))
}

// postPassword lets the organiser in. Form: password.
func (p *Pages) postPassword(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	seat, err := p.SeatByPassword(r, r.PostForm.Get("password"))
	if err != nil {
		return err
	}
	return p.sit(w, r, seat)
}

// SeatByPassword returns the organiser's seat when a text is the password. It counts a wrong try, and refuses one that has
// to wait. One password is hashed at a time, for all clients.
func (p *Pages) SeatByPassword(r *http.Request, typed string) (access.Seat, error) {
	try, err := p.Guesses.Begin(r.Context(), limit.PasswordGuess, p.Server.Source(r))
	if err != nil {
		return access.Seat{}, err
	}
	release, ok := p.Hashing.Take(r.Context())
	if !ok {
		try.Refused()
		return access.Seat{}, fault.New(fault.TooMany, "fault.password.busy")
	}
	defer release()
	if !p.Access.State().Password.Opens(typed) {
		return access.Seat{}, p.wrong(r, try, "fault.password.wrong")
	}
	try.Back()
	return access.OrganiserSeat, nil
}

// sit puts the device on a seat and leads it there.
func (p *Pages) sit(w http.ResponseWriter, r *http.Request, seat access.Seat) error {
	device, err := p.join(w, r, seat)
	if err != nil {
		return err
	}
	next := screen.SeatPath(seat)
	if d, _ := p.Access.State().Device(device); seat.Role == role.Referee && d.Holder == "" {
		next = screen.NamingPath + "?poi=" + url.QueryEscape(next)
	}
	return p.Server.Done(w, r, next)
}

// join puts the device on a seat and returns its id.
func (p *Pages) join(w http.ResponseWriter, r *http.Request, seat access.Seat) (device string, err error) {
	return p.Newcomer(w, r, seat, func(d visitor.Newcomer) error {
		order := access.Join{Device: d.Device, Token: d.Token, Renewed: d.Renewed, Seat: seat, Name: visitor.Browser(r), At: time.Now().UTC()}
		return p.TakeSeat(r.Context(), seat.String(), order)
	})
}

// getNaming asks a Referee for their name; the field has the name that was last entered on this device.
// Query: poi, the page that follows.
func (p *Pages) getNaming(w http.ResponseWriter, r *http.Request) error {
	name := cmp.Or(p.Server.Visitor(r).Device.Holder, visitor.Holder(r))
	return p.Server.Show(w, r, http.StatusOK, Content("door.name", Name(p.Server.Words(r), name, answer.OwnAddress(r.URL.Query().Get("poi")))))
}

// postNaming notes who holds the device; an empty name removes it. Form: name, poi.
func (p *Pages) postNaming(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	v := p.Server.Visitor(r)
	i := slices.IndexFunc(v.Device.Seats, func(seat access.Seat) bool { return seat.Role == role.Referee })
	order := access.NameHolder{Device: v.Device.ID, Holder: r.PostForm.Get("name")}
	if err := p.TakeSeat(r.Context(), v.Name(v.Device.Seats[i]), order); err != nil {
		return err
	}
	d, _ := p.Access.State().Device(v.Device.ID)
	visitor.KeepHolder(w, r, d.Holder)
	return p.Server.Done(w, r, answer.OwnAddress(r.PostForm.Get("poi")))
}

// postLeave leaves a seat. Form: seat.
func (p *Pages) postLeave(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	seat, err := access.ParseSeat(r.PostForm.Get("seat"))
	if err != nil {
		return err
	}
	v := p.Server.Visitor(r)
	if err := p.TakeSeat(r.Context(), v.Name(seat), access.Leave{Device: v.Device.ID, Seat: seat}); err != nil {
		return err
	}
	return p.Server.Done(w, r, "/")
}

// getLanguage keeps the device's language and goes back. Query: torna, by default the page with the link.
func (p *Pages) getLanguage(w http.ResponseWriter, r *http.Request) error {
	lang := locale.Language(r.PathValue("lang"))
	if p.Catalogue.Language(lang) != lang {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	visitor.KeepLanguage(w, lang)
	if to := r.URL.Query().Get("torna"); to != "" {
		return answer.SeeOther(w, r, answer.OwnAddress(to))
	}
	return answer.SeeOther(w, r, answer.CameFrom(r))
}

// postNewPassword changes the organiser's password; devices with the old one lose their seat. Form:
// password, again.
func (p *Pages) postNewPassword(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	if r.PostForm.Get("password") != r.PostForm.Get("again") {
		return fault.New(fault.Invalid, "fault.password.again")
	}
	release, ok := p.Hashing.Wait(r.Context())
	if !ok {
		return r.Context().Err()
	}
	defer release()
	password, err := access.NewPassword(r.PostForm.Get("password"), rand.Reader, access.Iterations)
	if err != nil {
		return err
	}
	receipt, err := p.Server.ChangeAccess(r, "", access.SetPassword{Password: password, Device: p.Server.Visitor(r).Device.ID})
	if err != nil {
		return err
	}
	return p.Server.Accepted(w, r, receipt, "")
}

// getWelcome is what a phone shows that looks for the internet in this Wi-Fi.
func (p *Pages) getWelcome(w http.ResponseWriter, r *http.Request) error {
	if p.Phones == nil || !p.Phones.Answers() {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	return p.Server.Show(w, r, http.StatusOK, Content("door.welcome", Welcome(p.Server.Words(r))))
}

func isIP(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil
}

// addressFor returns the address at which a device goes on: a name of the certificate, or where it is, in its own network.
func (p *Pages) addressFor(r *http.Request) string {
	all := p.Addresses()
	if len(all) == 0 {
		return "http://" + r.Host
	}
	scheme, at, _ := strings.Cut(all[0], "://")
	if name, _, _ := strings.Cut(at, ":"); !isIP(name) {
		return all[0]
	}
	return scheme + "://" + r.Host
}

// postWelcome notes that the device stays, and says how to go on.
func (p *Pages) postWelcome(w http.ResponseWriter, r *http.Request) error {
	if p.Phones == nil || !p.Phones.Answers() {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return err
	}
	p.Phones.Stay(at.Addr())
	address := p.addressFor(r)
	return p.Server.Show(w, r, http.StatusOK, Content("door.welcome", Staying(p.Server.Words(r), address, page.QR(address))))
}
