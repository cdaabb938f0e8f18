package present_test

import (
	"strings"
	"testing"
)

// checkIDs reports ids that stand twice and forms that are not there: a frame is merged by
// its ids, and a button names the form it sends.
func checkIDs(t *testing.T, html string) {
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
}
