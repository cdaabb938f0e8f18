package web

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/webhook"
)

// onLaptop is a server whose laptop is the organiser.
var onLaptop = Config{Addresses: func() []string { return nil }}

// postHere posts a body as a browser on the laptop that is also a player of side tables. A body that begins
// with "{" is JSON, any other a form. It returns the answer without the mark of a repeated one.
func postHere(s *Server, path, body string) (status int, said string) {
	return postAs(s, "GIOCATOREGIOCATOREGIOCATOR", path, body)
}

// postAs posts like postHere, as the player of side tables with a cookie.
func postAs(s *Server, player, path, body string) (status int, said string) {
	r := httptest.NewRequest(http.MethodPost, "http://localhost:8080"+path, strings.NewReader(body))
	r.RemoteAddr = "127.0.0.1:50000"
	r.Header.Set("Accept", "application/json")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if strings.HasPrefix(body, "{") {
		r.Header.Set("Content-Type", "application/json")
	}
	r.AddCookie(&http.Cookie{Name: "giocatore", Value: player})
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	var answer map[string]any
	if json.Unmarshal(w.Body.Bytes(), &answer) == nil {
		delete(answer, "repeat")
		delete(answer, "message") // of a press: the answer to a repeated one differs
		said = strings.TrimSpace(string(must(json.Marshal(answer))))
	}
	return w.Code, said + w.Header().Get("Location")
}

func must(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}

// asJSON returns a form of texts as the equivalent JSON object.
func asJSON(body string) string {
	values, _ := url.ParseQuery(body)
	object := map[string]any{}
	for name := range values {
		var value any = values.Get(name)
		switch text := values.Get(name); {
		case name == "id" || name == "command":
		case strings.HasPrefix(text, "#"):
			value = json.Number(text[1:])
		case text == "true" || text == "false":
			value = text == "true"
		case strings.HasSuffix(name, "[]"):
			name, value = strings.TrimSuffix(name, "[]"), values[name]
		}
		object[name] = value
	}
	return string(must(json.Marshal(object)))
}

