package locale

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/language"
)

// Each language has Unicode's plural forms of whole numbers, and as many as its header says.
func TestPluralRules(t *testing.T) {
	order := []string{"zero", "one", "two", "few", "many", "other"}
	rules := map[string]func(n int) int{"plural=(n != 1);": func(n int) int { return boolInt(n != 1) }, "plural=(n > 1);": func(n int) int { return boolInt(n > 1) }}
	for _, r := range pluralRules {
		for _, l := range strings.Fields(r.languages) {
			tag := language.Make(l)
			for n := range 201 {
				form := formOf(tag, n)
				if !slices.Contains(r.forms, form) {
					t.Errorf("%s: %d is %s, which is not in %v", l, n, form, r.forms)
				}
				_, expression, _ := strings.Cut(r.header, " ")
				if rule := rules[expression]; rule != nil && r.forms[rule(n)] != form {
					t.Errorf("%s: %d is %s, its header says %s", l, n, form, r.forms[rule(n)])
				}
			}
		}
		if !strings.HasPrefix(r.header, "nplurals="+strconv.Itoa(len(r.forms))+";") || !slices.IsSortedFunc(r.forms, func(a, b string) int { return slices.Index(order, a) - slices.Index(order, b) }) {
			t.Errorf("%s: %v, but %s", r.languages, r.forms, r.header)
		}
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
