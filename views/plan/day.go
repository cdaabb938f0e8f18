package plan

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// The query of [screen.ProgrammePath]: the row that is chosen, and a change that is not made yet.
const (
	DayRow       = "riga"
	DayMinutes   = "minuti" // by which the row is shifted
	DayTo        = "ora"    // to which it is shifted
	DayFollowing = "segue"  // "1": with all that follows
	DayBefore    = "prima"  // the row before which it is put
	DayFirst     = "primo"  // regular times: of the first round
	DayEvery     = "ogni"   // regular times: minutes between two rounds
)

// dayEnd stands for no row in [DayBefore]: the row goes to the end.
const dayEnd = "fine"

// Day is the organiser's page of the programme. Its template asks it.
type Day struct {
	*locale.Words
	Language   string                // address that switches the language
	Now        time.Time             // of the picture, in the laptop's zone
	Server     int64                 // the server's clock then, in milliseconds
	Tournament tournament.Tournament // zero before there is one
	Matches    []magici.Match        // all, in the order of the schedule
	Rows       []programme.Row       // as all screens show them
	SetUp      screen.SetUp          // how far the tournament has been set up
	Asked      url.Values            // the query
}

// top is the head of the page.
func (d Day) top() organiser.Top {
	top := screen.OrganiserTop(d.Words, screen.ProgrammePath, d.Language, d.Server)
	top.Next, top.Sub = d.SetUp.After(d.Words, screen.ProgrammePath), nil // a button leads to the schedule
	return top
}

// Line is a row of the day on the page.
type Line struct {
	tournament.DayRow
	Shown screen.ProgrammeRow // as all screens show it now

	Old     string // its time before the change that is not made yet; empty: it stays
	Moved   string // "10 minuti dopo"; empty: it stays
	Fixed   bool   // it has begun
	Chosen  bool
	Href    string // chooses it, or not any more
	Matches []Pair // of a round
}

// Pair is a match of a round.
type Pair struct {
	Letter       string
	White, Black ui.House
}

// Draft is a change of the day that is not made yet.
type Draft struct {
	After   tournament.Tournament
	Command ui.Command   // makes it
	Refused *fault.Fault // why it cannot be made; nil: it can
	moved   map[string]int
}

// draft is the change that the query asks for; ok is false without one.
func (d Day) draft() (draft Draft, ok bool) {
	order, command, ok := d.asked()
	if !ok {
		return Draft{After: d.Tournament}, false
	}
	draft = Draft{After: d.Tournament, Command: command, moved: map[string]int{}}
	facts, err := tournament.Decide(d.Tournament, tournament.Command{By: role.Organiser, Order: order}, begun{matches: d.begun()})
	if draft.Refused = fault.From(err); err != nil {
		return draft, true
	}
	for _, f := range facts {
		draft.After = tournament.Apply(draft.After, f)
	}
	for _, r := range draft.After.Day() {
		if before, ok := d.Tournament.Row(r.ID); ok && before.Begins != r.Begins {
			draft.moved[r.ID] = int(r.Begins - before.Begins)
		}
	}
	return draft, len(facts) > 0
}

// asked is the order that the query asks for, and the form that gives it.
func (d Day) asked() (tournament.Order, ui.Command, bool) {
	seen := d.Tournament.Editions.Times
	if first := d.Asked.Get(DayFirst); first != "" {
		every, _ := strconv.Atoi(d.Asked.Get(DayEvery)) // a text that is no number is refused as 0 is
		o := tournament.SetTimes{First: first, EveryM: every, Seen: seen}
		return o, d.order("times", screen.Field("first", first), screen.Number("everyMinutes", every), d.seen()), true
	}
	row, ok := d.Tournament.Row(d.Asked.Get(DayRow))
	if !ok {
		return nil, ui.Command{}, false
	}
	fields := []ui.Field{screen.Field("row", row.ID), d.seen()}
	if d.anew() {
		fields = append(fields, screen.Field("anew", "true"))
	}
	if before := d.Asked.Get(DayBefore); before != "" {
		if before == dayEnd {
			before = ""
		}
		o := tournament.MoveRow{Row: row.ID, Before: before, Anew: d.anew(), Seen: seen}
		return o, d.order("move-row", append(fields, screen.Field("before", before))...), true
	}
	minutes := d.minutes(row)
	if minutes == 0 {
		return nil, ui.Command{}, false
	}
	o := tournament.ShiftRow{Row: row.ID, Minutes: minutes, Following: d.following(), Anew: d.anew(), Seen: seen}
	fields = append(fields, screen.Number("minutes", minutes))
	if o.Following {
		fields = append(fields, screen.Field("following", "true"))
	}
	return o, d.order("shift-row", fields...), true
}

// minutes are those by which the query shifts a row. A time that was typed far before the row lies in the night after.
func (d Day) minutes(row tournament.DayRow) int {
	to, err := tournament.ParseTimeOfDay(d.Asked.Get(DayTo))
	if err != nil {
		minutes, _ := strconv.Atoi(d.Asked.Get(DayMinutes)) // a text that is no number asks for no change
		return minutes
	}
	const half, whole = 12 * 60, 24 * 60
	minutes := int(to - row.Begins)
	if minutes < -half {
		minutes += whole
	}
	return minutes
}

