package sheet

import (
	"archive/zip"
	"bytes"
	"testing"

	"github.com/xuri/excelize/v2"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz/exchange"
)

// book returns a workbook with these rows in its first sheet.
func book(t *testing.T, rows ...[]string) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for i, row := range rows {
		for j, cell := range row {
			at, err := excelize.CoordinatesToCellName(j+1, i+1)
			if err != nil {
				t.Fatal(err)
			}
			if err := f.SetCellValue("Sheet1", at, cell); err != nil {
				t.Fatal(err)
			}
		}
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestTable(t *testing.T) {
	data, err := ReadTable(book(t,
		[]string{"domanda", "risposta", "question", "answer", "materia", "livello"},
		[]string{"Di che colore è\nil treno per Hogwarts?", "rosso", "What colour is the Hogwarts train?", "red", "luoghi", "1"},
	))
	if err != nil {
		t.Fatal(err)
	}
	p, err := exchange.Read("domande.xlsx", data, exchange.Options{Set: "prova", Work: "film 1"})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Rows) != 1 || p.Rows[0].Refused != nil || p.Rows[0].Question.Answer.It != "rosso" {
		t.Errorf("%q gives %+v", data, p.Rows)
	}
}

func TestTableLeavesOtherDataAlone(t *testing.T) {
	for _, data := range []string{"", "domanda,risposta\n", "{}"} {
		if got, err := ReadTable([]byte(data)); err != nil || string(got) != data {
			t.Errorf("%q becomes %q, %v", data, got, err)
		}
	}
}

func TestTableRefusesWhatIsNone(t *testing.T) {
	whole := book(t, []string{"domanda"})
	for name, data := range map[string][]byte{"another archive": []byte("PK\x03\x04 and nothing"), "cut off": whole[:len(whole)/2]} {
		if _, err := ReadTable(data); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A LibreOffice file is a zip archive whose first file, stored uncompressed, names its kind.
func TestTableSaysHowToSaveOtherSheets(t *testing.T) {
	var ods bytes.Buffer
	z := zip.NewWriter(&ods)
	w, err := z.CreateHeader(&zip.FileHeader{Name: "mimetype", Method: zip.Store})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte("application/vnd.oasis.opendocument.spreadsheet")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"ods": ods.Bytes(), "xls": []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more")} {
		if _, err := ReadTable(data); fault.From(err) == nil || fault.From(err).Key != "fault.quiz.spreadsheet.other" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
