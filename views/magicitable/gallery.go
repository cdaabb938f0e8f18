package magicitable

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist/review"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/magicitable"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/layout"
	tables "scacchimagici/views/table"
	"scacchimagici/views/ui"
)

// Gallery returns a table in each of its states, and the replay of a match.
func Gallery() []gallery.Kind {
	return []gallery.Kind{
		gallery.States("magici-table", states, func(s state) string { return s.name }, state.page).For(gallery.Players,
			gallery.Walk{Sizes: sizes, Target: gallery.Finger, Loaded: true, Clear: true}),
		// Of the deployment on the smallest phones the pieces to place stand below the window.
		gallery.States("magici-deployment", deployments, func(s state) string { return s.name }, state.page).For(gallery.Players,
			gallery.Walk{Sizes: sizes, Target: gallery.Finger, Loaded: true, Scroll: true}),
		gallery.States("magici-replay", []int{0, 3, 99}, func(n int) string { return fmt.Sprint("step-", n) }, replayPage).For(gallery.Players,
			gallery.Walk{Sizes: gallery.Phones, Target: gallery.Finger, Loaded: true}),
		gallery.States("magici-training", []bool{true, false}, func(plays bool) string { return map[bool]string{true: "strengths", false: "off"}[plays] }, trainingPage).For(gallery.Players,
			gallery.Walk{Sizes: sizes, Target: gallery.Finger, Loaded: true}),
		gallery.States("magici-costly", costlies, func(c costlyState) string { return c.name }, costlyState.page).For(gallery.Players,
			gallery.Walk{Sizes: sizes, Target: gallery.Finger, Loaded: true, Scroll: true}),
	}
}

// costlyState is the page of the dearest turns.
type costlyState struct {
	name    string
	looking room.Costly
}

var costlies = []costlyState{
	{"works", room.Costly{Begun: true, Looked: 6, Of: 14}},
	{"waits", room.Costly{Begun: true, Before: 2}},
	{"full", room.Costly{}},
	{"failed", room.Costly{Begun: true, Failed: true}},
	{"none", room.Costly{Begun: true, Done: true}},
	{"found", room.Costly{Begun: true, Done: true, Found: []review.Finding{
		{
			Entry: 1, Turn: 7, Cost: 3.4, Why: review.DirectMissed, Done: review.Decision{Move: chess.Move{From: at("h1"), To: at("h8")}, Piece: chess.Rook},
			Better: review.Decision{Move: chess.Move{From: at("b1"), To: at("d5")}, Piece: chess.Bishop, Direct: true, Victim: chess.Queen, At: at("d5"), Gain: 8, Wins: 0.45},
		},
		{Entry: 2, Turn: 11, Cost: 1.2, Why: review.Called, Done: review.Decision{Move: chess.Move{From: at("d1")}, Piece: chess.Queen, Direct: true, None: true, Paid: 4}},
		{
			Entry: 3, Turn: 12, Cost: 60, Why: review.KingExposed, Done: review.Decision{Move: chess.Move{From: at("e1"), To: at("e2")}, Piece: chess.King},
			Answer: review.Decision{Move: chess.Move{From: at("e8"), To: at("e2")}, Piece: chess.Rook, Victim: chess.King, At: at("e2"), Wins: 0.6},
		},
	}}},
}

func (c costlyState) page(w *locale.Words, theme gallery.Theme) templ.Component {
	i := &invented{}
	i.ends()
	played, _ := i.t.Numbered(1)
	v := Costly{Base: layout.Base{Words: w}, table: i.t, match: played, looking: c.looking}
	return CostlyPage(layout.Page{Words: w, Theme: theme("pergamena"), Title: w.T("magicitable.costly"), Audience: "strategist", Styles: styles}, v)
}

func trainingPage(plays bool, w *locale.Words, theme gallery.Theme) templ.Component {
	v := Training{Base: layout.Base{Words: w}}
	if plays {
		v.Strengths = tables.MagiciComputer(w, w.T("magicitable.training.name"))
	}
	return TrainingPage(layout.Page{Words: w, Theme: theme("pergamena"), Title: w.T("magicitable.training"), Audience: "strategist", Styles: styles}, v)
}

var sizes = slices.Concat(gallery.Pocket, gallery.Phones[1:2], []gallery.Size{gallery.Sideways}, gallery.Tablets)

// state is a table with who looks at it.
type state struct {
	name string
	play func(*invented)
	mine []chess.Side
	look func(*Look)
}

var (
	both      = []chess.Side{chess.White, chess.Black}
	justWhite = both[:1]
	justBlack = both[1:]
)

