package trigger

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/route"
)

// Pages are the handlers of the room.
type Pages struct {
	Triggers *desk.Triggers
	Guesses  *limit.Guesses
	Server   page.Server

	made  form.Recent[made]   // for a form that is sent twice
	files form.Recent[[]byte] // likewise, pages for Companion
}

// made is a trigger with its token, which is kept as long as its form may come once more.
type made struct {
	trigger.Make
	token string
}

// Routes lists the routes of the room beside its rows.
func (p *Pages) Routes() []route.Route {
	return []route.Route{
		route.Post(screen.TriggersPath, route.Organiser, p.postMake),
		route.Post(companionPath, route.Organiser, p.postCompanion),
		route.Post(revokePath("{trigger}"), route.Organiser, p.postRevoke),
		route.Get(PagePath+"{token}", route.Anyone, p.getButton),
		route.Post(PagePath+"{token}", route.Anyone, p.postButton),
		route.Post(PostPath+"{token}", route.Anyone, p.postPress),
	}
}

// postMake makes a trigger and shows its token, once. Form: does, with a board behind a colon; text; scene,
// screen; name, by default that of its action.
func (p *Pages) postMake(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	does, board, _ := strings.Cut(r.PostForm.Get("does"), ":")
	action := trigger.Action{
		Does: trigger.Kind(does), Board: board, Text: r.PostForm.Get("text"), Scene: r.PostForm.Get("scene"), Screen: form.Number(r.PostForm.Get("screen")),
	}
	if err := action.Check(); err != nil {
		return err
	}
	name := strings.TrimSpace(r.PostForm.Get("name"))
	name = cmp.Or(name, nameOf(p.Server.Words(r), action))
	one, again := p.made.Again(r.PostForm.Encode())
	if t, _ := p.Triggers.State().ByID(one.ID); !again || t.Revoked {
		var hash string
		one.token, hash = desk.NewToken()
		one.Make = trigger.Make{ID: rand.Text()[:10], Token: hash, Name: name, Action: action, At: time.Now()}
		if err := p.order(r, one.Make); err != nil {
			return err
		}
		p.made.Keep(r.PostForm.Encode(), one)
	}
	return p.Server.ShowOnce(w, r, func(pass *page.Snapshot, lang locale.Language) (page.Content, error) {
		words := pass.Words(lang)
		m := Made{
			Words: words, Top: screen.OrganiserTop(words, screen.TriggersPath, screen.LanguageHref(lang, screen.TriggersPath), 0),
			Name: one.Name, Action: one.Action, Token: one.token, Origin: pass.URL(""),
		}
		m.QR = page.NewQR(m.page()) // not QR: the token must not be kept
		return page.Static(page.Shell{Title: "trigger.title", Audience: "organiser", Styles: styles}, m, MadePage), nil
	})
}

// postRevoke ends a trigger.
func (p *Pages) postRevoke(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	if err := p.order(r, trigger.Revoke{ID: r.PathValue("trigger")}); err != nil {
		return err
	}
	return p.Server.Done(w, r, screen.TriggersPath)
}

func (p *Pages) order(r *http.Request, o trigger.Order) error {
	_, err := p.Triggers.Do(r.Context(), stream.Request[trigger.Command]{
		Actor: p.Server.OrganiserName(r), At: time.Now(), Command: trigger.Command{By: role.Organiser, Order: o},
	})
	return err
}

// known returns the trigger of the token in the address. Guesses are slowed down like those of codes; a valid
// token is never slowed down.
func (p *Pages) known(r *http.Request) (trigger.Trigger, error) {
	if t, ok := p.Triggers.State().ByToken(desk.HashToken(r.PathValue("token"))); ok {
		return t, nil
	}
	try, err := p.Guesses.Begin(r.Context(), limit.CodeGuess, p.Server.Source(r))
	if err != nil {
		return trigger.Trigger{}, err
	}
	if err := try.Wrong(r.Context()); err != nil {
		return trigger.Trigger{}, err
	}
	return trigger.Trigger{}, fault.New(fault.NotFound, "fault.trigger.none")
}

// getButton is the page of one huge button; a revoked one says so.
func (p *Pages) getButton(w http.ResponseWriter, r *http.Request) error {
	t, err := p.known(r)
	if err != nil {
		return err
	}
	return p.Server.ShowLive(w, r, page.Topic{Kind: ButtonKind, Place: t.ID}, buttonAt(r.URL.Path))
}

// postButton is a tap on the button of the page. Form: id, made by the device; from, the state that the page has shown.
func (p *Pages) postButton(w http.ResponseWriter, r *http.Request) error {
	if _, _, _, err := p.press(w, r); err != nil {
		return err
	}
	next := r.URL.Path
	if strings.Contains(r.Header.Get("Accept"), "application/json") {
		next = "" // the page stays: its stream shows the result
	}
	return p.Server.Done(w, r, next)
}

// pressed is the answer to a program.
type pressed struct {
	Done    bool   `json:"done"`             // the effect of the button holds now
	Repeat  bool   `json:"repeat,omitempty"` // it held already, or this id has pressed before: nothing has happened now
	Name    string `json:"name"`
	Message string `json:"message"`
}

// postPress presses a trigger. It needs no body; an id and a start may come as JSON, as a form or in the address.
func (p *Pages) postPress(w http.ResponseWriter, r *http.Request) error {
	t, did, now, err := p.press(w, r)
	if err != nil {
		return err
	}
	words, key := p.Server.Words(r), "trigger.answer.done"
	if !did {
		key = "trigger.answer.repeat"
	}
	return answer.JSON(w, http.StatusOK, pressed{Done: now.So, Repeat: !did, Name: t.Name, Message: words.T(key, describe(words, t.Action, now))})
}

func (p *Pages) press(w http.ResponseWriter, r *http.Request) (t trigger.Trigger, did bool, now trigger.Situation, err error) {
	at := time.Now()
	if t, err = p.known(r); err != nil {
		return t, false, now, err
	}
	press, err := readPress(w, r)
	if err != nil {
		return t, false, now, err
	}
	did, now, err = p.Triggers.Press(r.Context(), t.ID, press, at)
	return t, did, now, err
}

// Limits of the body of a press.
const (
	maxID   = 64 // of the id, and of the start
	maxBody = 4 << 10
)

// fieldFrom is the field of a press with the state from which it goes on.
const fieldFrom = "from"

// readPress reads the body of a press; it may be empty.
func readPress(w http.ResponseWriter, r *http.Request) (press trigger.Press, err error) {
	query := r.URL.Query()
	switch media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); media {
	case "application/json":
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			return press, fault.New(fault.Invalid, "fault.json").Because(err)
		}
		var sent struct {
			ID   string `json:"id"`
			From string `json:"from"`
		}
		if len(body) > 0 {
			if err := json.Unmarshal(body, &sent); err != nil {
				return press, fault.New(fault.Invalid, "fault.json").Because(err)
			}
		}
		press = trigger.Press{ID: sent.ID, From: sent.From}
	case "application/x-www-form-urlencoded", "multipart/form-data":
		if err := form.Read(w, r); err != nil {
			return press, err
		}
		press = trigger.Press{ID: r.PostForm.Get(form.FieldID), From: r.PostForm.Get(fieldFrom)}
	}
	press = trigger.Press{ID: cmp.Or(press.ID, query.Get(form.FieldID)), From: cmp.Or(press.From, query.Get(fieldFrom))}
	for name, value := range map[string]string{form.FieldID: press.ID, fieldFrom: press.From} {
		if len(value) > maxID {
			return press, fault.New(fault.Invalid, "fault.field.type", name)
		}
	}
	return press, nil
}
