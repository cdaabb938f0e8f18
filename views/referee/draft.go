package referee

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
)

// InterventionPath returns the address of the page on which the Referee of a board prepares an
// intervention.
func InterventionPath(place string) string { return "/arbitro/" + place + "/intervento" }

// Draft is an intervention as its page carries it from tap to tap, in its address.
type Draft struct {
	Match   string            // in the address of the page; empty: the present match
	Effects []string          // written as in a form: "move a1 a4"
	Tool    magici.EffectKind // that the next tap on the board adds; empty: none
	Person  magici.PersonID   // who comes back, with the tool return
	Piece   string            // letter of the kind, with the tool become
	Why     string            // "spell", "penalty", "elsewhere" or "other"
	Spell   magici.SpellID
	Caster  magici.PersonID
	Refused error // why the last tap added nothing
}

// ReadDraft reads a draft from the query of its page.
func ReadDraft(q url.Values) Draft {
	d := Draft{
		Match: q.Get("partita"), Effects: slices.Clone(q["e"]), Person: magici.PersonID(q.Get("chi")), Piece: q.Get("pezzo"),
		Why: q.Get("perche"), Spell: magici.SpellID(q.Get("incanto")), Caster: magici.PersonID(q.Get("lancia")),
	}
	if kind := magici.EffectKind(q.Get("fa")); slices.Contains(magici.EffectKinds(), kind) {
		d.Tool = kind
	}
	return d
}

// Query writes the draft as ReadDraft reads it.
func (d Draft) Query() url.Values {
	q := url.Values{}
	for _, e := range d.Effects {
		q.Add("e", e)
	}
	for name, value := range map[string]string{
		"partita": d.Match, "fa": string(d.Tool), "chi": string(d.Person), "pezzo": d.Piece, "perche": d.Why,
		"incanto": string(d.Spell), "lancia": string(d.Caster),
	} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return q
}

// read returns the effects of the draft, as far as they can be read.
func (d Draft) read() ([]magici.Effect, error) {
	var all []magici.Effect
	for _, text := range d.Effects {
		e, err := parseEffect(text)
		if err != nil {
			return all, err
		}
		all = append(all, e)
	}
	return all, nil
}

// Add returns the draft with the effect of a tap; Refused says why it cannot be added.
func (d Draft) Add(m magici.Match, effect string) Draft {
	longer := d
	longer.Effects = append(slices.Clone(d.Effects), effect)
	effects, err := longer.read()
	if err == nil && len(effects) > magici.MaxEffects {
		err = fault.New(fault.Invalid, "fault.intervention.effects", magici.MaxEffects, len(effects)).By("SM-10.1")
	}
	if err == nil {
		_, err = m.PreviewIntervention(effects)
	}
	if err != nil {
		d.Refused = err
		return d
	}
	longer.Person, longer.Piece = "", ""
	if d.Tool == magici.EffectPoints || d.Tool == magici.EffectTurn {
		longer.Tool = "" // a hurried second tap at the same place gives nothing more
	}
	return longer
}

// EffectOf returns the effect of a tap, from the fields of the page's form: the tool ("fa") with a
// square or two, a person, a piece, or a side with points; empty: the tap added none.
func EffectOf(q url.Values) string {
	switch tool, from, to := q.Get("fa"), q.Get("from"), q.Get("to"); {
	case tool == string(magici.EffectMove) && to != "", tool == string(magici.EffectSwap) && to != "":
		return strings.Join([]string{tool, from, to}, " ")
	case tool == string(magici.EffectRemove) && to != "":
		return tool + " " + to
	case tool == string(magici.EffectReturn) && to != "" && q.Get("chi") != "":
		return strings.Join([]string{tool, q.Get("chi"), to}, " ")
	case tool == string(magici.EffectBecome) && to != "" && q.Get("pezzo") != "":
		return strings.Join([]string{tool, to, q.Get("pezzo")}, " ")
	case tool == string(magici.EffectPoints) && q.Get("punti") != "":
		return strings.Join([]string{tool, q.Get("lato"), q.Get("punti")}, " ")
	case tool == string(magici.EffectTurn) && q.Get("lato") != "":
		return tool + " " + q.Get("lato")
	}
	return ""
}

// parseEffect reads an effect as a form writes it.
func parseEffect(text string) (e magici.Effect, err error) {
	data, err := json.Marshal(text)
	if err == nil {
		err = json.Unmarshal(data, &e)
	}
	return e, err
}

// refereeHref is the Referee's page of a board, of one match or of the present one.
func refereeHref(place, match string) string {
	at := screen.SeatPath(access.RefereeOf(place))
	if match != "" {
		at += "?" + url.Values{"partita": {match}}.Encode()
	}
	return at
}
