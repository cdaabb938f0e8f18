package screen

import (
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/locale"
)

// Day returns a day without its year, such as "venerdì 28 agosto".
func Day(w *locale.Words, day time.Time) string {
	weekday := w.T("organiser.weekday." + strconv.Itoa(int(day.Weekday())))
	return w.T("organiser.day", weekday, Date(w, day))
}

// Date returns the day of a month, such as "28 agosto".
func Date(w *locale.Words, day time.Time) string {
	return w.T("organiser.date", day.Day(), w.T("organiser.month."+strconv.Itoa(int(day.Month()))))
}

// Dotted joins what is not empty.
func Dotted(parts ...string) string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, " · ")
}

// ScreenShows says what a screen shows.
func ScreenShows(w *locale.Words, shows string) string {
	what, places, _ := strings.Cut(shows, ":")
	switch {
	case shows == "":
		return w.T("organiser.shows.number")
	case what == "board":
		return w.T("organiser.shows.board", places)
	case what == "boards":
		return w.T("organiser.shows.boards", places[:1], places[len(places)-1:])
	}
	return w.T("organiser.shows." + what)
}

// Kind returns the name of a kind of piece, such as "Alfiere".
func (s Scene) Kind(k chess.Kind) string { return s.T("piece." + string(k.Letter())) }

// Figure returns a piece with its colour, such as "Alfiere bianco".
func (s Scene) Figure(side chess.Side, k chess.Kind) string {
	return s.T("figure." + side.String() + "." + string(k.Letter()))
}

// Code returns the figure of the sprite, such as "wb".
func Code(side chess.Side, k chess.Kind) string {
	return string(side.String()[0]) + string(k.Letter()+'a'-'A')
}
