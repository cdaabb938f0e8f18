package exchange

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"

	"scacchimagici/internal/quiz"
)

// WriteOptions are the choices that some formats leave.
type WriteOptions struct {
	Separator rune   // of a table; 0: comma
	Language  string // of GIFT: "en", or Italian
}

// Write writes questions in a format, in their order. The same questions give the same bytes. The
// fault says that the format cannot be written.
func Write(w io.Writer, f Format, questions []quiz.Question, o WriteOptions) error {
	var b bytes.Buffer
	var err error
	switch f {
	case Text:
		err = quiz.Write(&b, questions)
	case Table:
		err = writeTable(&b, questions, o.Separator)
	case JSON:
		err = writeJSON(&b, questions)
	case GIFT:
		writeGIFT(&b, questions, o.Language)
	default:
		return refused("fault.quiz.format.write", string(f))
	}
	if err != nil {
		return fmt.Errorf("write questions: %w", err)
	}
	_, err = w.Write(b.Bytes())
	return err
}

// writeTable writes a table with all columns. It begins with the mark by which a spreadsheet
// recognises UTF-8, and guards cells that look like formulas.
func writeTable(b *bytes.Buffer, questions []quiz.Question, separator rune) error {
	b.WriteString("\ufeff")
	w := csv.NewWriter(b)
	if separator != 0 {
		w.Comma = separator
	}
	keys := quiz.Keys()
	if err := w.Write(keys); err != nil {
		return err
	}
	for _, q := range questions {
		draft := quiz.DraftOf(q)
		row := make([]string, len(keys))
		for i, key := range keys {
			row[i] = guarded(draft[key])
		}
		if err := w.Write(row); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// writeJSON writes a list with a line for each question.
func writeJSON(b *bytes.Buffer, questions []quiz.Question) error {
	b.WriteByte('[')
	for i, q := range questions {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		e := json.NewEncoder(b)
		e.SetEscapeHTML(false)
		if err := e.Encode(q); err != nil {
			return err
		}
		b.Truncate(b.Len() - 1) // the line end of the encoder
	}
	b.WriteString("\n]\n")
	return nil
}

// writeGIFT writes short-answer questions in one language. Set and subject become the
// category, the id becomes the title; level and source have no place in GIFT.
func writeGIFT(b *bytes.Buffer, questions []quiz.Question, language string) {
	category := ""
	for _, q := range questions {
		if c := string(q.Set) + "/" + string(q.Subject); c != category {
			category = c
			fmt.Fprintf(b, "$CATEGORY: %s\n\n", category)
		}
		fmt.Fprintf(b, "::%s::%s {=%s", q.ID, escape(q.Text.In(language)), escape(q.Answer.In(language)))
		for _, f := range q.Forms(language) {
			fmt.Fprintf(b, " =%s", escape(f.Text))
		}
		b.WriteString("}\n\n")
	}
}
