package gallery

import (
	"slices"
	"sync"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
)

// shown are the moments, and those of the story.
var shown = sync.OnceValue(func() []Moment { return slices.Concat(Moments(), Story()) })

// OfMatch returns a screen of a match at those of its moments for which has holds, all if it is nil. It shows the
// moments of the story too.
func OfMatch(name string, has func(Moment) bool, show func(Moment, *locale.Words, Theme) templ.Component) Kind {
	k := States(name, shown(), func(m Moment) string { return m.Name }, show)
	k.Moments = nil
	for _, m := range Moments() {
		if has == nil || has(m) {
			k.Moments = append(k.Moments, m.Name)
		}
	}
	return k
}

// OfCourse returns a screen of a tournament at the moments of its course.
func OfCourse(name string, show func(Course, *locale.Words, Theme) templ.Component) Kind {
	return States(name, Courses, func(c Course) string { return c.Name }, show)
}
