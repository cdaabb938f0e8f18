// Command generated plays a whole match as its Referee, with a client that oapi-codegen has made of docs/openapi.yaml:
//
//	go tool oapi-codegen -config config.yaml ../../openapi.yaml
//	go run . http://192.168.8.2:8080 serata.1A 123456
package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"slices"
)

func main() {
	base, id, code := os.Args[1], os.Args[2], os.Args[3]
	ctx := context.Background()
	stranger, err := NewClientWithResponses(base)
	check(err)
	session, err := stranger.SignInWithResponse(ctx, SignIn{Code: &code})
	check(err)
	if session.JSON200 == nil || session.JSON200.Token == nil {
		log.Fatalf("no session: %s %s", session.Status(), session.Body)
	}
	c, err := NewClientWithResponses(base, WithRequestEditorFn(func(_ context.Context, r *http.Request) error {
		r.Header.Set("Authorization", "Bearer "+*session.JSON200.Token)
		return nil
	}))
	check(err)

	look := func() Match {
		answer, err := c.GetMatchWithResponse(ctx, id, nil)
		check(err)
		if answer.JSON200 == nil {
			log.Fatalf("no match: %s %s", answer.Status(), answer.Body)
		}
		return *answer.JSON200
	}
	// order gives an order that fill has written into it; each one has an id of its own.
	order := func(fill func(*MatchOrder, CommandID) error) {
		var o MatchOrder
		check(fill(&o, rand.Text()))
		answer, err := c.OrderMatchWithResponse(ctx, id, nil, o)
		check(err)
		if answer.JSON200 == nil {
			log.Fatalf("refused: %s %s", answer.Status(), answer.Body)
		}
	}

	people, err := c.GetMatchPeopleWithResponse(ctx, id, nil)
	check(err)
	sides := []Side{SideWhite, SideBlack}
	for i, side := range sides {
		person := people.JSON200.Sides[i][0].Id
		order(func(o *MatchOrder, id CommandID) error {
			return o.FromMatchNameStrategist(MatchNameStrategist{Id: id, Side: side, Person: person})
		})
	}
	order(func(o *MatchOrder, id CommandID) error { return o.FromMatchOpen(MatchOpen{Id: id}) })
	for i, side := range sides {
		order(func(o *MatchOrder, id CommandID) error {
			return o.FromMatchBuy(MatchBuy{Id: id, Side: side, Slot: "Q"})
		})
		order(func(o *MatchOrder, id CommandID) error {
			return o.FromMatchAssignPeople(MatchAssignPeople{Id: id, Side: side})
		})
		draft := look().Sides[i].Draft
		order(func(o *MatchOrder, id CommandID) error {
			return o.FromMatchConfirm(MatchConfirm{Id: id, Side: side, Draft: draft})
		})
	}
	for _, side := range sides {
		order(func(o *MatchOrder, id CommandID) error {
			return o.FromMatchTickWands(MatchTickWands{Id: id, Side: side, Has: true})
		})
	}
	order(func(o *MatchOrder, id CommandID) error {
		return o.FromMatchToss(MatchToss{Id: id, By: TosserCoin, First: new(SideWhite)})
	})
	order(func(o *MatchOrder, id CommandID) error { return o.FromMatchStart(MatchStart{Id: id}) })

	m := look()
	for ; m.Phase != PhaseIsFinished; m = look() {
		switch m.Phase {
		case PhaseIsThinking:
			move := best(m)
			order(func(o *MatchOrder, id CommandID) error {
				return o.FromMatchMove(MatchMove{Id: id, Turn: m.Turn, From: move.From, To: move.To, Promotion: move.Promotion})
			})
		case PhaseIsDuel: // White's people know every answer
			outcome := OutcomeDefender
			if *m.ToMove == SideWhite {
				outcome = OutcomeAttacker
			}
			order(func(o *MatchOrder, id CommandID) error {
				return o.FromMatchSettle(MatchSettle{Id: id, Asked: m.Asked, Outcome: outcome})
			})
		case PhaseIsPerforming:
			order(func(o *MatchOrder, id CommandID) error {
				return o.FromMatchPerform(MatchPerform{Id: id, Turn: m.Turn})
			})
		}
	}
	result, err := json.Marshal(m.Result)
	check(err)
	fmt.Println(string(result))
}

// best returns a move that eats a piece, the King before all others, or the first one.
func best(m Match) LegalMove {
	move := (*m.Legal)[0]
	for _, p := range slices.Backward(*m.Pieces) { // the King is listed first
		at := slices.IndexFunc(*m.Legal, func(move LegalMove) bool { return p.Side != *m.ToMove && p.Square == move.To })
		if at >= 0 {
			move = (*m.Legal)[at]
		}
	}
	return move
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
