package paper

import (
	"slices"
	"strconv"
)

// List is one of the report's lists with its columns: the printed page, the workbook and the
// CSV show it, each as many columns as it has room for.
type List struct {
	Name  string   // of its sheet
	Print []Column // on paper
	Sheet []Column // of a sheet
	Rows  []Row
}

// Column is a column in one form: the key of its cells and its width, on paper in parts of
// their sum, in a sheet in characters.
type Column struct {
	Key   string
	Width float64
}

// Row has its cells by the keys of the columns.
type Row map[string]Cell

// Cell is a value with what paper makes of it.
type Cell struct {
	Value any    // int or string; nil: nothing
	Print string // in place of the value
	Arms  string // of a House, before the text
	Bold  bool
	Quiet bool
}

// Text returns what paper shows.
func (c Cell) Text() string {
	if c.Print != "" {
		return c.Print
	}
	switch v := c.Value.(type) {
	case int:
		return strconv.Itoa(v)
	case string:
		return v
	}
	return ""
}

// Heading returns the heading of the columns with a key.
func (d Document) Heading(key string) string {
	switch key {
	case "against":
		return d.T("watch.versus")
	case "attackerhouse", "defenderhouse":
		key = "house"
	}
	return d.T("report.col." + key)
}

// RankingList is the ranking.
func (d Document) RankingList() List {
	l := List{
		Name: d.T("report.ranking"),
		Print: []Column{
			{"place", 11},
			{"house", 46},
			{"ranking", 16},
			{"played", 13},
			{"won", 12},
			{"drawn", 12},
			{"lost", 12},
			{"points", 14},
			{"conceded", 16},
			{"difference", 17},
			{"total", 14},
		},
		Sheet: []Column{
			{"place", 8},
			{"house", 24},
			{"ranking", 12},
			{"played", 10},
			{"won", 10},
			{"drawn", 10},
			{"lost", 10},
			{"points", 12},
			{"conceded", 10},
			{"difference", 12},
			{"eaten", 14},
			{"forplace", 12},
			{"forduels", 14},
			{"total", 12},
			{"why", 48},
		},
	}
	for i, r := range d.Ranking.Rows {
		difference := Cell{Value: r.Points - r.Conceded}
		switch n := r.Points - r.Conceded; {
		case n > 0:
			difference.Print = "+" + strconv.Itoa(n)
		case n < 0:
			difference.Print = "−" + strconv.Itoa(-n)
		}
		l.Rows = append(l.Rows, Row{
			"place": {Value: r.Place}, "house": {Value: r.House.Name, Arms: r.House.Arms, Bold: true},
			"ranking": {Value: r.RankingPoints}, "played": {Value: r.Played},
			"won": {Value: r.Won}, "drawn": {Value: r.Drawn}, "lost": {Value: r.Lost},
			"points": {Value: r.Points}, "conceded": {Value: r.Conceded}, "difference": difference,
			"eaten": {Value: d.Sums[i].Eaten}, "forplace": {Value: r.Sum.Place}, "forduels": {Value: r.Sum.Duels},
			"total": {Value: r.Sum.Total, Bold: true}, "why": {Value: r.Why},
		})
	}
	return l
}

// SumList is what the House Points are made of. A sheet also has a row for each match.
func (d Document) SumList(eachMatch bool) List {
	l := List{
		Name: d.T("report.sums"),
		Print: []Column{
			{"house", 40}, {"bymatch", 56}, {"rounded", 40}, {"forplace", 12}, {"forduels", 17}, {"total", 14},
		},
		Sheet: []Column{
			{"house", 24},
			{"match", 10},
			{"against", 24},
			{"eaten", 14},
			{"bymatch", 36},
			{"forduels", 14},
			{"rounded", 26},
			{"forplace", 12},
			{"total", 12},
		},
	}
	for _, s := range d.Sums {
		if eachMatch {
			for _, p := range s.Parts {
				l.Rows = append(l.Rows, Row{
					"house": {Value: s.House.Name}, "match": {Value: p.Match}, "against": {Value: p.Against}, "eaten": {Value: p.Points},
				})
			}
		}
		rounded := s.Half
		if s.Rounded != "" {
			rounded += ", " + s.Rounded
		}
		l.Rows = append(l.Rows, Row{
			"house": {Value: s.House.Name, Arms: s.House.Arms, Bold: true}, "eaten": {Value: s.Eaten}, "bymatch": {Value: s.Written},
			"rounded": {Value: rounded}, "forplace": {Value: s.Place}, "forduels": {Value: s.Duels}, "total": {Value: s.Total, Bold: true},
		})
	}
	return l
}

