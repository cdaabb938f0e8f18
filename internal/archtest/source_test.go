package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

const module = "scacchimagici"

// source is one Go file; names of files are relative to the root of the repository.
type source struct {
	name string
	pkg  string // its folder
	file *ast.File
}

func (s source) test() bool      { return strings.HasSuffix(s.name, "_test.go") }
func (s source) generated() bool { return strings.HasSuffix(s.name, "_templ.go") }

// imports yields the paths that s imports, those of this module without its name.
func (s source) imports(yield func(path string, at token.Pos) bool) {
	for _, spec := range s.file.Imports {
		p, _ := strconv.Unquote(spec.Path.Value)
		if !yield(strings.TrimPrefix(p, module+"/"), spec.Pos()) {
			return
		}
	}
}

// named returns the name by which s knows an import, "" when it has it not.
func (s source) named(importPath string) string {
	for _, spec := range s.file.Imports {
		if p, _ := strconv.Unquote(spec.Path.Value); p == importPath {
			if spec.Name != nil {
				return spec.Name.Name
			}
			return lastName(p)
		}
	}
	return ""
}

// lastName returns the name that a package has by custom: the last part of its path that is
// no version.
func lastName(importPath string) string {
	name := path.Base(importPath)
	if version := strings.TrimLeft(name[1:], "0123456789"); name[0] == 'v' && version == "" {
		return path.Base(path.Dir(importPath))
	}
	return name
}

var positions = token.NewFileSet()

// at returns where a position is, as file:line.
func at(pos token.Pos) string {
	p := positions.Position(pos)
	return fmt.Sprintf("%s:%d", p.Filename, p.Line)
}

// root is the folder of go.mod.
var root = sync.OnceValue(func() string {
	dir, err := filepath.Abs(".")
	if err != nil {
		panic(err)
	}
	for !exists(filepath.Join(dir, "go.mod")) {
		if filepath.Dir(dir) == dir {
			panic("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
	return dir
})

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// files returns the names of all files of the repository that end with a suffix, sorted.
func files(t testing.TB, suffix string) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(root()), ".", func(name string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && (d.Name() == ".git" || d.Name() == "dist" || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if err == nil && !d.IsDir() && strings.HasSuffix(name, suffix) {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return names
}

// read returns a file of the repository.
func read(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root(), name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var parsed = struct {
	sync.Once
	all []source
}{}

// sources returns all Go files of the repository.
func sources(t testing.TB) []source {
	t.Helper()
	parsed.Do(func() {
		for _, name := range files(t, ".go") {
			f, err := parser.ParseFile(positions, name, read(t, name), parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			parsed.all = append(parsed.all, source{name, path.Dir(name), f})
		}
	})
	return parsed.all
}

// production returns the Go files that are built into the program.
func production(t testing.TB) []source {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(sources(t)), func(s source) bool { return s.test() || helper(s.pkg) })
}

// helper reports whether a package is there for tests alone.
func helper(pkg string) bool { return strings.HasSuffix(pkg, "test") }

// calls yields each call of a function of the package importPath, with the function's name.
func (s source) calls(importPath string, yield func(name string, call *ast.CallExpr)) {
	local := s.named(importPath)
	if local == "" {
		return
	}
	ast.Inspect(s.file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		fun := call.Fun
		if index, ok := fun.(*ast.IndexExpr); ok { // rand.N[int]
			fun = index.X
		}
		if sel, ok := fun.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && id.Name == local {
				yield(sel.Sel.Name, call)
			}
		}
		return true
	})
}
