package replica

import (
	"encoding/json"
	"net/http"

	"scacchimagici/internal/fault"
)

// AnswerPresence tells any machine who this one is.
func (p *Primary) AnswerPresence(w http.ResponseWriter, _ *http.Request) error {
	return answerJSON(w, http.StatusOK, p.Presence())
}

// AnswerPresence tells any machine who this one is.
func (s *Spare) AnswerPresence(w http.ResponseWriter, _ *http.Request) {
	_ = answerJSON(w, http.StatusOK, s.Presence()) // a machine that got no answer asks again
}

// AnswerPair lets in a machine that knows the code. A refusal is a fault that the machine shows in its own language.
func (p *Primary) AnswerPair(w http.ResponseWriter, r *http.Request) error {
	var asked PairRequest
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, MaxPairRequest)).Decode(&asked); err != nil {
		return answerRefusal(w, fault.New(fault.Invalid, "fault.json").Because(err))
	}
	answer, err := p.Pair(r.Context(), asked, r.RemoteAddr)
	if err != nil {
		return answerRefusal(w, err)
	}
	return answerJSON(w, http.StatusOK, answer)
}

func answerRefusal(w http.ResponseWriter, err error) error {
	return answerJSON(w, http.StatusForbidden, refusedPair{sendFault(err)})
}

// refusedPair is a refusal on its way to the machine that asked.
type refusedPair struct {
	Fault *sentFault `json:"fault"`
}

func answerJSON(w http.ResponseWriter, status int, v any) error {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	return json.NewEncoder(w).Encode(v)
}
