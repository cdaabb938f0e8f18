package web

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
	"scacchimagici/views/side"
)

// routeRequest is one request to a route, with the status that each role gets.
type routeRequest struct {
	method, pattern string
	path, body      string
	want            [7]int
}

// all gives every role the same answer.
func all(status int) [7]int {
	return [7]int{status, status, status, status, status, status, status}
}

// organiserOnly lets in only the organiser.
func organiserOnly(status int) [7]int { return [7]int{status, 403, 403, 403, 403, 401, 401} }

// routeRequests makes requests to every route. The orders have no effect even where they are allowed: what
// counts is which roles get so far.
func routeRequests() []routeRequest {
	const get, post = http.MethodGet, http.MethodPost
	match, tournament := "/api/v1/matches/{id}", "/api/v1/tournaments/{id}/commands"
	own, house := "/stratega/{tournament}/{house}", "/stratega/serata/"
	events := "/eventi/{kind}"
	return slices.Concat(triggerRequests(), keyRequests(), webhookRequests(), companionRequests(), crowdRequests(), []routeRequest{
		{get, "/", "/", "", all(200)},
		{get, "/entra", "/entra", "", all(200)},
		{post, "/entra", "/entra", "code=000000", all(403)},
		{get, "/entra/nome", "/entra/nome?poi=/arbitro/A", "", [7]int{403, 200, 200, 403, 403, 401, 401}},
		{post, "/entra/nome", "/entra/nome", "name=" + strings.Repeat("a", 200), [7]int{403, 400, 400, 403, 403, 401, 401}},
		{get, "/e/{secret}", "/e/ABC", "", all(404)},
		{post, "/e/{secret}", "/e/ABC", "", all(404)},
		{get, "/accedi", "/accedi", "", all(200)},
		{post, "/accedi", "/accedi", "password=alohomora", all(403)},
		{post, "/alzati", "/alzati", "seat=emperor", [7]int{400, 400, 400, 400, 400, 401, 401}},
		{get, "/lingua/{lang}", "/lingua/en", "", all(303)},
		{get, "/rete", "/rete", "", all(200)},
		{get, "/rete/eco", "/rete/eco", "", all(204)},
		{post, "/rete/mostra", "/rete/mostra", "check=emperor", [7]int{400, 400, 400, 400, 400, 401, 401}},
		{get, "/desk/suono/segnale/{cue}", "/desk/suono/segnale/duel", "", [7]int{404, 404, 404, 404, 404, 401, 401}},
		{post, "/rete/voce", "/rete/voce", "battery=101", [7]int{400, 400, 400, 400, 400, 401, 401}},
		{get, "/benvenuto", "/benvenuto", "", all(404)},
		{post, "/benvenuto", "/benvenuto", "", all(404)},
		{get, "/lingua/{lang}", "/lingua/xx", "", all(404)},
		{get, layout.ManifestPath, layout.ManifestPath + "?pagina=/arbitro/A&lingua=en", "", all(200)},
		{get, "/telefono", "/telefono?pagina=/arbitro/A", "", all(200)},
		{get, "/passaggio", "/passaggio", "", all(200)},
		{get, "/desk/scorta", "/desk/scorta", "", organiserOnly(200)},
		{get, "/desk/scorta/lasciati", "/desk/scorta/lasciati", "", organiserOnly(404)},
		{get, "/desk/scorta/lasciati/file", "/desk/scorta/lasciati/file", "", organiserOnly(404)},
		{get, events, "/eventi/spares?lang=it", "", organiserOnly(200)},
		{get, events, "/eventi/spare", "", all(401)},
		{get, "/passa", "/passa", "", all(200)},
		{post, "/passa", "/passa", "pass=x&claim=y", [7]int{200, 200, 200, 200, 200, 403, 403}},
		{get, "/api/v1/takeover", "/api/v1/takeover", "", all(200)},
		{get, "/overlay/{elements}", "/overlay/classifica", "", all(200)},
		{get, "/overlay/{elements}", "/overlay/punteggio", "", all(404)},
		{get, "/overlay/{elements}/{place}", "/overlay/punteggio+mangiata+orologi+scacchiera/A?tema=sole&lingua=en", "", all(200)},
		{get, "/overlay/{elements}/{place}", "/overlay/persona/p1", "", all(200)},
		{get, "/overlay/{elements}/{place}", "/overlay/persona/nessuno", "", all(404)},
		{get, "/overlay/{elements}/{place}", "/overlay/punteggio/Z", "", all(404)},
		{get, "/overlay/{elements}/{place}", "/overlay/punteggio/A?colore=blu", "", all(404)},
		{get, events, "/eventi/overlay?place=A&lang=it", "", all(200)},
		{get, events, "/eventi/overlay?place=A&match=1A&lang=it", "", all(404)},
		{get, events, "/eventi/overlay-person?place=p1&lang=it", "", all(200)},
		{get, events, "/eventi/overlay-person?place=p999&lang=it", "", all(404)},
		{get, events, "/eventi/overlay-ranking?lang=it", "", all(200)},
		{get, events, "/eventi/overlays?lang=it", "", organiserOnly(200)},
		{get, "/desk/overlay", "/desk/overlay?scacchiera=A&tema=sole&lingua=en&sfondo=scuro", "", organiserOnly(200)},
		{get, "/prova", "/prova", "", all(200)},
		{get, "/prova/{guide}/{step}", "/prova/arbitro/0", "", all(200)},
		{get, "/prova/{guide}/{step}", "/prova/stratega/7", "", all(200)},
		{get, "/prova/{guide}/{step}", "/prova/stratega/8", "", all(404)},
		{get, "/prova/{guide}/{step}", "/prova/elfo/0", "", all(404)},
		{post, "/prova/{guide}/{step}", "/prova/arbitro/0", "id=x&command=start", all(303)},
		{post, "/prova/{guide}/{step}", "/prova/arbitro/0", "id=x&command=resume", all(422)},
		{get, "/aiuto", "/aiuto", "", all(200)},
		{get, "/aiuto/libretto", "/aiuto/libretto", "", all(200)},
		{get, "/aiuto/{chapter}", "/aiuto/guai", "", all(200)},
		{get, "/aiuto/{chapter}", "/aiuto/nulla", "", all(404)},
		{get, "/aiuto/immagini/{lang}/{name}", "/aiuto/immagini/it/duel", "", all(200)},
		{get, "/aiuto/immagini/{lang}/{name}", "/aiuto/immagini/it/..%2F..%2Fit", "", all(404)},
		{get, "/schermo", "/schermo", "", all(200)},
		{post, "/schermo", "/schermo", "", all(303)},
		{get, "/arbitro/{board}", "/arbitro/A", "", [7]int{200, 200, 403, 403, 403, 401, 401}},
		{get, "/arbitro/{board}/intervento", "/arbitro/A/intervento", "", [7]int{200, 200, 403, 403, 403, 401, 401}},
		{get, "/arbitro/{board}", "/arbitro/B", "", [7]int{200, 403, 200, 403, 403, 401, 401}},
		{get, own, house + "grifondoro", "", [7]int{200, 200, 403, 200, 403, 401, 401}},
		{get, own, house + "serpeverde", "", [7]int{200, 200, 403, 403, 403, 401, 401}},
		{get, own, house + "corvonero", "", [7]int{200, 403, 200, 403, 403, 401, 401}},
		{get, "/desk", "/desk", "", organiserOnly(200)},
		{get, "/desk/nuova", "/desk/nuova", "", organiserOnly(200)},
		{post, "/desk/nuova", "/desk/nuova", "id=x", organiserOnly(422)},
		{get, "/desk/copia", "/desk/copia", "", organiserOnly(200)},
		{get, "/desk/copie", "/desk/copie", "", organiserOnly(200)},
		{get, events, "/eventi/copies?lang=it", "", organiserOnly(200)},
		{post, "/desk/copie/adesso", "/desk/copie/adesso", "id=1", organiserOnly(303)},
		{get, "/desk/copie/posto", "/desk/copie/posto", "", organiserOnly(200)},
		{get, "/desk/copie/posto", "/desk/copie/posto?dir=%2Fetc", "", organiserOnly(404)},
		{post, "/desk/copie/posto", "/desk/copie/posto", "id=1&dir=%2Fetc", organiserOnly(404)},
		{get, "/desk/copie/aperta", "/desk/copie/aperta", "", organiserOnly(200)},
		{post, "/desk/copie/chiudi", "/desk/copie/chiudi", "id=1", organiserOnly(303)},
		{post, "/desk/copie/una/{name}/guarda", "/desk/copie/una/x.db/guarda", "id=1", organiserOnly(404)},
		{get, "/desk/copie/una/{name}/ripristina", "/desk/copie/una/x.db/ripristina", "", organiserOnly(404)},
		{post, "/desk/copie/una/{name}/ripristina", "/desk/copie/una/x.db/ripristina", "id=1", organiserOnly(404)},
		{post, "/desk/chiama", "/desk/chiama", "person=nobody", organiserOnly(404)},
		{get, "/desk/cartellini", "/desk/cartellini", "", organiserOnly(200)},
		{get, "/desk/cartellini/manifesto", "/desk/cartellini/manifesto", "", organiserOnly(200)},
		{get, "/desk/cartellini/programma", "/desk/cartellini/programma", "", organiserOnly(200)},
		{get, "/desk/cartellini/targhette", "/desk/cartellini/targhette?casa=grifondoro", "", organiserOnly(200)},
		{get, "/desk/cartellini/targhette", "/desk/cartellini/targhette?casa=luna", "", organiserOnly(404)},
		{get, "/desk/cartellini/pettorine", "/desk/cartellini/pettorine?partita=1A&formato=A4", "", organiserOnly(200)},
		{get, "/desk/cartellini/pettorine", "/desk/cartellini/pettorine?partita=9Z", "", organiserOnly(404)},
		{get, "/desk/cartellini/fogli", "/desk/cartellini/fogli", "", organiserOnly(200)},
		{post, "/desk/cartellini/fogli/{match}", "/desk/cartellini/fogli/9Z", "x=1", organiserOnly(404)},
		{get, "/desk/cartellini/fogli/{match}/fogli.pdf", "/desk/cartellini/fogli/1A/fogli.pdf", "", organiserOnly(200)},
		{get, "/desk/cartellini/fogli/{match}/fogli.pdf", "/desk/cartellini/fogli/9Z/fogli.pdf", "", organiserOnly(404)},
		{get, "/desk/registro", "/desk/registro?su=A&cerca=drago&pagina=2", "", organiserOnly(200)},
		{post, "/desk/cartellini/codici", "/desk/cartellini/codici", "", organiserOnly(303)},
		{post, "/desk/cartellini/rete", "/desk/cartellini/rete", "name=Villa&password=corta", organiserOnly(400)},
		{get, "/desk/correggi/{match}", "/desk/correggi/1A", "", organiserOnly(200)},
		{get, "/desk/correggi/{match}", "/desk/correggi/9Z", "", organiserOnly(404)},
		{get, "/desk/correggi/{match}/passi", "/desk/correggi/1A/passi", "", organiserOnly(200)},
		{get, "/desk/correggi/{match}/esito/{entry}", "/desk/correggi/1A/esito/7", "", organiserOnly(404)},
		{get, "/desk/correggi/{match}/punti", "/desk/correggi/1A/punti?lato=white&punti=2", "", organiserOnly(200)},
		{get, "/desk/correggi/{match}/punti", "/desk/correggi/1A/punti?lato=white&punti=due", "", organiserOnly(400)},
		{get, events, "/eventi/correction?match=1A&lang=it", "", organiserOnly(200)},
		{get, "/passi/{kind}", "/passi/referee?place=A&lang=it", "", [7]int{404, 404, 403, 403, 403, 401, 401}}, // not started: no step to take back
		{get, "/passi/{kind}", "/passi/correction?match=1A&lang=it", "", organiserOnly(404)},
		{get, "/passi/{kind}", "/passi/public?place=A&lang=it", "", all(404)},
		{post, "/desk/password", "/desk/password", "password=a&again=b", organiserOnly(400)},
		{get, "/desk/domande", "/desk/domande?cerca=drago&pagina=3", "", organiserOnly(200)},
		{post, "/desk/domande", "/desk/domande", "do=off", organiserOnly(400)},
		{get, "/desk/domande/esporta", "/desk/domande/esporta?formato=csv", "", organiserOnly(200)},
		{get, "/desk/domande/esporta", "/desk/domande/esporta?formato=exe", "", organiserOnly(400)},
		{get, "/desk/domande/nuova", "/desk/domande/nuova", "", organiserOnly(200)},
		{post, "/desk/domande/nuova", "/desk/domande/nuova", "id=q", organiserOnly(422)},
		{get, "/desk/domande/turni", "/desk/domande/turni", "", organiserOnly(200)},
		{post, "/desk/domande/schermo", "/desk/domande/schermo", "projector=true", organiserOnly(303)},
		{get, "/desk/domande/importa", "/desk/domande/importa", "", organiserOnly(200)},
		{post, "/desk/domande/importa", "/desk/domande/importa", "text=x", organiserOnly(400)},
		{post, "/desk/domande/importa/fatto", "/desk/domande/importa/fatto", "preview=x", organiserOnly(409)},
		{get, "/desk/domande/storia", "/desk/domande/storia", "", organiserOnly(200)},
		{get, "/desk/domande/controllo", "/desk/domande/controllo", "", organiserOnly(200)},
		{get, "/desk/domande/{id}", "/desk/domande/persone-001", "", organiserOnly(404)},
		{post, "/desk/domande/{id}", "/desk/domande/persone-001", "id=q", organiserOnly(404)},
		{post, "/api/v1/questions/commands", "/api/v1/questions/commands", "id=q&command=abracadabra", organiserOnly(400)},
		{get, "/partita/{id}", "/partita/1A?passo=3", "", all(200)},
		{get, "/partita/{id}", "/partita/9Z", "", all(404)},
		{get, "/partita/{id}", "/partita/serata.1A", "", all(200)},
		{get, "/partita/{id}", "/partita/domani.1A", "", all(404)},
		{get, "/partita/{id}/figura", "/partita/serata.1A/figura?passo=0&lingua=en", "", all(200)},
		{get, "/partita/{id}/figura", "/partita/9Z/figura", "", all(404)},
		{get, "/partita/{id}/figura.png", "/partita/serata.1A/figura.png?passo=0", "", all(200)},
		{get, "/desk/classifica", "/desk/classifica", "", organiserOnly(200)},
		{get, "/desk/rapporto", "/desk/rapporto", "", organiserOnly(200)},
		{get, "/desk/rapporto.pdf", "/desk/rapporto.pdf", "", organiserOnly(200)},
		{get, "/desk/rapporto.xlsx", "/desk/rapporto.xlsx", "", organiserOnly(200)},
		{get, "/desk/rapporto.csv", "/desk/rapporto.csv", "", organiserOnly(200)},
		{get, "/desk/sito", "/desk/sito", "", organiserOnly(200)},
		{get, "/desk/sito.zip", "/desk/sito.zip", "", organiserOnly(200)},
		{get, "/desk/sito/classifica.png", "/desk/sito/classifica.png", "", organiserOnly(200)},
		{get, events, "/eventi/desk-standing?lang=it", "", organiserOnly(200)},
		{get, events, "/eventi/referee?place=A&lang=it", "", [7]int{200, 200, 403, 403, 403, 401, 401}},
		{get, events, "/eventi/strategist?place=serata/grifondoro&lang=en", "", [7]int{403, 403, 403, 200, 403, 401, 401}},
		{get, events, "/eventi/strategist?place=serata/serpeverde&lang=en", "", [7]int{403, 403, 403, 403, 403, 401, 401}},
		{get, events, "/eventi/helper?place=serata/grifondoro&lang=it", "", [7]int{200, 200, 403, 403, 403, 401, 401}},
		{get, events, "/eventi/screen?place=1&lang=it", "", [7]int{200, 403, 403, 403, 200, 401, 401}},
		{get, events, "/eventi/desk?lang=it", "", organiserOnly(200)},
		{get, events, "/eventi/public?place=A&lang=tlh", "", all(404)},
		{get, match, "/api/v1/matches/serata.1A", "", all(200)},
		{get, match + "/people", "/api/v1/matches/serata.1A/people", "", all(200)},
		{get, match, "/api/v1/matches/serata.1A?as=referee:A", "", [7]int{200, 200, 403, 403, 403, 401, 401}},
		{get, match, "/api/v1/matches/serata.1A?as=strategist:serata/grifondoro", "", [7]int{200, 403, 403, 200, 403, 401, 401}},
		{get, match, "/api/v1/matches/serata.1A?as=organiser", "", organiserOnly(200)},
		{get, match, "/api/v1/matches/serata.9Z", "", all(404)},
		{post, match + "/commands", "/api/v1/matches/serata.1A/commands", "id=p&command=pause", [7]int{422, 422, 403, 422, 403, 401, 401}},
		{post, match + "/commands", "/api/v1/matches/serata.1A/commands", "id=b&command=buy&side=white&slot=Q", [7]int{409, 409, 403, 409, 403, 401, 401}},
		{post, match + "/commands", "/api/v1/matches/serata.1A/commands", "id=s&command=buy&side=black&slot=Q", [7]int{409, 409, 403, 409, 403, 401, 401}},
		{post, tournament, "/api/v1/tournaments/serata/commands", "id=t&command=abracadabra", organiserOnly(400)},
		{post, tournament, "/api/v1/tournaments/serata/commands", "id=h&command=attendance&person=p999&is=here", organiserOnly(404)},
		{post, tournament, "/api/v1/tournaments/serata/commands", "id=n&command=rename-person&person=p999&name=x", organiserOnly(404)},
		{get, "/accoglienza", "/accoglienza", "", organiserOnly(200)},
		{get, events, "/eventi/arrivals?lang=it", "", organiserOnly(200)},
		{get, events, "/eventi/arrivals?place=desk&lang=it", "", organiserOnly(200)},
		{post, "/api/v1/access/commands", "/api/v1/access/commands", "id=a&command=abracadabra", organiserOnly(400)},
		{get, "/api/v1/replica", "/api/v1/replica", "", organiserOnly(200)},
		{post, "/api/v1/replica/commands", "/api/v1/replica/commands", "id=r&command=confirm-both&on=true", organiserOnly(404)},
		{post, "/api/v1/replica/pair", "/api/v1/replica/pair", "", all(404)},
		{get, "/api/v1/replica/presence", "/api/v1/replica/presence", "", all(404)},
	})
}

