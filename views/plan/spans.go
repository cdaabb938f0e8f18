package plan

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
)

// maxSpan is the longest duration that is read, in minutes or in seconds: a longer one is out of range in any case.
const maxSpan = 10_000_000

// readSpan reads a duration that was typed as minutes and seconds; an empty part counts 0. A form with
// one value has only the seconds. wrong is the part that is not a number.
func readSpan(typed []string) (seconds int, wrong string, ok bool) {
	units := []int{60, 1}
	if len(typed) == 1 {
		units = []int{1}
	}
	written := false
	for i, text := range typed[:min(len(typed), len(units))] {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return 0, text, false
		}
		written = true
		seconds += min(max(n, -maxSpan), maxSpan) * units[i]
	}
	return seconds, "", written
}

// JoinSpans returns a form with the typed minutes and seconds replaced by the seconds that its order
// takes. Values that cannot be read stay as they were typed.
func JoinSpans(form url.Values) url.Values {
	joined := url.Values{}
	for name, values := range form {
		joined[name] = values
	}
	for _, f := range tournament.Fields() {
		if _, ok := f.Shown(tournament.Settings{}).(time.Duration); !ok {
			continue
		}
		if seconds, _, ok := readSpan(form[settingsField(f.Name)]); ok {
			joined.Set(settingsField(f.Name), strconv.Itoa(seconds))
		}
	}
	return joined
}

// addSpan shows a duration in minutes and seconds, as typed or as shown has it.
func (r Rules) addSpan(s *Setting, f tournament.Setting, shown tournament.Settings) {
	d, _ := f.Shown(shown).(time.Duration)
	s.Spans = true
	s.Minutes, s.Value = strconv.Itoa(int(d/time.Minute)), strconv.Itoa(int(d%time.Minute/time.Second))
	if r.Typed != nil {
		switch typed := r.Typed[s.Name]; len(typed) {
		case 0:
			s.Minutes, s.Value = "", ""
		case 1:
			s.Minutes, s.Value = "", typed[0]
		default:
			s.Minutes, s.Value = typed[0], typed[1]
		}
		seconds, _, _ := readSpan(r.Typed[s.Name])
		d = time.Duration(seconds) * time.Second
	}
	r.compare(s, screen.Span(r.Words, d), r.value(f, r.Tournament.Settings), r.value(f, r.base()))
}

// spanProblem says what is wrong with a typed duration, or nothing.
func (r Rules) spanProblem(typed []string, f tournament.Setting) string {
	low, high := screen.Span(r.Words, time.Duration(f.Low)*time.Second), screen.Span(r.Words, time.Duration(f.High)*time.Second)
	seconds, wrong, ok := readSpan(typed)
	switch {
	case wrong != "":
		return r.T("plan.rules.span.nonumber", wrong)
	case !ok:
		return r.T("plan.rules.span.empty", low, high)
	case seconds < f.Low || seconds > f.High:
		return r.T("plan.rules.span.range", screen.Span(r.Words, time.Duration(seconds)*time.Second), low, high)
	}
	return ""
}
