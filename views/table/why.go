package table

import (
	"net/url"
	"strconv"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/room"
	sidetable "scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
)

// Why explains a lost game: the move that lost it, the better one, and every other position of the game.
type Why struct {
	layout.Base
	Game    string
	Where   string // "Perché ha perso il Nero"
	Board   board.Board
	Figure  string // of the move that is shown
	Move    string // "Mossa 12 del Nero: Pietra nera in c4"
	Count   string // "posizione 23 di 41"
	Title   string
	Text    string
	Working bool // the page asks again by itself
	Looked  int  // moves examined so far, of Of
	Of      int
	Choices []WhyChoice // other positions to look at, the next thing to do first
	Steps   Steps
	Back    string // address of the table
	Screen  gamescreen.Screen
}

// WhyChoice shows another position of the same game.
type WhyChoice struct {
	Href, Icon, Title string
}

// WhyScene is the explanation of a lost game, for all viewers.
type WhyScene struct {
	*locale.Words
	Code     string // of the table
	Current  bool   // it is the table's present game
	Play     sidetable.Play
	Looking  room.LostGame
	Better   bool   // the better move is shown
	Ply      int    // position shown instead; -1: none
	Language string // address that switches the language
}

// Parameters of the page's address.
const (
	WhyGame   = "gioco"
	WhyPly    = "mossa"
	WhyBetter = "migliore"
)

func (s WhyScene) id() string { return s.Play.Line.Game().ID() }

func (s WhyScene) loser() game.Seat { return s.Play.Outcome.Winner.Other() }

// at is the address of the page with another position; empty: the move that lost the game.
func (s WhyScene) at(key, value string) string {
	q := url.Values{}
	if !s.Current {
		q.Set(WhyGame, strconv.Itoa(s.Play.Number))
	}
	if key != "" {
		q.Set(key, value)
	}
	path := whyPath(s.Code)
	if len(q) > 0 {
		path += "?" + q.Encode()
	}
	return path
}

// Page returns the page.
func (s WhyScene) Page() Why {
	v := Why{
		Base: layout.Base{Words: s.Words, Language: s.Language}, Game: GameName(s.Words, s.id()),
		Where: s.T("why.where." + s.loser().String()), Back: tablePath(s.Code), Screen: gameScreens[s.id()],
	}
	f, last := s.Looking.Found, s.Play.Line.Ply()
	shown, before := last, f.Ply // the position shown; the one before the move that lost the game
	switch {
	case s.Ply >= 0 && s.Ply <= last:
		shown = s.Ply
	case s.Looking.Done && f.Move != "":
		shown = before + 1
	}
	better := s.Looking.Done && f.Better != "" && s.Better && s.Ply < 0
	step := s.step(shown)
	if better {
		step = s.instead()
		shown = before
	}
	v.Board = step.board(s.T("tablepage.board", v.Game))
	v.Board.ID, v.Board.FromBlack, v.Board.Interactive = "table", s.loser() == game.Black, false
	v.Count = s.T("why.position", shown, last)
	if shown > 0 {
		v.Steps.First, v.Steps.Back = s.at(WhyPly, "0"), s.at(WhyPly, strconv.Itoa(shown-1))
	}
	if shown < last {
		v.Steps.Next, v.Steps.Last = s.at(WhyPly, strconv.Itoa(shown+1)), s.at(WhyPly, strconv.Itoa(last))
	}
	if !s.Looking.Done {
		s.working(&v)
		return v
	}
	switch {
	case better:
		v.Title, v.Text = s.T("why.better."+s.quality()), s.T("why.better.text")
		v.Move, v.Figure = s.move(before, f.Better, step)
		v.Choices = []WhyChoice{{Href: s.at("", ""), Icon: "back", Title: s.T("why.show.played")}}
		return v
	case s.Ply >= 0 && (f.Move == "" || shown != before+1):
		v.Title, v.Text = s.T("why.walk"), s.T("why.walk.text")
		if shown > 0 {
			v.Move, v.Figure = s.move(shown-1, s.Play.Line.Played()[shown-1], step)
		}
		v.Choices = []WhyChoice{{Href: s.at("", ""), Icon: "eye", Title: s.T("why.show.answer")}}
		return v
	}
	v.Title, v.Text = s.T("why."+string(f.Kind)), s.answer()
	if f.Move != "" {
		v.Move, v.Figure = s.move(before, f.Move, step)
	}
	if f.Better != "" {
		v.Choices = []WhyChoice{{Href: s.at(WhyBetter, "1"), Icon: "eye", Title: s.T("why.show.better")}}
	}
	return v
}

// working says how far the computer is.
func (s WhyScene) working(v *Why) {
	l := s.Looking
	v.Working, v.Looked, v.Of = !l.Failed, l.Looked, l.Of
	switch {
	case l.Failed:
		v.Title, v.Text = s.T("why.failed"), s.T("why.failed.text")
	case !l.Begun:
		v.Title, v.Text = s.T("why.full"), s.T("why.full.text")
	case l.Before > 0:
		v.Title, v.Text = s.T("why.waits"), s.T("why.waits.text", l.Before)
	case l.Of == 0:
		v.Title, v.Text = s.T("why.works"), s.T("why.works.text")
	default:
		v.Title, v.Text = s.T("why.works"), s.T("why.works.move", l.Looked+1, l.Of)+" "+s.T("why.works.text")
	}
}

// answer says what the computer has found.
func (s WhyScene) answer() string {
	f, loser, winner := s.Looking.Found, s.T("puzzles.side."+s.loser().String()), s.T("puzzles.side."+s.loser().Other().String())
	var said []string
	switch f.Kind {
	case blunder.Tenable:
		if s.Play.Outcome.Reason == game.Time {
			return s.T("why.tenable.time", loser)
		}
		return s.T("why.tenable.resigned", loser)
	case blunder.Unknown:
		if f.Own == 0 {
			return s.T("why.unknown.none", loser)
		}
		return s.T("why.unknown.text", winner)
	case blunder.Slow:
		said = append(said, s.T("why.slow.text"))
		if f.Looked < f.Own {
			said = append(said, s.T("why.looked", f.Looked))
		}
	case blunder.Turning:
		switch {
		case f.Ended:
			said = append(said, s.T("why.turning.ended", winner))
		case f.Wins > 0:
			said = append(said, s.T("why.turning.forced", f.Wins, winner))
		default:
			said = append(said, s.T("why.turning.judged"))
		}
		said = append(said, s.T("why.before."+s.quality(), loser))
	}
	return strings.Join(said, " ")
}

// quality says whether the better move won, held, or was only better.
func (s WhyScene) quality() string {
	switch f := s.Looking.Found; {
	case f.Missed:
		return "won"
	case f.Kind == blunder.Slow:
		return "better"
	}
	return "held"
}

// move names a move from a position: "Mossa 12 del Nero: Pietra nera in c4", with its figure.
func (s WhyScene) move(ply int, move string, step gameStep) (text, figure string) {
	before := s.step(ply)
	return s.T("why.move."+before.after.Turn().String(), ply/2+1, step.describe().Text), before.view().Describe(move).Figure
}

// step is a position of the game with the move that led to it.
func (s WhyScene) step(ply int) gameStep { return stepIn(s.Words, s.Play.Line, ply) }

// instead is the position after the better move.
func (s WhyScene) instead() gameStep {
	f := s.Looking.Found
	before := s.Play.Line.Positions()[f.Ply]
	return stepOf(s.Words, s.id(), before, f.Better, mustPlay(before, f.Better), f.Ply+1)
}
