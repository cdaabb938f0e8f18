package referee

import (
	"slices"
	"strconv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// Beside holds what a Referee's page shows besides its match.
type Beside struct {
	When       string    // when a planned match begins: "verso le 15:40"; empty: it is on, or has no time
	Next       string    // title of the next match of this board, and when it begins; empty: none
	NextHref   string    // its address
	Back       string    // the page to which the organiser returns after a correction; empty for a Referee
	Closed     bool      // the next match has opened: no step can be taken back any more (SM-9.1)
	Strategist [2]string // address of each side's own page, by side
	Elsewhere  [2]string // the board on which each side's House still plays another match, of a planned one; empty: none
	Language   string    // address that switches the language
	Steps      string    // address of what [StepsOf] returns
	Naming     string    // address where the Referee enters their name; empty for the organiser
	Holder     string    // that name; empty: not entered
	Supply     draws.Supply
}

// Idle returns the page of a board without a match; now is the server's clock in
// milliseconds.
func Idle(w *locale.Words, letter string, now int64, language string) View {
	return View{
		Base: layout.Base{Words: w, Frame: layout.Frame{Now: now}, Language: language}, Letter: letter,
		Title: w.T("ui.board", letter), Line: w.T("referee.idle.line"),
	}
}

// scene is a match with what the Referee's page shows besides it. Builder and templates ask it.
type scene struct {
	screen.Scene
	page Beside
}

// builder fills in the view of a Referee's page.
type builder struct {
	scene
	view *View
}

// pairing names the two Houses of a match, White first.
func pairing(s screen.Scene) string {
	return s.House(chess.White).Name + " – " + s.House(chess.Black).Name
}

// ViewOf returns the match as the page of its Referee shows it. The organiser may still correct a
// match that is closed for the Referee.
func ViewOf(s screen.Scene, page Beside) View {
	m := s.Match
	phase := m.Phase()
	v := View{
		Base:   layout.Base{Words: s.Words, Frame: layout.Frame{Now: s.Server, Key: strconv.Itoa(m.LastEntry()), Kept: s.Kept()}, Language: page.Language},
		Letter: m.Plan.Board, Title: pairing(s),
	}
	if n := m.LastEntry(); n > 0 && (m.Log[n-1].Kind == magici.LogMove || m.Log[n-1].Kind == magici.LogDirect) {
		v.Cue = "knock"
	}
	switch {
	case m.Paper:
		v.Line = s.T("referee.line.paper", m.ID)
	case m.Practice:
		v.Line = s.T("referee.line.practice")
	case phase == magici.Duelling:
		v.Line = s.T("referee.line.duel", m.Play.Duel.Move.To.String())
	default:
		v.Line = s.T("referee.line", s.Number, s.Of)
	}
	if phase.Playing() {
		v.Line += " · " + s.T("referee.line.turn", m.Play.TurnNumber)
	} else if phase != magici.Ready || !m.Paper {
		v.Line += " · " + s.T("referee.line."+phase.String())
	}

	v.Line = screen.Dotted(v.Line, page.When)
	if s.Viewer.Role == role.Organiser {
		page.Closed = false
	}
	v.scene = scene{s, page}
	d := builder{v.scene, &v}
	switch {
	case phase == magici.Planned:
		d.planned()
	case phase == magici.Purchase:
		d.purchase()
	case phase == magici.Deployment:
		d.deployment()
	case phase == magici.Ready && m.Paper:
		d.readyFromPaper()
	case phase == magici.Ready:
		d.ready()
	case phase == magici.Duelling && !m.Paused:
		d.duel()
	default:
		d.play()
	}
	d.addMenu()
	return v
}

// action is a button that gives an order.
func (s scene) action(b ui.Button, order string, fields ...ui.Field) Action {
	return Action{Command: s.Command(order, fields...), Button: b}
}

// opens is a button that opens the dialog with an id.
func opens(id, icon, title, detail string) Action {
	return Action{Button: ui.Button{Icon: icon, Title: title, Detail: detail, Open: id}}
}

// prompt says what to do on the board, in the place of the main button.
func prompt(icon, title, detail string) Action {
	return Action{Prompt: true, Button: ui.Button{Icon: icon, Title: title, Detail: detail}}
}

// locked is a main button that cannot be pressed yet.
func locked(title, why string) Action {
	return Action{Button: ui.Button{Title: title, Locked: why}}
}

// dropSelection is a button that drops the selection on the board.
func (s scene) dropSelection() Action {
	return Action{Button: ui.Button{Title: s.T("ui.cancel"), Action: "drop"}}
}

// addReasonDialog adds a dialog that asks for a reason.
func (d builder) addReasonDialog(w ReasonDialog) {
	d.view.ReasonDialogs = append(d.view.ReasonDialogs, w)
}

// addChoiceDialog adds a dialog of choices, unless it is there: two buttons may open the same one.
func (d builder) addChoiceDialog(p ChoiceDialog) {
	if !slices.ContainsFunc(d.view.ChoiceDialogs, func(known ChoiceDialog) bool { return known.ID == p.ID }) {
		d.view.ChoiceDialogs = append(d.view.ChoiceDialogs, p)
	}
}

// reasons are reasons of one tap, named by the last parts of their keys. The log keeps the words that were tapped.
func (s scene) reasons(keys ...string) []ui.Chip {
	chips := make([]ui.Chip, len(keys))
	for i, key := range keys {
		text := s.T("referee.why." + key)
		chips[i] = ui.Chip{Value: text, Label: text}
	}
	return chips
}

// turnField names the turn that the device saw, askedField the question: an order for another turn or
// question is refused.
func (s scene) turnField() ui.Field { return screen.Number("turn", s.Match.TurnSerial) }

func (s scene) askedField() ui.Field { return screen.Number("asked", s.Match.Asking.Serial) }
