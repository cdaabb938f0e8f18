package archtest

import (
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"
)

// A layer says what a package may know of the world. Arrows point inward: each package
// imports only what its line in the table below permits.
type layer struct {
	name  string
	never []string // of the standard library, with all that lies under it
	pure  bool     // no goroutine, no clock, no chance of its own
}

var (
	// rules take time and chance as arguments; views take plain data.
	pure = layer{"the rules and the views", []string{"crypto/rand", "database", "log", "math/rand", "net", "os", "syscall", "testing", "unsafe"}, true}
	// live things own goroutines and timers: the desk, which declares the store that it
	// needs, and the players that think.
	live = layer{"what is live", []string{"database", "net", "os", "syscall", "testing", "unsafe"}, false}
	// store is the one that knows the database.
	store = layer{"the store", []string{"net", "os/exec", "testing", "unsafe"}, false}
	// web is the one that knows HTTP.
	web = layer{"the web", []string{"database", "os/exec", "syscall", "testing", "unsafe"}, false}
	// edge wires the others together.
	edge = layer{"the edge", []string{"testing", "unsafe"}, false}
)

const (
	views = "github.com/a-h/templ github.com/a-h/templ/runtime "
	texts = "golang.org/x/text/feature/plural golang.org/x/text/language golang.org/x/text/message golang.org/x/text/message/catalog "
)

