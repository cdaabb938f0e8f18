package archtest

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
	"testing"
)

// riddles are names that only their author understands, with what the field says. They are
// looked for as whole names in Go, and as parts of the names of message keys, style classes
// and attributes.
var riddles = map[string]string{
	"around":    "layout, or the struct that every page has",
	"aside":     "note",
	"beat":      "write heartbeats",
	"chronicle": "audit log",
	"commons":   "shared",
	"deed":      "what was done: action, summary",
	"errand":    "command, task",
	"garden":    "server, network",
	"gossip":    "notifications",
	"haze":      "redacted",
	"hush":      "mutes, suppresses",
	"hushes":    "mutes, suppresses",
	"knock":     "attempt",
	"retelling": "replay",
	"shelf":     "edits, bank",
	"shot":      "screenshot, example",
	"sights":    "subscriptions",
	"stranded":  "must pass",
	"sure":      "confirmation",
	"surely":    "must",
	"told":      "messages, notified",
	"walled":    "locked",
}

func TestPlainWords(t *testing.T) {
	for _, s := range sources(t) {
		if s.generated() {
			continue
		}
		check := func(names ...*ast.Ident) {
			for _, id := range names {
				if plain, riddle := riddles[strings.ToLower(id.Name)]; riddle {
					t.Errorf("%s: %s is a riddle: say %s", at(id.Pos()), id.Name, plain)
				}
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				check(n.Name)
				if strings.EqualFold(n.Name.Name, "of") {
					t.Errorf("%s: %s says nothing: name what it returns", at(n.Pos()), n.Name.Name)
				}
			case *ast.TypeSpec:
				check(n.Name)
			case *ast.ValueSpec:
				check(n.Names...)
			case *ast.Field:
				check(n.Names...)
			case *ast.AssignStmt:
				for _, left := range n.Lhs {
					if id, ok := left.(*ast.Ident); ok && n.Tok == token.DEFINE {
						check(id)
					}
				}
			}
			return true
		})
	}
}

var (
	attributeName = regexp.MustCompile(`\bdata-([a-z-]+)`)
	className     = regexp.MustCompile(`\.([a-z][a-z0-9-]*)`)
	messageKey    = regexp.MustCompile(`(?m)^([a-z0-9.-]+):`)
)

func TestPlainWordsOfPages(t *testing.T) {
	for suffix, names := range map[string][]*regexp.Regexp{
		".templ": {attributeName}, ".js": {attributeName}, ".css": {attributeName, className}, ".yaml": {messageKey},
	} {
		for _, file := range files(t, suffix) {
			text := string(read(t, file))
			for _, kind := range names {
				for _, m := range kind.FindAllStringSubmatch(text, -1) {
					for part := range strings.FieldsFuncSeq(m[1], func(r rune) bool { return r == '.' || r == '-' }) {
						if plain, riddle := riddles[part]; riddle {
							t.Errorf("%s: %s has the riddle %s: say %s", file, m[1], part, plain)
						}
					}
				}
			}
		}
	}
}
