package archtest

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament/ranking"
	"scacchimagici/internal/webhook"
)

const messages = "internal/locale/messages"

// message is a text of the catalogue in one language.
type message struct {
	at    string         // file:line
	verbs map[int]string // by the number of the argument
}

// most returns the highest number of an argument.
func (m message) most() int {
	most := 0
	for n := range m.verbs {
		most = max(most, n)
	}
	return most
}

// catalogue returns the texts of a language by their keys.
func catalogue(t *testing.T, lang string) map[string]message {
	t.Helper()
	all := map[string]message{}
	for _, name := range files(t, ".yaml") {
		if path.Base(path.Dir(name)) != "messages" {
			continue
		}
		var doc yaml.Node
		if err := yaml.Unmarshal(read(t, name), &doc); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for entry := range slices.Chunk(doc.Content[0].Content, 2) {
			for words := range slices.Chunk(entry[1].Content, 2) {
				if words[0].Value != lang {
					continue
				}
				var text strings.Builder // of all plural forms
				for _, form := range append(words[1].Content, words[1]) {
					text.WriteString(form.Value + "\n")
				}
				if strings.Contains(verb.ReplaceAllString(text.String(), ""), "%") {
					t.Errorf("%s:%d: %s has a %% that begins no verb: the number of an argument stands right before the letter, as in %%.1[2]f", name, words[0].Line, entry[0].Value)
				}
				all[entry[0].Value] = message{fmt.Sprintf("%s:%d", name, words[0].Line), verbsOf(words[1])}
			}
		}
	}
	return all
}

// verbsOf returns the verbs of a text, or of all its plural forms together.
func verbsOf(node *yaml.Node) map[int]string {
	verbs := map[int]string{}
	if node.Kind == yaml.ScalarNode {
		addVerbs(verbs, node.Value)
		return verbs
	}
	chosen := 1
	for i := 0; i+1 < len(node.Content); i += 2 {
		if node.Content[i].Value == "arg" {
			chosen, _ = strconv.Atoi(node.Content[i+1].Value)
			continue
		}
		addVerbs(verbs, node.Content[i+1].Value)
	}
	verbs[chosen] = "d" // the argument that chooses the form counts even if no form shows it
	return verbs
}

var verb = regexp.MustCompile(`%[-+# 0]*\d*(?:\.\d+)?(?:\[(\d+)\])?([a-zA-Z%])`)

func addVerbs(verbs map[int]string, text string) {
	n := 0
	for _, m := range verb.FindAllStringSubmatch(text, -1) {
		if m[2] == "%" {
			continue
		}
		n++
		if m[1] != "" {
			n, _ = strconv.Atoi(m[1])
		}
		verbs[n] = m[2]
	}
}

// Both languages have the same keys with the same verbs.
func TestLanguagesAgree(t *testing.T) {
	it, en := catalogue(t, "it"), catalogue(t, "en")
	if len(it) == 0 {
		t.Fatal("the catalogue is empty")
	}
	for _, key := range slices.Sorted(maps.Keys(it)) {
		other, ok := en[key]
		if !ok {
			t.Errorf("%s: %s has no English text: write it below the Italian one", it[key].at, key)
		} else if !maps.Equal(it[key].verbs, other.verbs) {
			t.Errorf("%s: %s says %v, the English text (%s) %v: number them as %%[2]s when the order differs",
				it[key].at, key, it[key].verbs, other.at, other.verbs)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(en)) {
		if _, ok := it[key]; !ok {
			t.Errorf("%s: %s has no Italian text: write it above the English one", en[key].at, key)
		}
	}
}

// mention is a place in the program that names a message.
type mention struct {
	key    string
	pos    token.Pos
	direct bool // an argument of T, Word or New, so that it can be nothing else
	prefix bool // the rest of the key comes at run time
	args   int  // how many come with it; -1: unknown
}

var (
	keyShape    = regexp.MustCompile(`^[a-z][a-z0-9-]*(\.[A-Za-z0-9_-]+)+$`)
	prefixShape = regexp.MustCompile(`^[a-z][a-z0-9-]*(\.[A-Za-z0-9_-]+)*\.$`)
	fileShape   = regexp.MustCompile(`\.(css|js|templ|svg|go|yaml|db|html|json|txt|woff2|local|png|md|csv|pem|exe)$`)
)

// mentions returns all places of the program that name a message, or might.
func mentions(t *testing.T) []mention {
	t.Helper()
	var all []mention
	for _, s := range production(t) {
		seen := map[token.Pos]bool{}
		add := func(lit ast.Expr, m mention) {
			if b, ok := lit.(*ast.BasicLit); ok && b.Kind == token.STRING && !seen[b.Pos()] {
				seen[b.Pos()] = true
				m.key, _ = strconv.Unquote(b.Value)
				m.pos = b.Pos()
				all = append(all, m)
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if lit, args, ok := said(n); ok {
					add(lit, mention{direct: true, args: args})
				}
			case *ast.BinaryExpr:
				if n.Op == token.ADD {
					add(n.X, mention{prefix: true, args: -1})
				}
			case *ast.BasicLit:
				add(n, mention{args: -1})
			case *ast.ImportSpec:
				return false
			}
			return true
		})
	}
	return all
}

