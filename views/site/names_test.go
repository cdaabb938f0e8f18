package site_test

import (
	"bytes"
	"path"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/record"
)

// Twelve Houses, two with the same name, and right-to-left names: each House has its row and its arms,
// and every page is made.
func TestManyHouses(t *testing.T) {
	const rightToLeft = "בית הירח"
	s := published(t, tournament(t, 12, func(r *record.Record) {
		r.Houses[1].Name = r.Houses[0].Name
		r.Houses[2].Name = rightToLeft
		r.Matches, r.Standings = r.Matches[:0], nil
	}), locale.Italian, true)
	page := content(t, s, "index.html")
	rows := strings.Split(page, "<use href=\"#arms-")
	if len(rows) != 13 || strings.Count(page, rightToLeft) != 1 {
		t.Errorf("%d shields, %d rows of %s", len(rows)-1, strings.Count(page, rightToLeft), rightToLeft)
	}
	arms := map[string]bool{}
	for _, row := range rows[1:] {
		id, _, _ := strings.Cut(row, "\"")
		arms[id] = true
	}
	if len(arms) != 12 {
		t.Errorf("two Houses have the same arms: %v", arms)
	}
}

// The pages follow the device: dark at night, black on white for more contrast. The folder itself cannot
// store a choice.
func TestPagesFollowTheDevice(t *testing.T) {
	s := published(t, tournament(t, 2, nil), locale.Italian, false)
	colours := content(t, s, "css/tokens.css")
	for wanted, ground := range map[string]string{"(prefers-color-scheme:dark)": "--ground:#0d1220", "(prefers-contrast:more)": "--ground:#ffffff"} {
		_, rule, found := strings.Cut(colours, "@media screen and "+wanted+"{:root[data-theme]{")
		if rule, _, _ = strings.Cut(rule, "}"); !found || !strings.Contains(rule, ground) {
			t.Errorf("%s has %q", wanted, rule)
		}
	}
	for _, f := range s.Files {
		if path.Ext(f.Name) == ".html" && !bytes.Contains(f.Data, []byte(`data-theme="pergamena"`)) {
			t.Errorf("%s has another theme", f.Name)
		}
	}
}
