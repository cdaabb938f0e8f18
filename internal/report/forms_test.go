package report_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/csv"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"golang.org/x/net/html"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/report"
	"scacchimagici/internal/report/pdf"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/sheet"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/paper"
	reports "scacchimagici/views/report"
	"scacchimagici/views/ui"
)

var update = flag.Bool("update", false, "write the golden files anew")

// inWords returns a report in a language.
func inWords(t testing.TB, r report.Report, lang locale.Language) reports.Report {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	houses, people := map[magici.HouseID]ui.House{}, map[magici.PersonID]screen.Person{}
	for i, h := range r.Tournament.Houses {
		houses[h.ID] = ui.House{Name: h.Name, Arms: tournament.Arms()[i%len(tournament.Arms())]}
	}
	r.Tournament.Houses = slices.Clone(r.Tournament.Houses)
	for i := range r.Tournament.Houses {
		r.Tournament.Houses[i].Arms = tournament.Arms()[i%len(tournament.Arms())]
	}
	names := tournament.Names(r.Tournament.People)
	for _, p := range r.Tournament.People {
		people[p.ID] = screen.Person{ID: p.ID, House: p.House, Name: names[p.ID].Display, Short: names[p.ID].Short}
	}
	return reports.Report{
		Words: catalogue.In(lang), Now: time.Date(2026, time.August, 28, 21, 30, 0, 0, time.UTC), Houses: houses, People: people, Numbers: r,
	}
}

// rowOf holds the values that every form must show of a House.
type rowOf struct {
	House                                        string
	Place, Ranking, Points, ForPlace, Duels, Sum int
}

func rowsOf(d paper.Document) []rowOf {
	var rows []rowOf
	for _, r := range d.Ranking.Rows {
		rows = append(rows, rowOf{r.House.Name, r.Place, r.RankingPoints, r.Points, r.Sum.Place, r.Sum.Duels, r.Sum.Total})
	}
	return rows
}

// TestForms reads every form back and compares it with the numbers.
func TestForms(t *testing.T) {
	for _, houses := range []int{2, 4, 12} {
		for _, lang := range locale.Languages {
			t.Run(strconv.Itoa(houses)+" Houses, "+string(lang), func(t *testing.T) {
				r := inWords(t, simulated(t, 7, houses).report(), lang)
				d := r.Document()
				var want []rowOf
				for i, row := range r.Numbers.Ranking.Rows {
					want = append(want, rowOf{
						d.Ranking.Rows[i].House.Name, row.Place, int(row.RankingPoints), int(row.Points),
						int(row.HousePoints.Place), int(row.HousePoints.Duels), int(row.HousePoints.Total),
					})
				}
				for form, got := range map[string][]rowOf{
					"document": rowsOf(d), "workbook": workbookRows(t, d), "CSV": csvRows(t, d), "page": pageRows(t, r), "PDF": pdfRows(t, d, want),
				} {
					if diff := cmp.Diff(want, got); diff != "" {
						t.Errorf("%s: %s", form, diff)
					}
				}
			})
		}
	}
}

func numberAt(t *testing.T, row []string, i int) int {
	t.Helper()
	n, err := strconv.Atoi(strings.TrimSpace(row[i]))
	if err != nil {
		t.Fatalf("column %d of %q: %v", i, row, err)
	}
	return n
}

// tableRow reads a row of the ranking from a table.
func tableRow(t *testing.T, row []string) rowOf {
	t.Helper()
	return rowOf{
		row[1], numberAt(t, row, 0), numberAt(t, row, 2), numberAt(t, row, 7),
		numberAt(t, row, 11), numberAt(t, row, 12), numberAt(t, row, 13),
	}
}

func workbookRows(t *testing.T, d paper.Document) []rowOf {
	t.Helper()
	data, err := sheet.Workbook(d)
	if err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if n := len(f.GetSheetList()); n != 7 {
		t.Errorf("%d sheets, want 7: %v", n, f.GetSheetList())
	}
	name := d.T("report.ranking")
	if kind, err := f.GetCellType(name, "N2"); err != nil || kind == excelize.CellTypeSharedString || kind == excelize.CellTypeInlineString {
		t.Errorf("the sum is a text: %v, %v", kind, err)
	}
	rows, err := f.GetRows(name)
	if err != nil {
		t.Fatal(err)
	}
	var all []rowOf
	for _, row := range rows[1:] {
		all = append(all, tableRow(t, row))
	}
	return all
}

func csvRows(t *testing.T, d paper.Document) []rowOf {
	t.Helper()
	data, err := sheet.CSV(d)
	if err != nil {
		t.Fatal(err)
	}
	text, ok := strings.CutPrefix(string(data), "\ufeff")
	if !ok {
		t.Error("no mark of UTF-8")
	}
	r := csv.NewReader(strings.NewReader(text))
	if d.Words.Lang() == "it" {
		r.Comma = ';'
	}
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var all []rowOf
	for _, row := range rows[1:] {
		all = append(all, tableRow(t, row))
	}
	return all
}

