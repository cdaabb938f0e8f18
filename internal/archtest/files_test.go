package archtest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/format"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/a-h/templ/generator"
	"github.com/a-h/templ/parser/v2"
)

// landed are the released migrations with their SHA-256. Databases contain them, so they are never
// edited: the next change is the next number.
var landed = map[string]string{
	"0001_log.sql":    "dbb18c5f48d2070d5417502b34f6918019968515be7b77ec99bf2ee98b16fb76",
	"0002_chain.sql":  "4c214d1e9c28cb4f6978b39d578b956cccd44dc3cfabf294617153978b838bc2",
	"0003_digest.sql": "b280e6c7e05ad728108d22119d36207d89923c71cf6cb7d1a16a715bb1b3064c",
}

func TestMigrations(t *testing.T) {
	names := files(t, ".sql")
	for i, name := range names {
		base := path.Base(name)
		if !strings.HasPrefix(base, fmt.Sprintf("%04d_", i+1)) {
			t.Errorf("%s: the next number is %04d: numbers have no gaps", name, i+1)
		}
		text := read(t, name)
		sum := sha256.Sum256(text)
		switch want, known := landed[base]; {
		case !known:
			t.Errorf("%s is new: write %q: %q into the list of files_test.go", name, base, hex.EncodeToString(sum[:]))
		case want != hex.EncodeToString(sum[:]):
			t.Errorf("%s has landed and was changed: put it back and write the next number (it hashes to %x)", name, sum)
		}
		if bytes.Contains(text, []byte("+goose Down")) {
			t.Errorf("%s: migrations go forward only: drop the Down part", name)
		}
	}
	if len(names) != len(landed) {
		t.Errorf("%d migrations, the list of files_test.go has %v", len(names), slices.Sorted(maps.Keys(landed)))
	}
}

// Generated files are what the generator makes of their components today.
func TestGeneratedFiles(t *testing.T) {
	components := files(t, ".templ")
	for _, name := range components {
		tree, err := parser.Parse(filepath.Join(root(), name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var b bytes.Buffer
		_, err = generator.Generate(tree, &b, generator.WithVersion(templ.Version()), generator.WithFileName(path.Base(name)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want, err := format.Source(b.Bytes())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		made := strings.TrimSuffix(name, ".templ") + "_templ.go"
		if !exists(filepath.Join(root(), made)) {
			t.Errorf("%s is missing: run make generate", made)
		} else if got := read(t, made); !bytes.Equal(got, want) {
			t.Errorf("%s:%d: not what %s makes: run make generate, never edit it", made, firstDifference(got, want), name)
		}
	}
	for _, name := range files(t, "_templ.go") {
		if !slices.Contains(components, strings.TrimSuffix(name, "_templ.go")+".templ") {
			t.Errorf("%s: its component is gone: delete it", name)
		}
	}
}

// firstDifference returns the first line that differs.
func firstDifference(a, b []byte) int {
	as, bs := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(as), len(bs)) {
		if !bytes.Equal(as[i], bs[i]) {
			return i + 1
		}
	}
	return min(len(as), len(bs))
}

// modules are those that the program and its tests may need, and what for.
var modules = map[string]string{
	"codeberg.org/go-pdf/fpdf":                 "the printed report",
	"github.com/a-h/templ":                     "components",
	"github.com/chromedp/cdproto":              "tests in a browser",
	"github.com/chromedp/chromedp":             "tests in a browser",
	"github.com/corentings/chess/v2":           "tests: a second opinion on orthodox movement",
	"github.com/distatus/battery":              "the battery of a laptop with Windows or macOS",
	"github.com/go-chi/chi/v5":                 "routes",
	"github.com/google/go-cmp":                 "tests: differences",
	"github.com/hashicorp/mdns":                "scacchi.local",
	"github.com/klauspost/compress":            "frames: the standard deflate takes twice the time",
	"github.com/mattn/go-sqlite3":              "the database",
	"github.com/nats-io/nats-server/v2":        "a second machine: the server inside the program",
	"github.com/nats-io/nats.go":               "a second machine: the link",
	"github.com/nats-io/nkeys":                 "a second machine: who is who",
	"github.com/pressly/goose/v3":              "migrations",
	"github.com/tdewolff/minify/v2":            "scripts, styles and drawings without what only people read",
	"github.com/tdewolff/parse/v2":             "the same: where a word of a style sheet ends",
	"github.com/xuri/excelize/v2":              "spreadsheets",
	"go.uber.org/goleak":                       "tests: goroutines that stay",
	"go.yaml.in/yaml/v3":                       "the message catalogue",
	"golang.org/x/net":                         "tests: HTML",
	"golang.org/x/sys":                         "the disks of Windows, and what is free on them",
	"golang.org/x/term":                        "whether the console is one",
	"golang.org/x/text":                        "languages, plurals",
	"golang.org/x/time":                        "how fast an address may ask",
	"gonum.org/v1/gonum":                       "the equilibrium of armies: linear programmes, matrices",
	"pgregory.net/rapid":                       "tests: properties",
	"rsc.io/qr":                                "QR codes",
	"github.com/santhosh-tekuri/jsonschema/v6": "tests: answers of the API and their description, records",
}

// tools are run by make, and never linked.
var tools = map[string]string{
	"github.com/a-h/templ/cmd/templ":     "makes Go of components",
	"honnef.co/go/tools/cmd/staticcheck": "finds mistakes",
	"mvdan.cc/gofumpt":                   "the one way to format",
}

func TestModules(t *testing.T) {
	excluded := false
	for _, s := range statements(string(read(t, "go.mod"))) {
		switch {
		case s.verb == "require" && !s.indirect && modules[s.path] == "":
			t.Errorf("go.mod:%d: %s is not on the list of files_test.go: do without, or say what it is for", s.line, s.path)
		case s.verb == "tool" && tools[s.path] == "":
			t.Errorf("go.mod:%d: tool %s is not on the list of files_test.go", s.line, s.path)
		case s.verb == "replace":
			t.Errorf("go.mod:%d: whoever installs the program does not get the replacement: require what you need", s.line)
		case s.verb == "exclude" && s.path == "golang.org/x/exp":
			excluded = true
		}
	}
	if !excluded {
		t.Error("go.mod: put the exclude of golang.org/x/exp back: goose asks for a version that not every module proxy has")
	}
}

// statement is one line of go.mod, inside of a block or not.
type statement struct {
	verb, path string
	indirect   bool
	line       int
}

func statements(text string) (all []statement) {
	block := ""
	for i, line := range strings.Split(text, "\n") {
		code, comment, _ := strings.Cut(line, "//")
		words := strings.Fields(code)
		if block != "" {
			words = append([]string{block}, words...)
		}
		switch {
		case len(words) < 2:
		case words[1] == "(":
			block = words[0]
		case words[1] == ")":
			block = ""
		default:
			all = append(all, statement{words[0], words[1], strings.TrimSpace(comment) == "indirect", i + 1})
		}
	}
	return all
}
