package web

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
)

// receiver is what an order is sent to: the beginning of the names of its orders in the description, and where.
type receiver struct{ orders, path string }

// The receivers of the day of TestEveryOrderTwice. CODE is the side table that was opened last.
var (
	toMatch       = receiver{"match", "/api/v1/matches/serata.1A/commands"}
	toPaper       = receiver{"match", "/api/v1/matches/serata.1B/commands"}
	toEvening     = receiver{"tournament", "/api/v1/tournaments/serata/commands"}
	toOther       = receiver{"tournament", "/api/v1/tournaments/altra/commands"}
	toTournaments = receiver{"tournaments", "/api/v1/tournaments"}
	toSeats       = receiver{"access", "/api/v1/access/commands"}
	toQuestion    = receiver{"question", "/api/v1/questions/commands"}
	toButton      = receiver{"button", "/api/v1/buttons/commands"}
	toWebhook     = receiver{"webhook", "/api/v1/webhooks/commands"}
	toCopied      = receiver{"copy", "/api/v1/copies/commands"}
	toCup         = receiver{"cup", "/api/v1/cup/commands"}
	toOpentable   = receiver{"opentable", "/api/v1/tables"}
	toHall        = receiver{"hall", "/api/v1/tables/commands"}
	toTable       = receiver{"table", "/api/v1/tables/CODE/commands"}
)

