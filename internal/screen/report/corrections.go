package report

import (
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/report"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/paper"
)

// correction tells what was put right.
func (r Report) correction(c report.Correction) paper.Correction {
	v := paper.Correction{Time: r.clock(c.At), Where: c.Match, What: r.corrected(c), Reason: c.Reason}
	if c.Match == "" {
		v.Where = r.T("report.tournament")
	}
	return v
}

func (r Report) corrected(c report.Correction) string {
	m, _ := r.matchOf(c.Match)
	switch c.Kind {
	case report.Undo:
		return r.undone(c, m)
	case report.Clock:
		return r.T("report.fixed.clock."+c.Clock, reading(c.Left))
	case report.Substitution:
		return r.substituted(c)
	case report.Purchase:
		return r.T("report.fixed.purchase", r.house(m.Teams[c.Side].House).Name)
	case report.Settings:
		return r.T("report.fixed.settings", r.changed(c.Changes))
	case report.Decision:
		return r.T("report.fixed.decision", r.listed(c.Order))
	}
	return r.T("report.fixed." + string(c.Kind))
}

// matchOf returns a match of the report by its id.
func (r Report) matchOf(id string) (magici.Match, bool) {
	for _, m := range r.Numbers.Matches {
		if m.State.ID == id {
			return m.State, true
		}
	}
	return magici.Match{}, false
}

// undone says what was taken back, and what stands again.
func (r Report) undone(c report.Correction, m magici.Match) string {
	var parts []string
	if len(c.Taken) > 0 {
		parts = append(parts, r.T("report.fixed.taken", r.entries(c.Taken, m)))
	}
	if len(c.Restored) > 0 {
		parts = append(parts, r.T("report.fixed.restored", r.entries(c.Restored, m)))
	}
	if c.Later {
		parts = append(parts, r.T("report.fixed.later"))
	}
	if len(parts) == 0 {
		return r.T("report.fixed.nothing")
	}
	return strings.Join(parts, "; ")
}

// entriesTold is how many steps a correction names one by one.
const entriesTold = 3

func (r Report) entries(entries []magici.Entry, m magici.Match) string {
	s := r.scene(m)
	var words []string
	for i, e := range entries {
		if i == entriesTold && len(entries) > entriesTold+1 {
			words = append(words, r.T("report.fixed.more", len(entries)-i))
			break
		}
		words = append(words, s.Entry(e))
	}
	return strings.Join(words, ", ")
}

func (r Report) substituted(c report.Correction) string {
	who := r.T("report.fixed.strategist")
	if c.Piece != chess.NoKind {
		who = r.kind(c.Piece)
	}
	return r.T("report.fixed.substitution", who, r.person(c.In), r.person(c.Out))
}

// changed lists settings with their values before and after.
func (r Report) changed(changes []report.Difference) string {
	var parts []string
	for _, c := range changes {
		parts = append(parts, r.T("report.fixed.setting", r.T("report.setting."+c.Name), r.value(c.Was), r.value(c.Is)))
	}
	return strings.Join(parts, "; ")
}

// setting tells what is not as the regulation has it.
func (r Report) setting(d report.Difference) paper.Setting {
	return paper.Setting{Name: r.T("report.setting." + d.Name), Rule: r.value(d.Was), Here: r.value(d.Is)}
}

// value writes the value of a setting.
func (r Report) value(v any) string {
	switch v := v.(type) {
	case bool:
		if v {
			return r.T("report.yes")
		}
		return r.T("report.no")
	case int:
		return strconv.Itoa(v)
	case []int:
		words := make([]string, len(v))
		for i, n := range v {
			words[i] = strconv.Itoa(n)
		}
		return r.some(words)
	case tournament.Share:
		return r.T("report.share."+v.Round, v.Numerator, v.Denominator)
	case []tournament.TieBreak:
		words := make([]string, len(v))
		for i, t := range v {
			words[i] = r.T("report.tiebreak." + string(t))
		}
		return r.some(words)
	}
	return ""
}

func (r Report) some(words []string) string {
	if len(words) == 0 {
		return r.T("report.none")
	}
	return strings.Join(words, ", ")
}

// reading writes what a clock shows, such as "12:05".
func reading(left time.Duration) string {
	s := int(left.Round(time.Second).Seconds())
	return strconv.Itoa(s/60) + ":" + strconv.Itoa(s%60/10) + strconv.Itoa(s%10)
}
