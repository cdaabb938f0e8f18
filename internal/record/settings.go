package record

import (
	"encoding/json"
	"fmt"

	"scacchimagici/internal/tournament"
)

// settingsOf returns the part of s that a record has: the fields have the same names in JSON.
func settingsOf(s tournament.Settings) Settings { return convert[Settings](s) }

// Tournament returns s as the desk knows it.
func (s Settings) Tournament() tournament.Settings { return convert[tournament.Settings](s) }

// convert copies the fields that have the same name in JSON.
func convert[To, From any](from From) (to To) {
	data, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(data, &to)
	}
	if err != nil {
		panic(fmt.Sprintf("record: settings from %T to %T: %v", from, to, err)) // numbers, words and lists always fit
	}
	return to
}