// everyOrder is a day on which every order of the description is given once at least. In the fields $turn, $asked,
// $last, $white and $black are of the match at that moment (the drafts of both sides), $duel is the entry of the Duel
// decided last, $key, $button and $webhook what was made last.
var everyOrder = []struct {
	to      receiver
	command string
	fields  string // of the JSON object, without id and command; those of a second person at a side table begin with GUEST
}{
	{toTournaments, "create-tournament", `"name":"Serata","houses":[{"name":"Grifondoro","arms":"grifondoro","people":["Anna","Bruno","Carla","Dino","Ester","Fabio"]},{"name":"Serpeverde","arms":"serpeverde","people":["Elia","Flora","Gino","Ida","Leo"]},{"name":"Corvonero","arms":"corvonero","people":["Luca","Mara","Nino"]},{"name":"Tassorosso","arms":"tassorosso","people":["Olga","Pino","Rita"]}],"pairs":[[0,1],[2,3]]`},
	{toEvening, "rename", `"name":"Serata bella","held":"2026-08-28"`},
	{toEvening, "add-house", `"name":"Quinta","arms":"luna"`},
	{toEvening, "edit-house", `"house":"quinta","name":"Quinta Casa","arms":"stella"`},
	{toEvening, "add-people", `"house":"quinta","names":["Sara","Tito"]`},
	{toEvening, "enrol", `"people":[{"house":"quinta","name":"Ugo"}],"list":"elenco.csv"`},
	{toEvening, "undo-import", `"import":"p20","people":["p20"]`},
	{toEvening, "rename-person", `"person":"p18","name":"Sarah"`},
	{toEvening, "remove-person", `"person":"p19"`},
	{toEvening, "restore-person", `"person":"p19"`},
	{toEvening, "move-person", `"person":"p19","house":"corvonero"`},
	{toEvening, "remove-house", `"house":"quinta"`},
	{toEvening, "add-spell", `"spell":"volo","name":"Volo","text":"Chi lo lancia vola.","category":"aria","reason":"nuovo"`},
	{toEvening, "edit-spell", `"spell":"volo","name":"Volo alto","text":"Chi lo lancia vola alto.","category":"aria","reason":"più chiaro"`},
	{toEvening, "import-spells", `"table":"id,name,text,category\nluce,Luce,Fa luce.,fuoco","reason":"elenco"`},
	{toEvening, "remove-spell", `"spell":"luce","reason":"troppi"`},
	{toEvening, "settings", `"settings":{"budget":10,"maxPieces":7,"prices":{"P":1,"R":2,"N":2,"B":3,"Q":4},"moveSeconds":40,"directMoveSeconds":10,"matchSeconds":1200,"graceMillis":300,"confirmSeconds":0,"wandSeconds":20,"directMovesPerPiece":1,"directMovesPerSide":3,"directMoveFactor":2,"doubleStep":true,"enPassant":true,"castling":true,"promotion":true,"revealAtOnce":false,"answerSeconds":0,"rankingPoints":{"win":3,"draw":1,"loss":0},"housePoints":[25,20,15,10],"duelShare":{"numerator":1,"denominator":2,"round":"up"},"tieBreaks":["direct"],"projectorSound":false},"reason":"più calma"`},
	{toEvening, "plan", `"match":"2A","round":2,"board":"A","white":"corvonero","black":"grifondoro"`},
	{toEvening, "replan", `"match":"2A","round":2,"board":"B","white":"grifondoro","black":"corvonero"`},
	{toEvening, "unplan", `"match":"2A"`},
	{toEvening, "schedule", `"matches":[{"match":"1A","round":1,"board":"A","white":"grifondoro","black":"serpeverde"},{"match":"1B","round":1,"board":"B","white":"corvonero","black":"tassorosso"},{"match":"2A","round":2,"board":"A","white":"tassorosso","black":"grifondoro"}]`},
	{toEvening, "times", `"first":"15:00","everyMinutes":40`},
	{toEvening, "postpone", `"minutes":5,"from":1`},
	{toEvening, "set-row", `"kind":"break","title":"Merenda","place":"Terrazza","begins":"17:30","minutes":20`},
	{toEvening, "set-row", `"kind":"text","title":"Foto","begins":"18:30"`},
	{toEvening, "shift-row", `"row":"row-1","minutes":5`},
	{toEvening, "move-row", `"row":"row-2","before":"row-1"`},
	{toEvening, "remove-row", `"row":"row-2"`},
	{toEvening, "announce", `"text":"A cena","minutes":5`},
	{toEvening, "unannounce", `"was":"A cena"`},
	{toEvening, "call", `"match":"1A"`},
	{toEvening, "end-call", `"match":"1A"`},
	{toEvening, "ceremony", `"step":1`},
	{toEvening, "attendance", `"person":"p1","is":"late","remark":"dopo le 16"`},
	{toEvening, "undo-attendance", `"person":"p1","noted":1`},
	{toEvening, "decide", `"between":["grifondoro","serpeverde"],"order":["serpeverde","grifondoro"],"reason":"sorteggio"`},
	{toTournaments, "create-tournament", `"name":"Altra"`},
	{toEvening, "select", ""},
	{toEvening, "archive", ""},
	{toEvening, "unarchive", ""},
	{toOther, "archive", ""},
	{toOther, "delete", ""},
	{toSeats, "set-network", `"name":"Villa","password":"giardino"`},
	{toSeats, "issue-code", `"seat":"referee:A"`},
	{toSeats, "renew-code", `"seat":"referee:A"`},
	{toSeats, "revoke-code", `"seat":"referee:A"`},
	{toSeats, "make-key", `"name":"muro","seat":"referee:A","ends":"2026-12-20T10:00:00Z"`},
	{toSeats, "revoke-key", `"key":"$key"`},
	{toSeats, "assign-screen", `"number":1,"shows":"ranking"`},
	{toSeats, "set-programme", `"number":1,"scenes":["welcome","ranking"],"seconds":20`},
	{toSeats, "show-now", `"number":1,"shows":"day"`},
	{toSeats, "end-show-now", `"number":1`},
	{toSeats, "rename-screen", `"number":1,"name":"Salone"`},
	{toSeats, "replace-screen", `"number":2,"is":1`},
	{toSeats, "forget-screen", `"number":1`},
	{toSeats, "issue-code", `"seat":"referee:B"`},
	{toSeats, "unseat", `"device":"tablet","seat":"referee:B"`},
	{toSeats, "revoke-device", `"device":"tablet"`},
	{toSeats, "rename-device", `"device":"tablet","name":"giallo"`},
	{toSeats, "answer-phones", `"on":true`},
	{toSeats, "choose-output", `"output":"laptop"`},
	{toSeats, "set-volume", `"percent":50`},
	{toSeats, "mute-sound", `"muted":true`},
	{toSeats, "set-cue", `"cue":"duel","on":false`},
	{toSeats, "remove-sound", `"cue":"duel"`},
	{toButton, "make-button", `"name":"pausa","action":{"does":"pause","board":"A"}`},
	{toButton, "revoke-button", `"button":"$button"`},
	{toButton, "make-companion-page", `"board":"A"`},
	{toWebhook, "make-webhook", `"name":"Luci","url":"http://127.0.0.1:1/","kinds":["duel"],"board":"A","laptop":true`},
	{toWebhook, "test-webhook", `"webhook":"$webhook"`},
	{toWebhook, "pause-webhook", `"webhook":"$webhook"`},
	{toWebhook, "resume-webhook", `"webhook":"$webhook"`},
	{toWebhook, "remove-webhook", `"webhook":"$webhook"`},
	{toCopied, "make-copy", ""},
	{toQuestion, "add-questions", `"questions":[{"id":"prova-1","text":{"it":"Chi è?","en":"Who is it?"},"answer":{"it":"Lui","en":"He"},"subject":"scuola","difficulty":1,"source":{"book":1},"set":"prova"}]`},
	{toQuestion, "import-questions", `"questions":[{"id":"prova-2","text":{"it":"Che cosa è?","en":"What is it?"},"answer":{"it":"Esso","en":"That"},"subject":"scuola","difficulty":1,"source":{"book":1},"set":"prova"}]`},
	{toQuestion, "edit-question", `"question":{"id":"prova-1","text":{"it":"Chi è mai?","en":"Who is it?"},"answer":{"it":"Lui","en":"He"},"subject":"scuola","difficulty":1,"source":{"book":1},"set":"prova"}`},
	{toQuestion, "gather-questions", `"set":"sera","ids":["prova-1"]`},
	{toQuestion, "dissolve-set", `"set":"sera"`},
	{toQuestion, "switch-questions", `"ids":["prova-1"],"off":true`},
	{toQuestion, "choose-questions", `"tournament":"serata","round":1,"choice":{"difficulties":[1]}`},
	{toQuestion, "unchoose-questions", `"tournament":"serata","round":1`},
	{toQuestion, "remove-question", `"question":"prova-2"`},
	{toHall, "set-hall", `"anybody":true,"most":20`},
	{toMatch, "name-strategist", `"side":"white","person":"p1"`},
	{toMatch, "swap-colours", `"white":"serpeverde"`},
	{toMatch, "swap-colours", `"white":"grifondoro"`},
	{toMatch, "name-strategist", `"side":"black","person":"p7"`},
	{toMatch, "open", ""},
	{toMatch, "help-purchase", `"side":"white"`},
	{toMatch, "buy", `"side":"white","slot":"Q"`},
	{toMatch, "sell", `"side":"white","slot":"Q"`},
	{toMatch, "buy", `"side":"white","slot":"Q"`},
	{toMatch, "buy", `"side":"white","slot":"R1"`},
	{toMatch, "buy", `"side":"white","slot":"P1"`},
	{toMatch, "buy", `"side":"black","slot":"Q"`},
	{toMatch, "buy", `"side":"black","slot":"R1"`},
	{toMatch, "assign", `"side":"white","slot":"Q","person":"p2"`},
	{toMatch, "assign-people", `"side":"white"`},
	{toMatch, "assign-people", `"side":"black"`},
	{toMatch, "limit-purchase", `"seconds":120`},
	{toMatch, "confirm", `"side":"white","draft":$white`},
	{toMatch, "reopen-purchase", `"side":"white","reason":"errore"`},
	{toMatch, "help-purchase", `"side":"white"`},
	{toMatch, "confirm", `"side":"white","draft":$white`},
	{toMatch, "confirm", `"side":"black","draft":$black`},
	{toMatch, "return-to-purchase", `"reason":"errore"`},
	{toMatch, "help-purchase", `"side":"white"`},
	{toMatch, "help-purchase", `"side":"black"`},
	{toMatch, "confirm", `"side":"white","draft":$white`},
	{toMatch, "confirm", `"side":"black","draft":$black`},
	{toMatch, "place", `"side":"white","slot":"R1","square":"a1"`},
	{toMatch, "take-back", `"side":"white","slot":"R1"`},
	{toMatch, "place", `"side":"white","slot":"R1","square":"a1"`},
	{toMatch, "place", `"side":"black","slot":"R1","square":"h8"`},
	{toMatch, "place", `"side":"white","slot":"P1","square":"a2"`},
	{toMatch, "return-to-deployment", `"reason":"errore"`},
	{toMatch, "place", `"side":"white","slot":"P1","square":"b2"`},
	{toMatch, "tick-wand", `"side":"white","slot":"Q","has":true`},
	{toMatch, "tick-wands", `"side":"white","has":true`},
	{toMatch, "tick-wands", `"side":"black","has":true`},
	{toMatch, "toss", `"by":"coin","first":"white","tossed":0`},
	{toMatch, "start", ""},
	{toMatch, "pause", ""},
	{toMatch, "resume", ""},
	{toMatch, "correct-clock", `"clock":"match","mode":"add","seconds":-5,"reason":"orologio","corrected":0`},
	{toMatch, "substitute", `"side":"white","slot":"","person":"p6","reason":"stanca"`},
	{toMatch, "raise-wand", `"turn":$turn`},
	{toMatch, "lower-wand", `"turn":$turn`},
	{toMatch, "moved-in-time", `"turn":$turn`},
	{toMatch, "move", `"turn":$turn,"from":"a1","to":"a2"`},
	{toMatch, "perform", `"turn":$turn`},
	{toMatch, "move", `"turn":$turn,"from":"e8","to":"e7"`},
	{toMatch, "wand-first", `"turn":$turn,"square":"d8"`},
	{toMatch, "move", `"turn":$turn,"from":"d8","to":"d7"`},
	{toMatch, "perform", `"turn":$turn`},
	{toMatch, "call", `"turn":$turn,"square":"d1"`},
	{toMatch, "move", `"turn":$turn,"from":"d1","to":"d7"`},
	{toMatch, "ask", `"asked":$asked,"text":"Chi era?","answer":"Lui"`},
	{toMatch, "reveal", `"asked":$asked`},
	{toMatch, "void", `"asked":$asked,"reason":"sentita"`},
	{toMatch, "ask", `"asked":$asked,"text":"Chi era?","answer":"Lui"`},
	{toMatch, "settle", `"asked":$asked,"outcome":"neither"`},
	{toMatch, "replace", `"asked":$asked,"outcome":"defender"`},
	{toMatch, "undo", `"to":0,"seen":$last,"reason":"da capo"`},
	{toMatch, "intervention", `"effects":["points white 2"],"reason":"penalità","seen":$last`},
	{toMatch, "perform", `"turn":$turn`},
	{toMatch, "move", `"turn":$turn,"from":"d1","to":"d8"`},
	{toMatch, "ask", `"asked":$asked,"text":"Chi era?","answer":"Lui"`},
	{toMatch, "settle", `"asked":$asked,"outcome":"attacker"`},
	{toMatch, "perform", `"turn":$turn`},
	{toMatch, "end", `"by":"agreement","reason":"pioggia"`},
	{toMatch, "correct-duel", `"entry":$duel,"outcome":"defender","seen":$last,"reason":"video","cut":true`},
	{toPaper, "name-strategist", `"side":"white","person":"p12"`},
	{toPaper, "name-strategist", `"side":"black","person":"p15"`},
	{toPaper, "open", `"paper":true`},
	{toPaper, "buy", `"side":"white","slot":"Q"`},
	{toPaper, "buy", `"side":"black","slot":"Q"`},
	{toPaper, "assign-people", `"side":"white"`},
	{toPaper, "assign-people", `"side":"black"`},
	{toPaper, "confirm", `"side":"white","draft":$white`},
	{toPaper, "confirm", `"side":"black","draft":$black`},
	{toPaper, "tick-wands", `"side":"white","has":true`},
	{toPaper, "tick-wands", `"side":"black","has":true`},
	{toPaper, "toss", `"by":"coin","first":"white","tossed":0`},
	{toPaper, "start", ""},
	{toPaper, "timeout", `"turn":$turn`},
	{toPaper, "move", `"turn":$turn,"from":"d8","to":"d1"`},
	{toPaper, "ask", `"asked":$asked,"text":"Chi era?"`},
	{toOpentable, "open-table", `"game":"boop","name":"Ada"`},
	{toTable, "sit", `GUEST "side":"black","name":"Bea"`},
	{toTable, "stand", `GUEST "side":"black"`},
	{toTable, "sit", `GUEST "side":"black","name":"Bea"`},
	{toTable, "play", `"game":1,"ply":0,"move":"Kc3"`},
	{toTable, "offer-draw", `"game":1,"ply":1,"side":"white"`},
	{toTable, "answer", `GUEST "game":1,"offer":1,"accept":false`},
	{toTable, "ask-take-back", `"game":1,"ply":1,"side":"white","to":0`},
	{toTable, "resign", `"game":1,"side":"white"`},
	{toTable, "ask-rematch", `"game":1,"side":"white"`},
	{toTable, "close-table", `"game":1`},
	{toCup, "open-cup", `"name":"Sera","game":"boop","format":"swiss","turns":3,"clock":"none","minutes":25,"wait":5`},
	{toCup, "change-cup", `"cup":1,"name":"Notte","game":"boop","format":"swiss","turns":3,"clock":"none","minutes":25,"wait":5`},
	{toCup, "enter-cup", `"cup":1,"name":"Anna"`},
	{toCup, "enter-many", `"cup":1,"names":"Bea\nCiro\nDina"`},
	{toCup, "rename-player", `"cup":1,"player":2,"name":"Beatrice"`},
	{toCup, "leave-cup", `"cup":1,"player":4`},
	{toCup, "return-to-cup", `"cup":1,"player":4`},
	{toCup, "draw-round", `"cup":1,"round":1`},
	{toCup, "undraw-round", `"cup":1,"round":1`},
	{toCup, "draw-round", `"cup":1,"round":1`},
	{toCup, "decide-pairing", `"cup":1,"round":1,"pairing":1,"how":"draw"`},
	{toCup, "decide-pairing", `"cup":1,"round":1,"pairing":2,"how":"draw"`},
	{toCup, "finish-cup", `"cup":1`},
	{toCup, "open-cup", `"name":"Altra","game":"boop","format":"knockout"`},
	{toCup, "drop-cup", `"cup":2`},
}

