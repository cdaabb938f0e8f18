package plan

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
	"scacchimagici/views/organiser"
)

// Group are settings of one kind.
type Group struct {
	ID           string
	Fields       []Setting
	Order        []tie  // the tie-breaks, in their order
	OrderText    string // what the regulation says about the order
	OrderProblem string
}

// groups are the settings of the page, by the groups of [tournament.Fields].
func (r Rules) groups() []Group {
	problems := r.problems()
	var all []Group
	for _, id := range []string{"army", "movement", "direct", "spells", "clocks", "ranking", "houses", "screens"} {
		group := Group{ID: id}
		for _, f := range tournament.Fields() {
			if f.Group != id {
				continue
			}
			switch f.Value(r.Tournament.Settings).(type) {
			case []magici.HousePoints:
				group.Fields = append(group.Fields, r.places(problems)...)
			case []magici.Spell:
				// they have a page of their own
			case []ranking.TieBreak:
				group.Order, group.OrderText = r.ties(), r.T("plan.regulation", r.value(f, tournament.DefaultSettings()))
				group.OrderProblem = problems[f.Name]
			default:
				s := r.setting(f)
				s.Problem = problems[f.Name]
				group.Fields = append(group.Fields, s)
			}
		}
		all = append(all, group)
	}
	return all
}

// Setting is one setting: a number, a choice of several, or a yes.
type Setting struct {
	ID      string // of its element
	Name    string // under which it is sent
	Label   string
	Text    string // one sentence that explains it
	Unit    string
	Value   string
	Minutes string // of a duration, whose Value are the seconds beyond them
	Spans   bool   // it is a duration, typed as minutes and seconds
	Switch  bool
	On      bool
	Choices []organiser.Choice
	Default string // what the regulation says, in words
	Own     bool   // the value differs from the regulation's
	Holds   string // the present value; empty: it is Value
	Locked  bool   // it cannot change any more
	Problem string
}

// about is the id of the text beside the field.
func (s Setting) about() string { return s.ID + "-about" }

// setting is a number, a switch or a choice with its texts. A locked one shows the present value and
// ignores the typed one.
func (r Rules) setting(f tournament.Setting) Setting {
	s := Setting{
		ID: "set-" + screen.ElementID(f.Name), Name: settingsField(f.Name),
		Label: r.T("setting." + f.Name), Text: r.T("setting." + f.Name + ".text"),
	}
	if f.Unit != "" {
		s.Unit = r.T("plan.unit." + f.Unit)
	}
	s.Locked = r.Locked && f.Fixed
	shown := r.stands(s.Locked)
	typed := r.Typed != nil && !s.Locked
	s.Value = r.value(f, shown)
	switch v := f.Shown(shown).(type) {
	case time.Duration:
		r.addSpan(&s, f, shown)
		return s
	case bool:
		s.Switch, s.On = true, v
		if typed {
			s.On = r.Typed.Get(s.Name) == "true"
		}
		s.Value = screen.SettingValue(r.Words, f.Name, s.On)
	case string: // how the share of the Duels is rounded
		if typed {
			v = r.Typed.Get(s.Name)
		}
		for _, way := range f.Words {
			s.Choices = append(s.Choices, organiser.Choice{Value: way, Label: screen.SettingValue(r.Words, f.Name, way), Chosen: way == v})
		}
		r.compare(&s, screen.SettingValue(r.Words, f.Name, v), r.value(f, r.Tournament.Settings), r.value(f, tournament.DefaultSettings()))
		s.Value = ""
		return s
	default:
		if typed {
			s.Value = r.Typed.Get(s.Name)
		}
	}
	r.compare(&s, s.Value, r.value(f, r.Tournament.Settings), r.value(f, tournament.DefaultSettings()))
	return s
}

// value writes the value that a setting has in s.
func (r Rules) value(f tournament.Setting, s tournament.Settings) string {
	return screen.SettingValue(r.Words, f.Name, f.Shown(s))
}

// stands returns the settings that the form shows before typing: the regulation when it was asked for,
// except for locked settings.
func (r Rules) stands(locked bool) tournament.Settings {
	if r.Fill && !locked {
		return tournament.DefaultSettings()
	}
	return r.Tournament.Settings
}

// compare says what the regulation has, and the present value when the form shows another.
func (r Rules) compare(s *Setting, shown, holds, usual string) {
	s.Default, s.Own = r.T("plan.regulation", usual), shown != usual
	if shown != holds {
		s.Holds = r.T("plan.holds", holds)
	}
}

// regulationPlaces are the places that the regulation pays (SM-8.3).
const regulationPlaces = 4

// places are the House Points of each place: one for each House, or more when more places are paid.
func (r Rules) places(problems map[string]string) []Setting {
	shown, typed := r.stands(false).HousePoints, r.Typed[settingsField("housePoints[]")]
	n := max(regulationPlaces, len(shown), len(r.Tournament.Houses), len(typed))
	all := make([]Setting, n)
	for i := range all {
		s := Setting{
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

// tie is a criterion in the order in which ties are broken.
type tie struct {
	value string
	on    bool // it is applied
}

// ties are the criteria in the order that the form shows. Those that are not applied stand at the end, but before
// the organiser's decision when that is the last one, or not applied either: behind it a criterion that is ticked would
// have nothing to separate.
func (r Rules) ties() []tie {
	shown := slices.Clone(r.stands(false).TieBreaks)
	if r.Typed != nil {
		shown = nil
		for _, c := range r.Typed[settingsField("tieBreaks[]")] {
			if slices.Contains(ranking.TieBreaks(), ranking.TieBreak(c)) {
				shown = append(shown, ranking.TieBreak(c))
			}
		}
	}
	var all []tie
	for _, c := range shown {
		all = append(all, tie{value: string(c), on: true})
	}
	var off []tie
	for _, c := range ranking.TieBreaks() {
		if !slices.Contains(shown, c) {
			off = append(off, tie{value: string(c)})
		}
	}
	if i := slices.Index(off, tie{value: string(ranking.Decision)}); i >= 0 {
		off = append(slices.Delete(off, i, i+1), tie{value: string(ranking.Decision)})
	}
	at := len(all)
	if at > 0 && shown[at-1] == ranking.Decision {
		at--
	}
	return slices.Insert(all, at, off...)
}
