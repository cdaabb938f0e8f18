package plan

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/views/organiser"
)

// The query of [RulesPath].
const (
	RulesFill     = "valori" // fills the form with other values, which are then not saved
	RulesDefaults = "regolamento"
	RulesFormer   = "prima" // those of the former tournament
	RulesSaved    = "fatto"
)

// Rules is the page of the settings of a tournament, which its template asks. A refused form comes back as it was
// typed, with each fault beside its field.
type Rules struct {
	*locale.Words
	Language   string                // address that switches the language
	Server     int64                 // the server's clock, in milliseconds
	Tournament tournament.Tournament // zero before there is one
	SetUp      screen.SetUp          // how far the tournament has been set up
	Locked     bool                  // a purchase has been confirmed
	Saved      bool                  // the settings have just been saved
	Typed      url.Values            // the form as it came; nil: it shows the present settings
	Fill       string                // the form shows [RulesDefaults] or [RulesFormer] instead; empty: neither
	Former     *Former               // what the regulation of this year begins with; nil: the regulation of the program
	Refused    *fault.Fault          // why the form was refused
	History    []desk.AuditEntry     // of the tournament
	Zone       *time.Location
}

// Former is the tournament that was played before this one.
type Former struct {
	Name     string
	Settings tournament.Settings
}

// formerOf returns the tournaments that may have been played before one on the list, the last of them first: days
// decide where both have one, otherwise the order of the list.
func formerOf(rows []index.Row, id string) []index.Row {
	at := slices.IndexFunc(rows, func(r index.Row) bool { return r.ID == id })
	if at < 0 {
		return nil
	}
	var before []index.Row
	for i, r := range slices.Backward(rows) {
		earlier := i < at
		if r.Held != "" && rows[at].Held != "" {
			earlier = r.Held < rows[at].Held
		}
		if i != at && !r.Practice && earlier {
			before = append(before, r)
		}
	}
	slices.SortStableFunc(before, func(a, b index.Row) int { return cmp.Compare(b.Held, a.Held) })
	return before
}

// settingsField is the name of a setting's field.
func settingsField(name string) string { return "settings." + name }

// top is the head of the page.
func (r Rules) top() organiser.Top {
	top := screen.OrganiserTop(r.Words, screen.RulesPath, r.Language, r.Server)
	top.Next = r.SetUp.After(r.Words, screen.RulesPath)
	return top
}

// wrong says what is wrong with the reason; empty: nothing.
func (r Rules) wrong() string {
	if r.Refused != nil && strings.HasPrefix(r.Refused.Key, "fault.reason.") {
		return r.Words.Fault(r.Refused)
	}
	return ""
}

// begins says how many settings differ from what the regulation begins with.
func (r Rules) begins() string {
	own, all := 0, 0
	for _, f := range tournament.Fields() {
		if f.Group == "" {
			continue
		}
		all++
		if r.value(f, r.Tournament.Settings) != r.value(f, r.base()) {
			own++
		}
	}
	if r.Former != nil {
		return r.T("plan.rules.begins.former", own, all-own, r.Former.Name)
	}
	return r.T("plan.rules.begins", own, all-own)
}

// filled says whose values the form shows.
func (r Rules) filled() string {
	if r.Fill == RulesFormer && r.Former != nil {
		return r.T("plan.rules.filled.former", r.Former.Name)
	}
	return r.T("plan.rules.filled")
}

// unsaved reports whether the form shows something that is not saved.
func (r Rules) unsaved() bool { return r.Typed != nil || r.Fill != "" }

// trouble says why the settings were not saved.
func (r Rules) trouble(faults []fieldFault) string {
	if r.Refused != nil && len(faults) == 0 {
		return r.Words.Fault(r.Refused)
	}
	return r.T("plan.rules.look", len(faults))
}

// fieldFault is the fault of a field, listed above all fields with a link to it.
type fieldFault struct {
	field   string // id of its element
	label   string
	problem string
}

// faults lists the faults of the fields of the page, in their order.
func (r Rules) faults(groups []Group) []fieldFault {
	var all []fieldFault
	add := func(label string, s Setting) {
		if s.Problem != "" {
			all = append(all, fieldFault{field: s.ID, label: label, problem: s.Problem})
		}
	}
	for _, g := range groups {
		for _, s := range g.Fields {
			add(s.Label, s)
			for _, part := range s.Parts {
				add(s.Label+", "+part.Label, part)
			}
		}
		if g.Ties != nil {
			add(g.Ties.Label, g.Ties.Setting)
		}
	}
	if wrong := r.wrong(); wrong != "" {
		all = append(all, fieldFault{field: "reason", label: r.T("plan.rules.reason"), problem: wrong})
	}
	return all
}