// following reports whether what follows moves with the row: unless the query says that the row moves alone.
func (d Day) following() bool { return d.Asked.Get(DayFollowing) != "0" }

// anew reports whether the day is still being planned: then nobody needs to be told the former times.
func (d Day) anew() bool {
	return d.Tournament.Held > d.Now.Format(time.DateOnly) && len(d.begun()) == 0
}

// order is an order to the tournament as a form sends it. The page without the change follows.
func (d Day) order(kind string, fields ...ui.Field) ui.Command {
	c := screen.TournamentCommand(d.Tournament.ID, kind, fields...)
	c.Then = screen.ProgrammePath
	return c
}

// seen is the edition of the day that an order has seen.
func (d Day) seen() ui.Field { return screen.Number("seen", d.Tournament.Editions.Times) }

// begun are the matches that have been opened or are over.
func (d Day) begun() []string {
	return Schedule{Words: d.Words, Tournament: d.Tournament, Matches: d.Matches}.Begun()
}

// begun is what the orders of the programme ask the desk for.
type begun struct {
	tournament.Given
	matches []string
}

func (b begun) Begun() ([]string, error) { return b.matches, nil }

// lines are the rows of the page, with the change that is not made yet.
func (d Day) lines(draft Draft) []Line {
	shown := map[string]screen.ProgrammeRow{}
	for _, r := range screen.Programme(d.Words, d.Rows) {
		shown[r.ID] = r
	}
	day := draft.After.Day()
	lines := make([]Line, len(day))
	for i, r := range day {
		l := Line{Shown: shown[r.ID], DayRow: r, Chosen: r.ID == d.Asked.Get(DayRow), Matches: d.pairs(r.Round)}
		l.Fixed = r.Kind == tournament.RoundRow && l.Shown.State != programme.Ahead || l.Shown.State == programme.Over
		if by, moved := draft.moved[r.ID]; moved {
			before, _ := d.Tournament.Row(r.ID)
			l.Old, l.Moved = before.Begins.Clock(), d.by(by)
		}
		l.Href = d.href(url.Values{DayRow: {r.ID}}, r.ID)
		if l.Chosen {
			l.Href = d.href(nil, r.ID)
		}
		lines[i] = l
	}
	return lines
}

// by says by how much a row is moved.
func (d Day) by(minutes int) string {
	if minutes < 0 {
		return d.T("plan.day.earlier", -minutes)
	}
	return d.T("plan.day.later", minutes)
}

// times is the address of the page with regular times that are not given yet.
func (d Day) times(first string, every int) string {
	return screen.ProgrammePath + "?" + url.Values{DayFirst: {first}, DayEvery: {strconv.Itoa(every)}}.Encode()
}

// sign is that of a stepper's minutes, by its icon.
func sign(icon string) string {
	if icon == "minus" {
		return "-"
	}
	return ""
}

// href is the address of the page with a query, at a row.
func (d Day) href(query url.Values, row string) string {
	address := screen.ProgrammePath
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	return address + "#" + row
}

// shifted is the address of the page with the chosen row shifted by minutes more, alone or with all that follows.
func (d Day) shifted(l Line, more int, following string) string {
	now, _ := d.Tournament.Row(l.ID)
	return d.href(url.Values{DayRow: {l.ID}, DayMinutes: {strconv.Itoa(d.minutes(now) + more)}, DayFollowing: {following}}, l.ID)
}

func (d Day) follows() string {
	if d.following() {
		return "1"
	}
	return "0"
}

// before is the address of the page with a row put before another one; empty: it cannot go there.
func (d Day) before(lines []Line, i, other int) string {
	if other < 0 || other > len(lines) || lines[i].Fixed {
		return ""
	}
	to := dayEnd
	if other < len(lines) {
		to = lines[other].ID
	}
	if low := min(i, other); lines[low].Fixed {
		return ""
	}
	return d.href(url.Values{DayRow: {lines[i].ID}, DayBefore: {to}}, lines[i].ID)
}

// pairs are the matches of a round.
func (d Day) pairs(round int) []Pair {
	s := Schedule{Words: d.Words, Tournament: d.Tournament, Matches: d.Matches}
	var pairs []Pair
	for _, p := range d.Tournament.Matches {
		if p.Round == round && d.Tournament.InRounds(p) {
			white, black := s.sides(p)
			pairs = append(pairs, Pair{p.Board, s.house(white), s.house(black)})
		}
	}
	return pairs
}

// summary says what the change does.
func (d Day) summary(draft Draft) string {
	by := slices.Collect(maps.Values(draft.moved))
	switch {
	case draft.Refused != nil:
		return d.Words.Fault(draft.Refused)
	case !d.Tournament.Timed() && len(d.Tournament.Rounds()) == 0:
		return d.T("plan.day.draft.unplanned")
	case !d.Tournament.Timed():
		return d.T("plan.day.draft.first")
	case len(by) == 0:
		return d.T("plan.day.draft.same")
	case slices.Min(by) != slices.Max(by):
		return d.T("plan.day.draft.several", len(by))
	case by[0] < 0:
		return d.T("plan.day.draft.earlier", len(by), -by[0])
	}
	return d.T("plan.day.draft.later", len(by), by[0])
}

