package cup

import "scacchimagici/internal/locale"

// AuditEntry is a fact of the evening cup between what stood before and what stood after it, as it stands in
// the audit log.
type AuditEntry struct {
	Before, After Cup
	Fact          Fact
}

// Text says what happened. Actions of the program itself have no words.
func (e AuditEntry) Text(w *locale.Words) string {
	before, after := e.Before, e.After
	switch f := e.Fact.(type) {
	case Opened:
		return w.T("auditlog.cup.opened", f.Name)
	case Changed:
		return w.T("auditlog.cup.changed", f.Name)
	case Entered:
		return w.T("auditlog.cup.entered", f.Name)
	case Renamed:
		return w.T("auditlog.cup.renamed", before.Player(f.Player).Name, f.Name)
	case Left:
		return w.T("auditlog.cup.left", after.Player(f.Player).Name)
	case Returned:
		return w.T("auditlog.cup.returned", after.Player(f.Player).Name)
	case RoundDrawn:
		return w.T("auditlog.cup.drawn", f.Round)
	case RoundUndrawn:
		return w.T("auditlog.cup.undrawn", f.Round)
	case Decided:
		return w.T("auditlog.cup.decided", f.Round, after.twoOf(f.Pairing), Result{f.How, f.Winner}.Text(w, after))
	case Reset:
		return w.T("auditlog.cup.again", f.Round, after.twoOf(f.Pairing))
	case Finished:
		return w.T("auditlog.cup.finished", len(after.Rounds))
	case Dropped:
		return w.T("auditlog.cup.dropped", after.Settings.Name)
	}
	return ""
}

// twoOf names the two of a pairing.
func (c Cup) twoOf(number int) string {
	p, _ := c.Pairing(number)
	return c.Player(p.Players[0]).Name + " – " + c.Player(p.Players[1]).Name
}

// Text says how a pairing of c was decided; empty while it is not.
func (r Result) Text(w *locale.Words, c Cup) string {
	winner := c.Player(r.Winner).Name
	switch r.How {
	case Played:
		return w.T("cup.won", winner)
	case Drawn:
		return w.T("cup.drawn")
	case Forfeit:
		return w.T("cup.forfeit", winner)
	case Absent:
		return w.T("cup.absent")
	case ByLot:
		return w.T("cup.lot", winner)
	case Bye:
		return w.T("cup.bye." + string(c.Settings.Format))
	}
	return ""
}
