package web

import (
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/api"
	"scacchimagici/internal/web/form"
)

// Replica is this laptop.
type Replica interface {
	Status() state.Status
	Do(ctx context.Context, order state.Order) (state.Answer, error)
}

// OtherLaptops answers the requests of other laptops, refusals included.
type OtherLaptops interface {
	AnswerPair(w http.ResponseWriter, r *http.Request) error
	AnswerPresence(w http.ResponseWriter, r *http.Request) error
}

// replicaAPI answers for this laptop among those that have the same tournament: programs with questions and orders, and other
// laptops. Its caller has checked their rights.
type replicaAPI struct {
	Status  func() state.Status
	Replica Replica      // nil: the only laptop
	Others  OtherLaptops // nil with Replica
}

// State answers the role and state of this laptop.
func (a *replicaAPI) State(w http.ResponseWriter, _ *http.Request) error {
	return answer.JSON(w, http.StatusOK, api.NewReplica(a.Status(), time.Now()))
}

// Order takes an order as JSON or from a form.
func (a *replicaAPI) Order(w http.ResponseWriter, r *http.Request) error {
	if a.Replica == nil {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	order, err := readReplicaOrder(w, r)
	if err != nil {
		return err
	}
	return a.carryOut(w, r, order)
}

func (a *replicaAPI) carryOut(w http.ResponseWriter, r *http.Request, order state.Order) error {
	done, err := a.Replica.Do(r.Context(), order)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, api.NewReplicaAnswer(done))
}

func readReplicaOrder(w http.ResponseWriter, r *http.Request) (state.Order, error) {
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
func (a *replicaAPI) Pair(w http.ResponseWriter, r *http.Request) error {
	if a.Others == nil {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	return a.Others.AnswerPair(w, r)
}

// Presence tells another machine the name and role of this one.
func (a *replicaAPI) Presence(w http.ResponseWriter, r *http.Request) error {
	if a.Others == nil {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	return a.Others.AnswerPresence(w, r)
}
