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

// RecordImport is the page that takes a record.
type RecordImport struct {
	Setup
	Read *RecordRead // nil: no record has been read yet
}

// Audit is the page with the check of a tournament as it stands.
type Audit struct {
	Setup
	Record record.Record
	Report record.Report
}

// facts say what a record holds.
func (s Setup) facts(r record.Record) []organiser.Named {
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
	facts := []organiser.Named{
		{Name: s.T("setup.record.id"), Value: r.Tournament.ID},
		{Name: s.T("setup.houses"), Value: screen.Listed(s.Words, houses)},
		{Name: s.T("setup.people"), Value: strconv.Itoa(people)},
		{Name: s.T("setup.record.matches"), Value: s.T("setup.matches.count", played, len(r.Matches))},
	}
	if r.Tournament.Held != "" {
		facts = append(facts, organiser.Named{Name: s.T("setup.held"), Value: screen.HeldOn(s.Words, r.Tournament.Held)})
	}
	return facts
}

// importButton imports a record. Its words warn of a record with findings.
func (s Setup) importButton(report record.Report) ui.Button {
	b := ui.Button{Icon: "check", Title: s.T("setup.record.import"), Detail: s.T("setup.record.import.text"), Class: "main"}
	if s.Tournament.ID == "" {
		b.Detail = s.T("setup.record.import.first")
	}
	if len(report.Findings) > 0 {
		b.Title, b.Detail = s.T("setup.record.anyway"), s.T("setup.record.anyway.text")
	}
	return b
}

// mostFindings is how many findings a page shows: more are not read.
const mostFindings = 200

// rule names the rule that a finding is about.
func (s Setup) rule(f record.Finding) string {
	if f.Rule == "record" {
		return s.T("setup.finding.format")
	}
	return f.Rule
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
