package layout

import (
	"context"
	"strings"
)

// Band is shown on every page: the organiser's announcements to all, and on the desk's pages the alarms.
type Band struct {
	Name   string  // of the band, for people who do not see it
	Alarms []Alarm // faults of the machine, on the desk's pages only
	Call   string  // the players who are called to their board; empty: none
	Notice string  // an announcement; empty: none
	Leave  string  // address that leads out of what the notice is about, a guided match; empty: none
	Out    string  // the words of that link
}

// Line is the call and the announcement in one line, for a [Strip]; empty: there is neither.
func (b Band) Line() string { return strings.Trim(b.Call+" · "+b.Notice, " ·") }

// Alarm is one thing that is wrong.
type Alarm struct {
	Text       string
	Href, Link string // the page on which something can be done about it; empty: none
}

type bandKey struct{}

// WithBand adds b to every page that is rendered with the context, because no view of a page holds it.
func WithBand(ctx context.Context, b Band) context.Context {
	return context.WithValue(ctx, bandKey{}, b)
}

func bandOf(ctx context.Context) Band {
	b, _ := ctx.Value(bandKey{}).(Band)
	return b
}
