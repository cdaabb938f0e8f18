package access_test

import (
	"encoding/json"
	"slices"
	"testing"

	. "scacchimagici/internal/access"
	"scacchimagici/internal/fault"
)

func TestSeats(t *testing.T) {
	tests := []struct {
		text string
		seat Seat
	}{
		{"organiser", OrganiserSeat},
		{"referee:A", RefereeOf("A")},
		{"referee:F", RefereeOf("F")},
		{"strategist:2026/grifondoro", StrategistOf("2026", "grifondoro")},
		{"screen:1", ScreenOf(1)},
		{"screen:99", ScreenOf(99)},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			got, err := ParseSeat(tt.text)
			if got != tt.seat || err != nil || tt.seat.String() != tt.text {
				t.Errorf("got %+v, %v; text %s", got, err, tt.seat)
			}
			data, err := json.Marshal(tt.seat)
			if err != nil {
				t.Fatal(err)
			}
			var read Seat
			if err := json.Unmarshal(data, &read); read != tt.seat || err != nil {
				t.Errorf("from JSON %+v, %v", read, err)
			}
		})
	}
}

func TestSeatsThatAreNone(t *testing.T) {
	for _, text := range []string{
		"", ":", "nobody", "system", "organiser:", "organiser:A", "referee", "referee:", "referee:a", "referee:G", "referee:AB",
		"strategist:grifondoro", "strategist:/a", "strategist:2026/", "strategist:2026/a/b", "strategist:2026/a:b",
		"screen:0", "screen:01", "screen:+1", "screen:100", "screen:x", "king:A", "Referee:A", " referee:A",
	} {
		seat, err := ParseSeat(text)
		said(t, err, fault.Invalid, "fault.seat")
		if seat != (Seat{}) {
			t.Errorf("%q is %+v", text, seat)
		}
	}
}

func TestHouseOfASeat(t *testing.T) {
	if tournament, house := lions.House(); tournament != "2026" || house != "grifondoro" {
		t.Error(tournament, house)
	}
	if tournament, house := boardA.House(); tournament != "" || house != "" {
		t.Error(tournament, house)
	}
}

func TestViews(t *testing.T) {
	for _, v := range []string{"board:A", "board:F", "boards:A,B", "boards:C,D", "boards:E,F", "ranking", "next", "day", "course", "ceremony", "duel", "tables", "puzzle", "solution", "cup", "welcome", "programme"} {
		if !slices.Contains(Views(), v) {
			t.Errorf("no screen shows %s", v)
		}
	}
	if n := len(Views()); n != 21 {
		t.Errorf("%d views", n)
	}
}
