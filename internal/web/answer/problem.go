package answer

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"scacchimagici/internal/fault"
)

// ProblemType is the media type of refusals for programs.
const ProblemType = "application/problem+json"

// Problem is a refusal for programs: problem details (RFC 9457), with fields that programs can act on.
type Problem struct {
	Type   string `json:"type"`   // a name for the kind of refusal, from Code; there is nothing to fetch under it
	Title  string `json:"title"`  // the same in English words
	Status int    `json:"status"` // of the answer
	Detail string `json:"detail"` // the sentence for people, in the language asked for

	Code       string `json:"code"`
	Reason     string `json:"reason,omitempty"`     // what exactly was refused: the key of the sentence; left out: a mistake of the program
	Field      string `json:"field,omitempty"`      // the field that is missing or cannot be read
	Rule       string `json:"rule,omitempty"`       // of the regulation, that does not allow it
	Paused     bool   `json:"paused,omitempty"`     // the same order may be possible once the match goes on; it is sent again with a new id
	RetryAfter int    `json:"retryAfter,omitempty"` // seconds, as in the header Retry-After

	Error Refusal `json:"error"`
}

// Refusal is what of a [Problem] earlier versions said, under "error".
type Refusal struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Rule    string `json:"rule,omitempty"`
	Paused  bool   `json:"paused,omitempty"`
}

// usualWait is after how long to try again what was too much or is not available, when nothing else is known.
const usualWait = 2 * time.Second

// fieldFaults are the faults whose first argument is the name of a field.
var fieldFaults = map[string]bool{"fault.field.missing": true, "fault.field.type": true, "fault.field.unknown": true}

// NewProblem returns the problem of a fault; detail is its sentence.
func NewProblem(f *fault.Fault, detail string) Problem {
	p := problemOf(Statuses[f.Code], f.Code.String(), detail)
	p.Reason, p.Rule, p.Paused = f.Key, f.Rule, f.Key == "fault.order.paused"
	if fieldFaults[f.Key] && len(f.Args) > 0 {
		p.Field, _ = f.Args[0].(string)
	}
	if f.Code == fault.TooMany || f.Code == fault.Unavailable {
		p.RetryAfter = wholeSeconds(max(f.Wait, usualWait))
	}
	p.Error.Rule, p.Error.Paused = p.Rule, p.Paused
	return p
}

// Failure returns the problem of a mistake of the program; detail is the apology.
func Failure(detail string) Problem {
	return problemOf(http.StatusInternalServerError, "internal", detail)
}

func problemOf(status int, code, detail string) Problem {
	return Problem{
		Type: "urn:scacchimagici:problem:" + code, Title: http.StatusText(status), Status: status, Detail: detail, Code: code,
		Error: Refusal{Code: code, Message: detail},
	}
}

// SetHeaders sets the headers that go with p, in whatever form it is told: WWW-Authenticate and Retry-After.
func (p Problem) SetHeaders(h http.Header) {
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", Challenge)
	}
	if p.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(p.RetryAfter))
	}
}

// Refuse writes p for a program, with its headers.
func Refuse(w http.ResponseWriter, p Problem) error {
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	p.SetHeaders(w.Header())
	w.Header().Set("Content-Type", ProblemType)
	return Send(w, p.Status, append(body, '\n'))
}

func wholeSeconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }
