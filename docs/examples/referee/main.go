// Command referee plays a whole match as its Referee, by what docs/openapi.yaml says. It needs the code of the board:
// go run ./docs/examples/referee http://192.168.8.2:8080 serata.1A 123456
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"slices"
)

type fields = map[string]any

// match is what a Referee needs to know of a match.
type match struct {
	Phase, ToMove string
	Turn, Asked   int
	Moves         []string // such as d1d8
	Sides         [2]struct{ Draft int }
	Pieces        []struct{ Side, Square string }
	Result        json.RawMessage
}

func main() {
	base, id, code := os.Args[1], os.Args[2], os.Args[3]
	var session struct{ Token string }
	send := func(method, path string, body, into any) {
		sent, _ := json.Marshal(body)
		r, _ := http.NewRequest(method, base+path, bytes.NewReader(sent))
		r.Header.Set("Content-Type", "application/json")
		if session.Token != "" {
			r.Header.Set("Authorization", "Bearer "+session.Token)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			log.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		text, _ := io.ReadAll(answer.Body)
		if answer.StatusCode != http.StatusOK || json.Unmarshal(text, into) != nil {
			log.Fatalf("%s %s: %s %s", method, path, answer.Status, text)
		}
	}
	send("POST", "/api/v1/session", fields{"code": code, "name": "Referee"}, &session)
	ask := func(method, path string, body, into any) { send(method, "/api/v1/matches/"+id+path, body, into) }
	look := func() (now match) { ask("GET", "", nil, &now); return now }
	run, orders := rand.Text(), 0 // so that no id comes again in the next run
	order := func(command string, own fields) {
		orders++
		own["id"], own["command"] = fmt.Sprint(run, "-", orders), command
		ask("POST", "/commands", own, &struct{}{})
	}
	sides := []string{"white", "black"}
	var people struct{ Sides [2][]struct{ ID string } }
	ask("GET", "/people", nil, &people)
	for i, side := range sides {
		order("name-strategist", fields{"side": side, "person": people.Sides[i][0].ID})
	}
	order("open", fields{})
	for i, side := range sides {
		order("buy", fields{"side": side, "slot": "Q"})
		order("assign-people", fields{"side": side})
		order("confirm", fields{"side": side, "draft": look().Sides[i].Draft})
	}
	for _, side := range sides {
		order("tick-wands", fields{"side": side, "has": true})
	}
	order("toss", fields{"by": "coin", "first": "white"})
	order("start", fields{})
	m := look()
	for ; m.Phase != "finished"; m = look() {
		switch m.Phase {
		case "thinking":
			move := m.Moves[0]
			for _, p := range slices.Backward(m.Pieces) { // what can be eaten is; the King, who is listed first, before all others
				if i := slices.IndexFunc(m.Moves, func(text string) bool { return p.Side != m.ToMove && p.Square == text[2:4] }); i >= 0 {
					move = m.Moves[i]
				}
			}
			order("move", fields{"turn": m.Turn, "from": move[:2], "to": move[2:4]})
		case "duel": // White's people know every answer
			outcome := map[string]string{"white": "attacker", "black": "defender"}[m.ToMove]
			order("settle", fields{"asked": m.Asked, "outcome": outcome})
		case "performing":
			order("perform", fields{"turn": m.Turn})
		}
	}
	fmt.Println(string(m.Result))
}
