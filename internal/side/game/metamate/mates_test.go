package metamate

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// mate is a position in which the side to move mates in two, by one first move alone.
type mate struct {
	position, key string
	themes        []string
}

// readMates reads testdata/mates.txt: `POSITION ; KEY ; THEME, THEME …` a line.
func readMates(t *testing.T) (all []mate) {
	t.Helper()
	text, err := os.ReadFile("testdata/mates.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			f := strings.Split(strings.TrimSpace(line), " ; ")
			all = append(all, mate{f[0], f[1], strings.Split(f[2], ", ")})
		}
	}
	return all
}

// TestMates holds every mate in two to an exhaustive search: the key mates in two, no other first move does,
// and none mates at once. Together they show what Metas can do.
func TestMates(t *testing.T) {
	mates := readMates(t)
	if len(mates) != 30 {
		t.Errorf("%d mates, want 30", len(mates))
	}
	shown := map[string]int{}
	for _, each := range mates {
		p := mustParse(t, each.position)
		if matesAtOnce(p) {
			t.Errorf("%v: a mate in one", p)
		}
		var keys []string
		for _, m := range p.AppendLegal(nil) {
			if matesNext(p.After(m)) {
				keys = append(keys, m.String())
			}
		}
		if !slices.Equal(keys, []string{each.key}) {
			t.Errorf("%v: mates in two by %v, want %s", p, keys, each.key)
		}
		for _, theme := range each.themes {
			shown[theme]++
		}
	}
	for _, theme := range []string{"Meta-mate", "evolution", "bridge", "charge", "castling", "Meta-castling", "en passant", "promotion to a Meta", "double check"} {
		if shown[theme] == 0 {
			t.Errorf("no mate shows %s", theme)
		}
	}
}

// matesAtOnce reports whether the side to move has a mate in one.
func matesAtOnce(p Position) bool {
	return slices.ContainsFunc(p.AppendLegal(nil), func(m Move) bool { return p.After(m).Check().Mate })
}

// matesNext reports whether every move of the side to move, of which there is one, allows
// a mate in one.
func matesNext(p Position) bool {
	replies := p.AppendLegal(nil)
	return len(replies) > 0 && !slices.ContainsFunc(replies, func(m Move) bool { return !matesAtOnce(p.After(m)) })
}
