package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/side/table"
	apiroom "scacchimagici/views/api"
)

// newServer is a server whose answers below /api/ are compared with the description of the API.
func newServer(t testing.TB, c Config) *Server {
	s := New(c)
	s.routes = holdToDescription(t, s.routes)
	return s
}

// Every route below /api/ is described, and no other, each with those who may use it.
func TestRoutesAreDescribed(t *testing.T) {
	v, d := newRouteTest(t), readDescription()
	described := map[string]bool{}
	for _, path := range d.Paths {
		for _, op := range path.Value {
			described[strings.ToUpper(op.Name)+" "+path.Name] = true
		}
	}
	for _, at := range v.allRoutes() {
		if !strings.HasPrefix(at.Pattern, "/api/") || at.Pattern == apiroom.PagePath { // the page is for people
			continue
		}
		name := at.Method + " " + at.Pattern
		if !described[name] {
			t.Errorf("%s is not described", name)
			continue
		}
		delete(described, name)
		_, op, _ := d.Find(at.Method, at.Pattern)
		for role, as := range map[string]string{"organiser": "organiser", "referee": "referee A", "strategist": "strategist", "": "public"} {
			r := v.request(as, at.Method, at.Pattern, "")
			want := op.Anyone() || slices.Contains(op.Roles(), role)
			if got := at.Who(v.Visitor(r), r); got != want {
				t.Errorf("%s for %s: the route says %t, the description %t", name, as, got, want)
			}
		}
		if r := v.request("reception", at.Method, at.Pattern, ""); slices.Contains(op.Roles(), "reception") && !at.Who(v.Visitor(r), r) {
			t.Errorf("%s refuses the Reception, which the description lets in", name)
		}
	}
	for name := range described {
		t.Errorf("%s is described, and there is no such route", name)
	}
}

// The description says for each order when it may be given.
func TestOrdersAreTold(t *testing.T) {
	d := readDescription()
	for path, kinds := range map[string][]string{"/api/v1/matches/x/commands": kindsOf(magici.Orders.Types()), "/api/v1/tables/x/commands": kindsOf(table.Orders.Types())} {
		_, op, _ := d.Find(http.MethodPost, path)
		for _, kind := range kinds {
			if kind != table.Orders.Word(table.OpenTable{}) && !strings.Contains(op.Description, "`"+kind+"`") {
				t.Errorf("%s does not say when %s may be given", path, kind)
			}
		}
	}
}

func kindsOf[T any](types map[string]T) (kinds []string) {
	for kind := range types {
		kinds = append(kinds, kind)
	}
	return kinds
}
