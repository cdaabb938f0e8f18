package plan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
	"scacchimagici/views/organiser"
)

// Group are settings of one kind.
type Group struct {
	ID     string
	Values string // what holds now, in one sentence
	Fields []Setting
	Ties   *Ties // nil: the group has no criteria
}

// Ties are the criteria for Houses with equal points.
type Ties struct {
	Setting
	Order []tie // all of them, in the order of the form
}

// groups are the settings of the page in the groups of [tournament.Fields], in the order in which these begin there.
func (r Rules) groups() []Group {
	problems := r.problems()
	var all []Group
	values := map[string][]string{}
	for _, f := range tournament.Fields() {
		if f.Group == "" {
			continue
		}
		at := slices.IndexFunc(all, func(g Group) bool { return g.ID == f.Group })
		if at < 0 {
			at, all = len(all), append(all, Group{ID: f.Group})
		}
		g := &all[at]
		value := r.value(f, r.Tournament.Settings)
		if _, ok := f.Shown(r.Tournament.Settings).(time.Duration); ok {
			value = strings.ReplaceAll(value, " ", "\u00a0") // 20 min stays in one line
		}
		switch part, ofShare := strings.CutPrefix(f.Name, "duelShare."); {
		case !ofShare:
			values[g.ID] = append(values[g.ID], r.T("setting."+f.Name+".brief", value))
		case part == "round": // its three parts are said at once
			share := r.Tournament.Settings.DuelShare
			values[g.ID] = append(values[g.ID], r.T("setting.duelShare.brief", screen.SettingValue(r.Words, "duelShare", share)))
		}
		switch f.Value(r.Tournament.Settings).(type) {
		case []magici.HousePoints:
			g.Fields = append(g.Fields, r.places(f, problems))
		case []magici.Spell:
			// they have a page of their own
		case []ranking.TieBreak:
			g.Ties = r.tied(f)
			g.Ties.Problem = problems[f.Name]
		default:
			s := r.setting(f)
			s.Problem = problems[f.Name]
			g.Fields = append(g.Fields, s)
		}
	}
	for i := range all {
		all[i].Values = screen.Dotted(values[all[i].ID]...)
	}
	return all
}

// changing returns the settings of a group that stand unfolded: those that are often changed, as long as they can
// change, and those that differ from what the regulation begins with. The others are the rest.
func (g Group) changing() (unfolded, rest []Setting) {
	for _, s := range g.Fields {
		if s.Own || s.Usual && !s.Locked {
			unfolded = append(unfolded, s)
		} else {
			rest = append(rest, s)
		}
	}
	return unfolded, rest
}

// faulty reports whether one of the settings has a fault: a folded one would not be seen.
func faulty(settings []Setting) bool {
	return slices.ContainsFunc(settings, func(s Setting) bool { return s.Problem != "" || faulty(s.Parts) })
}

// Setting is one setting: a number, a choice of several, a yes, or a list of numbers.
type Setting struct {
	ID      string // of its element
	Field   string // the name of its row
	Name    string // under which it is sent
	Label   string
	Text    string // one sentence that explains it
	Unit    string
	Value   string
	Minutes string // of a duration, whose Value are the seconds beyond them
	Spans   bool   // it is a duration, typed as minutes and seconds
	Low     int    // the least number that is taken; of a duration in seconds
	High    int    // the greatest
	Switch  bool
	On      bool
	Choices []organiser.Choice
	Parts   []Setting // of a list, one for each number
	Usual   bool      // it is often changed
	Base    []string  // as typed, what the regulation begins with
	Was     string    // the same in words
	Default string    // the same with the words that it is the regulation
	Own     bool      // the value differs from it
	Holds   string    // the present value; empty: it is Value
	Locked  bool      // it cannot change any more
	Problem string
}

// about is the id of the text beside the field.
func (s Setting) about() string { return s.ID + "-about" }

// setting is a number, a switch or a choice with its texts. A locked one shows the present value and
// ignores the typed one.
func (r Rules) setting(f tournament.Setting) Setting {
	s := Setting{
		ID: "set-" + screen.ElementID(f.Name), Field: f.Name, Name: settingsField(f.Name), Usual: f.Usual, Base: asTyped(f, r.base()),
		Label: r.T("setting." + f.Name), Text: r.T("setting." + f.Name + ".text"), Low: f.Low, High: f.High,
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
		r.compare(&s, screen.SettingValue(r.Words, f.Name, v), r.value(f, r.Tournament.Settings), r.value(f, r.base()))
		s.Value = ""
		return s
	default:
		if typed {
			s.Value = r.Typed.Get(s.Name)
		}
	}
	r.compare(&s, s.Value, r.value(f, r.Tournament.Settings), r.value(f, r.base()))
	return s
}

// value writes the value that a setting has in s.
func (r Rules) value(f tournament.Setting, s tournament.Settings) string {
	return screen.SettingValue(r.Words, f.Name, f.Shown(s))
}

