package day

import (
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
)

// postponements are the minutes by which the coming rounds can be moved with one tap.
var postponements = []int{5, 10, 15, 30, -5}

// notices are the organiser's words to all: an announcement, a call of players, rounds that begin later.
func (d Day) notices() *Notices {
	t := d.Tournament
	n := &Notices{
		Text:     t.Announcement,
		Announce: screen.TournamentCommand(t.ID, "announce"), End: screen.TournamentCommand(t.ID, "unannounce", screen.Field("was", t.Announcement)),
	}
	if m, ok := t.Match(t.Called); ok {
		n.Called = d.T("organiser.called", t.HouseName(m.White), t.HouseName(m.Black), m.Board)
		n.EndCall = screen.TournamentCommand(t.ID, "end-call", screen.Field("match", t.Called))
	}
	round := 0 // the first with a match that has not begun
	for _, m := range d.Matches {
		if p := m.Match; p.Phase() == magici.Planned && !p.Practice && (round == 0 || p.Round < round) {
			round = p.Round
		}
	}
	at, timed := t.Starts(round)
	if round == 0 || !timed {
		return n
	}
	n.Round = d.T("organiser.later.round", round, at)
	n.Postpone = screen.TournamentCommand(t.ID, "postpone", screen.Number("from", round), screen.Number("seen", t.Editions.Times))
	for _, minutes := range postponements {
		n.Later = append(n.Later, organiser.Choice{
			Value: strconv.Itoa(minutes), Label: d.T("organiser.later.by", minutes), Name: d.T("organiser.later.name", minutes, round),
		})
	}
	return n
}

// CallText is the announcement that calls a person to a board, or to the organiser without one.
func CallText(w *locale.Words, name, board string) string {
	if board == "" {
		return w.T("organiser.call.text.desk", name)
	}
	return w.T("organiser.call.text", name, board)
}

// callForm calls a person by name, to a board or to the organiser.
func (d Day) callForm() *CallForm {
	if len(d.Tournament.People) == 0 {
		return nil
	}
	f := &CallForm{Action: callPersonPath, Places: []organiser.Choice{{Label: d.T("organiser.call.desk"), Chosen: true}}}
	for _, letter := range d.Boards {
		f.Places = append(f.Places, organiser.Choice{Value: letter, Label: d.T("ui.board", letter)})
	}
	for _, h := range d.Tournament.Houses {
		group := CallHouse{Name: h.Name}
		for _, p := range d.Tournament.Members(h.ID) {
			group.People = append(group.People, organiser.Choice{Value: string(p.ID), Label: d.Tournament.Names[p.ID].Full})
		}
		f.Houses = append(f.Houses, group)
	}
	return f
}
