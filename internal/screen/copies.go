package screen

import (
	"fmt"
	"strings"
	"time"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/locale"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// CopyState says when the last copy of the database was made and where it lies, or why there is
// none. server is the server's clock at now, in milliseconds.
func CopyState(w *locale.Words, now time.Time, server int64, status copies.Status) organiser.State {
	s := organiser.State{Icon: "save", Kind: "ok", Text: w.T("copies.none"), Action: &organiser.Link{Href: CopiesPath, Text: w.T("copies.title")}}
	last, ok := status.Last()
	second := status.Second
	if ok {
		age := max(0, now.Sub(last.At)) // a wrong clock may have dated it tomorrow
		key := "copies.ago"
		if len(second.Copies) > 0 && second.Trouble == nil {
			key = "copies.ago.second"
		}
		before, after, _ := strings.Cut(w.T(key, "|", second.Label), "|")
		s.Text, s.Ago = before, &ui.Ago{At: server - age.Milliseconds(), Shown: ago(age), After: after}
	}
	switch {
	case status.Trouble != nil:
		s.Kind, s.Detail = "warning", w.Fault(status.Trouble)
	case second.Trouble != nil:
		s.Kind, s.Detail = "warning", w.Fault(second.Trouble)
	case !ok:
		s.Kind = "warning"
	}
	return s
}

// ago writes an age as static/js/clock.js counts it on: "40 s", "12 min", "5 h".
func ago(age time.Duration) string {
	switch {
	case age < time.Minute:
		return fmt.Sprintf("%d s", int(age.Seconds()))
	case age < time.Hour:
		return fmt.Sprintf("%d min", int(age.Minutes()))
	}
	return fmt.Sprintf("%d h", int(age.Hours()))
}
