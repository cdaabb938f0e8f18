package site_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/record"
	rules "scacchimagici/internal/tournament"
	"scacchimagici/views/site"
)

var day = time.Date(2026, time.August, 28, 21, 30, 0, 0, time.UTC)

// memory is a log in memory.
type memory map[eventlog.Stream][]eventlog.Entry

func (m memory) Load(_ context.Context, stream eventlog.Stream, after int64) ([]eventlog.Entry, error) {
	return m[stream][after:], nil
}

func (m memory) AppendAll(_ context.Context, batches []eventlog.Batch) ([]eventlog.Entry, error) {
	for _, b := range batches {
		for i, e := range b.Events {
			m[b.Stream] = append(m[b.Stream], eventlog.Entry{Stream: b.Stream, Seq: b.After + int64(i) + 1, At: b.At, Clock: e.Clock, Actor: b.Actor, Kind: e.Kind, Data: e.Data})
		}
	}
	return nil, nil
}

// tournament returns a simulated tournament; change may change it before it is written.
func tournament(t *testing.T, houses int, change func(*record.Record)) memory {
	t.Helper()
	r, err := record.Simulate(7, houses, 2)
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(&r)
	}
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	log := memory{}
	if _, err := archive.Import(t.Context(), log, text, rules.Arms(), day); err != nil {
		t.Fatal(err)
	}
	return log
}

func published(t *testing.T, log memory, lang locale.Language, people bool) site.Site {
	t.Helper()
	return publishedAt(t, log, lang, people, "")
}

func publishedAt(t *testing.T, log memory, lang locale.Language, people bool, address string) site.Site {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	s, err := site.Make(t.Context(), log, "", site.Options{Words: catalogue.In(lang), Now: day, People: people, Address: address})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func content(t *testing.T, s site.Site, name string) string {
	t.Helper()
	for _, f := range s.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	t.Fatalf("no %s among %v", name, s.Names())
	return ""
}

// Every link of a page leads to a file in the folder, by a relative address. Nothing is loaded from
// elsewhere, and browsers run the script from a disk.
func TestFolder(t *testing.T) {
	for _, lang := range []locale.Language{locale.Italian, locale.English} {
		s := published(t, tournament(t, 4, nil), lang, true)
		size, pages := 0, 0
		for _, f := range s.Files {
			size += len(f.Data)
			switch path.Ext(f.Name) {
			case ".css":
				for _, m := range regexp.MustCompile(`url\(["']?([^"')]+)`).FindAllStringSubmatch(string(f.Data), -1) {
					checkLink(t, s, f.Name, m[1])
				}
			case ".js":
				if regexp.MustCompile(`(?m)^\s*(import|export)\b|fetch\(`).Match(f.Data) {
					t.Errorf("%s loads what a browser loads from no disk", f.Name)
				}
			case ".html":
				pages++
				checkPage(t, s, f)
			}
			if e := path.Ext(f.Name); slices.Contains([]string{".html", ".css", ".js"}, e) && (bytes.Contains(f.Data, []byte("http:")) || bytes.Contains(f.Data, []byte("https:"))) {
				t.Errorf("%s names an address elsewhere", f.Name)
			}
		}
		t.Logf("%s: %d files, %d bytes", lang, len(s.Files), size)
		if size > 2_000_000 || pages != 7 || s.Provisional {
			t.Errorf("%d bytes, %d pages, provisional %v", size, pages, s.Provisional)
		}
	}
}

func checkLink(t *testing.T, s site.Site, from, link string) {
	t.Helper()
	link, _, _ = strings.Cut(link, "#")
	if link == "" {
		return
	}
	if name := path.Join(path.Dir(from), link); strings.HasPrefix(link, "/") || !slices.Contains(s.Names(), name) {
		t.Errorf("%s names %s, which is not in the folder", from, link)
	}
}

// checkPage checks the links of a page: to files, and to drawings within the page.
func checkPage(t *testing.T, s site.Site, f site.File) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(f.Data))
	if err != nil {
		t.Fatal(err)
	}
	ids, uses := map[string]int{}, map[string]bool{}
	for n := range root.Descendants() {
		for _, a := range n.Attr {
			switch {
			case a.Key == "id":
				ids[a.Val]++
			case n.Data == "use" && a.Key == "href":
				uses[strings.TrimPrefix(a.Val, "#")] = true
			case a.Key == "href" || a.Key == "src":
				checkLink(t, s, f.Name, a.Val)
			case a.Key == "style" || strings.HasPrefix(a.Key, "on") || a.Key == "type" && a.Val == "module":
				t.Errorf("%s: %s has %s=%q", f.Name, n.Data, a.Key, a.Val)
			}
		}
	}
	for id := range uses {
		if ids[id] == 0 {
			t.Errorf("%s shows the drawing %s, which is not in it", f.Name, id)
		}
	}
	for id, n := range ids {
		if n > 1 {
			t.Errorf("%s has the id %s %d times", f.Name, id, n)
		}
	}
	for _, property := range []string{"og:title", "og:description"} {
		if !regexp.MustCompile(`<meta property="` + property + `" content="[^"]+">`).Match(f.Data) {
			t.Errorf("%s says no %s to previews of links", f.Name, property)
		}
	}
}

