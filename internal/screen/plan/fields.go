package plan

import (
	"cmp"
	"slices"
	"strconv"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
)

// settingGroups are the settings in the order of the page, with the unit of each.
var settingGroups = []struct {
	id     string
	fields []settingField
}{
	{"army", []settingField{
		{"budget", "points"},
		{"maxPieces", "pieces"},
		{"prices.P", "points"},
		{"prices.R", "points"},
		{"prices.N", "points"},
		{"prices.B", "points"},
		{"prices.Q", "points"},
	}},
	{"movement", []settingField{{"doubleStep", ""}, {"enPassant", ""}, {"castling", ""}, {"promotion", ""}}},
	{"direct", []settingField{{"directMovesPerPiece", "times"}, {"directMovesPerSide", "times"}, {"directMoveFactor", "factor"}}},
	{"clocks", []settingField{
		{"moveSeconds", "seconds"},
		{"directMoveSeconds", "seconds"},
		{"matchSeconds", "seconds"},
		{"graceMillis", "millis"},
		{"confirmSeconds", "seconds"},
	}},
	{"ranking", []settingField{{"rankingPoints.win", "ranking"}, {"rankingPoints.draw", "ranking"}, {"rankingPoints.loss", "ranking"}}},
	{"houses", []settingField{{"duelShare.numerator", ""}, {"duelShare.denominator", ""}, {"duelShare.round", ""}}},
	{"screens", []settingField{{"revealAtOnce", ""}, {"projectorHidesQuestion", ""}, {"projectorSound", ""}}},
}

// settingField is a setting by its name in JSON, with its unit.
type settingField struct{ name, unit string }

// switches are the settings that are a yes or a no.
var switches = []string{"doubleStep", "enPassant", "castling", "promotion", "revealAtOnce", "projectorHidesQuestion", "projectorSound"}

func switchOf(s tournament.Settings, name string) bool {
	switch name {
	case "doubleStep":
		return s.DoubleStep
	case "enPassant":
		return s.EnPassant
	case "castling":
		return s.Castling
	case "promotion":
		return s.Promotion
	case "revealAtOnce":
		return s.Reveal
	case "projectorHidesQuestion":
		return s.HideQuestion
	}
	return s.ProjectorSound
}

// groups are the settings of the page.
func (r Rules) groups() []organiser.SettingGroup {
	problems := r.problems()
	var all []organiser.SettingGroup
	for _, g := range settingGroups {
		group := organiser.SettingGroup{ID: g.id, Title: r.T("plan.group." + g.id), Text: r.T("plan.group." + g.id + ".text")}
		if g.id == "houses" {
			group.Fields = r.places(problems)
		}
		for _, f := range g.fields {
			s := r.setting(f)
			s.Problem = problems[f.name]
			group.Fields = append(group.Fields, s)
		}
		switch g.id {
		case "ranking":
			group.Order, group.OrderText = r.ties(), r.T("plan.regulation", r.criteria(tournament.DefaultSettings()))
			group.OrderProblem = problems["tieBreaks"]
		case "screens":
			group.Link = organiser.Link{Href: screen.QuestionsPath, Text: r.T("plan.rules.questions")}
		}
		all = append(all, group)
	}
	return all
}

// setting is one field with what it is about.
func (r Rules) setting(f settingField) organiser.Setting {
	s := organiser.Setting{
		ID: "set-" + screen.ElementID(f.name), Name: settingsField(f.name),
		Label: r.T("plan.set." + f.name), Text: r.T("plan.set." + f.name + ".text"),
	}
	if f.unit != "" {
		s.Unit = r.T("plan.unit." + f.unit)
	}
	if r.Locked && slices.Contains(tournament.Fixed(), f.name) {
		s.Locked = r.T("plan.rules.fixed")
	}
	switch {
	case f.name == "duelShare.round":
		r.asRounding(&s)
	case slices.Contains(switches, f.name):
		r.asSwitch(&s, f.name)
	default:
		r.asNumber(&s, f.name)
	}
	return s
}

// stands returns the settings that the form shows before somebody types: the regulation when
// it was asked for, but for what is fixed.
func (r Rules) stands(locked bool) tournament.Settings {
	if r.Fill && !locked {
		return tournament.DefaultSettings()
	}
	return r.Tournament.Settings
}

