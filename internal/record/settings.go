package record

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/setting"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
)

// Settings are those of the regulation; settings of the screens alone are zero. The format also has
// a price of the King.
type Settings struct {
	tournament.Settings
	KingPrice magici.PiecePoints // can only be 0 (SM-1.3)
}

// settingsOf returns the part of s that a record has.
func settingsOf(s tournament.Settings) Settings {
	for _, f := range tournament.Fields() {
		if f.Unrecorded {
			reflect.ValueOf(f.At(&s)).Elem().SetZero()
		}
	}
	return Settings{Settings: s}
}

// settingFields returns the settings of a record in the order of the format: as in the
// report, but with the King's price beside the others, and movement and what was added later at the end.
func settingFields() []setting.Field[Settings] {
	var all, movement, added []setting.Field[Settings]
	for _, f := range tournament.Fields() {
		field := setting.Within(f, func(s *Settings) *tournament.Settings { return &s.Settings })
		switch {
		case f.Unrecorded:
		case f.Group == "movement":
			movement = append(movement, field)
		case f.Added:
			added = append(added, field)
		default:
			all = append(all, field)
		}
	}
	king := setting.Field[Settings]{Name: "prices.K", At: func(s *Settings) any { return &s.KingPrice }}
	queen := slices.IndexFunc(all, func(f setting.Field[Settings]) bool { return f.Name == "prices.Q" })
	return append(append(slices.Insert(all, queen+1, king), movement...), added...)
}

// MarshalJSON writes the settings in the order of the format; "prices.P" is the field P of the
// object prices, whose fields stand together. What was added later is left out while it is zero.
func (s Settings) MarshalJSON() ([]byte, error) {
	b := bytes.NewBufferString("{")
	open := "" // the object that is being written
	for _, f := range settingFields() {
		if f.Added && reflect.ValueOf(f.At(&s)).Elem().IsZero() {
			continue
		}
		object, name, nested := strings.Cut(f.Name, ".")
		if !nested {
			object, name = "", f.Name
		}
		if object != open && open != "" {
			b.WriteByte('}')
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		if object != open && object != "" {
			b.WriteString(`"` + object + `":{`)
		}
		open = object
		v := f.At(&s)
		if list := reflect.ValueOf(v).Elem(); list.Kind() == reflect.Slice && list.IsNil() {
			v = []int{}
		}
		data, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		b.WriteString(`"` + name + `":`)
		b.Write(data)
	}
	if open != "" {
		b.WriteByte('}')
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// settings reads the settings; missing ones are those of the regulation.
func (r *reader) settings(n *node) Settings {
	s := settingsOf(tournament.DefaultSettings())
	for _, f := range settingFields() {
		if r.err != nil {
			return s
		}
		in, name := n, f.Name
		if object, field, nested := strings.Cut(f.Name, "."); nested {
			if !n.has(object) {
				continue
			}
			in, name = r.object(n, object), field
		}
		if !in.has(name) {
			continue
		}
		switch v := f.At(&s).(type) {
		case *bool:
			*v = r.flag(in, name)
		case *string:
			*v = r.word(in, name, f.Words...)
		case *[]magici.HousePoints:
			*v = list(r, in, name, func(n *node) magici.HousePoints { return magici.HousePoints(r.number(n)) })
		case *[]magici.Spell:
			*v = list(r, in, name, r.spell)
		case *[]ranking.TieBreak:
			*v = list(r, in, name, func(n *node) ranking.TieBreak {
				c := ranking.TieBreak(r.text(n))
				if !slices.Contains(ranking.TieBreaks(), c) {
					r.refuse(n, "fault.record.criterion", n.text)
				}
				return c
			})
		default:
			f.SetNumber(&s, r.whole(in, name))
		}
		if r.err == nil && s.DuelShare.Denominator < 1 {
			r.refuse(in.field(name), "fault.record.divide")
		}
	}
	return s
}