// elsewhere are orders of the description that the day cannot give, with the reason.
var elsewhere = map[string]string{
	"replica.":           "need no id (docs/api.md)",
	"table.ask-hint":     "only against the computer, which does not play here",
	"table.reopen-table": "only a table that has been folded after hours without people",
}

// Every order of the description is carried out once: the same order again gets the first answer again, another order
// with its id is refused, and neither writes anything.
func TestEveryOrderTwice(t *testing.T) {
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	store := &memoryStore{}
	s := restarted(t, store, Config{Addresses: func() []string { return []string{"http://192.168.8.2:8080"} }, Copies: testCopies(t, quiet)})
	for i, order := range []access.Order{
		access.RegisterScreen{Device: "tv", Token: hashed(), At: time.Now()},
		access.RegisterScreen{Device: "tv2", Token: hashed(), At: time.Now()},
	} {
		seatBy(t, s, order, i)
	}
	given, now := map[string]bool{}, map[string]string{}
	bodies := map[receiver][]string{} // that were sent so far
	for i, o := range everyOrder {
		name := fmt.Sprintf("%d %s.%s", i, o.to.orders, o.command)
		if slices.Contains([]string{"unseat", "revoke-device", "rename-device"}, o.command) {
			seatBy(t, s, access.Join{Device: "tablet", Token: hashed(), Seat: access.RefereeOf("B"), At: time.Now()}, i)
		}
		if o.command == "remove-sound" {
			sendTo(t, s, "/desk/suono/segnale", "gong.wav", wave, "cue", "duel")
		}
		if o.to.orders == "match" && strings.Contains(o.fields, "$") {
			m := fetch[matchNow](t, askHere(s, strings.TrimSuffix(o.to.path, "/commands")))
			now["turn"], now["asked"], now["last"] = strconv.Itoa(m.Turn), strconv.Itoa(m.Asked), strconv.Itoa(m.Last)
			now["white"], now["black"] = strconv.Itoa(m.Sides[0].Draft), strconv.Itoa(m.Sides[1].Draft)
		}
		fields, guest := strings.CutPrefix(o.fields, "GUEST ")
		for word, value := range now {
			fields = strings.ReplaceAll(fields, "$"+word, value)
		}
		id := "ordine-" + strconv.Itoa(i)
		said := fmt.Sprintf(`"command":%q`, o.command)
		if fields != "" {
			said += "," + fields
		}
		path := strings.Replace(o.to.path, "CODE", now["code"], 1)
		player := "GIOCATOREGIOCATOREGIOCATOR"
		if guest {
			player = "GIOCATRICEGIOCATRICEGIOCAT"
		}
		send := func(said string) (int, string) { return postAs(s, player, path, `{"id":"`+id+`",`+said+`}`) }
		written := func() int {
			return len(store.find(func(e eventlog.Entry) bool { return e.Command == id }))
		}
		status, first := send(said)
		entries := written()
		if status != http.StatusOK || entries == 0 && o.to != toCopied {
			t.Fatalf("%s: %d %s: %s, %d entries", name, status, first, said, entries)
		}
		if status, again := send(said); status != http.StatusOK || again != first {
			t.Errorf("%s again: %d %s, was %s", name, status, again, first)
		}
		for _, another := range slices.Backward(bodies[o.to]) {
			if another == said {
				continue
			}
			if status, refused := send(another); status != http.StatusConflict || !strings.Contains(refused, `"code":"reused"`) {
				t.Errorf("%s, and %s with its id: %d %s", name, another, status, refused)
			}
			break
		}
		if after := written(); after != entries {
			t.Errorf("%s: %d entries after the first time, %d now", name, entries, after)
		}
		bodies[o.to] = append(bodies[o.to], said)
		given[o.to.orders+"."+o.command] = true
		var answer struct{ Key, Button, Webhook, Next string }
		if err := json.Unmarshal([]byte(first), &answer); err != nil {
			t.Fatal(err)
		}
		if answer.Key != "" {
			now["key"] = answer.Key
		}
		if answer.Button != "" {
			now["button"] = answer.Button
		}
		if answer.Webhook != "" {
			now["webhook"] = answer.Webhook
		}
		if o.to == toOpentable {
			now["code"] = strings.TrimPrefix(answer.Next, "/tavoli/")
		}
		if o.command == "settle" {
			now["duel"] = strconv.Itoa(fetch[matchNow](t, askHere(s, strings.TrimSuffix(path, "/commands"))).Last)
		}
	}
	described := 0
	for _, schema := range readDescription().Components.Schemas {
		command, _ := schema.Value.Properties.Get("command")
		if command.Const == nil {
			continue
		}
		described++
		_, exempt := elsewhere[schema.Name]
		scope, _, _ := strings.Cut(schema.Name, ".")
		_, all := elsewhere[scope+"."]
		if !given[schema.Name] && !exempt && !all {
			t.Errorf("the day has no %s", schema.Name)
		}
	}
	if described < len(given) {
		t.Errorf("%d orders are described, %d were given", described, len(given))
	}
}

// matchNow is what orders name of a match.
type matchNow struct {
	Turn, Asked, Last int
	Sides             []struct{ Draft int }
}

// hashed returns the digest of a new token.
func hashed() string {
	_, hash := desk.NewToken()
	return hash
}

// seatBy gives an order of a device about its own seat.
func seatBy(t *testing.T, s *Server, order access.Order, i int) {
	t.Helper()
	_, _, err := s.desk.Access.Do(t.Context(), stream.Request[access.Command]{
		ID: "posto-" + strconv.Itoa(i), Actor: "device", At: time.Now(), Command: access.Command{By: role.Nobody, Order: order},
	})
	if err != nil {
		t.Fatal(err)
	}
}
