package guided

import (
	"strconv"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// The Houses of the guided matches.
const (
	whiteHouse magici.HouseID = "grifondoro"
	blackHouse magici.HouseID = "serpeverde"
)

// peopleOf are the invented people of a House by id, its Strategist first.
func peopleOf(house magici.HouseID) []magici.PersonID {
	var all []magici.PersonID
	for _, n := range "01234567" {
		all = append(all, magici.PersonID(string(house)+string(n)))
	}
	return all
}

// names are the names of the people of each House, in the order of their ids.
var names = map[magici.HouseID][]string{
	whiteHouse: {"Marco Ferri", "Elena Riva", "Sofia Conti", "Marta Villa", "Davide Costa", "Luca Greco", "Nora Fontana", "Tommaso Gallo"},
	blackHouse: {"Andrea Galli", "Pietro Sala", "Beatrice Moro", "Giada Leone", "Nicola Serra", "Chiara Longhi", "Ugo Marini", "Irene Pace"},
}

// nameOf returns the name of an invented person, and the first name, which is short enough for a board.
func nameOf(house magici.HouseID, n int) (name, short string) {
	short, _, _ = strings.Cut(names[house][n], " ")
	return names[house][n], short
}

// questions stand in no bank: a rehearsal spoils none.
var questions = []magici.Question{
	asks(1, "oggetti", "Che cosa serve per volare sopra il campo da Quidditch?", "Una scopa", "What does one need to fly over the Quidditch pitch?", "A broom"),
	asks(2, "luoghi", "Da dove parte il treno per Hogwarts?", "King’s Cross", "Where does the train to Hogwarts leave?", "King’s Cross"),
	asks(3, "personaggi", "Come si chiama la civetta di Harry?", "Edvige", "What is the name of Harry’s owl?", "Hedwig"),
	asks(4, "incantesimi", "Con quale parola si accende la punta della bacchetta?", "Lumos", "Which word lights the tip of a wand?", "Lumos"),
	asks(5, "oggetti", "Che cosa rende invisibile chi la indossa?", "Il Mantello dell’Invisibilità", "What makes its wearer invisible?", "The Cloak of Invisibility"),
	asks(6, "personaggi", "Chi è il guardiacaccia di Hogwarts?", "Hagrid", "Who is the gamekeeper of Hogwarts?", "Hagrid"),
}

// asks returns a question of the rehearsals.
func asks(n int, subject, it, answer, en, answerEn string) magici.Question {
	return magici.Question{
		ID: "prova-" + strconv.Itoa(n), Subject: subject, Difficulty: 1,
		It: magici.Wording{Text: it, Answer: answer}, En: magici.Wording{Text: en, Answer: answerEn},
	}
}

// slot returns the slot of a word such as "R1"; the scripts are read by a test.
func slot(word string) magici.Slot {
	s, _ := magici.ParseSlot(word)
	return s
}

func at(name string) chess.Square {
	sq, _ := chess.ParseSquare(name)
	return sq
}

// opened names both Strategists and opens the purchase.
func opened() []play {
	var all []play
	for side, house := range []magici.HouseID{whiteHouse, blackHouse} {
		all = append(all, always(magici.NameStrategist{Side: chess.Side(side), Person: peopleOf(house)[0]}))
	}
	return append(all, always(magici.Open{}))
}

// army buys pieces for a side, gives them to people, the King too, and confirms.
func army(side chess.Side, slots ...string) []play {
	var all []play
	for _, s := range slots {
		all = append(all, always(magici.Buy{Side: side, Slot: slot(s)}))
	}
	return append(all,
		always(magici.AssignPeople{Side: side}),
		func(m magici.Match) magici.Order { return magici.Confirm{Side: side, Draft: m.Teams[side].Draft} })
}

func place(side chess.Side, word, square string) play {
	return always(magici.Place{Side: side, Slot: slot(word), Square: at(square)})
}

// tossed ticks the wands of both sides and lets White begin.
func tossed() []play {
	return []play{
		always(magici.TickWands{Side: chess.White, Has: true}), always(magici.TickWands{Side: chess.Black, Has: true}),
		always(magici.TossCoin{By: magici.SystemTossed}),
	}
}

// refereeGuide is a match up to its end: turns, a capture with each outcome, a wand, a mistake and
// an undo, a lost turn.
func refereeGuide() guide {
	begin := append(opened(), army(chess.White, "Q", "R1", "N1", "P1", "P2")...)
	begin = append(begin, army(chess.Black, "Q", "R1", "N1", "P1", "P2")...)
	for _, p := range [][3]string{{"R1", "a1", "a8"}, {"N1", "b1", "g8"}, {"P1", "e2", "d7"}, {"P2", "g2", "b7"}} {
		begin = append(begin, place(chess.White, p[0], p[1]), place(chess.Black, p[0], p[2]))
	}
	back := func(m magici.Match) magici.Order {
		return magici.Undo{To: m.LastEntry() - 1, Seen: m.LastEntry(), Reason: "prova"}
	}
	return guide{
		ID: "arbitro", As: magici.Actor{Role: role.Referee}, begin: append(begin, tossed()...),
		Steps: []step{
			{"start", always(magici.Start{}), []play{move("e2e4")}},
			{"perform", perform, nil},
			{"move", move("g8f6"), nil},
			{"performed", perform, []play{move("d1g4")}},
			{"again", perform, []play{move("f6g4")}},
			{"defender", settle(magici.DefenderFirst), nil},
			{"replace", func(m magici.Match) magici.Order {
				return magici.Replace{Asked: m.Asking.Serial, Outcome: magici.AttackerFirst}
			}, nil},
			{"walk", perform, nil},
			{"wand", func(m magici.Match) magici.Order { return magici.RaiseWand{Turn: m.TurnSerial} }, nil},
			{"who", func(m magici.Match) magici.Order { return magici.Call{Turn: m.TurnSerial, Square: at("a1")} }, nil},
			{"direct", move("a1a8"), nil},
			{"neither", settle(magici.Neither), nil},
			{"undo", back, nil},
			{"line", settle(magici.AttackerFirst), nil},
			{"last", perform, nil},
			{"end", always(magici.End{By: magici.EndAgreement, Reason: "prova"}), nil},
		},
	}
}

// strategistGuide is a purchase, a deployment, a move and a capture of White's Strategist.
func strategistGuide() guide {
	begun := append([]play{place(chess.Black, "R1", "h8"), place(chess.Black, "N1", "b8"), place(chess.Black, "P1", "a7")}, tossed()...)
	return guide{
		ID: "stratega", As: magici.Actor{Role: role.Strategist, Side: chess.White}, begin: opened(),
		Steps: []step{
			{"queen", always(magici.Buy{Side: chess.White, Slot: slot("Q")}), nil},
			{"rook", always(magici.Buy{Side: chess.White, Slot: slot("R1")}), nil},
			{"people", always(magici.AssignPeople{Side: chess.White}), nil},
			{"seal", func(m magici.Match) magici.Order {
				return magici.Confirm{Side: chess.White, Draft: m.Teams[chess.White].Draft}
			}, army(chess.Black, "R1", "N1", "P1")},
			{"place", place(chess.White, "R1", "a1"), append(begun, always(magici.Start{}))},
			{"first", move("d1d4"), []play{perform, move("b8c6"), perform}},
			{"capture", move("a1a7"), []play{settle(magici.AttackerFirst), perform}},
		},
	}
}