var states = []state{
	{name: "waiting", mine: justWhite, play: func(i *invented) { i.do("w", magicitable.OpenTable{Name: marta, Colour: "white"}) }},
	{name: "guest", play: func(i *invented) { i.do("w", magicitable.OpenTable{Name: marta, Colour: "white"}) }},
	{name: "buying", mine: justWhite, play: func(i *invented) { i.open(); i.do("w", magici.Buy{Slot: 1}, magici.Buy{Slot: 4}) }},
	{name: "buying-tablet", mine: both, play: func(i *invented) {
		i.here()
		i.buys("w", chess.White)
		i.do("w", magici.Buy{Side: chess.Black, Slot: 2})
	}},
	{name: "sealed", mine: justWhite, play: func(i *invented) { i.open(); i.buys("w", chess.White) }},
	{name: "toss", mine: justWhite, play: func(i *invented) { i.deploys(99) }},
	{name: "turn", mine: justWhite, play: (*invented).starts},
	{name: "theirs", mine: justBlack, play: (*invented).starts},
	{name: "computer", mine: justBlack, play: func(i *invented) { i.computer = true; i.starts() }},
	{name: "busy", mine: justBlack, look: func(l *Look) { l.Busy = true }, play: func(i *invented) { i.computer = true; i.starts() }},
	{name: "direct", mine: justWhite, play: func(i *invented) {
		i.starts()
		i.do("w", magici.Call{Turn: i.t.Match.TurnSerial, Square: at("h1")})
	}},
	{name: "duel", mine: justWhite, play: (*invented).duels},
	{name: "duel-yielded", mine: justBlack, play: func(i *invented) { i.duels(); i.do("w", magicitable.Yield{Asked: 1}) }},
	{name: "duel-tablet", mine: both, play: func(i *invented) { i.tablet = true; i.duels() }},
	{name: "duel-watched", play: (*invented).duels},
	{name: "answering", mine: justWhite, play: (*invented).presses},
	{name: "answered", mine: justBlack, play: (*invented).presses},
	{name: "drawn", mine: justBlack, play: func(i *invented) {
		i.duels()
		i.do("w", magicitable.Press{Asked: 1})
		i.do("b", magicitable.Press{Asked: 1, Side: chess.Black})
	}},
	{name: "second", mine: justBlack, play: func(i *invented) {
		i.presses()
		i.do("w", magicitable.Type{Asked: 1, Text: "Alohomora"})
	}},
	{name: "aloud", mine: justWhite, play: func(i *invented) { i.presses(); i.do("w", magicitable.SayAloud{Asked: 1}) }},
	{name: "listening", mine: justBlack, play: func(i *invented) { i.presses(); i.do("w", magicitable.SayAloud{Asked: 1}) }},
	{name: "judging", mine: justBlack, play: func(i *invented) {
		i.presses()
		i.do("w", magicitable.SayAloud{Asked: 1})
		i.do("b", magicitable.ShowAnswer{Asked: 1})
	}},
	{name: "judging-tablet", mine: both, play: func(i *invented) {
		i.tablet = true
		i.duels()
		i.do("w", magicitable.Press{Asked: 1}, magicitable.ShowAnswer{Asked: 1})
	}},
	{name: "outcome", mine: justWhite, play: func(i *invented) {
		i.presses()
		i.do("w", magicitable.Type{Asked: 1, Text: strings.Repeat("<b>Wingardium</b> ", 9)})
		i.do("b", magicitable.Type{Asked: 1, Text: answer})
	}},
	{name: "paused", mine: justWhite, play: func(i *invented) { i.starts(); i.do(system, magicitable.Interrupt{}) }},
	{name: "over", mine: justWhite, play: (*invented).ends},
	{name: "wants", mine: justBlack, play: func(i *invented) { i.ends(); i.do("w", magicitable.Rematch{Match: 1}) }},
	{name: "closed", mine: justWhite, play: func(i *invented) { i.ends(); i.do("w", magicitable.Close{Match: 1}) }},
}

var deployments = []state{
	{name: "deploying", mine: justWhite, play: func(i *invented) { i.deploys(2) }},
	{name: "theirs", mine: justBlack, play: func(i *invented) { i.deploys(2) }},
	{name: "watched", play: func(i *invented) { i.deploys(2) }},
	{name: "tablet", mine: both, play: func(i *invented) { i.tablet = true; i.deploys(3) }},
}

// The two people, and the question.
const (
	marta  = "Massimiliano Quattrocchi"
	luca   = "Maria Antonietta De Santis"
	answer = "L’incantesimo di Appello"
	system = "system"
)

var galleryQuestion = magici.Question{
	ID: "prova", Difficulty: 2,
	It: magici.Wording{Text: "Quale incantesimo usa Harry Potter per richiamare la scopa davanti al drago?", Answer: answer, Accepted: []magici.Form{{Text: "Accio"}, {Text: "Accio Firebolt"}}},
	En: magici.Wording{Text: "Which spell does Harry Potter use to summon his broom before the dragon?", Answer: "The Summoning Charm", Accepted: []magici.Form{{Text: "Accio"}}},
}

// invented is a table that a state makes.
type invented struct {
	t                magicitable.Table
	now              magici.Instant
	tablet, computer bool
}

