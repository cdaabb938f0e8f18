// Package ranking ranks the Houses of a tournament by the results of its matches.
//
// A [LeagueTable] is computed from the results at each call, and never stored. It gives the order
// of the Houses and, as data, what separated them: a [Split] has the criterion and its value for
// each House of the group, so that a screen can say "a pari punti: scontro diretto 3-0".
//
// Units: all points are whole; the Sonneborn-Berger value is in halves.
//
// Source: SM-8.2 to SM-8.4. Rulings: RULINGS.md beside this file.
package ranking

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// Row is a House in the ranking.
type Row struct {
	Place         int // from 1; Houses that share one have the better place (SM-8.2)
	House         magici.HouseID
	Played        int
	Won           int
	Drawn         int
	Lost          int
	RankingPoints magici.RankingPoints
	Points        magici.PiecePoints // gained in all matches
	Conceded      magici.PiecePoints // what its opponents gained in them, also what interventions took away from them again
	DuelPoints    magici.PiecePoints
	HousePoints   Award
	Shared        bool   // another House has the same place
	Ahead         *Split // what put it before the next row; nil: only the Ranking Points, or nothing
	Behind        *Split // what put it after the previous row
}

// Split is one application of a criterion that separated a tied group.
type Split struct {
	By     TieBreak
	Values []Value // of the whole group, best first; equal ones in the order of the Houses
}

// Value is the value of a criterion for a House of the group, in the unit of its [Criterion].
type Value struct {
	House magici.HouseID
	N     int
}

// Value returns the value of a House, 0 when it is not in the group.
func (s Split) Value(house magici.HouseID) int {
	for _, v := range s.Values {
		if v.House == house {
			return v.N
		}
	}
	return 0
}

// LeagueTable has the Houses in order, and what separated them.
type LeagueTable struct {
	Rows   []Row              // by place; Houses that share one in the order given
	Splits []Split            // all that separated Houses, in the order of the places
	Tied   [][]magici.HouseID // groups that share a place: the organiser must decide
}

// Row returns the row of a House.
func (t LeagueTable) Row(house magici.HouseID) (Row, bool) {
	for _, r := range t.Rows {
		if r.House == house {
			return r, true
		}
	}
	return Row{}, false
}

// Rank returns the league table of houses by results and the organiser's decisions so far. A result
// of a House that is not among houses counts for its opponent alone.
func Rank(rules Rules, houses []magici.HouseID, results []Result, decisions []TieDecision) LeagueTable {
	r := &ranker{
		pay: rules.RankingPoints, index: make(map[magici.HouseID]int, len(houses)),
		rows: make([]Row, len(houses)), results: results, decisions: decisions,
	}
	for i, house := range houses {
		r.index[house] = i
		r.rows[i].House = house
	}
	for _, result := range results {
		for side, house := range result.Houses {
			if i, ok := r.index[house]; ok {
				r.rows[i].count(result, chess.Side(side), r.pay)
			}
		}
	}
	all := make([]int, len(houses))
	for i := range all {
		all[i] = i
	}
	var t LeagueTable
	for _, level := range r.levels(all, func(i int) int { return int(r.rows[i].RankingPoints) }) {
		r.separate(level, rules.TieBreaks)
	}
	t.Splits = r.splits
	for _, group := range r.done {
		place := len(t.Rows) + 1
		var tied []magici.HouseID
		for _, i := range group {
			row := r.rows[i]
			row.Place, row.Shared = place, len(group) > 1
			row.HousePoints = NewAward(rules, place, row.DuelPoints)
			t.Rows = append(t.Rows, row)
			tied = append(tied, row.House)
		}
		if len(tied) > 1 {
			t.Tied = append(t.Tied, tied)
		}
	}
	// Each row says what put it before the next one.
	for i := 1; i < len(t.Rows); i++ {
		above, below := &t.Rows[i-1], &t.Rows[i]
		// The first split in which both have different values.
		parts := func(s Split) bool {
			has := func(h magici.HouseID) bool {
				return slices.ContainsFunc(s.Values, func(v Value) bool { return v.House == h })
			}
			return has(above.House) && has(below.House) && s.Value(above.House) != s.Value(below.House)
		}
		if n := slices.IndexFunc(r.splits, parts); n >= 0 {
			above.Ahead, below.Behind = &r.splits[n], &r.splits[n]
		}
	}
	return t
}
