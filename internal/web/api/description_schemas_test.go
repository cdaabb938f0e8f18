package api

import (
	"encoding"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"go.yaml.in/yaml/v3"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/setting"
)

// schemas makes schemas of types. Those of answers and events are open: fields may be added to them, and a program must
// not stumble over one. Those of orders are closed, because an order with an unknown field is refused.
type schemas struct {
	t       *testing.T
	named   map[string]*yaml.Node
	types   map[string]reflect.Type // by the name of their schema
	sources map[string]*source      // by the path of their package
	answers map[string]reflect.Type // the types of answers; nil until the schemas of orders are made
}

func newSchemas(t *testing.T) *schemas {
	return &schemas{t: t, named: map[string]*yaml.Node{}, types: map[string]reflect.Type{}, sources: map[string]*source{}}
}

// written are schemas written by hand in the file, of types that marshal themselves.
var written = map[reflect.Type]string{
	reflect.TypeFor[magici.Effect]():        "Effect",
	reflect.TypeFor[chess.Square]():         "Square",
	reflect.TypeFor[access.Seat]():          "Seat",
	reflect.TypeFor[setting.Seconds]():      "Seconds",
	reflect.TypeFor[setting.Milliseconds](): "Milliseconds",
}

// further are types with constants that may have other values as well.
var further = map[reflect.Type]bool{
	reflect.TypeFor[magici.Reason](): true,
	reflect.TypeFor[magici.Ending](): true,
	reflect.TypeFor[quiz.Set]():      true,
}

// titles are names of schemas for types whose own name is taken or says too little.
var titles = map[string]string{
	"web/api.side": "MatchTeam", "web/api.result": "MatchResult", "web/api.question": "MatchQuestion",
	"views/table.Answer": "Table", "views/table.ListAnswer": "Tables", "views/table.answerSeat": "TableSeat", "views/table.answerClock": "TableClock",
	"views/table.answerScore": "TableScore", "views/table.answerOffer": "TableOffer", "views/table.answerTable": "ListedTable", "views/table.answerRank": "SideRankingRow",
	"views/cup.Answer": "Cup", "views/cup.answerPlayer": "CupPlayer", "views/cup.answerRound": "CupRound", "views/cup.answerPairing": "CupPairing", "views/cup.answerLine": "CupLine",
	"tournament.Award": "AwardKind", "copies.Reason": "CopyReason",
	"web/api.place": "RankingRow", "web/api.value": "SplitValue",
	"web/api.listed": "ListedTournament", "web/api.piece": "MatchPiece", "web/api.slot": "BoughtPiece",
	"table.Result": "TableResult", "table.Player": "TablePlayer", "table.Mode": "ClockMode", "table.Status": "TablePhase", "table.Against": "Opponent", "table.Offered": "OfferKind",
	"cup.How": "CupDecision", "cup.Phase": "CupPhase", "cup.Format": "CupFormat",
	"game.Result": "GameResult", "game.Record": "TableRecord", "game.Played": "PlayedMove",
	"replica/state.Role": "MachineRole", "replica/state.Step": "SpareStep", "chess.Kind": "PieceKind", "quiz.ID": "QuestionID", "quiz.Set": "QuestionSet",
	"webhook.Kind": "WebhookKind", "webhook.Reason": "WebhookStop", "webhook.Trouble": "WebhookTrouble", "webhook.Step": "WebhookStep", "web/api.webhookDelivery": "WebhookDelivery",
	"quiz/edits.Choice": "QuestionChoice", "quiz.Form": "AnswerForm", "magici.Form": "AcceptedForm",
}

// title is the name of a type's schema.
func (s *schemas) title(t reflect.Type) string {
	name := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(t.PkgPath(), "scacchimagici/"), "internal/"), "side/") + "." + t.Name()
	if given, ok := titles[name]; ok {
		return given
	}
	first := []rune(t.Name())
	first[0] = unicode.ToUpper(first[0])
	return strings.TrimSuffix(string(first), "Body")
}

// schema returns the schema of a type, or a reference to it.
func (s *schemas) schema(t reflect.Type) *yaml.Node {
	if name, ok := written[t]; ok {
		return ref(name)
	}
	switch {
	case t.Kind() == reflect.Pointer:
		return s.schema(t.Elem())
	case t == reflect.TypeFor[time.Time]():
		return flow(object("type", "string", "format", "date-time"))
	case t.PkgPath() != "":
		name := s.title(t)
		if s.answers[name] == t && t.Kind() == reflect.Struct {
			name = "New" + name // answers have it too, open
		}
		if before, ok := s.types[name]; ok && before != t {
			if same := s.declared(t); before.Kind() != reflect.Struct && len(same) > 0 && slices.Equal(s.declared(before), same) {
				return ref(name)
			}
			s.t.Errorf("two types are %s: %v, %v", name, before, t)
		} else if !ok {
			s.types[name] = t
			s.named[name] = s.define(t)
		}
		return ref(name)
	}
	return s.define(t)
}

