// Package magicitable shows a table of Scacchi Magici: two phones, one tablet between two people, or one against the
// computer. The rules are in internal/side/magicitable.
package magicitable

import (
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/strategist"
	"scacchimagici/views/ui"
)

// Path is the address below which the tables of Scacchi Magici have their pages.
const Path = screen.PublicTablesPath + "/magici"

// PathOf is the address of a table, which takes its orders too.
func PathOf(code string) string { return Path + "/" + code }

// View is one table as a screen shows it.
type View struct {
	layout.Base
	s scene
}

// Look is who looks at a table, and when.
type Look struct {
	Words     *locale.Words
	Mine      []chess.Side // sides that are played on the device
	Organiser bool
	Busy      bool // the computer waits for its turn
	Now       magici.Instant
	Server    int64 // the server's clock at Now, in milliseconds
	Address   string
	QR        ui.QR
	Replay    int // entry of the log that a replay shows, of the match Number; 0: the table as it is
	Number    int
}

// scene is a table as one device sees it. The templates ask it.
type scene struct {
	screen.Scene
	Look
	table magicitable.Table
	side  chess.Side // for which the device acts; it sits at the lower edge
}

// T returns a text of the catalogue.
func (s scene) T(key string, args ...any) string { return s.Look.Words.T(key, args...) }

// arms are those of White and Black at every table: no House's.
var arms = [2]string{"stella", "luna"}

// ViewOf returns the page of a table.
func ViewOf(t magicitable.Table, l Look) View {
	s := scene{Look: l, table: t}
	s.side = s.acting()
	viewer := magici.Viewer{}
	if len(l.Mine) > 0 {
		viewer = magici.Viewer{Role: role.Strategist, Side: s.side}
	}
	m := magici.Redact(t.Match, viewer)
	if m.Phase() == magici.Direct && s.plays(m.ToMove()) {
		viewer = magici.Viewer{Role: role.Referee} // the player enters the move of the piece that called
	}
	s.Scene = screen.Scene{
		Words: l.Words, Key: t.Code, Match: &m, Viewer: viewer, Now: l.Now, Server: l.Server, Orders: PathOf(t.Code), NoPeople: true, Number: 1, Of: 1,
		Houses: map[magici.HouseID]ui.House{}, People: map[magici.PersonID]screen.Person{},
	}
	for _, side := range magicitable.Sides {
		s.Houses[magicitable.House(side)] = ui.House{Name: s.name(side), Arms: arms[side]}
		for slot := range m.Teams[side].Army.All() {
			id, kind := m.Teams[side].People[slot], slot.Kind()
			if f := m.Play.Figures[side][slot]; m.Started() && f.Kind != chess.NoKind {
				kind = f.Kind
			}
			s.People[id] = screen.Person{ID: id, House: magicitable.House(side), Name: s.Kind(kind), Short: s.Kind(kind)}
		}
	}
	v := View{Base: layout.Base{Words: l.Words, Frame: layout.Frame{Now: l.Server, Cue: s.cue()}, Language: screen.LanguageHref(locale.Language(l.Words.Lang()), PathOf(t.Code))}, s: s}
	v.Key = strings.Join([]string{m.Phase().String(), strconv.Itoa(t.Number), strconv.Itoa(m.TurnSerial), strconv.Itoa(t.Duel.Asked), strconv.Itoa(int(t.Duel.Stage)), t.Duel.Turn.String()}, "-")
	return v
}

// acting returns the side for which the device acts now: at one tablet that changes.
func (s scene) acting() chess.Side {
	m := &s.table.Match
	switch {
	case len(s.Mine) == 1:
		return s.Mine[0]
	case len(s.Mine) == 0:
		return chess.White
	case m.Phase() == magici.Purchase && m.Teams[chess.White].Confirmed:
		return chess.Black
	case m.Phase() == magici.Deployment:
		side, _ := m.ToPlace()
		return side
	case m.Phase() == magici.Duelling && s.table.Duel.Stage != magicitable.Open:
		return s.table.Duel.Judge()
	case m.Phase().Playing():
		return m.ToMove()
	}
	return chess.White
}

