package print

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
)

// Reserved counts questions: those on the sheets of a match, those that the sheets still lack, and
// those left for screens.
type Reserved struct{ Questions, Missing, Left int }

// sheetsFile is the address of the sheets of a match.
func sheetsFile(match string) string { return SheetsPath + "/" + match + "/fogli.pdf" }

// Sheets returns the page that prints the sheets of each match, to play it without electricity, and
// from which it is entered afterwards. A finished match needs none; one that was played on screens
// stands there while questions are reserved for it.
func (d Papers) Sheets(reserved map[string]Reserved) Sheets {
	v := Sheets{PrintTop: d.printTop("print.sheets", "print.sheets.text")}
	for _, m := range d.Matches {
		if m.Match.Phase() == magici.Finished && (m.Match.Paper || reserved[m.Match.ID].Questions == 0) {
			continue
		}
		v.Matches = append(v.Matches, d.sheet(m, reserved[m.Match.ID]))
	}
	if len(v.Matches) == 0 && v.None == "" {
		v.None = d.T("print.sheets.none")
	}
	return v
}

func (d Papers) sheet(s screen.Scene, r Reserved) Sheet {
	id := s.Match.ID
	sheet := Sheet{
		ID: "sheet-" + id, Letter: s.Match.Board, Houses: [2]ui.House{s.House(chess.White), s.House(chess.Black)},
		Detail: screen.Dotted(d.T("organiser.round", s.Match.Round), d.T("sheet.match", id)),
		File:   sheetsFile(id), Kind: "ok", State: d.T("print.sheets.reserved", r.Questions),
	}
	if r.Questions > 0 && !s.Match.Paper {
		sheet.Return, sheet.ReturnText = SheetsPath+"/"+id, d.T("print.sheets.return", r.Questions)
	}
	if s.Match.Phase() == magici.Finished {
		sheet.File, sheet.State = "", d.T("print.sheets.unused", r.Questions)
		return sheet
	}
	switch {
	case r.Missing > 0:
		sheet.Kind, sheet.State = "info", d.T("print.sheets.open")
		if r.Questions > 0 {
			sheet.State = d.T("print.sheets.more", r.Questions, draws.SheetSize)
		}
		sheet.Reserve, sheet.Ask = SheetsPath+"/"+id, d.T("print.sheets.ask", r.Missing, r.Left-r.Missing)
		sheet.Button = d.T("print.sheets.reserve", r.Missing)
	case r.Questions == 0:
		sheet.Kind, sheet.State = "warning", d.T("print.sheets.empty")
	}
	switch {
	case s.Match.Paper:
		sheet.Enter, sheet.EnterText = s.RefereeHref(), d.T("print.sheets.enter.on")
	case s.Match.Phase() == magici.Planned && len(s.UnnamedHouses()) > 0:
		sheet.Enter, sheet.EnterText = s.RefereeHref(), d.T("print.sheets.name")
	case s.Match.Phase() == magici.Planned:
		sheet.Open, sheet.EnterText = s.Command("open", screen.Field("paper", "true")), d.T("print.sheets.enter")
		sheet.Open.Then = s.RefereeHref()
	}
	return sheet
}
