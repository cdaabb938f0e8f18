package sheet

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"

	"scacchimagici/internal/fault"
)

// maxUnzipped is the largest unzipped workbook, in bytes, so that a small hostile file does not fill the memory.
const maxUnzipped = 128 << 20

// The first bytes of spreadsheet files.
var (
	zipped       = []byte("PK\x03\x04")
	openDocument = []byte("mimetypeapplication/vnd.oasis.opendocument") // name and text of the first file in the archive
	oldExcel     = []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
)

// ReadTable returns the first sheet of a workbook as CSV, a line a row, and any other data unchanged.
// It refuses a damaged workbook, and files of LibreOffice (.ods) and of old Excel (.xls), with
// advice on how to save them.
func ReadTable(data []byte) ([]byte, error) {
	switch {
	case bytes.HasPrefix(data, oldExcel), bytes.Contains(data[:min(len(data), 200)], openDocument):
		return nil, fault.New(fault.Invalid, "fault.quiz.spreadsheet.other")
	case !bytes.HasPrefix(data, zipped):
		return data, nil
	}
	book, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: maxUnzipped, UnzipXMLSizeLimit: maxUnzipped})
	if err != nil {
		return nil, fault.New(fault.Invalid, "fault.quiz.spreadsheet").Because(err)
	}
	rows, err := book.GetRows(book.GetSheetName(0))
	if err != nil {
		return nil, fault.New(fault.Invalid, "fault.quiz.spreadsheet").Because(err)
	}
	if err := book.Close(); err != nil {
		return nil, fmt.Errorf("close workbook: %w", err)
	}
	// A line break in a cell becomes a space, because the preview names rows by their lines.
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	for _, row := range rows {
		for i, cell := range row {
			row[i] = strings.Join(strings.Fields(cell), " ")
		}
		if len(row) == 0 {
			row = []string{""} // the writer would skip an empty row, and shift the lines
		}
		if err := w.Write(row); err != nil {
			return nil, fmt.Errorf("write table: %w", err)
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}
