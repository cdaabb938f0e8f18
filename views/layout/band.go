package layout

import "context"

// Band is what the organiser tells everybody at once, whatever their page shows, and what the
// organiser is told.
type Band struct {
	Name   string  // of the band, for those who do not see it
	Alarms []Alarm // what is wrong with the machine: the desk's pages alone
	Call   string  // the players who are called to their board; empty: nobody
	Notice string  // an announcement; empty: none
	Leave  string  // address that leads out of what the notice is about, a guided match; empty: none
	Out    string  // the words of that link
}

// Alarm is one thing that is wrong.
type Alarm struct {
	Text       string
	Href, Link string // the page on which something can be done about it; empty: none
}

type bandKey struct{}

// WithBand lets every page that is rendered with the context carry b: it belongs to the
// moment and not to any page's own view.
func WithBand(ctx context.Context, b Band) context.Context {
	return context.WithValue(ctx, bandKey{}, b)
}

func bandOf(ctx context.Context) Band {
	b, _ := ctx.Value(bandKey{}).(Band)
	return b
}