// crowdRows are the rows of the live pages that any visitor may open at an address of theirs.
func crowdRows() []page.Row {
	return slices.DeleteFunc(LiveRows(new(side.Beside)), func(row page.Row) bool {
		return row.Path == "" || !row.Who(visitor.Visitor{}, httptest.NewRequest(http.MethodGet, "/", http.NoBody))
	})
}

// crowdRequests are requests to these pages and to their streams, of a board that is there and of one that is not.
func crowdRequests() []routeRequest {
	var requests []routeRequest
	for _, row := range crowdRows() {
		ask := func(path, place string, status int) {
			stream := page.Topic{Kind: row.Kind, Place: place, Lang: locale.Italian}
			requests = append(requests,
				routeRequest{http.MethodGet, row.Path, path, "", all(status)},
				routeRequest{http.MethodGet, "/eventi/{kind}", stream.Address("/eventi/"), "", all(status)},
			)
		}
		if !strings.Contains(row.Path, "{board}") {
			ask(row.Path, "", http.StatusOK)
			continue
		}
		ask(strings.ReplaceAll(row.Path, "{board}", "A"), "A", http.StatusOK)
		ask(strings.ReplaceAll(row.Path, "{board}", "Z"), "Z", http.StatusNotFound)
	}
	return requests
}