// MatchList has the matches, for a sheet.
func (d Document) MatchList() List {
	l := List{
		Name: d.T("report.matches"),
		Sheet: []Column{
			{"match", 9},
			{"round", 8},
			{"board", 11},
			{"white", 22},
			{"black", 22},
			{"whitestrategist", 24},
			{"blackstrategist", 24},
			{"whitepoints", 11},
			{"blackpoints", 11},
			{"whiteduels", 12},
			{"blackduels", 12},
			{"steps", 9},
			{"time", 14},
			{"state", 14},
			{"result", 24},
			{"how", 44},
		},
	}
	for _, m := range d.Matches {
		row := Row{
			"match": {Value: m.ID}, "round": {Value: m.Round}, "board": {Value: m.Board},
			"white": {Value: m.White.House.Name}, "black": {Value: m.Black.House.Name},
			"whitestrategist": {Value: m.White.Strategist}, "blackstrategist": {Value: m.Black.Strategist},
			"time": {Value: m.Time}, "state": {Value: m.State}, "result": {Value: m.Verdict}, "how": {Value: m.How},
		}
		if m.Played {
			row["whitepoints"], row["blackpoints"] = Cell{Value: m.White.Points}, Cell{Value: m.Black.Points}
			row["whiteduels"], row["blackduels"] = Cell{Value: m.White.DuelPoints}, Cell{Value: m.Black.DuelPoints}
			row["steps"] = Cell{Value: m.Steps}
		}
		l.Rows = append(l.Rows, row)
	}
	return l
}

// DuelList has the Duels of matches. On paper who stays on the board is bold.
func (d Document) DuelList(matches ...Match) List {
	l := List{
		Name: d.T("report.duels"),
		Print: []Column{
			{"step", 13}, {"square", 9}, {"attacker", 52}, {"defender", 52}, {"outcome", 36}, {"gain", 14},
		},
		Sheet: []Column{
			{"match", 9},
			{"step", 8},
			{"square", 8},
			{"attacker", 26},
			{"attackerpiece", 16},
			{"attackerhouse", 22},
			{"defender", 26},
			{"defenderpiece", 16},
			{"defenderhouse", 22},
			{"direct", 14},
			{"outcome", 26},
			{"for", 22},
			{"gain", 8},
		},
	}
	fighter := func(f Fighter) Cell {
		return Cell{Value: f.Name, Print: f.Name + " (" + f.Kind + ")", Arms: f.House.Arms, Bold: f.Stays}
	}
	for _, m := range matches {
		for _, duel := range m.Duels {
			attacker, direct := fighter(duel.Attacker), d.T("ui.no")
			if duel.Direct {
				attacker.Print += ", " + d.T("report.direct")
				direct = d.T("ui.yes")
			}
			l.Rows = append(l.Rows, Row{
				"match": {Value: m.ID}, "step": {Value: duel.Step}, "square": {Value: duel.Square},
				"attacker": attacker, "attackerpiece": {Value: duel.Attacker.Kind}, "attackerhouse": {Value: duel.Attacker.House.Name},
				"defender": fighter(duel.Defender), "defenderpiece": {Value: duel.Defender.Kind}, "defenderhouse": {Value: duel.Defender.House.Name},
				"direct": {Value: direct}, "outcome": {Value: duel.Outcome, Quiet: true}, "for": {Value: duel.For.Name},
				"gain": {Value: duel.Gain, Print: "+" + strconv.Itoa(duel.Gain), Bold: true},
			})
		}
	}
	return l
}

