package api

import (
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/webhook"
)

// EventKind is the kind of an event; it is the name of the server-sent event too.
type EventKind string

// Things that happen.
const (
	MoveEvent         EventKind = "move"
	WandEvent         EventKind = "wand" // a Direct Move is called (SM-6)
	DuelEvent         EventKind = "duel"
	DuelDecidedEvent  EventKind = "duel-decided"
	TurnLostEvent     EventKind = "turn-lost"
	InterventionEvent EventKind = "intervention"
	UndoEvent         EventKind = "undo"
)

// States: told again as a whole whenever they change, after an undo too.
const (
	TournamentEvent   EventKind = "tournament"
	ScheduleEvent     EventKind = "schedule"
	ProgrammeEvent    EventKind = "programme" // once it has more than regular times
	MatchEvent        EventKind = "match"
	TossEvent         EventKind = "toss"
	LineupEvent       EventKind = "lineup" // who plays which piece
	BoardEvent        EventKind = "board"
	QuestionEvent     EventKind = "question"
	ScoreEvent        EventKind = "score"
	ResultEvent       EventKind = "result"
	ClocksEvent       EventKind = "clocks"
	CallEvent         EventKind = "call" // of the people of the next match
	RankingEvent      EventKind = "ranking"
	AnnouncementEvent EventKind = "announcement"
	CeremonyEvent     EventKind = "ceremony"
	PurchaseEvent     EventKind = "purchase" // never with a number
)

// EventKinds are all of them: those that go to webhooks too, and the purchase, which is no public event.
var EventKinds = func() (all []EventKind) {
	for _, k := range webhook.Kinds() {
		all = append(all, EventKind(k))
	}
	return append(all, PurchaseEvent)
}()

// eventHead holds the fields of every event.
type eventHead struct {
	Type       EventKind `json:"type"`
	ID         string    `json:"id,omitempty"`
	At         time.Time `json:"at"`
	Tournament string    `json:"tournament"`
	Match      string    `json:"match,omitempty"`
	Board      string    `json:"board,omitempty"`
}

// person is a person with the name that screens show.
type person struct {
	ID   magici.PersonID `json:"id"`
	Name string          `json:"name"`
}

func (h *History) person(id magici.PersonID) *person {
	if id == "" {
		return nil
	}
	return &person{id, h.t.Names[id].Display}
}

// actor is a piece that acts.
type actor struct {
	Side   chess.Side   `json:"side"`
	Slot   magici.Slot  `json:"slot"`
	Kind   chess.Kind   `json:"kind"`
	Square chess.Square `json:"square"`
	Person *person      `json:"person,omitempty"`
}

