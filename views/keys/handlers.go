package keys

import (
	"net/http"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
)

// Pages are the handlers of the room.
type Pages struct {
	Access *desk.Access
	Server page.Server

	made form.Recent[made] // for a form that is sent twice
}

// made is a key with its token, which is kept as long as its form may come once more.
type made struct {
	access.MakeKey
	desk.NewKey
}

// Routes lists the routes of the room beside its row.
func (p *Pages) Routes() []route.Route {
	return []route.Route{route.Post(screen.KeysPath, route.Organiser, p.postMake)}
}

// postMake makes a key and shows its token, once. Form: name; seat; ends, the day at whose end it stops.
func (p *Pages) postMake(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	seat, err := access.ParseSeat(r.PostForm.Get("seat"))
	if err != nil {
		return err
	}
	last, err := time.ParseInLocation(time.DateOnly, r.PostForm.Get("ends"), time.Local)
	if err != nil {
		return fault.New(fault.Invalid, "fault.field.type", "ends").Because(err)
	}
	one, again := p.made.Again(r.PostForm.Encode())
	if k, _ := p.Access.State().Key(one.ID); !again || k.Revoked {
		one = made{MakeKey: access.MakeKey{Name: r.PostForm.Get("name"), Seat: seat, Ends: last.AddDate(0, 0, 1).Add(-time.Second)}}
		if one.NewKey, err = p.Server.MakeKey(r, one.MakeKey); err != nil {
			return err
		}
		p.made.Keep(r.PostForm.Encode(), one)
	}
	return p.Server.ShowOnce(w, r, func(pass *page.Snapshot, lang locale.Language) (page.Content, error) {
		words := pass.Words(lang)
		m := Made{
			Words: words, Top: screen.OrganiserTop(words, screen.KeysPath, screen.LanguageHref(lang, screen.KeysPath), 0),
			Name: one.Name, SeatName: pass.SeatName(words, one.Seat), Token: one.Token, Ends: one.Ends.In(time.Local), Origin: pass.URL(""),
		}
		return page.Static(page.Shell{Title: "keys.title", Audience: "organiser", Styles: styles}, m, MadePage), nil
	})
}
