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
	Key  string      // of its name, for pages that are anybody's and for the desk
	Seat access.Seat // whose page it is; zero: anybody's
}

// home is where an icon leads that was made on a page that is no start.
var home = Start{Path: "/", Key: "public.live"}

// starts are the pages without a seat that an icon opens; what lies below one opens it too.
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

// StartAt returns the start for a page of the program: the page itself, or the one above it from which
// it is found again. Whatever else stands there, as an address of somebody else, leads home.
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

// Board is the board of a page that shows one; empty: it is none.
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

// Address is that of the page which says how an icon is made that opens path.
func Address(path string) string { return Path + "?" + Query + "=" + url.QueryEscape(path) }