// atReception are the answers to the Reception where it may do more than a screen: by address and body.
var atReception = map[string]int{
	"/eventi/screen?place=1&lang=it ":      403, // it is the screen's own
	"/accoglienza ":                        200,
	"/eventi/arrivals?lang=it ":            200,
	"/eventi/arrivals?place=desk&lang=it ": 404, // it is the organiser's
	"/api/v1/tournaments/serata/people ":   200,
	"/api/v1/tournaments/chissà/people ":   403,

	"/api/v1/tournaments/serata/commands id=t&command=abracadabra":                      400,
	"/api/v1/tournaments/serata/commands id=h&command=attendance&person=p999&is=here":   404,
	"/api/v1/tournaments/serata/commands id=n&command=rename-person&person=p999&name=x": 403,
}

// asReception is the status that the Reception gets.
func (r routeRequest) asReception() int {
	if status, more := atReception[r.path+" "+r.body]; more {
		return status
	}
	return r.want[slices.Index(roles, "screen")]
}

func TestRoutes(t *testing.T) {
	v := newRouteTest(t)
	reached := map[string]bool{}
	for _, walk := range slices.Concat(routeRequests(), tableWalks(), setupWalks(), planWalks(), tournamentWalks()) {
		reached[walk.method+" "+walk.pattern] = true
		t.Run(walk.method+" "+walk.path+" reception", func(t *testing.T) {
			v := v.forWalk(t, walk)
			v.codes.pass(time.Hour)
			body := strings.Replace(walk.body, "id=", "id=reception-", 1) // an order of its own
			if w := v.ask("reception", walk.method, walk.path, body); w.Code != walk.asReception() {
				t.Errorf("status %d, want %d: %.300s", w.Code, walk.asReception(), w.Body)
			}
		})
		for i, role := range roles {
			t.Run(walk.method+" "+walk.path+" "+role, func(t *testing.T) {
				v := v.forWalk(t, walk)
				v.codes.pass(time.Hour)
				w := v.ask(role, walk.method, walk.path, walk.body)
				if w.Code != walk.want[i] {
					t.Errorf("status %d, want %d: %.300s", w.Code, walk.want[i], w.Body)
				}
				if w.Header().Get("Content-Security-Policy") != answer.AssetPolicy {
					t.Error("no content security policy")
				}
				noInline(t, w)
			})
		}
	}
	for _, at := range v.allRoutes() {
		if !reached[at.Method+" "+at.Pattern] {
			t.Errorf("no request of walks goes to %s %s", at.Method, at.Pattern)
		}
	}
}

