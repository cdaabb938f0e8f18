package table

import (
	"fmt"
	"strconv"
	"strings"

	"scacchimagici/views/board"
)

// Picture shows the position after ply moves of the game of a scene, White below.
func Picture(s Scene, ply int) board.Picture {
	at, names := s.step(ply), s.Players()
	game := GameName(s.Words, s.play().Line.Game().ID())
	p := board.Picture{
		Title: game, Where: s.T("sharing.where", s.Table.Code, ply), White: names[0], Black: names[1],
		Board: at.board(s.T("tablepage.board", game)), Sign: s.T("app.name"),
	}
	if last := at.describe(); last != nil {
		p.Text = last.Text
	}
	if result := s.Result(); result != "" && ply == s.play().Line.Ply() {
		p.Text = result
	}
	return p
}

// ShareText is the text to send with a link to the position after ply moves: a few lines, the address last.
func ShareText(s Scene, ply int, origin string) string {
	p, names := Picture(s, ply), s.Players()
	lines := []string{
		p.Title + " · " + p.Where,
		s.T("sharing.player", names[0], s.T("tablepage.white")) + " – " + s.T("sharing.player", names[1], s.T("tablepage.black")),
	}
	if p.Text != "" {
		lines = append(lines, p.Text)
	}
	return strings.Join(append(lines, origin+s.Link(ply)), "\n")
}

// MovesText lists the moves of the game of a scene, in the notation of its rules.
func MovesText(s Scene) string {
	play, names := s.play(), s.Players()
	var text strings.Builder
	fmt.Fprintf(&text, "%s · %s\n", GameName(s.Words, play.Line.Game().ID()), s.T("tablepage.where", s.Table.Code))
	fmt.Fprintf(&text, "%s – %s\n\n", s.T("sharing.player", names[0], s.T("tablepage.white")), s.T("sharing.player", names[1], s.T("tablepage.black")))
	for i, move := range play.Line.Played() {
		if i%2 == 0 {
			text.WriteString(strconv.Itoa(i/2+1) + ".")
		}
		text.WriteString(" " + move)
		if i%2 == 1 {
			text.WriteString("\n")
		}
	}
	if play.Line.Ply()%2 == 1 {
		text.WriteString("\n")
	}
	if result := s.Result(); result != "" {
		text.WriteString("\n" + result + "\n")
	}
	return text.String()
}
