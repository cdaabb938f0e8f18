package screentest

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// Organiser is the viewer at the laptop.
var Organiser = magici.Viewer{Role: role.Organiser}

// Noon is the time of day in all pictures of the desk.
var Noon = time.Date(2026, time.August, 28, 12, 0, 0, 0, time.UTC)

// CheckIDs reports duplicate ids and forms that do not exist: a frame is merged by its ids, and a
// button names the form it sends.
func CheckIDs(t *testing.T, html string) {
	t.Helper()
	seen := map[string]bool{}
	for _, part := range strings.Split(html, ` id="`)[1:] {
		id, _, _ := strings.Cut(part, `"`)
		if seen[id] {
			t.Errorf("two elements have the id %q", id)
		}
		seen[id] = true
	}
	for _, part := range strings.Split(html, ` form="`)[1:] {
		if id, _, _ := strings.Cut(part, `"`); !seen[id] {
			t.Errorf("there is no form %q", id)
		}
	}
	for _, part := range strings.Split(html, ` data-open="`)[1:] {
		if id, _, _ := strings.Cut(part, `"`); !seen[id] {
			t.Errorf("there is no dialog %q", id)
		}
	}
}

// Render returns the HTML of a component.
func Render(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// CheckWords fails when a text of a component is missing or has the wrong arguments.
func CheckWords(t *testing.T, c templ.Component) {
	t.Helper()
	html := Render(t, c)
	for _, sign := range []string{"⟦", "%!"} {
		if i := strings.Index(html, sign); i >= 0 {
			t.Errorf("%.80s", html[i:])
		}
	}
}

// Each joins the words for each element of a list.
func Each[T any](all []T, sep string, words func(T) string) string {
	texts := make([]string, len(all))
	for i, v := range all {
		texts[i] = words(v)
	}
	return strings.Join(texts, sep)
}
