// Command referee plays a whole match in the Referee's place, by what docs/openapi.yaml says: on the laptop, with the code of the board,
// go run ./docs/examples/referee http://localhost:8080 serata.1A 123456
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"strings"
)

type fields = map[string]any

type match struct {
	Phase, ToMove string
	Turn, Asked   int
	Moves         []string
	Sides         []struct{ House, Strategist string }
	Pieces        []struct{ Side, Kind, Square string }
	Result        json.RawMessage
}

type record struct {
	Houses []struct {
		ID     string
		People []struct{ ID string }
	}
}

// ask sends a request and reads the answer into it; a refusal ends the program with its sentence.
func ask[T any](by *http.Client, method, address string, body any) (answer T) {
	sent, _ := json.Marshal(body)
	r, _ := http.NewRequest(method, address, bytes.NewReader(sent))
	r.Header.Set("Content-Type", "application/json")
	a, err := by.Do(r)
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = a.Body.Close() }()
	var raw json.RawMessage
	if err := json.NewDecoder(a.Body).Decode(&raw); err != nil || a.StatusCode != http.StatusOK || json.Unmarshal(raw, &answer) != nil {
		log.Fatalf("%s %s: %s %s", method, sent, a.Status, raw)
	}
	return answer
}

func main() {
	base, id, code := os.Args[1], os.Args[2], os.Args[3]
	tournament, _, _ := strings.Cut(id, ".")
	jar, _ := cookiejar.New(nil)
	referee := &http.Client{Jar: jar} // the cookie of the seat is its token
	if seat, err := referee.PostForm(base+"/entra", url.Values{"code": {code}}); err != nil || seat.StatusCode != http.StatusOK {
		log.Fatal("no seat: ", err)
	}
	look := func() match { return ask[match](referee, "GET", base+"/api/v1/matches/"+id, nil) }
	n := 0
	order := func(command string, own fields) {
		n++
		own["id"], own["command"] = fmt.Sprint(code, "-", id, "-", n), command
		ask[any](referee, "POST", base+"/api/v1/matches/"+id+"/commands", own)
	}
	people := ask[record](http.DefaultClient, "GET", base+"/api/v1/tournaments/"+tournament+"/record", nil) // the laptop's own
	names := [2]string{"white", "black"}
	for i, side := range look().Sides {
		for _, h := range people.Houses {
			if h.ID == side.House {
				order("name-strategist", fields{"side": names[i], "person": h.People[0].ID})
			}
		}
	}
	order("open", fields{})
	for _, side := range names {
		order("buy", fields{"side": side, "slot": "Q"})
		order("assign-people", fields{"side": side})
		now := ask[struct{ Sides []struct{ Draft int } }](referee, "GET", base+"/api/v1/matches/"+id, nil)
		order("confirm", fields{"side": side, "draft": now.Sides[strings.Index("white black", side)/6].Draft})
	}
	for _, side := range names {
		order("tick-wands", fields{"side": side, "has": true})
	}
	order("toss", fields{"by": "coin", "first": "white"})
	order("start", fields{})
	for m := look(); m.Phase != "finished"; m = look() {
		switch m.Phase {
		case "thinking": // a piece that can be eaten is, the King before all
			move, best := m.Moves[0], 0
			for _, text := range m.Moves {
				for _, p := range m.Pieces {
					if worth := strings.Index("QK", p.Kind) + 2; p.Side != m.ToMove && p.Square == text[2:4] && worth > best {
						move, best = text, worth
					}
				}
			}
			order("move", fields{"turn": m.Turn, "from": move[:2], "to": move[2:4]})
		case "duel": // White's people know everything
			outcome := map[bool]string{true: "attacker", false: "defender"}[m.ToMove == "white"]
			order("settle", fields{"asked": m.Asked, "outcome": outcome})
		case "performing":
			order("perform", fields{"turn": m.Turn})
		}
	}
	fmt.Println(string(look().Result))
}
