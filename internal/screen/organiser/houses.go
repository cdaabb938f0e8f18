package organiser

import (
	"strconv"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// FourHouses returns the names of the four Houses of the regulation; their arms are the
// first four of the list.
func FourHouses(w *locale.Words) []string {
	names := make([]string, 4)
	for i := range names {
		names[i] = w.T("organiser.house." + strconv.Itoa(i+1))
	}
	return names
}

// FourPath takes the order that adds the four Houses of the regulation.
const FourPath = screen.HousesPath + "/quattro"

// Houses returns the page of the Houses.
func (s Setup) Houses() organiser.Houses {
	t := s.Tournament
	v := organiser.Houses{SetupTop: s.top(screen.HousesPath, s.T("setup.houses"), screen.Dotted(t.Name, s.T("setup.houses.count", len(t.Houses))))}
	if t.ID == "" {
		v.Line, v.None, v.Start = "", s.T("setup.notournament"), s.start()
		return v
	}
	if len(t.Houses) == 0 {
		v.None = s.T("setup.houses.none")
		v.Four = &ui.Command{Action: FourPath}
	}
	for _, h := range t.Houses {
		v.Rows = append(v.Rows, s.houseRow(h))
	}
	v.Add = &organiser.HouseForm{
		ID: "house-new", Title: s.T("setup.house.add"), Command: s.order("add-house"), Shields: s.shields(tournament.House{Arms: s.freeArms()}),
		Send: ui.Button{Icon: "plus", Title: s.T("setup.house.add.do"), Class: "small"},
	}
	return v
}

func (s Setup) houseRow(h tournament.House) organiser.HouseRow {
	id := string(h.ID)
	people := len(s.Tournament.Members(h.ID))
	r := organiser.HouseRow{
		House:  s.house(h),
		People: organiser.Link{Href: screen.PeoplePath + "#house-" + id, Text: s.T("setup.people.count", people)},
		Remove: s.order("remove-house", screen.Field("house", id)), Sure: s.T("setup.house.remove.text", people),
		Form: organiser.HouseForm{
			ID: "edit-" + id, Title: h.Name, Command: s.order("edit-house", screen.Field("house", id)), Name: h.Name,
			Shields: s.shields(h), Send: ui.Button{Icon: "save", Title: s.T("setup.save"), Class: "small"},
		},
	}
	matches := s.matchesOf(h.ID)
	r.Plays = s.T("setup.house.plays", len(matches))
	if len(matches) > 0 {
		r.Locked = s.T("setup.house.locked", len(matches), strings.Join(matches, ", "))
	}
	return r
}

// matchesOf returns the ids of the matches that a House has on the schedule.
func (s Setup) matchesOf(house magici.HouseID) []string {
	var ids []string
	for _, m := range s.Tournament.Matches {
		if m.White == house || m.Black == house {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// shields are the arms that a House can choose from, and those that others have.
func (s Setup) shields(h tournament.House) []organiser.Shield {
	var list []organiser.Shield
	for _, id := range ui.ArmsIDs {
		shield := organiser.Shield{Choice: organiser.Choice{Value: id, Name: s.T("organiser.arms." + id), Chosen: id == h.Arms}}
		for _, other := range s.Tournament.Houses {
			if other.ID != h.ID && other.Arms == id {
				shield.Taken, shield.Name = true, s.T("setup.arms.taken", shield.Name, other.Name)
			}
		}
		list = append(list, shield)
	}
	return list
}

// freeArms returns the first arms that no House has.
func (s Setup) freeArms() string {
	for _, shield := range s.shields(tournament.House{}) {
		if !shield.Taken {
			return shield.Value
		}
	}
	return ""
}
