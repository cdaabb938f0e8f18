package exchange

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
)

// blank marks in a text the gap for the answer.
const blank = "_____"

var (
	giftMarkup = regexp.MustCompile(`^\[(html|moodle|plain|markdown)\]`)
	giftWeight = regexp.MustCompile(`^%(-?[0-9]+(?:\.[0-9]+)?)%`)
	giftTruth  = regexp.MustCompile(`^(?i:T|TRUE|F|FALSE)\s*(#|$)`)
)

// readGIFT reads the format of Moodle (docs.moodle.org/en/GIFT_format): short answers and
// multiple choice become text and answer, other kinds are refused.
func (c *collector) readGIFT(text string) {
	var category quiz.Question // set and subject from $CATEGORY for the questions after it
	for _, b := range giftBlocks(text) {
		if path, ok := strings.CutPrefix(b.text, "$CATEGORY:"); ok {
			path, rest, _ := strings.Cut(path, "\n")
			category = categoryOf(path)
			b = giftBlock{rest, b.line + 1}
		}
		if strings.TrimSpace(b.text) != "" {
			c.giftQuestion(b, category)
		}
	}
}

// giftBlock is a run of lines between blank ones.
type giftBlock struct {
	text string
	line int // of its first line
}

func giftBlocks(text string) []giftBlock {
	var all []giftBlock
	var open []string
	line, begun := 0, 0
	end := func() {
		if len(open) > 0 {
			all = append(all, giftBlock{strings.Join(open, "\n"), begun})
		}
		open = nil
	}
	for s := range strings.Lines(text) {
		line++
		s = strings.TrimSpace(s)
		switch {
		case s == "":
			end()
		case strings.HasPrefix(s, "//"): // a comment
		default:
			if len(open) == 0 {
				begun = line
			}
			open = append(open, s)
		}
	}
	end()
	return all
}

// categoryOf reads the set and the subject from the end of a path such as "$course$/libri/pozioni";
// it ignores other folders.
func categoryOf(path string) quiz.Question {
	var q quiz.Question
	folders := strings.Split(strings.TrimSpace(path), "/")
	last := len(folders) - 1
	if s := quiz.Subject(plainValue("materia", folders[last])); slices.Contains(quiz.Subjects, s) {
		q.Subject = s
		last--
	}
	if last >= 0 && quiz.Set(folders[last]).Valid() {
		q.Set = quiz.Set(folders[last])
	}
	return q
}

func (c *collector) giftQuestion(b giftBlock, category quiz.Question) {
	title, rest := giftTitle(b.text)
	text, answers, what := giftParts(giftMarkup.ReplaceAllString(rest, ""))
	if what != nil {
		c.refuse(b.line, what)
		return
	}
	right, partial, what := rightAnswers(answers)
	if what != nil {
		c.refuse(b.line, what)
		return
	}
	q := c.inLanguage(unescape(text), right[0])
	q.Subject, q.Set = category.Subject, category.Set
	if id := quiz.ID(title); id.Valid() {
		q.ID = id
	}
	for _, form := range right[1:] {
		q.Accepted = append(q.Accepted, quiz.Form{Text: form})
	}
	var remarks []Remark
	if partial > 0 {
		remarks = []Remark{{"quiz.remark.partial", []any{partial}}}
	}
	c.take(b.line, q, remarks...)
}

// giftTitle cuts "::title::" off.
func giftTitle(s string) (title, rest string) {
	s = strings.TrimSpace(s)
	inner, ok := strings.CutPrefix(s, "::")
	if !ok {
		return "", s
	}
	end := strings.Index(inner, "::")
	if end < 0 {
		return "", s
	}
	return unescape(inner[:end]), strings.TrimSpace(inner[end+2:])
}

