package table

import (
	"cmp"
	"slices"
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// rankedMost is how many lines of the side ranking each game shows.
const rankedMost = 10

// LobbyScene is the list of the side tables as one screen sees it.
type LobbyScene struct {
	*locale.Words
	Tables   []table.Table           // those that are open
	Held     map[string][]table.Side // the sides that this device holds, by the code of the table
	Watching map[string]int          // how many watch, by the code of the table
	MayOpen  bool

	Magici    []MagiciTable // tables of Scacchi Magici
	MayMagici bool          // such tables can be opened here

	Cup      string                         // name of the evening cup; empty: there is none
	Last     table.OpenTable                // the last choice of this device; zero: none
	Rankings map[string][]list.RankedPlayer // who has won most, by game; "": in all of them
	Firsts   []list.First
	Server   int64  // the server's clock, in milliseconds
	Language string // address that switches the language
}

// Page returns the lobby with the form and the side ranking.
func (s LobbyScene) Page() ListView {
	v := ListView{
		Base: layout.Base{Words: s.Words, Frame: layout.Frame{Now: s.Server}, Language: s.Language}, Cup: s.Cup, Ranking: s.ranking(), Firsts: s.Firsts,
	}
	for _, t := range s.sorted() {
		switch i := s.item(t); {
		case len(s.Held[t.Code]) > 0:
			v.Mine = append(v.Mine, i)
		case t.Status() == table.Waiting && t.Booking == nil:
			v.Waiting = append(v.Waiting, i)
		default:
			v.Others = append(v.Others, i)
		}
	}
	last := s.lastChoice()
	v.Puzzles = s.Last.Game != ""
	v.Games = Cards(s.Words)
	for i := range v.Games {
		g := &v.Games[i]
		g.Chosen = g.ID == last.Game
		for j := range g.Variants {
			g.Variants[j].Chosen = g.Variants[j].ID == last.Game
		}
	}
	if s.MayOpen {
		v.Open, v.Quick = s.opening(), s.quick()
	}
	s.addMagici(&v)
	return v
}

func (s LobbyScene) item(t table.Table) Item {
	return s.oneOf(t).Item()
}

// oneOf is one table of the list, as this device sees it.
func (s LobbyScene) oneOf(t table.Table) Scene {
	return Scene{Words: s.Words, Table: t, Mine: s.Held[t.Code], Ply: Live, Watching: s.Watching[t.Code]}
}

// sorted lists the device's own tables first, those at its turn before the others, then those that wait
// for an opponent, the newest first.
func (s LobbyScene) sorted() []table.Table {
	rank := func(t table.Table) int {
		switch held := s.Held[t.Code]; {
		case len(held) > 0 && t.TurnOf(held):
			return 0
		case len(held) > 0:
			return 1
		case t.Status() == table.Waiting:
			return 2
		case t.Status() == table.Playing:
			return 3
		}
		return 4
	}
	all := slices.Clone(s.Tables)
	slices.SortStableFunc(all, func(a, b table.Table) int {
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		return b.Play.Began.Compare(a.Play.Began)
	})
	return all
}

// WaysBack returns the links to the tables at which a device plays, those at its turn first.
func WaysBack(w *locale.Words, own []table.Table, device string) []layout.WayBack {
	s := LobbyScene{Words: w, Tables: own, Held: map[string][]table.Side{}}
	for _, t := range own {
		s.Held[t.Code] = t.HeldBy(device)
	}
	var all []layout.WayBack
	for _, t := range s.sorted() {
		i := s.item(t)
		all = append(all, layout.WayBack{Href: i.Href, Where: w.T("tablepage.item.where", i.Game, i.Code), State: i.State, Turn: i.Turn})
	}
	return all
}

// lastChoice is the last choice of the device. A device without one begins with the shortest game,
// against the mildest opponent, and with the first move.
func (s LobbyScene) lastChoice() table.OpenTable {
	last := s.Last
	if !slices.Contains(Games(), last.Game) {
		last = table.OpenTable{Game: firstGame, Against: table.AgainstComputer, Strength: 1, Colour: "white", Name: last.Name}
	}
	last.Strength = min(max(last.Strength, 1), table.Strongest)
	return last
}

// firstGame is offered to a device that has never played here.
const firstGame = "boop"

// quick opens a table with the last choice at one tap. A player without a name is a guest.
func (s LobbyScene) quick() *Quick {
	o := s.lastChoice()
	game := GameName(s.Words, o.Game)
	q := &Quick{Command: openTable(
		ui.Field{Name: "game", Value: o.Game}, ui.Field{Name: "name", Value: o.Name}, ui.Field{Name: "against", Value: string(o.Against)},
		ui.Field{Name: "colour", Value: cmp.Or(o.Colour, "white")}, ui.Field{Name: "clock", Value: cmp.Or(string(o.Clock), "none")},
	)}
	switch o.Against {
	case table.AgainstComputer:
		q.Detail = s.T("tablepage.quick.computer", game, s.T("tablepage.strength."+strconv.Itoa(o.Strength)))
		q.Command.Fields = append(q.Command.Fields, ui.Field{Name: "strength", Value: strconv.Itoa(o.Strength)}, ui.Field{Name: "pace", Value: cmp.Or(string(o.Pace), "calm")})
	case table.AgainstBeside:
		q.Detail = s.T("tablepage.quick.here", game, o.Other)
		q.Command.Fields = append(q.Command.Fields, ui.Field{Name: "other", Value: o.Other})
	default:
		q.Detail = s.T("tablepage.quick.open", game)
	}
	return q
}

// openTable is the order that opens a table.
func openTable(fields ...ui.Field) ui.Command {
	return screen.Command(screen.PublicTablesPath, table.Orders.Word(table.OpenTable{}), fields...)
}

// opening is the form that opens a table, filled in with the last choice.
func (s LobbyScene) opening() *Opening {
	last := s.lastChoice()
	o := &Opening{
		Command: openTable(), Name: last.Name, Other: last.Other,
		Against: choices(s.Words, "tablepage.against.", string(last.Against), string(table.AgainstComputer), string(table.AgainstBeside), string(table.AgainstAnybody)),
		Colours: choices(s.Words, "tablepage.colour.", last.Colour, "white", "black", "lot"),
		Clocks:  choices(s.Words, "tablepage.clock.", string(last.Clock), clocks...),
		Paces:   choices(s.Words, "tablepage.pace.", string(last.Pace), "calm", string(table.AtOnce)),
	}
	for n := range table.Strongest {
		level := strconv.Itoa(n + 1)
		o.Strengths = append(o.Strengths, Choice{Value: level, Label: s.T("tablepage.strength." + level), Chosen: n+1 == last.Strength})
	}
	return o
}

// levelsInSight is how many strengths of the computer the form shows at once.
const levelsInSight = 3

// clocks are the ways to count the time, as orders name them.
var clocks = []string{"none", string(table.PerGame), string(table.PerMove)}

// choices are values whose words stand behind a key, with the first one chosen if chosen is not among them.
func choices(w *locale.Words, key, chosen string, values ...string) []Choice {
	var all []Choice
	if !slices.Contains(values, chosen) {
		chosen = values[0]
	}
	for _, value := range values {
		all = append(all, Choice{Value: value, Label: w.T(key + value), Chosen: value == chosen})
	}
	return all
}

// ranking is the side ranking: of all games together, then of each.
func (s LobbyScene) ranking() []ui.SideRanking {
	var all []ui.SideRanking
	if r := s.ranked("", s.T("tablepage.ranking.all")); len(r.Rows) > 0 {
		all = append(all, r)
	}
	for _, id := range Games() {
		if r := s.ranked(id, GameName(s.Words, id)); len(r.Rows) > 0 {
			all = append(all, r)
		}
	}
	return all
}

func (s LobbyScene) ranked(id, title string) ui.SideRanking {
	r := ui.SideRanking{Title: title}
	for i, st := range s.Rankings[id] {
		if i == rankedMost {
			break
		}
		r.Rows = append(r.Rows, ui.SideRank{Place: strconv.Itoa(i + 1), Name: st.Name, Won: st.Won, Drawn: st.Drawn, Played: st.Played})
	}
	return r
}
