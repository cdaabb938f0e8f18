package page

import (
	"net"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/appraisal"
	"scacchimagici/internal/copies"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/web/limit"
)

// Supplies returns the supply of questions of each round; that of round 0 is for all rounds without a
// choice of their own.
func (p *Snapshot) Supplies() (map[int]draws.Supply, error) {
	all := map[int]draws.Supply{}
	p.note(seats, "") // the questions
	for _, plan := range append([]magici.Plan{{}}, p.Tournament().Matches...) {
		if _, known := all[plan.Round]; known {
			continue
		}
		supply, err := p.Desk.Tournaments.SupplyOf(p.Context, p.Tournament(), plan.Round)
		if err != nil {
			return nil, err
		}
		all[plan.Round] = supply
	}
	return all, nil
}

// Seats returns the seats that the matches of the tournament need: the Referees of its boards, then the
// Strategists of its Houses.
func (p *Snapshot) Seats() []access.Seat {
	var seats []access.Seat
	for _, board := range p.Boards() {
		seats = append(seats, access.RefereeOf(board))
	}
	for _, h := range p.Tournament().Houses {
		seats = append(seats, access.StrategistOf(p.Tournament().ID, string(h.ID)))
	}
	return seats
}

// SeatsWithCode returns all seats that a code opens: those of the tournament, then that of the Reception, which a
// tournament may do without.
func (p *Snapshot) SeatsWithCode() []access.Seat { return append(p.Seats(), access.ReceptionSeat) }

// Certificate returns the fingerprint of the certificate of https; empty without https.
func (s *Publisher) Certificate() string {
	if s.config.Fingerprint == nil {
		return ""
	}
	return s.config.Fingerprint()
}

// hosts returns the addresses that people type to find the laptop: names of its certificate, the short name, and every
// plain address for networks without it.
func (s *Publisher) hosts() []string {
	var hosts []string
	short := s.config.ShortName
	for _, address := range s.config.Addresses() {
		scheme, host, _ := strings.Cut(address, "://")
		name, port, err := net.SplitHostPort(host)
		if err != nil { // the usual port
			name = host
		}
		if short != "" && net.ParseIP(name) != nil {
			hosts = append(hosts, Typed(scheme+"://"+strings.TrimSuffix(short+":"+port, ":")))
			short = ""
		}
		hosts = append(hosts, Typed(address))
	}
	return hosts
}

// Typed is an address as people type it: browsers add http by themselves, but not https.
func Typed(address string) string { return strings.TrimPrefix(address, "http://") }

// Hosts returns the addresses that people type to find the laptop. When they have changed, all pages that show them
// are rendered.
func (p *Snapshot) Hosts() []string {
	all := p.hosts()
	now := strings.Join(all, " ") + p.Certificate()
	if shown := p.hostList.Swap(&now); shown != nil && *shown != now {
		p.change(part{kind: hosts})
	}
	p.note(hosts, "")
	return all
}

// URL returns the address of a page under the best one; empty without an address.
func (p *Snapshot) URL(path string) string {
	p.note(hosts, "")
	return p.Publisher.url(path)
}

func (s *Publisher) url(path string) string {
	if all := s.config.Addresses(); len(all) > 0 {
		return strings.TrimRight(all[0], "/") + path
	}
	return ""
}

// Copies returns the state of the copies of the database; empty when there are none.
func (p *Snapshot) Copies() copies.Status {
	p.note(theCopies, "")
	if p.config.Copies == nil {
		return copies.Status{}
	}
	return p.config.Copies()
}

// Appraisal returns how far the measuring of a regulation is.
func (p *Snapshot) Appraisal(s magici.Settings) appraisal.State {
	p.note(theAppraisals, "")
	if p.config.Appraisal == nil {
		return appraisal.State{}
	}
	return p.config.Appraisal(s)
}

// Limits returns the limits that strangers have reached a short while ago.
func (p *Snapshot) Limits() []limit.Notice {
	p.note(theLimits, "")
	return p.config.Limits.Recent()
}

// Guesses returns the wrong codes and passwords of the last minute; nil while they may be typing errors.
func (p *Snapshot) Guesses() *limit.GuessAlarm {
	p.note(theGuesses, "")
	return p.guessed.Load()
}
