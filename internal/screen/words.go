package screen

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/tournament/ranking"
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

// Dotted joins the texts that are not empty.
func Dotted(parts ...string) string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, " · ")
}

// SeatWithHolder names a seat with the holder of its device, such as "Paolo Rinaldi, Arbitro A";
// without a name it is the seat alone.
func SeatWithHolder(w *locale.Words, seat, holder string) string {
	if holder == "" {
		return seat
	}
	return w.T("seat.held", holder, seat)
}

// ScreenShows says what a screen shows.
func ScreenShows(w *locale.Words, shows string) string {
	what, places, _ := strings.Cut(shows, ":")
	switch {
	case what == "board":
		return w.T("ui.board", places)
	case shows == access.InPlay:
		return w.T("organiser.shows.play")
	case what == "boards":
		return w.T("organiser.shows.boards", places[:1], places[len(places)-1:])
	}
	return w.T("organiser.shows." + what)
}

// ScreenThen says what a screen shows next; empty when only the desk changes it.
func ScreenThen(w *locale.Words, s programme.Showing) string {
	key := map[programme.When]string{
		programme.InTurn: "turn", programme.AfterRound: "round", programme.AtMatch: "match", programme.Overridden: "back",
	}[s.When]
	if key == "" || s.Then == "" {
		return ""
	}
	return w.T("organiser.then."+key, ScreenShows(w, s.Then))
}

// ScreenViews lists what a screen can show: a board, two side by side, a page of its own.
func ScreenViews(boards []string) []string {
	var values []string
	for i, letter := range boards {
		values = append(values, "board:"+letter)
		if i%2 == 1 {
			values = append(values, "boards:"+boards[i-1]+","+letter)
		}
	}
	return append(values, access.Ranking, access.Next, access.Day, access.Course, access.Welcome, access.Tables, access.Puzzle, access.Solution, access.Cup, access.Ceremony)
}

// HeldOn writes a day with its year; any other text stays as it is.
func HeldOn(w *locale.Words, held string) string {
	at, err := time.Parse(time.DateOnly, held)
	if err != nil {
		return held
	}
	return w.T("setup.day", Date(w, at), at.Format("2006"))
}

// Decimal writes a value with one digit after the point, or the comma of the language.
func Decimal(w *locale.Words, v float64) string {
	return strings.Replace(strconv.FormatFloat(v, 'f', 1, 64), ".", w.T("number.point"), 1)
}

// Listed joins names as a sentence does: "A, B e C".
func Listed(w *locale.Words, names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return w.T("setup.and", strings.Join(names[:last], ", "), names[last])
}

// SettingValue writes the value of the setting with a name, for the page of the settings, the list of
// its changes and the report alike.
func SettingValue(w *locale.Words, name string, value any) string {
	var words []string
	switch v := value.(type) {
	case int:
		return strconv.Itoa(v)
	case time.Duration:
		return Span(w, v)
	case bool:
		if v {
			return w.T("ui.yes")
		}
		return w.T("ui.no")
	case string:
		if name == "questionSet" {
			return cmp.Or(v, w.T("setting.questionSet.usual"))
		}
		return w.T("setting." + name + "." + v)
	case ranking.Share:
		return w.T("setting.duelShare.value", v.Numerator, v.Denominator, w.T("setting.duelShare.round."+v.Round))
	case []magici.HousePoints:
		for _, p := range v {
			words = append(words, strconv.Itoa(int(p)))
		}
	case []magici.Spell:
		for _, spell := range v {
			words = append(words, spell.Name)
		}
	case []ranking.TieBreak:
		for _, c := range v {
			words = append(words, w.T("tiebreak."+string(c)))
		}
	}
	return cmp.Or(strings.Join(words, ", "), w.T("setting.none"))
}

// Span writes a duration, such as "20 min", "1 min 30 s" or "45 s".
func Span(w *locale.Words, d time.Duration) string {
	minutes, seconds := int(d/time.Minute), int(d%time.Minute/time.Second)
	switch {
	case minutes == 0:
		return w.T("span.seconds", seconds)
	case seconds == 0:
		return w.T("span.minutes", minutes)
	}
	return w.T("span.both", minutes, seconds)
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
