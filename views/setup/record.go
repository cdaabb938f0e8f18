package setup

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/record"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// RecordRead is a record that was read and waits for the organiser's confirmation.
type RecordRead struct {
	ID      string // of the reading
	Record  record.Record
	Report  record.Report
	Refused *fault.Fault // why it cannot be imported; nil: it can
}

// RecordImport returns the page that takes a record; read is nil before there is one. Most is the
// largest size of a file, in bytes.
func (s Setup) RecordImport(read *RecordRead, most int) RecordImport {
	v := RecordImport{
		SetupTop: s.top(screen.TournamentsPath, s.T("setup.record.title"), s.T("setup.record.text")),
		Size:     s.T("setup.record.size", most>>20),
	}
	v.Back = organiser.Link{Href: screen.TournamentsPath, Text: s.T("setup.tournaments")}
	if read != nil {
		v.Preview = s.recordPreview(*read)
	}
	return v
}

// recordPreview shows the content of a record, the findings of the audit, and why it cannot be imported if it cannot.
func (s Setup) recordPreview(read RecordRead) *RecordPreview {
	r := read.Record
	houses, people, played := make([]string, len(r.Houses)), 0, 0
	for i, h := range r.Houses {
		houses[i] = h.Name
		people += len(h.People)
	}
	for _, m := range r.Matches {
		if m.Result != nil {
			played++
		}
	}
	p := RecordPreview{
		ID: read.ID, Name: r.Tournament.Name, Audit: s.audit(r, read.Report),
		Facts: []organiser.Named{
			{Name: s.T("setup.record.id"), Value: r.Tournament.ID},
			{Name: s.T("setup.houses"), Value: screen.Listed(s.Words, houses)},
			{Name: s.T("setup.people"), Value: strconv.Itoa(people)},
			{Name: s.T("setup.record.matches"), Value: s.T("setup.matches.count", played, len(r.Matches))},
		},
		Confirm: ui.Button{Icon: "check", Title: s.T("setup.record.import"), Detail: s.T("setup.record.import.text"), Class: "main"},
	}
	if r.Tournament.Held != "" {
		p.Facts = append(p.Facts, organiser.Named{Name: s.T("setup.held"), Value: screen.HeldOn(s.Words, r.Tournament.Held)})
	}
	if len(read.Report.Findings) > 0 {
		p.Confirm.Title, p.Confirm.Detail = s.T("setup.record.anyway"), s.T("setup.record.anyway.text")
	}
	if read.Refused != nil {
		p.Imported = s.Words.Fault(read.Refused)
	}
	return &p
}

// Audit returns the page with the check of a tournament as it stands.
func (s Setup) Audit(r record.Record, report record.Report) AuditPage {
	v := AuditPage{
		SetupTop: s.top(screen.TournamentsPath, s.T("setup.audit.title"), r.Tournament.Name), Audit: s.audit(r, report),
		Record: screen.TournamentsPath + "/" + r.Tournament.ID + "/record.json",
	}
	v.Back = organiser.Link{Href: screen.TournamentsPath, Text: s.T("setup.tournaments")}
	return v
}

// mostFindings is how many findings a page shows: more are not read.
const mostFindings = 200

// audit puts the findings of an audit into words.
func (s Setup) audit(r record.Record, report record.Report) Audit {
	all := report.Findings
	if len(all) == 0 {
		return Audit{Kind: "ok", Verdict: s.T("setup.audit.ok")}
	}
	a := Audit{Kind: "warning", Verdict: s.T("setup.audit.findings", len(all))}
	for _, f := range all[:min(len(all), mostFindings)] {
		row := RecordFinding{
			Where: s.where(r, f.Pointer), Pointer: f.Pointer, Expected: s.value(f.Expected), Got: s.value(f.Got), Rule: f.Rule,
		}
		if f.Rule == "record" {
			row.Rule = s.T("setup.finding.format")
		}
		a.Findings = append(a.Findings, row)
	}
	if left := len(all) - mostFindings; left > 0 {
		a.More = s.T("setup.more", left)
	}
	return a
}

// value writes the expected or actual value of a finding: a phrase in words, the rest as in JSON.
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

// where names the place of a JSON pointer in a record: "Partita 2B, passo 18".
func (s Setup) where(r record.Record, pointer string) string {
	path := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	n := -1
	if len(path) > 1 {
		n, _ = strconv.Atoi(path[1])
	}
	switch {
	case path[0] == "matches" && n >= 0 && n < len(r.Matches):
		id, part := r.Matches[n].ID, ""
		if len(path) > 2 {
			part = path[2]
		}
		switch {
		case part == "log" && len(path) > 3:
			step, _ := strconv.Atoi(path[3]) // a pointer of ours: it is a number
			return s.T("setup.where.step", id, step+1)
		case part == "deployment":
			return s.T("setup.where.deployment", id)
		case part == "strategists":
			return s.T("setup.where.strategists", id)
		case part == "result":
			return s.T("setup.where.result", id)
		}
		return s.T("setup.where.match", id)
	case path[0] == "houses" && n >= 0 && n < len(r.Houses):
		return s.T("setup.where.house", r.Houses[n].Name)
	case path[0] == "standings" && n >= 0 && n < len(r.Standings):
		name := string(r.Standings[n].House)
		for _, h := range r.Houses {
			if h.ID == r.Standings[n].House {
				name = h.Name
			}
		}
		return s.T("setup.where.standing", name)
	case path[0] == "standings":
		return s.T("setup.where.standings")
	case path[0] == "settings":
		return s.T("setup.where.settings")
	case path[0] == "decisions":
		return s.T("setup.where.decisions")
	}
	return s.T("setup.where.tournament")
}