// forWalk returns the server for a request: another one when the request takes a device's seats away.
func (v *routeTest) forWalk(t *testing.T, walk routeRequest) *routeTest {
	if walk.method == http.MethodDelete {
		return newRouteTest(t)
	}
	return v
}

var (
	scripts = regexp.MustCompile(`(?i)<script[^>]*>`)
	inline  = regexp.MustCompile(`(?i)<style|\sstyle\s*=|\son[a-z]+\s*=\s*"|javascript:`)
)

// noInline fails the test when a page contains a script or style, which its policy would block.
func noInline(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
		return
	}
	page := w.Body.String()
	for _, script := range scripts.FindAllString(page, -1) {
		if !strings.Contains(script, " src=") {
			t.Errorf("a script stands in the page: %s", script)
		}
	}
	if found := inline.FindString(page); found != "" {
		t.Errorf("%q stands in the page", found)
	}
}

// TestCrossOrigin sends every form from a page of another site.
func TestCrossOrigin(t *testing.T) {
	v := newRouteTest(t)
	for _, walk := range slices.Concat(routeRequests(), tableWalks(), setupWalks(), planWalks(), tournamentWalks()) {
		if walk.method == http.MethodGet {
			continue
		}
		for name, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "http://altrove.example"} {
			t.Run(walk.path+" "+name, func(t *testing.T) {
				r := v.request("organiser", walk.method, walk.path, walk.body)
				r.Header.Set(name, value)
				w := httptest.NewRecorder()
				v.ServeHTTP(w, r)
				if w.Code != http.StatusForbidden {
					t.Errorf("status %d, want 403", w.Code)
				}
			})
		}
	}
}