// giftParts returns the text around the braces and the text between them.
func giftParts(s string) (text, answers string, what *fault.Fault) {
	open := unescapedIndex(s, "{")
	if open < 0 {
		return "", "", refused("fault.quiz.gift.none")
	}
	end := unescapedIndex(s[open:], "}")
	if end < 0 {
		return "", "", refused("fault.quiz.gift.open")
	}
	before, after := strings.TrimSpace(s[:open]), strings.TrimSpace(s[open+end+1:])
	if unescapedIndex(after, "{}") >= 0 {
		return "", "", refused("fault.quiz.gift.several")
	}
	text = before
	if after != "" {
		text = before + " " + blank + " " + after
	}
	return text, strings.TrimSpace(s[open+1 : open+end]), nil
}

// unescapedIndex returns the index of the first of signs without a backslash before it.
func unescapedIndex(s, signs string) int {
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			i++ // and the escaped sign
		} else if strings.IndexByte(signs, s[i]) >= 0 {
			return i
		}
	}
	return -1
}

// giftAnswer is one answer between the braces.
type giftAnswer struct {
	kind   byte // '=' right, '~' wrong unless its weight is whole
	text   string
	weight float64 // in percent
}

// rightAnswers returns the answers that count in full, the answer itself first, and the number of
// those that count in part.
func rightAnswers(s string) (right []string, partial int, what *fault.Fault) {
	answers, what := giftAnswers(s)
	if what != nil {
		return nil, 0, what
	}
	choice := slices.ContainsFunc(answers, func(a giftAnswer) bool { return a.kind == '~' })
	for _, a := range answers {
		switch {
		case a.weight == 100 && !slices.Contains(right, a.text):
			right = append(right, a.text)
		case a.weight > 0 && a.weight < 100:
			partial++
		}
		if len(right) > quiz.MaxAccepted+1 { // plus the answer itself
			return nil, 0, refused("fault.quiz.forms", quiz.MaxAccepted)
		}
	}
	switch {
	case len(right) == 0:
		return nil, 0, refused("fault.quiz.gift.noright")
	case choice && (len(right) > 1 || partial > 0):
		return nil, 0, refused("fault.quiz.gift.manyright")
	}
	return right, partial, nil
}

// giftAnswers splits the text between the braces, and refuses kinds of questions without a short answer.
func giftAnswers(s string) ([]giftAnswer, *fault.Fault) {
	switch {
	case s == "":
		return nil, refused("fault.quiz.gift.essay")
	case giftTruth.MatchString(s):
		return nil, refused("fault.quiz.truefalse")
	case s[0] == '#':
		return nil, refused("fault.quiz.gift.number")
	case s[0] != '=' && s[0] != '~':
		return nil, refused("fault.quiz.gift.answers")
	}
	var all []giftAnswer
	for s != "" {
		end := len(s)
		if next := unescapedIndex(s[1:], "=~"); next >= 0 {
			end = next + 1
		}
		a, text := giftAnswer{kind: s[0]}, strings.TrimSpace(s[1:end]) // "%50%text#feedback"
		if a.kind == '=' {
			a.weight = 100
		}
		if w := giftWeight.FindStringSubmatch(text); w != nil {
			a.weight, _ = strconv.ParseFloat(w[1], 64) // the expression matches numbers only
			text = text[len(w[0]):]
		}
		if feedback := unescapedIndex(text, "#"); feedback >= 0 {
			text = text[:feedback]
		}
		a.text = strings.Join(strings.Fields(unescape(text)), " ")
		if a.kind == '=' && strings.Contains(a.text, "->") {
			return nil, refused("fault.quiz.gift.matching")
		}
		all, s = append(all, a), s[end:]
	}
	return all, nil
}

// giftSigns are the signs that GIFT escapes with a backslash.
const giftSigns = `~=#{}:\`

// unescape resolves the escapes of GIFT; a line break becomes a blank.
func unescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		escape := s[i] == '\\' && i+1 < len(s)
		switch {
		case escape && s[i+1] == 'n':
			b.WriteByte(' ')
			i++
		case escape && strings.IndexByte(giftSigns, s[i+1]) >= 0:
			b.WriteByte(s[i+1])
			i++
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// escape is the inverse of unescape.
func escape(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if strings.IndexByte(giftSigns, s[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
