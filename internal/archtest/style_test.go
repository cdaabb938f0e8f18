package archtest

import (
	"go/ast"
	"os"
	"slices"
	"strings"
	"testing"
)

// Every package has a comment, which begins with its name.
func TestPackageComments(t *testing.T) {
	said := map[string]bool{}
	for _, s := range sources(t) {
		said[s.pkg] = said[s.pkg] || !s.test() && s.file.Doc != nil
		if doc := s.file.Doc; doc != nil && !s.test() && !s.generated() {
			want := "Package " + s.file.Name.Name + " "
			if s.file.Name.Name == "main" {
				want = "Command "
			}
			if !strings.HasPrefix(doc.Text(), want) {
				t.Errorf("%s: the package comment begins with %q, want %q", at(doc.Pos()), firstWords(doc.Text()), want)
			}
		}
	}
	for _, s := range sources(t) {
		if !said[s.pkg] && !s.test() {
			t.Errorf("%s: package %s has no comment: say the idea, the units, the source (doc.go)", s.name, s.pkg)
			said[s.pkg] = true
		}
	}
}

func firstWords(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// Every exported name has a comment; methods may share one when they stand together.
func TestExportedNamesHaveComments(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() || s.generated() || s.file.Name.Name == "main" {
			continue
		}
		lastEnd := -1 // line of the end of the function before
		for _, d := range s.file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				line := positions.Position(d.Pos()).Line
				if d.Name.IsExported() && receiverExported(d) && d.Doc == nil && line != lastEnd+1 {
					t.Errorf("%s: %s has no comment", at(d.Pos()), d.Name.Name)
				}
				lastEnd = positions.Position(d.End()).Line
			case *ast.GenDecl:
				checkSpecs(t, d)
			}
		}
	}
}

// receiverExported reports whether d is a function or a method of an exported type.
func receiverExported(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	exported := false
	ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			exported = exported || id.IsExported() && len(id.Name) > 1
		}
		return true
	})
	return exported
}

func checkSpecs(t *testing.T, d *ast.GenDecl) {
	t.Helper()
	if d.Doc != nil {
		return
	}
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			if spec.Name.IsExported() && spec.Doc == nil && spec.Comment == nil {
				t.Errorf("%s: type %s has no comment", at(spec.Pos()), spec.Name.Name)
			}
		case *ast.ValueSpec:
			if name := spec.Names[0]; name.IsExported() && spec.Doc == nil && spec.Comment == nil {
				t.Errorf("%s: %s has no comment", at(spec.Pos()), name.Name)
			}
		}
	}
}

// Rules and views start no goroutine, read no clock, and use only random numbers that the caller
// has seeded.
func TestPurePackages(t *testing.T) {
	for _, s := range production(t) {
		if of, _ := layerOf(s.pkg); !of.pure {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if g, ok := n.(*ast.GoStmt); ok {
				t.Errorf("%s: %s starts a goroutine: that is the desk's to do", at(g.Pos()), s.pkg)
			}
			return true
		})
		s.calls("time", func(name string, call *ast.CallExpr) {
			if slices.Contains([]string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}, name) {
				t.Errorf("%s: %s calls time.%s: take the time as an argument", at(call.Pos()), s.pkg, name)
			}
		})
		for _, rand := range []string{"math/rand", "math/rand/v2"} {
			s.calls(rand, func(name string, call *ast.CallExpr) {
				if !strings.HasPrefix(name, "New") {
					t.Errorf("%s: %s calls rand.%s: take chance as an argument", at(call.Pos()), s.pkg, name)
				}
			})
		}
	}
}

// sleepers may sleep, each for a reason. Tests sleep in the synthetic time of a bubble only.
var sleepers = map[string]string{
	"internal/bench": "measures what happens between two taps of a person",
}

func TestNobodySleeps(t *testing.T) {
	for _, s := range sources(t) {
		if sleepers[s.pkg] != "" || s.named("testing/synctest") != "" {
			continue
		}
		s.calls("time", func(name string, call *ast.CallExpr) {
			if name == "Sleep" {
				t.Errorf("%s: time.Sleep: wait for what you wait for (a channel, an answer), or use testing/synctest", at(call.Pos()))
			}
		})
	}
}

// Nothing is skipped: a test that cannot run here fails and says what it lacks.
func TestNothingIsSkipped(t *testing.T) {
	for _, s := range sources(t) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || !slices.Contains([]string{"Skip", "Skipf", "SkipNow"}, sel.Sel.Name) {
				return true
			}
			if id, ok := sel.X.(*ast.Ident); ok && slices.Contains([]string{"t", "b", "tb", "f"}, id.Name) {
				t.Errorf("%s: a test that is skipped tests nothing: make it run, or take it away", at(call.Pos()))
			}
			return true
		})
	}
}

// HTML is built by components alone.
func TestNoRawHTML(t *testing.T) {
	for _, s := range production(t) {
		s.calls("github.com/a-h/templ", func(name string, call *ast.CallExpr) {
			if name == "Raw" {
				t.Errorf("%s: templ.Raw: build it as a component", at(call.Pos()))
			}
		})
	}
}

// The top folder holds only the listed files and folders.
func TestTopLevel(t *testing.T) {
	permitted := []string{
		"cmd", "internal", "views", "static", "quiz", "migrations", "go.mod", "go.sum", "README.md",
		"Makefile", ".ci", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "DECISIONS.md", "bench", "docs",
		".git", ".gitignore", "dist", "scacchimagici", "scacchimagici.exe",
	}
	entries, err := os.ReadDir(root())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !slices.Contains(permitted, e.Name()) && !strings.Contains(e.Name(), ".db") {
			t.Errorf("%s: the top level is full: put it under one of the folders", e.Name())
		}
	}
}
