package web

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/arrivals"
	"scacchimagici/views/magicitable"
	"scacchimagici/views/referee"
	"scacchimagici/views/strategist"
	tableview "scacchimagici/views/table"
)

// everything is the copy of the database, which contains the whole log: see TestWhatACopyHolds.
const everything = "/desk/copia"

// addresses are all addresses to ask for: those of the walk of all routes, and further ones.
func addresses() []string {
	var all []string
	for _, walk := range slices.Concat(routeRequests(), tableWalks(), setupWalks(), planWalks(), tournamentWalks()) {
		if walk.method == http.MethodGet && walk.path != everything && !strings.HasPrefix(walk.path, "/eventi/") && !strings.HasPrefix(walk.path, "/aiuto") && !strings.HasPrefix(walk.path, "/prova") && !strings.HasPrefix(walk.path, "/tavoli/regole") {
			all = append(all, walk.path)
		}
	}
	match := "/api/v1/matches/serata.1A"
	all = append(all, eventsPath+"?board=A", eventsPath+"?from=now", eventsPath+"?as=strategist:serata/grifondoro", eventsPath+"?as=strategist:serata/serpeverde",
		match+"?as=strategist:serata/serpeverde", match+"?as=referee:B", "/stratega/serata/serpeverde?partita=1A", "/scacchiera/A",
		"/partita/1A", "/partita/1A?passo=0", "/partita/serata.1A/figura", "/desk/registro", "/desk/correggi/1A/esito/3", "/desk/domande/libri-001", "/desk/domande/libri-002",
		"/overlay/punteggio+orologi+scacchiera+mangiata/A", "/overlay/persona/p2", "/overlay/persona/p5")
	slices.Sort(all)
	return slices.Compact(all)
}

// placesThere are places of all kinds that the tests' tournament has.
var placesThere = []string{"A", "B", "1", "2", "p1", "p2", "p5", "pausa"}

// topics are all live screens, each at its places: those that are named here, and of other kinds those that their row takes.
func (s *secretTest) topics() []page.Topic {
	s.t.Helper()
	now, err := s.screens.NewSnapshot(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	places := map[string][]page.Topic{
		referee.Kind: {{Place: "A"}, {Place: "B"}, {Place: "A", Match: "1A"}}, referee.CorrectionKind: {{Match: "1A"}},
		strategist.Kind: {{Place: "serata/grifondoro"}, {Place: "serata/serpeverde"}}, strategist.HelperKind: {{Place: "serata/grifondoro"}, {Place: "serata/serpeverde"}},
		tableview.Kind: {}, magicitable.Kind: {}, "desk-plan": {{Place: "2", Match: "1A"}, {}}, "desk-rules": {{}}, arrivals.Row.Kind: {{}, {Place: "desk"}},
	}
	takes := map[string]bool{} // kinds whose topics name a place or a match
	for _, row := range LiveRows(s.beside) {
		takes[row.Kind] = row.Place != nil || row.Match != nil
		if _, named := places[row.Kind]; named || row.Place == nil {
			continue
		}
		for _, place := range placesThere {
			if known, ok := row.Place(now, visitor.Visitor{}, page.Topic{Kind: row.Kind, Place: place}); ok && known == place {
				places[row.Kind] = append(places[row.Kind], page.Topic{Place: place})
			}
		}
	}
	var all []page.Topic
	for _, kind := range s.screens.Kinds() {
		at, special := places[strings.TrimSuffix(kind, "-dialogs")]
		if takes[kind] && !special {
			s.t.Errorf("%s is looked at nowhere: name places or matches for it here", kind)
		}
		if !special {
			at = []page.Topic{{}}
		}
		for _, topic := range at {
			topic.Kind = kind
			topic.Lang = locale.Italian
			all = append(all, topic)
			if topic.Lang = locale.English; special {
				all = append(all, topic)
			}
		}
	}
	if len(all) < 30 {
		s.t.Fatalf("only %d live screens found", len(all))
	}
	return all
}

// changing are the differences between two looks without any change: clocks, ids of forms, the room on the disk.
var changing = regexp.MustCompile(`\d{13}|\b[A-Z2-7]{26}\b|data-now="\d+"|data-since="\d+">\d+|data-time-of-day="\d+"|\b\d\d:\d\d\b|[\d.,]+ GB|"(turnLeft|matchLeft)":\d+|"at":"[^"]*"`)

// look returns all that each watcher can get now, by its origin. An address that refuses a watcher for his seat is
// not asked again until the end, because events of a match open none.
func (s *secretTest) look() (got [watchers]map[string]string) {
	s.t.Helper()
	for w, names := range seatsOfWatchers {
		got[w] = map[string]string{}
		for _, name := range names {
			for _, path := range addresses() {
				if path == "/schermo" && watcher(w) != aScreen {
					continue // a request for it makes a screen
				}
				if s.closed[name+" "+path] {
					continue
				}
				answer := s.ask(name, http.MethodGet, path, "")
				s.closed[name+" "+path] = answer.Code == http.StatusForbidden || answer.Code == http.StatusUnauthorized
				text := answer.Header().Get("Location") + " " + unpacked(s.t, answer.Body.Bytes())
				got[w][name+" "+path] = text
			}
			for _, topic := range s.topics() {
				if frame, ok := s.frame(name, topic); ok {
					got[w][name+" "+topic.String()] = frame
				}
			}
		}
	}
	s.last = got
	return got
}

// frame returns the first frame of a stream for a role that may watch it.
func (s *secretTest) frame(name string, topic page.Topic) (string, bool) {
	s.t.Helper()
	pass, err := s.screens.NewSnapshot(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	who := visitor.From(s.request(name, http.MethodGet, "/", ""), s.desk.Access.State(), true)
	allowed, err := pass.Watchable(who, topic)
	if err != nil {
		return "", false
	}
	stream := s.screens.Watch(visitor.Visitor{}, allowed, func() {})
	defer stream.Close()
	newest := map[string]string{} // of the page and of its dialogs
	for f := stream.Next(); f != nil; f = stream.Next() {
		newest[f.Topic] = string(f.Raw())
	}
	if len(newest) == 0 {
		s.t.Errorf("%s sends nothing", topic)
	}
	return newest[allowed.String()] + newest[strings.Replace(allowed.String(), allowed.Kind, allowed.Kind+"-dialogs", 1)], true
}

// excerpt shows the place of a marker.
func excerpt(text, marker string) string {
	i := strings.Index(text, marker)
	return text[max(0, i-80):min(len(text), i+len(marker)+80)]
}

// unlike returns the differing middle of two texts, with some text around it, in which a changing part may begin or end.
func unlike(a, b string) (string, string) {
	const margin = 80
	from, to := 0, 0
	for from < min(len(a), len(b)) && a[from] == b[from] {
		from++
	}
	from = max(0, from-margin)
	for to < min(len(a), len(b))-from && a[len(a)-1-to] == b[len(b)-1-to] {
		to++
	}
	to = max(0, to-margin)
	return a[from : len(a)-to], b[from : len(b)-to]
}

// difference shows the place at which two texts begin to differ.
func difference(before, after string) string {
	i := 0
	for i < min(len(before), len(after)) && before[i] == after[i] {
		i++
	}
	cut := func(s string) string { return s[max(0, i-60):min(len(s), i+100)] }
	return cut(before) + " ⇒ " + cut(after)
}
