package record_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"scacchimagici/internal/longtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
)

// schema returns docs/record.schema.json.
func schema(t testing.TB) *jsonschema.Schema {
	t.Helper()
	file, err := os.Open("../../docs/record.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	document, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("record.schema.json", document); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("record.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// valid returns why data does not fit the schema, or nil.
func valid(t testing.TB, s *jsonschema.Schema, data []byte) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(v)
}

// agree checks that the schema takes data exactly when the program reads it as a record.
func agree(t testing.TB, s *jsonschema.Schema, what string, data []byte) (taken bool) {
	t.Helper()
	_, refused := record.Read(data)
	wrong := valid(t, s, data)
	if (refused == nil) != (wrong == nil) {
		t.Errorf("%s: the program says %v, the schema %v", what, refused, wrong)
	}
	return refused == nil
}

// Real records fit the schema: the examples, what is simulated, matches on paper.
func TestSchemaTakesRecords(t *testing.T) {
	s := schema(t)
	for _, name := range []string{"example-record.json", "example-interventions.json"} {
		if err := valid(t, s, file(t, name)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	kinds := map[magici.EntryKind]bool{}
	for seed := range uint64(longtest.Amount(30, 300)) {
		d := simulated(t, seed, 4, 2)
		for i := range d.Matches {
			d.Matches[i].Paper = i%2 == 0
			for _, e := range d.Matches[i].Log {
				kinds[e.Kind] = true
			}
		}
		data, err := d.Record.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if err := valid(t, s, data); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
	if len(kinds) != len(magici.EntryKinds()) {
		t.Errorf("only these kinds were simulated: %v", kinds)
	}
}

// The example of the description fits the schema, and has every kind of entry.
func TestDescriptionExampleFits(t *testing.T) {
	text, err := os.ReadFile("../../docs/record.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(text), "```json\n")
	example, _, _ = strings.Cut(example, "```\n")
	if !agree(t, schema(t), "the example", []byte(example)) {
		t.Error("the example is no record")
	}
	for _, k := range magici.EntryKinds() {
		if !k.SideOnly() && !strings.Contains(example, `"kind": "`+string(k)+`"`) { // of those that hold a side alone it has two
			t.Errorf("the example has no %s", k)
		}
	}
}

// The faults of the examples are found by the audit, in a record that fits the schema, or make no record of it, which the
// schema refuses.
func TestSchemaAndFaults(t *testing.T) {
	s := schema(t)
	records, others := 0, 0
	for line := range strings.Lines(string(file(t, "example-interventions-faults.jsonl"))) {
		var c struct {
			What  string
			Patch []struct {
				Pointer string
				Value   any
			}
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		root := value(t, file(t, "example-interventions.json"))
		for _, p := range c.Patch {
			root = patched(root, strings.Split(p.Pointer, "/")[1:], p.Value)
		}
		data, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		if agree(t, s, c.What, data) {
			records++
		} else {
			others++
		}
	}
	if records == 0 || others == 0 {
		t.Errorf("%d faults in records, %d that make none", records, others)
	}
}

// everything is the shortest record with each field of the format.
const everything = `{
	"format": "scacchi-magici/1", "tournament": {"id": "t", "name": "T", "held": "2026-08-28"},
	"settings": {
		"budget": 10, "maxPieces": 7, "prices": {"P": 1, "R": 2, "N": 2, "B": 3, "Q": 4, "K": 0},
		"moveSeconds": 30, "directMoveSeconds": 10, "matchSeconds": 1200, "graceMillis": 300, "confirmSeconds": 0,
		"directMovesPerPiece": 1, "directMovesPerSide": 3, "directMoveFactor": 2, "rankingPoints": {"win": 3, "draw": 1, "loss": 0},
		"housePoints": [25], "duelShare": {"numerator": 1, "denominator": 2, "round": "up"}, "tieBreaks": ["direct"],
		"doubleStep": true, "enPassant": true, "castling": true, "promotion": false,
		"spells": [{"id": "s", "name": "S", "text": "", "category": ""}], "spellsPerPerson": 1},
	"houses": [{"id": "a", "name": "A", "people": [{"id": "p1", "name": "P"}]}],
	"matches": [
		{"id": "1A", "round": 1, "board": "A", "white": "a", "black": "b", "strategists": {"white": "p1", "black": "p2"},
			"deployment": {"white": [{"piece": "K", "square": "e1", "person": "p2"}], "black": []}, "toss": {"first": "black", "by": "system"},
			"log": [
				{"n": 1, "at": "2026-08-28T15:00:00.000Z", "kind": "move", "side": "black", "from": "e7", "to": "e5", "promotion": "Q"},
				{"n": 2, "at": "2026-08-28T15:00:00.000Z", "kind": "question", "id": "q", "void": "v"},
				{"n": 3, "at": "2026-08-28T15:00:00.000Z", "kind": "duel", "question": "q", "outcome": "neither"},
				{"n": 4, "at": "2026-08-28T15:00:00.000Z", "kind": "direct", "side": "white", "square": "a8"},
				{"n": 5, "at": "2026-08-28T15:00:00.000Z", "kind": "timeout", "side": "white"},
				{"n": 6, "at": "2026-08-28T15:00:00.000Z", "kind": "pass", "side": "white"},
				{"n": 7, "at": "2026-08-28T15:00:00.000Z", "kind": "pause", "reason": "r"},
				{"n": 8, "at": "2026-08-28T15:00:00.000Z", "kind": "resume"},
				{"n": 9, "at": "2026-08-28T15:00:00.000Z", "kind": "undo", "to": 0, "reason": "r"},
				{"n": 10, "at": "2026-08-28T15:00:00.000Z", "kind": "intervention", "reason": "", "spell": "s", "caster": "p1", "effects": [
					{"do": "move", "from": "a1", "to": "a2"}, {"do": "swap", "from": "a1", "to": "a2"}, {"do": "remove", "square": "a1"},
					{"do": "return", "person": "p1", "square": "a1"}, {"do": "become", "square": "a1", "piece": "N"},
					{"do": "points", "side": "white", "points": -2}, {"do": "turn", "side": "black"}]},
				{"n": 11, "at": "2026-08-28T15:00:00.000Z", "kind": "end", "by": "time", "reason": "r"}],
			"result": {"winner": "draw", "by": "points", "points": {"white": 1, "black": 2}, "duelPoints": {"white": 1, "black": 2}}, "paper": true},
		{"id": "1B", "round": 1, "board": "B", "white": "c", "black": "d", "log": []},
		{"id": "2A", "round": 2, "board": "A", "white": "c", "black": "d", "log": [
			{"n": 1, "at": "2026-08-28T15:00:00.000Z", "kind": "end", "by": "forfeit", "side": "white"},
			{"n": 2, "at": "2026-08-28T15:00:00.000Z", "kind": "undo", "to": 0, "reason": "r"},
			{"n": 3, "at": "2026-08-28T15:00:00.000Z", "kind": "end", "by": "annulled"},
			{"n": 4, "at": "2026-08-28T15:00:00.000Z", "kind": "intervention", "reason": "r", "effects": []}]}],
	"decisions": [{"between": ["a", "b"], "order": ["b", "a"], "reason": "r"}],
	"standings": [{"place": 1, "house": "a", "played": 3, "won": 2, "drawn": 0, "lost": 1, "rankingPoints": 6, "points": 21, "conceded": 12,
		"duelPoints": 19, "housePoints": {"place": 25, "duels": 10, "total": 35}}]}`

// small returns a record with nothing but some matches.
func small(matches ...any) map[string]any {
	return map[string]any{
		"format": record.Format, "tournament": map[string]any{"id": "t", "name": "T"}, "settings": map[string]any{},
		"houses": []any{}, "matches": matches, "standings": []any{},
	}
}

// TestSchemaIsTheReader changes a record at each of its values in many ways: the schema refuses exactly what the program
// does not take for a record. The record comes in parts, so that there is little to read of each.
func TestSchemaIsTheReader(t *testing.T) {
	c := comparison{t: t, schema: schema(t), others: []any{
		nil, true, 7, -1, 0, 1_000_000_000, 1_000_000_001, 2.5, "", "x", "K", "k", "e4", "i9", "e44", "white", "White", "draw", "system", "up", "points",
		[]any{},
		[]any{"x"},
		map[string]any{},
		"2026-08-28T15:00:00Z", "2026-02-29T15:00:00.000Z", "2024-02-29T23:59:59.999Z", "2026-08-28T24:00:00.000Z", "2026-08-28T15:00:60.000Z",
		"2026-08-28T15:00:00.000+00:00", "2026-08-28T15:00:00,000Z", "2026-08-28t15:00:00.000z", "2026-8-28T15:00:00.000Z",
	}}
	for _, list := range [][]string{texts(magici.EntryKinds()), texts(magici.EndReasons()), texts(magici.Outcomes()), texts(magici.EffectKinds())} {
		for _, word := range list {
			c.others = append(c.others, word)
		}
	}
	if !agree(t, c.schema, "as it is", []byte(everything)) {
		t.Fatal("no record")
	}
	whole := value(t, []byte(everything)).(map[string]any)
	matches := whole["matches"].([]any)

	whole["matches"] = []any{}
	c.root = whole
	c.walk("", whole, func(v any) { c.root = v })

	played := matches[0].(map[string]any)
	log := played["log"].([]any)
	played["log"] = log[:1]
	one := small(played)
	c.root = one
	c.walk("/matches/0", played, func(v any) { one["matches"] = []any{v} })
	played["deployment"] = map[string]any{"white": []any{}, "black": []any{}}
	for i, entry := range log {
		played["log"] = []any{entry}
		c.walk("/matches/0/log/"+strconv.Itoa(i), entry, func(v any) { played["log"] = []any{v} })
	}
	for i, match := range matches[1:] {
		one := small(match)
		c.root = one
		c.walk("/matches/"+strconv.Itoa(i+1), match, func(v any) { one["matches"] = []any{v} })
	}
	if c.taken < 300 || c.refused < 2000 {
		t.Errorf("%d changes were taken, %d refused", c.taken, c.refused)
	}
}

// comparison changes a record, and compares what the schema and the program say of it.
type comparison struct {
	t              *testing.T
	schema         *jsonschema.Schema
	root           any
	others         []any // that are put in the place of each value: all in the long tests, a third by turns in the normal ones
	values         int   // so far
	taken, refused int
}

// try compares what is said of the record as it is now.
func (c *comparison) try(pointer string, how any) {
	data, err := json.Marshal(c.root)
	if err != nil {
		c.t.Fatal(err)
	}
	if agree(c.t, c.schema, fmt.Sprintf("%s: %v", pointer, how), data) {
		c.taken++
	} else {
		c.refused++
	}
}

// walk changes v, at pointer in the record, and each value in it; set puts another value in its place.
func (c *comparison) walk(pointer string, v any, set func(any)) {
	c.values++
	for i, other := range c.others {
		if (i+c.values)%longtest.Amount(3, 1) == 0 {
			set(other)
			c.try(pointer, other)
		}
	}
	set(v)
	switch v := v.(type) {
	case map[string]any:
		for name, was := range v {
			delete(v, name)
			c.try(pointer+"/"+name, "missing")
			v[name] = was
			c.walk(pointer+"/"+name, was, func(now any) { v[name] = now })
		}
		v["unknown"] = true
		c.try(pointer, "with another field")
		delete(v, "unknown")
	case []any:
		for i, was := range v {
			c.walk(pointer+"/"+strconv.Itoa(i), was, func(now any) { v[i] = now })
		}
	}
}

func texts[W ~string](all []W) []string {
	words := make([]string, len(all))
	for i, w := range all {
		words[i] = string(w)
	}
	return words
}

// The schema and the program differ where docs/record.md says so, and in nothing else.
func TestWhereSchemaAndReaderDiffer(t *testing.T) {
	s := schema(t)
	const substitutions = `"substitutions": [{"after": 6, "side": "white", "square": "e4", "person": "p9"}, {"after": 0, "side": "black", "person": "p8"}]`
	paper := func(with string) []string { return []string{`"paper": true`, with} }
	for _, tt := range []struct {
		change   []string // a part of the record, and what stands in its place
		fits     bool
		isRecord bool
		read     int // substitutions
	}{
		{paper(substitutions), true, true, 2},
		{paper(strings.Replace(substitutions, `"e4"`, `"e9"`, 1)), false, true, 1},
		{paper(strings.Replace(substitutions, `"after": 0, `, "", 1)), false, true, 1},
		{paper(`"substitutions": "x"`), false, true, 0},
		{[]string{`"by": "time"`, `"by": "time", "side": "x"`}, false, true, 0},
		{[]string{`"n": 1,`, `"n": 1.0,`}, true, false, 0},
		{[]string{`"budget": 10`, `"budget": 1e1`}, true, false, 0},
	} {
		data := []byte(strings.Replace(everything, tt.change[0], tt.change[1], 1))
		d, err := record.Read(data)
		if (err == nil) != tt.isRecord || err == nil && len(d.Matches[0].Substitutions) != tt.read {
			t.Errorf("%s: %v, read as %+v", tt.change[1], err, d.Matches)
		}
		if wrong := valid(t, s, data); (wrong == nil) != tt.fits {
			t.Errorf("%s: %v", tt.change[1], wrong)
		}
	}
}
