package web

import (
	"iter"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/table"
	tablelist "scacchimagici/internal/side/table/list"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/internal/web/form"
	"scacchimagici/views/side"
)

// ordersAt are the kinds of orders of each address, by the pattern of its route.
var ordersAt = map[string][]form.Fields{
	"/api/v1/matches/{id}/commands":     {magici.Orders.Fields},
	"/api/v1/tournaments/{id}/commands": {tournament.Orders.Fields, index.Orders.Fields},
	"/api/v1/access/commands":           {access.Orders.Fields},
	"/api/v1/questions/commands":        {edits.Orders.Fields},
	"/api/v1/cup/commands":              {cup.Orders.Fields},
	"/api/v1/tables":                    {table.Orders.Fields},
	"/api/v1/tables/commands":           {tablelist.Orders.Fields},
	"/api/v1/tables/{code}/commands":    {table.Orders.Fields},
	"/tavoli":                           {table.Orders.Fields},
}

// startsWith are the fields that name the state that the device saw, for orders that change that state:
// minutes later, the next step, once more. Every form sends them.
var startsWith = map[string]string{
	"postpone": "seen", "set-row": "seen", "remove-row": "seen", "shift-row": "seen", "move-row": "seen", "times": "seen", "schedule": "seen", "settings": "seen", "decide": "seen", "replan": "was.round",
	"ceremony": "was", "unannounce": "was", "end-call": "match", "renew-code": "was", "toss": "tossed", "correct-clock": "corrected",
	"undo": "seen", "correct-duel": "seen", "intervention": "seen",
}

// Every form of every page posts to an existing route; if that takes orders, the form sends an existing order
// with existing fields.
func TestFormsPostWhatExists(t *testing.T) {
	v := newRouteTest(t)
	v.routes = v.router(true)
	patterns := map[string]*regexp.Regexp{}
	for _, at := range v.allRoutes() {
		if at.Method == http.MethodPost {
			patterns[at.Pattern] = regexp.MustCompile("^" + regexp.MustCompile(`\\\{\w+\\\}`).ReplaceAllString(regexp.QuoteMeta(at.Pattern), "[^/]+") + "$")
		}
	}
	seen := 0
	for path, page := range v.allPages(t) {
		for _, f := range postedForms(page) {
			seen++
			action, err := url.Parse(f.action)
			if err != nil {
				t.Errorf("%s: a form posts to %q: %v", path, f.action, err)
				continue
			}
			to := action.Path
			if f.action == "" {
				to, _, _ = strings.Cut(path, "?")
			}
			pattern := ""
			for p, matches := range patterns {
				if matches.MatchString(to) && len(p) > len(pattern) {
					pattern = p
				}
			}
			if pattern == "" {
				t.Errorf("%s: no route takes what a form posts to %s", path, to)
				continue
			}
			if orders := ordersAt[pattern]; orders != nil {
				f.check(t, path+" → "+to, orders)
			}
		}
	}
	if seen < 500 {
		t.Errorf("only %d forms were found", seen)
	}
}

// No two elements of a page have the same id: a frame would merge one into the other, and the
// wrong one would get the focus.
func TestIDsAreUnique(t *testing.T) {
	v := newRouteTest(t)
	v.routes = v.router(true)
	for path, page := range v.allPages(t) {
		seen := map[string]bool{}
		for n := range page.Descendants() {
			id := attribute(n, "id")
			inTemplate := false
			for up := range n.Ancestors() {
				inTemplate = inTemplate || up.Data == "template"
			}
			if id == "" || inTemplate {
				continue
			}
			if seen[id] {
				t.Errorf("%s: several elements have the id %q", path, id)
			}
			seen[id] = true
		}
	}
}

// allPages yields every page of the organiser, and those of the gallery, by address.
func (v *routeTest) allPages(t *testing.T) iter.Seq2[string, *html.Node] {
	t.Helper()
	var paths []string
	for _, walk := range slices.Concat(routeRequests(), tableWalks(), setupWalks(), planWalks(), tournamentWalks()) {
		if walk.method == http.MethodGet && walk.want[0] == http.StatusOK && !strings.HasPrefix(walk.path, "/eventi/") {
			paths = append(paths, walk.path)
		}
	}
	for _, page := range gallery.Pages(Gallery(new(side.Beside))) {
		paths = append(paths, "/gallery/"+page)
	}
	return func(yield func(string, *html.Node) bool) {
		for _, path := range paths {
			w := v.ask("organiser", http.MethodGet, path, "")
			if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
				continue
			}
			page, err := html.Parse(w.Body)
			if err != nil {
				t.Fatal(err)
			}
			if !yield(path, page) {
				return
			}
		}
	}
}

// postedForm is a form with the names and values that it can send.
type postedForm struct {
	action   string
	commands []string
	names    []string
}

// check compares the form with the orders of its route.
func (f postedForm) check(t *testing.T, where string, orders []form.Fields) {
	t.Helper()
	if len(f.commands) == 0 {
		t.Errorf("%s: the form names no command", where)
	}
	for _, kind := range f.commands {
		var fields map[string]reflect.Kind
		known := false
		for _, of := range orders {
			if !known {
				fields, known = of(kind)
			}
		}
		if !known {
			t.Errorf("%s: there is no command %q", where, kind)
			continue
		}
		if start := startsWith[kind]; start != "" && !slices.Contains(f.names, start) {
			t.Errorf("%s: %s does not name where it starts, in %q", where, kind, start)
		}
		for _, name := range f.names {
			_, its := fields[name]
			if !its && len(f.commands) == 1 && !slices.Contains([]string{form.FieldID, form.FieldAs, form.FieldCommand}, name) {
				t.Errorf("%s: %s has no field %q", where, kind, name)
			}
		}
	}
}

// postedForms returns the forms of a page that post, with the fields inside them and those that name them by id.
func postedForms(page *html.Node) []postedForm {
	forms := map[*html.Node]*postedForm{}
	byID := map[string]*postedForm{}
	var order []*html.Node
	for n := range page.Descendants() {
		if n.Data == "form" && strings.EqualFold(attribute(n, "method"), "post") {
			f := &postedForm{action: attribute(n, "action")}
			forms[n], order = f, append(order, n)
			if id := attribute(n, "id"); id != "" {
				byID[id] = f
			}
		}
	}
	for n := range page.Descendants() {
		name := attribute(n, "name")
		if n.Type != html.ElementNode || name == "" || !slices.Contains([]string{"input", "select", "textarea", "button"}, n.Data) {
			continue
		}
		f := byID[attribute(n, "form")]
		for up := range n.Ancestors() {
			if f == nil {
				f = forms[up]
			}
		}
		switch {
		case f == nil:
		case name == form.FieldCommand:
			f.commands = append(f.commands, attribute(n, "value"))
		default:
			f.names = append(f.names, name)
		}
	}
	var all []postedForm
	for _, n := range order {
		all = append(all, *forms[n])
	}
	return all
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
