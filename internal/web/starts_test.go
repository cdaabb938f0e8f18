package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// orderOn returns the order of the first form on a page with this command, with its hidden fields.
func (v *routeTest) orderOn(t *testing.T, path, command string) (action string, order url.Values) {
	t.Helper()
	page, err := html.Parse(v.ask("organiser", http.MethodGet, path, "").Body)
	if err != nil {
		t.Fatal(err)
	}
	for form := range page.Descendants() {
		if form.Data != "form" {
			continue
		}
		order := url.Values{}
		for n := range form.Descendants() {
			if attribute(n, "type") == "hidden" {
				order.Add(attribute(n, "name"), attribute(n, "value"))
			}
		}
		if order.Get("command") == command {
			return attribute(form, "action"), order
		}
	}
	t.Fatalf("%s has no form for %s", path, command)
	return "", nil
}

// Two taps on the same state of a page are one order, although each has an id of its own: a shift of the
// times and a step of the ceremony are not carried out twice.
func TestTwoTapsOnOnePage(t *testing.T) {
	v := newRouteTest(t)
	v.give(t, "command", "set-row", "kind", "lunch", "begins", "17:30")
	give := func(action string, order url.Values, more ...string) int {
		t.Helper()
		sent := url.Values{"id": {nextCommand()}}
		for name, values := range order {
			sent[name] = slices.Clone(values)
		}
		for i := 0; i < len(more); i += 2 {
			sent.Set(more[i], more[i+1])
		}
		r := v.request("organiser", http.MethodPost, action, sent.Encode())
		r.Header.Set("Accept", "application/json")
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		if w.Code == http.StatusConflict && !strings.Contains(w.Body.String(), "Nel frattempo") {
			t.Errorf("a refusal without its sentence: %s", w.Body)
		}
		return w.Code
	}
	late := func() int {
		current, _ := v.desk.Tournaments.Current()
		lunch, _ := current.Row("row-1")
		return lunch.Late
	}
	action, shift := v.orderOn(t, "/desk/programma?riga=row-1&minuti=5", "shift-row")
	for _, tt := range []struct {
		name, minutes string
		want, late    int
	}{
		{"a tap", "5", http.StatusOK, 5},
		{"the same tap", "5", http.StatusOK, 5},
		{"another one on the page of before", "10", http.StatusConflict, 5},
	} {
		if got := give(action, shift, "minutes", tt.minutes); got != tt.want || late() != tt.late {
			t.Errorf("%s: status %d, %d minutes late", tt.name, got, late())
		}
	}
	action, shift = v.orderOn(t, "/desk/programma?riga=row-1&minuti=5", "shift-row")
	if got := give(action, shift); got != http.StatusOK || late() != 10 {
		t.Errorf("a tap on the new page: status %d, %d minutes late", got, late())
	}

	step := func() int {
		current, _ := v.desk.Tournaments.Current()
		return current.Ceremony
	}
	action, next := v.orderOn(t, "/desk/classifica", "ceremony")
	for _, want := range []int{1, 1} {
		if got := give(action, next); got != http.StatusOK || step() != want {
			t.Errorf("next: status %d, step %d", got, step())
		}
	}
	v.give(t, "command", "ceremony", "step", "4")
	if got := give(action, next); got != http.StatusConflict || step() != 4 {
		t.Errorf("next from a page of before: status %d, step %d", got, step())
	}
}
