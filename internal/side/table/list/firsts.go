package list

import (
	"slices"

	"scacchimagici/internal/side/table"
)

// First is a badge for the first person who did something. It counts for nothing.
type First struct {
	Badge  string // "win" in a game, "strongest", or the word of a feat
	Game   string
	Name   string
	Code   string // of the table
	Number int    // of its game
}

// Firsts returns the badges in the order in which people have earned them.
func (l List) Firsts() []First {
	type ended struct {
		code string
		table.Result
	}
	var all []ended
	for _, r := range l.Rows {
		for _, result := range r.Results {
			all = append(all, ended{r.Code, result})
		}
	}
	slices.SortStableFunc(all, func(a, b ended) int { return a.Ended.Compare(b.Ended) })
	var firsts []First
	for _, e := range all {
		players := [2]table.Player{e.White, e.Black}
		add := func(badge string, side table.Side) {
			f := First{badge, e.Game, players[side].Name, e.code, e.Number}
			known := func(other First) bool { return other.Badge == badge && (badge != "win" || other.Game == f.Game) }
			if f.Name != "" && !slices.ContainsFunc(firsts, known) {
				firsts = append(firsts, f)
			}
		}
		for _, side := range table.Sides {
			if e.Winner != side.String() {
				continue
			}
			add("win", side)
			if players[side.Other()].Strongest() {
				add("strongest", side)
			}
		}
		for _, f := range e.Feats {
			add(f.Kind, f.By)
		}
	}
	return firsts
}