// said returns the message key of a call and the number of its arguments:
// words.T(key, …), fault.New(code, key, …), fault.Word(key).
func said(call *ast.CallExpr) (key ast.Expr, args int, ok bool) {
	sel, isSel := call.Fun.(*ast.SelectorExpr)
	if !isSel {
		return nil, 0, false
	}
	pkg, _ := sel.X.(*ast.Ident)
	first := -1
	switch {
	case sel.Sel.Name == "T" && len(call.Args) > 0:
		first = 0
	case sel.Sel.Name == "New" && pkg != nil && pkg.Name == "fault" && len(call.Args) > 1:
		first = 1
	case sel.Sel.Name == "Word" && pkg != nil && pkg.Name == "fault" && len(call.Args) == 1:
		return call.Args[0], -1, true
	default:
		return nil, 0, false
	}
	args = len(call.Args) - first - 1
	if call.Ellipsis.IsValid() {
		args = -1
	}
	return call.Args[first], args, true
}

// where returns the place of a mention. One in a generated file is looked up in its templ file.
func (m mention) where(t *testing.T) string {
	t.Helper()
	name, _, _ := strings.Cut(at(m.pos), ":")
	component, generated := strings.CutSuffix(name, "_templ.go")
	if !generated {
		return at(m.pos)
	}
	for i, line := range strings.Split(string(read(t, component+".templ")), "\n") {
		if strings.Contains(line, strconv.Quote(m.key)) {
			return fmt.Sprintf("%s.templ:%d", component, i+1)
		}
	}
	return at(m.pos)
}

// Every message that the program names has its text, with enough arguments, and every text is used.
func TestMessages(t *testing.T) {
	texts := catalogue(t, "it")
	areas := map[string]bool{}
	for key := range texts {
		area, _, _ := strings.Cut(key, ".")
		areas[area] = true
	}
	used := map[string]bool{}
	var prefixes []string
	for _, m := range mentions(t) {
		text, known := texts[m.key]
		area, _, _ := strings.Cut(m.key, ".")
		switch {
		case known:
			used[m.key] = true
			if m.args >= 0 && m.args < text.most() {
				t.Errorf("%s: %s comes with %d arguments, its text (%s) says %d", m.where(t), m.key, m.args, text.at, text.most())
			}
		case prefixShape.MatchString(m.key) && areas[area] && (m.prefix || m.direct):
			prefixes = append(prefixes, m.key)
		case m.direct, areas[area] && keyShape.MatchString(m.key) && !m.prefix && !fileShape.MatchString(m.key):
			t.Errorf("%s: no text for %q: write it into %s", m.where(t), m.key, messages)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(texts)) {
		if !used[key] && !slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(key, p) }) {
			t.Errorf("%s: nothing says %s: delete it in both languages, or say it", texts[key].at, key)
		}
	}
}

// Messages whose keys end in a word of the rules have a text for every such word.
func TestFamiliesOfMessages(t *testing.T) {
	texts := catalogue(t, "it")
	var orders, phases, roles, kinds, entries, sides, ties, events []string
	orders = append(orders, magici.AllOrders.Words()...)
	for p := magici.Planned; p <= magici.Finished; p++ {
		phases = append(phases, p.String())
	}
	for _, r := range []role.Role{role.Nobody, role.Strategist, role.Referee, role.Organiser, role.System} {
		roles = append(roles, r.String())
	}
	for k := chess.Pawn; k <= chess.King; k++ {
		kinds = append(kinds, string(k.Letter()))
	}
	for _, k := range webhook.Kinds() {
		events = append(events, string(k))
	}
	for _, k := range magici.EntryKinds() {
		entries = append(entries, string(k))
		if k.SideOnly() {
			sides = append(sides, string(k))
		}
	}
	for _, by := range ranking.TieBreaks() {
		name := string(by)
		ties = append(ties, name, name+".text", name+".why", name+".split")
	}
	for prefix, words := range map[string][]string{
		"entry.": sides, "watch.row.": sides, "audit.entry.": entries, "spare.fact.": magici.Facts.Words(), "webhooks.kind.": events, "tiebreak.": ties,
		"order.": orders, "phase.": phases, "role.": roles, "piece.": kinds,
		"side.": {chess.White.String(), chess.Black.String()},
	} {
		for _, word := range words {
			if _, ok := texts[prefix+word]; !ok {
				t.Errorf("%s: no text for %s%s", messages, prefix, word)
			}
		}
	}
}
