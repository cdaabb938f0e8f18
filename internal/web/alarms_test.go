package web

import (
	"net/http"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
)

// A fault of the machine stands on every page of the desk, and on no other.
func TestAlarmsStandOnEveryPageOfTheDesk(t *testing.T) {
	v := newRouteTest(t)
	const said = "Il disco è pieno"
	pages := []string{"/desk", "/desk/classifica", "/desk/calendario", "/desk/programma", "/desk/regole", "/desk/case", "/desk/persone", "/desk/cartellini", "/desk/registro", "/desk/domande", "/desk/nuova"}
	for _, link := range []struct{ key, href string }{
		{"fault.store.deleted", `class="btn small" href="/desk/copie"`},
		{"fault.spare.silent", `class="btn small" href="/desk/scorta"`},
	} {
		v.config.Alarms.Raise("file", fault.New(fault.Unavailable, link.key, "A", "16:38"))
		if page := v.ask("organiser", http.MethodGet, "/desk/classifica", "").Body.String(); !strings.Contains(page, link.href) {
			t.Errorf("%s: no link %s", link.key, link.href)
		}
	}
	for _, raised := range []bool{true, false} {
		if raised {
			v.config.Alarms.Raise("file", fault.New(fault.Unavailable, "fault.store.full"))
		} else {
			v.config.Alarms.End("file")
		}
		for _, page := range pages {
			w := v.ask("organiser", http.MethodGet, page, "")
			if w.Code != http.StatusOK || strings.Count(w.Body.String(), said) != map[bool]int{true: 1}[raised] {
				t.Errorf("%s: status %d, says it %d times, raised: %v", page, w.Code, strings.Count(w.Body.String(), said), raised)
			}
		}
		for who, page := range map[string]string{"public": "/", "referee A": "/arbitro/A"} {
			if strings.Contains(v.ask(who, http.MethodGet, page, "").Body.String(), said) {
				t.Errorf("%s shows it to %s", page, who)
			}
		}
	}
}