type (
	// moveBody says which piece goes from where to where. With capture a Duel follows, and no piece moves before it is decided.
	moveBody struct {
		Entry     int          `json:"entry"`
		By        string       `json:"by" enum:"strategist direct"` // whose move it is: a Direct Move is the person's
		Side      chess.Side   `json:"side"`
		Slot      magici.Slot  `json:"slot"`
		Kind      chess.Kind   `json:"kind"`
		Person    *person      `json:"person,omitempty"`
		From      chess.Square `json:"from"`
		To        chess.Square `json:"to"`
		Promotion string       `json:"promotion,omitempty"`
		Capture   bool         `json:"capture"` // a Duel decides it
		Castling  bool         `json:"castling"`
	}
	// wandBody says that a Direct Move is called (SM-6), with its caller and the gain of the call.
	wandBody struct {
		Entry int `json:"entry"`
		actor
		Gain magici.Gain `json:"gain"`
	}
	// duelBody says that a Duel is open, and what each outcome is worth.
	duelBody struct {
		Entry    int    `json:"entry"` // of the move
		Asked    int    `json:"asked"` // number of its question
		Direct   bool   `json:"direct"`
		Attacker actor  `json:"attacker"`
		Defender actor  `json:"defender"`
		Worth    worths `json:"worth"`
	}
	worths struct {
		Attacker magici.PiecePoints `json:"attacker"`
		Defender magici.PiecePoints `json:"defender"`
		Neither  magici.PiecePoints `json:"neither"`
	}
	// duelDecidedBody says how a Duel was decided, and which side gains.
	duelDecidedBody struct {
		Entry    int            `json:"entry"`
		Direct   bool           `json:"direct"`
		Outcome  magici.Outcome `json:"outcome"`
		Square   chess.Square   `json:"square"`
		Attacker fighter        `json:"attacker"`
		Defender fighter        `json:"defender"`
		Gain     magici.Gain    `json:"gain"`
	}
	fighter struct {
		Side   chess.Side  `json:"side"`
		Slot   magici.Slot `json:"slot"`
		Kind   chess.Kind  `json:"kind"`
		Person *person     `json:"person,omitempty"`
	}
	// turnLostBody says that a side has lost its turn.
	turnLostBody struct {
		Entry int        `json:"entry"`
		Side  chess.Side `json:"side"`
		By    string     `json:"by" enum:"timeout pass"`
	}
	// interventionBody says what the Referee has changed (SM-10), and which pieces it touches.
	interventionBody struct {
		Entry   int                   `json:"entry"`
		Effects []magici.EffectDone   `json:"effects"`
		Points  [2]magici.PiecePoints `json:"points"` // given to White and Black, or taken away
		Spell   magici.SpellID        `json:"spell,omitempty"`
		Caster  *magici.Touched       `json:"caster,omitempty"`
	}
	// undoBody says that the match goes back. Another outcome of a Duel is an undo and a new duel-decided.
	undoBody struct {
		Entry    int    `json:"entry"`
		To       int    `json:"to"`                                // the state after this entry holds again
		Taken    []int  `json:"taken"`                             // entries that do not count any more
		Restored []int  `json:"restored"`                          // entries that count again
		Why      string `json:"why,omitempty" enum:"outcome wand"` // the outcome of a Duel was another one, the wand was first; left out for an undo
	}
)

