package setup

import (
	"strconv"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// fourHouses returns the names of the four Houses of the regulation; their arms are the
// first four of the list.
func fourHouses(w *locale.Words) []string {
	names := make([]string, 4)
	for i := range names {
		names[i] = w.T("organiser.house." + strconv.Itoa(i+1))
	}
	return names
}

// fourPath takes the order that adds the four Houses of the regulation.
const fourPath = screen.HousesPath + "/quattro"

// Houses returns the page of the Houses.
func (s Setup) Houses() Houses {
	t := s.Tournament
	v := Houses{SetupTop: s.top(screen.HousesPath, s.T("setup.houses"), screen.Dotted(t.Name, s.T("setup.houses.count", len(t.Houses))))}
	if t.ID == "" {
		v.Line, v.None, v.Start = "", s.T("setup.notournament"), s.start()
		return v
	}
	if len(t.Houses) == 0 {
		v.None = s.T("setup.houses.none")
		v.Four = &ui.Command{Action: fourPath}
	}
	for _, h := range t.Houses {
		id := screen.Field("house", string(h.ID))
		people := len(t.Members(h.ID))
		var matches []string // of the House on the schedule
		for _, m := range t.Matches {
			if m.White == h.ID || m.Black == h.ID {
				matches = append(matches, m.ID)
			}
		}
		r := HouseRow{
			House:  s.house(h),
			People: organiser.Link{Href: screen.PeoplePath + "#house-" + id.Value, Text: s.T("setup.people.count", people)},
			Remove: s.order("remove-house", id), RemoveText: s.T("setup.house.remove.text", people), Plays: s.T("setup.house.plays", len(matches)),
			Form: HouseForm{
				ID: "edit-" + id.Value, Title: h.Name, Command: s.order("edit-house", id), Name: h.Name,
				Shields: s.shields(h), Send: ui.Button{Icon: "save", Title: s.T("ui.save"), Class: "small"},
			},
		}
		if len(matches) > 0 {
			r.Locked = s.T("setup.house.locked", len(matches), strings.Join(matches, ", "))
		}
		v.Rows = append(v.Rows, r)
	}
	free := tournament.House{} // the new House gets the first arms that no House has
	for _, shield := range s.shields(free) {
		if !shield.Taken {
			free.Arms = shield.Value
			break
		}
	}
	v.Add = &HouseForm{
		ID: "house-new", Title: s.T("setup.house.add"), Command: s.order("add-house"), Shields: s.shields(free),
		Send: ui.Button{Icon: "plus", Title: s.T("setup.house.add.do"), Class: "small"},
	}
	return v
}

// shields are the arms that a House can choose from. Those of other Houses are marked.
func (s Setup) shields(h tournament.House) []Shield {
	var list []Shield
	for _, id := range tournament.Arms() {
		shield := Shield{Choice: organiser.Choice{Value: id, Name: s.T("organiser.arms." + id), Chosen: id == h.Arms}}
		for _, other := range s.Tournament.Houses {
			if other.ID != h.ID && other.Arms == id {
				shield.Taken, shield.Name = true, s.T("setup.arms.taken", shield.Name, other.Name)
			}
		}
		list = append(list, shield)
	}
	return list
}
