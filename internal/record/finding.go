package record

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Finding is one place where a record differs from its computed value, or breaks a rule.
type Finding struct {
	Pointer  string // JSON pointer of the field, the log entry, the piece or the side
	Expected any    // the field's value, or a [Phrase]
	Got      any    // as Expected
	Rule     string // the SM number, or "record" for a rule of the format itself
}

// Phrase is a sentence of a finding: a key of the message catalogue with its arguments.
type Phrase struct {
	Key  string
	Args []any
}

func phrase(key string, args ...any) Phrase { return Phrase{"audit." + key, args} }

// Words write a phrase in a language.
type Words interface {
	T(key string, args ...any) string
}

// said returns v as in JSON, with phrases as text.
func said(v any, words Words) any {
	if p, ok := v.(Phrase); ok {
		return words.T(p.Key, p.Args...)
	}
	return v
}

// Report is the result of an audit.
type Report struct {
	Results   []*Result  // parallel to the matches; nil: no result
	Standings []Standing // by place
	Findings  []Finding  // in document order
}

// Lines writes one line for each finding, for people.
func (r Report) Lines(words Words) string {
	var b strings.Builder
	for _, f := range r.Findings {
		fmt.Fprintln(&b, words.T("audit.line", f.Pointer, shown(f.Expected, words), shown(f.Got, words), f.Rule))
	}
	return b.String()
}

// shown writes a value for people: a text as it is, any other value as JSON.
func shown(v any, words Words) string {
	v = said(v, words)
	if text, ok := v.(string); ok {
		return text
	}
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(data)
}

// JSON writes the report for other programs.
func (r Report) JSON(words Words) ([]byte, error) {
	type finding struct {
		Pointer  string `json:"pointer"`
		Expected any    `json:"expected"`
		Got      any    `json:"got"`
		Rule     string `json:"rule"`
	}
	findings := make([]finding, len(r.Findings))
	for i, f := range r.Findings {
		findings[i] = finding{f.Pointer, said(f.Expected, words), said(f.Got, words), f.Rule}
	}
	data, err := json.MarshalIndent(struct {
		Results   []*Result  `json:"results"`
		Standings []Standing `json:"standings"`
		Findings  []finding  `json:"findings"`
	}{listed(r.Results), listed(r.Standings), findings}, "", " ")
	if err != nil {
		return nil, fmt.Errorf("write the findings: %w", err)
	}
	return append(data, '\n'), nil
}

// sortFindings puts findings into the order of the document; the finding about the order of the
// standings stands after those of their rows.
func sortFindings(findings []Finding, root *node) {
	if root == nil || len(findings) < 2 {
		return
	}
	at := make(map[string]int, len(findings))
	for _, f := range findings {
		at[f.Pointer] = root.position(f.Pointer)
	}
	position := func(f Finding) int {
		if f.Pointer == "/standings" && f.Rule == ruleRecord {
			return root.field("standings").end
		}
		return at[f.Pointer]
	}
	slices.SortStableFunc(findings, func(a, b Finding) int { return cmp.Compare(position(a), position(b)) })
}