// A preview of a link needs the whole address of its picture: without the address of the folder a page names none, with
// it one that is in the folder.
func TestPictureOfPreviews(t *testing.T) {
	log := tournament(t, 4, nil)
	image := regexp.MustCompile(`<meta property="og:image" content="([^"]*)">`)
	for _, address := range []string{"", "https://example.org/coppa/"} {
		s := publishedAt(t, log, locale.Italian, false, address)
		for _, f := range s.Files {
			if path.Ext(f.Name) != ".html" {
				continue
			}
			found := image.FindAllSubmatch(f.Data, -1)
			if address == "" {
				if len(found) > 0 || bytes.Contains(f.Data, []byte("og:image")) || bytes.Contains(f.Data, []byte("twitter:card")) {
					t.Errorf("%s names a picture without the address of the folder", f.Name)
				}
				continue
			}
			if len(found) != 1 {
				t.Errorf("%s names %d pictures", f.Name, len(found))
				continue
			}
			if name, ok := strings.CutPrefix(string(found[0][1]), address); !ok || path.Ext(name) != ".png" || !slices.Contains(s.Names(), name) {
				t.Errorf("%s names the picture %s", f.Name, found[0][1])
			}
		}
	}
}

// People appear in the folder only if the organiser chooses so, and then by their first names; typed
// reasons never appear.
func TestPeople(t *testing.T) {
	const first, last, reason = "Ermenegilda", "Zanzibarri", "Zanzibarri si è fatta male"
	log := tournament(t, 2, func(r *record.Record) {
		for i := range r.Houses {
			for j := range r.Houses[i].People {
				r.Houses[i].People[j].Name = fmt.Sprintf("%s %s %d", first, last, j)
			}
		}
		for i := range r.Matches {
			for j := range r.Matches[i].Log {
				if e := &r.Matches[i].Log[j]; e.Reason != "" {
					e.Reason = reason
				}
			}
		}
	})
	for _, people := range []bool{false, true} {
		s := published(t, log, locale.Italian, people)
		texts := ""
		for _, f := range s.Files {
			if e := path.Ext(f.Name); e == ".html" || e == ".json" {
				texts += string(f.Data)
			}
		}
		if strings.Contains(texts, last) {
			t.Errorf("people %v: the folder has last names", people)
		}
		if strings.Contains(texts, first) != people {
			t.Errorf("people %v: the folder has first names, or has none", people)
		}
		if !strings.Contains(content(t, s, site.RecordFile), "motivo non pubblicato") {
			t.Error("no reason was given, so the test looks at none")
		}
		if _, err := record.Read([]byte(content(t, s, site.RecordFile))); err != nil {
			t.Errorf("people %v: the record is none: %v", people, err)
		}
	}
}

// Names with markup appear on the pages as typed.
func TestMarkup(t *testing.T) {
	const name = `<b>"Luna" & </script><img src=x>`
	log := tournament(t, 2, func(r *record.Record) {
		r.Tournament.Name = name
		r.Houses[0].Name = `Luna<i>&"`
		for j := range r.Houses[0].People {
			r.Houses[0].People[j].Name = fmt.Sprintf("<u>%d</script> X", j)
		}
	})
	s := published(t, log, locale.Italian, true)
	for _, f := range s.Files {
		if path.Ext(f.Name) != ".html" {
			continue
		}
		text := string(f.Data)
		for _, markup := range []string{"<b>\"", "<img", "Luna<i>", "<u>"} {
			if strings.Contains(text, markup) {
				t.Errorf("%s has %s as markup", f.Name, markup)
			}
		}
		if strings.Count(text, "</script>") != strings.Count(text, "<script") || !strings.Contains(text, "&lt;b&gt;") {
			t.Errorf("%s: a name ends a script, or is not there", f.Name)
		}
	}
}

