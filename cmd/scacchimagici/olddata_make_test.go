package main

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"scacchimagici/internal/side/game/registry"
)

// orderFields are the fields of an order besides its kind and its id.
type orderFields map[string]any

// makeOldDatabase makes NAME.db.gz and NAME.json with this version of the program, through the
// command line and the API, as people use them. The file is the one on disk during a match, as if
// the server were killed then.
func makeOldDatabase(t *testing.T, name string) {
	t.Helper()
	db := filepath.Join(t.TempDir(), "scacchi.db")
	_, record, _ := runRecord(t, "simulate", "--seed", "11", "--houses", "4", "--boards", "2")
	file := filepath.Join(t.TempDir(), "record.json")
	if err := os.WriteFile(file, []byte(record), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, errOut := runRecord(t, "import", file, "--db", db); status != exitDone {
		t.Fatal(errOut)
	}
	s := serveOldData(t, db)
	imported := s.tournaments()[0]
	s.order("/api/v1/tournaments/"+imported+"/commands", "select", nil)
	s.order("/api/v1/tournaments/"+imported+"/commands", "ceremony", orderFields{"step": 1})
	s.changeQuestions(imported)
	s.playTables()
	s.playCup()
	s.makeButtons()
	id := s.planTournament()
	s.registerDevices(id)
	m := s.playMatches(id)
	m.leaveInDuel()

	copied := filepath.Join(t.TempDir(), "copy.db")
	snapshotFile(t, db, copied)
	s.stop()
	data, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name+".db.gz", packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	again := serveOldData(t, unpack(t, name+".db.gz"))
	if err := os.WriteFile(name+".json", again.answers(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// snapshotFile copies the committed content of a database that is in use.
func snapshotFile(t *testing.T, from, to string) {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+from)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), "VACUUM INTO ?", to); err != nil {
		t.Fatal(err)
	}
}

// order gives an order that must be accepted.
func (s *oldServer) order(path, command string, own orderFields) {
	s.t.Helper()
	all := orderFields{"command": command, "id": rand.Text()}
	maps.Copy(all, own)
	body, err := json.Marshal(all)
	if err != nil {
		s.t.Fatal(err)
	}
	if a := s.post(path, "application/json", string(body)); a.status != http.StatusOK && a.status != http.StatusCreated && a.status != http.StatusSeeOther {
		s.t.Fatalf("%s %s: %d %s", path, body, a.status, a.body)
	}
}

func (s *oldServer) post(path, media, body string) oldAnswer {
	s.t.Helper()
	r, err := s.client.Post("http://"+s.address+path, media, strings.NewReader(body))
	return s.read(r, err)
}

// changeQuestions gives each order about questions at least once.
func (s *oldServer) changeQuestions(tournament string) {
	s.t.Helper()
	const path = "/api/v1/questions/commands"
	question := func(id, text string) orderFields {
		return orderFields{
			"id": id, "text": orderFields{"it": text, "en": text + " (en)"}, "answer": orderFields{"it": "Risposta", "en": "Answer"},
			"subject": "creature", "difficulty": 2, "source": orderFields{"work": "film 3"}, "set": "nostre",
		}
	}
	s.order(path, "add-questions", orderFields{"questions": []any{question("nostra-1", "Chi ha scritto questo?"), question("nostra-2", "E questo?"), question("nostra-3", "E quello?")}})
	s.order(path, "edit-question", orderFields{"question": question("nostra-2", "Chi ha scritto anche questo?")})
	s.order(path, "edit-question", orderFields{"question": question("creature-002", "Come si chiama la civetta bianca?")})
	s.order(path, "edit-question", orderFields{"question": question("creature-003", "Come si chiama il cane?")})
	s.order(path, "remove-question", orderFields{"question": "creature-003"})
	s.order(path, "remove-question", orderFields{"question": "nostra-3"})
	s.order(path, "import-questions", orderFields{"questions": []any{question("nostra-4", "Da dove viene?")}})
	s.order(path, "switch-questions", orderFields{"ids": []string{"creature-004", "creature-007"}, "off": true})
	s.order(path, "switch-questions", orderFields{"ids": []string{"creature-007"}, "off": false})
	s.order(path, "gather-questions", orderFields{"set": "finale", "ids": []string{"creature-008", "creature-009", "nostra-1"}, "out": false})
	s.order(path, "gather-questions", orderFields{"set": "finale", "ids": []string{"creature-009"}, "out": true})
	s.order(path, "gather-questions", orderFields{"set": "prova", "ids": []string{"creature-011"}, "out": false})
	s.order(path, "dissolve-set", orderFields{"set": "prova"})
	s.order(path, "choose-questions", orderFields{"tournament": tournament, "round": 0, "choice": orderFields{"difficulties": []int{1, 2}}})
	s.order(path, "choose-questions", orderFields{"tournament": tournament, "round": 1, "choice": orderFields{"sets": []string{"finale"}}})
	s.order(path, "unchoose-questions", orderFields{"tournament": tournament, "round": 1})
}

// oldTable is the part of a side table that the recipe reads.
type oldTable struct {
	Phase     string
	Game, Ply int
	ToMove    string
	Moves     []string
	Offer     *struct{ Offer int }
}

// playTables plays a game of each kind to its end or to forty moves, one after the other, and
// leaves one table in play and one waiting.
func (s *oldServer) playTables() {
	s.t.Helper()
	s.order("/api/v1/tables/commands", "set-hall", orderFields{"anybody": true, "most": 30})
	for i, g := range registry.Tables().Games() {
		kind := g.ID()
		path := s.openTable(orderFields{"game": kind, "clock": []string{"none", "game", "move"}[i%3], "colour": "white", "name": "Ada", "against": "here", "other": "Bo"})
		for n := 0; n < 60; n++ {
			st := s.table(path)
			if st.Phase != "playing" {
				break
			}
			move := st.Moves[(n*n+7*n+i)%len(st.Moves)]
			s.order(path, "play", orderFields{"game": st.Game, "ply": st.Ply, "move": move})
			if st = s.table(path); st.Phase == "playing" && n == 10 {
				s.order(path, "ask-take-back", orderFields{"game": st.Game, "ply": st.Ply, "side": "white", "to": 8})
				if st = s.table(path); st.Offer != nil {
					s.order(path, "answer", orderFields{"game": st.Game, "offer": st.Offer.Offer, "accept": true})
				}
			}
			if st = s.table(path); st.Phase == "playing" && n == 12 {
				s.order(path, "offer-draw", orderFields{"game": st.Game, "ply": st.Ply, "side": "black"})
				if st = s.table(path); st.Offer != nil {
					s.order(path, "answer", orderFields{"game": st.Game, "offer": st.Offer.Offer, "accept": false})
				}
			}
		}
		switch st := s.table(path); {
		case st.Phase == "playing" && kind == "magnetone-weak":
			s.order(path, "offer-draw", orderFields{"game": st.Game, "ply": st.Ply, "side": "white"})
			if st = s.table(path); st.Offer != nil {
				s.order(path, "answer", orderFields{"game": st.Game, "offer": st.Offer.Offer, "accept": true})
			}
		case st.Phase == "playing":
			s.order(path, "resign", orderFields{"game": st.Game, "side": st.ToMove})
		}
		if st := s.table(path); kind == "boop" {
			s.order(path, "ask-rematch", orderFields{"game": st.Game, "side": "white"})
			if st = s.table(path); st.Offer != nil {
				s.order(path, "answer", orderFields{"game": st.Game, "offer": st.Offer.Offer, "accept": true})
			}
		} else if kind == "metamate" {
			s.order(path, "close-table", orderFields{"game": st.Game})
		}
	}
	path := s.openTable(orderFields{"game": "minimeta", "clock": "none", "colour": "white", "name": "Ciro", "against": "here", "other": "Dea"})
	st := s.table(path)
	s.order(path, "play", orderFields{"game": st.Game, "ply": st.Ply, "move": st.Moves[0]})
	s.openTable(orderFields{"game": "boop", "clock": "move", "colour": "lot", "name": "Elio", "against": "open"})
	path = s.openTable(orderFields{"game": "magnetone", "clock": "game", "colour": "white", "name": "Gea", "against": "open"})
	other := *s
	other.client = newDevice(s.t)
	other.order(path, "sit", orderFields{"side": "black", "name": "Ivo"})
	st = s.table(path)
	s.order(path, "play", orderFields{"game": st.Game, "ply": st.Ply, "move": st.Moves[0]})
	for _, accept := range []bool{false, true} {
		st = s.table(path)
		s.order(path, "offer-draw", orderFields{"game": st.Game, "ply": st.Ply, "side": "white"})
		other.order(path, "answer", orderFields{"game": st.Game, "offer": s.table(path).Offer.Offer, "accept": accept})
	}
	s.openTable(orderFields{"game": "boop", "clock": "none", "colour": "black", "name": "Lia", "against": "computer", "strength": 1})
	stood := s.openTable(orderFields{"game": "magnetone", "clock": "none", "colour": "black", "name": "Fa", "against": "open"})
	s.order(stood, "stand", orderFields{"side": "black"})
}

// playCup opens an evening cup and leaves its second round under way.
func (s *oldServer) playCup() {
	s.t.Helper()
	const path = "/tavoli/coppa"
	s.order(path, "open-cup", orderFields{"name": "Coppa di Ferragosto", "game": "magnetone", "format": "swiss", "turns": 3, "clock": "none", "minutes": 25, "wait": 5})
	s.order(path, "enter-many", orderFields{"cup": 1, "names": "Ada\nBeatrice\nCiro\nDario\nElia"})
	s.order(path, "draw-round", orderFields{"cup": 1, "round": 1})
	for pairing := range 2 {
		s.order(path, "decide-pairing", orderFields{"cup": 1, "round": 1, "pairing": pairing + 1, "how": "draw"})
	}
	s.order(path, "draw-round", orderFields{"cup": 1, "round": 2})
	s.order(path, "decide-pairing", orderFields{"cup": 1, "round": 2, "pairing": 1, "how": "draw"})
}

// makeButtons makes two buttons, presses one of them and revokes it.
func (s *oldServer) makeButtons() {
	s.t.Helper()
	const path, formType = "/desk/pulsanti", "application/x-www-form-urlencoded"
	for _, made := range []string{"does=call&name=Chiama", "does=announce&text=A+cena&name=Cena"} {
		page := s.post(path, formType, made)
		token := triggerLink.FindSubmatch(page.body)
		if page.status != http.StatusOK || token == nil {
			s.t.Fatalf("%s: %d %s", made, page.status, page.body)
		}
		if !strings.HasPrefix(made, "does=announce") {
			continue
		}
		if a := s.post("/api/v1/triggers/"+string(token[1])+"?id=1", formType, ""); a.status != http.StatusOK {
			s.t.Fatalf("not pressed: %d %s", a.status, a.body)
		}
		revoked := revokeLink.FindSubmatch(s.get(path).body)
		if a := s.post(string(revoked[1]), formType, ""); a.status != http.StatusSeeOther {
			s.t.Fatalf("not taken away: %d %s", a.status, a.body)
		}
	}
}

var (
	triggerLink = regexp.MustCompile(`/api/v1/triggers/([A-Za-z0-9_-]+)`)
	revokeLink  = regexp.MustCompile(`action="(/desk/pulsanti/[^"]+)"`)
)

// openTable returns the path of the table's orders.
func (s *oldServer) openTable(own orderFields) string {
	s.t.Helper()
	all := orderFields{"command": "open-table", "id": rand.Text()}
	maps.Copy(all, own)
	body, _ := json.Marshal(all)
	a := s.post("/api/v1/tables", "application/json", string(body))
	var said struct{ Next string }
	if err := json.Unmarshal(a.body, &said); err != nil || said.Next == "" {
		s.t.Fatalf("open-table %s: %d %s", body, a.status, a.body)
	}
	return "/api/v1/tables/" + strings.TrimPrefix(said.Next, "/tavoli/") + "/commands"
}

func (s *oldServer) table(orders string) (st oldTable) {
	s.t.Helper()
	s.decode(strings.TrimSuffix(orders, "/commands"), &st)
	return st
}

// planTournament makes a tournament of three Houses with every change that the organiser can make,
// and returns its id.
func (s *oldServer) planTournament() string {
	s.t.Helper()
	before := s.tournaments()
	form := url.Values{"id": {rand.Text()}, "name": {"Coppa"}, "held": {"2026-11-22"}}
	if a := s.post("/desk/tornei/nuovo", "application/x-www-form-urlencoded", form.Encode()); a.status != http.StatusSeeOther {
		s.t.Fatalf("new tournament: %d %s", a.status, a.body)
	}
	id := ""
	for _, one := range s.tournaments() {
		if !strings.Contains(strings.Join(before, " "), one) {
			id = one
		}
	}
	path := "/api/v1/tournaments/" + id + "/commands"
	do := func(command string, own orderFields) { s.t.Helper(); s.order(path, command, own) }
	do("rename", orderFields{"name": "Coppa d’autunno", "held": "2026-11-22"})
	for i, house := range []string{"Leoni", "Corvi", "Serpi", "Orsi"} {
		do("add-house", orderFields{"name": house, "arms": []string{"grifondoro", "corvonero", "serpeverde", "tassorosso"}[i]})
	}
	do("edit-house", orderFields{"house": "corvi", "name": "Corvi neri", "arms": "corvonero"})
	do("remove-house", orderFields{"house": "orsi"})
	for _, house := range []string{"leoni", "corvi", "serpi"} {
		var names []string
		for i := range 9 {
			names = append(names, fmt.Sprintf("%c%s %s", "ABCDEFGHI"[i], house[1:3], house))
		}
		do("add-people", orderFields{"house": house, "names": names})
	}
	do("enrol", orderFields{"people": []any{orderFields{"house": "leoni", "name": "Zita Nuova"}, orderFields{"house": "serpi", "name": "Yuri Tardi"}}})
	people := s.people(id)
	last := len(people["leoni"]) - 1
	do("rename-person", orderFields{"person": people["leoni"][last], "name": "Zita Vecchia"})
	do("move-person", orderFields{"person": people["leoni"][last], "house": "corvi"})
	do("remove-person", orderFields{"person": people["serpi"][9]})
	do("restore-person", orderFields{"person": people["serpi"][9]})
	var one struct{ Settings orderFields }
	s.decode("/api/v1/tournaments/"+id, &one)
	one.Settings["moveSeconds"] = 90
	do("settings", orderFields{"settings": one.Settings, "reason": "prova", "seen": 0})
	do("plan", orderFields{"match": "1A", "round": 1, "board": "A", "white": "leoni", "black": "corvi"})
	do("plan", orderFields{"match": "2A", "round": 2, "board": "A", "white": "corvi", "black": "serpi"})
	do("plan", orderFields{"match": "3B", "round": 3, "board": "B", "white": "serpi", "black": "leoni"})
	do("plan", orderFields{"match": "4A", "round": 4, "board": "A", "white": "serpi", "black": "leoni", "practice": true})
	do("replan", orderFields{"match": "3B", "round": 3, "board": "A", "white": "serpi", "black": "leoni"})
	do("unplan", orderFields{"match": "4A"})
	do("times", orderFields{"first": "15:30", "everyMinutes": 40})
	do("postpone", orderFields{"minutes": 10, "from": 2})
	do("announce", orderFields{"text": "Si comincia"})
	do("unannounce", nil)
	do("announce", orderFields{"text": "Buffet alle 19"})
	do("select", nil)
	do("call", orderFields{"match": "1A"})
	return id
}

// people returns the ids of the people of each House.
func (s *oldServer) people(tournament string) map[string][]string {
	s.t.Helper()
	var r struct {
		Houses []struct {
			ID     string
			People []struct{ ID string }
		}
	}
	s.decode("/api/v1/tournaments/"+tournament+"/record", &r)
	all := map[string][]string{}
	for _, h := range r.Houses {
		for _, p := range h.People {
			all[h.ID] = append(all[h.ID], p.ID)
		}
	}
	return all
}

var cardDigits = regexp.MustCompile(`<p class="o-digits num">([^<]*)</p>`)

// registerDevices hands out codes, seats devices, and registers screens.
func (s *oldServer) registerDevices(tournament string) {
	s.t.Helper()
	const path = "/api/v1/access/commands"
	do := func(command string, own orderFields) { s.t.Helper(); s.order(path, command, own) }
	do("set-network", orderFields{"name": "Villa", "password": "alohomora"})
	for _, seat := range []string{"referee:A", "referee:B", "strategist:" + tournament + "/leoni", "strategist:" + tournament + "/corvi"} {
		do("issue-code", orderFields{"seat": seat})
	}
	do("renew-code", orderFields{"seat": "referee:A"})
	do("revoke-code", orderFields{"seat": "referee:B"})
	for _, found := range cardDigits.FindAllSubmatch(s.get("/desk/cartellini").body, -1) {
		device := *s
		device.client = newDevice(s.t)
		if a := device.post("/entra", "application/x-www-form-urlencoded", url.Values{"code": {string(found[1])}}.Encode()); a.status != http.StatusSeeOther {
			s.t.Fatalf("/entra: %d %s", a.status, a.body)
		}
	}
	for range 3 {
		device := *s
		device.client = newDevice(s.t)
		device.post("/schermo", "application/x-www-form-urlencoded", "")
	}
	do("assign-screen", orderFields{"number": 1, "shows": "board:A"})
	do("assign-screen", orderFields{"number": 2, "shows": "ranking"})
	do("rename-screen", orderFields{"number": 2, "name": "Salone"})
	do("forget-screen", orderFields{"number": 3})
	renewed := *s
	renewed.client = newDevice(s.t)
	renewed.post("/entra", "application/x-www-form-urlencoded", url.Values{"code": {string(cardDigits.FindSubmatch(s.get("/desk/cartellini").body)[1])}}.Encode())
	if a := renewed.post("/alzati", "application/x-www-form-urlencoded", url.Values{"seat": {"referee:A"}}.Encode()); a.status != http.StatusSeeOther {
		s.t.Fatalf("/alzati: %d %s", a.status, a.body)
	}
}
