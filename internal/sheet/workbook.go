// Package sheet reads and writes spreadsheets: the tables that an organiser brings as an Excel workbook, and the report of a
// tournament as a workbook, its ranking as CSV.
//
// What is written shows the lists of a [paper.Document], with numbers as numbers. No text becomes a formula,
// not even a person's name.
package sheet

import (
	"bytes"
	"fmt"
	"time"

	"github.com/xuri/excelize/v2"

	"scacchimagici/views/paper"
)

// Workbook returns the report as an Excel workbook: ranking, House Points, matches, Duels,
// questions, corrections.
func Workbook(d paper.Document) ([]byte, error) {
	f := excelize.NewFile()
	defer f.Close()
	heading, err := f.NewStyle(&excelize.Style{
		Font:      &excelize.Font{Bold: true, Color: "FFFAF0"},
		Fill:      excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"2B2117"}},
		Alignment: &excelize.Alignment{Vertical: "center", WrapText: true},
	})
	if err != nil {
		return nil, fmt.Errorf("style the workbook: %w", err)
	}
	text, err := f.NewStyle(&excelize.Style{Alignment: &excelize.Alignment{Vertical: "top", WrapText: true}})
	if err != nil {
		return nil, fmt.Errorf("style the workbook: %w", err)
	}
	for i, l := range []paper.List{
		d.RankingList(), d.SumList(true), d.MatchList(), d.DuelList(d.Matches...), d.AwardList(), d.QuestionList(), d.CorrectionList(),
	} {
		if i == 0 {
			err = f.SetSheetName(f.GetSheetName(0), l.Name)
		} else {
			_, err = f.NewSheet(l.Name)
		}
		if err == nil {
			err = fill(f, d, l, heading, text)
		}
		if err != nil {
			return nil, fmt.Errorf("write sheet %s: %w", l.Name, err)
		}
	}
	if err := f.SetDocProps(&excelize.DocProperties{
		Title: d.Name, Creator: d.T("app.name"), Subject: d.T("report.title"),
		Created: d.At.UTC().Format(time.RFC3339), Modified: d.At.UTC().Format(time.RFC3339),
	}); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		return nil, fmt.Errorf("write the workbook: %w", err)
	}
	return b.Bytes(), nil
}

// headingHeight is the height of the heading row, in points.
const headingHeight = 34

// fill writes a list to the sheet of its name, in the styles of headings and of text: numbers as
// numbers, texts as texts, empty cells empty.
func fill(f *excelize.File, d paper.Document, l paper.List, heading, text int) error {
	w, err := f.NewStreamWriter(l.Name)
	if err != nil {
		return err
	}
	headings := make([]any, len(l.Sheet))
	for i, c := range l.Sheet {
		if err := w.SetColWidth(i+1, i+1, c.Width); err != nil {
			return err
		}
		headings[i] = excelize.Cell{StyleID: heading, Value: d.Heading(c.Key)}
	}
	if err := w.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	if err := w.SetRow("A1", headings, excelize.RowOpts{Height: headingHeight}); err != nil {
		return err
	}
	for r, row := range l.Rows {
		cells := make([]any, len(l.Sheet))
		for i, c := range l.Sheet {
			if v := row[c.Key].Value; v != nil && v != "" {
				cells[i] = excelize.Cell{StyleID: text, Value: v}
			}
		}
		if err := w.SetRow(fmt.Sprintf("A%d", r+2), cells); err != nil {
			return err
		}
	}
	return w.Flush()
}