// plays reports whether the device plays a side.
func (s scene) plays(side chess.Side) bool {
	return slices.Contains(s.Mine, side)
}

// name is the name of a side's player.
func (s scene) name(side chess.Side) string {
	seat := s.table.Seats[side]
	switch seat.Kind {
	case table.Computer:
		return s.T("magicitable.computer")
	case table.Person:
		return seat.Name
	}
	return s.T("magicitable.free")
}

// foe is the name of the other one.
func (s scene) foe() string { return s.name(s.side.Other()) }

// shared reports whether both sit at this device.
func (s scene) shared() bool { return len(s.Mine) == 2 }

// cue names the sound of what has happened last; empty: none.
func (s scene) cue() string {
	m := &s.table.Match
	switch phase := m.Phase(); {
	case s.table.Status() == table.Over:
		return "bell"
	case phase == magici.Duelling && s.table.Duel.Stage == magicitable.Open:
		return "chime"
	case phase == magici.Thinking && s.plays(m.ToMove()):
		return "knock"
	}
	return ""
}

// shown is what fills the page, and its style class.
type shown string

const (
	closed    shown = "plain"
	waiting   shown = "plain waiting"
	buying    shown = "buying"
	sealed    shown = "plain sealed"
	deploying shown = "boarded"
	toss      shown = "boarded tossing"
	turn      shown = "mt turning"
	duel      shown = "mt asking"
	answering shown = "mt answering"
	outcome   shown = "mt asking decided"
	over      shown = "mt ended"
	paused    shown = "plain paused"
)

// shows returns what fills the page.
func (s scene) shows() shown {
	m := s.Match
	switch status := s.table.Status(); {
	case status == table.Closed:
		return closed
	case status == table.Waiting:
		return waiting
	case status == table.Over:
		return over
	case m.Paused:
		return paused
	case m.Phase() == magici.Purchase && len(s.Mine) > 0 && !m.Teams[s.side].Confirmed:
		return buying
	case m.Phase() <= magici.Purchase:
		return sealed
	case m.Phase() == magici.Deployment:
		return deploying
	case m.Phase() == magici.Ready:
		return toss
	case m.Phase() == magici.Duelling && s.table.Duel.Stage != magicitable.Open:
		return answering
	case m.Phase() == magici.Duelling:
		return duel
	case m.Phase() == magici.Performing:
		return outcome
	}
	return turn
}

// order is an order about the open question.
func (s scene) asked(word string, fields ...ui.Field) ui.Command {
	return s.Command(word, append([]ui.Field{screen.Number("asked", s.table.Duel.Asked)}, fields...)...)
}

// ofMatch is an order about the present match.
func (s scene) ofMatch(word string, fields ...ui.Field) ui.Command {
	return s.Command(word, append([]ui.Field{screen.Number("match", s.table.Number)}, fields...)...)
}

// confirm seals the purchase.
func (s scene) confirm() ui.Command {
	return s.Command("confirm", screen.SideField(s.side), screen.Number("draft", s.Match.Teams[s.side].Draft))
}

// left is what the side has still to spend.
func (s scene) left() int {
	return int(s.Match.Settings.Budget - s.Match.Settings.Cost(s.Match.Teams[s.side].Army))
}

// play is the board of a turn with the form of its moves.
func (s scene) play() strategist.Play {
	p := strategist.PlayOf(s.Scene, s.side)
	p.Board.FromBlack, p.Board.Coordinates = s.side == chess.Black && !s.shared(), board.Inside
	if p.Move != nil && s.plays(s.Match.ToMove()) {
		p.Board.Confirm = true
	} else {
		p.Move, p.Board.Interactive = nil, false
	}
	return p
}

