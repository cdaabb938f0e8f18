package archtest

import (
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
)

// A layer is a set of packages. A package imports others of its own layer and of those that the layer
// may know. A new package under a folder that is named here needs no line.
type layer struct {
	name    string
	folders string   // with all that lies under them, unless another layer names it
	may     string   // the layers that it may know
	never   []string // imports of others, with all that lies under them
	pure    bool     // no goroutine, no clock, no random numbers of its own
}

// The imports that a layer must not have.
var (
	neverRules = []string{"crypto/rand", "database", "log", "math/rand", "net", "os", "syscall", "unsafe", "github.com/mattn", "github.com/nats-io", "github.com/go-chi", "github.com/hashicorp"}
	neverLive  = []string{"database", "net", "os", "syscall", "unsafe", "github.com/mattn", "github.com/nats-io", "github.com/go-chi", "github.com/hashicorp"}
	neverStore = []string{"net", "os/exec", "unsafe", "github.com/nats-io", "github.com/go-chi", "github.com/hashicorp"}
	neverWeb   = []string{"database", "os/exec", "syscall", "unsafe", "github.com/mattn"}
)

var layers = []layer{
	{"foundations", `internal/fault internal/eventlog internal/role internal/board internal/codec internal/setting internal/label internal/locale
		internal/chess internal/alarm internal/drawing internal/openapi internal/arguments static quiz migrations docs`, "", neverRules, true},
	{"rules", `internal/magici internal/tournament internal/quiz internal/access internal/trigger internal/companion internal/webhook internal/programme
		internal/record internal/dataset internal/report internal/archive internal/copies internal/replica/state internal/roster`, "foundations", neverRules, true},
	{"machine", "internal/lowpriority", "", neverLive, false},
	{"live", "internal/stream internal/desk internal/rehearsal internal/magici/balance/measure internal/appraisal internal/health internal/doctor", "foundations rules", neverLive, false},
	{"store", "internal/sqlite internal/copies/keeper", "foundations rules machine", neverStore, false},
	{"parts", "views/ui views/layout views/board views/paper views/chart views/standing", "foundations", neverRules, true},
	{"words", `internal/screen internal/report/pdf internal/sheet
		internal/recordcmd internal/quizcmd internal/wordscmd`, "foundations rules parts rooms", neverRules, true},
	{"door", `internal/page internal/live internal/relay/wire internal/web/answer internal/web/form
		internal/web/limit internal/web/route internal/web/visitor`, "foundations rules machine live store parts words rooms", neverWeb, false},
	{"rooms", "views", "foundations rules live store parts words door", neverWeb, false},
	{"web", "internal/web", "foundations rules machine live store parts words door rooms", neverWeb, false},
	{"machines", "internal/replica internal/relay", "foundations rules live parts rooms words door web", neverWeb, false},

	// What is played beside the tournament. No layer above knows it; the edge registers it.
	{"side", "internal/side", "foundations rules", neverRules, true},
	{"side-screens", "internal/side/game/gamescreen internal/side/game/*/screen", "foundations rules parts rooms side", neverRules, true},
	{"side-players", "internal/side/game/bot internal/side/game/blunder", "foundations rules side", neverLive, false},
	{"side-registry", "internal/side/game/registry", "foundations rules side side-screens side-players", neverLive, false},
	{"side-live", "internal/side/room", "foundations rules live side side-players", neverLive, false},
	{"side-words", "internal/rulescmd", "foundations rules parts rooms words side side-screens side-players side-registry", neverRules, true},
	{"side-rooms", "views/cup views/magicitable views/side views/table", "foundations rules live parts rooms words door web side side-screens side-players side-registry side-live side-words", neverWeb, false},

	{"edge", "cmd bench docs/examples internal/bench internal/https internal/portal internal/power internal/doctor/exam", "foundations rules machine live store parts words rooms door web machines side side-screens side-players side-registry side-live side-words side-rooms", []string{"unsafe"}, false},
}

// exceptions are imports against the layer of a package, each with its reason.
var exceptions = map[string]string{
	"internal/quiz math/rand/v2":              "the generator of a draw, seeded by the caller",
	"internal/webhook net/netip":              "addresses as values, without a network",
	"internal/record math/rand/v2":            "the generator of a simulation, seeded by the caller",
	"internal/magici/balance math/rand/v2":    "the generator of redrawn results, seeded by the caller",
	"internal/magici/sim math/rand/v2":        "the generator of a match, seeded by the caller",
	"internal/magici/strategist math/rand/v2": "the generator of a player, seeded by the caller",
	"internal/live syscall":                   "a write that does not wait",
	"internal/web/delivery syscall":           "the type of a connection that is about to be made",
	"internal/lowpriority syscall":            "the priority of a thread",
}

// layerOf returns the layer with the longest folder name that a package lies in; ok is false when there is none. A "*" in
// a name stands for any one folder.
func layerOf(pkg string) (found layer, ok bool) {
	longest := 0
	names := strings.Split(pkg, "/")
	for _, l := range layers {
		for folder := range strings.FieldsSeq(l.folders) {
			n := strings.Count(folder, "/") + 1
			if n > len(names) || n <= longest {
				continue
			}
			if in, _ := path.Match(folder, strings.Join(names[:n], "/")); in {
				longest, found, ok = n, l, true
			}
		}
	}
	return found, ok
}

// TestImports holds each package to the imports that its layer allows.
func TestImports(t *testing.T) {
	for _, s := range production(t) {
		of, known := layerOf(s.pkg)
		if !known {
			t.Errorf("%s: no layer of layers_test.go has the folder %s", s.name, s.pkg)
			continue
		}
		for path, pos := range s.imports {
			if !ours(path) {
				checkForeign(t, s.pkg, path, of, pos)
				continue
			}
			to, _ := layerOf(path)
			if to.name != of.name && !slices.Contains(strings.Fields(of.may), to.name) {
				t.Errorf("%s: %s (%s) imports %s (%s): turn the arrow around, and declare here what you need of it", at(pos), s.pkg, of.name, path, to.name)
			}
		}
	}
}

func checkForeign(t *testing.T, pkg, path string, of layer, pos token.Pos) {
	t.Helper()
	for _, never := range of.never {
		if path != "net/url" && (path == never || strings.HasPrefix(path, never+"/")) && exceptions[pkg+" "+path] == "" {
			t.Errorf("%s: %s (%s) imports %s: take what you need of it as an argument", at(pos), pkg, of.name, path)
		}
	}
}

// ours reports whether an import is of this module.
func ours(path string) bool {
	_, ok := layerOf(path)
	return ok || helper(path)
}

// standard reports whether an import is of the standard library.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && !ours(path)
}

// Packages made for tests are imported by tests alone.
func TestHelpersStayInTests(t *testing.T) {
	onlyTests := []string{
		"testing", "testing/synctest", "testing/fstest", "net/http/httptest", "go.uber.org/goleak", "github.com/google/go-cmp/cmp",
		"github.com/chromedp/chromedp", "github.com/corentings/chess/v2", "pgregory.net/rapid",
	}
	for _, s := range production(t) {
		for path, pos := range s.imports {
			if slices.Contains(onlyTests, path) || helper(path) && !standard(path) {
				t.Errorf("%s: %s is for tests: move this to a _test.go file or to a package whose name ends with \"test\"", at(pos), path)
			}
		}
	}
}
