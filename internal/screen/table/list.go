package table

import (
	"slices"
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/table"
	"scacchimagici/internal/table/list"
	"scacchimagici/views/layout"
	tableview "scacchimagici/views/table"
	"scacchimagici/views/ui"
)

// rankedMost is how many lines of the side ranking are shown of each game.
const rankedMost = 10

// TablesScene is the list of the side tables as one screen sees it.
type TablesScene struct {
	Words    *locale.Words
	Tables   []table.Table   // those that are open
	Held     map[string]bool // codes of tables at which this device holds a seat
	MayOpen  bool
	Results  []table.Result // of all games that have ended
	Server   int64          // the server's clock, in milliseconds
	Root     string         // address of this list
	Language string         // address that switches the language
}

// T returns a text of the catalogue.
func (s TablesScene) T(key string, args ...any) string { return s.Words.T(key, args...) }

// Page returns the list with the form and the side ranking.
func (s TablesScene) Page() tableview.ListView {
	v := tableview.ListView{
		Base: layout.Base{Words: s.Words, Frame: layout.Frame{Now: s.Server}, Language: s.Language}, Find: s.Root + "/vai", Lessons: s.Root + "/lezioni", Ranking: s.ranking(),
	}
	for _, t := range s.sorted() {
		v.Tables = append(v.Tables, s.item(t))
	}
	if s.MayOpen {
		v.Open = s.opening()
	}
	return v
}

// sorted lists one's own tables first, then those that look for somebody, the newest first.
func (s TablesScene) sorted() []table.Table {
	rank := func(t table.Table) int {
		switch {
		case s.Held[t.Code]:
			return 0
		case t.Status() == table.Waiting:
			return 1
		case t.Status() == table.Playing:
			return 2
		}
		return 3
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

func (s TablesScene) item(t table.Table) tableview.Item {
	one := TableScene{Words: s.Words, Table: t, Root: s.Root, Ply: Live}
	i := tableview.Item{
		Href: one.path(), Game: GameName(s.Words, t.Game()), Code: t.Code, Figure: gameScreens[t.Game()].figures[0],
		White: one.player(table.White), Black: one.player(table.Black),
		Inviting: t.Status() == table.Waiting, Mine: s.Held[t.Code], Press: s.T("tablepage.item.watch"),
	}
	switch t.Status() {
	case table.Waiting:
		i.State, i.Press = s.T("tablepage.item.waiting"), s.T("tablepage.item.sit")
	case table.Over:
		i.State = one.ending(t.Play)
	default:
		i.State = one.count()
	}
	if i.Mine {
		i.Press = s.T("tablepage.item.back")
	}
	return i
}

// opening is the form that opens a table.
func (s TablesScene) opening() *tableview.Opening {
	o := &tableview.Opening{
		Command: ui.Command{Action: s.Root, Fields: []ui.Field{{Name: "command", Value: table.OpenTable{}.Kind()}}},
	}
	for _, g := range offeredGames() {
		o.Games = append(o.Games, tableview.Card{
			ID: g.id, Name: GameName(s.Words, g.id), About: s.T("tablepage.about." + g.id),
			Rules: s.Root + "/regole/" + g.id, Figure: g.figures[0], Other: g.figures[1],
		})
	}
	for n := range table.Strongest {
		level := strconv.Itoa(n + 1)
		o.Strengths = append(o.Strengths, tableview.Choice{Value: level, Label: capital(s.T("tablepage.strength." + level))})
	}
	return o
}

// ranking is the side ranking: of all games together, then of each.
func (s TablesScene) ranking() []ui.SideRanking {
	var all []ui.SideRanking
	if r := s.ranked("", s.T("tablepage.ranking.all")); len(r.Rows) > 0 {
		all = append(all, r)
	}
	for _, g := range offeredGames() {
		if r := s.ranked(g.id, GameName(s.Words, g.id)); len(r.Rows) > 0 {
			all = append(all, r)
		}
	}
	return all
}

func (s TablesScene) ranked(id, title string) ui.SideRanking {
	r := ui.SideRanking{Title: title}
	for i, st := range list.Ranking(s.Results, id) {
		if i == rankedMost {
			break
		}
		r.Rows = append(r.Rows, ui.SideRank{Place: strconv.Itoa(i + 1), Name: st.Name, Won: st.Won, Drawn: st.Drawn, Played: st.Played})
	}
	return r
}
