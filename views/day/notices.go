package day

import (
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
)

// postponements are the minutes by which the coming rounds can be moved with one tap.
var postponements = []int{5, 10, 15, 30, -5}

// noticeMinutes are the minutes for which an announcement can stand.
var noticeMinutes = []int{5, tournament.NoticeMinutes, 20, 30, 60, 120}

// announcement is the text on all screens, with the time of day at which it ends by itself.
func (d Day) announcement() string {
	t := d.Tournament
	if t.NoticeUntil.IsZero() {
		return t.Announcement
	}
	return screen.Dotted(t.Announcement, d.T("organiser.announce.until", t.NoticeUntil.In(d.Now.Location()).Format("15:04")))
}

// postponable returns the first round with a match that has not begun, and when it begins; 0 without one, and without times.
func (d Day) postponable() (round int, at string) {
	for _, m := range d.Matches {
		if p := m.Match; p.Phase() == magici.Planned && !p.Practice && (round == 0 || p.Round < round) {
			round = p.Round
		}
	}
	at, timed := d.Tournament.Starts(round)
	if !timed {
		return 0, ""
	}
	return round, at
}

// CallText is the announcement that calls a person to a board, or to the organiser without one.
func CallText(w *locale.Words, name, board string) string {
	if board == "" {
		return w.T("organiser.call.text.desk", name)
	}
	return w.T("organiser.call.text", name, board)
}

// callPlace names the place where a called person has to come; without a board it is the organiser's.
func (d Day) callPlace(board string) string {
	if board == "" {
		return d.T("organiser.call.desk")
	}
	return d.T("ui.board", board)
}
