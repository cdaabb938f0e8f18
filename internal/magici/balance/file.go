package balance

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"

	"scacchimagici/internal/fault"
)

// fileFormat names the format of a written run.
const fileFormat = "scacchi-magici-balance/1"

// written is a run as it is written: the plan and the tallies of its pairs in their order.
type written struct {
	Format  string  `json:"format"`
	Plan    Plan    `json:"plan"`
	Tallies []Tally `json:"tallies"`
	Sum     string  `json:"sha256"` // of the same without it
}

// Write returns r as a file that Read takes.
func (r *Run) Write() ([]byte, error) {
	w := written{Format: fileFormat, Plan: r.Plan, Tallies: r.Tallies}
	data, err := json.Marshal(w)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	w.Sum = hex.EncodeToString(sum[:])
	if data, err = json.Marshal(w); err != nil {
		return nil, err
	}
	return append(data, '\n'), nil
}

// Read returns the run of a file. It refuses, as fault.Invalid, what is no such file, what was changed or cut off, and
// what cannot have been played.
func Read(data []byte) (*Run, error) {
	if !bytes.HasPrefix(data, []byte(`{"format":"`+fileFormat+`"`)) {
		return nil, fault.New(fault.Invalid, "fault.balance.foreign")
	}
	damaged := fault.New(fault.Invalid, "fault.balance.damaged")
	var w written
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return nil, damaged.Because(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, damaged
	}
	r, err := New(w.Plan)
	if err != nil {
		return nil, damaged.Because(err)
	}
	if len(w.Tallies) != len(r.Tallies) {
		return nil, damaged
	}
	r.Tallies = w.Tallies
	again, err := r.Write()
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(bytes.TrimSpace(again), bytes.TrimSpace(data)) {
		return nil, damaged
	}
	for _, t := range r.Tallies {
		if !t.sound() || t.Games() > r.Plan.Games {
			return nil, damaged
		}
	}
	return r, nil
}

// GoOn returns the run of a file to go on with under plan: the same settings, strength, armies and seed, and no fewer
// games a pair. It refuses other ones as fault.Invalid, and names what differs.
func GoOn(data []byte, plan Plan) (*Run, error) {
	r, err := Read(data)
	if err != nil {
		return nil, err
	}
	plan.Settings = Played(plan.Settings)
	if plan.Games < r.Plan.Games {
		return nil, fault.New(fault.Invalid, "fault.balance.fewer", r.Plan.Games, plan.Games)
	}
	was := r.Plan
	for _, f := range []struct {
		flag string
		same bool
	}{
		{"--settings", reflect.DeepEqual(was.Settings, plan.Settings)},
		{"--strength", was.Strength == plan.Strength},
		{"--nodes", was.Nodes == plan.Nodes},
		{"--all", was.All == plan.All},
		{"--armies", slices.Equal(was.Only, plan.Only)},
		{"--seed", was.Seed == plan.Seed},
	} {
		if !f.same {
			return nil, fault.New(fault.Invalid, "fault.balance.other", f.flag)
		}
	}
	r.Plan.Games = plan.Games
	return r, r.Plan.Check()
}
