// Package machines answers for this laptop among those that have the same tournament: programs with questions and
// orders ([API]), other laptops, and both at a spare before it takes over ([Spare]).
package machines

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/web/api"
	"scacchimagici/internal/web/form"
)

// Replica is this laptop.
type Replica interface {
	Status() state.Status
	Do(ctx context.Context, order state.Order) (state.Answer, error)
}

// Others answers the requests of other laptops, refusals included.
type Others interface {
	AnswerPair(w http.ResponseWriter, r *http.Request) error
	AnswerPresence(w http.ResponseWriter, r *http.Request) error
}

// API answers programs and other laptops. Its caller has checked their rights.
type API struct {
	Status  func() state.Status
	Replica Replica // nil: the only laptop
	Others  Others  // nil with Replica
}

// State answers the role and state of this laptop.
func (a *API) State(w http.ResponseWriter, _ *http.Request) error {
	return write(w, http.StatusOK, api.NewReplica(a.Status(), time.Now()))
}

// Order takes an order as JSON or from a form.
func (a *API) Order(w http.ResponseWriter, r *http.Request) error {
	if a.Replica == nil {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	order, err := readOrder(w, r)
	if err != nil {
		return err
	}
	return a.carryOut(w, r, order)
}

func (a *API) carryOut(w http.ResponseWriter, r *http.Request, order state.Order) error {
	answer, err := a.Replica.Do(r.Context(), order)
	if err != nil {
		return err
	}
	return write(w, http.StatusOK, api.NewReplicaAnswer(answer))
}

func readOrder(w http.ResponseWriter, r *http.Request) (state.Order, error) {
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		e, err := form.ReadCommand(w, r, state.Orders.Fields)
		if err != nil {
			return nil, err
		}
		own, err := e.Own()
		if err != nil {
			return nil, err
		}
		return state.Orders.Read(e.Command, own)
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 64<<10))
	if err != nil {
		return nil, fault.New(fault.Invalid, "fault.json").Because(err)
	}
	return api.ReadReplicaOrder(body)
}

// Pair lets in a machine with the pairing code. Its 60 bits cannot be guessed, and a wrong one costs next to nothing:
// unlike codes of seats it is not slowed down, so that a guesser cannot keep the right one out.
func (a *API) Pair(w http.ResponseWriter, r *http.Request) error {
	if a.Others == nil {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	return a.Others.AnswerPair(w, r)
}

// Presence tells another machine the name and role of this one.
func (a *API) Presence(w http.ResponseWriter, r *http.Request) error {
	if a.Others == nil {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	return a.Others.AnswerPresence(w, r)
}

func write(w http.ResponseWriter, status int, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, err = w.Write(append(body, '\n'))
	return err
}
