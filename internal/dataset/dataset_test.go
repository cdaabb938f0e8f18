package dataset_test

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/dataset"
	"scacchimagici/internal/longtest"
	"scacchimagici/internal/madetest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/internal/tournament"
)

// history returns a simulated tournament as its log has it, and its record; change may change the record before.
func history(t testing.TB, seed uint64, change func(*record.Record)) (record.History, record.Record) {
	t.Helper()
	r, err := record.Simulate(seed, 4, 2)
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(&r)
	}
	data, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	d, err := record.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	facts, matches, err := d.Events(nil)
	if err != nil {
		t.Fatal(err)
	}
	h := record.History{Matches: matches}
	for _, f := range facts {
		h.Tournament = tournament.Apply(h.Tournament, f)
	}
	return h, d.Record
}

// shuffled is chance that is the same for the same seed.
func shuffled(seed uint64) func(int, func(i, j int)) {
	return rand.New(rand.NewPCG(seed, 1)).Shuffle
}

// withLevels gives each question of h that a bank has the level that levelOf says.
func withLevels(h record.History) {
	give := func(q *magici.Question) {
		if q != nil {
			q.Difficulty = levelOf(q.ID)
		}
	}
	for _, m := range h.Matches {
		for _, e := range m.Events {
			switch f := e.Event.Fact.(type) {
			case magici.Moved:
				give(f.Question)
			case magici.Voided:
				give(f.Next)
			case magici.Undone:
				give(f.Question)
			}
		}
	}
}

// levelOf returns the level of an invented question: pozioni-101 has 3.
func levelOf(id string) int {
	n, err := strconv.Atoi(id[strings.LastIndexByte(id, '-')+1:])
	if err != nil {
		return 0
	}
	return n%3 + 1
}

