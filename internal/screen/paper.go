package screen

import (
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// paperLines is how many Duels fit on a sheet.
const paperLines = 40

// PaperMatch is the source of a set.
type PaperMatch struct {
	Scene
	Tournament string
	Settings   magici.Settings // that the match would be opened with
	Questions  []magici.Question
	At         time.Time
}

// PaperSetOf returns the sheets for a match of a tournament, given the states of its matches; ok is false
// when it has no such match.
func PaperSetOf(w *locale.Words, t tournament.Tournament, matches []magici.Match, id string, questions []magici.Question, at time.Time) (set PaperSet, ok bool) {
	i := slices.IndexFunc(matches, func(m magici.Match) bool { return m.ID == id })
	if i < 0 {
		return PaperSet{}, false
	}
	organiser := magici.Viewer{Role: role.Organiser}
	s := Scene{
		Words: w, Match: new(magici.Redact(matches[i], organiser)), Viewer: organiser,
		Houses: map[magici.HouseID]ui.House{}, People: People(t.People, t.Names, matches),
	}
	for _, h := range t.Houses {
		s.Houses[h.ID] = ui.House{Name: h.Name, Arms: h.Arms}
	}
	return NewPaperSet(PaperMatch{Scene: s, Tournament: t.Name, Settings: t.Settings.Settings, Questions: questions, At: at}), true
}

// NewPaperSet returns the sheets of a match. They contain a purchase only when it is public.
func NewPaperSet(m PaperMatch) PaperSet {
	settings := m.Settings
	if m.Match.Stage != magici.Planned {
		settings = m.Match.Settings
	}
	minutes := (settings.MatchTime.Int() + 59) / 60
	s := PaperSet{
		Words: m.Words, At: m.At, Tournament: m.Tournament,
		Match: m.T("sheet.match", m.Match.ID), Where: m.T("sheet.where", m.Match.Round, m.Match.Board),
		Slots: settings.MaxPieces + 1, Minutes: minutes, Calls: settings.PerSide,
		Referee: []PaperRule{ // what decides on the board
			m.rule("turn", settings.MoveTime.Int()), m.rule("attacker"), m.rule("defender"), m.rule("neither"),
			m.rule("direct", settings.DirectMoveTime.Int(), settings.PerSide, settings.PerPiece, settings.Factor),
			m.rule("end", minutes),
		},
		Strategist: []PaperRule{ // purchase and deployment
			m.rule("budget", int(settings.Budget), settings.MaxPieces),
			m.rule("people"), m.rule("deploy"), m.rule("play", settings.MoveTime.Int()),
		},
	}
	for _, k := range []chess.Kind{chess.Pawn, chess.Rook, chess.Knight, chess.Bishop, chess.Queen} {
		s.Kinds = append(s.Kinds, PaperKind{Name: m.Kind(k), Price: int(settings.Value(k)), Most: min(ChessSet(k), settings.MaxPieces)})
	}
	for _, side := range Sides {
		s.Sides[side] = sideOf(m, side)
		s.Standing = append(s.Standing, peopleStanding(m, side)...)
	}
	for _, q := range m.Questions {
		w := q.It
		if m.Words.Lang() == "en" {
			w = q.En
		}
		forms := make([]string, len(w.Accepted))
		for i, f := range w.Accepted {
			forms[i] = f.Text
		}
		s.Questions = append(s.Questions, PaperQuestion{Number: q.Number, Text: w.Text, Answer: w.Answer, Accepted: strings.Join(forms, " · ")})
	}
	if n := len(s.Questions); n < paperLines {
		s.Missing = m.T("sheet.questions.few", n)
	}
	return s
}

// ChessSet returns how many of kind k a chess set has for a side (SM-1.3).
func ChessSet(k chess.Kind) int {
	n := 0
	for slot := range magici.Slot(magici.Slots) {
		if slot.Kind() == k {
			n++
		}
	}
	return n
}

// sideOf returns a side with all people of its House to choose from.
func sideOf(m PaperMatch, side chess.Side) PaperSide {
	team := m.Match.Teams[side]
	s := PaperSide{
		House: m.House(side), Colour: m.T("side." + side.String()),
		FirstRank: side.HomeRank() + 1, PawnRank: side.PawnRank() + 1,
	}
	if team.Strategist != "" {
		s.Strategist = m.Person(team.Strategist).Name
	}
	for _, p := range m.Roster(side) {
		if p.ID != team.Strategist {
			s.People = append(s.People, p.Name)
		}
	}
	for _, k := range []chess.Kind{chess.King, chess.Queen} {
		s.Fixed = append(s.Fixed, PaperSquare{Name: magici.Deployable(side, k)[0].String(), Kind: m.Kind(k)})
	}
	if m.Match.Stage <= magici.Purchase { // sealed, or not bought yet (SM-1.6)
		return s
	}
	at := map[magici.Slot]string{}
	for _, p := range m.Match.Deployed() {
		if p.Side == side {
			at[p.Slot] = p.Square.String()
		}
	}
	for slot := range team.Army.All() {
		who := m.Person(team.People[slot])
		s.Army = append(s.Army, PaperPiece{Kind: m.Kind(slot.Kind()), Square: at[slot], Person: who.Name, Short: who.Short})
	}
	return s
}

// peopleStanding returns the people with their squares at the start of the match.
func peopleStanding(m PaperMatch, side chess.Side) []PaperPiece {
	if m.Match.Stage <= magici.Purchase {
		return nil
	}
	var all []PaperPiece
	for _, p := range m.Match.Deployed() {
		if p.Side == side {
			who := m.Person(m.Match.Teams[side].People[p.Slot])
			all = append(all, PaperPiece{Kind: m.Kind(p.Slot.Kind()), Square: p.Square.String(), Person: who.Name, Short: who.Short})
		}
	}
	return all
}

// rule is a rule with the numbers of the match.
func (m PaperMatch) rule(key string, args ...any) PaperRule {
	return PaperRule{Title: m.T("sheet.rule." + key), Text: m.T("sheet.rule."+key+".text", args...)}
}
