package tournament

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
)

// Name is a person's name as it is shown.
type Name struct {
	Full    string // as it was typed
	Display string // different from all others of the House: "Bruno Fontana (2)"
	Short   string // for a square of the board, at most [MaxShort] code points: "Bruno F."
}

// MaxShort is how long a short name can be, in code points, and maxFirst the first name in it.
const (
	MaxShort = 20
	maxFirst = 13 // Gianfrancesco
)

// Names returns the names of people, all different within each House. Of two people with the same
// name the later one in the list gets a number, so a new person changes no earlier Display. People
// who are gone count, for the same reason.
func Names(people []Person) map[magici.PersonID]Name {
	houses := map[magici.HouseID][]Person{}
	for _, p := range people {
		houses[p.House] = append(houses[p.House], p)
	}
	names := make(map[magici.PersonID]Name, len(people))
	for _, members := range houses {
		shorts := shortest(members)
		display, short := taken{}, taken{}
		for i, p := range members {
			names[p.ID] = Name{
				Full:    p.Name,
				Display: display.take(p.Name, func(n int) string { return p.Name + " (" + strconv.Itoa(n) + ")" }),
				Short:   short.take(shorts[i], func(n int) string { return withEnding(shorts[i], " "+strconv.Itoa(n)) }),
			}
		}
	}
	return names
}

// shortest returns for each person of a House the shortest form that fits no other name of the
// House; people with the same name share it.
func shortest(members []Person) []string {
	shorts := make([]string, len(members))
	for letters := range maxInitials + 1 {
		owner := map[string]string{} // the name behind each form; "": several names
		for _, p := range members {
			form, name := key(abbreviate(p.Name, letters)), key(p.Name)
			if other, ok := owner[form]; ok && other != name {
				name = ""
			}
			owner[form] = name
		}
		for i, p := range members {
			form := abbreviate(p.Name, letters)
			if shorts[i] == "" && (owner[key(form)] != "" || letters == maxInitials) {
				shorts[i] = form
			}
		}
	}
	return shorts
}

// maxInitials is how many letters of the last word may be used to tell two people apart.
const maxInitials = 3

// abbreviate returns the first word of a name and so many letters of the last one.
func abbreviate(name string, letters int) string {
	first, rest, _ := strings.Cut(name, " ")
	var last []rune // the last word that begins with a letter: "(2)" is none
	for _, word := range slices.Backward(strings.Fields(rest)) {
		if runes := []rune(word); unicode.IsLetter(runes[0]) {
			last = runes
			break
		}
	}
	switch {
	case letters == 0 || len(last) == 0:
		return withEnding(first, "")
	case letters >= len(last):
		return withEnding(first, " "+string(last))
	}
	return withEnding(first, " "+string(last[:letters])+".")
}

// withEnding returns a first name with an ending. A first name longer than [maxFirst] is
// abbreviated with a point, like the last word.
func withEnding(first, ending string) string {
	most := min(maxFirst, MaxShort-utf8.RuneCountInString(ending))
	if utf8.RuneCountInString(first) > most {
		first = strings.TrimSuffix(label.Cut(first, most), "…") + "."
	}
	return first + ending
}

// key makes names equal that differ only in case or a final point.
func key(name string) string { return strings.TrimSuffix(strings.ToLower(name), ".") }

// taken are the names given out, by their key.
type taken map[string]bool

// take returns name, or its first numbered form that is not taken, and takes it.
func (t taken) take(name string, numbered func(n int) string) string {
	form := name
	for n := 2; t[key(form)]; n++ {
		form = numbered(n)
	}
	t[key(form)] = true
	return form
}
