package spare

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
)

// Changes are the handlers by which devices change to the laptop that takes over from this one, each to its own seat.
type Changes struct {
	Access      *desk.Access
	Catalogue   *locale.Catalogue
	Status      func() state.Status // role of this laptop among those with the same tournament
	Policy      string              // of all pages
	AskPassword bool                // on the laptop itself too
}

// Answer tells the page of another laptop whether this one has taken over.
type Answer struct {
	Role  state.Role `json:"role"`
	Epoch int64      `json:"epoch"`
}

// Question answers the pages of every laptop: the answer is no secret.
func (c *Changes) Question(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	of := c.Status()
	return answer.JSON(w, http.StatusOK, Answer{of.Role, of.Epoch})
}

// Leave is the page that each page fetches ahead. Only that page may ask the spare.
func (c *Changes) Leave(w http.ResponseWriter, r *http.Request) error {
	return c.leave(w, r, Changeover{})
}

// Moved replaces every page once another laptop has taken over.
func (c *Changes) Moved(w http.ResponseWriter, r *http.Request) error {
	return c.leave(w, r, Changeover{Gone: true})
}

// Elsewhere returns the handler that replaces a page once another laptop has taken over. It leads a device
// to that laptop; on this laptop itself the desk explains what has happened. It is nil for pages that stay:
// requests of programs, the pages of the change, the handbook, and the desk behind its first page.
func (c *Changes) Elsewhere(pattern string, r *http.Request) func(http.ResponseWriter, *http.Request) error {
	if c.Status().Role != state.RoleFormer || r.Method != http.MethodGet && r.Method != http.MethodHead {
		return nil
	}
	for _, stays := range []string{"/api/", "/eventi/", "/desk/", "/aiuto", "/lingua/", screen.LeavePath, screen.ArrivePath, layout.ManifestPath} {
		if strings.HasPrefix(pattern, stays) {
			return nil
		}
	}
	if v := visitor.From(r, c.Access.State(), c.AskPassword); pattern == "/desk" && v.Local && !v.Known {
		return func(w http.ResponseWriter, r *http.Request) error {
			http.Redirect(w, r, screen.SparePath, http.StatusSeeOther)
			return nil
		}
	}
	return c.Moved
}

func (c *Changes) leave(w http.ResponseWriter, r *http.Request, v Changeover) error {
	status, device := c.Status(), visitor.From(r, c.Access.State(), c.AskPassword)
	v.Words, v.Theme, v.Epoch = c.Catalogue.In(visitor.Language(r)), visitor.Theme(r, ""), status.Epoch
	v.Spares, v.Stay, v.Behind = addresses(status), device.Local && !device.Known, status.LeftBehind.Number()
	if len(v.Spares) > 0 {
		w.Header().Set("Content-Security-Policy", strings.Replace(c.Policy, "default-src 'self'", "default-src 'self'; connect-src "+strings.Join(v.Spares, " "), 1))
		var err error
		if v.Pass, err = c.pass(r, device, status.Epoch); err != nil {
			return err
		}
	}
	return c.write(w, r, v)
}

// plainOrigin is an address that may stand in the policy of a page.
var plainOrigin = regexp.MustCompile(`^https?://(\[[0-9a-fA-F:]+\]|[0-9A-Za-z.-]+)(:[0-9]{1,5})?$`)

// addresses returns where devices may have to go: the spares, or the laptop that has taken over.
func addresses(of state.Status) []string {
	var all []string
	if of.TakenOverBy != nil {
		all = append(all, of.TakenOverBy.Reach)
	}
	for _, p := range of.Peers {
		if p.Kind == state.KindSpare {
			all = append(all, p.Reach)
		}
	}
	return slices.DeleteFunc(all, func(address string) bool { return !plainOrigin.MatchString(address) })
}

// pass makes the pass of the asking device; empty when it has no seat.
func (c *Changes) pass(r *http.Request, v visitor.Visitor, epoch int64) (string, error) {
	p := access.Pass{Player: visitor.PlayerToken(r), Holder: visitor.Holder(r)}
	if v.Known {
		p.Device, p.Token = v.Device.ID, v.Device.Token
	}
	if p.Device == "" && p.Player == "" {
		return "", nil
	}
	key, ok := c.Access.State().PassKey(epoch)
	if !ok {
		drawn, err := access.DrawPassKey(epoch, rand.Reader)
		if err != nil {
			return "", err
		}
		made, _, err := c.Access.Do(r.Context(), stream.Request[access.Command]{
			Actor: "system", At: time.Now(), Command: access.Command{By: role.System, Order: access.MakePassKey{PassKey: drawn}},
		})
		if fault.From(err) != nil {
			return "", nil // this laptop writes no more: its epoch has no passes
		} else if err != nil {
			return "", err
		}
		key, _ = made.PassKey(epoch)
	}
	return key.Seal(p, rand.Reader)
}