// define returns the schema of a type itself.
func (s *schemas) define(t reflect.Type) *yaml.Node {
	said := mapping()
	if doc := s.source(t).docs[t.Name()]; t.Name() != "" && doc != "" {
		set(said, "description", text(doc))
	}
	add := func(pairs ...any) *yaml.Node { return merge(said, object(pairs...)) }
	if values := s.declared(t); len(values) > 0 {
		return add("type", "string", "enum", flow(list(nodes(values)...)))
	}
	_, writes := reflect.Zero(t).Interface().(encoding.TextMarshaler)
	switch t.Kind() {
	case reflect.String:
		return flowIf(add("type", "string"))
	case reflect.Int:
		if writes {
			return flowIf(add("type", "string"))
		}
		return flowIf(add("type", "integer"))
	case reflect.Bool:
		return flowIf(add("type", "boolean"))
	case reflect.Int64, reflect.Uint8, reflect.Uint64:
		return flowIf(add("type", "integer"))
	case reflect.Slice:
		return flowIf(add("type", "array", "items", s.schema(t.Elem())))
	case reflect.Array:
		return flowIf(add("type", "array", "items", s.schema(t.Elem()), "minItems", t.Len(), "maxItems", t.Len()))
	case reflect.Map:
		return flowIf(add("type", "object", "additionalProperties", s.schema(t.Elem())))
	case reflect.Struct:
		properties, required := mapping(), []*yaml.Node{}
		s.fields(t, properties, &required)
		if s.answers != nil {
			return merge(said, closed(properties, required))
		}
		return merge(said, open(properties, required))
	}
	s.t.Fatalf("no schema for %v", t)
	return nil
}

// fields adds the fields of a struct in their order, those of embedded ones among them.
func (s *schemas) fields(t reflect.Type, properties *yaml.Node, required *[]*yaml.Node) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			s.fields(f.Type, properties, required)
			continue
		}
		if name == "" || name == "-" || has(properties, name) {
			continue
		}
		optional := strings.Contains(options, "omit")
		schema := s.schema(f.Type)
		if words := f.Tag.Get("enum"); words != "" { // a closed list of a field whose type is string; "-" stands for the empty text
			schema = flow(object("type", "string", "enum", flow(list(enumNodes(words)...))))
		}
		if s.answers != nil {
			schema = s.limited(t, f, name, schema)
		}
		if f.Type.Kind() == reflect.Pointer && !optional {
			schema = orNull(schema)
		}
		if doc := s.source(t).docs[t.Name()+"."+f.Name]; doc != "" {
			schema = merge(object(), schema)
			set(schema, "description", text(doc))
		}
		set(properties, name, flowIf(schema))
		if !optional {
			*required = append(*required, plain(name))
		}
	}
}

// nameValues gives the values of a closed list other names in programs where one of them would have the name of a schema:
// generators make a constant of each value, and a type of each schema.
func (s *schemas) nameValues() {
	taken := map[string]bool{}
	for name := range s.named {
		taken[plainName(name)] = true
	}
	var walk func(*yaml.Node)
	walk = func(n *yaml.Node) {
		for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
			values := n.Content[i+1].Content
			if n.Content[i].Value != "enum" || !slices.ContainsFunc(values, func(v *yaml.Node) bool { return taken[plainName(v.Value)] }) {
				continue
			}
			var names []*yaml.Node
			for _, v := range values {
				name := "Is"
				for part := range strings.FieldsFuncSeq(v.Value, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
					name += strings.ToUpper(part[:1]) + part[1:]
				}
				names = append(names, plain(name))
			}
			set(n, "x-enum-varnames", flow(list(names...)))
			break
		}
		for _, below := range n.Content {
			walk(below)
		}
	}
	for _, schema := range s.named {
		walk(schema)
	}
}

// plainName is a name without regard to case and signs, as generators of clients write it.
func plainName(name string) string {
	return strings.ToLower(strings.Join(strings.FieldsFunc(name, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }), ""))
}

// event describes an event: the fields of every event, and those of its kind.
func (s *schemas) event(name string, kind EventKind, body reflect.Type) {
	properties, required := mapping(), []*yaml.Node{plain("type")}
	set(properties, "type", flow(object("type", "string", "const", plain(string(kind)))))
	s.fields(reflect.TypeFor[eventHead](), properties, &required)
	s.fields(body, properties, &required)
	s.named[name] = merge(object("description", text(s.docOf(body, string(kind)))), open(properties, required))
}

// order describes an order with its envelope. One that only has its kind has no fields of its own.
func (s *schemas) order(name, kind string, t reflect.Type, withID, bare bool) {
	properties, required := mapping(), []*yaml.Node{plain("command")}
	set(properties, "command", flow(object("type", "string", "const", plain(kind))))
	if withID {
		set(properties, "id", ref("CommandID"))
		set(properties, "as", ref("Seat"))
		required = append(required, plain("id"))
	}
	if !bare {
		s.fields(t, properties, &required)
	}
	s.named[name] = merge(object("description", text(s.docOf(t, kind))), closed(properties, required))
}