// permitted lists every package with what it may import of this module and of others. The
// standard library is free within the layer.
var permitted = map[string]struct {
	layer   layer
	imports string
}{
	"internal/fault":     {pure, ""},
	"internal/eventlog":  {pure, ""},
	"internal/alarm":     {pure, "internal/fault"},
	"internal/role":      {pure, ""},
	"internal/board":     {pure, "internal/fault"},
	"internal/codec":     {pure, "internal/fault"},
	"internal/setting":   {pure, "internal/fault"},
	"internal/label":     {pure, "internal/fault golang.org/x/text/unicode/norm"},
	"internal/locale":    {pure, "internal/fault internal/locale/po go.yaml.in/yaml/v3 " + texts},
	"internal/locale/po": {pure, "internal/fault"},
	"internal/wordscmd":  {pure, "internal/fault internal/locale internal/locale/po"},

	"internal/game":                {pure, "internal/fault"},
	"internal/game/zobrist":        {pure, ""},
	"internal/game/chess":          {pure, "internal/board internal/game/zobrist"},
	"internal/game/boop":           {pure, "internal/board internal/game internal/game/zobrist"},
	"internal/game/magnetone":      {pure, "internal/board internal/game internal/game/zobrist"},
	"internal/game/metamate":       {pure, "internal/board internal/game internal/game/chess internal/game/zobrist"},
	"internal/game/minimeta":       {pure, "internal/board internal/game internal/game/chess internal/game/zobrist"},
	"internal/game/registry":       {pure, "internal/fault internal/game internal/game/bot internal/game/boop internal/game/magnetone internal/game/metamate internal/game/minimeta internal/magici/movement"},
	"internal/magici":              {pure, "internal/codec internal/fault internal/game/chess internal/magici/movement internal/role internal/setting"},
	"internal/guided":              {pure, "internal/fault internal/game/chess internal/magici internal/role"},
	"internal/handbook":            {pure, "internal/locale go.yaml.in/yaml/v3"},
	"internal/lesson":              {pure, "internal/board internal/fault internal/game internal/game/boop internal/game/chess internal/game/magnetone internal/game/metamate internal/game/minimeta"},
	"internal/game/proof":          {pure, "internal/game"},
	"internal/game/blunder":        {pure, "internal/game internal/game/bot"},
	"internal/puzzle":              {pure, "internal/fault internal/game internal/game/boop internal/game/magnetone internal/game/metamate internal/game/minimeta"},
	"internal/magici/sim":          {pure, "internal/fault internal/game/chess internal/magici internal/magici/movement internal/role"},
	"internal/magici/participants": {pure, "internal/magici"},
	"internal/magici/decided":      {pure, "internal/game/chess internal/magici"},
	"internal/magici/walk":         {pure, "internal/game/chess internal/magici"},
	"internal/magici/movement":     {pure, "internal/board internal/fault internal/game internal/game/chess"},
	"internal/tournament":          {pure, "internal/codec internal/fault internal/label internal/magici internal/setting internal/role internal/tournament/schedule"},
	"internal/tournament/index": {
		pure, "internal/codec internal/fault internal/role internal/tournament",
	},
	"internal/tournament/ranking":  {pure, "internal/game/chess internal/magici internal/tournament"},
	"internal/tournament/schedule": {pure, "internal/fault internal/magici"},
	"internal/roster": {
		pure, "internal/fault internal/label internal/magici internal/role internal/tournament golang.org/x/text/encoding/charmap",
	},
	"internal/access":        {pure, "internal/codec internal/fault internal/label internal/role"},
	"internal/programme":     {pure, "internal/access"},
	"internal/replica":       {web, "internal/eventlog internal/fault internal/relay/wire internal/replica/state internal/stream github.com/nats-io/nats-server/v2/server github.com/nats-io/nats.go github.com/nats-io/nkeys"},
	"internal/replica/state": {pure, "internal/codec internal/eventlog internal/fault"},
	"internal/quiz":          {pure, "internal/fault"},
	"internal/quiz/exchange": {pure, "internal/fault internal/quiz"},
	"internal/quiz/draws":    {pure, "internal/codec internal/magici internal/quiz internal/quiz/edits"},
	"internal/quiz/history":  {pure, "internal/magici internal/quiz"},
	"internal/quiz/edits":    {pure, "internal/codec internal/fault internal/quiz internal/role"},
	"internal/quiz/workbook": {pure, "internal/fault github.com/xuri/excelize/v2"},
	"internal/quizcmd":       {pure, "internal/fault internal/quiz internal/quiz/exchange"},
	"internal/record": {pure, `internal/eventlog internal/fault internal/game/chess internal/label internal/magici internal/setting internal/magici/movement internal/magici/sim
		internal/role internal/tournament internal/tournament/ranking internal/tournament/schedule`},
	"internal/report":       {pure, "internal/eventlog internal/game/chess internal/magici internal/magici/decided internal/tournament internal/tournament/ranking"},
	"internal/drawing":      {pure, "static"},
	"internal/report/pdf":   {pure, "internal/drawing static views/chart views/paper views/scoresheet views/standing views/ui codeberg.org/go-pdf/fpdf"},
	"internal/report/sheet": {pure, "views/paper github.com/xuri/excelize/v2"},
	"internal/archive":      {pure, "internal/eventlog internal/fault internal/magici internal/record internal/role internal/tournament internal/tournament/index"},
	"internal/site": {pure, `internal/archive internal/drawing internal/eventlog internal/fault internal/game/chess internal/locale internal/magici internal/record internal/report internal/report/pdf
		internal/screen internal/screen/match internal/screen/report internal/screen/standing internal/tournament static views/board views/paper views/public views/site views/ui github.com/a-h/templ`},
	"internal/recordcmd":    {pure, "internal/fault internal/record"},
	"internal/table":        {pure, "internal/codec internal/fault internal/game internal/label internal/role"},
	"internal/cup":          {pure, "internal/codec internal/cup/matching internal/fault internal/label internal/role internal/table"},
	"internal/cup/matching": {pure, ""},
	"internal/table/list":   {pure, "internal/codec internal/fault internal/game internal/role internal/table"},
	"internal/rulescmd":     {pure, "internal/fault internal/game"},
	"quiz":                  {pure, ""},
	"migrations":            {pure, ""},
	"static": {pure, `github.com/tdewolff/minify/v2 github.com/tdewolff/minify/v2/js github.com/tdewolff/minify/v2/svg
		github.com/tdewolff/parse/v2 github.com/tdewolff/parse/v2/css`},
	"docs/examples/referee": {edge, ""},
	"docs":                  {pure, ""},
	"internal/openapi":      {pure, "go.yaml.in/yaml/v3"},

	"internal/stream": {live, "internal/codec internal/eventlog internal/fault golang.org/x/sys/unix"},
	"internal/desk": {live, `internal/trigger internal/access internal/cup internal/auditlog internal/eventlog internal/fault internal/game internal/game/blunder internal/game/chess internal/magici internal/magici/participants
		internal/quiz internal/quiz/draws internal/quiz/edits internal/quiz/history internal/role internal/stream internal/table
		internal/table/list internal/tournament internal/tournament/index internal/tournament/ranking`},
	"internal/rehearsal":      {live, "internal/desk internal/fault internal/magici internal/magici/sim internal/role internal/stream internal/tournament internal/tournament/schedule"},
	"internal/game/bot":       {live, "internal/fault internal/game internal/game/zobrist"},
	"internal/game/bot/arena": {live, "internal/game internal/game/bot"},
	"internal/copies":         {pure, "internal/fault"},
	"internal/lowpriority":    {store, ""},
	"internal/copies/keeper":  {store, "internal/copies internal/eventlog internal/fault internal/lowpriority internal/magici golang.org/x/sys/windows"},
	"internal/sqlite": {
		store, "internal/eventlog internal/fault migrations github.com/mattn/go-sqlite3 github.com/pressly/goose/v3",
	},
	"internal/live":            {web, "github.com/klauspost/compress/flate"},
	"internal/trigger":         {pure, "internal/access internal/codec internal/fault internal/label internal/role internal/tournament"},
	"internal/auditlog":        {pure, `internal/trigger internal/access internal/cup internal/magici internal/tournament`},
	"internal/screen/handbook": {pure, "internal/handbook internal/locale internal/screen views/handbook views/layout"},
	"internal/screen": {pure, `internal/copies internal/access internal/fault internal/game/chess internal/locale internal/magici internal/magici/decided internal/magici/participants internal/role internal/tournament views/board
		views/layout views/organiser views/public views/ui`},
	"internal/screen/gallery": {pure, `internal/trigger internal/screen/trigger views/trigger internal/cup internal/screen/cup views/cup internal/copies internal/screen/copies views/copies internal/access internal/eventlog internal/fault internal/game/blunder internal/game/chess internal/screen/learn internal/game/registry internal/locale internal/magici internal/setting internal/magici/sim internal/role internal/screen
		internal/programme internal/puzzle internal/replica/state internal/screen/match internal/screen/organiser internal/screen/overlay internal/screen/phone internal/screen/plan internal/screen/spare internal/screen/standing internal/screen/lobby internal/screen/table internal/table internal/table/list internal/tournament
		views/door views/layout views/organiser views/overlay views/phone views/plan views/projector views/public
		views/referee views/spare views/strategist views/table views/ui github.com/a-h/templ`},
	"internal/screen/match": {pure, `internal/access internal/fault internal/game/chess internal/guided internal/locale internal/magici internal/magici/decided internal/magici/walk internal/quiz internal/quiz/draws internal/role
		internal/screen views/board views/chart views/layout views/projector views/public views/referee views/strategist
		views/ui views/watch`},
	"internal/screen/organiser": {pure, `internal/trigger internal/screen/trigger internal/copies internal/access internal/auditlog internal/cup internal/fault internal/game/chess internal/label internal/locale internal/magici internal/magici/decided
		internal/programme internal/quiz/draws internal/record internal/replica/state internal/role internal/roster internal/screen internal/screen/match internal/screen/questions
		internal/tournament internal/tournament/index internal/tournament/ranking views/organiser views/sheets views/ui`},
	"internal/screen/trigger": {pure, "internal/access internal/fault internal/locale internal/screen internal/trigger views/layout views/organiser views/trigger views/ui"},
	"internal/screen/overlay": {pure, `internal/game/chess internal/locale internal/magici internal/screen internal/screen/match
		views/organiser views/overlay views/ui views/watch`},
	"internal/screen/phone":      {pure, "internal/access internal/locale internal/role internal/screen views/layout views/phone"},
	"internal/screen/scoresheet": {pure, "internal/game/chess internal/locale internal/magici internal/role internal/screen internal/tournament views/scoresheet views/ui"},
	"internal/screen/copies":     {pure, "internal/copies internal/fault internal/locale internal/screen views/copies views/organiser views/ui"},
	"internal/screen/plan": {pure, `internal/auditlog internal/fault internal/locale internal/magici internal/screen internal/tournament
		internal/tournament/schedule views/organiser views/plan views/ui`},
	"internal/screen/questions": {pure, `internal/fault internal/locale internal/quiz internal/quiz/draws internal/quiz/edits internal/quiz/exchange
		internal/quiz/history internal/screen internal/tournament views/organiser views/questions views/ui`},
	"internal/screen/report": {pure, `internal/access internal/game/chess internal/locale internal/magici internal/magici/decided internal/report internal/role internal/screen internal/screen/standing
		internal/tournament/ranking views/chart views/paper views/report views/ui`},
	"internal/screen/spare": {pure, "internal/access internal/fault internal/game/chess internal/locale internal/magici internal/replica/state internal/role internal/screen views/layout views/spare views/ui"},
	"internal/screen/standing": {pure, `internal/access internal/locale internal/magici internal/programme internal/screen internal/tournament
		internal/tournament/ranking views/chart views/organiser views/projector views/public views/standing views/ui`},
	"internal/screen/cup": {pure, "internal/access internal/cup internal/locale internal/screen internal/screen/table internal/table views/cup views/layout views/organiser views/projector views/table views/ui"},
	"internal/screen/lobby": {pure, `internal/locale internal/screen internal/screen/table internal/table internal/table/list views/layout
		views/organiser views/projector views/table views/ui`},
	"internal/screen/learn":   {pure, "internal/game internal/game/blunder internal/lesson internal/locale internal/screen/table internal/table views/board views/layout views/table views/ui"},
	"internal/screen/sharing": {pure, "internal/screen/table views/board"},
	"internal/screen/typed":   {pure, "internal/fault internal/game internal/game/registry internal/locale internal/screen/table"},
	"internal/screen/table": {pure, `internal/board internal/fault internal/game internal/game/boop internal/game/chess internal/game/magnetone
		internal/game/metamate internal/game/minimeta internal/game/registry internal/lesson internal/locale internal/puzzle internal/screen
		internal/table views/board views/layout views/minimeta views/projector views/table
		views/ui`},
	"internal/web": {web, `internal/web/apipages internal/web/triggerpages internal/screen/trigger internal/copies internal/cup internal/web/cuppages internal/web/copypages internal/access internal/alarm internal/archive internal/desk internal/fault internal/game/chess internal/guided internal/handbook internal/live internal/locale internal/magici
		internal/quiz internal/quiz/edits internal/quiz/exchange internal/quiz/history internal/quiz/workbook internal/record
		internal/recordcmd internal/relay/wire internal/replica/state internal/report/pdf internal/report/sheet internal/role internal/roster internal/screen internal/screen/gallery
		internal/screen/handbook internal/screen/match internal/screen/organiser internal/screen/plan internal/screen/questions internal/stream
		internal/table internal/table/list internal/tournament internal/tournament/index internal/web/answer internal/web/api internal/web/asset internal/web/cards internal/web/changeover internal/web/eventpages internal/web/form internal/web/guard internal/web/lessonpages internal/web/limit internal/web/machines internal/web/overlaypages internal/web/phonepages internal/web/positionpages internal/web/puzzlepages internal/web/replaypages internal/web/screens internal/web/sitepages internal/web/tablepages
		internal/web/visitor internal/web/whypages static views/door views/gallery views/handbook views/layout views/organiser views/paper views/plan
		views/questions views/referee views/strategist views/ui github.com/a-h/templ github.com/go-chi/chi/v5 github.com/go-chi/chi/v5/middleware views/scoresheet`},
	"internal/web/api": {pure, `internal/cup internal/desk internal/eventlog internal/fault internal/game internal/game/chess internal/magici internal/magici/decided internal/replica/state internal/role internal/table internal/table/list internal/tournament
		internal/tournament/index internal/tournament/ranking`},
	"internal/web/apipages":   {web, "docs internal/locale internal/openapi internal/screen internal/web/answer internal/web/screens views/api views/layout github.com/a-h/templ"},
	"internal/web/eventpages": {web, "internal/access internal/desk internal/fault internal/live internal/magici internal/web/api internal/web/form internal/web/limit internal/web/visitor"},
	"internal/web/cuppages":   {web, "internal/access internal/cup internal/desk internal/fault internal/label internal/locale internal/role internal/screen internal/screen/cup internal/stream internal/table internal/web/answer internal/web/api internal/web/limit internal/web/screens internal/web/visitor"},
	"internal/web/copypages": {web, `internal/copies internal/copies/keeper internal/fault internal/locale internal/screen internal/screen/copies internal/web/form internal/web/screens
		views/copies views/layout github.com/a-h/templ`},
	"internal/web/lessonpages": {web, "internal/fault internal/lesson internal/locale internal/screen internal/screen/learn internal/screen/table internal/web/answer internal/web/form internal/web/screens internal/web/visitor views/table"},
	"internal/web/triggerpages": {web, `internal/desk internal/fault internal/locale internal/role internal/screen internal/screen/trigger internal/stream internal/trigger
		internal/web/answer internal/web/form internal/web/guard internal/web/screens`},
	"internal/web/overlaypages": {web, "internal/fault internal/locale internal/screen/overlay internal/web/answer internal/web/screens views/layout"},
	"internal/web/phonepages": {web, `internal/access internal/locale internal/role internal/screen internal/screen/phone internal/web/answer internal/web/screens internal/web/visitor
		static views/layout views/phone`},
	"internal/web/positionpages": {web, `internal/desk internal/fault internal/locale internal/screen internal/screen/sharing internal/screen/table internal/screen/typed
		internal/web/answer internal/web/tablepages internal/web/visitor views/board`},
	"internal/web/cards":       {web, "internal/drawing internal/lowpriority internal/web/answer views/board"},
	"internal/web/replaypages": {web, "internal/desk internal/locale internal/screen internal/screen/match internal/web/answer internal/web/screens internal/web/visitor views/board"},
	"internal/web/sitepages":   {web, "internal/archive internal/fault internal/locale internal/magici internal/screen internal/screen/standing internal/site internal/web/answer internal/web/screens views/site"},
	"internal/web/whypages":    {web, "internal/desk internal/fault internal/game internal/locale internal/screen internal/screen/learn internal/screen/table internal/web/screens internal/web/tablepages internal/web/visitor views/table"},
	"internal/web/puzzlepages": {web, "internal/fault internal/locale internal/puzzle internal/screen internal/screen/table internal/web/form internal/web/screens internal/web/visitor views/table"},
	"internal/web/answer":      {web, "internal/fault internal/live"},
	"internal/web/tablepages": {web, `internal/access internal/desk internal/fault internal/locale internal/role internal/screen internal/screen/lobby internal/screen/table internal/stream
		internal/table internal/web/form internal/web/limit internal/web/screens internal/web/visitor views/layout views/table`},
	"internal/web/spare": {web, `internal/archive internal/eventlog internal/fault internal/live internal/locale internal/magici internal/record internal/replica/state internal/role
		internal/screen internal/screen/spare internal/web/answer internal/web/asset internal/web/changeover internal/web/screens internal/web/visitor
		static views/door views/layout views/spare views/ui github.com/a-h/templ`},
	"internal/web/changeover": {web, `internal/access internal/desk internal/fault internal/locale internal/replica/state internal/role internal/stream
		internal/screen internal/screen/spare internal/web/answer internal/web/form internal/web/screens internal/web/visitor views/layout views/spare`},
	"internal/web/machines": {web, "internal/fault internal/locale internal/replica/state internal/web/answer internal/web/api internal/web/form internal/web/visitor"},
	"internal/web/form":     {web, "internal/fault internal/web/limit"},
	"internal/web/guard":    {web, "internal/fault internal/web/limit"},
	"internal/web/limit":    {web, "golang.org/x/time/rate"},
	"internal/web/screens": {web, `internal/trigger internal/screen/trigger views/trigger internal/copies internal/cup internal/screen/cup views/cup internal/screen/copies views/copies internal/access internal/alarm internal/archive internal/desk internal/fault internal/game/chess internal/live internal/locale internal/magici internal/magici/participants
		internal/programme internal/puzzle internal/quiz/draws internal/record internal/replica/state internal/report internal/role internal/screen internal/screen/match internal/screen/organiser internal/screen/overlay views/overlay
		internal/screen/plan internal/screen/report internal/screen/spare internal/screen/standing internal/screen/lobby internal/screen/table internal/table internal/table/list internal/tournament
		internal/web/guard internal/web/limit internal/web/visitor views/board views/layout views/organiser views/plan views/projector views/public views/referee views/report views/spare views/strategist
		views/table views/ui github.com/a-h/templ rsc.io/qr internal/screen/scoresheet views/scoresheet views/sheets`},
	"internal/web/asset":  {web, "static"},
	"internal/relay/wire": {web, "internal/live"},
	"internal/relay": {web, `internal/live internal/locale internal/relay/wire internal/screen/overlay internal/web/asset internal/web/limit internal/web/visitor static views/door views/layout
		github.com/a-h/templ github.com/go-chi/chi/v5/middleware`},
	"internal/web/visitor": {web, "internal/access internal/desk internal/fault internal/locale internal/magici internal/role"},
	"internal/https":       {edge, "internal/fault"},
	"internal/bench": {edge, `internal/access internal/desk internal/eventlog internal/game/registry internal/magici internal/magici/sim internal/quiz internal/rehearsal internal/replica internal/role
		internal/sqlite internal/stream internal/table internal/table/list views/ui github.com/nats-io/nats-server/v2/server`},
	"cmd/scacchimagici": {edge, `internal/copies internal/copies/keeper internal/screen/copies internal/web/copypages internal/access internal/alarm internal/archive internal/bench internal/desk internal/eventlog internal/fault internal/game internal/game/blunder internal/game/bot internal/game/registry internal/https internal/locale internal/wordscmd
		internal/quiz internal/quiz/workbook internal/quizcmd internal/recordcmd internal/rehearsal internal/relay internal/replica internal/replica/state internal/role internal/rulescmd internal/site internal/sqlite internal/stream
		internal/web internal/web/limit internal/web/machines internal/web/spare quiz views/ui
		internal/magici internal/report/pdf internal/screen/scoresheet internal/tournament views/scoresheet
		github.com/hashicorp/mdns github.com/nats-io/nats.go github.com/nats-io/nkeys rsc.io/qr`},
	"bench/fsync":    {edge, ""},
	"bench/puzzles":  {edge, "internal/game internal/game/boop internal/game/bot internal/game/magnetone internal/game/metamate internal/game/minimeta internal/game/proof internal/game/registry internal/puzzle"},
	"bench/strength": {edge, "internal/game internal/game/bot internal/game/bot/arena internal/game/registry"},

	"views/ui":         {pure, views + "static"},
	"views/board":      {pure, views + "static views/ui"},
	"views/layout":     {pure, views + "views/ui"},
	"views/door":       {pure, views + "views/ui"},
	"views/watch":      {pure, views + "views/board views/ui"},
	"views/standing":   {pure, views + "views/ui"},
	"views/organiser":  {pure, views + "views/layout views/standing views/ui"},
	"views/copies":     {pure, views + "views/layout views/organiser views/ui"},
	"views/phone":      {pure, views + "views/layout views/ui"},
	"views/plan":       {pure, views + "views/layout views/organiser views/ui"},
	"views/questions":  {pure, views + "views/layout views/organiser views/ui"},
	"views/referee":    {pure, views + "views/board views/layout views/ui"},
	"views/strategist": {pure, views + "views/board views/layout views/ui"},
	"views/projector":  {pure, views + "views/board views/chart views/layout views/standing views/ui views/watch"},
	"views/public":     {pure, views + "views/board views/chart views/layout views/standing views/ui views/watch"},
	"views/cup":        {pure, views + "views/layout views/organiser views/ui"},
	"views/table":      {pure, views + "views/board views/layout views/ui"},
	"views/chart":      {pure, views + "views/ui"},
	"views/minimeta":   {pure, views + "views/board views/ui"},
	"views/paper":      {pure, "views/chart views/standing views/ui"},
	"views/overlay":    {pure, views + "views/board views/layout views/organiser views/standing views/ui views/watch"},
	"views/trigger":    {pure, views + "views/layout views/organiser views/ui"},
	"views/spare":      {pure, views + "views/layout views/organiser views/ui"},
	"views/scoresheet": {pure, "views/ui"},
	"views/site":       {pure, views + "static views/layout views/organiser views/paper views/standing views/ui"},
	"views/sheets":     {pure, views + "views/layout views/organiser views/ui"},
	"views/report":     {pure, views + "views/chart views/layout views/organiser views/paper views/standing views/ui"},
	"views/api":        {pure, views + "views/layout views/ui"},
	"views/handbook":   {pure, views + "views/layout views/ui"},
	"views/gallery":    {pure, views + "views/board views/chart views/layout views/minimeta views/ui"},
}

