package page

import (
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
)

// SetUp returns how far the tournament that the screens show has been set up.
func (p *Snapshot) SetUp() screen.SetUp {
	s := screen.SetUp{Tournament: p.Tournament()}
	for _, l := range p.Course() {
		s.Begun = s.Begun || l.Match.Phase() != magici.Planned
	}
	for _, seat := range p.Seats() {
		if _, has := p.Access().Code(seat); !has {
			s.Uncoded++
		}
	}
	return s
}

// History returns the entries of the log of the tournament, without those of its matches.
func (p *Snapshot) History() ([]desk.AuditEntry, error) {
	return p.Desk.Tournaments.History(p.Context, p.Tournament().ID)
}
