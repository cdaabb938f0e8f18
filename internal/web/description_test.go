package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/madetest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
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

// The description says for each order to a side table when it may be given.
func TestOrdersAreTold(t *testing.T) {
	d := readDescription()
	_, op, _ := d.Find(http.MethodPost, "/api/v1/tables/x/commands")
	for kind := range table.Orders.Types() {
		if kind != table.Orders.Word(table.OpenTable{}) && !strings.Contains(op.Description, "`"+kind+"`") {
			t.Errorf("it does not say when %s may be given", kind)
		}
	}
}

// The description says of the orders to a match in which phase and by whom they may be given, as their table has it.
func TestOrdersToAMatchAreTold(t *testing.T) {
	const begin, end = "        When what may be ordered, by the phase of the match:\n\n", "        `timeout` is for matches on paper"
	listed := func(orders []string) string { return "`" + strings.Join(orders, "` `") + "`" }
	var text strings.Builder
	var strategist []string
	for p := magici.Planned; p <= magici.Finished; p++ {
		fmt.Fprintf(&text, "        %s: %s\n\n", p, listed(magici.OrdersDuring(p, role.Referee)))
		for _, o := range magici.OrdersDuring(p, role.Strategist) {
			if !slices.Contains(strategist, o) {
				strategist = append(strategist, o)
			}
		}
	}
	fmt.Fprintf(&text, "        A Strategist may give for the own side %s. A Referee may give all of the own board, an organiser all;\n"+
		"        in a match that is over only the organiser gives `correct-duel` and `intervention`, which then gives no more than points.\n", listed(strategist))
	madetest.Part(t, "../../docs/openapi.yaml", begin, end, text.String())
}