type (
	// tournamentBody is the first event: the tournament with its Houses.
	tournamentBody struct {
		Name     string      `json:"name"`
		Held     string      `json:"held,omitempty"`
		Practice bool        `json:"practice"`
		Houses   []housePart `json:"houses"`
	}
	housePart struct {
		ID   magici.HouseID `json:"id"`
		Name string         `json:"name"`
		Arms string         `json:"arms"`
	}
	// scheduleBody is the schedule: the matches in their order, when the rounds begin by number, and their delays.
	scheduleBody struct {
		Matches []plannedMatch     `json:"matches"`
		Starts  map[int]string     `json:"starts"`
		Delays  []tournament.Delay `json:"delays"`
	}
	// programmeBody is the day: the rounds that have a time, and what is between them, in order.
	programmeBody struct {
		Rows []tournament.DayRow `json:"rows"`
	}
	plannedMatch struct {
		Match    string         `json:"match"`
		Round    int            `json:"round"`
		Board    string         `json:"board"`
		White    magici.HouseID `json:"white"`
		Black    magici.HouseID `json:"black"`
		Practice bool           `json:"practice"`
	}
	// matchBody says at which stage a match is and who plays it, White first.
	matchBody struct {
		Round      int          `json:"round"`
		Practice   bool         `json:"practice"`
		Paper      bool         `json:"paper"`
		Phase      magici.Phase `json:"phase"`
		Paused     bool         `json:"paused"`
		PausedBy   role.Role    `json:"pausedBy,omitempty"`
		WandRaised bool         `json:"wandRaised,omitempty"` // its holder is not named yet: the clock of the turn stands (SM-6.6)
		Asked      int          `json:"asked"`                // names the question for orders
		Last       int          `json:"last"`                 // the last log entry, for undo
		Turn       int          `json:"turn,omitempty"`       // names the turn for orders, as in the answer about a match
		Number     int          `json:"number,omitempty"`     // of the turn, as screens show it, from 1
		ToMove     *chess.Side  `json:"toMove,omitempty"`
		WalkBack   bool         `json:"walkBack,omitempty"` // people walk back after an undo
		Sides      [2]matchSide `json:"sides"`
	}
	matchSide struct {
		House      magici.HouseID `json:"house"`
		Strategist *person        `json:"strategist,omitempty"`
		Confirmed  bool           `json:"confirmed"`
	}
	// tossBody says which side begins; done is false when the toss is void.
	tossBody struct {
		Done  bool          `json:"done"`
		First chess.Side    `json:"first"`
		By    magici.Tosser `json:"by,omitempty"`
	}
	// lineupBody says who plays which piece; again after a substitution.
	lineupBody struct {
		Sides [2][]placed `json:"sides"` // White, Black; empty while the purchase goes on
	}
	placed struct {
		Slot   magici.Slot `json:"slot"`
		Person *person     `json:"person,omitempty"`
	}
	// boardBody is the position in the notation of the game magici, and the pieces on it; empty before the match begins.
	boardBody struct {
		Position string       `json:"position"`
		Pieces   []boardPiece `json:"pieces"`
	}
	boardPiece struct {
		Side   chess.Side   `json:"side"`
		Slot   magici.Slot  `json:"slot"`
		Kind   chess.Kind   `json:"kind"`
		Square chess.Square `json:"square"`
	}
	// questionBody is the question of the open Duel, or of the last one. A new number asked means a new question; the
	// text comes once it is revealed, the answer once the Duel is decided.
	questionBody struct {
		Asked    int           `json:"asked"`
		Open     bool          `json:"open"`
		Revealed bool          `json:"revealed"`
		Question *questionText `json:"question,omitempty"` // its parts that are not secret
	}
	questionText struct {
		ID string         `json:"id"`
		It magici.Wording `json:"it"`
		En magici.Wording `json:"en"`
	}
	// scoreBody is the score, White first: Piece Points, those among them from Duels, Direct Moves called.
	scoreBody struct {
		Points     [2]magici.PiecePoints `json:"points"` // White, Black
		DuelPoints [2]magici.PiecePoints `json:"duelPoints"`
		Calls      [2]int                `json:"calls"`
	}
	// resultBody is how a match has ended; over is false when it goes on again.
	resultBody struct {
		Over   bool                  `json:"over"`
		By     magici.Basis          `json:"by,omitempty"`
		Ending magici.Ending         `json:"ending,omitempty"`
		Winner *chess.Side           `json:"winner,omitempty"` // none: a draw, or annulled
		Points [2]magici.PiecePoints `json:"points"`
	}
	// clocksBody is the time on the clocks; readers count on by themselves while they run.
	clocksBody struct {
		TurnLeft     int64  `json:"turnLeft"` // milliseconds at the time of the event
		TurnRuns     bool   `json:"turnRuns"`
		MatchLeft    int64  `json:"matchLeft"`
		MatchRuns    bool   `json:"matchRuns"`
		PurchaseLeft *int64 `json:"purchaseLeft,omitempty"` // while the purchase has a limit
	}
	// callBody names the match whose people are called to their board.
	callBody struct {
		Called string `json:"called"` // the match; empty: none
	}
	// announcementBody is the text that stands on all screens.
	announcementBody struct {
		Text  string    `json:"text"`           // empty: it is over
		Until time.Time `json:"until,omitzero"` // when it ends by itself; not there: it stays until it is taken away
	}
	// ceremonyBody is the step of the ceremony, from 1; 0 is none.
	ceremonyBody struct {
		Step int `json:"step"`
	}
	// purchaseBody is the purchase of a side, for its Strategist, and for the Referee and the organiser while they help
	// it. It never has an id.
	purchaseBody struct {
		Side      chess.Side `json:"side"`
		Draft     int        `json:"draft"`
		Helped    bool       `json:"helped"` // the Referee or the organiser helps the side to buy
		Confirmed bool       `json:"confirmed"`
		Army      []placed   `json:"army"`
	}
)

// Ping is the time of the server, which readers of events get while no event comes.
func Ping(now time.Time) []byte {
	return encoded(struct {
		Type EventKind `json:"type"`
		At   time.Time `json:"at"`
	}{"ping", now.UTC().Truncate(time.Millisecond)})
}
