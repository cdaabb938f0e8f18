package report

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/report"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament/ranking"
	"scacchimagici/views/paper"
	"scacchimagici/views/ui"
)

// Report is the report of a tournament with its words.
type Report struct {
	*locale.Words
	Now     time.Time // of the picture, in the laptop's zone
	Server  int64     // the server's clock then, in milliseconds
	Houses  map[magici.HouseID]ui.House
	People  map[magici.PersonID]screen.Person
	Numbers report.Report
	Holders access.Holders
}

// View returns the page.
func (r Report) View(language string) View {
	v := View{
		Top:      screen.OrganiserTop(r.Words, screen.ReportPath, language, r.Server),
		Document: r.Document(),
	}
	if v.Empty() {
		return v
	}
	v.Downloads = []Download{
		{Form: "pdf", Href: screen.ReportPath + ".pdf", Icon: "book"},
		{Form: "xlsx", Href: screen.ReportPath + ".xlsx", Icon: "table"},
		{Form: "csv", Href: screen.ReportPath + ".csv", Icon: "copy"},
		{Form: "json", Href: "/desk/tornei/" + r.Numbers.Tournament.ID + "/record.json", Icon: "save"},
	}
	return v
}

// Document returns the report in words: the source of the page, the printed one and the tables.
func (r Report) Document() paper.Document {
	n := r.Numbers
	// The words of the ranking are those of the screens.
	ranked := screen.Standing{Words: r.Words, Now: r.Now, Server: r.Server, Tournament: n.Tournament, Ranking: n.Ranking}
	for _, m := range n.Matches {
		ranked.Matches = append(ranked.Matches, m.State)
	}
	day := "" // if it is known
	if held, err := time.Parse(time.DateOnly, n.Tournament.Held); err == nil {
		day = r.T("report.day", screen.Date(r.Words, held), strconv.Itoa(held.Year()))
	}
	d := paper.Document{
		Words: r.Words, At: r.Now, Name: n.Tournament.Name, Line: screen.Dotted(day, ranked.Line()),
		Stamp:   r.T("report.stamp", r.Now.Format("15:04"), screen.Date(r.Words, r.Now), strconv.Itoa(r.Now.Year())),
		Ranking: ranked.View(), Splits: ranked.Splits(), Eaten: r.eaten(), Squares: r.squares(),
	}
	if ranked.Over > 0 {
		for _, group := range n.Ranking.Tied { // what can be done (SM-8.2)
			d.Tied = append(d.Tied, r.T("report.tied", r.houseNames(group)))
		}
	}
	d.Aloud = r.aloud(d)
	for i, sum := range n.Sums {
		d.Sums = append(d.Sums, r.sum(sum, d, i))
	}
	for _, m := range n.Matches {
		d.Matches = append(d.Matches, r.match(m))
	}
	for _, a := range n.Awards {
		award := paper.Award{Title: screen.AwardTitle(r.Words, a.Kind), Result: r.T("award.nobody")}
		if len(a.People) > 0 {
			award.Result = screen.AwardCount(r.Words, a.Kind, a.Count, a.Called)
		}
		for _, p := range a.People {
			award.People = append(award.People, paper.AwardPerson{Name: r.person(p.Person), House: r.house(p.House)})
		}
		d.Awards = append(d.Awards, award)
	}
	for _, p := range n.People {
		d.People = append(d.People, r.duelist(p))
	}
	for _, q := range n.Questions {
		d.Questions = append(d.Questions, r.question(q))
	}
	for _, c := range n.Corrections {
		d.Corrections = append(d.Corrections, r.correction(c))
	}
	for _, s := range n.Settings {
		d.Settings = append(d.Settings, paper.Setting{
			Name: r.T("setting." + s.Name), Rule: screen.SettingValue(r.Words, s.Name, s.Was), Here: screen.SettingValue(r.Words, s.Name, s.Is),
		})
	}
	return d
}

// clock returns a time of day.
func (r Report) clock(at time.Time) string {
	if at.Year() < 2000 { // of a record without times
		return ""
	}
	return at.In(r.Now.Location()).Format("15:04")
}

func (r Report) house(id magici.HouseID) ui.House {
	if h, ok := r.Houses[id]; ok {
		return h
	}
	return ui.House{Name: string(id)}
}

func (r Report) person(id magici.PersonID) string {
	if p, ok := r.People[id]; ok {
		return p.Name
	}
	return string(id)
}

func (r Report) houseNames(houses []magici.HouseID) string {
	names := make([]string, len(houses))
	for i, h := range houses {
		names[i] = r.house(h).Name
	}
	return strings.Join(names, ", ")
}

// aloud is the ranking as it is read out: from the last place to the first once it is final, and the
// other way round before.
func (r Report) aloud(d paper.Document) []string {
	if r.Numbers.Ranking.Over == 0 {
		return nil
	}
	var all []string
	for _, row := range d.Ranking.Rows {
		said := r.T("report.aloud", row.Name, row.House.Name, row.Sum.Total, row.Sum.Place, row.Sum.Duels)
		if row.Why != "" && !row.Shared {
			said = r.T("report.aloud.why", said, row.Why)
		}
		all = append(all, said)
	}
	if !d.Ranking.Provisional {
		slices.Reverse(all)
	}
	return all
}

// sum writes the parts of the House Points of a row.
func (r Report) sum(s report.Sum, d paper.Document, i int) paper.Sum {
	sum := paper.Sum{House: r.house(s.House), Eaten: int(s.Eaten), Sum: d.Ranking.Rows[i].Sum}
	var terms []string
	for _, e := range s.Duels {
		sum.Parts = append(sum.Parts, paper.Part{Match: e.Match, Against: r.house(e.Against).Name, Points: int(e.Points)})
		terms = append(terms, strconv.Itoa(int(e.Points)))
	}
	sum.Written = strconv.Itoa(sum.Eaten)
	if len(terms) > 1 {
		sum.Written = strings.Join(terms, " + ") + " = " + sum.Written
	}
	return sum
}

// scene is a match of the report as its words need it.
func (r Report) scene(m magici.Match) screen.Scene {
	return screen.Scene{Words: r.Words, Match: &m, Houses: r.Houses, People: r.People}
}

// counted reports whether the score of a match counts.
func counted(m magici.Match) bool {
	_, ok := ranking.CountedResult(m)
	return ok
}
