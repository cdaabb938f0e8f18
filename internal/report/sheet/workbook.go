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
	styles, err := newStyles(f)
	if err != nil {
		return nil, fmt.Errorf("style the workbook: %w", err)
	}
	for i, t := range tables(d) {
		if err := fill(f, i, t, styles); err != nil {
			return nil, fmt.Errorf("write sheet %s: %w", t.name, err)
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

type styles struct{ head, text int }

func newStyles(f *excelize.File) (s styles, err error) {
	if s.head, err = f.NewStyle(&excelize.Style{
		Font:      &excelize.Font{Bold: true, Color: "FFFAF0"},
		Fill:      excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"2B2117"}},
		Alignment: &excelize.Alignment{Vertical: "center", WrapText: true},
	}); err != nil {
		return s, err
	}
	s.text, err = f.NewStyle(&excelize.Style{Alignment: &excelize.Alignment{Vertical: "top", WrapText: true}})
	return s, err
}

// headHeight is that of the row of headings, in points.
const headHeight = 34

// fill writes sheet i.
func fill(f *excelize.File, i int, t table, s styles) error {
	if i == 0 {
		if err := f.SetSheetName(f.GetSheetName(0), t.name); err != nil {
			return err
		}
	} else if _, err := f.NewSheet(t.name); err != nil {
		return err
	}
	w, err := f.NewStreamWriter(t.name)
	if err != nil {
		return err
	}
	for c, width := range t.widths {
		if err := w.SetColWidth(c+1, c+1, width); err != nil {
			return err
		}
	}
	if err := w.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	head := make([]any, len(t.header))
	for c, title := range t.header {
		head[c] = excelize.Cell{StyleID: s.head, Value: title}
	}
	if err := w.SetRow("A1", head, excelize.RowOpts{Height: headHeight}); err != nil {
		return err
	}
	for r, row := range t.rows {
		if err := w.SetRow(fmt.Sprintf("A%d", r+2), cells(row, s)); err != nil {
			return err
		}
	}
	return w.Flush()
}

// cells returns a row: numbers as numbers, texts as texts, nothing where there is nothing.
func cells(row []any, s styles) []any {
	all := make([]any, len(row))
	for i, v := range row {
		if text, ok := v.(string); ok {
			if text != "" {
				all[i] = excelize.Cell{StyleID: s.text, Value: text}
			}
			continue
		}
		all[i] = excelize.Cell{StyleID: s.text, Value: v}
	}
	return all
}
