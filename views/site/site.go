// Package site makes a folder of pages of a tournament that need no server: the ranking with a picture,
// every match with a replay, the report and the record. It is for an association's site, and for a disk.
//
// The pages link to each other by relative addresses and load nothing from elsewhere. Browsers run their
// one script also when a page is opened from a disk. People appear only if the organiser chooses so, and
// then by their first name; typed reasons never appear.
//
// Each page contains the drawings of its pieces and arms, because a browser loads no drawing from the file beside it.
//
// The package does not access a disk: [Make] returns files, [Site.Plan] says which of them may be written
// into a folder with files in it, and [Site.Zip] puts them into one file to download. [Pages] is the organiser's page
// of it; the command publish writes the folder without a server.
package site

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/internal/report"
	"scacchimagici/internal/report/pdf"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/static"
	"scacchimagici/views/paper"
	reportroom "scacchimagici/views/report"
	"scacchimagici/views/ui"
)

// Names of files to which the pages link.
const (
	IndexFile   = "index.html"
	PictureFile = "classifica.png"
	ReportFile  = "rapporto.pdf"
	RecordFile  = "verbale.json"
)

// assets are the files of package static that the pages load, with the notices that their licences require.
var assets = []string{
	"css/tokens.css", "css/base.css", "css/site.css", "js/site.js", "favicon.svg", "CREDITS.md",
	"fonts/inter-latin.woff2", "fonts/inter-latin-ext.woff2", "fonts/cinzel-latin-700.woff2", "fonts/cinzel-latin-ext-700.woff2",
	"fonts/eb-garamond-latin-500.woff2", "fonts/eb-garamond-latin-ext-500.woff2",
	"fonts/inter-OFL.txt", "fonts/cinzel-OFL.txt", "fonts/eb-garamond-OFL.txt",
}

// Options are the organiser's choices.
type Options struct {
	Words   *locale.Words
	Now     time.Time // in the laptop's zone
	People  bool      // name people, by their first names
	Address string    // the folder's future address, for link previews; empty: not entered
}

// File is a file of the folder, with its path in it.
type File struct {
	Name string
	Data []byte
}

// Site is the folder.
type Site struct {
	Tournament  string // id
	Name        string
	Provisional bool // the tournament is not over
	Files       []File
}

// maker holds the data of the pages.
type maker struct {
	Options
	history  record.History
	standing screen.Standing
	document paper.Document
	matches  []magici.Match // in their public form
	files    map[string]string
	houses   map[magici.HouseID]ui.House
	people   map[magici.PersonID]screen.Person
}

// Make returns the folder of a tournament, or of the one on the screens when id is empty. It only
// reads the log. A fault says that there is no such tournament, or that it has nothing to show.
func Make(ctx context.Context, log archive.Reader, id string, o Options) (Site, error) {
	if id == "" {
		shown, err := archive.Shown(ctx, log)
		if err != nil {
			return Site{}, err
		}
		id = shown
	}
	m := maker{Options: o}
	var err error
	if m.history, err = archive.History(ctx, log, id); err != nil {
		return Site{}, err
	}
	facts, err := archive.TournamentFacts(ctx, log, id)
	if err != nil {
		return Site{}, err
	}
	if len(m.history.Tournament.Houses) == 0 {
		return Site{}, fault.New(fault.Illegal, "fault.site.empty", m.history.Tournament.Name)
	}
	m.read(facts)
	s := Site{Tournament: id, Name: m.history.Tournament.Name, Provisional: m.standing.Provisional()}
	if s.Files, err = m.make(ctx); err != nil {
		return Site{}, err
	}
	return s, nil
}

