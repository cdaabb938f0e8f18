package organiser

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// RecordRead is a record that was read and waits for the organiser's word.
type RecordRead struct {
	ID      string // of the reading
	Record  record.Record
	Report  record.Report
	Refused *fault.Fault // why it cannot be imported; nil: it can
}

// RecordImport returns the page that takes a record; read is nil before there is one. Most
// is how large a file may be, in bytes.
func (s Setup) RecordImport(read *RecordRead, most int) organiser.RecordImport {
	v := organiser.RecordImport{
		SetupTop: s.top(screen.TournamentsPath, s.T("setup.record.title"), s.T("setup.record.text")),
		Size:     s.T("setup.record.size", most>>20),
	}
	v.Back = s.back(screen.TournamentsPath, "setup.tournaments")
	if read != nil {
		p := s.recordPreview(*read)
		v.Preview = &p
	}
	return v
}

func (s Setup) recordPreview(read RecordRead) organiser.RecordPreview {
	r := read.Record
	p := organiser.RecordPreview{
		ID: read.ID, Name: r.Tournament.Name, Audit: s.audit(r, read.Report),
		Facts: []organiser.Named{
			{Name: s.T("setup.record.id"), Value: r.Tournament.ID},
			{Name: s.T("setup.record.houses"), Value: s.recordHouses(r)},
			{Name: s.T("setup.record.people"), Value: strconv.Itoa(recordPeople(r))},
			{Name: s.T("setup.record.matches"), Value: s.T("setup.matches.count", played(r), len(r.Matches))},
		},
		Confirm: ui.Button{Icon: "check", Title: s.T("setup.record.import"), Detail: s.T("setup.record.import.text"), Class: "main"},
	}
	if r.Tournament.Held != "" {
		p.Facts = append(p.Facts, organiser.Named{Name: s.T("setup.held"), Value: day(s.Words, r.Tournament.Held)})
	}
	if len(read.Report.Findings) > 0 {
		p.Confirm.Title, p.Confirm.Detail = s.T("setup.record.anyway"), s.T("setup.record.anyway.text")
	}
	if read.Refused != nil {
		p.Imported = s.Words.Fault(read.Refused)
	}
	return p
}

func (s Setup) recordHouses(r record.Record) string {
	names := make([]string, len(r.Houses))
	for i, h := range r.Houses {
		names[i] = h.Name
	}
	return listed(s.Words, names)
}

func recordPeople(r record.Record) (n int) {
	for _, h := range r.Houses {
		n += len(h.People)
	}
	return n
}

func played(r record.Record) (n int) {
	for _, m := range r.Matches {
		if m.Result != nil {
			n++
		}
	}
	return n
}

// Audit returns the page of what was checked in a tournament as it stands.
func (s Setup) Audit(r record.Record, report record.Report) organiser.AuditPage {
	v := organiser.AuditPage{
		SetupTop: s.top(screen.TournamentsPath, s.T("setup.audit.title"), r.Tournament.Name), Audit: s.audit(r, report),
		Record: screen.TournamentsPath + "/" + r.Tournament.ID + "/record.json",
	}
	v.Back = s.back(screen.TournamentsPath, "setup.tournaments")
	return v
}

// mostFindings is how many findings a page shows: nobody reads on.
const mostFindings = 200

func (s Setup) audit(r record.Record, report record.Report) organiser.Audit {
	all := report.Findings
	if len(all) == 0 {
		return organiser.Audit{Kind: "ok", Verdict: s.T("setup.audit.ok")}
	}
	a := organiser.Audit{Kind: "warning", Verdict: s.T("setup.audit.findings", len(all))}
	for _, f := range all[:min(len(all), mostFindings)] {
		a.Findings = append(a.Findings, organiser.RecordFinding{
			Where: s.where(r, f.Pointer), Pointer: f.Pointer, Expected: s.value(f.Expected), Got: s.value(f.Got), Rule: s.rule(f.Rule),
		})
	}
	if left := len(all) - mostFindings; left > 0 {
		a.More = s.T("setup.more", left)
	}
	return a
}

// value writes what a finding expects or has got: a phrase in words, the rest as in JSON.
func (s Setup) value(v any) string {
	switch v := v.(type) {
	case record.Phrase:
		return s.T(v.Key, v.Args...)
	case string:
		return v
	}
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(data)
}

// rule names the rule that a finding follows from.
func (s Setup) rule(rule string) string {
	if rule == "record" {
		return s.T("setup.finding.format")
	}
	return rule
}

// where says in words what a JSON pointer of a record leads to: "Partita 2B, passo 18".
func (s Setup) where(r record.Record, pointer string) string {
	path := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	n := -1
	if len(path) > 1 {
		n, _ = strconv.Atoi(path[1])
	}
	switch {
	case path[0] == "matches" && n >= 0 && n < len(r.Matches):
		return s.inMatch(r.Matches[n].ID, path[2:])
	case path[0] == "houses" && n >= 0 && n < len(r.Houses):
		return s.T("setup.where.house", r.Houses[n].Name)
	case path[0] == "standings" && n >= 0 && n < len(r.Standings):
		return s.T("setup.where.standing", recordHouse(r, r.Standings[n].House))
	case path[0] == "standings":
		return s.T("setup.where.standings")
	case path[0] == "settings":
		return s.T("setup.where.settings")
	case path[0] == "decisions":
		return s.T("setup.where.decisions")
	}
	return s.T("setup.where.tournament")
}

func (s Setup) inMatch(id string, rest []string) string {
	if len(rest) == 0 {
		return s.T("setup.where.match", id)
	}
	switch {
	case rest[0] == "log" && len(rest) > 1:
		step, _ := strconv.Atoi(rest[1]) // a pointer of ours: it is a number
		return s.T("setup.where.step", id, step+1)
	case rest[0] == "deployment":
		return s.T("setup.where.deployment", id)
	case rest[0] == "strategists":
		return s.T("setup.where.strategists", id)
	case rest[0] == "result":
		return s.T("setup.where.result", id)
	}
	return s.T("setup.where.match", id)
}

func recordHouse(r record.Record, id magici.HouseID) string {
	for _, h := range r.Houses {
		if h.ID == id {
			return h.Name
		}
	}
	return string(id)
}
