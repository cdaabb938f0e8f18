package page

import (
	"net/http"
	"net/url"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/web/visitor"
)

// Topic is a page with its parameters in a language: all who watch one get the same bytes.
type Topic struct {
	Kind   string
	Place  string // the board, House, table, screen, … that the page is about
	Match  string // id of the match that the page shows in the place of the present one
	Viewer string // of the side tables: for whom the page is made
	Query  string // what the organiser has searched for or chosen on the page
	Lang   locale.Language
}

// String returns the name of the topic for the hub.
func (t Topic) String() string {
	return strings.Join([]string{t.Kind, t.Place, t.Match, t.Viewer, t.Query, string(t.Lang)}, "|")
}

// Address returns the address of a request about the topic; path begins it.
func (t Topic) Address(path string) string {
	query := url.Values{"lang": {string(t.Lang)}}
	for name, value := range map[string]string{"place": t.Place, "match": t.Match, "viewer": t.Viewer, "query": t.Query} {
		if value != "" {
			query.Set(name, value)
		}
	}
	return path + t.Kind + "?" + query.Encode()
}

// ReadTopic reads the topic of an address that [Topic.Address] has written; ok is false for a parameter that it never
// writes. lang is the language when the address names none.
func ReadTopic(kind string, query url.Values, lang locale.Language) (t Topic, ok bool) {
	t = Topic{Kind: kind, Lang: lang}
	for name, values := range query {
		if len(values) > 1 {
			return t, false
		}
		switch name {
		case "place":
			t.Place = values[0]
		case "match":
			t.Match = values[0]
		case "viewer":
			t.Viewer = values[0]
		case "query":
			t.Query = values[0]
		case "lang":
			t.Lang = locale.Language(values[0])
		default:
			return t, false
		}
	}
	return t, true
}

// parseTopic reads what String writes; ok is false for a name that String never writes.
func (s *Publisher) parseTopic(name string) (t Topic, ok bool) {
	parts := strings.Split(name, "|")
	if len(parts) != 6 {
		return Topic{}, false
	}
	t = Topic{Kind: parts[0], Place: parts[1], Match: parts[2], Viewer: parts[3], Query: parts[4], Lang: locale.Language(parts[5])}
	_, known := s.rows[t.Kind]
	return t, known
}

// dialogs returns the topic of the dialogs of a page; ok is false when they stand in it.
func (s *Publisher) dialogs(t Topic) (of Topic, ok bool) {
	ok = s.rows[t.Kind].Dialogs != nil
	t.Kind = DialogsOf(t.Kind)
	return t, ok
}

// Watchable returns the topic by which a visitor may watch the one in an address: equal screens are one
// topic in every spelling. It refuses a visitor without a seat for the topic, and a topic that does not
// exist: the row decides that without building the page.
func (p *Snapshot) Watchable(v visitor.Visitor, t Topic) (Topic, error) {
	unknown := fault.New(fault.NotFound, "fault.page.unknown")
	row, ok := p.rows[t.Kind]
	if !ok || row.event == dialogsEvent || p.config.Catalogue.Language(t.Lang) != t.Lang {
		return Topic{}, unknown
	}
	if !v.Organiser() || row.Secret {
		if row.Watch == nil {
			return Topic{}, v.Refused()
		}
		if err := row.Watch(p, v, t); err != nil {
			return Topic{}, err
		}
	}
	for _, of := range []struct {
		value *string
		known Parameter
	}{{&t.Place, row.Place}, {&t.Match, row.Match}, {&t.Viewer, row.Viewer}, {&t.Query, row.Query}} {
		if of.known == nil && *of.value != "" {
			return Topic{}, unknown
		}
		if of.known != nil {
			if *of.value, ok = of.known(p, v, t); !ok {
				return Topic{}, unknown
			}
		}
	}
	return t, nil
}

// Watched returns the topic that a request names in the address of a stream, with a snapshot, if the visitor may watch
// it. Query: as [Topic.Address] writes it; without lang the device's language.
func (s *Publisher) Watched(r *http.Request, v visitor.Visitor) (p *Snapshot, t Topic, err error) {
	t, ok := ReadTopic(r.PathValue("kind"), r.URL.Query(), s.config.Catalogue.Language(visitor.Language(r)))
	if !ok {
		return nil, t, fault.New(fault.NotFound, "fault.page.unknown")
	}
	if p, err = s.NewSnapshot(r.Context()); err == nil {
		t, err = p.Watchable(v, t)
	}
	return p, t, err
}

// Has reports whether the place of a topic exists, for a page that any visitor may watch.
func (p *Snapshot) Has(t Topic) bool {
	of := p.rows[t.Kind].Place
	if of == nil {
		return t.Place == ""
	}
	_, ok := of(p, visitor.Visitor{}, t)
	return ok
}

// laneOf returns the lane of a topic.
func (p *Snapshot) laneOf(t Topic) Lane {
	row := p.rows[t.Kind]
	if row.LaneOf != nil {
		return row.LaneOf(p, t)
	}
	return row.Lane
}