// docOf returns the comment of a type. A described type must have one.
func (s *schemas) docOf(t reflect.Type, kind string) string {
	doc := s.source(t).docs[t.Name()]
	if doc == "" {
		s.t.Errorf("%v (%s) has no comment that could describe it", t, kind)
	}
	return doc
}

// declared returns the words of a type: those that it writes, or its constants.
func (s *schemas) declared(t reflect.Type) (values []string) {
	_, writes := reflect.Zero(t).Interface().(encoding.TextMarshaler)
	switch {
	case further[t] || t.PkgPath() == "":
	case writes && t.Kind() != reflect.Struct && t.Kind() != reflect.String && t.Kind() != reflect.Int: // an Int writes more than words
		for i := range uint64(64) {
			v := reflect.New(t).Elem()
			v.SetUint(i)
			if word := wordOf(v); word != "" && !slices.Contains(values, word) {
				values = append(values, word)
			}
		}
	case t.Kind() == reflect.String:
		for _, c := range s.source(t).constants[t.Name()] {
			v := reflect.New(t).Elem()
			v.SetString(c)
			if writes {
				c = wordOf(v)
			}
			if c != "" {
				values = append(values, c)
			}
		}
	}
	return values
}

// wordOf returns the word that a value writes; empty when there is none.
func wordOf(v reflect.Value) (word string) {
	defer func() {
		if recover() != nil {
			word = ""
		}
	}()
	written, err := v.Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		return ""
	}
	again := reflect.New(v.Type())
	if reader, reads := again.Interface().(encoding.TextUnmarshaler); reads {
		if err := reader.UnmarshalText(written); err != nil || !again.Elem().Equal(v) {
			return ""
		}
	}
	return string(written)
}

// source holds the comments of a package's types, "Type", and of their fields, "Type.Field".
type source struct {
	docs      map[string]string
	constants map[string][]string // texts, by their type
	numbers   map[string]ast.Expr // values of all constants, by their name
}

func (s *schemas) source(t reflect.Type) *source { return s.sourceOf(t.PkgPath()) }

func (s *schemas) sourceOf(path string) *source {
	if known, ok := s.sources[path]; ok {
		return known
	}
	of := &source{docs: map[string]string{}, constants: map[string][]string{}, numbers: map[string]ast.Expr{}}
	s.sources[path] = of
	folder, ours := strings.CutPrefix(path, "scacchimagici/")
	if !ours {
		return of
	}
	names, err := filepath.Glob(filepath.Join("../../..", folder, "*.go"))
	if err != nil {
		s.t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			s.t.Fatal(err)
		}
		for _, d := range file.Decls {
			if d, ok := d.(*ast.GenDecl); ok {
				of.read(d)
			}
		}
	}
	return of
}

func (s *source) read(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			for i, name := range spec.Names {
				if d.Tok == token.CONST && i < len(spec.Values) {
					s.numbers[name.Name] = spec.Values[i]
				}
			}
			if of, ok := spec.Type.(*ast.Ident); ok && d.Tok == token.CONST {
				for _, v := range spec.Values {
					if v, ok := v.(*ast.BasicLit); ok && v.Kind == token.STRING {
						word, _ := strconv.Unquote(v.Value)
						s.constants[of.Name] = append(s.constants[of.Name], word)
					}
				}
			}
		case *ast.TypeSpec:
			doc := spec.Doc
			if doc == nil && len(d.Specs) == 1 {
				doc = d.Doc
			}
			s.docs[spec.Name.Name] = sentence(doc, spec.Name.Name)
			body, ok := spec.Type.(*ast.StructType)
			if !ok {
				continue
			}
			for _, f := range body.Fields.List {
				said := sentence(f.Comment, "")
				if said == "" {
					said = sentence(f.Doc, "")
				}
				for _, name := range f.Names {
					s.docs[spec.Name.Name+"."+name.Name] = said
				}
			}
		}
	}
}

var (
	links   = regexp.MustCompile(`\[([A-Za-z.]+)\]`)
	ownName = regexp.MustCompile(`^(An? )?(\w+) (?:is |are )?`)
)

// sentence returns a comment for the description: without the name at its beginning.
func sentence(comment *ast.CommentGroup, name string) string {
	said := strings.Join(strings.Fields(comment.Text()), " ")
	said = links.ReplaceAllString(said, "$1")
	if m := ownName.FindStringSubmatch(said); m != nil && name != "" && m[2] == name {
		said = said[len(m[0]):]
	}
	if said == "" {
		return ""
	}
	first := []rune(said)
	if name != "" {
		first[0] = unicode.ToUpper(first[0])
	}
	return string(first)
}