// Faulty reports whether the form is refused as it was typed.
func (r Rules) Faulty() bool {
	return r.Refused != nil || r.Typed != nil && len(r.problems()) > 0
}

// faultyField returns the field that a refusal of the settings names, or nothing.
func faultyField(f *fault.Fault) string {
	switch f.Key {
	case "fault.settings.budget":
		return "budget"
	case "fault.settings.places":
		return "housePoints"
	case "fault.settings.range", "fault.settings.locked", "fault.settings.word", "fault.settings.twice":
		return f.Args[0].(string)
	}
	return ""
}

// problems says for each typed field what is wrong with it.
func (r Rules) problems() map[string]string {
	all := map[string]string{}
	if r.Typed != nil {
		for _, f := range tournament.Fields() {
			switch f.Shown(r.Tournament.Settings).(type) {
			case time.Duration:
				if p := r.spanProblem(r.Typed[settingsField(f.Name)], f); p != "" {
					all[f.Name] = p
				}
			case int:
				if p := r.number(r.Typed.Get(settingsField(f.Name)), f.Low, f.High); p != "" {
					all[f.Name] = p
				}
			case []magici.HousePoints:
				r.placeProblems(all, f)
			}
		}
	}
	if r.Refused == nil {
		return all
	}
	if name := faultyField(r.Refused); name != "" && all[name] == "" {
		all[name] = r.fieldFault(r.Refused)
	}
	return all
}

// fieldFault is a refusal beside its field. It names the field by its label.
func (r Rules) fieldFault(f *fault.Fault) string {
	switch f.Key {
	case "fault.settings.locked":
		return r.T("plan.rules.locked")
	case "fault.settings.range", "fault.settings.word", "fault.settings.twice":
		labelled := *f
		labelled.Args = slices.Clone(f.Args)
		labelled.Args[0] = r.T("setting." + faultyField(f))
		return r.Words.Fault(&labelled)
	}
	return r.Words.Fault(f)
}

// number says what is wrong with a typed number, or nothing.
func (r Rules) number(text string, low, high int) string {
	text = strings.TrimSpace(text)
	n, err := strconv.Atoi(text)
	switch {
	case text == "":
		return r.T("plan.rules.empty", low, high)
	case err != nil:
		return r.T("plan.rules.nonumber", text, low, high)
	case n < low || n > high:
		return r.T("plan.rules.range", n, low, high)
	}
	return ""
}

// placeProblems says what is wrong with the House Points of the places. Those at the end may
// stay empty; an empty one between others would give its points to another place.
func (r Rules) placeProblems(all map[string]string, f tournament.Setting) {
	typed := r.Typed[settingsField("housePoints[]")]
	last := len(typed)
	for last > 0 && strings.TrimSpace(typed[last-1]) == "" {
		last--
	}
	for i, text := range typed[:last] {
		if p := r.number(text, f.Low, f.High); p != "" {
			all[placeName(i)] = p
		}
	}
}

func placeName(i int) string { return "housePoints-" + strconv.Itoa(i+1) }

// importer is the actor of the entries that came with a record.
const importer = "import"

// change is one change of the settings.
type change struct {
	when   string
	what   []string
	reason string
}

// changes lists the changes of the settings, the newest first.
func (r Rules) changes() []change {
	var all []change
	for _, h := range slices.Backward(r.History) {
		f, ok := h.Tournament.Fact.(tournament.SettingsChanged)
		if !ok {
			continue
		}
		what := r.differences(h.Tournament.Before.Settings, f.Settings)
		if len(what) == 0 {
			continue
		}
		at := h.At.In(cmp.Or(r.Zone, time.UTC))
		c := change{when: r.T("plan.rules.when", screen.Date(r.Words, at), at.Format("15:04")), what: what}
		switch {
		case h.Actor == importer:
			c.reason = r.T("plan.rules.imported")
		case f.Reason != "":
			c.reason = r.T("plan.rules.because", f.Reason)
		}
		all = append(all, c)
	}
	return all
}

// differences names the differences between two settings, in words.
func (r Rules) differences(before, after tournament.Settings) []string {
	var all []string
	for _, f := range tournament.Fields() {
		if from, to := r.value(f, before), r.value(f, after); from != to {
			all = append(all, r.T("plan.rules.change", r.T("setting."+f.Name), from, to))
		}
	}
	return all
}
