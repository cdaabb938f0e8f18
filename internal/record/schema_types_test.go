package record

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/madetest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
)

// The files of the format's description.
const (
	schemaFile      = "../../docs/record.schema.json"
	descriptionFile = "../../docs/record.md"
)

// object is a JSON object whose members keep their order.
type object []member

type member struct {
	name  string
	value any
}

func (o object) MarshalJSON() ([]byte, error) {
	b := bytes.NewBufferString("{")
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		writeText(b, m.name)
		b.WriteByte(':')
		data, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(data)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// described is the schema of a value, and what the tables of the description call its type.
type described struct {
	schema object
	words  string
}

func reference(definition, words string) described {
	return described{object{{"$ref", "#/$defs/" + definition}}, words}
}

func oneOf(words []string) described {
	return described{object{{"type", "string"}, {"enum", words}}, "`" + strings.Join(words, "` `") + "`"}
}

func listOf(items described) described {
	return described{object{{"type", "array"}, {"items", items.schema}}, "list of " + items.words}
}

var (
	wholeNumber = reference("Whole", "whole number")
	anySquare   = reference("Square", "square")
	anyText     = described{object{{"type", "string"}}, "text"}
	anyFlag     = described{object{{"type", "boolean"}}, "true or false"}
)

// closed are types with a closed list of words.
var closed = map[reflect.Type][]string{
	reflect.TypeFor[magici.EntryKind]():  words(magici.EntryKinds()),
	reflect.TypeFor[magici.EffectKind](): words(magici.EffectKinds()),
	reflect.TypeFor[magici.Outcome]():    words(magici.Outcomes()),
	reflect.TypeFor[magici.EndReason]():  words(magici.EndReasons()),
	reflect.TypeFor[magici.Tosser]():     {string(magici.SystemTossed), string(magici.CoinTossed)},
	reflect.TypeFor[magici.Basis]():      {string(magici.BasisKing), string(magici.BasisPoints), string(magici.BasisForfeit)},
	reflect.TypeFor[ranking.TieBreak]():  words(ranking.TieBreaks()),
}

// texts are fields that are texts in Go and more in the format.
var texts = map[string]described{
	"Record.format":       oneOf([]string{Format}),
	"Result.winner":       oneOf([]string{"white", "black", "draw"}),
	"Substitution.square": anySquare,
}

// schemaMaker makes the schema of the types of a record, with what docs/record.md says of their fields.
type schemaMaker struct {
	t           *testing.T
	rows        map[string][3]string // type, "optional" and meaning of a field, such as "Match.id" or "Entry.move.from"
	lines       []string             // of the description
	at          map[string]int       // the line of a row
	last        int                  // the line of the row that was asked for last
	seen        map[string]bool      // rows that belong to a field
	definitions object
	made        map[string]bool
}

// readRows reads the tables of the description.
func (s *schemaMaker) readRows() {
	data, err := os.ReadFile(descriptionFile)
	if err != nil {
		s.t.Fatal(err)
	}
	heading := ""
	s.lines = slices.Collect(strings.Lines(string(data)))
	for at, line := range s.lines {
		if title, ok := strings.CutPrefix(line, "#"); ok {
			heading = strings.TrimSpace(strings.TrimLeft(title, "#"))
		}
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) < 6 || strings.Trim(cells[1], "- ") == "" || !strings.Contains(line, "`") {
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		cells = cells[1 : len(cells)-1]
		key := heading
		for _, cell := range cells[:len(cells)-3] {
			key += "." + strings.Trim(cell, "`")
		}
		s.rows[key], s.at[key] = [3]string(cells[len(cells)-3:]), at
	}
}

// rewrite gives the row of a field the type and the mark of an optional one that the Go types have; what it means stays.
func (s *schemaMaker) rewrite(key, words, must string) [3]string {
	cells := strings.Split(strings.TrimSpace(s.lines[s.at[key]]), "|")
	cells[len(cells)-4], cells[len(cells)-3] = " "+words+" ", " "+must+" "
	if must == "" {
		cells[len(cells)-3] = " "
	}
	s.lines[s.at[key]] = strings.Join(cells, "|") + "\n"
	s.rows[key] = [3]string{words, must, s.rows[key][2]}
	return s.rows[key]
}

// insert adds the row of a field of a kind of entry that holds a side alone, or of a setting, behind the row that was asked
// for last. What a setting means says its comment in internal/magici/settings.go.
func (s *schemaMaker) insert(key, words, must string) (row [3]string, ok bool) {
	path := strings.Split(key, ".")
	means := ""
	switch {
	case path[0] == "Entry" && magici.EntryKind(path[1]).SideOnly():
		means = "Of which side."
	case path[0] == "Settings" && len(path) == 2:
		source, err := os.ReadFile("../magici/settings.go")
		if err != nil {
			s.t.Fatal(err)
		}
		if m := regexp.MustCompile("`json:\"" + path[1] + `[,"].* // (.)(.+)`).FindSubmatch(source); m != nil {
			means = strings.ToUpper(string(m[1])) + string(m[2]) + "."
		}
	}
	if means == "" {
		return row, false
	}
	row = [3]string{words, must, means}
	line := "| `" + strings.Join(path[1:], "` | `") + "` | " + strings.Join(row[:], " | ") + " |\n"
	s.lines[s.last] += strings.ReplaceAll(line, "|  |", "| |")
	return row, true
}

// field returns the member of properties for a field, with its description.
func (s *schemaMaker) field(key, name string, d described, optional bool) member {
	row, ok := s.rows[key]
	s.seen[key] = true
	must := ""
	if optional {
		must = "optional"
	}
	switch {
	case ok && madetest.Updating():
		row = s.rewrite(key, d.words, must)
	case madetest.Updating():
		row, ok = s.insert(key, d.words, must)
	}
	if at, there := s.at[key]; there && !strings.Contains(key, ".any.") {
		s.last = at
	}
	switch {
	case !ok:
		s.t.Errorf("docs/record.md has no row for %s: %s, %q", key, d.words, must)
	case row[0] != d.words || row[1] != must || row[2] == "":
		s.t.Errorf("docs/record.md says of %s %q: it is %q, %q", key, row, d.words, must)
	}
	return member{name, append(slices.Clone(d.schema), member{"description", row[2]})}
}

// properties are the properties of an object and those that must be there.
type properties struct {
	of       object
	required []string
}

func (p *properties) add(m member, optional bool) {
	p.of = append(p.of, m)
	if !optional {
		p.required = append(p.required, m.name)
	}
}

func (p properties) schema() object {
	o := object{{"type", "object"}, {"properties", p.of}}
	if len(p.required) > 0 {
		o = append(o, member{"required", p.required})
	}
	return o
}

// typed returns the schema of a type; of a struct of the format a reference to its definition.
func (s *schemaMaker) typed(t reflect.Type) described {
	if list, ok := closed[t]; ok {
		return oneOf(list)
	}
	switch t {
	case reflect.TypeFor[chess.Side]():
		return reference("Side", "side")
	case reflect.TypeFor[chess.Kind]():
		return reference("PieceKind", "piece")
	case reflect.TypeFor[chess.Square]():
		return anySquare
	case reflect.TypeFor[time.Time]():
		return reference("Time", "time")
	case reflect.TypeFor[Settings]():
		s.define("Settings", s.settings)
		return reference("Settings", "Settings")
	case reflect.TypeFor[Entry]():
		s.define("Entry", s.entries)
		return reference("Entry", "Entry")
	case reflect.TypeFor[magici.Effect]():
		s.define("Effect", s.effects)
		return reference("Effect", "Effect")
	}
	switch t.Kind() {
	case reflect.Pointer:
		return s.typed(t.Elem())
	case reflect.String:
		return anyText
	case reflect.Int:
		return wholeNumber
	case reflect.Bool:
		return anyFlag
	case reflect.Slice:
		return listOf(s.typed(t.Elem()))
	case reflect.Struct:
		if strings.HasPrefix(t.Name(), "Sides[") {
			of := s.typed(t.Field(0).Type)
			p := properties{}
			for _, side := range []string{"white", "black"} {
				p.add(member{side, of.schema}, false)
			}
			return described{p.schema(), of.words + " for `white` and `black`"}
		}
		name := t.Name()
		if t == reflect.TypeFor[Decision]() {
			name = "Decision"
		}
		s.define(name, func() object { return s.structure(name, t) })
		return reference(name, name)
	}
	s.t.Fatalf("no schema for %v", t)
	return described{}
}

// define makes a definition once, in the order in which they are asked for.
func (s *schemaMaker) define(name string, schema func() object) {
	if s.made[name] {
		return
	}
	s.made[name] = true
	at := len(s.definitions)
	s.definitions = append(s.definitions, member{name: name})
	s.definitions[at].value = schema()
}

// structure returns the schema of a struct of the format.
func (s *schemaMaker) structure(name string, t reflect.Type) object {
	var p properties
	for f := range t.Fields() {
		field, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		key := name + "." + field
		d, known := texts[key]
		if !known {
			d = s.typed(f.Type)
		}
		optional := options == "omitempty"
		p.add(s.field(key, field, d, optional), optional)
	}
	o := p.schema()
	if name == "Match" {
		o = append(o, tossed()...)
	}
	return o
}

// tossed says which fields a match must have unless it ended before its toss.
func tossed() object {
	ended := object{{"properties", object{
		{"kind", object{{"const", magici.LogEnd}}},
		{"by", object{{"enum", []magici.EndReason{magici.EndForfeit, magici.EndAnnulled}}}},
	}}, {"required", []string{"kind", "by"}}}
	later := object{{"anyOf", []object{ended, {{"properties", object{
		{"kind", object{{"enum", []magici.EntryKind{magici.LogUndo, magici.LogIntervention}}}},
	}}}}}}
	return object{
		{"if", object{{"properties", object{{"log", object{{"prefixItems", []object{ended}}, {"items", later}}}}}}},
		{"else", object{{"required", []string{"strategists", "deployment", "toss"}}}},
	}
}

// settings returns the schema of the settings, with those of the regulation as defaults.
func (s *schemaMaker) settings() object {
	data, err := json.Marshal(settingsOf(tournament.DefaultSettings()))
	if err != nil {
		s.t.Fatal(err)
	}
	var defaults map[string]any
	if err := json.Unmarshal(data, &defaults); err != nil {
		s.t.Fatal(err)
	}
	var all Settings
	var p, inner properties
	open := ""
	flush := func() {
		if open != "" {
			p.add(member{open, inner.schema()}, true)
		}
		open, inner = "", properties{}
	}
	for _, f := range settingFields() {
		d := wholeNumber
		switch v := f.At(&all).(type) {
		case *bool:
			d = anyFlag
		case *string:
			d = oneOf(f.Words)
		default:
			if list := reflect.TypeOf(v).Elem(); list.Kind() == reflect.Slice {
				d = s.typed(list)
			}
		}
		at, name, nested := strings.Cut(f.Name, ".")
		usual := defaults[at]
		if nested {
			if at != open {
				flush()
				open = at
			}
			usual = usual.(map[string]any)[name]
		} else {
			flush()
			name = f.Name
		}
		m := s.field("Settings."+f.Name, name, d, true)
		schema := m.value.(object)
		if f.Name == "duelShare.denominator" {
			schema = append(schema, member{"minimum", 1})
		}
		switch { // what was added is left out while it is zero
		case usual == nil && reflect.TypeOf(f.At(&all)).Elem().Kind() == reflect.Slice:
			usual = []any{}
		case usual == nil:
			usual = 0
		}
		m.value = append(schema, member{"default", usual})
		if nested {
			inner.add(m, true)
		} else {
			p.add(m, true)
		}
	}
	flush()
	return p.schema()
}

// entries returns the schema of an entry of the log, a definition for each kind. Which fields a kind has is what is
// read of an entry that has everything, which of them it must have what is written of one that has nothing.
func (s *schemaMaker) entries() object {
	full := Entry{
		N: 1, At: time.Unix(0, 0), Side: chess.Black, From: 1, To: 2, Promotion: chess.Queen, Square: 3, Question: "q", Void: "v", Outcome: magici.Neither,
		Target: 1, Reason: "r", By: magici.EndForfeit, Effects: []magici.Effect{{Do: magici.EffectTurn}}, Spell: "s", Caster: "p",
	}
	var kinds []object
	for _, kind := range magici.EntryKinds() {
		full.Kind = kind
		has, must := written(s.t, reread(s.t, full)), written(s.t, Entry{Kind: kind, Outcome: magici.Neither, By: magici.EndTime})
		var p properties
		for name, d := range s.line(has) {
			key := "Entry." + string(kind) + "." + name
			if slices.Contains([]string{"n", "at", "kind"}, name) {
				key = "Entry.any." + name
			}
			_, needed := must.field(name)
			m := s.field(key, name, d, !needed)
			if name == "kind" {
				m.value = object{{"const", kind}}
			}
			p.add(m, !needed)
		}
		o := p.schema()
		if kind == magici.LogEnd {
			o = append(o,
				member{"if", object{{"properties", object{{"by", object{{"const", magici.EndForfeit}}}}}}},
				member{"then", object{{"required", []string{"side"}}}})
		}
		if kind == magici.LogIntervention {
			o = append(o, member{"dependentRequired", object{{"spell", []string{"caster"}}, {"caster", []string{"spell"}}}})
		}
		name := title(string(kind)) + "Entry"
		s.define(name, func() object { return o })
		kinds = append(kinds, reference(name, "").schema)
	}
	return object{{"oneOf", kinds}}
}

// field returns the value of a member; ok is false when there is none.
func (o object) field(name string) (value any, ok bool) {
	for _, m := range o {
		if m.name == name {
			return m.value, true
		}
	}
	return nil, false
}

// written returns the members that are written of an entry, in their order, with the values of Go.
func written(t *testing.T, e Entry) (members object) {
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	root, _ := parse(data)
	for _, kid := range root.kids {
		members = append(members, member{kid.name, kid})
	}
	return members
}

// reread returns what is read of an entry once it is written.
func reread(t *testing.T, e Entry) Entry {
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	root, _ := parse(data)
	var r reader
	if e = r.entry(root); r.err != nil {
		t.Fatal(r.err)
	}
	return e
}

// line yields the schema of each written member of an entry.
func (s *schemaMaker) line(members object) func(func(string, described) bool) {
	types := map[string]reflect.Type{}
	for f := range reflect.TypeFor[line]().Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		types[name] = f.Type
	}
	return func(yield func(string, described) bool) {
		for _, m := range members {
			d := described{}
			switch value := m.value.(*node); {
			case m.name == "at":
				d = s.typed(reflect.TypeFor[time.Time]())
			case types[m.name].Kind() != reflect.Interface:
				d = s.typed(types[m.name])
			case value.kind == '"':
				d = anySquare
			default:
				d = wholeNumber
			}
			if !yield(m.name, d) {
				return
			}
		}
	}
}