// boardOnly is the board without anything to tap.
func (s scene) boardOnly() board.Board {
	b := s.Board()
	b.FromBlack = s.side == chess.Black && !s.shared()
	return b
}

// worth says what a capture brings, as one line.
type worth struct{ Pick, Text string }

// worths are those of the captures that can be chosen.
func (s scene) worths(captures []strategist.Stakes) []worth {
	var all []worth
	m := *s.Match
	for _, st := range captures {
		m.Play.Duel = st.Duel
		to, defender := st.Duel.Move.To.String(), m.Play.Figure(st.Duel.Defender).Kind
		won, lost := int(m.Worth(magici.AttackerFirst).Points), int(m.Worth(magici.DefenderFirst).Points)
		text := s.T("magicitable.worth", s.Kind(defender), to, won, s.foe(), lost)
		switch {
		case defender == chess.King:
			text = s.T("magicitable.worth.king", to)
		case m.Play.Figure(st.Duel.Attacker).Kind == chess.King:
			text = s.T("magicitable.worth.own", s.Kind(defender), to, won, s.foe())
		}
		all = append(all, worth{st.Pick, text})
	}
	return all
}

// wand is a piece that may call a Direct Move.
type wand struct {
	Square string
	Call   ui.Command
	Button ui.Button
}

// wands are the pieces that may call now, each with what it costs.
func (s scene) wands() []wand {
	var all []wand
	side := s.Match.ToMove()
	if !s.plays(side) {
		return nil
	}
	for slot, f := range s.Match.Play.Figures[side] {
		ref := magici.Ref{Side: side, Slot: magici.Slot(slot)}
		if !f.OnBoard || s.Match.CanCall(ref) != nil {
			continue
		}
		price := int(s.Match.Settings.Value(f.Kind))
		detail := s.T("magicitable.wand.costs", price, s.name(side.Other()), int(s.Match.Settings.DirectMoveTime.Int()))
		all = append(all, wand{
			f.Square.String(), s.Command("call", screen.Number("turn", s.Match.TurnSerial), ui.Field{Name: "square", Value: f.Square.String()}),
			ui.Button{Icon: "wand", Title: s.T("magicitable.wand", s.Kind(f.Kind)), Detail: detail},
		})
	}
	return all
}

// said is the title and the sentence of a turn.
func (s scene) said() (title, text string) {
	m := s.Match
	side := m.ToMove()
	mine := s.plays(side)
	switch {
	case m.Phase() == magici.Direct && mine:
		caller := m.Play.Figure(magici.Ref{Side: side, Slot: m.Play.Caller})
		return s.T("magicitable.direct", s.Kind(caller.Kind)), s.T("magicitable.direct.mine", m.Settings.Factor)
	case m.Phase() == magici.Direct:
		return s.T("magicitable.direct.theirs", s.name(side)), ""
	case m.Stuck():
		return s.T("strategist.stuck"), s.T("magicitable.stuck")
	case s.shared():
		return s.T("magicitable.turn.of", s.name(side)), s.LastEvent()
	case mine:
		return s.T("strategist.turn.yours"), s.LastEvent()
	case s.table.Seats[side].Kind == table.Computer && s.Busy:
		return s.T("magicitable.busy"), s.T("magicitable.busy.text")
	case s.table.Seats[side].Kind == table.Computer:
		return s.T("magicitable.thinks"), s.LastEvent()
	}
	return s.T("strategist.theirs", s.name(side)), s.LastEvent()
}

// seat is the row of a side: who sits there, and what it does.
type seat struct {
	Arms, Name, Detail string
	Points             int
	Turn               bool
	Key                string
	Left, Used         int // Direct Moves
}

