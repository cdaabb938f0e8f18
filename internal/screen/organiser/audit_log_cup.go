package organiser

import (
	"scacchimagici/internal/auditlog"
	"scacchimagici/internal/side/cup"
)

// cup says what happened to an evening cup. Actions of the program itself have no words.
func (a AuditLog) cup(c auditlog.Change[cup.Cup, cup.Fact]) string {
	before, after := c.Before, c.After
	switch f := c.Fact.(type) {
	case cup.Opened:
		return a.T("auditlog.cup.opened", f.Name)
	case cup.Changed:
		return a.T("auditlog.cup.changed", f.Name)
	case cup.Entered:
		return a.T("auditlog.cup.entered", f.Name)
	case cup.Renamed:
		return a.T("auditlog.cup.renamed", before.Player(f.Player).Name, f.Name)
	case cup.Left:
		return a.T("auditlog.cup.left", after.Player(f.Player).Name)
	case cup.Returned:
		return a.T("auditlog.cup.returned", after.Player(f.Player).Name)
	case cup.RoundDrawn:
		return a.T("auditlog.cup.drawn", f.Round)
	case cup.RoundUndrawn:
		return a.T("auditlog.cup.undrawn", f.Round)
	case cup.Decided:
		return a.T("auditlog.cup.decided", f.Round, a.pairing(after, f.Pairing), a.decided(after, f))
	case cup.Reset:
		return a.T("auditlog.cup.again", f.Round, a.pairing(after, f.Pairing))
	case cup.Finished:
		return a.T("auditlog.cup.finished", len(after.Rounds))
	case cup.Dropped:
		return a.T("auditlog.cup.dropped", after.Settings.Name)
	}
	return ""
}

// pairing names the two of a pairing.
func (a AuditLog) pairing(c cup.Cup, number int) string {
	p, _ := c.Pairing(number)
	return c.Player(p.Players[0]).Name + " – " + c.Player(p.Players[1]).Name
}

// decided says how a pairing was decided.
func (a AuditLog) decided(c cup.Cup, f cup.Decided) string {
	winner := c.Player(f.Winner).Name
	switch f.How {
	case cup.Drawn:
		return a.T("cup.drawn")
	case cup.Forfeit:
		return a.T("cup.forfeit", winner)
	case cup.Absent:
		return a.T("cup.absent")
	case cup.ByLot:
		return a.T("cup.lot", winner)
	}
	return a.T("cup.won", winner)
}