// table returns the rows of a CSV by the names of their columns.
func table(t testing.TB, data []byte) []map[string]string {
	t.Helper()
	all, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rows := make([]map[string]string, 0, len(all))
	for _, cells := range all[1:] {
		row := map[string]string{}
		for i, cell := range cells {
			row[all[0][i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}

// csvOf returns the rows of h as CSV with the ids of people in place of pseudonyms.
func csvOf(t testing.TB, h record.History) []map[string]string {
	t.Helper()
	data, err := dataset.CSV(dataset.New(h, dataset.RealNames(tournament.Tournament{})))
	if err != nil {
		t.Fatal(err)
	}
	return table(t, data)
}

// The rows of a match are the entries of its log in the record, column for column.
func TestRowsAreTheLogOfTheRecord(t *testing.T) {
	kinds, undone := map[string]bool{}, 0
	for seed := range uint64(longtest.Amount(26, 300)) {
		h, r := history(t, seed, func(r *record.Record) {
			for i := range r.Matches { // every other match was played on paper
				r.Matches[i].Paper = r.Matches[i].Toss != nil && i%2 == 0
			}
		})
		withLevels(h)
		rows := csvOf(t, h)
		for _, m := range r.Matches {
			if len(rows) < len(m.Log) {
				t.Fatalf("seed %d, %s: rows are missing", seed, m.ID)
			}
			for i, e := range m.Log {
				kinds[string(e.Kind)] = true
				kinds["promotion"] = kinds["promotion"] || e.Promotion != chess.NoKind
				checkRow(t, rows[i], r.Tournament.ID, m, e)
			}
			checkDuels(t, rows[:len(m.Log)])
			undone += checkUndone(t, rows[:len(m.Log)], m)
			checkScore(t, rows[:len(m.Log)], m)
			rows = rows[len(m.Log):]
		}
		if len(rows) > 0 {
			t.Errorf("seed %d: %d rows too many", seed, len(rows))
		}
	}
	for _, k := range append(magici.EntryKinds(), "promotion") {
		if !kinds[string(k)] {
			t.Errorf("no %s was seen", k)
		}
	}
	if undone == 0 {
		t.Error("nothing was undone")
	}
}

// checkRow compares a row with what the record writes of its entry.
func checkRow(t *testing.T, row map[string]string, id string, m record.Match, e record.Entry) {
	t.Helper()
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var written map[string]any
	if err := json.Unmarshal(data, &written); err != nil {
		t.Fatal(err)
	}
	text := func(name string) string { s, _ := written[name].(string); return s }
	want := map[string]string{
		"tournament": id, "match": m.ID, "step": strconv.Itoa(e.N), "kind": string(e.Kind), "time": text("at"),
		"outcome": text("outcome"), "end": text("by"), "question": cmp.Or(text("question"), text("id")),
	}
	if m.Paper {
		want["time"] = ""
	}
	if level := levelOf(want["question"]); level > 0 {
		want["level"] = strconv.Itoa(level)
	} else {
		want["level"] = ""
	}
	switch e.Kind {
	case magici.LogDuel, magici.LogQuestion: // the record does not say whose it is
		if row["side"] == "" || row["piece"] == "" || row["defender"] == "" || row["person"] == "" || row["defender_person"] == "" || row["from"] == "" || row["to"] == "" {
			t.Errorf("%s %d: a %s by %q", m.ID, e.N, e.Kind, row)
		}
	default:
		want["side"], want["from"], want["to"] = text("side"), cmp.Or(text("from"), text("square")), text("to")
	}
	for name, value := range want {
		if row[name] != value {
			t.Errorf("%s %d (%s): %s is %q, the record says %q", m.ID, e.N, e.Kind, name, row[name], value)
		}
	}
	if acts := row["piece"] != ""; acts != (row["from"] != "") || acts != (row["person"] != "") {
		t.Errorf("%s %d: a piece without a square or a person: %q", m.ID, e.N, row)
	}
	if e.Promotion != chess.NoKind && row["piece"] != "P" {
		t.Errorf("%s %d: a %s becomes another piece", m.ID, e.N, row["piece"])
	}
	if e.Kind == magici.LogMove && row["defender"] == "" {
		if piece := pieceOn(row["position"], row["to"]); piece != row["piece"] && e.Promotion == chess.NoKind {
			t.Errorf("%s %d: %s moves to %s, there is %q in %s", m.ID, e.N, row["piece"], row["to"], piece, row["position"])
		}
	}
	if e.Kind == magici.LogDuel && e.Outcome == magici.DefenderFirst && pieceOn(row["position"], row["from"]) != "" {
		t.Errorf("%s %d: who lost the Duel still stands on %s in %s", m.ID, e.N, row["from"], row["position"])
	}
}

// checkDuels compares the rows of each Duel: its question and its outcome have the pieces of the move that opened it.
func checkDuels(t *testing.T, rows []map[string]string) {
	t.Helper()
	for i, row := range rows {
		if row["outcome"] == "" && row["kind"] != "question" {
			continue
		}
		opened := map[string]string{}
		for _, before := range rows[:i] {
			if before["kind"] == "move" && before["defender"] != "" && before["side"] == row["side"] && before["from"] == row["from"] && before["to"] == row["to"] {
				opened = before
			}
		}
		for _, column := range []string{"piece", "defender"} {
			if row[column] != opened[column] {
				t.Errorf("%s %s: the %s is %q, that of the move was %q", row["match"], row["step"], column, row[column], opened[column])
			}
		}
	}
}

// pieceOn returns the letter of the piece on a square of a position, upper case for both sides; empty for none.
func pieceOn(position, square string) string {
	rank := strings.Split(strings.Fields(position)[0], "/")['8'-square[1]]
	for _, gap := range regexp.MustCompile(`[1-8]`).FindAllString(rank, -1) {
		n, _ := strconv.Atoi(gap)
		rank = strings.Replace(rank, gap, strings.Repeat(" ", n), 1)
	}
	return strings.ToUpper(strings.TrimSpace(rank[square[0]-'a' : square[0]-'a'+1]))
}

// checkUndone follows a log from its beginning: which steps are in effect after each of its entries. It returns how
// many rows say undone.
func checkUndone(t *testing.T, rows []map[string]string, m record.Match) (undone int) {
	t.Helper()
	after := []map[int]bool{{}} // after[n]: the steps in effect after entry n
	for _, e := range m.Log {
		now := map[int]bool{e.N: true}
		from := after[e.N-1]
		if e.Kind == magici.LogUndo {
			from = after[e.Target]
		}
		for n := range from {
			now[n] = true
		}
		after = append(after, now)
	}
	for i, row := range rows {
		stays := after[len(rows)][i+1] || m.Log[i].Kind.IsPause()
		if row["undone"] != strconv.FormatBool(!stays) {
			t.Errorf("%s %d (%s): undone is %s", m.ID, i+1, row["kind"], row["undone"])
		}
		if row["undone"] == "true" {
			undone++
		}
	}
	return undone
}

// checkScore adds up the points of the rows that stand: they are the score after the last one, and that of the result.
func checkScore(t *testing.T, rows []map[string]string, m record.Match) {
	t.Helper()
	var sum [2]int
	for _, row := range rows {
		for side, name := range []string{"points_white", "points_black"} {
			n, err := strconv.Atoi(row[name])
			if err != nil {
				t.Fatal(err)
			}
			if row["undone"] == "false" {
				sum[side] += n
			}
		}
	}
	if len(rows) == 0 {
		return
	}
	last := rows[len(rows)-1]
	if want := []string{strconv.Itoa(sum[0]), strconv.Itoa(sum[1])}; last["score_white"] != want[0] || last["score_black"] != want[1] {
		t.Errorf("%s: the score is %s-%s, the points are %v", m.ID, last["score_white"], last["score_black"], want)
	}
	if r := m.Result; r != nil && (int(r.Points.White) != sum[0] || int(r.Points.Black) != sum[1]) {
		t.Errorf("%s: the result is %v, the points are %v", m.ID, r.Points, sum)
	}
}

// A person has one pseudonym in all matches, which says neither who it is nor where the person stands on a list.
func TestPseudonyms(t *testing.T) {
	h, r := history(t, 3, nil)
	ids := csvOf(t, h)
	made := map[string]bool{}
	for seed := range uint64(3) {
		data, err := dataset.CSV(dataset.New(h, dataset.Pseudonyms(shuffled(seed))))
		if err != nil {
			t.Fatal(err)
		}
		of, by := map[string]string{}, map[string]string{}
		matches := map[string]map[string]bool{}
		order := ""
		for i, row := range table(t, data) {
			for _, column := range []string{"person", "defender_person"} {
				id, pseudonym := ids[i][column], row[column]
				if (id == "") != (pseudonym == "") {
					t.Fatalf("row %d: %s is %q, was %q", i, column, pseudonym, id)
				}
				if id == "" {
					continue
				}
				if !regexp.MustCompile(`^P[0-9]+$`).MatchString(pseudonym) || of[id] != "" && of[id] != pseudonym || by[pseudonym] != "" && by[pseudonym] != id {
					t.Errorf("%s is %s, was %s; %s was %s", id, pseudonym, of[id], pseudonym, by[pseudonym])
				}
				if of[id] == "" {
					order += pseudonym
				}
				of[id], by[pseudonym] = pseudonym, id
				if matches[id] == nil {
					matches[id] = map[string]bool{}
				}
				matches[id][row["match"]] = true
			}
		}
		if !slices.ContainsFunc(slices.Collect(maps.Values(matches)), func(m map[string]bool) bool { return len(m) > 1 }) {
			t.Error("no person is in two matches")
		}
		made[order] = true
		for _, house := range r.Houses {
			for _, p := range house.People {
				if strings.Contains(string(data), p.Name) {
					t.Errorf("%s is named", p.Name)
				}
			}
		}
		for _, m := range r.Matches {
			for _, e := range m.Log {
				if e.Reason != "" && strings.Contains(string(data), e.Reason) {
					t.Errorf("the table has the reason %q", e.Reason)
				}
			}
		}
	}
	if len(made) != 3 {
		t.Errorf("three shuffles make %d orders", len(made))
	}
}

// Names are those of the rosters, told apart by their House, and no formula of a spreadsheet.
func TestRealNames(t *testing.T) {
	h, r := history(t, 3, func(r *record.Record) {
		for i := range r.Houses {
			for j := range r.Houses[i].People {
				r.Houses[i].People[j].Name = "=SUM(A" + strconv.Itoa(j) + ")"
			}
		}
	})
	house := map[string]string{}
	for _, each := range r.Houses {
		for j, p := range each.People {
			house[string(p.ID)] = "'=SUM(A" + strconv.Itoa(j) + ") (" + each.Name + ")"
		}
	}
	rows := dataset.New(h, dataset.RealNames(h.Tournament))
	data, err := dataset.CSV(rows)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := dataset.JSONL(rows)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(lines, []byte(`"person":"=SUM(A`)) {
		t.Error("JSON Lines have another name")
	}
	ids := csvOf(t, h)
	for i, row := range table(t, data) {
		// Of a name that is on three rosters those with few people do not have the last ones.
		if want := house[ids[i]["person"]]; row["person"] != want && row["person"] != strings.SplitAfter(want, ")")[0] {
			t.Fatalf("row %d: %q, want %q", i, row["person"], want)
		}
	}
}

// Both forms hold the same, and JSON Lines have each column in its place.
func TestForms(t *testing.T) {
	h, _ := history(t, 5, nil)
	withLevels(h)
	rows := dataset.New(h, dataset.Pseudonyms(shuffled(1)))
	data, err := dataset.CSV(rows)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := dataset.JSONL(rows)
	if err != nil {
		t.Fatal(err)
	}
	cells, values := table(t, data), bytes.Split(bytes.TrimSuffix(lines, []byte("\n")), []byte("\n"))
	if len(cells) != len(values) || len(cells) != len(rows) || len(rows) == 0 {
		t.Fatalf("%d rows, %d lines, %d in CSV", len(rows), len(values), len(cells))
	}
	filled := map[string]bool{}
	for i, line := range values {
		d := json.NewDecoder(bytes.NewReader(line))
		d.UseNumber()
		token := func() json.Token {
			tok, err := d.Token()
			if err != nil {
				t.Fatalf("line %d: %v", i+1, err)
			}
			return tok
		}
		token()
		for _, c := range dataset.Columns() {
			if name := token(); name != c.Name {
				t.Fatalf("line %d: %v, want %s", i+1, name, c.Name)
			}
			text := ""
			switch v := token().(type) {
			case json.Number:
				text = v.String()
				if c.Type != dataset.Integer {
					t.Errorf("%s is the number %s", c.Name, v)
				}
			case bool:
				text = strconv.FormatBool(v)
				if c.Type != dataset.Boolean {
					t.Errorf("%s is %v", c.Name, v)
				}
			case string:
				text = v
				if c.Type != dataset.Text && c.Type != dataset.Time || c.Type == dataset.Time && !regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`).MatchString(v) {
					t.Errorf("%s is %q", c.Name, v)
				}
			}
			filled[c.Name] = filled[c.Name] || text != ""
			if text != cells[i][c.Name] {
				t.Errorf("line %d: %s is %q, in CSV %q", i+1, c.Name, text, cells[i][c.Name])
			}
			if c.Values != nil && text != "" && !slices.Contains(c.Values, text) {
				t.Errorf("line %d: %s is %q, none of %v", i+1, c.Name, text, c.Values)
			}
		}
	}
	for _, c := range dataset.Columns() {
		if !filled[c.Name] {
			t.Errorf("%s is always empty", c.Name)
		}
	}
}

// The codebook has each column in its place, with its type and its closed list.
func TestCodebook(t *testing.T) {
	data, err := os.ReadFile("../../docs/dataset.md")
	if err != nil {
		t.Fatal(err)
	}
	section := func(title string) (rows [][]string) {
		_, text, found := strings.Cut(string(data), "\n## "+title+"\n")
		if !found {
			t.Fatalf("no section %s", title)
		}
		text, _, _ = strings.Cut(text, "\n## ")
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "| `") {
				var cells []string
				for cell := range strings.SplitSeq(strings.Trim(strings.TrimSpace(line), "|"), "|") {
					cells = append(cells, strings.TrimSpace(cell))
				}
				rows = append(rows, cells)
			}
		}
		return rows
	}
	quoted := regexp.MustCompile("`([^`]+)`")
	rows, columns := section("Columns"), dataset.Columns()
	if len(rows) != len(columns) {
		t.Fatalf("%d columns are described, there are %d", len(rows), len(columns))
	}
	for i, c := range columns {
		if len(rows[i]) != 4 || rows[i][0] != "`"+c.Name+"`" || rows[i][1] != string(c.Type) || rows[i][3] == "" {
			t.Errorf("row %d is %q, the column is %s, %s", i+1, rows[i], c.Name, c.Type)
		}
		if c.Values == nil || c.Name == "kind" { // the kinds have a table of their own
			continue
		}
		list, _, _ := strings.Cut(rows[i][2], ":")
		var values []string
		for _, m := range quoted.FindAllStringSubmatch(list, -1) {
			values = append(values, m[1])
		}
		if !slices.Equal(values, c.Values) {
			t.Errorf("%s: the values %q are described, there are %q", c.Name, values, c.Values)
		}
	}
}

// TestKindsOfSteps makes the table of the codebook that says what each kind of step is, of the comments in the rules.
func TestKindsOfSteps(t *testing.T) {
	source, err := os.ReadFile("../magici/log.go")
	if err != nil {
		t.Fatal(err)
	}
	comment := map[magici.EntryKind]string{}
	for _, m := range regexp.MustCompile(`(?m)^\tLog\w+ +EntryKind = "([^"]+)" +// (.+)$`).FindAllStringSubmatch(string(source), -1) {
		comment[magici.EntryKind(m[1])] = m[2]
	}
	var rows strings.Builder
	for _, k := range magici.EntryKinds() {
		if comment[k] == "" {
			t.Errorf("%s has no comment in internal/magici/log.go", k)
		}
		fmt.Fprintf(&rows, "| `%s` | %s (%s) |\n", k, comment[k], k.Rule())
	}
	madetest.Part(t, "../../docs/dataset.md", "\n| kind | what it is |\n|---|---|\n", "\n## Columns\n", rows.String())
}