// ends says when the last row of a day ends; empty: it has no length.
func (d Day) ends(t tournament.Tournament) string {
	day := t.Day()
	if len(day) == 0 || day[len(day)-1].Minutes == 0 {
		return ""
	}
	last := day[len(day)-1]
	if about := d.expectedEnd(last); about != "" {
		return d.T("plan.day.ends.about", screen.RowTitle(d.Words, last), last.Ends().Clock(), about)
	}
	return d.T("plan.day.ends", screen.RowTitle(d.Words, last), last.Ends().Clock())
}

// expectedEnd is when a row ends by the forecast; empty: it is in time, or a change moves it that is not made yet.
func (d Day) expectedEnd(row tournament.DayRow) string {
	for _, r := range d.Rows {
		if r.ID == row.ID && r.Begins == row.Begins && !r.About.IsZero() {
			return r.About.Add(time.Duration(row.Minutes) * time.Minute).Format("15:04")
		}
	}
	return ""
}

// overlaps names the rows that begin before the one above them ends, as long as they are not over.
func (d Day) overlaps(t tournament.Tournament) []string {
	var all []string
	day := t.Day()
	for i, r := range day[:max(0, len(day)-1)] {
		if next := day[i+1]; r.Ends() > next.Begins && fills(r) && fills(next) && !d.over(next) {
			all = append(all, d.T("plan.day.overlap", screen.RowTitle(d.Words, next), next.Begins.Clock(), screen.RowTitle(d.Words, r), r.Ends().Clock()))
		}
	}
	return all
}

// fills reports whether a row takes up its time: a text may stand beside others.
func fills(r tournament.DayRow) bool { return r.Kind != tournament.TextRow }

// over reports whether a row of the day is over.
func (d Day) over(r tournament.DayRow) bool {
	return slices.ContainsFunc(d.Rows, func(row programme.Row) bool { return row.ID == r.ID && row.Goes.State == programme.Over })
}

// seenByAll is the programme as the phones show it, once the change is made.
func (d Day) seenByAll(lines []Line, draft Draft) []screen.ProgrammeRow {
	rows := make([]screen.ProgrammeRow, len(lines))
	for i, l := range lines {
		r := l.Shown
		r.Title, r.Place = screen.RowTitle(d.Words, l.DayRow), l.Place // a round that gets its first time is not shown yet
		r.Time, r.Was, r.LateBy = l.Begins.Clock(), "", l.Late
		if l.Late != 0 {
			r.Was = l.Was().Clock()
		}
		if _, moved := draft.moved[l.ID]; moved {
			r.Says = ""
		}
		rows[i] = r
	}
	return rows
}

// proposed is the time that the form of a new row proposes: the end of the last one; on the day itself no time that is past.
func (d Day) proposed() string {
	first := tournament.TimeOfDay(15 * 60)
	if day := d.Tournament.Day(); len(day) > 0 {
		first = day[len(day)-1].Ends()
	}
	if midnight, today := d.Tournament.Midnight(d.Now); today {
		const step = 5 // minutes
		now := (int(d.Now.Sub(midnight).Minutes()) + step - 1) / step * step
		if len(d.Tournament.Day()) == 0 {
			first = 0
		}
		first = max(first, tournament.TimeOfDay(now))
	}
	return first.Clock()
}

// regular are the regular times that the form shows: those in force, or those that were asked for.
func (d Day) regular() (first string, every int) {
	first, every = d.Tournament.Times.First, d.Tournament.Times.EveryM
	if asked := d.Asked.Get(DayFirst); asked != "" {
		first = asked
		every, _ = strconv.Atoi(d.Asked.Get(DayEvery)) // refused in the summary
	}
	if every == 0 {
		every = 40
	}
	return cmp.Or(first, d.proposed()), every
}

// title names the day.
func (d Day) title() string {
	if held, err := time.Parse(time.DateOnly, d.Tournament.Held); err == nil {
		return screen.Day(d.Words, held)
	}
	return d.T("standing.calendar")
}

// rowForm is the order of the form that says anew what stands in a row.
func (d Day) rowForm(l Line) ui.Command {
	begins, _ := l.Begins.MarshalText() // never fails
	fields := []ui.Field{screen.Field("row", l.ID), screen.Field("begins", string(begins)), d.seen()}
	if l.Kind == tournament.RoundRow {
		fields = append(fields, screen.Field("kind", string(l.Kind)))
	}
	c := d.order("set-row", fields...)
	c.Class, c.Then = "p-rowform", ""
	return c
}

// newRow is the order of the form of a new row.
func (d Day) newRow() ui.Command {
	fields := []ui.Field{d.seen()}
	if len(d.begun()) == 0 { // what makes room for it is no delay yet
		fields = append(fields, screen.Field("anew", "true"))
	}
	c := d.order("set-row", fields...)
	c.Class = "p-rowform"
	return c
}
