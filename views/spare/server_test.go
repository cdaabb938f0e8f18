package spare

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/replica/state"
)

// emptyLog is that of a spare before its first copy.
type emptyLog struct{}

func (emptyLog) Load(context.Context, eventlog.Stream, int64) ([]eventlog.Entry, error) {
	return nil, nil
}

// ask asks a spare with a status for a page, from the laptop itself or from a phone.
func ask(t *testing.T, of state.Spare, method, path string, local bool) *httptest.ResponseRecorder {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	api := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	s := New(Config{
		Status: func() state.Status { return state.Status{Role: state.RoleSpare, Epoch: 4, Spare: &of} },
		Log:    emptyLog{}, Catalogue: catalogue, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), API: api,
	})
	defer s.Close()
	r := httptest.NewRequest(method, "http://192.168.8.3:8080"+path, nil)
	r.RemoteAddr = "192.168.8.30:50000"
	if local {
		r = httptest.NewRequest(method, "http://127.0.0.1:8080"+path, nil)
		r.RemoteAddr = "127.0.0.1:50000"
	}
	r.Header.Set("Accept", "text/html")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func TestPage(t *testing.T) {
	following := state.Spare{Step: state.Following, Primary: state.Found{Address: "http://192.168.8.2:8080"}, Reach: "http://192.168.8.3:8080", Entries: 4218, Heard: time.Now()}
	silent := following
	silent.Step, silent.Heard = state.Silent, time.Now().Add(-12*time.Second)
	stopped := following
	stopped.Step, stopped.Fault = state.Stopped, fault.New(fault.Unavailable, "fault.store.full")
	for _, tt := range []struct {
		name          string
		of            state.Spare
		local         bool
		says, saysNot []string
	}{
		{"asking", state.Spare{Step: state.Asking}, true, []string{`name="code"`, `value="follow"`, `placeholder="192.168.8.2:8080"`}, []string{`value="take-over"`}},
		{"found", state.Spare{Step: state.Asking, Found: []state.Found{{Name: "Salone", Address: "http://192.168.8.2:8080"}}}, true, []string{"Salone", `type="radio"`}, nil},
		{"copying", state.Spare{Step: state.Copying, Copied: state.Progress{Entries: 5, Total: 10}}, true, []string{`value="50"`, `aria-disabled="true"`}, []string{`value="take-over"`}},
		{"following: it asks first, and hands over", following, true, []string{"Pronta a prendere il posto", `data-open="take"`, `name="force" value="true"`, "4.218"}, nil},
		{"silent: one tap", silent, true, []string{"tace da 1", `value="take-over"`}, []string{`name="force"`}},
		{"stopped", stopped, true, []string{"Il disco è pieno", `aria-disabled="true"`}, []string{`value="take-over"`}},
		{"a phone reads where the matches are, and gives no order", silent, false, []string{"portatile di scorta", "192.168.8.2:8080"}, []string{`value="take-over"`, "4.218", "stop-following"}},
	} {
		w := ask(t, tt.of, http.MethodGet, "/desk", tt.local)
		if w.Code != http.StatusOK {
			t.Errorf("%s: status %d: %s", tt.name, w.Code, w.Body)
		}
		for _, text := range tt.says {
			if !strings.Contains(w.Body.String(), text) {
				t.Errorf("%s: does not say %q", tt.name, text)
			}
		}
		for _, text := range append(tt.saysNot, "⟦", "%!") {
			if strings.Contains(w.Body.String(), text) {
				t.Errorf("%s: says %q", tt.name, text)
			}
		}
	}
}