// stands returns the settings that the form shows before typing: the regulation or those of the former tournament when
// they were asked for, except for locked settings.
func (r Rules) stands(locked bool) tournament.Settings {
	switch {
	case locked:
	case r.Fill == RulesDefaults:
		return tournament.DefaultSettings()
	case r.Fill == RulesFormer:
		return r.base()
	}
	return r.Tournament.Settings
}

// base are the settings that the regulation of this year begins with: those of the former tournament, or of the program.
func (r Rules) base() tournament.Settings {
	if r.Former != nil {
		return r.Former.Settings
	}
	return tournament.DefaultSettings()
}

// beginsWith says in words what the regulation begins with for a setting.
func (r Rules) beginsWith(was string) string {
	if r.Former != nil {
		return r.T("plan.former", r.Former.Name, was)
	}
	return r.T("plan.regulation", was)
}

// compare says what the regulation begins with, and the present value when the form shows another.
func (r Rules) compare(s *Setting, shown, holds, was string) {
	s.Was, s.Default, s.Own = was, r.beginsWith(was), shown != was
	if shown != holds {
		s.Holds = r.T("plan.holds", holds)
	}
}

// asTyped returns the values of a setting as the form sends them, nil for one that has a page of its own.
func asTyped(f tournament.Setting, s tournament.Settings) []string {
	switch v := f.Shown(s).(type) {
	case time.Duration:
		return []string{strconv.Itoa(int(v / time.Minute)), strconv.Itoa(int(v % time.Minute / time.Second))}
	case bool:
		return []string{strconv.FormatBool(v)}
	case int:
		return []string{strconv.Itoa(v)}
	case string:
		return []string{v}
	case []magici.HousePoints:
		var all []string
		for i := range v {
			all = append(all, pointsAt(v, i))
		}
		return all
	case []ranking.TieBreak:
		all := []string{""}
		for _, c := range v {
			all = append(all, string(c))
		}
		return all
	}
	return nil
}

// takeBack gives a setting of the typed form the value that the regulation begins with.
func (r Rules) takeBack(name string) {
	for _, f := range tournament.Fields() {
		if f.Name != name || f.Fixed && r.Locked {
			continue
		}
		for _, field := range []string{settingsField(name), settingsField(name + "[]")} {
			if r.Typed.Has(field) {
				r.Typed[field] = asTyped(f, r.base())
			}
		}
	}
}

// regulationPlaces are the places that the regulation pays (SM-8.3).
const regulationPlaces = 4

// places are the House Points of each place: one for each House, or more when more places are paid.
func (r Rules) places(f tournament.Setting, problems map[string]string) Setting {
	list := Setting{
		ID: "set-" + screen.ElementID(f.Name), Field: f.Name, Usual: f.Usual,
		Label: r.T("setting." + f.Name), Text: r.T("setting." + f.Name + ".text"), Was: r.value(f, r.base()),
	}
	shown, typed := r.stands(false).HousePoints, r.Typed[settingsField("housePoints[]")]
	was := r.base().HousePoints
	n := max(regulationPlaces, len(shown), len(r.Tournament.Houses), len(typed))
	var values []string
	for i := range n {
		s := Setting{
			ID: "set-" + placeName(i), Name: settingsField("housePoints[]"), Label: r.T("plan.nth", i+1), Unit: r.T("plan.unit.house"),
			Problem: problems[placeName(i)], Base: []string{pointsAt(was, i)},
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
		r.compare(&s, cmp.Or(s.Value, "0"), cmp.Or(pointsAt(r.Tournament.Settings.HousePoints, i), "0"), cmp.Or(pointsAt(was, i), "0"))
		list.Own = list.Own || s.Own
		list.Parts, values = append(list.Parts, s), append(values, s.Value)
	}
	list.Default, list.Value = r.beginsWith(list.Was), strings.Join(values, ", ")
	if slices.ContainsFunc(list.Parts, func(s Setting) bool { return s.Holds != "" }) {
		list.Holds = r.T("plan.holds", r.value(f, r.Tournament.Settings))
	}
	return list
}

// tied are the criteria for equal points, with the words of those that are applied.
func (r Rules) tied(f tournament.Setting) *Ties {
	t := Ties{Order: r.ties(), Setting: Setting{ID: "ties", Field: f.Name, Label: r.T("plan.ties"), Text: r.T("plan.ties.text"), Usual: f.Usual}}
	var applied []ranking.TieBreak
	for _, c := range t.Order {
		if c.on {
			applied = append(applied, ranking.TieBreak(c.value))
		}
	}
	t.Value = screen.SettingValue(r.Words, f.Name, applied)
	r.compare(&t.Setting, t.Value, r.value(f, r.Tournament.Settings), r.value(f, r.base()))
	return &t
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
