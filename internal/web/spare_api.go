package web

import (
	"log/slog"
	"net/http"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/visitor"
)

// SpareAPI answers programs and machines at a spare before it takes over.
type SpareAPI struct {
	replica   Replica
	catalogue *locale.Catalogue
	log       *slog.Logger
	routes    http.Handler
}

// NewSpareAPI returns the server of a spare; presence answers another machine.
func NewSpareAPI(replica Replica, presence http.HandlerFunc, catalogue *locale.Catalogue, log *slog.Logger) *SpareAPI {
	s := &SpareAPI{replica: replica, catalogue: catalogue, log: log}
	own := &replicaAPI{Status: replica.Status, Replica: replica}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v1/replica/presence", presence)
	for pattern, do := range map[string]func(http.ResponseWriter, *http.Request) error{
		"GET /api/v1/replica": s.onLaptop(own.State),
		"POST /api/v1/replica/commands": func(w http.ResponseWriter, r *http.Request) error {
			order, err := readReplicaOrder(w, r)
			if err != nil {
				return err
			}
			if _, again := order.order.(state.BecomeSpare); again { // nothing changes: the answer to the first one was lost
				return own.carryOut(w, r, order)
			}
			return s.onLaptop(func(w http.ResponseWriter, r *http.Request) error { return own.carryOut(w, r, order) })(w, r)
		},
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := do(w, r); err != nil {
				s.refuse(w, r, err)
			}
		})
	}
	s.routes = http.NewCrossOriginProtection().Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, known := mux.Handler(r); known == "" {
			s.refuse(w, r, unknown(w, r, func(method string) bool {
				other := r.Clone(r.Context())
				other.Method = method
				_, takes := mux.Handler(other)
				return takes != ""
			}))
			return
		}
		mux.ServeHTTP(w, r)
	}))
	return s
}

// ServeHTTP implements http.Handler.
func (s *SpareAPI) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.routes.ServeHTTP(w, r) }

// onLaptop lets only the laptop itself in: a spare knows no other organiser, and no token.
func (s *SpareAPI) onLaptop(do func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		switch {
		case visitor.HasCredential(r):
			return fault.New(fault.Unauthorized, "fault.credential.spare")
		case !visitor.OnLaptop(r):
			return fault.New(fault.Forbidden, "fault.replica.atlaptop")
		}
		return do(w, r)
	}
}

// refuse answers with the sentence of a fault.
func (s *SpareAPI) refuse(w http.ResponseWriter, r *http.Request, err error) {
	words := s.catalogue.In(languageOf(s.catalogue, r))
	f := fault.From(err)
	if f == nil {
		s.log.Error("spare", "path", r.URL.Path, "err", err)
		_ = answer.Refuse(w, answer.Failure(words.T("fault.replica.trouble"))) // a client that has gone gets no answer
		return
	}
	_ = answer.Refuse(w, answer.NewProblem(f, words.Fault(f)))
}
