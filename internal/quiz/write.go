package quiz

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Write writes questions as a question file, in their order; [ReadFile] reads them again. Subject
// and set stand at the head when all questions share them. The same questions give the same bytes.
func Write(w io.Writer, questions []Question) error {
	var b bytes.Buffer
	head := sharedFields(questions)
	for _, key := range []string{keySubject, keySet} {
		if v, ok := head[key]; ok {
			fmt.Fprintf(&b, "%s: %s\n", key, v)
		}
	}
	for i, q := range questions {
		if i > 0 || len(head) > 0 {
			b.WriteByte('\n')
		}
		writeQuestion(&b, q, head)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// sharedFields returns subject and set, each if all questions share it.
func sharedFields(questions []Question) map[string]string {
	shared := map[string]string{}
	for i, q := range questions {
		for _, key := range []string{keySubject, keySet} {
			v := valueOf(&q, key)
			if i == 0 {
				shared[key] = v
			} else if shared[key] != v {
				delete(shared, key)
			}
		}
	}
	return shared
}

// writeQuestion writes one question without the fields of the file's head.
func writeQuestion(b *bytes.Buffer, q Question, head map[string]string) {
	fmt.Fprintf(b, "[%s]\n", q.ID)
	for _, key := range keys {
		v := valueOf(&q, key)
		if _, ok := head[key]; !ok && v != "" {
			fmt.Fprintf(b, "%s: %s\n", key, v)
		}
	}
}

// valueOf returns the text after key in a question file, empty when the question has no such line.
func valueOf(q *Question, key string) string {
	switch {
	case texts[key] != nil:
		return *texts[key](q)
	case numbers[key] != nil && *numbers[key](q) != 0:
		return strconv.Itoa(*numbers[key](q))
	case key == keyAccepted:
		return joinForms(q.Accepted)
	case key == keyNear:
		ids := make([]string, len(q.Near))
		for i, id := range q.Near {
			ids[i] = string(id)
		}
		return strings.Join(ids, "; ")
	}
	return ""
}

// joinForms is the inverse of setAccepted.
func joinForms(forms []Form) string {
	parts := make([]string, len(forms))
	for i, f := range forms {
		parts[i] = f.Text
		if f.Mark != "" {
			parts[i] += " (" + string(f.Mark) + ")"
		}
	}
	return strings.Join(parts, "; ")
}