// An id belongs to one order, on every stream: the same order again gets the first answer again, as a form or
// as JSON, and another one is refused; the log does not grow. The same holds after a restart.
func TestIDIsOfOneOrder(t *testing.T) {
	store := &memoryStore{}
	s := restarted(t, store, onLaptop)
	if status, _ := postHere(s, "/desk/nuova", validQuickForm().Encode()); status != http.StatusSeeOther {
		t.Fatalf("no tournament: %d", status)
	}
	const button = "PULSANTEPULSANTEPULSANTEPU"
	_, err := s.desk.Triggers.Do(t.Context(), stream.Request[trigger.Command]{
		Actor: "organiser", At: time.Now(),
		Command: trigger.Command{By: role.Organiser, Order: trigger.Make{ID: "chiamata", Token: desk.HashToken(button), Name: "chiamata", Action: trigger.Action{Does: trigger.Call, Board: "A"}, At: time.Now()}},
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.desk.Webhooks.Do(t.Context(), stream.Request[webhook.Command]{
		Actor: "organiser", At: time.Now(),
		Command: webhook.Command{By: role.Organiser, Order: webhook.Make{ID: "luci", Secret: webhookSecret, Name: "luci", URL: "http://127.0.0.1:1/", Laptop: true, At: time.Now()}},
	})
	if err != nil {
		t.Fatal(err)
	}
	status, said := postHere(s, "/api/v1/tables", "id=tavolo&command=open-table&game=boop&name=Ada")
	if status != http.StatusOK {
		t.Fatalf("no table: %d %s", status, said)
	}
	var opened accepted
	if err := json.Unmarshal([]byte(said), &opened); err != nil {
		t.Fatal(err)
	}
	code := strings.TrimPrefix(opened.Next, "/tavoli/")

	snapshot, err := s.desk.Snapshot(t.Context(), "serata")
	if err != nil {
		t.Fatal(err)
	}
	var people [2][]string // of the first match
	for _, p := range snapshot.Tournament.People {
		if side, plays := snapshot.Matches[0].Match.SideOf(p.House); plays {
			people[side] = append(people[side], string(p.ID))
		}
	}
	const match, serata, seats, questions, cups = "/api/v1/matches/serata.1A/commands", "/api/v1/tournaments/serata/commands", "/api/v1/access/commands", "/api/v1/questions/commands", "/api/v1/cup/commands"
	orders := []struct {
		name, path string
		first      string // without an id; a number begins with "#" and is written without it in the form
		other      string
		formOnly   bool
	}{
		{name: "list of tournaments", path: serata, first: "command=archive", other: "command=announce&text=A+cena"},
		{name: "list of tournaments, back", path: serata, first: "command=unarchive", other: "command=archive"},
		{name: "match, Strategist", path: match, first: "command=name-strategist&side=white&person=" + people[0][0], other: "command=name-strategist&side=white&person=" + people[0][1]},
		{name: "match, another side", path: match, first: "command=name-strategist&side=black&person=" + people[1][0], other: "command=name-strategist&side=white&person=" + people[1][0]},
		{name: "match, open", path: match, first: "command=open", other: "command=open&paper=true"},
		{name: "match, buy", path: match, first: "command=buy&side=white&slot=Q", other: "command=buy&side=white&slot=R1"},
		{name: "match, another kind", path: match, first: "command=sell&side=white&slot=Q", other: "command=buy&side=white&slot=Q"},
		{name: "tournament, announce", path: serata, first: "command=announce&text=A+cena", other: "command=announce&text=A+letto"},
		{name: "tournament, rename", path: serata, first: "command=rename&name=Serata+bella", other: "command=rename&name=Serata+brutta"},
		{name: "tournament, people", path: serata, first: "command=add-people&house=grifondoro&names[]=Zoe&names[]=Ugo", other: "command=add-people&house=grifondoro&names[]=Ugo&names[]=Zoe"},
		{name: "tournament, then the list", path: serata, first: "command=unannounce", other: "command=select"},
		{name: "new tournament", path: "/desk/tornei/nuovo", first: "name=Prova&four=on", other: "name=Prova2&four=on", formOnly: true},
		{name: "new tournament, by a program", path: "/api/v1/tournaments", first: "command=create-tournament&name=Prova3", other: "command=create-tournament&name=Prova4"},
		{name: "quick match", path: "/desk/nuova", first: quickFormWith("name", "Altra", "id", "").Encode(), other: quickFormWith("name", "Altra2", "id", "").Encode(), formOnly: true},
		{name: "match on the schedule", path: "/desk/calendario/serata/partita", first: "white=grifondoro&black=serpeverde&round=2&board=A", other: "white=serpeverde&black=grifondoro&round=2&board=A", formOnly: true},
		{name: "seats", path: seats, first: "command=set-network&name=Villa&password=giardino", other: "command=set-network&name=Villa&password=giardini"},
		{name: "seats, code", path: seats, first: "command=renew-code&seat=referee:A", other: "command=renew-code&seat=referee:B"},
		{name: "new question", path: "/desk/domande/nuova", first: questionForm("id", "").Encode(), other: questionForm("id", "", "domanda", "Chi è?").Encode(), formOnly: true},
		{name: "questions", path: questions, first: "command=choose-questions&tournament=serata&round=#1&choice.difficulties[]=1", other: "command=choose-questions&tournament=serata&round=#2&choice.difficulties[]=1", formOnly: true},
		{name: "side tables", path: "/api/v1/tables/commands", first: "command=set-hall&anybody=true&most=#20", other: "command=set-hall&anybody=true&most=#21"},
		{name: "open a table", path: "/api/v1/tables", first: "command=open-table&game=boop&name=Bea", other: "command=open-table&game=boop&name=Ciro"},
		{name: "table, sit", path: "/api/v1/tables/" + code + "/commands", first: "command=sit&side=black&name=Bea", other: "command=sit&side=black&name=Ciro"},
		{name: "cup, open", path: cups, first: "command=open-cup&name=Sera&game=boop&format=swiss&turns=#3&clock=none&minutes=#25&wait=#5", other: "command=open-cup&name=Notte&game=boop&format=swiss&turns=#3&clock=none&minutes=#25&wait=#5"},
		{name: "cup, enter", path: cups, first: "command=enter-cup&cup=#1&name=Anna", other: "command=enter-cup&cup=#1&name=Bea"},
		{name: "webhook", path: "/api/v1/webhooks/commands", first: "command=pause-webhook&webhook=luci", other: "command=resume-webhook&webhook=luci"},
		{name: "webhook, test", path: "/api/v1/webhooks/commands", first: "command=test-webhook&webhook=luci", other: "command=pause-webhook&webhook=luci"},
		{name: "webhook, remove", path: "/api/v1/webhooks/commands", first: "command=remove-webhook&webhook=luci", other: "command=test-webhook&webhook=luci"},
		{name: "button", path: "/api/v1/triggers/" + button, first: "from=-", other: "from=1A"},
	}
	id := func(i int) string { return "ordine-" + string(rune('a'+i)) }
	bodies := func(i int, body string) []string {
		body = "id=" + id(i) + "&" + strings.TrimPrefix(body, "id=&")
		all := []string{strings.ReplaceAll(body, "=#", "=")}
		if !orders[i].formOnly {
			all = append(all, asJSON(strings.ReplaceAll(body, "=#", "=%23")))
		}
		return all
	}
	answers := make([]string, len(orders))
	hold := func(t *testing.T, s *Server, i int) {
		t.Helper()
		o := orders[i]
		before := len(store.find(func(eventlog.Entry) bool { return true }))
		for range 2 {
			for _, body := range bodies(i, o.first) {
				if status, said := postHere(s, o.path, body); status >= 400 || said != answers[i] {
					t.Errorf("the same again: %d %s, want %s: %s", status, said, answers[i], body)
				}
			}
			for _, body := range bodies(i, o.other) {
				status, said := postHere(s, o.path, body)
				if status != http.StatusConflict || !o.formOnly && !strings.Contains(said, `"code":"reused"`) {
					t.Errorf("another order: %d %s: %s", status, said, body)
				}
			}
		}
		if after := len(store.find(func(eventlog.Entry) bool { return true })); after != before {
			t.Errorf("%d entries more", after-before)
		}
	}
	for i, o := range orders {
		t.Run(o.name, func(t *testing.T) {
			all := bodies(i, o.first)
			before := len(store.find(func(eventlog.Entry) bool { return true }))
			status, said := postHere(s, o.path, all[len(all)-1])
			if status >= 400 || len(store.find(func(eventlog.Entry) bool { return true })) == before {
				t.Fatalf("refused, or nothing is written: %d %s: %s", status, said, all[len(all)-1])
			}
			answers[i] = said
			hold(t, s, i)
		})
	}
	s.Close()
	s.desk.Close()
	again := restarted(t, store, onLaptop)
	for i, o := range orders {
		t.Run("after a restart: "+o.name, func(t *testing.T) { hold(t, again, i) })
	}
}

// A refused order leaves no trace: another order may have its id.
func TestIDOfRefusedOrder(t *testing.T) {
	s := restarted(t, &memoryStore{}, onLaptop)
	if status, _ := postHere(s, "/desk/nuova", validQuickForm().Encode()); status != http.StatusSeeOther {
		t.Fatalf("no tournament: %d", status)
	}
	const path = "/api/v1/tournaments/serata/commands"
	for _, tt := range []struct {
		body   string
		status int
	}{
		{"id=r&command=add-house&name=Grifondoro&arms=stella", http.StatusConflict},
		{"id=r&command=add-house&name=Grifondoro&arms=stella", http.StatusConflict},
		{"id=r&command=announce&text=A+cena", http.StatusOK},
		{"id=r&command=announce&text=A+letto", http.StatusConflict},
	} {
		if status, said := postHere(s, path, tt.body); status != tt.status {
			t.Errorf("%s: %d %s", tt.body, status, said)
		}
	}
}

// The refusal of a reused id says what to do, in both languages.
func TestReusedIDIsSaid(t *testing.T) {
	words, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	f := fault.New(fault.Reused, "fault.order.reused")
	for lang, want := range map[locale.Language]string{locale.Italian: "id nuovo", locale.English: "new id"} {
		if said := words.In(lang).Fault(f); !strings.Contains(said, want) {
			t.Errorf("%s", said)
		}
	}
}

// orderKinds are the orders of a stream with their decoder.
type orderKinds struct {
	name   string
	types  map[string]reflect.Type
	fields form.Fields
	read   func(kind string, data []byte) (codec.Named, error)
}

func ordersOf[O any](name string, k codec.Kinds[O]) orderKinds {
	return orderKinds{name, k.Types(), k.Fields, func(kind string, data []byte) (codec.Named, error) {
		order, err := k.Read(kind, data)
		if err != nil {
			return codec.Named{}, err
		}
		return k.Named(order), nil
	}}
}

// A form and a JSON body with the same content are one order, for every kind of order of a form.
func TestFormAndJSONAreOneOrder(t *testing.T) {
	words := map[string]string{ // of fields with few possible values
		"side": "white", "slot": "Q", "from": "d1", "to": "d8", "square": "d1", "seat": "referee:A", "by": "white", "first": "white",
		"colour": "white", "clock": "none", "outcome": "attacker", "promotion": "Q", "taken": "Q", "winner": "white", "kind": "Q", "pace": "at-once", "effects[]": "remove a2", "ends": "2026-08-28T09:00:00Z",
	}
	compared := 0
	for _, k := range []orderKinds{
		ordersOf("match", magici.Orders),
		ordersOf("tournament", tournament.Orders),
		ordersOf("seats", access.Orders),
		ordersOf("questions", edits.Orders),
		ordersOf("table", table.Orders),
		ordersOf("tables", list.Orders),
		ordersOf("cup", cup.Orders),
	} {
		for _, kind := range slices.Sorted(maps.Keys(k.types)) {
			if kind == "create" {
				continue // its own field is called id, so no device can send it
			}
			sent, object, simple := url.Values{"id": {"x"}, "command": {kind}}, map[string]any{"id": "x", "command": kind}, true
			leaves, _ := k.fields(kind)
			for name, of := range leaves {
				var text string
				var value any
				switch of {
				case reflect.Int, reflect.Int64:
					text, value = "1", 1
				case reflect.Bool:
					text, value = "on", true
				case reflect.String:
					text = words[name]
					if text == "" {
						text = "x"
					}
					value = text
				case reflect.Struct:
					if text = words[name]; text == "" {
						simple = false // a list of objects comes as JSON alone
					}
					value = text
				default: // a list of objects comes as JSON alone
					simple = false
				}
				sent.Set(name, text)
				at, path := object, strings.Split(strings.TrimSuffix(name, "[]"), ".")
				for _, step := range path[:len(path)-1] {
					inner, ok := at[step].(map[string]any)
					if !ok {
						inner = map[string]any{}
						at[step] = inner
					}
					at = inner
				}
				if at[path[len(path)-1]] = value; strings.HasSuffix(name, "[]") {
					at[path[len(path)-1]] = []any{value}
				}
			}
			if !simple {
				continue
			}
			var digests [2]any
			var readable [2]error
			for i, body := range []string{sent.Encode(), string(must(json.Marshal(object)))} {
				r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
				r.Header.Set("Content-Type", [...]string{"application/x-www-form-urlencoded", "application/json"}[i])
				e, err := form.ReadCommand(httptest.NewRecorder(), r, k.fields)
				if err != nil {
					t.Fatalf("%s: %v", body, err)
				}
				own, err := e.Own()
				if err != nil {
					t.Fatal(err)
				}
				order, err := k.read(e.Command, own)
				if readable[i] = err; err != nil {
					continue
				}
				if digests[i], err = stream.Digest(order); err != nil {
					t.Fatal(err)
				}
			}
			if readable[0] != nil || readable[1] != nil {
				t.Errorf("%s, %s: cannot be read: %v, %v", k.name, kind, readable[0], readable[1])
				continue
			}
			if digests[0] != digests[1] {
				t.Errorf("%s, %s: the form is another order than the JSON", k.name, kind)
			}
			compared++
		}
	}
	if compared < 60 {
		t.Errorf("only %d kinds of orders were compared", compared)
	}
}
