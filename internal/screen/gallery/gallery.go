// Package gallery shows the screens of a match and of a tournament's course with invented data, such as
// the longest names, an empty list, and the moment after each kind of event. It is for development:
// single components with invented data are in views/gallery.
package gallery

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
)

// Screens of a match, and those of the course of a tournament, as Page knows them.
var (
	matchScreens  = []string{"referee", "strategist", "public", "projector", "projector-two", "projector-noticed", "desk-correction"}
	courseScreens = []string{"wall-ranking", "wall-next", "wall-ceremony", "wall-welcome", "wall-course", "wall-number", "phone-ranking", "phone-calendar", "desk-ranking", "desk-screens"}
	deskMatches   = []string{"desk-outcome", "desk-points"} // of a finished match
	touched       = []string{"referee-touched"}             // while a Direct Move can be called
	helping       = []string{"strategist-helper"}           // a Referee on a House's page during its purchase
)

// deskScreen is the organiser's page of the day.
const deskScreen = "desk-day"

// Pages lists all pages, each as SCREEN/MOMENT.
func Pages() []string {
	var pages []string
	for _, screen := range matchScreens {
		for _, st := range moments() {
			pages = append(pages, screen+"/"+st.name)
		}
	}
	for _, screen := range deskMatches {
		for _, st := range moments() {
			if st.match.Phase() == magici.Finished {
				pages = append(pages, screen+"/"+st.name)
			}
		}
	}
	for _, screen := range touched {
		for _, st := range moments() {
			if st.mayCall() {
				pages = append(pages, screen+"/"+st.name)
			}
		}
	}
	for _, screen := range helping {
		for _, st := range moments() {
			if st.match.Phase() == magici.Purchase {
				pages = append(pages, screen+"/"+st.name)
			}
		}
	}
	for _, state := range interventions {
		pages = append(pages, interventionPage+"/"+state.name)
	}
	for _, state := range spellPages {
		pages = append(pages, spellsPage+"/"+state.name)
	}
	for _, screen := range courseScreens {
		for _, c := range courses {
			pages = append(pages, screen+"/"+c.name)
		}
	}
	for _, k := range deskDays {
		pages = append(pages, deskScreen+"/"+k.name)
	}
	for _, a := range alarms {
		pages = append(pages, alarmsPage+"/"+a.name)
	}
	for _, r := range relays {
		pages = append(pages, relayPage+"/"+r.name)
	}
	for _, k := range copiesStates {
		pages = append(pages, copiesPage+"/"+k.name)
	}
	for _, d := range doors {
		pages = append(pages, doorPage+"/"+d.name)
	}
	for _, k := range phones {
		pages = append(pages, phonePage+"/"+k.name)
	}
	pages = append(pages, slices.Concat(tablePages(), lostGamePages())...)
	pages = append(pages, overlayPages()...)
	pages = append(pages, cupPages()...)
	pages = append(pages, triggerPages()...)
	for _, k := range spareStates {
		pages = append(pages, sparePage+"/"+k.name)
	}
	for _, k := range deskSpares {
		pages = append(pages, deskSparesPage+"/"+k.name)
	}
	pages = append(pages, deskSparesPage+"/"+leftList)
	for _, k := range changeovers {
		pages = append(pages, changeoverPage+"/"+k.name)
	}
	for _, name := range puzzleStates {
		pages = append(pages, puzzlePage+"/"+name)
	}
	for _, name := range wallPuzzleStates {
		pages = append(pages, wallPuzzlePage+"/"+name)
	}
	return pages
}

// Story returns the moments of one match in their order, from the purchase through its first
// turns. Page shows them, Pages does not list them.
func Story() []string {
	var names []string
	for _, st := range story() {
		names = append(names, st.name)
	}
	return names
}

// Page returns a screen at a moment, nil when there is no such page. Theme returns the theme of the
// device, given the one that the page prefers.
func Page(words *locale.Words, screen, moment string, theme func(preferred string) string) templ.Component {
	if strings.HasPrefix(screen, "overlay-") {
		return overlayAt(words, screen, moment, theme)
	}
	switch screen {
	case interventionPage:
		return intervention(words, moment, theme(""))
	case doorPage:
		return doorOf(words, moment, theme(""))
	case phonePage:
		return phoneAt(words, moment, theme(""))
	case deskTablesPage:
		return tablesOf(words, moment, theme(""))
	case cupPage, deskCupPage, wallCupPage, cupResults:
		return cupAt(words, screen, moment, theme)
	case lobbyPage:
		return lobbyAt(words, moment, theme(""))
	case sideTablePage:
		return sideTableOf(words, moment, theme)
	case sharePage:
		return sharedTable(sideTableOf(words, moment, theme))
	case spellsPage:
		return spells(words, moment, theme(""))
	case alarmsPage:
		return alarmsAt(words, moment, theme)
	case relayPage:
		return relayAt(words, moment, theme(""))
	case deskTriggersPage, triggerMadePage, buttonPage:
		return triggersAt(words, screen, moment, theme)
	case copiesPage:
		return copiesAt(words, moment, theme)
	case sparePage:
		return spareAt(words, moment, theme)
	case deskSparesPage:
		return deskSparesAt(words, moment, theme)
	case changeoverPage:
		return changeoverAt(words, moment, theme)
	case whyPage:
		return lostGameAt(words, moment, theme(""))
	case puzzlePage:
		return puzzleAt(words, moment, theme(""))
	case wallPuzzlePage:
		return wallPuzzleAt(words, moment, theme("notte"))
	case deskScreen:
		for _, k := range deskDays {
			if k.name == moment {
				return k.page(words, theme)
			}
		}
		return nil
	}
	for _, c := range courses {
		if c.name == moment {
			return c.page(words, screen, theme)
		}
	}
	for _, st := range slices.Concat(moments(), story()) {
		if st.name == moment {
			return st.page(words, screen, theme)
		}
	}
	return nil
}