func (s scene) seat(side chess.Side) seat {
	m := s.Match
	v := seat{Arms: arms[side], Name: s.name(side), Points: int(m.Play.Points[side]), Key: side.String(), Used: m.Play.Calls[side], Left: max(0, m.Settings.PerSide-m.Play.Calls[side])}
	v.Turn = s.table.Status() == table.Playing && m.Phase().Playing() && m.ToMove() == side
	if s.plays(side) && !s.shared() {
		v.Name = s.T("magicitable.you", v.Name)
	}
	v.Detail = s.T("side." + side.String())
	if seat := s.table.Seats[side]; seat.Kind == table.Computer {
		v.Detail = screen.Dotted(v.Detail, s.T("magicitable.strength."+strconv.Itoa(seat.Strength)))
	}
	if won := s.table.Score; won != (table.Score{}) && s.table.Status() != table.Over {
		v.Detail = screen.Dotted(v.Detail, s.T("magicitable.won", won.Won[side]))
	}
	if m.Phase() == magici.Duelling {
		d := m.Play.Duel
		if d.Attacker.Side == side {
			v.Detail = s.T("magicitable.attacks", s.Kind(m.Play.Figure(d.Attacker).Kind), d.Move.From.String())
		} else {
			v.Detail = s.T("magicitable.defends", s.Kind(m.Play.Figure(d.Defender).Kind), m.Play.Figure(d.Defender).Square.String())
		}
	}
	return v
}

// stakes says what each side gains in the open Duel: "Alfiere +3, Regina +4".
func (s scene) stakes() string {
	m := s.Match
	d := m.Play.Duel
	one := func(r magici.Ref, o magici.Outcome) string {
		if m.Play.Figure(r).Kind == chess.King {
			return s.T("magicitable.stake.king")
		}
		return s.T("magicitable.stake", s.Kind(m.Play.Figure(r).Kind), int(m.Worth(o).Points))
	}
	return one(d.Defender, magici.AttackerFirst) + ", " + one(d.Attacker, magici.DefenderFirst)
}

// question is that of the open or last Duel in the language of the device.
func (s scene) question() magici.Wording {
	q := s.table.Match.Asking.Question
	switch {
	case q == nil:
		return magici.Wording{}
	case s.Look.Words.Whole().Lang() == "en":
		return q.En
	}
	return q.It
}

// answers are the answer and its other forms, for the one who judges.
func (s scene) answers() (answer, forms string) {
	q := s.question()
	var also []string
	for _, f := range q.Accepted {
		also = append(also, f.Text)
	}
	return q.Answer, strings.Join(also, ", ")
}

// state says what the other one does while both may press.
func (s scene) state() string {
	d, other := s.table.Duel, s.side.Other()
	switch {
	case d.Yielded[other]:
		return s.T("magicitable.yielded", s.name(other))
	case d.Buzzer.Pressed(int(other)) || d.Buzzer.Pressed(int(s.side)):
		return s.T("magicitable.pressed")
	}
	return s.T("magicitable.thinking", s.name(other))
}

// clock counts down what the open Duel waits for.
func (s scene) clock(of int64) *ui.Clock {
	ends := s.table.Duel.Since + magici.Instant(of)
	return &ui.Clock{Deadline: s.Deadline(ends), Left: max(0, int64(ends-s.Scene.Now)), Total: of, Running: true, Alarm: s.plays(s.table.Duel.Turn), Label: s.T("magicitable.clock")}
}

// asks is the title of the one who answers, and the sentence under it.
func (s scene) asks() (title, text string) {
	d := s.table.Duel
	turn, other := d.Turn, d.Turn.Other()
	mine := s.plays(turn) && !s.shared()
	second := d.Answers[other].Given
	switch {
	case mine && second:
		title = s.T("magicitable.answer.second", s.name(other))
	case mine:
		title = s.T("magicitable.answer.first")
	case second:
		title = s.T("magicitable.answer.theirs.second", s.name(turn))
	default:
		title = s.T("magicitable.answer.theirs", s.name(turn))
	}
	if d.Drawn && !second {
		title = s.T("magicitable.answer.drawn", s.name(turn))
	}
	last := second || d.Yielded[other]
	switch {
	case mine && last:
		return title, s.T("magicitable.answer.last.you")
	case mine:
		return title, s.T("magicitable.answer.then.you", s.name(other))
	case last:
		return title, s.T("magicitable.answer.last")
	}
	return title, s.T("magicitable.answer.then", s.name(other))
}

