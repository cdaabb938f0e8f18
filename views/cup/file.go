package cup

import (
	"cmp"
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/cup"
)

// CardsPath is the address of the cards to print.
const CardsPath = screen.DeskCupPath + "/cartellini"

// ResultsPath is the address of the results of a cup as a page to print.
func ResultsPath(number int) string {
	return screen.DeskCupPath + "/" + strconv.Itoa(number) + "/risultati"
}

// FilePath is the address of the results of a cup as a file.
func FilePath(number int) string {
	return ResultsPath(number) + ".csv"
}

// FileName returns the name of the file of a cup.
func FileName(slug string) string { return "coppa-" + slug + ".csv" }

// mostCards is how many cards are printed: as many as the largest cup needs.
const mostCards = cup.MostPlayers / 2

// CardsFor says how many tables a cup needs: eight before the first player has entered.
func CardsFor(c cup.Cup) int {
	return min(mostCards, max(8, len(c.Playing())/2))
}

// printedRound are the pairings of a round on paper, each with an id of its own.
func (s Scene) printedRound(r cup.Round) Round {
	v := s.round(r)
	for i := range v.Pairings {
		p := &v.Pairings[i]
		p.ID, p.Href = "round-"+strconv.Itoa(r.Number)+"-"+p.ID, ""
	}
	return v
}

// Write writes the results of a cup as a table: the standing, then each round.
func (s Scene) Write(w io.Writer) error {
	c := s.Cup
	out := csv.NewWriter(w)
	_ = out.Write([]string{c.Settings.Name, s.head().Line})
	_ = out.Write(nil)
	if c.Settings.Format == cup.Swiss {
		_ = out.Write([]string{s.T("cup.place"), s.T("cup.name"), s.T("cup.points"), s.T("cup.buchholz"), s.T("cup.record")})
	} else {
		_ = out.Write([]string{s.T("cup.place"), s.T("cup.name"), s.T("cup.record")})
	}
	for _, r := range s.standing().Rows {
		row := []string{r.Place, harmless(r.Name)}
		if c.Settings.Format == cup.Swiss {
			row = append(row, decimal(r.Points), decimal(r.Buchholz))
		}
		_ = out.Write(append(row, r.Record))
	}
	for _, round := range c.Rounds {
		_ = out.Write(nil)
		_ = out.Write([]string{s.roundTitle(round), s.T("tablepage.white"), s.T("tablepage.black"), s.T("cup.result")})
		for _, p := range round.Pairings {
			_ = out.Write([]string{strconv.Itoa(p.Number), harmless(s.name(p.Players[0])), harmless(s.name(p.Players[1])), harmless(p.Result.Text(s.Words, s.Cup))})
		}
	}
	out.Flush()
	return out.Error()
}

// decimal writes halves as spreadsheets read them.
func decimal(points string) string {
	if whole, ok := strings.CutSuffix(points, "½"); ok {
		return cmp.Or(whole, "0") + ".5"
	}
	return points
}

// harmless returns a text that spreadsheets do not read as a formula.
func harmless(text string) string {
	if strings.HasPrefix(text, "=") || strings.HasPrefix(text, "+") || strings.HasPrefix(text, "-") || strings.HasPrefix(text, "@") {
		return "'" + text
	}
	return text
}
