package screen

import (
	"scacchimagici/internal/locale"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
)

// SetUp is how far a tournament has been set up.
type SetUp struct {
	Tournament tournament.Tournament // zero before there is one
	Uncoded    int                   // seats without a code
	Begun      bool                  // a match has been opened: no step is asked for any more
}

// CardsPath is the page of the cards with the codes.
const CardsPath = "/desk/cartellini"

// setUpStep is a step of the set-up.
type setUpStep struct {
	name     string // its words are those of "setup.step.NAME"
	href     string
	optional bool // the day can begin without it
	done     func(SetUp) bool
}

// setUpSteps are all steps, in their order.
var setUpSteps = []setUpStep{
	{"tournament", TournamentsPath + "/nuovo", false, func(s SetUp) bool { return s.Tournament.ID != "" }},
	{"houses", HousesPath, false, func(s SetUp) bool { return len(s.Tournament.Houses) >= 2 }},
	{"people", PeoplePath, false, func(s SetUp) bool {
		for _, h := range s.Tournament.Houses {
			if len(s.Tournament.Members(h.ID)) < 2 { // the Strategist and the King
				return false
			}
		}
		return len(s.Tournament.Houses) > 0
	}},
	{"rules", RulesPath, true, func(s SetUp) bool { return s.Tournament.Editions.Settings > 1 }},
	{"schedule", SchedulePath, false, func(s SetUp) bool { return len(s.Tournament.Matches) > 0 }},
	{"times", ProgrammePath, true, func(s SetUp) bool { return s.Tournament.Timed() }},
	{"codes", CardsPath, false, func(s SetUp) bool { return s.Tournament.ID != "" && s.Uncoded == 0 && len(s.Tournament.Matches) > 0 }},
	{"cards", CardsPath, true, func(SetUp) bool { return false }},
	{"arrivals", ReceptionPath, true, func(SetUp) bool { return false }},
}

// Complete reports whether the day can begin.
func (s SetUp) Complete() bool { return s.Begun || s.next(-1, false) < 0 }

// next returns the first step after a given one that is not done, -1 when there is none; optional steps
// count if asked for.
func (s SetUp) next(after int, optional bool) int {
	for i, step := range setUpSteps {
		if i > after && !step.done(s) && (optional || !step.optional) {
			return i
		}
	}
	return -1
}

// Steps lists all steps; the next one that the day needs is marked.
func (s SetUp) Steps(w *locale.Words) []organiser.Step {
	next := s.next(-1, false)
	steps := make([]organiser.Step, len(setUpSteps))
	for i, step := range setUpSteps {
		steps[i] = organiser.Step{
			Title: w.T("setup.step." + step.name), Detail: w.T("setup.step." + step.name + ".text"),
			Href: step.href, Done: step.done(s), Next: i == next,
		}
	}
	return steps
}

// After says what to do once the steps of a page are done, the step that [SetUp.Steps] marks, and names one that comes
// before it and can be skipped: nothing while they are not done, or when the tournament has begun.
func (s SetUp) After(w *locale.Words, page string) *organiser.NextStep {
	at, done := -1, false
	if s.Begun {
		return nil
	}
	for i, step := range setUpSteps {
		switch {
		case step.href != page:
		case step.done(s) || step.optional:
			at, done = i, done || step.done(s)
		default:
			return nil
		}
	}
	if at < 0 {
		return nil
	}
	n := &organiser.NextStep{Text: w.T("setup.next"), Link: organiser.Link{Href: "/desk", Text: w.T("setup.step.day")}}
	if !done {
		n.Text = w.T("setup.next.optional")
	}
	link := func(i int) organiser.Link {
		return organiser.Link{Href: setUpSteps[i].href, Text: w.T("setup.step." + setUpSteps[i].name)}
	}
	next := s.next(-1, false)
	if next >= 0 {
		n.Link = link(next)
	}
	if page == ProgrammePath && next >= 0 && next < at { // times are of matches
		n.Text = w.T("setup.next.before")
	} else if i := s.next(at, true); i >= 0 && i != next && (next < 0 || i < next) {
		n.Also = new(link(i))
	}
	return n
}