// PersonList has the Duels by person, for paper.
func (d Document) PersonList() List {
	l := List{Print: []Column{
		{"person", 56}, {"fought", 16}, {"stayed", 12}, {"left", 12}, {"answered", 15}, {"gained", 12}, {"pieces", 52},
	}}
	for _, p := range d.People {
		l.Rows = append(l.Rows, Row{
			"person": {Value: p.Name, Arms: p.House.Arms}, "fought": {Value: p.Fought}, "stayed": {Value: p.Won}, "left": {Value: p.Lost},
			"answered": {Value: p.Answered}, "gained": {Value: p.Points, Bold: true}, "pieces": {Value: p.Pieces, Quiet: true},
		})
	}
	return l
}

// AwardList has the winners of the awards.
func (d Document) AwardList() List {
	l := List{
		Name:  d.T("report.awards"),
		Print: []Column{{"award", 48}, {"person", 56}, {"house", 34}, {"result", 36}},
		Sheet: []Column{{"award", 32}, {"person", 32}, {"house", 22}, {"result", 40}},
	}
	for _, a := range d.Awards {
		for _, p := range a.People {
			l.Rows = append(l.Rows, Row{
				"award": {Value: a.Title, Bold: true}, "person": {Value: p.Name, Arms: p.House.Arms},
				"house": {Value: p.House.Name}, "result": {Value: a.Result, Quiet: true},
			})
		}
	}
	return l
}

// QuestionList has the questions that were put.
func (d Document) QuestionList() List {
	l := List{
		Name:  d.T("report.questions"),
		Print: []Column{{"match", 14}, {"time", 11}, {"question", 80}, {"answer", 32}, {"got", 36}},
		Sheet: []Column{{"time", 8}, {"match", 9}, {"question", 80}, {"answer", 30}, {"got", 34}, {"house", 22}},
	}
	for _, q := range d.Questions {
		l.Rows = append(l.Rows, Row{
			"time": {Value: q.Time}, "match": {Value: q.Match}, "question": {Value: q.Text, Quiet: q.Lost}, "answer": {Value: q.Answer},
			"got": {Value: q.Fate, Arms: q.House.Arms, Quiet: q.Lost}, "house": {Value: q.House.Name},
		})
	}
	return l
}

// CorrectionList has the corrections.
func (d Document) CorrectionList() List {
	l := List{
		Name:  d.T("report.corrections.sheet"),
		Print: []Column{{"where", 15}, {"time", 11}, {"what", 98}, {"reason", 50}},
		Sheet: []Column{{"time", 8}, {"where", 12}, {"what", 90}, {"reason", 44}},
	}
	if slices.ContainsFunc(d.Corrections, func(c Correction) bool { return c.Who != "" }) {
		l.Print = []Column{{"where", 15}, {"time", 11}, {"what", 76}, {"reason", 38}, {"who", 34}}
		l.Sheet = append(l.Sheet, Column{"who", 30})
	}
	for _, c := range d.Corrections {
		l.Rows = append(l.Rows, Row{
			"time": {Value: c.Time}, "where": {Value: c.Where}, "what": {Value: c.What}, "reason": {Value: c.Reason}, "who": {Value: c.Who},
		})
	}
	return l
}

// SettingList has the settings that are not as the regulation has them, for paper.
func (d Document) SettingList() List {
	l := List{Print: []Column{{"setting", 80}, {"rule", 47}, {"here", 47}}}
	for _, s := range d.Settings {
		l.Rows = append(l.Rows, Row{"setting": {Value: s.Name}, "rule": {Value: s.Rule, Quiet: true}, "here": {Value: s.Here, Bold: true}})
	}
	return l
}
