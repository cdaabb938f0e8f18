package record

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

// Document is a record as it was read, with the fields that the format does not know.
type Document struct {
	Record
	root *node
	data []byte
}

// Read reads a document. It refuses a document that is no record, with a fault whose first argument
// is the JSON pointer: a missing field, a wrong type, an unknown word, a malformed square or time.
func Read(data []byte) (Document, error) {
	root, ok := parse(data)
	if !ok || root.kind != '{' {
		return Document{}, fault.New(fault.Invalid, "fault.record.json", "")
	}
	var r reader
	d := Document{Record: r.record(root), root: root, data: data}
	if r.err != nil {
		return Document{}, r.err
	}
	return d, nil
}

func (r *reader) record(n *node) Record {
	var d Record
	if d.Format = r.str(n, "format"); r.err == nil && d.Format != Format {
		r.refuse(n.field("format"), "fault.record.format", d.Format, Format)
	}
	t := r.object(n, "tournament")
	d.Tournament.ID = r.str(t, "id")
	d.Tournament.Name = r.str(t, "name")
	d.Tournament.Held = optional(r, t, "held", "", r.str)
	d.Settings = r.settings(r.object(n, "settings"))
	d.Houses = list(r, n, "houses", r.house)
	d.Matches = list(r, n, "matches", r.match)
	d.Decisions = optional(r, n, "decisions", nil, func(n *node, name string) []Decision {
		return list(r, n, name, r.decision)
	})
	d.Standings = list(r, n, "standings", r.standing)
	return d
}

func (r *reader) house(n *node) House {
	return House{
		ID:   magici.HouseID(r.str(n, "id")),
		Name: r.str(n, "name"),
		People: list(r, n, "people", func(n *node) Person {
			return Person{ID: magici.PersonID(r.str(n, "id")), Name: r.str(n, "name")}
		}),
	}
}

func (r *reader) match(n *node) Match {
	m := Match{
		ID:    r.str(n, "id"),
		Round: r.whole(n, "round"),
		Board: r.str(n, "board"),
		White: magici.HouseID(r.str(n, "white")),
		Black: magici.HouseID(r.str(n, "black")),
	}
	// Which fields may be missing depends on the log, and a match is read in the order of the format.
	log := reader{}
	m.Log = list(&log, n, "log", log.entry)
	needed := len(m.Log) > 0 && !neverTossed(m.Log)
	if needed || n.has("strategists") {
		s := r.object(n, "strategists")
		m.Strategists = &Sides[magici.PersonID]{magici.PersonID(r.str(s, "white")), magici.PersonID(r.str(s, "black"))}
	}
	if needed || n.has("deployment") {
		d := r.object(n, "deployment")
		m.Deployment = &Sides[[]Piece]{list(r, d, "white", r.piece), list(r, d, "black", r.piece)}
	}
	if needed || n.has("toss") {
		t := r.object(n, "toss")
		m.Toss = &Toss{First: r.side(t, "first"), By: magici.Tosser(r.word(t, "by", "system", "coin"))}
	}
	if r.err == nil {
		r.err = log.err
	}
	if n.has("result") {
		result := r.object(n, "result")
		m.Result = &Result{
			Winner:     r.word(result, "winner", "white", "black", "draw"),
			By:         magici.Basis(r.word(result, "by", "king", "points", "forfeit")),
			Points:     r.points(result, "points"),
			DuelPoints: r.points(result, "duelPoints"),
		}
	}
	m.Substitutions = substitutions(n)
	m.Paper = optional(r, n, "paper", false, r.flag)
	return m
}

// neverTossed reports whether log can belong to a match that ended before its toss: it begins with
// an end by forfeit or annulment, and holds only such ends, undos and interventions.
func neverTossed(log []Entry) bool {
	for i, e := range log {
		ended := e.Kind == magici.LogEnd && (e.By == magici.EndForfeit || e.By == magici.EndAnnulled)
		if !ended && (i == 0 || e.Kind != magici.LogUndo && e.Kind != magici.LogIntervention) {
			return false
		}
	}
	return true
}

func (r *reader) piece(n *node) Piece {
	return Piece{
		Piece:  r.kind(n, "piece"),
		Square: r.square(n, "square"),
		Person: magici.PersonID(r.str(n, "person")),
	}
}

func (r *reader) points(n *node, name string) Sides[magici.PiecePoints] {
	p := r.object(n, name)
	return Sides[magici.PiecePoints]{magici.PiecePoints(r.whole(p, "white")), magici.PiecePoints(r.whole(p, "black"))}
}

// substitutions reads the substitutions that it can and skips the others: no result depends on
// them, so a record with wrong ones is still a record.
func substitutions(n *node) []Substitution {
	subs := n.field("substitutions")
	if subs == nil || subs.kind != '[' {
		return nil
	}
	var all []Substitution
	for _, each := range subs.kids {
		var r reader
		s := Substitution{After: r.whole(each, "after"), Side: r.side(each, "side"), Person: magici.PersonID(r.str(each, "person"))}
		s.Square = optional(&r, each, "square", "", func(n *node, name string) string { return r.square(n, name).String() })
		if r.err == nil {
			all = append(all, s)
		}
	}
	return all
}

func (r *reader) decision(n *node) Decision {
	id := func(n *node) magici.HouseID { return magici.HouseID(r.text(n)) }
	return Decision{
		Between: list(r, n, "between", id),
		Order:   list(r, n, "order", id),
		Reason:  r.str(n, "reason"),
	}
}

func (r *reader) standing(n *node) Standing {
	s := Standing{
		Place: r.whole(n, "place"), House: magici.HouseID(r.str(n, "house")),
		Played: r.whole(n, "played"), Won: r.whole(n, "won"), Drawn: r.whole(n, "drawn"), Lost: r.whole(n, "lost"),
		RankingPoints: magici.RankingPoints(r.whole(n, "rankingPoints")),
		Points:        magici.PiecePoints(r.whole(n, "points")),
		Conceded:      magici.PiecePoints(r.whole(n, "conceded")),
		DuelPoints:    magici.PiecePoints(r.whole(n, "duelPoints")),
	}
	p := r.object(n, "housePoints")
	s.HousePoints = ranking.Award{
		Place: magici.HousePoints(r.whole(p, "place")),
		Duels: magici.HousePoints(r.whole(p, "duels")),
		Total: magici.HousePoints(r.whole(p, "total")),
	}
	return s
}

// words returns the words of a closed list.
func words[W ~string](all []W) []string {
	texts := make([]string, len(all))
	for i, w := range all {
		texts[i] = string(w)
	}
	return texts
}

// has reports whether an object has a field.
func (n *node) has(name string) bool { return n != nil && n.field(name) != nil }

// list reads an array; read reads its items. An array without items is an empty list.
func list[T any](r *reader, n *node, name string, read func(*node) T) []T {
	array := r.get(n, name, '[', "fault.record.array")
	if array == nil {
		return nil
	}
	items := make([]T, 0, len(array.kids))
	for _, kid := range array.kids {
		if items = append(items, read(kid)); r.err != nil {
			return nil
		}
	}
	return slices.Clip(items)
}

// optional reads a field that may be missing.
func optional[T any](r *reader, n *node, name string, missing T, read func(*node, string) T) T {
	if r.err != nil || !n.has(name) {
		return missing
	}
	return read(n, name)
}
