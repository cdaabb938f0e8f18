package phone

import (
	"net/url"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
)

// Start is the page that an icon opens.
type Start struct {
	Path string
	Key  string      // of its name, for public pages and for the desk
	Seat access.Seat // seat of the page; zero: the page is public
}

// home is the start of an icon that was made on any other page.
var home = Start{Path: "/", Key: "public.live"}

// starts are the pages without a seat that an icon opens, also from the pages below them.
var starts = []Start{
	{Path: screen.PublicRankingPath, Key: "standing.title"},
	{Path: screen.CalendarPath, Key: "standing.calendar"},
	{Path: screen.PublicTablesPath + "/lezioni", Key: "tablepage.lessons"},
	{Path: screen.PuzzlesPath, Key: "puzzles.title"},
	{Path: screen.CupPath, Key: "cup.title"},
	{Path: screen.PublicTablesPath, Key: "ui.tables"},
	{Path: screen.SeatPath(access.OrganiserSeat), Key: "door.password", Seat: access.OrganiserSeat},
	{Path: "/schermo", Key: "public.screen"},
}

// StartAt returns the start for a page of the program: the page itself, or the one above it that leads
// back to it. Any other path, such as an address of another site, leads home.
func StartAt(path string) Start {
	if board, ok := strings.CutPrefix(path, "/scacchiera/"); ok {
		if _, err := access.ParseSeat(access.RefereeOf(board).String()); err == nil {
			return Start{Path: path, Key: "phone.board"}
		}
		return home
	}
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	var seat access.Seat
	switch {
	case parts[0] == "arbitro" && len(parts) >= 2:
		seat = access.RefereeOf(parts[1])
	case parts[0] == "stratega" && len(parts) >= 3:
		seat = access.StrategistOf(parts[1], parts[2])
	case path == screen.ReceptionPath:
		seat = access.ReceptionSeat
	default:
		for _, s := range starts {
			if path == s.Path || strings.HasPrefix(path, s.Path+"/") {
				return s
			}
		}
		return home
	}
	if _, err := access.ParseSeat(seat.String()); err != nil {
		return home
	}
	return Start{Path: screen.SeatPath(seat), Seat: seat}
}

// Board is the board of a page that shows one; empty: the page shows none.
func (s Start) Board() string {
	if s.Seat.Role == role.Referee {
		return s.Seat.Place
	}
	board, _ := strings.CutPrefix(s.Path, "/scacchiera/")
	if board == s.Path {
		return ""
	}
	return board
}

// Address is the address of the page that explains how to make an icon for path.
func Address(path string) string { return Path + "?" + Query + "=" + url.QueryEscape(path) }
