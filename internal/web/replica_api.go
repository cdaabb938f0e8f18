package web

import (
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/api"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
)

// Replica is this laptop.
type Replica interface {
	Status() state.Status
	Do(ctx context.Context, order state.Order) (state.Answer, error)
}

// OtherLaptops answers the requests of other laptops, refusals included.
type OtherLaptops interface {
	// AnswerPair lets in a machine with the pairing code. Its 60 bits cannot be guessed, and a wrong one costs next to nothing:
	// unlike codes of seats it is not slowed down, so that a guesser cannot keep the right one out.
	AnswerPair(w http.ResponseWriter, r *http.Request) error
	// AnswerPresence tells another machine the name and role of this one.
	AnswerPresence(w http.ResponseWriter, r *http.Request) error
}

// replicaAPI answers for this laptop among those that have the same tournament: programs with questions and orders, and other
// laptops. Its caller has checked their rights.
type replicaAPI struct {
	Status  func() state.Status
	Replica Replica      // nil: the only laptop
	Others  OtherLaptops // nil with Replica

	done form.Recent[replicaDone] // the last orders with an id
}

// replicaOrder is an order with its id, which may be empty: given twice these orders come to the same.
type replicaOrder struct {
	id    string
	order state.Order
}

// replicaDone is what came of an order with an id.
type replicaDone struct {
	order  eventlog.Digest
	answer state.Answer
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

// carryOut does an order. One with the id of an order that was done gets its answer again, or is refused when it is another one.
func (a *replicaAPI) carryOut(w http.ResponseWriter, r *http.Request, o replicaOrder) error {
	digest, err := stream.Digest(state.Orders.Named(o.order))
	if err != nil {
		return err
	}
	if before, again := a.done.Find(o.id); again && o.id != "" {
		if before.order != digest {
			return fault.New(fault.Reused, "fault.order.reused")
		}
		return answer.JSON(w, http.StatusOK, api.NewReplicaAnswer(before.answer))
	}
	done, err := a.Replica.Do(r.Context(), o.order)
	if err != nil {
		return err
	}
	if o.id != "" {
		a.done.Keep(o.id, replicaDone{digest, done})
	}
	return answer.JSON(w, http.StatusOK, api.NewReplicaAnswer(done))
}

func readReplicaOrder(w http.ResponseWriter, r *http.Request) (o replicaOrder, err error) {
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		e, err := form.ReadCommand(w, r, state.Orders.Fields)
		if err != nil {
			return o, err
		}
		own, err := e.Own()
		if err != nil {
			return o, err
		}
		o.id = e.ID
		o.order, err = state.Orders.Read(e.Command, own)
		return o, err
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 64<<10))
	if err != nil {
		return o, fault.New(fault.Invalid, "fault.json").Because(err)
	}
	o.id, o.order, err = api.ReadReplicaOrder(body)
	if err == nil && o.id != "" {
		err = form.CheckID(o.id)
	}
	return o, err
}

// other returns the handler of a request of another laptop.
func (a *replicaAPI) other(answer func(OtherLaptops, http.ResponseWriter, *http.Request) error) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if a.Others == nil {
			return fault.New(fault.NotFound, "fault.page.unknown")
		}
		return answer(a.Others, w, r)
	}
}