// Arrive is the page at which the pages of the former laptop arrive. Their data stand behind the # of the
// address, which no server and no log sees.
func (c *Changes) Arrive(w http.ResponseWriter, r *http.Request) error {
	return c.write(w, r, Changeover{
		Words: c.Catalogue.In(visitor.Language(r)), Theme: visitor.Theme(r, ""), Epoch: c.Status().Epoch, Arriving: true,
	})
}

// Taken is the answer to a pass.
type Taken struct {
	Taken bool `json:"taken"` // false: the device has a seat here already, and keeps its token
}

// Take takes the pass of a device: it goes on here with a new token. A device with a seat here keeps its
// seats, and a pass in a link or from a page of the former laptop changes nothing. Form: pass, claim.
func (c *Changes) Take(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	seats := c.Access.State()
	v := visitor.From(r, seats, c.AskPassword)
	p, key, err := seats.OpenPass(r.PostForm.Get("pass"), c.Status().Epoch-1)
	if v.Known && (err != nil || v.Device.ID != p.Device) {
		return answer.JSON(w, http.StatusOK, Taken{})
	}
	if err != nil {
		return err
	}
	claim := r.PostForm.Get("claim")
	token := key.Token(p.ID, claim)
	_, _, err = c.Access.Do(r.Context(), stream.Request[access.Command]{
		Actor: "device@" + p.Device, At: time.Now(),
		Command: access.Command{Order: access.TakePass{Pass: p, Epoch: key.Epoch, Claim: claim, Renewed: desk.HashToken(token)}},
	})
	if v.Known && fault.CodeOf(err) == fault.Forbidden { // it came before; a page of the other laptop has sent it again
		return answer.JSON(w, http.StatusOK, Taken{})
	}
	if err != nil {
		return err
	}
	if p.Device != "" {
		visitor.KeepToken(w, r, token)
	}
	if p.Player != "" {
		visitor.KeepPlayer(w, r, p.Player)
	}
	if p.Holder != "" {
		visitor.KeepHolder(w, r, p.Holder)
	}
	return answer.JSON(w, http.StatusOK, Taken{true})
}

// LeftPage lists the entries that only this laptop has, or had when it was the first one.
func (c *Changes) LeftPage(w http.ResponseWriter, r *http.Request) error {
	path := c.Status().LeftFile()
	data, err := readLeft(path)
	if err != nil {
		return err
	}
	list := Left{Words: c.Catalogue.In(visitor.Language(r)), Zone: time.Local, File: path}
	for line := range bytes.Lines(data) {
		var e state.LeftLine
		if err := json.Unmarshal(line, &e); err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
		list.Lines = append(list.Lines, e)
	}
	page, err := page.Markup(r.Context(), LeftList(layout.Page{
		Words: list.Words, Title: list.Words.T("spare.left"), Theme: visitor.Theme(r, ""), Audience: "organiser", Styles: []string{"css/spare.css"},
	}, list))
	if err != nil {
		return err
	}
	return answer.HTML(w, http.StatusOK, page)
}

// LeftFile is the same list as the file on the disk.
func (c *Changes) LeftFile(w http.ResponseWriter, _ *http.Request) error {
	path := c.Status().LeftFile()
	data, err := readLeft(path)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/jsonl; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+filepath.Base(path)+`"`)
	w.Header().Set("Cache-Control", "no-store")
	_, err = w.Write(data)
	return err
}

// readLeft reads the file of the entries left behind; without one it returns fault.NotFound.
func readLeft(path string) ([]byte, error) {
	if path == "" {
		return nil, fault.New(fault.NotFound, "fault.spare.nothingleft")
	}
	return os.ReadFile(path)
}

func (c *Changes) write(w http.ResponseWriter, r *http.Request, v Changeover) error {
	page, err := page.Markup(r.Context(), ChangeoverPage(v))
	if err != nil {
		return err
	}
	return answer.HTML(w, http.StatusOK, page)
}