func (r Rules) asNumber(s *organiser.Setting, name string) {
	usual := boundOf(tournament.DefaultSettings(), name)
	holds := strconv.Itoa(boundOf(r.Tournament.Settings, name).Value)
	s.Value = strconv.Itoa(boundOf(r.stands(s.Locked != ""), name).Value)
	if r.Typed != nil && s.Locked == "" {
		s.Value = r.Typed.Get(s.Name)
	}
	r.compare(s, s.Value, holds, strconv.Itoa(usual.Value))
}

// compare says what the regulation has, and what holds when the form shows another value.
func (r Rules) compare(s *organiser.Setting, shown, holds, usual string) {
	s.Default, s.Own = r.T("plan.regulation", usual), shown != usual
	if shown != holds {
		s.Holds = r.T("plan.holds", holds)
	}
}

func boundOf(s tournament.Settings, name string) magici.Bound {
	all := s.Bounds()
	return all[slices.IndexFunc(all, func(b magici.Bound) bool { return b.Name == name })]
}

func (r Rules) asSwitch(s *organiser.Setting, name string) {
	s.Switch, s.On = true, switchOf(r.stands(s.Locked != ""), name)
	if r.Typed != nil && s.Locked == "" {
		s.On = r.Typed.Get(s.Name) == "true"
	}
	s.Value = r.yes(s.On)
	r.compare(s, s.Value, r.yes(switchOf(r.Tournament.Settings, name)), r.yes(switchOf(tournament.DefaultSettings(), name)))
}

func (r Rules) asRounding(s *organiser.Setting) {
	shown := r.stands(false).DuelShare.Round
	if r.Typed != nil {
		shown = r.Typed.Get(s.Name)
	}
	for _, way := range []string{"up", "down"} {
		s.Choices = append(s.Choices, organiser.Choice{Value: way, Label: r.T("plan.round." + way), Chosen: way == shown})
	}
	r.compare(s, r.T("plan.round."+shown), r.T("plan.round."+r.Tournament.Settings.DuelShare.Round), r.T("plan.round.up"))
}

// regulationPlaces are the places that the regulation pays (SM-8.3).
const regulationPlaces = 4

// places are the House Points of each place: of as many as there are Houses, or more when
// more are paid.
func (r Rules) places(problems map[string]string) []organiser.Setting {
	shown, typed := r.stands(false).HousePoints, r.Typed[settingsField("housePoints[]")]
	n := max(regulationPlaces, len(shown), len(r.Tournament.Houses), len(typed))
	all := make([]organiser.Setting, n)
	for i := range all {
		s := organiser.Setting{
			ID: "set-" + placeName(i), Name: settingsField("housePoints[]"), Label: r.T("plan.nth", i+1), Unit: r.T("plan.unit.house"),
			Problem: problems[placeName(i)],
		}
		if i == 0 {
			s.Problem = cmp.Or(s.Problem, problems["housePoints"])
		}
		s.Value = pointsAt(shown, i)
		if r.Typed != nil {
			s.Value = ""
			if i < len(typed) {
				s.Value = typed[i]
			}
		}
		usual := cmp.Or(pointsAt(tournament.DefaultSettings().HousePoints, i), "0")
		r.compare(&s, cmp.Or(s.Value, "0"), cmp.Or(pointsAt(r.Tournament.Settings.HousePoints, i), "0"), usual)
		all[i] = s
	}
	return all
}

// pointsAt returns the points of a place as a text, empty beyond the list.
func pointsAt(points []magici.HousePoints, i int) string {
	if i >= len(points) {
		return ""
	}
	return strconv.Itoa(int(points[i]))
}

// ties are the criteria in the order that the form shows; those that are not applied stand
// at the end.
func (r Rules) ties() []organiser.TieCriterion {
	shown := slices.Clone(r.stands(false).TieBreaks)
	if r.Typed != nil {
		shown = nil
		for _, c := range r.Typed[settingsField("tieBreaks[]")] {
			if slices.Contains(tournament.TieBreaks(), tournament.TieBreak(c)) {
				shown = append(shown, tournament.TieBreak(c))
			}
		}
	}
	var all []organiser.TieCriterion
	add := func(c tournament.TieBreak, on bool) {
		name := r.T("plan.tie." + string(c))
		all = append(all, organiser.TieCriterion{
			Value: string(c), Name: name, Text: r.T("plan.tie." + string(c) + ".text"), On: on,
			Up: r.T("plan.tie.up", name), Down: r.T("plan.tie.down", name),
		})
	}
	for _, c := range shown {
		add(c, true)
	}
	for _, c := range tournament.TieBreaks() {
		if !slices.Contains(shown, c) {
			add(c, false)
		}
	}
	return all
}