// pageRows reads the table and the sums of the page.
func pageRows(t *testing.T, r reports.Report) []rowOf {
	t.Helper()
	var b bytes.Buffer
	v := r.View("/lingua")
	if err := reports.Page(layout.Page{Words: r.Words, Audience: "organiser"}, v).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(b.Bytes(), []byte("⟦")) {
		t.Error("a text is missing in the catalogue")
	}
	if bytes.Contains(b.Bytes(), []byte(" style=")) {
		t.Error("an inline style, which the content security policy forbids")
	}
	root, err := html.Parse(&b)
	if err != nil {
		t.Fatal(err)
	}
	written := textsOf(root, "r-written")
	var all []rowOf
	for i, row := range find(root, "r-ranking") {
		for j, tr := range elements(row, "tr")[1:] {
			cells := elements(tr, "td")
			house := strings.Fields(textOf(find(tr, "house")[0]))
			sum := numbersIn(written[i+j])
			all = append(all, rowOf{
				strings.Join(house, " "), atoi(t, textOf(cells[0])), atoi(t, textOf(cells[1])), atoi(t, textOf(cells[3])),
				sum[len(sum)-3], sum[len(sum)-2], atoi(t, textOf(cells[4])),
			})
			if sum[len(sum)-1] != atoi(t, textOf(cells[4])) {
				t.Errorf("the sum is %v, the table says %s", sum, textOf(cells[4]))
			}
		}
	}
	return all
}

func atoi(t *testing.T, s string) int {
	t.Helper()
	return numberAt(t, []string{s}, 0)
}

var digits = regexp.MustCompile(`\d+`)

func numbersIn(s string) []int {
	var all []int
	for _, d := range digits.FindAllString(s, -1) {
		n, _ := strconv.Atoi(d)
		all = append(all, n)
	}
	return all
}

// find returns the elements of a class.
func find(n *html.Node, class string) []*html.Node {
	var all []*html.Node
	for d := range n.Descendants() {
		for _, a := range d.Attr {
			if a.Key == "class" && slices.Contains(strings.Fields(a.Val), class) {
				all = append(all, d)
			}
		}
	}
	return all
}

func elements(n *html.Node, name string) []*html.Node {
	var all []*html.Node
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && d.Data == name {
			all = append(all, d)
		}
	}
	return all
}

func textsOf(n *html.Node, class string) []string {
	var all []string
	for _, e := range find(n, class) {
		all = append(all, textOf(e))
	}
	return all
}

func textOf(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// pdfRows reads the ranking and the sums of the printed report.
func pdfRows(t *testing.T, d paper.Document, want []rowOf) []rowOf {
	t.Helper()
	words := slices.Concat(printed(t, d)...)
	var all []rowOf
	for i, w := range want {
		r := d.Ranking.Rows[i]
		ranking := []string{
			strconv.Itoa(w.Place), w.House, strconv.Itoa(w.Ranking), strconv.Itoa(r.Played), strconv.Itoa(r.Won), strconv.Itoa(r.Drawn), strconv.Itoa(r.Lost),
			strconv.Itoa(w.Points), strconv.Itoa(r.Conceded), minus(w.Points - r.Conceded), strconv.Itoa(w.Sum),
		}
		sum := []string{strconv.Itoa(w.ForPlace), strconv.Itoa(w.Duels), strconv.Itoa(w.Sum)}
		poster := []string{strconv.Itoa(w.Sum), strconv.Itoa(w.ForPlace) + " + " + strconv.Itoa(w.Duels) + " ="}
		for _, part := range [][]string{ranking, sum, poster} {
			if !follows(words, part) {
				t.Errorf("%q is not printed", part)
				w = rowOf{}
			}
		}
		all = append(all, w)
	}
	return all
}

// minus writes a difference with its sign.
func minus(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

// follows reports whether part stands somewhere in all.
func follows(all, part []string) bool {
	for i := range all {
		if i+len(part) <= len(all) && slices.Equal(all[i:i+len(part)], part) {
			return true
		}
	}
	return false
}

var (
	stream = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)
	shown  = regexp.MustCompile(`(?s)\(((?:\\.|[^\\)])*)\) ?Tj`)
)

// printed returns the texts of each page in the order in which they are set.
func printed(t *testing.T, d paper.Document) [][]string {
	t.Helper()
	data, err := pdf.Print(d)
	if err != nil {
		t.Fatal(err)
	}
	again, err := pdf.Print(d)
	if err != nil || !bytes.Equal(data, again) {
		t.Error("the same report makes another file")
	}
	return printedTexts(t, data)
}

// printedTexts returns the texts of each page of a PDF in the order in which they are set.
func printedTexts(t *testing.T, data []byte) [][]string {
	t.Helper()
	var pages [][]string
	for _, m := range stream.FindAllSubmatch(data, -1) {
		z, err := zlib.NewReader(bytes.NewReader(m[1]))
		if err != nil {
			continue // a font's table
		}
		content, err := io.ReadAll(z)
		if err != nil || !bytes.Contains(content, []byte(" Tj")) {
			continue
		}
		var page []string
		for _, s := range shown.FindAllSubmatch(content, -1) {
			page = append(page, decoded(s[1]))
		}
		pages = append(pages, page)
	}
	return pages
}

// decoded reads an escaped text of UTF-16.
func decoded(s []byte) string {
	var raw []byte
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
			if s[i] == 'r' {
				raw = append(raw, '\r')
				continue
			}
		}
		raw = append(raw, s[i])
	}
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = uint16(raw[2*i])<<8 | uint16(raw[2*i+1])
	}
	return string(utf16.Decode(units))
}

// TestGolden compares the printed report with a version that was inspected.
func TestGolden(t *testing.T) {
	for _, lang := range locale.Languages {
		t.Run(string(lang), func(t *testing.T) {
			d := inWords(t, simulated(t, 36, 4).report(), lang).Document()
			var b strings.Builder
			for i, page := range printed(t, d) {
				b.WriteString("== " + strconv.Itoa(i+1) + "\n" + strings.Join(page, "\n") + "\n")
			}
			name := filepath.Join("testdata", "report."+string(lang)+".txt")
			if *update {
				if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(b.String(), "\n")); diff != "" {
				t.Errorf("%s; -update writes it anew, once it has been looked at: %s", name, diff)
			}
		})
	}
}