// effects returns the schema of an effect of an intervention, a definition for each kind.
func (s *schemaMaker) effects() object {
	s.field("Effect.any.do", "do", oneOf(words(magici.EffectKinds())), false)
	var kinds []object
	for _, kind := range magici.EffectKinds() {
		var p properties
		p.add(member{"do", object{{"const", kind}}}, false)
		for _, name := range kind.Fields() {
			f, ok := reflect.TypeFor[magici.Effect]().FieldByName(title(name))
			if !ok {
				s.t.Fatalf("an effect has no field %s", name)
			}
			p.add(s.field("Effect."+string(kind)+"."+name, name, s.typed(f.Type), false), false)
		}
		name := title(string(kind)) + "Effect"
		s.define(name, p.schema)
		kinds = append(kinds, reference(name, "").schema)
	}
	return object{{"oneOf", kinds}}
}

// title returns the words of a kind as one name: MoreTime of more-time.
func title(kind string) (name string) {
	for word := range strings.SplitSeq(kind, "-") {
		name += strings.ToUpper(word[:1]) + word[1:]
	}
	return name
}

// TestSchemaOfTypes makes the schema of a record of the Go types that write and read it and of the tables of
// docs/record.md, which have each field with its type.
func TestSchemaOfTypes(t *testing.T) {
	s := &schemaMaker{t: t, rows: map[string][3]string{}, at: map[string]int{}, seen: map[string]bool{}, made: map[string]bool{}}
	s.readRows()
	root := s.structure("Record", reflect.TypeFor[Record]())
	schema := slices.Concat(object{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"$id", "urn:scacchi-magici:record:1"},
		{"title", "Tournament record of Scacchi Magici"},
		{"description", "A whole tournament, from which all that counts can be computed. docs/record.md says more; made of the types of the program, never edited."},
	}, root, object{{"$defs", append(s.definitions,
		member{"Whole", object{{"type", "integer"}, {"minimum", -largest}, {"maximum", largest}, {"description", "A whole number, written without point and exponent."}}},
		member{"Side", object{{"type", "string"}, {"enum", []chess.Side{chess.White, chess.Black}}}},
		member{"PieceKind", object{{"type", "string"}, {"enum", []string{"K", "Q", "R", "B", "N", "P"}}, {"description", "King, Queen, Rook, Bishop, Knight or Pawn, of either side."}}},
		member{"Square", object{{"type", "string"}, {"pattern", "^[a-h][1-8]$"}}},
		member{"Time", object{
			{"type", "string"},
			{"format", "date-time"},
			{"pattern", `^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z$`},
			{"description", "RFC 3339 with milliseconds, UTC."},
		}},
	)}})
	for key := range s.rows {
		heading, _, _ := strings.Cut(key, ".")
		if !s.seen[key] && (s.made[heading] || heading == "Record") {
			t.Errorf("docs/record.md has a row for %s: there is no such field", key)
		}
	}
	data, err := json.Marshal(schema)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := json.Indent(&b, data, "", "  "); err != nil {
		t.Fatal(err)
	}
	b.WriteByte('\n')
	madetest.Whole(t, descriptionFile, strings.Join(s.lines, ""))
	madetest.Whole(t, schemaFile, b.String())
}