// lastDuel says how the last Duel went: a title, what each has answered, the answer.
func (s scene) lastDuel() (title string, lines []string) {
	d, ok := s.Match.LastDuel()
	if !ok {
		return s.LastEvent(), nil
	}
	switch w := d.Winner(); {
	case d.Outcome == magici.Neither:
		title = s.T("magicitable.outcome.neither")
	default:
		title = s.T("magicitable.outcome.right", s.name(w.Side))
	}
	if d.Gain.Points > 0 {
		title += " " + s.T("magicitable.outcome.gain", s.name(d.Gain.Side), int(d.Gain.Points))
	}
	for _, side := range magicitable.Sides {
		switch a := s.table.Duel.Answers[side]; {
		case a.Given && a.Text != "":
			lines = append(lines, s.T("magicitable.outcome.typed", s.name(side), short(a.Text)))
		case a.Late:
			lines = append(lines, s.T("magicitable.outcome.late", s.name(side)))
		}
	}
	if answer, _ := s.answers(); answer != "" {
		lines = append(lines, s.T("strategist.do.answer", answer))
	}
	return title, lines
}

// short is the beginning of a typed text.
func short(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// verdict says who won, and why.
func (s scene) verdict() (title, why string) {
	r := s.Match.Play.Result
	reason, args := s.Ending()
	switch {
	case r.Drawn:
		title = s.T("strategist.result.drawn")
	case r.HasWinner():
		title = s.T("magicitable.wins", s.name(r.Winner))
	default:
		title = s.T("strategist.result.annulled")
	}
	return title, s.T("strategist.end."+reason, args...)
}

// score is that of the match, where the verdict does not say it, and from the second match on that of the sitting.
func (s scene) score() string {
	var score []string
	if end := s.Match.Play.Result.End; end == "" || end == magici.EndForfeit {
		score = append(score, s.T("magicitable.points", int(s.Match.Play.Points[0]), int(s.Match.Play.Points[1])))
	}
	if won := s.table.Score.Won; len(s.table.Past) > 0 {
		score = append(score, s.T("magicitable.score", s.name(0), won[0], won[1], s.name(1)))
	}
	return screen.Dotted(score...)
}

// wants says who wants a rematch already.
func (s scene) wants() string {
	for _, side := range magicitable.Sides {
		if s.table.Wants[side] {
			return s.T("magicitable.wants", s.name(side))
		}
	}
	return ""
}

// mayClose reports whether the device may close the table now.
func (s scene) mayClose() bool {
	_, alone := s.table.Computer()
	return s.Organiser || len(s.Mine) > 0 && (alone || s.shared() || !s.Match.Started() || s.table.Status() == table.Over)
}

// seated is the scene with White below at a tablet for two, where nothing turns.
func seated(s scene) scene {
	if s.shared() {
		s.side = chess.White
	}
	return s
}

// buzz is the press of a side.
func (s scene) buzz(side chess.Side) ui.Command {
	c := s.asked("press", screen.SideField(side))
	c.Stands = strconv.Itoa(s.table.Duel.Asked)
	return c
}

// aloud is the order to say the answer instead of typing it.
func (s scene) aloud() ui.Command {
	c := s.asked("say-aloud")
	c.ID = "aloud"
	return c
}

// judges is a verdict about the side that has answered.
func (s scene) judges(right bool) ui.Command {
	d := s.table.Duel
	c := s.asked("verdict", screen.SideField(d.Turn), ui.Field{Name: "right", Value: strconv.FormatBool(right)})
	c.Stands = strconv.Itoa(d.Asked) + d.Turn.String()
	return c
}
