package referee

import (
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// Intervention is the page that prepares an intervention.
type Intervention struct {
	layout.Base
	Letter      string
	Title       string
	Line        string
	Clock       ui.Clock // of the match
	Paused      bool
	Pause       *ui.Command // stops the clocks; nil while they stand
	Back        string      // the Referee's page
	Board       board.Board
	Reasons     []Pick
	Spell       *PickList // nil: no spell is cast
	Caster      *PickList
	Effects     []EffectRow
	Count       string // how many effects there are, and the most there can be
	Tools       []Pick // kinds of effects
	Prompt      string // what the chosen kind needs
	Choices     []Pick // a piece that comes back, or the kind that a piece becomes
	Points      []PointsOf
	Turns       []PointsOf
	Fields      []ui.Field // the draft, for the forms that add an effect
	Refused     string     // why the last tap added nothing; empty: it added its effect
	Do          ui.Command
	Main        ui.Button
	AsksReason  bool // there is a field for a reason
	NeedsReason bool // the field must be filled
	Reason      string
}

// Pick is a choice: a link to the page with the choice made.
type Pick struct {
	Href   string
	Icon   string
	Piece  string
	Title  string
	Detail string
	Locked string // why it is not possible; empty: it is
	Chosen bool
}

// PickList is a choice of one of many, in a dialog of its own.
type PickList struct {
	Label  string
	House  ui.House // of the people; zero: none
	Picks  []Pick
	Chosen string // title of the one chosen; empty: none
}

// Add adds a choice.
func (l *PickList) Add(p Pick) {
	l.Picks = append(l.Picks, p)
	if p.Chosen {
		l.Chosen = p.Title
	}
}

// EffectRow is an effect of the draft.
type EffectRow struct {
	Number int
	Kind   string // word of the kind, for its colour
	Tool   string // name of the kind
	Text   string
	Detail string
	Wrong  string // why it is not possible; empty: it is
	Drop   string // address of the draft without it
}

// PointsOf is a side that can get points or move next.
type PointsOf struct {
	Side  string
	House ui.House
	Now   int // points that it has
}