// The steps of a page lead from the deployment to the end that the page shows before its script runs.
func TestSteps(t *testing.T) {
	s := published(t, tournament(t, 2, nil), locale.Italian, false)
	page := content(t, s, "partita-1A.html")
	_, rest, _ := strings.Cut(page, `id="steps" type="application/json">`)
	data, _, _ := strings.Cut(rest, "</script>")
	var steps []struct {
		Squares      map[string]struct{ Piece string }
		White, Black int
		Said         string
	}
	if err := json.Unmarshal([]byte(data), &steps); err != nil {
		t.Fatal(err)
	}
	pieces, board := 0, map[string]string{}
	for i, step := range steps {
		for name, c := range step.Squares {
			board[name] = c.Piece
		}
		if step.Said == "" || i > 0 && len(step.Squares) > 20 {
			t.Errorf("step %d says %q and changes %d squares", i, step.Said, len(step.Squares))
		}
	}
	if len(board) != 64 || len(steps) < 3 {
		t.Fatalf("%d squares, %d steps", len(board), len(steps))
	}
	for square, piece := range board {
		shown := regexp.MustCompile(`data-sq="` + square + `"[^>]*>.*?<use( href="#(\w+)")?>`).FindStringSubmatch(page)
		if shown == nil || shown[2] != piece {
			t.Errorf("%s ends with %q, the page shows %q", square, piece, shown)
		}
		if piece != "" {
			pieces++
		}
	}
	if pieces == 0 {
		t.Error("nobody is left on the board")
	}
}

// An unfinished tournament says so on every page, and one without matches still has a ranking.
func TestProvisional(t *testing.T) {
	s := published(t, tournament(t, 4, func(r *record.Record) {
		last := &r.Matches[len(r.Matches)-1]
		*last = record.Match{ID: last.ID, Round: last.Round, Board: last.Board, White: last.White, Black: last.Black}
		r.Standings = nil
	}), locale.Italian, false)
	if !s.Provisional {
		t.Error("nothing says that the tournament goes on")
	}
	pages := 0
	for _, f := range s.Files {
		if path.Ext(f.Name) == ".html" {
			pages++
			if !bytes.Contains(f.Data, []byte("Il torneo non è finito")) {
				t.Errorf("%s does not say that it is provisional", f.Name)
			}
		}
	}
	if pages != 6 {
		t.Errorf("%d pages, want that of the ranking and of five matches", pages)
	}
}

// The picture has the size of link previews, and more than one colour.
func TestPicture(t *testing.T) {
	s := published(t, tournament(t, 2, nil), locale.Italian, false)
	picture, err := png.Decode(strings.NewReader(content(t, s, site.PictureFile)))
	if err != nil {
		t.Fatal(err)
	}
	if b := picture.Bounds(); b.Dx() != 1200 || b.Dy() != 630 {
		t.Errorf("the picture is %v", b)
	}
	seen := map[any]bool{}
	for x := range 1200 {
		seen[picture.At(x, 220)] = true
	}
	if len(seen) < 20 {
		t.Errorf("%d colours in the row of the first House", len(seen))
	}
}

// An unknown tournament gives no folder.
func TestNothing(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	_, err = site.Make(t.Context(), memory{}, "", site.Options{Words: catalogue.In(locale.Italian), Now: day})
	if f := fault.From(err); f == nil || f.Key != "fault.tournament.none" {
		t.Errorf("got %v", err)
	}
}

// The file to download holds the folder with its list.
func TestZip(t *testing.T) {
	s := published(t, tournament(t, 2, nil), locale.Italian, false)
	packed, err := s.Zip(day)
	if err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range r.File {
		name, ok := strings.CutPrefix(f.Name, s.Folder()+"/")
		if !ok {
			t.Errorf("%s is not in the folder", f.Name)
		}
		names = append(names, name)
	}
	if want := append(s.Names(), site.ListFile); !slices.Equal(names, want) {
		t.Errorf("got %v", names)
	}
}
