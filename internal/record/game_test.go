package record_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/internal/tournament"
)

// game returns a tournament of one match: the deployments as "Ke1 Pa2", White first, and
// the log line by line as "move white a2 a4; duel attacker".
func game(t testing.TB, white, black, log string) record.Record {
	t.Helper()
	r, _ := record.New(record.History{Tournament: tournament.Tournament{ID: "t", Name: "T", Settings: tournament.DefaultSettings()}})
	r.Houses = []record.House{{ID: "a", Name: "A"}, {ID: "b", Name: "B"}}
	for i := range r.Houses {
		for n := range 20 {
			id := magici.PersonID(fmt.Sprintf("%s%d", r.Houses[i].ID, n))
			r.Houses[i].People = append(r.Houses[i].People, record.Person{ID: id, Name: "X"})
		}
	}
	r.Matches = []record.Match{{
		ID: "1A", Round: 1, Board: "A", White: "a", Black: "b",
		Strategists: &record.Sides[magici.PersonID]{White: "a0", Black: "b0"},
		Deployment:  &record.Sides[[]record.Piece]{White: pieces(t, "a", white), Black: pieces(t, "b", black)},
		Toss:        &record.Toss{By: "coin"},
		Log:         entries(t, log),
	}}
	return r
}

func pieces(t testing.TB, house, text string) []record.Piece {
	t.Helper()
	all := []record.Piece{}
	for i, word := range strings.Fields(text) {
		piece, ok := chess.ParsePiece(word[0])
		square, ok2 := chess.ParseSquare(word[1:])
		if !ok || !ok2 {
			t.Fatal(word)
		}
		all = append(all, record.Piece{Piece: piece.Kind, Square: square, Person: magici.PersonID(house + strconv.Itoa(i+1))})
	}
	return all
}

func entries(t testing.TB, text string) []record.Entry {
	t.Helper()
	all := []record.Entry{}
	start := time.Date(2026, time.August, 28, 15, 0, 0, 0, time.UTC)
	for line := range strings.SplitSeq(text, ";") {
		f := append(strings.Fields(line), "", "", "")
		if f[0] == "" {
			continue
		}
		e := record.Entry{N: len(all) + 1, At: start.Add(time.Duration(len(all)) * time.Second), Kind: magici.EntryKind(f[0])}
		switch e.Kind {
		case magici.LogMove:
			e.Side, e.From, e.To = side(f[1]), square(t, f[2]), square(t, f[3])
			_ = e.Promotion.UnmarshalText([]byte(strings.TrimSpace(f[4])))
		case magici.LogDirect:
			e.Side, e.Square = side(f[1]), square(t, f[2])
		case magici.LogDuel:
			e.Outcome = magici.Outcome(f[1])
		case magici.LogQuestion:
			e.Question, e.Void = "q", f[1]
		case magici.LogUndo:
			e.Target, _ = strconv.Atoi(f[1])
			e.Reason = f[2]
		case "end":
			e.By, e.Side = magici.EndReason(f[1]), side(f[2])
		default:
			if e.Kind.SideOnly() {
				e.Side = side(f[1])
			}
		}
		all = append(all, e)
	}
	return all
}

func side(word string) chess.Side {
	if word == "black" {
		return chess.Black
	}
	return chess.White
}

func square(t testing.TB, name string) chess.Square {
	t.Helper()
	sq, ok := chess.ParseSquare(name)
	if !ok {
		t.Fatal(name)
	}
	return sq
}

// reread writes r as a document and reads it back.
func reread(t testing.TB, r record.Record) record.Document {
	t.Helper()
	data, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	d, err := record.Read(data)
	if err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return d
}

// audited writes r as a document and audits the document.
func audited(t testing.TB, r record.Record) record.Report {
	t.Helper()
	return record.Audit(reread(t, r))
}

// settled returns r with the results and the standings that follow from it.
func settled(t testing.TB, r record.Record) record.Record {
	t.Helper()
	report := audited(t, r)
	for i := range r.Matches {
		r.Matches[i].Result = report.Results[i]
	}
	r.Standings = report.Standings
	return r
}

// found writes findings as "POINTER (RULE)".
func found(report record.Report) string {
	var all []string
	for _, f := range report.Findings {
		all = append(all, f.Pointer+" ("+f.Rule+")")
	}
	return strings.Join(all, ", ")
}

func ids(names ...string) []magici.HouseID {
	var all []magici.HouseID
	for _, n := range names {
		all = append(all, magici.HouseID(n))
	}
	return all
}