// exceptions are imports against the layer of a package, each with its reason.
var exceptions = map[string]string{
	"internal/quiz math/rand/v2":       "the generator of a draw, seeded by the caller",
	"internal/record math/rand/v2":     "the generator of a simulation, seeded by the caller",
	"internal/magici/sim math/rand/v2": "the generator of a match, seeded by the caller",
	"internal/live syscall":            "a write that does not wait",
}

func TestImports(t *testing.T) {
	used := map[string]map[string]bool{}
	for _, s := range production(t) {
		rule, known := permitted[s.pkg]
		if used[s.pkg] == nil {
			used[s.pkg] = map[string]bool{}
			if !known {
				t.Errorf("%s: package %s is new: give it a line in the table of imports_test.go", s.name, s.pkg)
			}
		}
		if !known {
			continue
		}
		for path, pos := range s.imports {
			used[s.pkg][path] = true
			checkImport(t, s.pkg, path, rule.layer, strings.Fields(rule.imports), pos)
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(permitted)) {
		for _, path := range strings.Fields(permitted[pkg].imports) {
			if !used[pkg][path] {
				t.Errorf("imports_test.go permits %s to import %s, which it does not: take it off the line", pkg, path)
			}
		}
	}
}

func checkImport(t *testing.T, pkg, path string, r layer, may []string, pos token.Pos) {
	t.Helper()
	if !standard(path) {
		if !slices.Contains(may, path) {
			t.Errorf("%s: %s imports %s, which its line in imports_test.go does not permit: "+
				"turn the arrow around (declare the interface here), or change the line if the arrow points inward", at(pos), pkg, path)
		}
		return
	}
	for _, never := range r.never {
		if path != "net/url" && (path == never || strings.HasPrefix(path, never+"/")) && exceptions[pkg+" "+path] == "" {
			t.Errorf("%s: %s imports %s, and %s may not: take what you need of it as an argument", at(pos), pkg, path, r.name)
		}
	}
}

// standard reports whether an import is of the standard library.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && !slices.Contains([]string{"cmd", "internal", "migrations", "quiz", "static", "views", "bench"}, first)
}

// What is made for tests stays in tests.
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
