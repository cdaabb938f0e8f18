package web

import "testing"

// A relay gives the frames of a screen on a wall to its watchers before the crowd gets any, as this server does.
func TestRelaysKnowWhatGoesAhead(t *testing.T) {
	v := newRouteTest(t)
	screens, _, err := v.Outside().Screens(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, s := range screens {
		want, known := map[string]bool{"/schermo/1": true, "/scacchiera/A": false, "/classifica": false}[s.Path]
		if !known {
			continue
		}
		d, err := v.Outside().Document(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		if seen[s.Path] = true; d.Ahead != want {
			t.Errorf("%s goes ahead: %t", s.Path, d.Ahead)
		}
	}
	if len(seen) != 3 {
		t.Errorf("relays get only %v", seen)
	}
}
