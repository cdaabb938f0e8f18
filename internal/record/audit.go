package record

import (
	"fmt"
	"slices"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// Audit replays every match of d by the rules, computes results, ranking and House Points anew, and
// reports where the record differs.
func Audit(d Document) Report {
	a := auditor{Record: d.Record, rosters: map[magici.HouseID]map[magici.PersonID]bool{}}
	if k := a.Settings.KingPrice; k != 0 {
		a.find("SM-1.3", 0, int(k), "/settings/prices/K")
	}
	a.spells()
	people := map[magici.PersonID]bool{}
	for i, h := range a.Houses {
		roster := a.rosters[h.ID]
		if roster != nil {
			a.find(ruleRecord, phrase("unique"), string(h.ID), "/houses/%d/id", i)
		} else {
			roster = make(map[magici.PersonID]bool, len(h.People))
			a.rosters[h.ID] = roster
		}
		for j, p := range h.People {
			if people[p.ID] {
				a.find(ruleRecord, phrase("unique"), string(p.ID), "/houses/%d/people/%d/id", i, j)
			}
			people[p.ID], roster[p.ID] = true, true
		}
	}
	a.schedule()
	for i := range d.Matches {
		a.match(i)
	}
	for i, decision := range d.Decisions {
		a.decision(i, decision)
	}
	a.standings()
	sortFindings(a.Findings, d.root)
	return a.Report
}

// auditor collects the findings of an audit.
type auditor struct {
	Record
	Report
	rosters map[magici.HouseID]map[magici.PersonID]bool
	played  []magici.Match // those from which the standings are computed
}

// find adds a finding; args complete the pointer.
func (a *auditor) find(rule string, expected, got any, pointer string, args ...any) {
	a.Findings = append(a.Findings, Finding{fmt.Sprintf(pointer, args...), expected, got, rule})
}

// ruleRecord is the rule of findings that concern the format only.
const ruleRecord = "record"

// schedule checks ids and rounds: in a round no House and no board occurs twice.
func (a *auditor) schedule() {
	type inRound struct {
		round int
		what  string
	}
	ids, boards, houses := map[string]bool{}, map[inRound]bool{}, map[inRound]bool{}
	for i, m := range a.Matches {
		if ids[m.ID] {
			a.find(ruleRecord, phrase("unique"), m.ID, "/matches/%d/id", i)
		}
		ids[m.ID] = true
		if board := (inRound{m.Round, m.Board}); boards[board] {
			a.find("SM-8.1", phrase("board", m.Round), m.Board, "/matches/%d/board", i)
		} else {
			boards[board] = true
		}
		for side := chess.White; side <= chess.Black; side++ {
			house := m.house(side)
			plays := inRound{m.Round, string(house)}
			switch {
			case a.rosters[house] == nil:
				a.find(ruleRecord, phrase("house"), string(house), "/matches/%d/%s", i, side)
			case houses[plays]:
				a.find("SM-8.1", phrase("once", m.Round), string(house), "/matches/%d/%s", i, side)
			}
			houses[plays] = true
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

// match audits match i and counts its result; when its replay stops, the recorded one.
func (a *auditor) match(i int) {
	m := a.Matches[i]
	if m.Strategists != nil {
		for side := chess.White; side <= chess.Black; side++ {
			person := m.Strategists.For(side)
			if roster := a.rosters[m.house(side)]; roster != nil && !roster[person] {
				a.find("SM-1.1", phrase("roster", string(m.house(side))), string(person), "/matches/%d/strategists/%s", i, side)
			}
		}
	}
	var end magici.Match
	complete := true
	if m.Deployment != nil {
		taken := map[chess.Square]bool{}
		white := a.deployed(i, chess.White, taken)
		complete = a.deployed(i, chess.Black, taken) && white
	}
	if complete {
		end, complete = a.log(i)
	}
	var result *Result
	if complete {
		result = resultOf(end)
		a.compareResult(i, result, m.Result)
	} else {
		end = a.recorded(m)
	}
	a.Results = append(a.Results, result)
	a.played = append(a.played, end)
}

// log replays the log of match i and returns the match after it; false when an entry breaks a rule. A wrong number, or a
// time that goes back, does not stop it.
func (a *auditor) log(i int) (magici.Match, bool) {
	m := a.Matches[i]
	r := newReplay(a.Settings, m)
	for j, e := range m.Log {
		if e.N != j+1 {
			a.find(ruleRecord, j+1, e.N, "/matches/%d/log/%d/n", i, j)
		}
		if j > 0 && e.At.Before(m.Log[j-1].At) {
			a.find(ruleRecord, phrase("notbefore", m.Log[j-1].At.Format(timeLayout)), e.At.Format(timeLayout), "/matches/%d/log/%d/at", i, j)
		}
		if f := r.step(e); f != nil {
			var expected, got any = phrase("entry." + string(e.Kind)), r.objection(f)
			if e.Kind == magici.LogIntervention {
				expected, got = interventionFinding(e, f)
			}
			a.find(f.Rule, expected, got, "/matches/%d/log/%d", i, j)
			return magici.Match{}, false
		}
	}
	return r.match, true
}

// decision checks that the order of decision i names exactly the Houses that it is between.
func (a *auditor) decision(i int, d Decision) {
	sorted := func(houses []magici.HouseID) []magici.HouseID { return slices.Sorted(slices.Values(houses)) }
	if slices.Equal(sorted(d.Order), slices.Compact(sorted(d.Between))) {
		return
	}
	list := func(houses []magici.HouseID) string {
		words := make([]string, len(houses))
		for i, h := range houses {
			words[i] = string(h)
		}
		return strings.Join(words, ", ")
	}
	a.find(ruleRecord, phrase("order", list(d.Between)), list(d.Order), "/decisions/%d/order", i)
}
