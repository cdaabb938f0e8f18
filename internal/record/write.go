package record

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// JSON writes d canonically: the same record always gives the same bytes.
func (d Record) JSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(d.listed()); err != nil {
		return nil, fmt.Errorf("write the record: %w", err)
	}
	return b.Bytes(), nil
}

// listed returns d with empty lists instead of missing ones.
func (d Record) listed() Record {
	d.Houses, d.Matches, d.Standings = listed(d.Houses), listed(d.Matches), listed(d.Standings)
	houses := make([]House, len(d.Houses))
	for i, h := range d.Houses {
		h.People = listed(h.People)
		houses[i] = h
	}
	matches := make([]Match, len(d.Matches))
	for i, m := range d.Matches {
		m.Log = listed(m.Log)
		matches[i] = m
	}
	d.Houses, d.Matches = houses, matches
	return d
}

func listed[T any](all []T) []T {
	if all == nil {
		return []T{}
	}
	return all
}
