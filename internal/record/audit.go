package record

import (
	"fmt"
	"slices"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

// Audit replays every match of d by the rules, computes results, ranking and House Points
// anew, and says where the record differs.
func Audit(d Document) Report {
	a := auditor{Record: d.Record, rosters: map[magici.HouseID]map[magici.PersonID]bool{}}
	a.settings()
	a.rosterIDs()
	a.schedule()
	for i := range d.Matches {
		a.match(i)
	}
	a.decisions()
	a.standings()
	sortFindings(a.Findings, d.root)
	return a.Report
}

// auditor gathers what an audit finds.
type auditor struct {
	Record
	Report
	houses  []magici.HouseID // each once
	rosters map[magici.HouseID]map[magici.PersonID]bool
	counted []ranking.Result // what the standings are computed from
}

// find adds a finding; args go into the pointer.
func (a *auditor) find(rule string, expected, got any, pointer string, args ...any) {
	a.Findings = append(a.Findings, Finding{fmt.Sprintf(pointer, args...), expected, got, rule})
}

// ruleRecord is the rule of what only the format wants.
const ruleRecord = "record"

// settings checks the one setting that is none: the King's price (SM-1.3).
func (a *auditor) settings() {
	if k := a.Settings.Prices.King; k != 0 {
		a.find("SM-1.3", 0, int(k), "/settings/prices/K")
	}
}

// rosterIDs reads the rosters; House and person ids are unique.
func (a *auditor) rosterIDs() {
	people := map[magici.PersonID]bool{}
	for i, h := range a.Houses {
		roster := a.rosters[h.ID]
		if roster != nil {
			a.find(ruleRecord, phrase("unique"), string(h.ID), "/houses/%d/id", i)
		} else {
			roster = make(map[magici.PersonID]bool, len(h.People))
			a.rosters[h.ID], a.houses = roster, append(a.houses, h.ID)
		}
		for j, p := range h.People {
			if people[p.ID] {
				a.find(ruleRecord, phrase("unique"), string(p.ID), "/houses/%d/people/%d/id", i, j)
			}
			people[p.ID], roster[p.ID] = true, true
		}
	}
}

// schedule checks ids and rounds: in a round no House and no board occurs twice.
func (a *auditor) schedule() {
	type place struct {
		round int
		what  string
	}
	ids, boards, houses := map[string]bool{}, map[place]bool{}, map[place]bool{}
	for i, m := range a.Matches {
		if ids[m.ID] {
			a.find(ruleRecord, phrase("unique"), m.ID, "/matches/%d/id", i)
		}
		ids[m.ID] = true
		if at := (place{m.Round, m.Board}); boards[at] {
			a.find("SM-8.1", phrase("board", m.Round), m.Board, "/matches/%d/board", i)
		} else {
			boards[at] = true
		}
		for side := chess.White; side <= chess.Black; side++ {
			house := m.house(side)
			at := place{m.Round, string(house)}
			switch {
			case a.rosters[house] == nil:
				a.find(ruleRecord, phrase("house"), string(house), "/matches/%d/%s", i, side)
			case houses[at]:
				a.find("SM-8.1", phrase("once", m.Round), string(house), "/matches/%d/%s", i, side)
			}
			houses[at] = true
		}
	}
}

// house returns the House of a side.
func (m Match) house(side chess.Side) magici.HouseID {
	if side == chess.White {
		return m.White
	}
	return m.Black
}

// match audits one match and counts its result.
func (a *auditor) match(i int) {
	m := a.Matches[i]
	a.strategists(i)
	ready := a.deployment(i)
	if ready {
		ready = a.log(i)
	}
	if !ready { // nothing more is judged: what the record says counts
		a.Results = append(a.Results, nil)
		a.count(m, m.Result)
		return
	}
	result := a.Results[i]
	a.compareResult(i, m.Result, result)
	a.count(m, result)
}

// count takes a result into the standings.
func (a *auditor) count(m Match, r *Result) {
	if r == nil {
		return
	}
	a.counted = append(a.counted, r.ranked(m))
}

// ranked returns r as the ranking counts it.
func (r Result) ranked(m Match) ranking.Result {
	counted := ranking.Result{
		Houses:     [2]magici.HouseID{m.White, m.Black},
		Drawn:      r.Winner == "draw",
		Points:     [2]magici.PiecePoints{r.Points.White, r.Points.Black},
		DuelPoints: [2]magici.PiecePoints{r.DuelPoints.White, r.DuelPoints.Black},
	}
	if r.Winner == "black" {
		counted.Winner = chess.Black
	}
	return counted
}

// log replays the log of a match and appends its result; false when an entry breaks a rule.
func (a *auditor) log(i int) bool {
	m := a.Matches[i]
	r := newReplay(a.Settings, m)
	for j, e := range m.Log {
		a.order(i, j)
		if f := r.step(e); f != nil {
			a.find(f.Rule, phrase("entry."+e.Kind), r.objection(f), "/matches/%d/log/%d", i, j)
			return false
		}
	}
	a.Results = append(a.Results, r.result())
	return true
}

// order checks the number of an entry and that its time does not go back.
func (a *auditor) order(i, j int) {
	log := a.Matches[i].Log
	if log[j].N != j+1 {
		a.find(ruleRecord, j+1, log[j].N, "/matches/%d/log/%d/n", i, j)
	}
	if j > 0 && log[j].At.Before(log[j-1].At) {
		a.find(ruleRecord, phrase("notbefore", log[j-1].At.Format(stamp)), log[j].At.Format(stamp), "/matches/%d/log/%d/at", i, j)
	}
}

// decisions checks the form of each: its order has the Houses it is between, each once.
func (a *auditor) decisions() {
	for i, d := range a.Decisions {
		if !sameSet(d.Between, d.Order) {
			a.find(ruleRecord, phrase("order", joined(d.Between)), joined(d.Order), "/decisions/%d/order", i)
		}
	}
}

// sameSet reports whether order has each House of between exactly once and no other.
func sameSet(between, order []magici.HouseID) bool {
	for i, house := range order {
		if slices.Contains(order[:i], house) || !slices.Contains(between, house) {
			return false
		}
	}
	for _, house := range between {
		if !slices.Contains(order, house) {
			return false
		}
	}
	return true
}
