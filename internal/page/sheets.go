package page

import (
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/views/scoresheet"
	"scacchimagici/views/sheets"
)

// Sheets is the page of the sheets of matches without electricity.
func (p *Snapshot) Sheets(lang locale.Language) (Content, error) {
	reserved := map[string]organiserscreen.Reserved{}
	for _, l := range p.Matches() {
		sheet, err := p.Desk.Tournaments.Sheet(p.Context, l.Key)
		if err != nil {
			return Content{}, err
		}
		reserved[l.Key.Match] = organiserscreen.Reserved{Questions: len(sheet.Questions), Missing: sheet.Missing(), Left: sheet.Left}
	}
	return p.printed(lang, organiserscreen.SheetsPath, "print.sheets", func(d organiserscreen.Day, s Shell) Content {
		return Static(s, d.Sheets(reserved), sheets.Page)
	})
}

// SheetsOf returns the sheets of a match for printing, with questions and answers.
func (p *Snapshot) SheetsOf(lang locale.Language, match string) (scoresheet.Set, error) {
	sheet, err := p.Desk.Tournaments.Sheet(p.Context, desk.Key{Tournament: p.Tournament().ID, Match: match})
	if err != nil {
		return scoresheet.Set{}, err
	}
	set, ok := scoresheet.SetOf(p.Words(lang), p.Tournament(), p.States(), match, sheet.Questions, p.Time)
	if !ok {
		return scoresheet.Set{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return set, nil
}
