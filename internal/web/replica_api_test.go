package web

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/web/answer"
)

// primary accepts every order and keeps the last.
type primary struct{ last state.Order }

func (p *primary) Status() state.Status {
	heard := time.Now().Add(-120 * time.Millisecond)
	return state.Status{Role: state.RolePrimary, Name: "Banco", Epoch: 3, Peers: []state.Peer{
		{ID: "p1", Name: "Biblioteca", Kind: state.KindSpare, Reach: "http://192.168.8.3:8080", Behind: 4, Heard: heard},
		{ID: "p2", Name: "Gazebo", Kind: state.KindRelay},
	}}
}

func (p *primary) Do(_ context.Context, o state.Order) (state.Answer, error) {
	p.last = o
	if _, ok := o.(state.AddPeer); ok {
		return state.Answer{Code: "K7QM-3XPD-9TRA", Until: time.Now()}, nil
	}
	return state.Answer{}, nil
}

func byProgram(body string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/api/v1/replica/commands", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return r
}

// The API is what docs/openapi.yaml says.
func TestAPI(t *testing.T) {
	p := &primary{}
	a := &replicaAPI{Status: p.Status, Replica: p}
	w := httptest.NewRecorder()
	if err := a.State(w, nil); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Role        string
		Epoch       int64
		Peers       []map[string]any
		ConfirmBoth *bool
		TakenOverBy *struct{}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Role != "primary" || got.Epoch != 3 || got.ConfirmBoth == nil || *got.ConfirmBoth || got.TakenOverBy != nil || len(got.Peers) != 2 {
		t.Errorf("the answer is %s", w.Body)
	}
	first := got.Peers[0]
	if first["id"] != "p1" || first["kind"] != "standby" || first["behind"] != 4.0 || first["heardMs"].(float64) < 120 || first["reach"] != "http://192.168.8.3:8080" {
		t.Errorf("the first peer is %v", first)
	}
	if heard, there := got.Peers[1]["heardMs"]; !there || heard != nil {
		t.Errorf("the second peer was heard %v ago", heard)
	}
	for body, want := range map[string]state.Order{
		`{"command":"add-peer","kind":"standby","name":"Biblioteca"}`: state.AddPeer{PeerKind: state.KindSpare, Name: "Biblioteca"},
		`{"id":"c1","command":"remove-peer","peer":"p1"}`:             state.RemovePeer{Peer: "p1"},
		`{"command":"remove-peer","id":"p1"}`:                         state.RemovePeer{Peer: "p1"},
		`{"command":"confirm-both","on":true}`:                        state.ConfirmBoth{On: true},
		`{"command":"hand-over","peer":"p1"}`:                         state.HandOver{Peer: "p1"},
		`{"command":"take-over"}`:                                     state.TakeOver{},
		`{"command":"take-over","force":true}`:                        state.TakeOver{Force: true},
		`{"command":"become-spare"}`:                                  state.BecomeSpare{},
		`{"command":"become-spare","code":"K7QM-3XPD-9TRA"}`:          state.BecomeSpare{Code: "K7QM-3XPD-9TRA"},
	} {
		w := httptest.NewRecorder()
		if err := a.Order(w, byProgram(body)); err != nil || p.last != want {
			t.Errorf("%s: %v, is %#v", body, err, p.last)
		}
		if _, adds := want.(state.AddPeer); adds != strings.Contains(w.Body.String(), `"code":"K7QM-3XPD-9TRA"`) {
			t.Errorf("%s: %s", body, w.Body)
		}
	}
	ids := &primary{}
	a = &replicaAPI{Status: ids.Status, Replica: ids}
	for _, given := range []struct {
		body string
		want state.Order // that is done; nil: none
		code fault.Code
	}{
		{`{"id":"c1","command":"remove-peer","peer":"p1"}`, state.RemovePeer{Peer: "p1"}, fault.None},
		{`{"id":"c1","command":"remove-peer","peer":"p1"}`, nil, fault.None},
		{`{"id":"c1","command":"remove-peer","peer":"p2"}`, nil, fault.Reused},
		{`{"id":"c1","command":"confirm-both","on":true}`, nil, fault.Reused},
		{`{"id":"c2","command":"remove-peer","peer":"p2"}`, state.RemovePeer{Peer: "p2"}, fault.None},
		{`{"command":"remove-peer","id":"p1"}`, state.RemovePeer{Peer: "p1"}, fault.None},
		{`{"command":"remove-peer","id":"p1"}`, state.RemovePeer{Peer: "p1"}, fault.None},
	} {
		ids.last = nil
		if err := a.Order(httptest.NewRecorder(), byProgram(given.body)); fault.CodeOf(err) != given.code || ids.last != given.want {
			t.Errorf("%s: %v, done is %#v", given.body, err, ids.last)
		}
	}
	for _, body := range []string{``, `[]`, `{}`, `{"command":7}`, `{"command":"abracadabra"}`, `{"command":"add-peer"}`, `{"command":"take-over","now":1}`} {
		if err := a.Order(httptest.NewRecorder(), byProgram(body)); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s: %v", body, err)
		}
	}
}

// A spare obeys only its own laptop. It knows no tokens, so that a client with one is not that laptop.
func TestSpareKnowsNoTokens(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	spare := NewSpareAPI(&primary{}, http.NotFound, catalogue, slog.New(slog.DiscardHandler))
	for _, tt := range []struct {
		what, from, credential, body string
		want                         int
	}{
		{"the laptop", "127.0.0.1:50000", "", `{"command":"take-over"}`, http.StatusOK},
		{"the laptop with a token", "127.0.0.1:50000", "Bearer x", `{"command":"take-over"}`, http.StatusUnauthorized},
		{"another device", "192.168.8.30:50000", "", `{"command":"take-over"}`, http.StatusForbidden},
		{"another device with a token", "192.168.8.30:50000", "Bearer x", `{"command":"take-over"}`, http.StatusUnauthorized},
		{"an order that was answered before", "192.168.8.30:50000", "Bearer x", `{"command":"become-spare"}`, http.StatusOK},
	} {
		r := byProgram(tt.body)
		r.RemoteAddr, r.Host = tt.from, "127.0.0.1:8080"
		if tt.credential != "" {
			r.Header.Set("Authorization", tt.credential)
		}
		w := httptest.NewRecorder()
		spare.ServeHTTP(w, r)
		if asks := w.Header().Get("WWW-Authenticate"); w.Code != tt.want || (asks != "") != (tt.want == http.StatusUnauthorized) {
			t.Errorf("%s: status %d, WWW-Authenticate %q: %s", tt.what, w.Code, asks, w.Body)
		}
	}
	for _, tt := range []struct {
		method, path, allow string
		want                int
	}{
		{http.MethodGet, "/api/v1/matches/serata.1A", "", http.StatusNotFound},
		{http.MethodPut, "/api/v1/replica", "GET, HEAD", http.StatusMethodNotAllowed},
		{http.MethodGet, "/api/v1/replica/commands", "POST", http.StatusMethodNotAllowed},
	} {
		r := httptest.NewRequest(tt.method, tt.path, http.NoBody)
		r.Header.Set("Accept-Language", "en")
		w := httptest.NewRecorder()
		spare.ServeHTTP(w, r)
		if w.Code != tt.want || w.Header().Get("Allow") != tt.allow || w.Header().Get("Content-Type") != answer.ProblemType || w.Body.Len() == 0 {
			t.Errorf("%s %s: status %d, Allow %q: %s", tt.method, tt.path, w.Code, w.Header().Get("Allow"), w.Body)
		}
	}
}
