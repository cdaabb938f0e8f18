// Package dataset makes a table for statistics of a tournament: a row for each step of each match, that is for each
// entry of the log that counts, whether it still stands or not.
//
// The columns are one list ([Columns]); both forms of the table, JSON Lines and CSV, walk it. People have pseudonyms
// unless the caller names them.
//
// Units: points are whole, times are UTC in milliseconds.
//
// Source: docs/dataset.md, the codebook, which the tests hold to the columns.
package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/internal/tournament"
)

// Row is a step of a match. Which fields mean something depends on its kind; pointers are nil without a value.
type Row struct {
	Tournament string
	Match      string
	Step       int       // the number of the entry in the log of the match, from 1
	Time       time.Time // zero: not known
	Kind       magici.EntryKind
	Side       *chess.Side // whose piece or turn it was; the attacker's in a Duel, the one that forfeited at an end; nil: none
	Person     string      // who plays the piece; empty: none
	Piece      chess.Kind  // before any promotion; NoKind: none
	From, To   *chess.Square
	Defender   chess.Kind // the piece that is attacked; NoKind: there is no Duel
	Against    string     // who plays the defender
	Question   string     // its id
	Level      int        // of the question, 1 to 3; 0: not known
	Outcome    magici.Outcome
	End        magici.EndReason
	Points     [2]magici.PiecePoints // by side, that the step gave or took away
	Score      [2]magici.PiecePoints // by side, after the step
	Position   string                // after the step; empty: play had not begun
	Undone     bool                  // the step was taken back, or replaced by a correction
}

// Names returns what the table calls each of some people, each differently.
type Names func(people []magici.PersonID) map[magici.PersonID]string

// Pseudonyms are "P" and a number, in an order that shuffle draws and that is not kept, so that none leads back to a
// person. shuffle calls swap as [math/rand/v2.Shuffle] does.
func Pseudonyms(shuffle func(n int, swap func(i, j int))) Names {
	return func(people []magici.PersonID) map[magici.PersonID]string {
		people = slices.Clone(people)
		shuffle(len(people), func(i, j int) { people[i], people[j] = people[j], people[i] })
		names, digits := make(map[magici.PersonID]string, len(people)), len(strconv.Itoa(len(people)))
		for i, id := range people {
			names[id] = fmt.Sprintf("P%0*d", digits, i+1)
		}
		return names
	}
}

// RealNames are the names on the rosters of t. A name that is in two Houses has its House behind it; a person who is on
// no roster has the id.
func RealNames(t tournament.Tournament) Names {
	display, same := tournament.Names(t.People), map[string]int{}
	for _, name := range display {
		same[name.Display]++
	}
	all := make(map[magici.PersonID]string, len(t.People))
	for _, p := range t.People {
		name := display[p.ID].Display
		if same[name] > 1 {
			house, _ := t.House(p.House)
			name += " (" + house.Name + ")"
		}
		all[p.ID] = name
	}
	return func(people []magici.PersonID) map[magici.PersonID]string {
		names := make(map[magici.PersonID]string, len(people))
		for _, id := range people {
			names[id] = cmp.Or(all[id], string(id))
		}
		return names
	}
}

// New returns the rows of the matches of h, in the order of the schedule.
func New(h record.History, names Names) []Row {
	var rows []Row
	for _, match := range h.Matches {
		rows = append(rows, rowsOf(h.Tournament.ID, match)...)
	}
	people := map[string]bool{}
	for _, r := range rows {
		people[r.Person], people[r.Against] = true, true
	}
	delete(people, "")
	ids := make([]magici.PersonID, 0, len(people))
	for id := range people {
		ids = append(ids, magici.PersonID(id))
	}
	slices.Sort(ids)
	named := names(ids)
	for i := range rows {
		r := &rows[i]
		r.Person, r.Against = named[magici.PersonID(r.Person)], named[magici.PersonID(r.Against)]
	}
	return rows
}

// rowsOf returns the rows of a match, with the ids of people in place of their names.
func rowsOf(tournament string, h record.MatchHistory) []Row {
	var rows []Row
	m := magici.New(h.Plan)
	levels := map[string]int{} // of the questions drawn so far
	for _, e := range h.Events {
		last := m.LastEntry()
		m = magici.Apply(m, e.Event)
		if q := m.Asking.Question; q != nil && q.ID != magici.OwnQuestion {
			levels[q.ID] = q.Difficulty
		}
		for _, entry := range m.Log[last:] {
			r := rowOf(m, entry)
			r.Tournament, r.Level = tournament, levels[r.Question]
			if !m.Paper {
				r.Time = e.Event.TimeOf(entry, e.At)
			}
			rows = append(rows, r)
		}
	}
	for i, stands := range standing(m.Log) {
		rows[i].Undone = !stands
	}
	return rows
}

// rowOf returns the row of the newest entry of m, without what only the log of the tournament knows.
func rowOf(m magici.Match, e magici.Entry) Row {
	r := Row{Match: m.ID, Step: e.N, Kind: e.Kind, Question: e.Question, Outcome: e.Outcome, End: e.End}
	before, _ := m.PlayAfter(e.N - 1)
	after, _ := m.PlayAfter(e.N)
	act := func(piece magici.Ref, kind chess.Kind, from, to chess.Square) {
		r.Side, r.Piece, r.From, r.Person = &piece.Side, kind, &from, string(m.Person(piece))
		if to != from {
			r.To = &to
		}
	}
	switch {
	case e.Kind.OfPiece():
		act(e.Mover(), e.Piece, e.From, e.To)
	case e.Kind.OfDuel():
		d := before.Duel
		act(d.Attacker, before.Figure(d.Attacker).Kind, d.Move.From, d.Move.To)
	case e.Kind.SideOnly() || e.End == magici.EndForfeit:
		r.Side = &e.Side
	}
	duel, fought := before.Duel, e.Outcome != "" || e.Kind.OfDuel()
	if e.Capture {
		duel, fought = after.Duel, true
	}
	if fought {
		r.Defender, r.Against = before.Figure(duel.Defender).Kind, string(m.Person(duel.Defender))
	}
	r.Points[e.Gain.Side] = e.Gain.Points
	if e.Intervention != nil {
		r.Points = e.Intervention.Points()
	}
	r.Score = after.Points
	if m.Started() {
		r.Position = after.Position.String()
	}
	return r
}

// standing returns for each entry of a log whether it stands. An undo takes back what came behind the entry to which it
// goes, other undos too, but no pause and no resume (SM-9.1).
func standing(log []magici.Entry) []bool {
	stands := make([]bool, len(log))
	for i, e := range log {
		stands[i] = e.Kind.IsPause()
	}
	for n := len(log); n > 0; {
		e := log[n-1]
		stands[n-1] = true
		if n--; e.Kind == magici.LogUndo {
			n = e.Target
		}
	}
	return stands
}
