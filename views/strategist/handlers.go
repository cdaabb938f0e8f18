package strategist

import (
	"net/http"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/web/route"
)

// Pages serves the page of a House.
type Pages struct {
	Server  page.Server
	Screens *page.Publisher
}

// Routes lists all routes.
func (p Pages) Routes() []route.Route {
	return []route.Route{route.Get("/stratega/{tournament}/{house}", route.StrategistOfHouse, p.getStrategist)}
}

// getStrategist is a House's page; a Referee who opens it helps the side.
func (p Pages) getStrategist(w http.ResponseWriter, r *http.Request) error {
	t := page.Topic{Kind: Kind, Place: r.PathValue("tournament") + "/" + r.PathValue("house"), Match: r.URL.Query().Get("partita")}
	v := p.Server.Visitor(r)
	if !v.Sits(access.Seat{Role: role.Strategist, Place: t.Place}) {
		t.Kind, t.Lang = HelperKind, locale.Language(p.Server.Words(r).Lang())
		now, err := p.Screens.NewSnapshot(r.Context())
		if err != nil {
			return err
		}
		if t, err = now.Watchable(v, t); err != nil {
			return err
		}
	}
	return p.Server.ShowLive(w, r, t, nil)
}
