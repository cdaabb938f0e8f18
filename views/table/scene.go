package table

import (
	"net/url"
	"slices"
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// Live is the Ply of a [Scene] that shows the game as it is now.
const Live = -1

// Scene is one side table as one screen sees it, with its words.
type Scene struct {
	*locale.Words
	Table     table.Table
	Mine      []table.Side // sides that are played on the screen's device
	Organiser bool
	Now       table.Instant // of the picture
	Server    int64         // the server's clock at Now, in milliseconds
	Address   string        // at which others find the table, for the invitation
	QR        ui.QR         // the same, for cameras
	Language  string        // address that switches the language
	Game      int           // number of the game shown; 0: the present one
	Watching  int           // how many people watch
	Badges    []string      // earned in the present game
	Won, Lost int           // games in a row of the device's person against the computer at its present strength
	Ply       int           // position shown, or [Live]
}

// play returns the game shown.
func (s Scene) play() table.Play {
	if p, ok := s.Table.Numbered(s.Game); ok {
		return p
	}
	return s.Table.Play
}

// screen shows the table's game.
func (s Scene) screen() gamescreen.Screen { return gameScreens[s.Table.Game()] }

// replay reports whether a past position is shown.
func (s Scene) replay() bool { return s.Ply != Live }

// ply returns the number of the position shown.
func (s Scene) ply() int {
	last := s.play().Line.Ply()
	if s.replay() {
		return min(max(0, s.Ply), last)
	}
	return last
}

// mover returns the side that moves on this screen; false when none does.
func (s Scene) mover() (table.Side, bool) {
	side, ok := s.Table.ToMove()
	return side, ok && !s.replay() && s.Table.Status() == table.Playing && slices.Contains(s.Mine, side)
}

// shared reports whether both sides play on this device.
func (s Scene) shared() bool { return len(s.Mine) == 2 }

// bottom is the side that sits at the lower edge: White, unless the device plays Black alone.
func (s Scene) bottom() table.Side {
	if len(s.Mine) == 1 {
		return s.Mine[0]
	}
	return table.White
}

// path is the address of the table.
func (s Scene) path() string { return tablePath(s.Table.Code) }

// at is the address of a position of the game shown.
func (s Scene) at(ply int) string {
	q := url.Values{"mossa": {strconv.Itoa(ply)}}
	if n := s.play().Number; n != s.Table.Play.Number {
		q.Set("gioco", strconv.Itoa(n))
	}
	return s.path() + "?" + q.Encode()
}

// Command returns an order for this table as a form sends it.
func (s Scene) Command(order string, fields ...ui.Field) ui.Command {
	return screen.Command("/api/v1/tables/"+s.Table.Code+"/commands", order, fields...)
}

// number is the field that names the game of an order.
func (s Scene) number() ui.Field {
	return ui.Field{Name: "game", Value: strconv.Itoa(s.Table.Play.Number)}
}

// seen is the field that names the ply that the device saw.
func (s Scene) seen() ui.Field {
	return ui.Field{Name: "ply", Value: strconv.Itoa(s.Table.Ply())}
}

func seatField(side table.Side) ui.Field {
	return ui.Field{Name: "side", Value: side.String()}
}

// GameName returns the name of a game.
func GameName(w ui.Words, id string) string { return w.T("tablepage.game." + id) }

// Page returns the page of the table.
func (s Scene) Page() View {
	v := View{
		Base: layout.Base{Words: s.Words, Frame: layout.Frame{Now: s.Server}, Language: s.Language},
		Game: GameName(s.Words, s.Table.Game()), Where: s.T("tablepage.where", s.Table.Code),
		Links: Links{
			All: screen.PublicTablesPath, Rules: rulesPath(s.Table.Game()), Live: s.path(),
			Moves: s.path() + "/mosse", Picture: s.path() + "/figura", Text: s.path() + "/testo",
		},
		Bottom: s.seat(s.bottom()), Top: s.seat(s.bottom().Other()),
		Board: s.board(), LastMove: s.step(s.ply()).describe(), Say: s.say(), Phase: s.phase(),
		Rows: s.rows(), Count: s.count(), Steps: s.steps(),
		Replay: s.replay(), Shared: s.shared(), Watchers: s.watchers(),
		Number: s.play().Number, Ply: s.ply(), Position: s.position().String(), Record: s.recordPath(), Screen: s.screen(),
	}
	v.End = s.ended(v.Board)
	if s.ply() == 0 && !s.replay() && s.Table.Status() == table.Playing {
		v.Winning = s.T("tablerules." + s.Table.Game() + ".win")
	}
	v.Spoken, v.Example = s.step(s.ply()).spoken(), s.T("typed.short."+s.Table.Game())
	if !s.replay() && len(s.Mine) > 0 {
		v.Typed = screen.PublicTablesPath + "/scritta/" + s.Table.Game()
	}
	if _, ok := registry.Course(s.Table.Game()); ok {
		v.Links.Lessons = lessonsPath + "#" + s.Table.Game()
	}
	if p := s.Table.Play; p.Outcome.Over() {
		v.Cue, v.Key = "chime", strconv.Itoa(p.Number)+"."+strconv.Itoa(p.Line.Ply())+p.Outcome.Reason
	}
	_, moves := s.mover()
	v.Portrait, v.Beside = s.step(s.ply()).portraits(), s.step(s.ply()).beside(moves)
	if side, ok := s.Table.ToMove(); ok && !s.replay() {
		v.Turn = side.String()
	}
	if v.Premove = s.prepares(); v.Premove {
		v.Hand = s.input().hand()
	}
	if d, ok := s.hint(); ok && d.From == "" {
		for i := range v.Hand {
			if pile := &v.Hand[i].Square; pile.Piece == d.Figure {
				pile.Marks = append(pile.Marks, board.Hint)
			}
		}
	}
	if !s.replay() {
		if s.Table.Status() != table.Waiting { // then the invitation lies over the board
			navigable(&v.Board)
		}
		s.act(&v)
	}
	return v
}

// watchers says how many people watch; empty for none.
func (s Scene) watchers() string {
	switch {
	case s.Watching == 0 || s.replay():
		return ""
	case len(s.Mine) > 0:
		return s.T("tablepage.watched.you", s.Watching)
	}
	return s.T("tablepage.watched", s.Watching)
}

// recordPath is the address of the record of the game shown.
func (s Scene) recordPath() string {
	path := s.path() + "/record"
	if n := s.play().Number; n != s.Table.Play.Number {
		path += "?gioco=" + strconv.Itoa(n)
	}
	return path
}

// position is the position shown.
func (s Scene) position() game.Position { return s.play().Line.Positions()[s.ply()] }

// act adds the actions: moving, sitting down, offers and answers.
func (s Scene) act(v *View) {
	if _, ok := s.mover(); ok {
		s.hand(v)
	}
	if s.Table.Status() == table.Waiting {
		v.Sit = s.sit()
		v.Invite = &Invite{Code: s.Table.Code, Address: s.Address, QR: s.QR}
	}
	v.Quick, v.Hint = s.takeBack(), s.askHint()
	v.Actions, v.Dialogs = s.actions()
}

// sit lets this device take the open seats. A player who sits at the table already is asked whether the
// second player is a person beside.
func (s Scene) sit() []SeatForm {
	var forms []SeatForm
	for _, side := range table.Sides {
		if s.Table.Seats[side].Kind != table.Open {
			continue
		}
		title, label := "tablepage.sit."+side.String(), "tablepage.name"
		switch {
		case len(s.Mine) > 0:
			title, label = "tablepage.sit.beside", "tablepage.name.other"
		case s.Table.Lot:
			title = "tablepage.sit.lot"
		}
		forms = append(forms, SeatForm{
			Command: s.Command("sit", seatField(side)), Title: s.T(title), Label: s.T(label), Own: len(s.Mine) == 0,
		})
		if s.Table.Lot {
			break // the lot decides which seat it is
		}
	}
	return forms
}
