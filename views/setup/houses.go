package setup

import (
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
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

// plays returns the ids of a House's matches on the schedule.
func (s Setup) plays(house magici.HouseID) []string {
	var matches []string
	for _, m := range s.Tournament.Matches {
		if m.White == house || m.Black == house {
			matches = append(matches, m.ID)
		}
	}
	return matches
}

// newHouse returns a House that is not added yet. It has the first arms that no House has.
func (s Setup) newHouse() tournament.House {
	for _, arms := range tournament.Arms() {
		if _, taken := s.takenBy(arms, ""); !taken {
			return tournament.House{Arms: arms}
		}
	}
	return tournament.House{}
}

// takenBy returns the House, other than house, that has the arms.
func (s Setup) takenBy(arms string, house magici.HouseID) (by tournament.House, taken bool) {
	for _, h := range s.Tournament.Houses {
		if h.ID != house && h.Arms == arms {
			return h, true
		}
	}
	return by, false
}

// armsName names the arms that a House can choose, with the House that has them already.
func (s Setup) armsName(arms string, house magici.HouseID) string {
	name := s.T("organiser.arms." + arms)
	if by, taken := s.takenBy(arms, house); taken {
		return s.T("setup.arms.taken", name, by.Name)
	}
	return name
}
