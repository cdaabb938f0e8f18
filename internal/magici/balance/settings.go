package balance

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// recorded is the object "settings" of a tournament record, in which the prices name the King's.
type recorded struct {
	tournament.Settings
	Prices struct {
		magici.Prices
		King magici.PiecePoints `json:"K"`
	} `json:"prices"`
}

// ReadSettings reads settings from JSON: a tournament record, or the object "settings" of one. Missing ones are those
// of the regulation. It refuses what is neither, an unknown setting, and numbers out of their bounds, as fault.Invalid.
func ReadSettings(data []byte) (magici.Settings, error) {
	var record struct {
		Settings json.RawMessage `json:"settings"`
	}
	if json.Unmarshal(data, &record) == nil && record.Settings != nil {
		data = record.Settings
	}
	if !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return magici.Settings{}, fault.New(fault.Invalid, "fault.balance.settings", "{…}")
	}
	var r recorded
	r.Settings = tournament.DefaultSettings()
	r.Prices.Prices = r.Settings.Prices
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(&r)
	if err == nil {
		if _, more := d.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("more after the end")
		}
	}
	if err != nil {
		return magici.Settings{}, fault.New(fault.Invalid, "fault.balance.settings", err.Error())
	}
	if r.Prices.King != 0 {
		return magici.Settings{}, fault.New(fault.Invalid, "fault.settings.range", "prices.K", int(r.Prices.King), 0, 0)
	}
	s := r.Settings.Settings
	s.Prices = r.Prices.Prices
	return s, s.Validate()
}
