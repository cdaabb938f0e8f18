package match

import (
	"slices"
	"strconv"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
	"scacchimagici/views/referee"
	"scacchimagici/views/ui"
)

// Around is what a Referee's desk shows beside its match: addresses, and the match after it.
type Around struct {
	Next       string    // title of the next match of this board; empty: none
	NextHref   string    // its address
	Back       string    // where the organiser came from who corrects; empty for a Referee
	Closed     bool      // the next match has opened: nothing is taken back any more (SM-9.1)
	Strategist [2]string // address of each side's own page, by side
	Language   string    // address that switches the language
	Supply     desk.Supply
}

// RefereeIdle returns the desk of a board without a match.
func RefereeIdle(w *locale.Words, letter string, now int64, language string) referee.View {
	return referee.View{
		Words: w, Now: layout.Frame{Now: now}, Letter: letter,
		Title: w.T("referee.idle.board", letter), Line: w.T("referee.idle.line"),
		Empty: &referee.Empty{Title: w.T("referee.idle"), Text: w.T("referee.idle.do")},
		More:  &referee.More{Language: language},
	}
}

// refereeDesk builds a Referee's view from a scene and what stands around it.
type refereeDesk struct {
	screen.Scene
	around Around
	view   *referee.View
}

// Referee returns the match as the desk of its Referee shows it.
func Referee(s screen.Scene, around Around) referee.View {
	v := referee.View{
		Words: s.Words, Letter: s.Match.Plan.Board,
		Title: s.House(chess.White).Name + " – " + s.House(chess.Black).Name,
	}
	if s.Viewer.Role == role.Organiser {
		around.Closed = false // he corrects what is over
	}
	d := refereeDesk{s, around, &v}
	v.Now, v.Line = d.knock(), d.line()
	switch now := s.Match.Phase(); {
	case now == magici.Planned:
		d.planned()
	case now == magici.Purchase:
		d.purchase()
	case now == magici.Deployment:
		d.deployment()
	case now == magici.Ready:
		d.ready()
	case now == magici.Duelling && !s.Match.Paused:
		d.duel()
	default:
		d.play()
	}
	d.more()
	return v
}

// knock knocks when somebody has moved or called.
func (d refereeDesk) knock() layout.Frame {
	f := layout.Frame{Now: d.Server, Key: strconv.Itoa(d.Match.LastEntry())}
	if n := d.Match.LastEntry(); n > 0 && (d.Match.Log[n-1].Kind == "move" || d.Match.Log[n-1].Kind == "direct") {
		f.Cue = "knock"
	}
	return f
}

// line is the line below the title: "Scacchiera A · partita 3 di 6 · turno 15".
func (d refereeDesk) line() string {
	m := d.Match
	line := d.T("referee.line", m.Plan.Board, d.Number, d.Of)
	switch {
	case m.Practice:
		line = d.T("referee.line.practice", m.Plan.Board)
	case m.Phase() == magici.Duelling:
		line = d.T("referee.line.duel", m.Play.Duel.Move.To.String())
	}
	if m.Phase().Playing() {
		return line + " · " + d.T("referee.line.turn", m.Play.TurnNumber)
	}
	return line + " · " + d.T("referee.line."+m.Phase().String())
}

// stock warns before a match that its Duels would miss questions.
func (d refereeDesk) stock() []referee.Note {
	switch s := d.around.Supply; s.State {
	case quiz.Low:
		return []referee.Note{{Kind: "warning", Text: d.T("referee.supply.low", s.Left)}}
	case quiz.Exhausted:
		return []referee.Note{{Kind: "warning", Text: d.T("referee.supply.exhausted")}}
	case quiz.Empty:
		return []referee.Note{{Kind: "bad", Text: d.T("referee.supply.empty")}}
	}
	return nil
}

// act is a button that gives an order.
func (d refereeDesk) act(b ui.Button, order string, fields ...ui.Field) referee.Action {
	return referee.Action{Command: d.Command(order, fields...), Button: b}
}

// opens is a button that opens a dialog.
func opens(id, icon, title, detail string) referee.Action {
	return referee.Action{Button: ui.Button{Icon: icon, Title: title, Detail: detail, Open: id}}
}

// prompt says what to do on the board, in the place of the main button.
func prompt(icon, title, detail string) referee.Action {
	return referee.Action{Prompt: true, Button: ui.Button{Icon: icon, Title: title, Detail: detail}}
}

// locked is a main button that cannot be pressed yet.
func locked(title, why string) referee.Action {
	return referee.Action{Button: ui.Button{Title: title, Locked: why}}
}

// why adds a dialog that asks for a reason.
func (d refereeDesk) why(w referee.Why) { d.view.Whys = append(d.view.Whys, w) }

// pick adds a dialog of choices. Two buttons may open the same one: it stands once.
func (d refereeDesk) pick(p referee.Pick) {
	if !slices.ContainsFunc(d.view.Picks, func(known referee.Pick) bool { return known.ID == p.ID }) {
		d.view.Picks = append(d.view.Picks, p)
	}
}

// chips are reasons that one tap gives, named by the last parts of their keys. The reason
// goes to the log in the words that were tapped.
func (d refereeDesk) chips(keys ...string) []ui.Chip {
	chips := make([]ui.Chip, len(keys))
	for i, key := range keys {
		text := d.T("referee.why." + key)
		chips[i] = ui.Chip{Value: text, Label: text}
	}
	return chips
}

// sentence tells why something cannot be done; empty when it can.
func (d refereeDesk) sentence(err error) string {
	if err == nil {
		return ""
	}
	if f := fault.Of(err); f != nil {
		return d.Words.Fault(f)
	}
	return err.Error()
}

// ref fields name a piece in an order.
func refFields(r magici.Ref) []ui.Field {
	return []ui.Field{screen.SideField(r.Side), screen.Field("slot", r.Slot.String())}
}

// turnField names the turn that the device saw, askedField the question.
func (d refereeDesk) turnField() ui.Field { return screen.Number("turn", d.Match.TurnSerial) }

func (d refereeDesk) askedField() ui.Field { return screen.Number("asked", d.Match.Asking.Serial) }
