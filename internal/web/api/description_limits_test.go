package api

import (
	"go/ast"
	"go/token"
	"path"
	"reflect"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
)

// The limits of a field of an order stand in its tag, limit:"LEAST..MOST": of a text its code points, of a number its
// value, of a list its entries. Each is a number or a constant of the package that refuses what lies beyond, such as
// maxName or magici.MaxReason; one that is left out does not limit. Those of the settings stand in their rows.

// wordsOf are the closed lists that no type declares, by the tag "words" of the fields that have one of them.
var wordsOf = map[string][]string{
	"arms": tournament.Arms(), "boards": tournament.Boards(),
	"views": access.Views(), "scenes": access.Scenes(), "programme scenes": access.ProgrammeScenes(),
	"cues": cueWords(),
}

// cueWords are the words of all cues.
func cueWords() (all []string) {
	for _, cue := range access.Cues() {
		all = append(all, string(cue))
	}
	return all
}

// forms are the regular expressions of types whose texts are no free ones, as their Valid has them.
var forms = map[reflect.Type]string{
	reflect.TypeFor[quiz.ID]():  "^[a-z0-9]+(-[a-z0-9]+)*-[0-9]+$",
	reflect.TypeFor[quiz.Set](): "^[a-z0-9]+(-[a-z0-9]+)*$",
}

// settingsOf are the types that hold settings, with the beginning of the names of their rows.
var settingsOf = map[reflect.Type]string{
	reflect.TypeFor[tournament.Settings](): "",
	reflect.TypeFor[magici.Settings]():     "",
	reflect.TypeFor[ranking.Rules]():       "",
	reflect.TypeFor[magici.Prices]():       "prices.",
	reflect.TypeFor[ranking.MatchPoints](): "rankingPoints.",
	reflect.TypeFor[ranking.Share]():       "duelShare.",
}

// limited returns the schema of a field of an order with the limits, the words and the form that its tags say.
func (s *schemas) limited(t reflect.Type, f reflect.StructField, name string, schema *yaml.Node) *yaml.Node {
	least, most := s.limits(t, f, name)
	add := func(keyword string, value *int) {
		if value != nil {
			schema = merge(schema, object(keyword, *value))
		}
	}
	of := f.Type
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if words := f.Tag.Get("words"); words != "" {
		one := flow(object("type", "string", "enum", flow(list(nodes(wordsOf[words])...))))
		if schema = one; of.Kind() == reflect.Slice {
			schema = flow(object("type", "array", "items", one))
		}
		if len(wordsOf[words]) == 0 {
			s.t.Errorf("%v.%s: there is no list of %q", t, f.Name, words)
		}
	}
	switch of.Kind() {
	case reflect.String:
		add("minLength", least)
		add("maxLength", most)
	case reflect.Slice:
		add("minItems", least)
		add("maxItems", most)
	default:
		add("minimum", least)
		add("maximum", most)
	}
	if form := forms[of]; form != "" && !strings.Contains(f.Tag.Get("json"), ",omit") {
		schema = merge(schema, object("pattern", quoted(form)))
	}
	for _, keyword := range []string{"format", "pattern"} {
		if said := f.Tag.Get(keyword); said != "" {
			schema = merge(schema, object(keyword, quoted(said)))
		}
	}
	return schema
}

// limits returns the limits of a field; nil where there is none.
func (s *schemas) limits(t reflect.Type, f reflect.StructField, name string) (least, most *int) {
	if prefix, ok := settingsOf[t]; ok {
		for _, row := range tournament.Fields() {
			if _, number := row.Value(tournament.Settings{}).(int); row.Name == prefix+name && number {
				return &row.Low, &row.High
			}
		}
	}
	said := f.Tag.Get("limit")
	if said == "" {
		return nil, nil
	}
	low, high, ok := strings.Cut(said, "..")
	if !ok {
		s.t.Errorf("%v.%s: the tag limit:%q is no LEAST..MOST", t, f.Name, said)
	}
	return s.number(t.PkgPath(), low), s.number(t.PkgPath(), high)
}

// number returns the value of a limit in a package; nil for an empty one.
func (s *schemas) number(pkg, said string) *int {
	if said == "" {
		return nil
	}
	said, negative := strings.CutPrefix(said, "-")
	if of, name, ok := strings.Cut(said, "."); ok && !negative {
		pkg, said = "scacchimagici/internal/"+of, name
	}
	n, err := strconv.Atoi(said)
	if err != nil {
		c, known := s.sourceOf(pkg).numbers[said]
		value, ok := s.value(pkg, c)
		if !known || !ok {
			s.t.Errorf("%s has no constant %s with a number", path.Base(pkg), said)
		}
		n = value
	}
	if negative {
		n = -n
	}
	return &n
}

// value is the value of a constant that is a number, another constant, or a product or difference of such.
func (s *schemas) value(pkg string, c ast.Expr) (int, bool) {
	switch c := c.(type) {
	case *ast.BasicLit:
		n, err := strconv.Atoi(c.Value)
		return n, err == nil
	case *ast.Ident:
		return s.value(pkg, s.sourceOf(pkg).numbers[c.Name])
	case *ast.BinaryExpr:
		x, okX := s.value(pkg, c.X)
		y, okY := s.value(pkg, c.Y)
		switch c.Op {
		case token.MUL:
			return x * y, okX && okY
		case token.SUB:
			return x - y, okX && okY
		}
	}
	return 0, false
}
