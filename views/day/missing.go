package day

import (
	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
)

// missingLine says in one line what a match waits for, if the organiser can do something about it.
func (d Day) missingLine(s screen.Scene) organiser.Check {
	info := func(kind, text string) organiser.Check { return organiser.Check{Kind: kind, Text: text} }
	side, waits := waitedFor(s)
	house := ""
	if waits {
		house = s.House(side).Name
	}
	switch phase := s.Match.Phase(); {
	case phase == magici.Finished:
		return info("ok", s.HowItEnded())
	case phase == magici.Planned:
		if missing := d.beforeMatch(s); missing.n > 0 {
			return info("warning", d.missing(missing))
		}
		if c, few := screen.SupplyCheck(d.Words, s.Match.Round, d.Supplies[s.Match.Round]); few {
			return c
		}
		return info("ok", d.T("organiser.wait.open"))
	case s.Match.Paused:
		return info("warning", s.PauseReason())
	case !d.listensAt(access.RefereeOf(s.Match.Board)):
		return info("warning", d.missing(lacks{[]string{d.T("organiser.lacks.referee")}, 1}))
	case phase == magici.Purchase && waits:
		return info("warning", screen.Dotted(d.T("organiser.wait.confirm", house), d.unreached(s)))
	case phase == magici.Purchase:
		return info("info", screen.Dotted(d.T("organiser.wait.both"), d.unreached(s)))
	case phase == magici.Deployment:
		to, _ := s.Match.ToPlace()
		text := d.T("organiser.wait.deployment", s.House(to).Name, s.Match.Unplaced(to).Pieces())
		if waits {
			return info("warning", text)
		}
		return info("info", screen.Dotted(text, d.unreached(s)))
	case phase == magici.Ready:
		n := s.Match.WandsMissing()
		var parts []string
		if n > 0 {
			parts = append(parts, d.T("organiser.wait.wands", n))
		}
		if !s.Match.Toss.Done {
			parts = append(parts, d.T("organiser.wait.toss"))
		}
		if len(parts) == 0 {
			return info("ok", d.T("organiser.wait.start"))
		}
		return info("info", screen.Dotted(parts...))
	}
	if unreached := d.unreached(s); unreached != "" {
		return info("warning", unreached)
	}
	if n := idleTurns(s.Match); n >= idleLimit {
		return info("warning", d.T("organiser.wait.still", n))
	}
	return info("ok", d.T("organiser.wait.nothing"))
}

// lacks are missing things, in words; n is their grammatical number.
type lacks struct {
	words []string
	n     int
}

func (l *lacks) add(n int, text string) {
	l.words = append(l.words, text)
	l.n += n
}

// beforeMatch names what a planned match lacks, the first to be done first.
func (d Day) beforeMatch(s screen.Scene) lacks {
	l := d.unnamed(s)
	for _, side := range screen.Sides {
		if len(s.Roster(side)) < 2 {
			l.add(2, d.T("organiser.lacks.people", s.House(side).Name))
		}
	}
	for _, side := range screen.Sides {
		if board := d.playsElsewhere(s, side); board != "" {
			l.add(1, d.T("organiser.lacks.playing", s.House(side).Name, board))
		}
	}
	for _, side := range screen.Sides { // the Strategists: others have no part yet
		for _, name := range s.Absent(side) {
			l.add(1, name)
		}
	}
	if !d.listensAt(access.RefereeOf(s.Match.Board)) {
		l.add(1, d.T("organiser.lacks.referee"))
	}
	switch phones := d.silentPhones(s); len(phones) {
	case 0:
	case 1:
		l.add(1, d.T("organiser.lacks.phone", phones[0]))
	default:
		l.add(2, d.T("organiser.lacks.phones"))
	}
	return l
}

// unnamed says which Strategists have not been named.
func (d Day) unnamed(s screen.Scene) (l lacks) {
	switch houses := s.UnnamedHouses(); len(houses) {
	case 0:
	case 1:
		l.add(1, d.T("organiser.lacks.strategist", houses[0].Name))
	default:
		l.add(2, d.T("organiser.lacks.strategists"))
	}
	return l
}

// missing puts missing things into a sentence.
func (d Day) missing(l lacks) string {
	return d.T("organiser.missing", screen.Listed(d.Words, l.words), l.n)
}

// silentPhones are the Houses of a match without a listening device on the Strategist's seat. The
// Referee can act for the side, but the organiser should know.
func (d Day) silentPhones(s screen.Scene) []string {
	var houses []string
	for _, seat := range d.silentSeats(s) {
		_, house := seat.House()
		houses = append(houses, d.Tournament.HouseName(magici.HouseID(house)))
	}
	return houses
}

// silentSeats are the Strategists' seats of a match at which no device listens.
func (d Day) silentSeats(s screen.Scene) []access.Seat {
	var seats []access.Seat
	for _, side := range screen.Sides {
		if seat := access.StrategistOf(d.Tournament.ID, string(s.Match.Teams[side].House)); !d.listensAt(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

func (d Day) unreached(s screen.Scene) string {
	if phones := d.silentPhones(s); len(phones) > 0 {
		return d.T("organiser.unreached", screen.Listed(d.Words, phones), len(phones))
	}
	return ""
}

// holderOf names the holders of a board's Referee seat; empty while no device has it.
func (d Day) holderOf(board string) string {
	if devices := d.devicesAt(access.RefereeOf(board)); len(devices) > 0 {
		return deviceNames(devices)
	}
	return ""
}