// do gives orders as a device: "w", "b", the system or the computer. None must be refused.
func (i *invented) do(device string, all ...magicitable.Order) {
	by := table.Actor{Device: device}
	switch {
	case device == system:
		by = table.Actor{Role: role.System}
	case device == "b" && i.computer:
		by = table.Actor{Role: role.Computer}
	case i.tablet:
		by.Device = "w"
	}
	given := magicitable.Given{
		At: gallery.Now, Code: "CDFG", Lot: func() (bool, error) { return false, nil },
		Settings: func() (magici.Settings, error) { return magici.DefaultSettings(), nil },
		Question: func([]string) (*magici.Question, error) { return &galleryQuestion, nil },
		Right:    func(typed string, q magici.Question) bool { return typed == q.It.Answer },
	}
	for _, o := range all {
		events, err := magicitable.Decide(i.t, magicitable.Command{By: by, Order: o}, given, i.now)
		if err != nil {
			panic(fmt.Sprintf("gallery: %T: %v", o, err))
		}
		for _, e := range events {
			i.t = magicitable.Apply(i.t, e)
		}
	}
}

// pass lets time pass in which the table gives its own orders.
func (i *invented) pass(d time.Duration) {
	until := i.now.After(d)
	for {
		o, at, ok := i.t.Due()
		if !ok || at > until {
			i.now = until
			return
		}
		i.now = max(i.now, at)
		i.do(system, o)
	}
}

func (i *invented) open() {
	switch o := (magicitable.OpenTable{Name: marta, Colour: "white"}); {
	case i.tablet:
		i.here()
	case i.computer: // it plays Black
		o.Against, o.Strength = table.AgainstComputer, 3
		i.do("w", o)
	default:
		i.do("w", o)
		i.do("b", magicitable.Sit{Name: luca})
	}
}

func (i *invented) here() {
	i.tablet = true
	i.do("w", magicitable.OpenTable{Name: marta, Colour: "white", Against: table.AgainstBeside, Other: luca})
}

// buys makes a side buy a Queen, a Rook, a Knight and two Pawns.
func (i *invented) buys(device string, side chess.Side) {
	for _, slot := range []magici.Slot{1, 2, 6, 8, 9} {
		i.do(device, magici.Buy{Side: side, Slot: slot})
	}
	i.do(device, magici.Confirm{Side: side, Draft: i.t.Match.Teams[side].Draft})
}

// deploys places n pieces, or all.
func (i *invented) deploys(n int) {
	i.open()
	i.buys("w", chess.White)
	i.buys("b", chess.Black)
	for ; n > 0; n-- {
		side, more := i.t.Match.ToPlace()
		if !more {
			return
		}
		for slot := range i.t.Match.Unplaced(side).All() {
			file := map[magici.Slot]int{2: 7, 6: 6, 8: 0, 9: 4}[slot]
			rank := side.HomeRank()
			if slot.Kind() == chess.Pawn {
				rank = side.PawnRank()
			}
			i.do([]string{"w", "b"}[side], magici.Place{Side: side, Slot: slot, Square: chess.SquareAt(file, rank)})
			break
		}
	}
}

func (i *invented) starts() {
	i.deploys(99)
	i.pass(magicitable.TossTime)
	i.now = i.now.After(9 * time.Second)
}

func (i *invented) duels() {
	i.starts()
	i.do("w", magici.Move{Turn: i.t.Match.TurnSerial, From: at("h1"), To: at("h8")})
	i.now = i.now.After(3 * time.Second)
}

func (i *invented) presses() {
	i.duels()
	i.do("w", magicitable.Press{Asked: 1})
	i.pass(3200 * time.Millisecond)
}

func (i *invented) ends() {
	i.presses()
	i.do("w", magicitable.Type{Asked: 1, Text: answer})
	i.pass(20 * time.Minute)
}

func at(square string) chess.Square {
	sq, _ := chess.ParseSquare(square)
	return sq
}

func (s state) page(w *locale.Words, theme gallery.Theme) templ.Component {
	i := &invented{}
	s.play(i)
	l := Look{
		Words: w, Mine: s.mine, Now: i.now, Server: gallery.Now.UnixMilli(), Address: "http://scacchi.local:8080/t/CDFG",
		QR: ui.QR{Path: "M0 0h7v7h-7zM18 0h7v7h-7zM0 18h7v7h-7zM9 3h3v9h5v4h-8z", Size: 25},
	}
	if s.look != nil {
		s.look(&l)
	}
	return Page(layout.Page{Words: w, Theme: theme("pergamena"), Title: w.T("magicitable.title"), Audience: "strategist", Styles: styles}, ViewOf(i.t, l))
}

// replayPage is a match after a number of entries of its log.
func replayPage(n int, w *locale.Words, theme gallery.Theme) templ.Component {
	i := &invented{}
	i.ends()
	v, err := replayOf(i.t, 1, n)
	if err != nil {
		panic(err)
	}
	v.Words = w
	return ReplayPage(layout.Page{Words: w, Theme: theme("pergamena"), Title: w.T("magicitable.title"), Audience: "strategist", Styles: styles}, v)
}
