package archtest

import (
	"go/ast"
	"strings"
	"testing"
)

// riddles are names that only their author understands, with what the field says. They are
// looked for as whole names of functions, types, fields, constants and package variables.
var riddles = map[string]string{
	"around":    "layout, or the struct that every page has",
	"aside":     "note",
	"commons":   "shared",
	"deed":      "what was done: action, summary",
	"errand":    "command, task",
	"gossip":    "notifications",
	"haze":      "redacted",
	"hush":      "mutes, suppresses",
	"hushes":    "mutes, suppresses",
	"knock":     "attempt",
	"retelling": "replay",
	"shelf":     "edits, bank",
	"shot":      "screenshot, example",
	"sights":    "subscriptions",
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
		for _, decl := range s.file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				check(decl.Name)
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					switch spec := spec.(type) {
					case *ast.ValueSpec:
						check(spec.Names...)
					case *ast.TypeSpec:
						check(spec.Name)
						if fields, ok := spec.Type.(*ast.StructType); ok {
							for _, f := range fields.Fields.List {
								check(f.Names...)
							}
						}
					}
				}
			}
		}
	}
}
