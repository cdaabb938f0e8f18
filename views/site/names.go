package site

import (
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/report"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/paper"
)

// publicNames returns the roster with public names, and the people for the pages: with the first word
// of their names, or with their House only.
func publicNames(t tournament.Tournament, named bool) ([]tournament.Person, map[magici.PersonID]screen.Person) {
	roster := slices.Clone(t.People)
	count := map[magici.HouseID]int{}
	for i, p := range roster {
		if words := strings.Fields(p.Name); named && len(words) > 0 {
			roster[i].Name = words[0]
			continue
		}
		count[p.House]++
		roster[i].Name = t.HouseName(p.House) + " " + strconv.Itoa(count[p.House])
	}
	people := screen.People(roster, tournament.Names(roster), nil)
	if !named {
		for id, p := range people {
			p.Name, p.Short = t.HouseName(p.House), t.HouseName(p.House)
			people[id] = p
		}
	}
	return roster, people
}

// publicReason returns the public text for a reason: the program's own reasons stay; a typed one may
// name a person and is replaced by hidden.
func publicReason(reason, hidden string) string {
	if _, ok := magici.Reason(reason).Key(); ok || reason == "" {
		return reason
	}
	return hidden
}

// withoutReasons returns a report without typed reasons.
func withoutReasons(r report.Report, hidden string) report.Report {
	for i := range r.Questions {
		r.Questions[i].Reason = publicReason(r.Questions[i].Reason, hidden)
	}
	for i := range r.Corrections {
		r.Corrections[i].Reason = publicReason(r.Corrections[i].Reason, hidden)
		r.Corrections[i].Actor = ""
	}
	return r
}

// withoutPeople removes the parts about single people from the report, unless people are named.
func withoutPeople(d *paper.Document, named bool) {
	if named {
		return
	}
	d.People, d.Awards = nil, nil
	for i := range d.Matches {
		d.Matches[i].White.Strategist, d.Matches[i].Black.Strategist = "", ""
	}
}
