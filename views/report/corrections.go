package report

import (
	"fmt"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/report"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/paper"
)

// correction puts a correction into words.
func (r Report) correction(c report.Correction) paper.Correction {
	v := paper.Correction{Time: r.clock(c.At), Where: c.Match, Reason: screen.Reason(r.Words, magici.Reason(c.Reason))}
	if c.Match == "" {
		v.Where = r.T("report.tournament")
	}
	if seat, device, ok := access.Actor(c.Actor); ok && seat.Role == role.Referee {
		v.Who = screen.SeatWithHolder(r.Words, r.T("organiser.seat.referee", seat.Place), r.Holders.At(device, c.At))
	} else if ok && seat.Role == role.Organiser {
		v.Who = r.T("auditlog.organiser")
	}
	var m magici.Match
	for _, each := range r.Numbers.Matches {
		if each.State.ID == c.Match {
			m = each.State
		}
	}
	switch c.Kind {
	case report.Undo:
		v.What = r.undone(c, m)
	case report.Intervention:
		v.What = r.scene(m).Entry(c.Entry)
		if c.Later {
			v.What = screen.Dotted(v.What, r.T("report.fixed.later"))
		}
	case report.Clock:
		left := int(c.Left.Round(time.Second).Seconds())
		v.What = r.T("report.fixed.clock."+c.Clock, fmt.Sprintf("%d:%02d", left/60, left%60))
	case report.Substitution:
		who := r.T("report.fixed.strategist")
		if c.Piece != chess.NoKind {
			who = r.kind(c.Piece)
		}
		v.What = r.T("report.fixed.substitution", who, r.person(c.In), r.person(c.Out))
	case report.Purchase:
		v.What = r.T("report.fixed.purchase", r.house(m.Teams[c.Side].House).Name)
	case report.Settings:
		var changes []string
		for _, d := range c.Changes {
			changes = append(changes, r.T("report.fixed.setting", r.T("setting."+d.Name), screen.SettingValue(r.Words, d.Name, d.Was), screen.SettingValue(r.Words, d.Name, d.Is)))
		}
		v.What = r.T("report.fixed.settings", strings.Join(changes, "; "))
	case report.Decision:
		v.What = r.T("report.fixed.decision", r.houseNames(c.Order))
	default:
		v.What = r.T("report.fixed." + string(c.Kind))
	}
	return v
}

// stepsNamed is how many steps a correction names one by one.
const stepsNamed = 3

// undone says which steps were taken back in a match, and which count again, or a new outcome.
func (r Report) undone(c report.Correction, m magici.Match) string {
	s := r.scene(m)
	if text, ok := s.NewOutcome(c.Entry); ok {
		if c.Later {
			text = screen.Dotted(text, r.T("report.fixed.later"))
		}
		return text
	}
	steps := func(entries []magici.Entry) string {
		var words []string
		for i, e := range entries {
			if i == stepsNamed && len(entries) > stepsNamed+1 {
				words = append(words, r.T("report.fixed.more", len(entries)-i))
				break
			}
			words = append(words, s.Entry(e))
		}
		return strings.Join(words, ", ")
	}
	var parts []string
	if len(c.Taken) > 0 {
		parts = append(parts, r.T("report.fixed.taken", steps(c.Taken)))
	}
	if len(c.Restored) > 0 {
		parts = append(parts, r.T("report.fixed.restored", steps(c.Restored)))
	}
	if c.Later {
		parts = append(parts, r.T("report.fixed.later"))
	}
	if len(parts) == 0 {
		return r.T("report.fixed.nothing")
	}
	return strings.Join(parts, "; ")
}
