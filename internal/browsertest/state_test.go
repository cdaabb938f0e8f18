package browsertest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// state is a match in the server's answer to programs.
type state struct {
	ID         string
	Seq        int64
	Phase      string
	Paused     bool
	WandRaised bool
	Turn       int
	Asked      int
	Last       int
	ToMove     string
	Sides      [2]sideState
	Moves      []string
	TurnLeft   int64
	MatchLeft  int64
	Question   *struct {
		ID       string
		It, En   wording
		Revealed bool
	}
	Pieces []struct{ Side, Slot, Kind, Square, Person string }
	Result *struct{ By, Winner string }
}

type sideState struct {
	House, Strategist string
	Confirmed         bool
	Draft             int
	Army              []struct{ Slot, Person string }
	Points, Calls     int
}

type wording struct {
	Text, Answer string
	Accepted     []struct{ Text string }
}

// matchClient is a match as one device acts on it.
type matchClient struct {
	*apiClient
	key string
}

func (c *apiClient) match(key string) *matchClient { return &matchClient{c, key} }

func (p *matchClient) path() string { return "/api/v1/matches/" + p.key }

// state asks for the match, as this device may see it.
func (p *matchClient) state() state {
	p.t.Helper()
	a := p.get(p.path())
	var st state
	if err := json.Unmarshal([]byte(a.body), &st); err != nil || a.status != 200 {
		p.t.Fatalf("state of %s: %d %v\n%s", p.key, a.status, err, a.body)
	}
	return st
}

// do gives an order and fails the test when it is refused.
func (p *matchClient) do(command string, own fields) {
	p.t.Helper()
	if a := p.try(command, own); a.status != 200 {
		p.t.Fatalf("%s %v is refused with %d: %s", command, own, a.status, a.body)
	}
}

// try gives an order and returns the answer.
func (p *matchClient) try(command string, own fields) answer {
	p.t.Helper()
	return p.order(p.path()+"/commands", command, own)
}

// summary is what every screen must agree on: score, who is to move, and who stands where.
func (st state) summary() string {
	var pieces []string
	for _, p := range st.Pieces {
		pieces = append(pieces, p.Square+" "+p.Side[:1]+strings.ToLower(p.Kind))
	}
	slices.Sort(pieces)
	turn := ""
	if st.Phase != "finished" {
		turn = st.ToMove
	}
	return fmt.Sprintf("white %d, black %d; to move: %s; %s", st.Sides[0].Points, st.Sides[1].Points, turn, strings.Join(pieces, " "))
}