// The camera of the spare opens its page with address and code in the form, also when it has found other
// laptops by itself. Other devices see neither address nor code.
func TestGivenByQR(t *testing.T) {
	const path = "/desk?codice=K7QM-3XPD-9TRA&laptop=192.168.8.2%3A8080"
	elsewhere := state.Found{Name: "Prove", Address: "http://192.168.8.7:8080"}
	for _, tt := range []struct {
		name    string
		found   []state.Found
		path    string
		local   bool
		code    bool
		address string // as the page has it, chosen or written
	}{
		{"nothing found", nil, path, true, true, `name="address" value="192.168.8.2:8080"`},
		{"another one found", []state.Found{elsewhere}, path, true, true, `name="address" value="192.168.8.2:8080" checked`},
		{"that one found too", []state.Found{elsewhere, {Name: "Salone", Address: "http://192.168.8.2:8080"}}, path, true, true, `name="address" value="192.168.8.2:8080" checked`},
		{"markup", nil, "/desk?codice=%22%3E%3Cb%3E&laptop=x", true, false, `name="address" value="x"`},
		{"too long", nil, "/desk?codice=K7QM-3XPD-9TRA&laptop=" + strings.Repeat("x", 201), true, false, `name="address" value=""`},
		{"a phone", nil, path, false, false, ""},
	} {
		body := ask(t, state.Spare{Step: state.Asking, Found: tt.found}, http.MethodGet, tt.path, tt.local).Body.String()
		if strings.Contains(body, `value="K7QM-3XPD-9TRA"`) != tt.code || !strings.Contains(body, tt.address) || strings.Contains(body, "<b>\"") {
			t.Errorf("%s: the form is not filled in as it should be:\n%s", tt.name, body)
		}
		if tt.code && !strings.Contains(body, "?codice=K7QM-3XPD-9TRA&amp;laptop=192.168.8.2%3A8080") {
			t.Errorf("%s: the next frame would take it away again", tt.name)
		}
	}
}

func TestAnswers(t *testing.T) {
	following, taking := state.Spare{Step: state.Following}, state.Spare{Step: state.TakingOver}
	known, silent := following, following
	known.Primary.Address = "http://192.168.8.2:8080"
	silent.Step, silent.Primary = state.Silent, known.Primary
	copying, cut := known, known
	copying.Step, cut.Step, cut.Fault = state.Copying, state.Copying, fault.New(fault.Unavailable, "fault.replica.unreachable", "192.168.8.2:8080")
	for _, tt := range []struct {
		name         string
		of           state.Spare
		method, path string
		local        bool
		status       int
		header, want string
	}{
		{"who sits here comes to the desk's place", following, http.MethodGet, "/", true, http.StatusSeeOther, "Location", "/desk"},
		{"a device that comes too early", following, http.MethodGet, "/arbitro/A", false, http.StatusNotFound, "Refresh", ""},
		{"one that comes at the moment", taking, http.MethodGet, "/arbitro/A", false, http.StatusServiceUnavailable, "Refresh", "1"},
		{"a page asks whether it has taken over", following, http.MethodGet, "/api/v1/takeover", false, http.StatusOK, "Access-Control-Allow-Origin", "*"},
		{"a code that was printed when this laptop was the first one", known, http.MethodGet, "/entra?codice=123456", false, http.StatusFound, "Location", "http://192.168.8.2:8080/entra?codice=123456"},
		{"also while everything is copied from the other one", copying, http.MethodGet, "/arbitro/A", false, http.StatusFound, "Location", "http://192.168.8.2:8080/arbitro/A"},
		{"unless that one does not answer", cut, http.MethodGet, "/arbitro/A", false, http.StatusNotFound, "Location", ""},
		{"the stream of a page of the time when it was the first one: it is loaded anew", known, http.MethodHead, "/eventi/spares?lang=it", true, http.StatusForbidden, "Location", ""},
		{"the stream of a phone, which goes over by itself", known, http.MethodHead, "/eventi/public?lang=it&place=A", false, http.StatusNotFound, "Location", ""},
		{"while nobody is followed it leads nowhere", silent, http.MethodGet, "/entra", false, http.StatusNotFound, "Location", ""},
		{"where the button was that made it the spare", known, http.MethodGet, "/desk/scorta", true, http.StatusSeeOther, "Location", "/desk"},
		{"what was left behind is for who sits here", following, http.MethodGet, "/desk/scorta/lasciati/file", false, http.StatusNotFound, "Location", ""},
		{"an order", following, http.MethodPost, "/api/v1/replica/commands", true, http.StatusTeapot, "", ""},
		{"a language", following, http.MethodGet, "/lingua/en", true, http.StatusSeeOther, "Location", "/desk"},
	} {
		w := ask(t, tt.of, tt.method, tt.path, tt.local)
		if w.Code != tt.status || w.Header().Get(tt.header) != tt.want {
			t.Errorf("%s: status %d, %s %q", tt.name, w.Code, tt.header, w.Header().Get(tt.header))
		}
		if w.Code < 400 && w.Header().Get("Content-Security-Policy") == "" {
			t.Errorf("%s: no policy", tt.name)
		}
	}
}
