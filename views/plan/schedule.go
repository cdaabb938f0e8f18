package plan

import (
	"net/url"
	"slices"
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// newTournamentPath is the form of a new tournament.
const newTournamentPath = "/desk/tornei/nuovo"

// The query of [SchedulePath].
const (
	SchedulePick   = "prendi"     // the match that is being moved
	ScheduleBoards = "scacchiere" // shows the schedule that so many boards would give
)

// Schedule is the organiser's page of the schedule. Its template asks it.
type Schedule struct {
	*locale.Words
	Language   string                // address that switches the language
	Server     int64                 // the server's clock, in milliseconds
	Tournament tournament.Tournament // zero before there is one
	Matches    []magici.Match        // all, in the order of the schedule
	Picked     string                // the match that is being moved; empty: none
	SetUp      screen.SetUp          // how far the tournament has been set up
	Boards     int                   // of the schedule in the preview; 0: none
}

// order is an order to the tournament as a form sends it.
func (s Schedule) order(kind string, fields ...ui.Field) ui.Command {
	return screen.TournamentCommand(s.Tournament.ID, kind, fields...)
}

// top is the head of the page.
func (s Schedule) top() organiser.Top {
	top := screen.OrganiserTop(s.Words, screen.SchedulePath, s.Language, s.Server)
	top.Next = s.SetUp.After(s.Words, screen.SchedulePath)
	return top
}

// counted returns the plans of the grid: all of a practice tournament, otherwise those that
// count.
func (s Schedule) counted() []magici.Plan {
	return slices.DeleteFunc(slices.Clone(s.Tournament.Matches), func(p magici.Plan) bool { return s.isPractice(p) })
}

// isPractice reports whether a match stands outside of the rounds.
func (s Schedule) isPractice(p magici.Plan) bool { return p.Practice && !s.Tournament.Practice }

// line says how many matches and rounds there are, and how many matches are over.
func (s Schedule) line() string {
	plans := s.counted()
	switch {
	case len(s.Tournament.Houses) < tournament.MinHouses:
		return s.Tournament.Name
	case len(plans) == 0:
		return screen.Dotted(s.Tournament.Name, s.T("plan.line.none"))
	}
	rounds, over := map[int]bool{}, 0
	for _, p := range plans {
		rounds[p.Round] = true
		if m, ok := s.match(p.ID); ok && m.Play.Result.Over {
			over++
		}
	}
	return screen.Dotted(s.Tournament.Name, s.T("plan.line.matches", len(plans)), s.T("plan.line.rounds", len(rounds)), s.T("plan.line.over", over))
}

// match returns the state of a match.
func (s Schedule) match(id string) (magici.Match, bool) {
	i := slices.IndexFunc(s.Matches, func(m magici.Match) bool { return m.ID == id })
	if i < 0 {
		return magici.Match{}, false
	}
	return s.Matches[i], true
}

// moved is the match that is being moved; ok is false when none is picked, and when it has begun meanwhile or is gone.
func (s Schedule) moved() (p magici.Plan, ok bool) {
	p, ok = s.Tournament.Match(s.Picked)
	return p, ok && s.fixed(p) == ""
}

// fixed says why a match cannot be moved; nothing when it can.
func (s Schedule) fixed(p magici.Plan) string {
	m, ok := s.match(p.ID)
	switch now := m.Phase(); {
	case !ok || now == magici.Planned:
		return ""
	case now == magici.Finished:
		return s.T("plan.fixed.over")
	}
	return s.T("plan.fixed.on")
}

// Begun returns the matches that have been opened or are over.
func (s Schedule) Begun() []string {
	var ids []string
	for _, p := range s.Tournament.Matches {
		if s.fixed(p) != "" {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// letters are the boards of the grid: those in use, and the next one while a match is picked.
func (s Schedule) letters() []string {
	all, used := tournament.Boards(), 1
	for _, p := range s.counted() {
		used = max(used, slices.Index(all, p.Board)+1)
	}
	if _, moving := s.moved(); moving {
		used++
	}
	return all[:min(used, len(all))]
}

// Round is a row of the grid.
type Round struct {
	Title string
	Time  string // when it begins; empty: not set yet
	Late  string // "+10 min"; empty: it is on time
	Cells []Cell
	New   bool // nothing is planned in it yet
}

// Cell is a place of the grid.
type Cell struct {
	Name  string // "Giro 2, scacchiera B"
	Key   string // "2B"
	Board string
	Card  *Card
	Place *organiser.Action // puts the picked match here; nil: no match is picked, or it is here
	Why   []string          // why it cannot stand here
}

// Card is a match.
type Card struct {
	ID     string // of the match
	Anchor string // id of the element
	Letter string // of its board
	White  ui.House
	Black  ui.House
	State  string   // "in corso", "9–7"; empty: it is to be played
	Fixed  string   // why it cannot be moved; empty: it can
	Marks  []string // its irregularities
	Picked bool
	Pick   string      // address that picks it; empty: it cannot be moved
	Swap   ui.Command  // of the colours
	Remove *ui.Command // nil: it cannot be removed
	Name   string      // for people who do not see it
}

// rounds are the rows of the grid: every round up to the last one, and a new one after it.
func (s Schedule) rounds(boards []string) []Round {
	last := s.last()
	if last == 0 {
		return nil
	}
	marks := s.marks()
	rounds := make([]Round, last+1)
	for i := range rounds {
		rounds[i] = s.round(i+1, boards, marks)
		rounds[i].New = i == last
	}
	rounds[last].Title = s.T("plan.round.new")
	return rounds
}

// last is the number of the last round.
func (s Schedule) last() int {
	last := 0
	for _, p := range s.counted() {
		last = max(last, p.Round)
	}
	return last
}

func (s Schedule) round(n int, boards []string, marks map[string][]string) Round {
	r := Round{Title: s.T("organiser.round", n)}
	if at, ok := s.Tournament.Starts(n); ok {
		r.Time, r.Late = at, s.late(s.Tournament.Times.Late(n))
	}
	for _, board := range boards {
		cell := Cell{Name: s.T("organiser.round.board", n, board), Key: strconv.Itoa(n) + board, Board: board}
		if p, ok := s.at(n, board); ok {
			card := s.card(p)
			card.Marks = marks[p.ID]
			cell.Card = &card
		}
		s.offer(&cell, n, board)
		r.Cells = append(r.Cells, cell)
	}
	return r
}

// late says by how much a round has been postponed, or brought forward.
func (s Schedule) late(minutes int) string {
	switch {
	case minutes > 0:
		return s.T("plan.late", "+"+strconv.Itoa(minutes))
	case minutes < 0:
		return s.T("plan.late", "−"+strconv.Itoa(-minutes))
	}
	return ""
}

// at returns the match on a board in a round.
func (s Schedule) at(round int, board string) (magici.Plan, bool) {
	for _, p := range s.counted() {
		if p.Round == round && p.Board == board {
			return p, true
		}
	}
	return magici.Plan{}, false
}

func (s Schedule) house(id magici.HouseID) ui.House {
	h, _ := s.Tournament.House(id)
	return ui.House{Name: s.Tournament.HouseName(id), Arms: h.Arms}
}

// sides returns the House of each colour: the Referee's choice goes before the plan.
func (s Schedule) sides(p magici.Plan) (white, black magici.HouseID) {
	if m, ok := s.match(p.ID); ok {
		return m.Teams[0].House, m.Teams[1].House
	}
	return p.White, p.Black
}

// card is a match of the grid, or of practice.
func (s Schedule) card(p magici.Plan) Card {
	white, black := s.sides(p)
	moved, moving := s.moved()
	c := Card{
		ID: p.ID, Anchor: "p-" + p.ID, Letter: p.Board, White: s.house(white), Black: s.house(black),
		Fixed: s.fixed(p), Picked: moving && p.ID == moved.ID,
	}
	c.Name = s.T("plan.card", p.ID, c.White.Name, c.Black.Name)
	if m, ok := s.match(p.ID); ok {
		c.State = s.state(m)
	}
	if c.Fixed != "" {
		return c
	}
	remove := s.order("unplan", screen.Field("match", p.ID))
	c.Pick, c.Swap, c.Remove = screen.SchedulePath+"?"+url.Values{SchedulePick: {p.ID}}.Encode(), s.swap(p), &remove
	return c
}

// state says how a match stands that is not planned any more.
func (s Schedule) state(m magici.Match) string {
	switch end := m.Play.Result; {
	case end.Annulled():
		return screen.MatchState(s.Words, m)
	case m.GivenUp():
		return s.T("match.state.forfeit")
	case end.Over:
		return strconv.Itoa(int(m.Play.Points[0])) + "–" + strconv.Itoa(int(m.Play.Points[1]))
	case m.Phase() != magici.Planned:
		return screen.MatchState(s.Words, m)
	}
	return ""
}

// swap exchanges the colours: on the schedule, or in the match when its Referee has swapped
// them there already.
func (s Schedule) swap(p magici.Plan) ui.Command {
	white, black := s.sides(p)
	if white != p.White {
		return screen.Command("/api/v1/matches/"+p.Tournament+"."+p.ID+"/commands", "swap-colours", screen.Field("as", "organiser"), screen.Field("white", string(black)))
	}
	moved := p
	moved.White, moved.Black = black, white
	return s.order("replan", s.replan(p, moved)...)
}

// replan are the fields of an order that changes p to moved.
func (s Schedule) replan(p, moved magici.Plan) []ui.Field {
	spot := func(prefix string, p magici.Plan) []ui.Field {
		return []ui.Field{
			screen.Field(prefix+"round", strconv.Itoa(p.Round)), screen.Field(prefix+"board", p.Board),
			screen.Field(prefix+"white", string(p.White)), screen.Field(prefix+"black", string(p.Black)),
		}
	}
	return slices.Concat([]ui.Field{screen.Field("match", p.ID)}, spot("", moved), spot("was.", p))
}

// practice are the matches outside of the rounds.
func (s Schedule) practice() []Card {
	var all []Card
	for _, p := range s.Tournament.Matches {
		if s.isPractice(p) {
			c := s.card(p)
			c.Pick = "" // it takes place when there is time
			all = append(all, c)
		}
	}
	return all
}