// read folds the tournament and writes it in words, with the public names.
func (m *maker) read(facts []eventlog.Timed[tournament.Fact]) {
	t := &m.history.Tournament
	t.People, m.people = publicNames(*t, m.People)
	m.houses, m.files = map[magici.HouseID]ui.House{}, map[string]string{}
	for _, h := range t.Houses {
		m.houses[h.ID] = ui.House{Name: h.Name, Arms: h.Arms}
	}
	var read []report.Match
	for _, h := range m.history.Matches {
		match := report.NewMatch(h.Plan, h.Events)
		read = append(read, match)
		m.matches = append(m.matches, magici.Redact(match.State, magici.Viewer{}))
	}
	m.standing = screen.NewStanding(m.Words, m.Now, 0, *t, m.matches)
	m.document = reportroom.Report{
		Words: m.Words, Now: m.Now, Houses: m.houses, People: m.people, Numbers: withoutReasons(report.New(*t, facts, read), m.T("site.reason")),
	}.Document()
	withoutPeople(&m.document, m.People)
	for _, match := range m.matches {
		if match.Started() {
			m.files[match.ID] = m.fileOf(match.ID)
		}
	}
}

// pictureOf returns the name of the picture of a page of a match.
func pictureOf(page string) string { return strings.TrimSuffix(page, ".html") + ".png" }

// fileOf returns the file name of a match's page, from its id.
func (m *maker) fileOf(id string) string {
	safe := strings.Map(func(r rune) rune {
		if r < 0x80 && (r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z') {
			return r
		}
		return '-'
	}, id)
	taken := func(name string) bool { // also by a name that differs in case only, which some disks do not distinguish
		for _, other := range m.files {
			if strings.EqualFold(other, name) {
				return true
			}
		}
		return false
	}
	name := "partita-" + safe + ".html"
	for taken(name) {
		safe += "-"
		name = "partita-" + safe + ".html"
	}
	return name
}

// T returns a text of the catalogue.
func (m *maker) T(key string, args ...any) string { return m.Words.T(key, args...) }

func (m *maker) make(ctx context.Context) ([]File, error) {
	var files []File
	add := func(name string, data []byte, err error) error {
		files = append(files, File{name, data})
		return err
	}
	page := func(name string, c templ.Component) error {
		var b bytes.Buffer
		err := c.Render(ctx, &b)
		return add(name, b.Bytes(), err)
	}
	if err := page(IndexFile, IndexPage(m.index())); err != nil {
		return nil, err
	}
	for i, match := range m.matches {
		if name, ok := m.files[match.ID]; ok {
			v := m.match(i)
			if err := page(name, MatchPage(v)); err != nil {
				return nil, err
			}
			picture, err := m.matchPicture(v)
			if err := add(pictureOf(name), picture, err); err != nil {
				return nil, err
			}
		}
	}
	picture, err := Picture(m.standing, m.document.Line)
	if err := add(PictureFile, picture, err); err != nil {
		return nil, err
	}
	printed, err := pdf.Print(m.document)
	if err := add(ReportFile, printed, err); err != nil {
		return nil, err
	}
	document, _ := record.New(m.history)
	for i := range document.Matches {
		for j := range document.Matches[i].Log {
			e := &document.Matches[i].Log[j]
			e.Reason, e.Void = publicReason(e.Reason, m.T("site.reason")), publicReason(e.Void, m.T("site.reason"))
		}
	}
	data, err := document.JSON()
	if err := add(RecordFile, data, err); err != nil {
		return nil, err
	}
	for _, name := range assets {
		a, ok := static.Open(static.Path(name))
		if !ok {
			return nil, fault.New(fault.NotFound, "fault.page.unknown")
		}
		if path.Ext(name) == ".md" {
			name = strings.TrimSuffix(name, ".md") + ".txt"
		}
		data := a.Plain()
		if name == "css/tokens.css" {
			data = followingDevice(data)
		}
		files = append(files, File{name, data})
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return files, nil
}

var themeRule = regexp.MustCompile(`\[data-theme=(notte|sole)\]\s*\{([^}]*)\}`)

// followingDevice adds the colours of the themes for which a device may ask: dark, or black on white. A
// folder cannot store a choice.
func followingDevice(tokens []byte) []byte {
	wanted := map[string]string{"notte": "(prefers-color-scheme:dark)", "sole": "(prefers-contrast:more)"}
	all := slices.Clone(tokens)
	for _, theme := range []string{"notte", "sole"} { // the last rule wins
		for _, rule := range themeRule.FindAllSubmatch(tokens, -1) {
			if string(rule[1]) == theme {
				all = fmt.Appendf(all, "\n@media screen and %s{:root[data-theme]{%s}}\n", wanted[theme], rule[2])
			}
		}
	}
	return all
}
